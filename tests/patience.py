"""How long a test waits for what has to happen: far longer than it takes, so that a machine which is busy elsewhere fails nothing.

No test sleeps for a time and looks afterwards, and none measures how long something took. What must not happen is shown by what
happens instead.
"""

PATIENCE = 60.0  # seconds
