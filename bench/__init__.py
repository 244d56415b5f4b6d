"""What it costs, measured: each module here has `measure()`, which gives a line, or several, with a ratio taken in one run."""
