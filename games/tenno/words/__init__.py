"""Everything in words: what a view shows, what is asked and chosen, what has happened."""
