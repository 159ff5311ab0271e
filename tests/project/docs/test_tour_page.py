"""Every command of the tour is run, and every listing is one."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import cli_pages
import pytest

from support import ROOT
from support.process import environment

TEXT = (ROOT / "docs" / "tutorial" / "tour.md").read_text()
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
TOUR = [line for kind, block in BLOCKS if kind == "sh" for line in block.splitlines() if line]


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
def test_the_tour_runs_as_it_is_printed_from_top_to_bottom(checkout: Path) -> None:
    script = "".join(f"{line}\necho $? {shlex.quote(line)} >&3\n" for line in TOUR)
    told = checkout / "told"
    words = ["bash", "-c", f"exec 3>'{told}'\n{script}"]
    done = subprocess.run(words, cwd=checkout, capture_output=True, text=True, check=False, env=environment())
    assert told.read_text().splitlines() == [f"{_status(line)} {line}" for line in TOUR], done.stderr
    assert "Traceback" not in done.stderr


def test_the_tour_has_every_command_and_option() -> None:
    words = set(re.findall(r"--?[a-z-]+|\w+", " ".join(TOUR)))
    options = {option.names[-1] for option in cli_pages.options("transpile")} - {"--version"}
    assert options - words == set()
    assert {name.removeprefix("transpile ") for name in cli_pages.APPS} | {"expand"} <= words


def _status(line: str) -> str:
    """The exit status that a line announces in its comment."""
    found = re.search(r"# .*status (\d)", line)
    return found[1] if found else "0"
