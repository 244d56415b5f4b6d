"""Running matches: the one door through which they change, what it reads from, and background jobs (computers, orders, clocks, archive)."""
