"""Templates with loops in many spellings, and what their text is compared by."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import yaml

from transpile import convert
from transpile.result import Result

TEMPLATES = {path.stem: path for path in sorted((Path(__file__).parent / "templates").glob("*.yaml"))}
OTHERS = {"foreach": ("map",), "map": ("foreach",), "mixed": ("foreach", "map")}
"""The dialects that a template's loops are rewritten for, by the first word of its name."""

CONVERSIONS = [(name, target) for name in TEMPLATES for target in (*OTHERS[name.partition("-")[0]], "cfn")]

Structure = list[tuple[object, ...]] | None


def text_of(name: str) -> str:
    """The text of a template of this folder, its line ends as they are."""
    return TEMPLATES[name].read_bytes().decode()


def converted(text: str, target: str, **options: object) -> Result:
    """The result of a conversion that must succeed."""
    result = convert(text, target, **options)  # type: ignore[arg-type]
    assert result.text is not None, [(one.code, one.message) for one in result.diagnostics]
    return result


def rewritten(text: str, target: str, **options: object) -> str:
    """The text of a conversion that must succeed."""
    result = converted(text, target, **options)
    assert result.text is not None
    return result.text


def structure(text: str) -> Structure:
    """What a YAML text says, as PyYAML reads it, wherever it stands; None where it is none."""
    try:
        return list(_events(text))
    except yaml.YAMLError:
        return None


def _events(text: str) -> Iterator[tuple[object, ...]]:
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        yield type(event), *(getattr(event, name, None) for name in ("value", "tag", "anchor"))
