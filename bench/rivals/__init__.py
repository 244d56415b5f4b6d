"""Rule players of another style than those in the games themselves: the arena plays against them what no playout has thought of."""
