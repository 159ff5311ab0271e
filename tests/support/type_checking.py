"""What mypy says of somebody's script that uses the library of this checkout."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support import ROOT


def checked(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """`mypy --strict` on the text of a script, which is written into `folder`; the library itself is not judged."""
    pytest.importorskip("mypy")
    (folder / "script.py").write_text(script)
    cache = ["--cache-dir", str(folder / "cache")]
    words = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", *cache, "script.py"]
    environment = {"MYPYPATH": str(ROOT), "PATH": ""}
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
