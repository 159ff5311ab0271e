"""Scalars as programs."""

from __future__ import annotations

import re

from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.nodes import Node
from dialects.ros.jq.writing.session import UnsayableError
from transpile.syntax.tree import Kind

_NUMBER = re.compile(r"(-?)((?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,9})?)\Z")


def scalar(text: str, kind: Kind) -> Node:
    """The program that makes a scalar of its spelling."""
    match kind:
        case Kind.STRING:
            return nodes.String(text)
        case Kind.NULL | Kind.BOOLEAN:
            return nodes.Constant(text)
    found = _NUMBER.match(text)
    if found is None:
        raise UnsayableError
    number = nodes.Number(found[2])
    return nodes.Negation(number) if found[1] else number
