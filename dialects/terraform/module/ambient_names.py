"""Names that nothing in a module declares: of where Terraform runs, and of the blocks around an expression, whose
values change with each instance of them.

Terraform language: "References to Named Values", "dynamic Blocks".
"""

from __future__ import annotations

from collections.abc import Iterator

from dialects.terraform.cty.types import NUMBER, STRING
from dialects.terraform.cty.values import UNKNOWN, Unknown
from dialects.terraform.evaluate.scopes import Members, Scope
from transpile.hosts.hcl.syntax import Block, Body, Name
from transpile.syntax.source import Span, inside

SURROUNDINGS: dict[str, Members] = {
    "path": {"module": ".", "root": ".", "cwd": Unknown(STRING)},
    "terraform": {"workspace": Unknown(STRING), "applying": UNKNOWN},
}
"""The module that is read is the one in which Terraform runs."""
EACH: Members = {"key": Unknown(STRING), "value": UNKNOWN}
COUNT: Members = {"index": Unknown(NUMBER)}
ITERATOR: Members = {"key": UNKNOWN, "value": UNKNOWN}
_OF_SELF = frozenset(("provisioner", "connection", "postcondition"))


def names_at(span: Span, body: Body) -> Scope:
    """The names that the blocks around a place in a file add."""
    blocks = list(_around(span, body))
    members: dict[str, Members] = {}
    for block in blocks[:1]:
        arguments = block.body.arguments
        members |= {"each": EACH} if "for_each" in arguments else {}
        members |= {"count": COUNT} if "count" in arguments else {}
    for block in blocks[1:]:
        if block.type.text == "dynamic" and block.labels:
            members[_iterator(block)] = ITERATOR
    has_self = any(block.type.text in _OF_SELF for block in blocks)
    return Scope(members, {"self": UNKNOWN} if has_self else {})


def iterators(body: Body) -> Iterator[str]:
    """The names that the dynamic blocks of a file give to what they go through: they hide any other of that name."""
    for block in body.blocks:
        if block.type.text == "dynamic" and block.labels:
            yield _iterator(block)
        yield from iterators(block.body)


def _around(span: Span, body: Body) -> Iterator[Block]:
    """The blocks around a place, the outermost first."""
    for block in body.blocks:
        if inside(span, block.span):
            yield block
            yield from _around(span, block.body)


def _iterator(block: Block) -> str:
    """The name of what a dynamic block goes through."""
    named = block.body.arguments.get("iterator")
    return named.name if isinstance(named, Name) else block.labels[0].text
