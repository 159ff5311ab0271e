"""What holds for all tests."""

from hypothesis import settings

settings.register_profile("transpile", deadline=None)  # a busy machine is no failure
settings.load_profile("transpile")
