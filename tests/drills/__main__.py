"""`python -m tests.drills` does all drills in their long form: see `long`."""

from __future__ import annotations

import sys

from tests.drills.long import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
