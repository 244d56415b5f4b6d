"""What waits and runs: the one door through which a match changes, what it reads from, and the jobs: computers, orders, clocks, archive."""
