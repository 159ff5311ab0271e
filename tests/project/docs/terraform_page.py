"""The pages about Terraform and ROS: files are written, commands run, what these say stands behind them.

python tests/project/docs/terraform_page.py --write    write what the commands say now
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE, ROS = ROOT / "docs" / "reference" / "terraform.md", ROOT / "docs" / "reference" / "ros.md"
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


def page(folder: Path, path: Path = PAGE) -> str:
    """A page with what its commands say when they are run in `folder`, one after the other."""
    return BLOCK.sub(lambda block: _block(block, folder), path.read_text(encoding="utf-8"))


def _block(block: re.Match[str], folder: Path) -> str:
    kind, title, text = block.groups()
    if title:
        path = folder / title
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if kind != "console":
        return block[0]
    return f"```{kind}\n{''.join(_run(line, folder) for line in commands(text))}```"


def commands(text: str) -> Iterator[str]:
    """The commands of a block."""
    return (line.removeprefix("$ ") for line in text.splitlines() if line.startswith("$ "))


def _run(line: str, folder: Path) -> str:
    """A command, and what it says."""
    words = shlex.split(line)
    words = [sys.executable, "-m", *words] if words[0] == "transpile" else words
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": paths, "NO_COLOR": "1", "LC_ALL": "C", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, env=environment)
    said = done.stdout + done.stderr
    return f"$ {line}\n{said}" + ("" if said.endswith("\n") or not said else "\n")


if __name__ == "__main__":
    for path in (PAGE, ROS):
        with tempfile.TemporaryDirectory() as folder:
            text = page(Path(folder), path)
        if sys.argv[1:] == ["--write"]:
            path.write_text(text, encoding="utf-8")
        else:
            sys.stdout.write(text)
