"""Converts the templates of the tour anew: `python samples/tour/regenerate.py`.

Each source goes to every other dialect, to a module of Terraform, and to a plain template; the diagnostics of a
conversion stand beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from transpile import convert
from transpile.diagnostics import render

TOUR = Path(__file__).parent
TARGETS = ("foreach", "map", "for", "terraform", "cfn")
OF_ROS = ("map", "terraform", "cfn")
NAMES = {"terraform": "main.tf"}
"""What the files are called that are not called as their dialects."""


def sources(tour: Path = TOUR) -> list[Path]:
    """The templates of CloudFormation that people wrote: `<name>/source.<dialect>.yaml`."""
    return sorted(tour.glob("*/source.*.yaml"))


def conversions(source: Path) -> dict[str, str]:
    """What the files beside `source` hold, by their names."""
    dialect = source.name.split(".")[1]
    return _converted(source, [target for target in TARGETS if target != dialect])


def of_ros(tour: Path = TOUR) -> tuple[Path, dict[str, str]]:
    """The template of ROS that people wrote, and what the files beside it hold. CloudFormation takes other ids."""
    source = tour / "shop" / "ros.yaml"
    return source, _converted(source, OF_ROS)


def _converted(source: Path, targets: Sequence[str]) -> dict[str, str]:
    files = {}
    for target in targets:
        renames = source.name == "ros.yaml" and target == "map"
        result = convert(source.read_text(encoding="utf-8"), to=target, name=source.name, rename_ids=renames)
        files[NAMES.get(target, f"{target}.yaml")] = result.text or ""
        files[f"{target}.txt"] = render.text(result.diagnostics)
    return files


if __name__ == "__main__":
    for source, files in [*((one, conversions(one)) for one in sources()), of_ros()]:
        for name, text in files.items():
            (source.parent / name).write_text(text, encoding="utf-8", newline="\n")
