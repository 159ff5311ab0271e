"""`Fn::Ref` is written `Ref` (MM1): where it stands, and what to write there."""

from __future__ import annotations

from collections.abc import Iterator

from dialects.cloudformation.names import bare
from transpile.source import Span
from transpile.tree import Anchored, Mapping, Node, Parsed, Scalar, Sequence, Style, Tagged

SLIP = "Fn::Ref"
_QUOTES = {Style.SINGLE: "'Ref'", Style.DOUBLE: '"Ref"'}


def respellings(parsed: Parsed) -> tuple[tuple[Span, str], ...]:
    """For each `Fn::Ref` of the text, loops or not: the span of the key, and `Ref` in its quotes."""
    if SLIP not in parsed.source.text:
        return ()
    keys = (key for key in _keys(parsed.root) if key.text == SLIP)
    return tuple((key.span, _QUOTES.get(key.style, "Ref")) for key in keys)


def _keys(root: Node) -> Iterator[Scalar]:
    """The keys of all mappings with one entry, in the order of the text; aliases are not followed."""
    stack = [root]
    while stack:
        match stack.pop():
            case Tagged(value=value) | Anchored(value=value):
                stack.append(value)
            case Sequence(items=items):
                stack += reversed(items)
            case Mapping(entries=entries):
                stack += reversed([entry.value for entry in entries])
                key = bare(entries[0].key) if len(entries) == 1 else None
                if isinstance(key, Scalar):
                    yield key
