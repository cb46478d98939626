"""How properties are tried: the same cases in every run, unless HYPOTHESIS_PROFILE=explore asks for new ones."""

import os

from hypothesis import settings

# A slow Pi, or a machine with two other jobs, is no failure: no deadline.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
