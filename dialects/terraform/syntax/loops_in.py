"""Looking for loops and heredocs in expressions."""

from __future__ import annotations

from collections.abc import Iterator

from dialects.terraform.syntax.references import Node, children, nodes
from transpile.hosts.hcl.syntax import For, ForDirective, Template

Loop = For | ForDirective


def loops_in(e: Node) -> Iterator[Loop]:
    """Every loop in an expression."""
    return (one for one in nodes(e) if isinstance(one, For | ForDirective))


def heredocs_in(e: Node) -> Iterator[Template]:
    """Every heredoc in an expression that stands in no other one."""
    if isinstance(e, Template) and e.heredoc:
        yield e
        return
    for one, _ in children(e):
        yield from heredocs_in(one)


def binders(loop: Loop) -> frozenset[str]:
    """The names that a loop binds."""
    return frozenset({loop.value.text} | ({loop.key.text} if loop.key else set()))
