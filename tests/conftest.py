"""What holds for all tests."""

import os

from hypothesis import settings

# a busy machine is no failure; a run looks at the same examples as the one before, unless it is to look for others
settings.register_profile("transpile", deadline=None, derandomize="TRANSPILE_DEEP" not in os.environ)
settings.load_profile("transpile")

for name in ("FORCE_COLOR", "CLICOLOR_FORCE"):  # a pipeline may set them, and the tests compare text without colors
    os.environ.pop(name, None)
