"""What people call a loop: how its dialect spells it, and the keys that it makes or the place that it stands in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from transpile.diagnostics import Diagnostic
from transpile.diagnostics.volume import cut
from transpile.language import registry
from transpile.pipeline.loop_fates import FoundLoop

EDGE = r"(?<![\w-]){}(?![\w-])"
"""A mark as a word: `for` is not in `format`."""


def title(loop: FoundLoop, text: str) -> str:
    """`Fn::Map Bucket${Team}`, of a loop in a source with this text."""
    return f"{construct(loop, text)} {name}" if (name := called(loop)) else construct(loop, text)


def called(loop: FoundLoop) -> str:
    """The name of a loop or its first key, else the key that it stands at: `Bucket${Team}`, `Tags of Bucket`; or ""."""
    name = cut(loop.name or _first(loop.keys) or (loop.place[-1] if loop.place else ""))
    around = loop.place[0] if len(loop.place) > bool(not loop.name and not loop.keys) else ""
    return f"{name} of {cut(around)}" if name and around else name


def construct(loop: FoundLoop, text: str) -> str:
    """How a source with this text begins the loop, such as `!Map`; the name of its dialect where it hides that."""
    found = _marks(loop.dialect).search(text, loop.extent.start, loop.extent.end)
    return found[0] if found else loop.dialect


def _first(keys: Sequence[str]) -> str:
    return keys[0] + (f" and {len(keys) - 1} more" if len(keys) > 1 else "") if keys else ""


@cache
def _marks(dialect: str) -> re.Pattern[str]:
    found = registry.find(dialect)
    marks = () if isinstance(found, Diagnostic) else found.marks
    return re.compile("|".join(EDGE.format(re.escape(one)) for one in marks) or r"(?!)")
