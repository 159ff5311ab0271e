"""How often the garbage collector looks is the process's own business: it is set where the process is the command's."""

from __future__ import annotations

import gc
import subprocess
import sys

from transpile.cli import main

OWN = "import gc, sys; sys.argv = ['transpile', '--version']; from transpile.cli import main; main()"


def test_a_process_of_somebody_else_keeps_its_collector():
    before = gc.get_threshold()
    assert main(["--version"]) == 0
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def test_a_process_of_the_command_looks_rarely():
    script = f"{OWN}; print(gc.get_threshold()[0])"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    version, threshold = told.stdout.splitlines()
    assert version.startswith("transpile ")
    assert int(threshold) > gc.get_threshold()[0]
