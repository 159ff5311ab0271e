"""Aliases that multiply what a module makes: HCL has none, and local values multiply as much."""

from __future__ import annotations

from collections.abc import Iterator

from transpile.diagnostics import Diagnostic
from transpile.ir import Expression, Object, Shared
from transpile.ir.traversal import children, walk

MOST = 25_000
"""So many values may stand for aliases: twenty thousand are in the largest of public templates, and reading a module
again takes a second for some seven thousand."""


def multiplied(root: Object) -> Iterator[Diagnostic]:
    """T010 at the first alias at which what aliases stand for is more than a module should hold."""
    count = 0
    for one in _aliases(root):
        count += sum(1 for _ in walk(one.value))
        if count > MOST:
            place = one.origin.span if one.origin else None
            message = f"the aliases expand to more than {MOST:,} values; HCL has no aliases"
            help = "use fewer aliases, or convert the template in parts"
            yield Diagnostic("T010", message, place, "a module repeats this value for each alias", help)
            return


def _aliases(root: Object) -> Iterator[Shared]:
    """The aliases that stand in no other one."""
    ahead: list[Expression] = [root]
    while ahead:
        e = ahead.pop()
        if isinstance(e, Shared):
            yield e
        else:
            ahead.extend(reversed(children(e)))
