"""Converts the templates of the tour anew: `python samples/tour/regenerate.py`.

Each source goes to every other dialect, to a module of Terraform, and to plain CloudFormation; the diagnostics of a
conversion stand beside it.
"""

from __future__ import annotations

from pathlib import Path

from transpile import convert
from transpile.diagnostics import render

TOUR = Path(__file__).parent
TARGETS = ("foreach", "map", "for", "terraform", "cfn")
NAMES = {"terraform": "main.tf"}
"""What the files are called that are not called as their dialects."""


def sources(tour: Path = TOUR) -> list[Path]:
    """The templates that people wrote: `<name>/source.<dialect>.yaml`."""
    return sorted(tour.glob("*/source.*.yaml"))


def conversions(source: Path) -> dict[str, str]:
    """What the files beside `source` hold, by their names."""
    dialect = source.name.split(".")[1]
    files = {}
    for target in TARGETS:
        if target != dialect:
            result = convert(source.read_text(encoding="utf-8"), to=target, name=source.name)
            files[NAMES.get(target, f"{target}.yaml")] = result.text or ""
            files[f"{target}.txt"] = render.text(result.diagnostics)
    return files


if __name__ == "__main__":
    for source in sources():
        for name, text in conversions(source).items():
            (source.parent / name).write_text(text, encoding="utf-8", newline="\n")
