"""What the tests of several packages share."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The checkout."""

TESTS = ROOT / "tests"
