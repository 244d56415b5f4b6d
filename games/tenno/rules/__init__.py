"""The rules: what there is, what lies where, what may be chosen and what comes of it. Nothing of who sees it or how it is shown."""
