"""Everything that knows time, Discord and disk. The games know nothing of it."""
