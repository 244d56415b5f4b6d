"""Who sees what, and what may lie where a seat cannot look. It knows the rules alone."""
