"""Short forms of functions that are misspelled: `!Ref: x` (errata FR1), which YAML takes for a tag of that name."""

from __future__ import annotations

import re

from dialects.templates.names import function_name
from transpile.diagnostics import Diagnostic
from transpile.syntax.source import Source
from transpile.syntax.tree import Parsed, Tagged, nodes, short_tag

_COLON = re.compile(r"![\w:]*\w:[\s>]").search


def colons(parsed: Parsed) -> tuple[Diagnostic, ...]:
    """T003 for every tag that ends with a colon. Loops by name have no short form at all: T116 says so."""
    if parsed.source.once(_COLON) is None:
        return ()
    tags = (node for node in nodes(parsed.root) if isinstance(node, Tagged))
    return tuple(_colon(one, parsed.source) for one in tags if _is_slip(short_tag(one.tag)))


def _is_slip(tag: str) -> bool:
    return tag.endswith(":") and "ForEach" not in tag


def _colon(node: Tagged, source: Source) -> Diagnostic:
    tag = short_tag(node.tag).rstrip(":")
    return Diagnostic(
        "T003",
        f"a short form has no colon: {node.tag} is not a function",
        node.span._replace(end=node.span.start + len(node.tag)),
        "a tag that ends with a colon",
        f"write {tag} and the argument, or the long form, the key {function_name(tag)}: without `!`",
        source=source,
    )
