"""The Markdown files of a folder as cases: a heading that states the rule, the options, before, after, findings.

After the heading stands the command in backquotes, then a fenced block with the template before, one with the
template after (none where the conversion is refused), and a list of the diagnostics (`- note T410: ...`, in order).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from transpile import Result, convert, fold
from transpile.diagnostics import Diagnostic

FENCE = re.compile(r"^```(?:yaml|json)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^`transpile (.*)`$", re.MULTILINE)
FINDING = re.compile(r"^- ((?:note|warning|error) T\d+: .*)$", re.MULTILINE)


NUMBERS = ("min_copies", "min_saved", "max_columns", "min_body")


@dataclass(frozen=True)
class Case:
    """One section of a file."""

    name: str
    command: tuple[str, ...]
    before: str
    after: str | None
    findings: tuple[str, ...]

    @property
    def target(self) -> str:
        """The dialect after `--to`."""
        return self.command[self.command.index("--to") + 1]

    @property
    def options(self) -> dict[str, Any]:
        """The other options of the command, as the library takes them."""
        given = [word for at, word in enumerate(self.command) if at and self.command[at - 1] == "--parameter"]
        return {"unroll": "--no-unroll" not in self.command, "parameters": dict(one.split("=", 1) for one in given)}

    def folded(self) -> Result:
        """The result of `transpile fold`."""
        words = {word.removeprefix("--").replace("-", "_"): at for at, word in enumerate(self.command)}
        numbers = {name: int(self.command[words[name] + 1]) for name in words if name in NUMBERS}
        only = tuple(self.command[at + 1] for at, word in enumerate(self.command) if word == "--only")
        return fold(self.before, self.target, only=only, drop_comments="drop_comments" in words, **numbers)

    def run(self) -> tuple[str | None, tuple[str, ...]]:
        """The result's text, and its findings as they are listed."""
        result = self.folded() if self.command[0] == "fold" else convert(self.before, self.target, **self.options)
        return result.text, tuple(map(_line, result.diagnostics))


def _line(one: Diagnostic) -> str:
    return f"{one.severity.value} {one.code}: {one.message}"


def cases(folder: Path) -> list[Case]:
    """The cases of all files of a folder."""
    return [case for path in sorted(folder.glob("*.md")) for case in _cases(path)]


def _cases(path: Path) -> list[Case]:
    _, *sections = re.split(r"^## ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return [_case(path.stem, section) for section in sections]


def _case(stem: str, section: str) -> Case:
    title, _, body = section.partition("\n")
    command = COMMAND.search(body)
    assert command is not None, f"{title}: a command in backquotes is missing"
    blocks = FENCE.findall(body)
    assert len(blocks) in (1, 2), f"{title}: {len(blocks)} blocks"
    after = blocks[1] if len(blocks) == 2 else None
    return Case(f"{stem}: {title}", tuple(command[1].split()), blocks[0], after, tuple(FINDING.findall(body)))
