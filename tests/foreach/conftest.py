"""Makes the fixture that reads a text and the reader of cases known here, also when these tests run alone."""

import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path[:0] = [str(TESTS), str(TESTS / "lower")]

from reading_support import read_text  # noqa: E402

__all__ = ["read_text"]
