"""A run that is killed leaves each file old or new, and the next run finishes its work."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FIGURES = Path(__file__).with_name("figures.py")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="each point is a forked process")
def test_kill_9_at_many_points_leaves_each_file_old_or_new():
    done = subprocess.run([sys.executable, FIGURES, "40"], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    kinds = done.stdout.splitlines()
    assert "  40 points" in kinds[0]
    assert len(kinds) == 6
    for kind in kinds:
        assert " 0 wrong" in kind
        assert " 0 left" in kind
        if "at any time" not in kind:  # which depends on how busy the machine is
            assert " 0 old" not in kind
            assert " 0 new" not in kind
