"""The dialect `toy`: loops of the toy language, which stand there as one line.

Resources.Topic${Name} for Name in Orders, Payments: Type = AWS::SNS::Topic
"""

from __future__ import annotations

from collections.abc import Sequence

from transpile.ir import Expression, Loop, Member, Splice, Spread
from transpile.ir.features import Feature
from transpile.language.writing import Writing
from transpile.syntax.source import Span
from transpile.syntax.tree import Parsed

name = "toy"
construct = "`for`"
language = "toy"
families: tuple[str, ...] = ()
marks = ("for",)
features = frozenset(
    {Feature.LOOP, Feature.OBJECT_RESULT, Feature.SIBLINGS, Feature.PARAMETER_SOURCE, Feature.REFERENCES}
)
respelled: frozenset[str] = frozenset()


def respellings(parsed: Parsed) -> tuple[tuple[Span, str], ...]:
    """There is one spelling."""
    return ()


def write_members(members: Sequence[Member | Spread], writing: Writing) -> tuple[Member | Spread, ...]:
    """A loop stays a loop: the language writes it."""
    return tuple(members)


def write_item(splice: Splice, writing: Writing) -> Expression:
    """Never called: no feature for lists."""
    raise AssertionError("no feature for lists")


def write_value(loop: Loop, writing: Writing) -> Expression:
    """Never called: no feature for values."""
    raise AssertionError("no feature for values")
