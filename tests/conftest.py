"""What all tests share: how hypothesis looks for counterexamples."""

import os

from hypothesis import settings

settings.register_profile("here", deadline=None)  # a busy machine is no mistake of the code
settings.register_profile("ci", deadline=None, derandomize=True)  # what was right yesterday decides; chance is for the desk
settings.register_profile("deep", deadline=None, max_examples=5_000)
settings.load_profile("ci" if os.environ.get("CI") else "here")
