"""Short forms of functions that are misspelled: `!Ref: x` (errata FR1), which YAML takes for a tag of that name."""

from __future__ import annotations

import re

from dialects.cloudformation.names import function_name
from transpile.diagnostics import Diagnostic
from transpile.source import Source
from transpile.tree import Anchored, Mapping, Parsed, Sequence, Tagged

_COLON = re.compile(r"![\w:]*\w:\s").search


def colons(parsed: Parsed) -> tuple[Diagnostic, ...]:
    """T003 for every tag that ends with a colon. Loops by name have no short form at all: T116 says so."""
    if _COLON(parsed.source.text) is None:
        return ()
    found: list[Diagnostic] = []
    stack = [parsed.root]
    while stack:
        node = stack.pop()
        match node:
            case Tagged(tag=tag, value=value):
                stack.append(value)
                if tag.endswith(":") and "ForEach" not in tag:
                    found.append(_colon(node, parsed.source))
            case Anchored(value=value):
                stack.append(value)
            case Sequence(items=items):
                stack += items
            case Mapping(entries=entries):
                stack += [part for entry in entries for part in (entry.key, entry.value)]
    return tuple(found)


def _colon(node: Tagged, source: Source) -> Diagnostic:
    tag = node.tag.rstrip(":")
    return Diagnostic(
        "T003",
        f"a short form has no colon: {node.tag} is no function",
        node.span._replace(end=node.span.start + len(node.tag)),
        "a tag that ends with a colon",
        f"write {tag} and the argument, or the long form, the key {function_name(tag)}: without `!`",
        source=source,
    )
