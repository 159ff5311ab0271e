"""The dialect `terraform`: `for` expressions in templates of Terraform modules.

{ for name in ["Orders", "Payments"] : "Topic${name}" => { Type = "AWS::SNS::Topic" } }
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from transpile.ir.features import Feature

if TYPE_CHECKING:
    from transpile.ir import Expression, Loop, Member, Splice, Spread
    from transpile.language.writing import Writing
    from transpile.syntax.source import Span
    from transpile.syntax.tree import Parsed

name = "terraform"
construct = "a Terraform `for` expression"
language = "terraform"
families: tuple[str, ...] = ()
marks = ("for",)
features = frozenset(Feature) - {
    Feature.SORTED,  # of a list: the keys of an object always are
    Feature.OBJECT_ORDER,
    Feature.ZIP,  # a loop over one of the lists picks from the others
    Feature.DECIDING_CALLS,
}
respelled: frozenset[str] = frozenset()


def respellings(parsed: Parsed) -> tuple[tuple[Span, str], ...]:
    """Terraform has one spelling."""
    return ()


def write_members(members: Sequence[Member | Spread], writing: Writing) -> tuple[Member | Spread, ...]:
    """A loop stays a loop, here and below: what writes the module writes `for`."""
    return tuple(members)


def write_item(splice: Splice, writing: Writing) -> Expression | Splice:
    """A loop among the items of a list."""
    return splice


def write_value(loop: Loop, writing: Writing) -> Expression:
    """A loop that is a value by itself."""
    return loop
