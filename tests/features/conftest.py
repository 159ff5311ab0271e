"""Lets the tests here import what all tests share."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))
