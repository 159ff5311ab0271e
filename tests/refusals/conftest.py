"""Lets these tests read templates as the tests of the samples do."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))
