"""The explanations of diagnostics, taken apart: prose, and the files and command lines of both examples."""

from __future__ import annotations

import re
from dataclasses import dataclass

from support import ROOT
from transpile.diagnostics import CODES

FOLDER = ROOT / "transpile" / "diagnostics" / "explanations"
SEVERITY = "Severity: "
NEVER = frozenset({"T023", "T026", "T028", "T447", "T901", "T902"})
"""Codes that no template and no command line is known to provoke: their texts say so, and have no examples."""
DEFAULTS = {"yaml": "template.yaml", "json": "template.json", "hcl": "main.tf"}
_FENCE = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Example:
    """The files of an example, and the command lines that show it; none where it holds whatever the target."""

    files: dict[str, str]
    commands: str

    @property
    def lines(self) -> list[str]:
        """Everything that an author writes of it."""
        return [*"".join(self.files.values()).splitlines(), *self.commands.splitlines()]


@dataclass(frozen=True)
class Explanation:
    """One file. What `right` does not say anew it has from `wrong`: it is the same template, repaired."""

    code: str
    text: str
    title: str
    severities: tuple[str, ...]
    wrong: Example
    right: Example


def explanation(code: str) -> Explanation:
    """The explanation of one code, as its file has it."""
    text = (FOLDER / f"{code}.md").read_text(encoding="utf-8")
    prose, _, rest = text.partition("\n## Wrong\n")
    bad, _, good = rest.partition("\n## Right\n")
    title, severity = prose.splitlines()[0:3:2]
    wrong, right = _example(bad), _example(good)
    repaired = Example({**wrong.files, **right.files}, right.commands)
    return Explanation(code, text, title, tuple(severity.removeprefix(SEVERITY).split(" or ")), wrong, repaired)


def provoked() -> list[str]:
    """The codes whose explanations have examples."""
    return [code for code in CODES if code not in NEVER]


def _example(text: str) -> Example:
    blocks = _FENCE.findall(text)
    named = {title or DEFAULTS[kind]: body for kind, title, body in blocks if kind != "console"}
    return Example(named, "".join(body for kind, _, body in blocks if kind == "console"))
