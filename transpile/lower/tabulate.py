"""Position, objects as items, functions of items -> a loop over carriers, with the rest in a generated table.

The carrier is the part of the key that varies: the position, the item, or both together. Every other mention becomes
a column of a table (carrier first, column second), or, where the items come from a parameter, the item at the
carrier's position: then only the number of items is fixed. Exact.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from transpile.features import Feature
from transpile.ir import (
    Array,
    Binder,
    Call,
    Collect,
    Expression,
    Group,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Reference,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.lower import carriers
from transpile.lower.carriers import By, Carrier, own, scalars
from transpile.lower.context import Context, constant, item_at, listed, lookup
from transpile.naming import capitalized, loop_hint
from transpile.tree import Kind
from transpile.values import number
from transpile.walk import free, map_children

REMOVES = Feature.POSITION
ROW = re.compile(r"[A-Za-z0-9.-]+")
"""What the first key of a table may be; the second only letters and digits."""


def applies(loop: Loop, context: Context) -> bool:
    """Whether the loop uses its position, or items that are not scalars."""
    if not isinstance(loop.result, Merge):
        return False
    items = context.items(loop)
    return loop.key is not None or (items is not None and not all(isinstance(item, Literal) for item in items))


def lower(loop: Loop, context: Context) -> tuple[Loop, ...] | None:
    """The loop over carriers; None where no carrier exists or a value does not fit into a table."""
    items = context.items(loop)
    if items is None or not isinstance(loop.result, Merge):
        return None
    carrier = carriers.find(loop, items)
    if carrier is None:
        return None
    before = context.state()
    table = _Tabulation(loop, context, carrier)
    result = table.merge(loop.result)
    if table.failed:
        context.restore(before)
        return None
    table.report()
    source = loop.source if carrier.by is By.ITEM else Array(tuple(Literal(row) for row in carrier.rows))
    return (replace(loop, key=None, value=carrier.binder, source=source, result=result, stringify=True),)


@dataclass(slots=True)
class _Tabulation:
    """The columns found so far, and the rewriting of a body that finds them.

    `literal` is the attribute that holds no function, inside one; `name` that of the table, if one is made.
    """

    loop: Loop
    context: Context
    carrier: Carrier
    failed: bool = False
    literal: str = ""
    name: str = ""

    # -- rewriting -----------------------------------------------------------------------------------------------

    def merge(self, result: Merge) -> Merge:
        return Merge(tuple(self.member(member) for member in result.members), result.duplicates)

    def member(self, member: Member | Spread) -> Member | Spread:
        if isinstance(member, Member):
            name = member.key.text if isinstance(member.key, Literal) else ""
            before = self.literal
            if (self.context.section, name) in self.context.literal:
                self.literal = name  # the attribute holds no function: its whole value becomes a column
            value = self.expression(member.value)
            self.literal = before
            return Member(self.key(member.key), value, member.origin)
        return Spread(self.expression(member.value), member.origin)

    def key(self, key: Literal | Text) -> Literal | Text:
        new = self.carrier.key(key)
        self.failed = self.failed or new is None
        return new or key

    def expression(self, e: Expression) -> Expression:
        """`e` with every mention of the loop's variables read from the carrier or the table."""
        match e:
            case Variable():
                return self.mention(e)
            case Text(parts):
                new = tuple(self.part(part) for part in parts)
                return e if all(one is other for one, other in zip(new, parts, strict=True)) else replace(e, parts=new)
            case Object(members) if free(e) & own(self.loop):
                return Object(tuple(self.member(member) for member in members), e.origin)
            case Loop(result=result) if free(e) & own(self.loop):
                return replace(e, source=self.expression(e.source), result=self.result(result))
            case Call() if self.carrier.rows and free(e) & own(self.loop):
                if self.literal and (values := self.values_of(e)):
                    return self.column(self.literal, values)
                if self.structured(e) and (values := self.values_of(e)):
                    return self.computed(e, values)
        return map_children(e, self.expression)

    def result(self, result: Collect | Merge | Group) -> Collect | Merge | Group:
        match result:
            case Merge():
                return self.merge(result)
            case Collect(items):
                return Collect(tuple(self.item(item) for item in items))
            case Group(key, value):
                return Group(self.expression(key), self.expression(value))

    def item(self, item: Expression | Splice) -> Expression | Splice:
        return Splice(self.expression(item.value), item.origin) if isinstance(item, Splice) else self.expression(item)

    def part(self, part: str | Variable | Reference | Call) -> str | Variable | Reference | Call:
        if not isinstance(part, Variable) or part.binder not in own(self.loop):
            return part
        found = self.mention(part)
        if isinstance(found, Variable | Call):
            return found
        self.impossible()
        return part

    def mention(self, e: Variable) -> Expression:
        """What stands for a variable: the carrier, an item of the source, or a column."""
        if e.binder not in own(self.loop):
            return e
        if self.carrier.means(e.binder):
            return Variable(self.carrier.binder)
        if self.selects():
            return item_at(Variable(self.carrier.binder), self.loop.source)
        values: list[Expression] = list(self.carrier.items)
        if e.binder is self.loop.key:
            values = [number(index) for index in range(len(values))]
        return self.column(capitalized(e.binder.name) or "Value", values)

    def selects(self) -> bool:
        """Whether the item is the one at the carrier's position, so that it follows the source."""
        return (
            self.carrier.by is By.POSITION
            and not constant(self.loop.source)
            and not self.literal
            and scalars(self.carrier.items)
        )

    # -- functions of structured items ---------------------------------------------------------------------------

    def structured(self, e: Call) -> bool:
        """Whether `e` is a function of an item that is an object or list, and of nothing else that varies."""
        return self.loop.value in free(e) and free(e) <= own(self.loop) and not scalars(self.carrier.items)

    def values_of(self, e: Call) -> list[Expression] | None:
        values: list[Expression] = []
        for index, item in enumerate(self.carrier.items):
            env: dict[Binder, Expression] = {}
            if self.loop.key is not None:
                env[self.loop.key] = number(index)
            if self.loop.value is not None:
                env[self.loop.value] = item
            value = self.context.evaluation.evaluate(e, env)
            if not isinstance(value, Literal):
                return None
            values.append(value)
        return values

    def computed(self, e: Call, values: list[Expression]) -> Expression:
        name = self.loop.value.name if self.loop.value else "Value"
        selector = e.argument.items[0] if isinstance(e.argument, Array) and e.argument.items else None
        suffix = selector.text if isinstance(selector, Literal) else ""
        return self.column(capitalized(f"{name} {suffix}"), values)

    # -- columns -------------------------------------------------------------------------------------------------

    def column(self, name: str, values: list[Expression]) -> Expression:
        """A column of these values, or the structure that they share with a column for each leaf."""
        first = values[0]
        if all(isinstance(value, Literal) and value.kind is not Kind.NULL for value in values) or all(
            _flat(value) for value in values
        ):
            return self.leaf(name, values)
        if isinstance(first, Object) and all(isinstance(v, Object) and _alike(v, first) for v in values):
            columns = [
                (key, self.column(name + capitalized(key), [_get(v, key) for v in values])) for key in _names(first)
            ]
            return Object(tuple(Member(Literal(key), column) for key, column in columns))
        if isinstance(first, Array) and all(isinstance(v, Array) and len(v.items) == len(first.items) for v in values):
            indices = range(len(first.items))
            return Array(tuple(self.column(f"{name}{at}", [_at(v, at) for v in values]) for at in indices))
        return self.impossible()

    def leaf(self, name: str, values: list[Expression]) -> Expression:
        if not all(ROW.fullmatch(row) for row in self.carrier.rows):
            return self.impossible()
        hint = loop_hint(self.loop, self.context.section) + "Table"
        table = self.context.table(self.carrier.rows, self.carrier.items, hint)
        if table is None:
            return self.impossible()
        self.name = table.name
        return lookup(table.name, Variable(self.carrier.binder), table.column(name, values))

    def impossible(self) -> Literal:
        """Gives up: what stands here does not matter any more."""
        self.failed = True
        return Literal("")

    def frozen(self) -> str:
        """What no longer follows the parameters that the source reads; nothing is the empty string."""
        if self.name or self.carrier.by is By.BOTH:
            return "the items"
        return "the number of items" if self.carrier.by is By.POSITION and listed(self.loop.source) is None else ""

    def report(self) -> None:
        """Says what was generated and what was fixed."""
        self.context.froze(self.loop, self.frozen(), len(self.carrier.items))
        if self.name:
            node = self.loop.label_origin or self.loop.origin
            self.context.note("T410", f"the items of the loop are in the generated mapping `{self.name}`", node)


def _flat(value: Expression) -> bool:
    return isinstance(value, Array) and all(
        isinstance(item, Literal) and item.kind is not Kind.NULL for item in value.items
    )


def _alike(one: Object, other: Object) -> bool:
    return sorted(_names(one)) == sorted(_names(other))


def _names(value: Object) -> list[str]:
    return [m.key.text for m in value.members if isinstance(m, Member) and isinstance(m.key, Literal)]


def _get(value: Expression, key: str) -> Expression:
    assert isinstance(value, Object)
    return next(
        m.value for m in value.members if isinstance(m, Member) and isinstance(m.key, Literal) and m.key.text == key
    )


def _at(value: Expression, at: int) -> Expression:
    assert isinstance(value, Array)
    item = value.items[at]
    return item.value if isinstance(item, Splice) else item
