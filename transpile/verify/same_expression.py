"""Are two expressions the same, but for the names of loop variables and for aliases?"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from transpile.evaluate.values import bare
from transpile.ir import (
    Array,
    Binder,
    Call,
    Collect,
    Document,
    Expression,
    Group,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Reference,
    Shared,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.syntax.tree import Kind

Part = Expression | Splice | Member | Spread


@dataclass(slots=True)
class Comparison:
    """One comparison of an expression with one of another template.

    `document` is the template of the first, `new` are the names of mappings that only the other one has; `variables`
    tells which variable of the second stands for one of the first; `size` counts the nodes that were looked at.
    """

    document: Document
    new: Collection[str]
    variables: dict[Binder, Binder] = field(default_factory=dict)
    aliased: dict[tuple[int, int], bool] = field(default_factory=dict)
    size: int = 0

    def entries(self, one: Member | Spread, other: Member | Spread) -> bool:
        """Whether two entries are the same."""
        return self._part(one, other)

    def same(self, one: Expression, other: Expression) -> bool:
        """Whether both have the same meaning whatever they refer to is worth; False where that is not plain to see."""
        self.size += 1
        if one.__class__ is Shared or other.__class__ is Shared:
            return self._shared(bare(one), bare(other))
        if one.__class__ is not other.__class__:
            return False
        match one, other:
            case Literal(), Literal():
                # What was looked up in vain is found where the result has a new mapping of that name.
                return one.text == other.text and one.kind is other.kind and one.text not in self.new
            case Reference(), Reference():
                return one == other
            case Variable(), Variable():
                return self.variables.get(one.binder) is other.binder and one.sigil is other.sigil
            case Object(), Object():
                return self._each(one.members, other.members)
            case Array(), Array():
                return self._each(one.items, other.items)
            case Call(), Call():
                return self._calls(one, other)
            case Text(), Text():
                return self._texts(one, other)
            case Loop(), Loop():
                return self._loops(one, other)
        return False  # a body with values is no part of what was read

    def _shared(self, one: Expression, other: Expression) -> bool:
        """What aliases stand for: once, however often it is mentioned."""
        # Within one comparison a variable stands for one other, wherever the alias is.
        key = id(one), id(other)
        if key not in self.aliased:
            self.aliased[key] = self.same(one, other)
        return self.aliased[key]

    def _each(self, parts: tuple[Part, ...], others: tuple[Part, ...]) -> bool:
        """Whether items or members are the same, one by one: their order is part of the meaning."""
        return len(parts) == len(others) and all(map(self._part, parts, others))

    def _part(self, one: Part, other: Part) -> bool:
        if one.__class__ is not other.__class__:
            return False
        if isinstance(one, Member) and isinstance(other, Member):
            return self.same(one.key, other.key) and self.same(one.value, other.value)
        if isinstance(one, Spread | Splice) and isinstance(other, Spread | Splice):
            return self.same(one.value, other.value)
        return self.same(one, other)  # type: ignore[arg-type]

    def _calls(self, one: Call, other: Call) -> bool:
        # What other languages compute may depend on where it stands.
        known = one.vocabulary in ("core", self.document.vocabulary)
        return (
            known
            and (one.vocabulary, one.name) == (other.vocabulary, other.name)
            and (self.same(one.argument, other.argument))
        )

    def _texts(self, one: Text, other: Text) -> bool:
        return len(one.parts) == len(other.parts) and all(
            part == twin if isinstance(part, str) or isinstance(twin, str) else self.same(part, twin)
            for part, twin in zip(one.parts, other.parts, strict=True)
        )

    def _loops(self, one: Loop, other: Loop) -> bool:
        if one.order is not other.order or one.call is not None or other.call is not None:
            return False
        if not self.same(one.source, other.source) or not self._told_alike(one, other):
            return False
        # A position that nobody mentions may be missing on one side: then nothing is found for a mention of it.
        for own, twin in ((one.key, other.key), (one.value, other.value)):
            if own is not None and twin is not None:
                self.variables[own] = twin
        if one.filter is None or other.filter is None:
            return one.filter is other.filter and self._results(one, other)
        return self.same(one.filter, other.filter) and self._results(one, other)

    def _told_alike(self, one: Loop, other: Loop) -> bool:
        """Whether items are the same, though only one of the loops makes strings of them."""
        return one.stringify is other.stringify or _holds_strings(bare(one.source), self.document)

    def _results(self, one: Loop, other: Loop) -> bool:
        match one.result, other.result:
            case Collect(items), Collect(others):
                return self._each(items, others)
            case Merge(members, duplicates), Merge(others, others_duplicates):
                return duplicates is others_duplicates and self._each(members, others)
            case Group(key, value), Group(other_key, other_value):
                return self.same(key, other_key) and self.same(value, other_value)
        return False


def _holds_strings(source: Expression, document: Document) -> bool:
    """Whether all items of a source are strings, whatever values parameters have."""
    match source:
        case Array(items):
            return all(isinstance(one, Literal) and one.kind is Kind.STRING for one in items)
        case Reference(name, None):
            parameter = document.parameters.get(name)
            return parameter is not None and parameter.listed and not parameter.numeric
    return False
