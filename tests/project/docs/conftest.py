"""A checkout as a newcomer has it."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from support import ROOT


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Somebody's checkout in which the first command was run."""
    shutil.copytree(ROOT / "samples", tmp_path / "samples")
    program = tmp_path / ".venv" / "bin" / "transpile"
    program.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m transpile "$@"\n')
    program.chmod(0o755)
    (program.parent / "activate").write_text(f'PATH="{program.parent}:$PATH"\n')
    return tmp_path
