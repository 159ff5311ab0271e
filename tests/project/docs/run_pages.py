"""Pages that run: their files are written, their commands run, and what these say stands behind them.

python tests/project/docs/run_pages.py            print the pages that are stale; exit status 1 where one is
python tests/project/docs/run_pages.py --write    write what the commands say now

A block with a title is a file (`title="topics/main.tf"`), or what a command prints (`title="$ transpile ..."`). In a
block of kind `console` each line that starts with `$ ` is a command; `$?` is the status of the one before.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[3]
sys.path.append(str(ROOT / "tests"))

from support.checkout import compiled  # noqa: E402

DOCS = ROOT / "docs"
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
NOT_RUN = {
    "reference/cli.md": "its examples are those of the help",
    "reference/codes.md": "its examples are those of the explanations",
    "tutorial/tour.md": "a script",
}
"""Pages with commands that have a test of their own, and why."""
AUTHOR = {
    f"GIT_{who}_{what}": text
    for who in ("AUTHOR", "COMMITTER")
    for what, text in (("NAME", "Ann"), ("EMAIL", "ann@example.com"), ("DATE", "2026-01-02T03:04:05Z"))
}


def pages() -> list[Path]:
    """All pages with something to run."""
    found = sorted(path for path in DOCS.rglob("*.md") if path.relative_to(DOCS).as_posix() not in NOT_RUN)
    return [path for path in found if re.search(r"^\$ |^```\w+ title=", path.read_text(encoding="utf-8"), re.MULTILINE)]


def page(folder: Path, path: Path) -> str:
    """A page with what its commands say when they are run in `folder`, one after the other."""
    shell = Shell(folder)
    return BLOCK.sub(lambda block: _block(block, shell), path.read_text(encoding="utf-8"))


def _block(block: re.Match[str], shell: Shell) -> str:
    kind, title, text = block.groups()
    if title and title.startswith("$ "):
        said = shell.run(title.removeprefix("$ ")).stdout
        return f'```{kind} title="{title}"\n{said}```'
    if title:
        path = shell.folder / title
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if kind != "console":
        return block[0]
    return f"```{kind}\n{''.join(f'$ {line}{chr(10)}{shell.said(line)}' for line in commands(text))}```"


def commands(text: str) -> Iterator[str]:
    """The commands of a block."""
    return (line.removeprefix("$ ") for line in text.splitlines() if line.startswith("$ "))


@dataclass(slots=True)
class Shell:
    """Runs commands in a folder, with `transpile` as that of this checkout, and knows the status of the last one."""

    folder: Path
    status: int = 0

    def said(self, line: str) -> str:
        """What a command prints, and then its diagnostics."""
        done = self.run(line)
        said = done.stdout + done.stderr
        return said + ("" if said.endswith("\n") or not said else "\n")

    def run(self, line: str) -> subprocess.CompletedProcess[str]:
        with tempfile.TemporaryDirectory() as programs:
            program = Path(programs) / "transpile"
            program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m transpile "$@"\n', encoding="utf-8")
            program.chmod(0o755)
            words = ["sh", "-c", f"(exit {self.status})\n{line}"]
            env = _environment(programs)
            done = subprocess.run(words, cwd=self.folder, env=env, capture_output=True, text=True, check=False)
        self.status = done.returncode
        return done


def _environment(programs: str) -> dict[str, str]:
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    path = os.pathsep.join([programs, str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    bytecode = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": compiled()}
    own = {"NO_COLOR": "1", "LC_ALL": "C", "PYTHONPATH": paths, "PATH": path, **bytecode}
    return {**os.environ, **own, **AUTHOR, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}


def main(words: list[str]) -> int:
    """Write or name the pages that are stale; the exit status."""
    status = 0
    for path in pages():
        with tempfile.TemporaryDirectory() as folder:
            text = page(Path(folder), path)
        if text == path.read_text(encoding="utf-8"):
            continue
        print(path.relative_to(ROOT))
        if words == ["--write"]:
            path.write_text(text, encoding="utf-8")
        else:
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
