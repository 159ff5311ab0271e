"""Makes the fixture that reads a text known here, also when these tests run alone."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from reading_support import read_text

__all__ = ["read_text"]
