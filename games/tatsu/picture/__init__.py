"""Everything in pictures: what a view shows, the rulebook, the title and the end."""
