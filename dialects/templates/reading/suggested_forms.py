"""How a hint spells a function: as the template spells its own functions."""

from __future__ import annotations

import re
from functools import lru_cache

from transpile.syntax.tree import Parsed

_SHORT = re.compile(r"(?:^|[\s\[{,])![A-Za-z]", re.MULTILINE)
_LONG = re.compile(r"""\bFn::(?!ForEach|For\b|Map\b|Merge\b)[A-Z]|\bRef["']?:\s""")


def sub(text: str, parsed: Parsed) -> str:
    """`Fn::Sub` of a string."""
    if parsed.host == "json":
        return f'{{"Fn::Sub": "{text}"}}'
    return f'{{Fn::Sub: "{text}"}}' if _only_long(parsed.source.text) else f'!Sub "{text}"'


def ref(name: str, parsed: Parsed) -> str:
    """`Ref` of a name."""
    if parsed.host == "json":
        return f'{{"Ref": "{name}"}}'
    return f"{{Ref: {name}}}" if _only_long(parsed.source.text) else f"!Ref {name}"


@lru_cache(maxsize=4)
def _only_long(text: str) -> bool:
    """Whether a YAML template calls functions, but none by a short tag."""
    return _SHORT.search(text) is None and _LONG.search(text) is not None
