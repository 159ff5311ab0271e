"""Position, objects as items, functions of items -> a loop over carriers, with the rest in a generated table.

The carrier is the part of the key that varies: the position, the item, or both together. Every other mention becomes
a column of a table (carrier first, column second), or, where the items come from a parameter, the item at the
carrier's position: then only the number of items is fixed. Exact.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

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
from transpile.lower.context import Context, constant, item_at, listed, lookup
from transpile.naming import capitalized, loop_hint
from transpile.tree import Kind
from transpile.values import spelled
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
    keys = [key for key in _keys(loop.result) if free(key) & _own(loop)]
    rows = _rows(loop, keys, items)
    if rows is None or len(set(rows)) < len(rows):
        return None
    table = _Tabulation(loop, context, items, rows, _mode(loop, keys))
    before = context.state()
    result = table.merge(loop.result)
    if table.failed:
        context.restore(before)
        return None
    table.report()
    by_item = table.mode == "item"
    source = loop.source if by_item else Array(tuple(Literal(row) for row in rows))
    return (replace(loop, key=None, value=table.carrier, source=source, result=result, stringify=True),)


def _own(loop: Loop) -> frozenset[Binder]:
    return frozenset(binder for binder in (loop.key, loop.value) if binder is not None)


def _keys(result: Merge) -> Iterator[Literal | Text]:
    for member in result.members:
        if isinstance(member, Member):
            yield member.key
        elif isinstance(member.value, Loop) and isinstance(member.value.result, Merge):
            yield from _keys(member.value.result)
        elif isinstance(member.value, Object):
            yield from _keys(Merge(member.value.members))


def _mode(loop: Loop, keys: list[Literal | Text]) -> str:
    used = frozenset().union(*(free(key) for key in keys)) if keys else frozenset()
    if loop.value in used:
        return "both" if loop.key in used else "item"
    return "position"


def _rows(loop: Loop, keys: list[Literal | Text], items: tuple[Expression, ...]) -> list[str] | None:
    match _mode(loop, keys):
        case "position":
            return [str(index) for index in range(len(items))]
        case "item":
            texts = [spelled(item) for item in items if isinstance(item, Literal)]
            return texts if len(texts) == len(items) else None
    columns = {tuple(_varying(loop, key, items) or ()) for key in keys}
    return list(columns.pop()) if len(columns) == 1 and () not in columns else None


def _scalars(items: tuple[Expression, ...]) -> bool:
    return all(isinstance(item, Literal) for item in items)


def _bounds(loop: Loop, key: Text) -> tuple[int, int]:
    """First and last part of a key that mention this loop's variables."""
    own = [at for at, part in enumerate(key.parts) if isinstance(part, Variable) and part.binder in _own(loop)]
    return own[0], own[-1]


def _varying(loop: Loop, key: Literal | Text, items: tuple[Expression, ...]) -> list[str] | None:
    """The varying middle of a key for every item; None if another loop's variable stands in it."""
    if not isinstance(key, Text) or not _scalars(items):
        return None
    first, last = _bounds(loop, key)
    middle = key.parts[first : last + 1]
    rows = []
    for index, item in enumerate(items):
        words = [_word(part, loop, index, item) for part in middle]
        if any(word is None for word in words):
            return None
        rows.append("".join(word for word in words if word is not None))
    return rows


def _word(part: str | Expression, loop: Loop, index: int, item: Expression) -> str | None:
    if isinstance(part, str):
        return part
    if isinstance(part, Variable) and part.binder is loop.key:
        return str(index)
    if isinstance(part, Variable) and part.binder is loop.value and isinstance(item, Literal):
        return spelled(item)
    return None


@dataclass(slots=True)
class _Tabulation:
    """The columns found so far, and the rewriting of a body that finds them."""

    loop: Loop
    context: Context
    items: tuple[Expression, ...]
    rows: list[str]
    mode: str
    failed: bool = False
    literal: str = ""
    name: str = ""
    carrier: Binder = field(init=False)

    def __post_init__(self) -> None:
        """The carrier is called after the variable that it replaces."""
        named = self.loop.key if self.mode == "position" else self.loop.value
        fallback = self.loop.value or self.loop.key
        binder = named or fallback
        self.carrier = Binder(binder.name if binder else "Item", binder.origin if binder else None)

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
        if isinstance(key, Literal) or not free(key) & _own(self.loop):
            return key
        if not self.carried(key):
            self.failed = True
            return key
        if self.mode == "both":
            first, last = _bounds(self.loop, key)
            return replace(key, parts=(*key.parts[:first], Variable(self.carrier), *key.parts[last + 1 :]))
        parts = (
            Variable(self.carrier, part.sigil)
            if isinstance(part, Variable) and part.binder in _own(self.loop)
            else part
            for part in key.parts
        )
        return replace(key, parts=tuple(parts))

    def carried(self, key: Text) -> bool:
        """Whether what varies in a key is what the carrier stands for; a key of a loop inside may vary otherwise."""
        if self.mode == "both":
            return _varying(self.loop, key, self.items) == self.rows
        return free(key) & _own(self.loop) == {self.loop.key if self.mode == "position" else self.loop.value}

    def expression(self, e: Expression) -> Expression:
        """`e` with every mention of the loop's variables read from the carrier or the table."""
        match e:
            case Variable():
                return self.mention(e)
            case Text(parts):
                new = tuple(self.part(part) for part in parts)
                return e if all(one is other for one, other in zip(new, parts, strict=True)) else replace(e, parts=new)
            case Object(members) if free(e) & _own(self.loop):
                return Object(tuple(self.member(member) for member in members), e.origin)
            case Loop(result=result) if free(e) & _own(self.loop):
                return replace(e, source=self.expression(e.source), result=self.result(result))
            case Call() if self.literal and self.rows and free(e) & _own(self.loop) and self.values_of(e) is not None:
                return self.column(self.literal, self.values_of(e) or [])
            case Call() if self.rows and self.structured(e):
                return self.computed(e)
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
        if not isinstance(part, Variable) or part.binder not in _own(self.loop):
            return part
        found = self.mention(part)
        if isinstance(found, Variable | Call):
            return found
        self.failed = True
        return part

    def mention(self, e: Variable) -> Expression:
        """What stands for a variable: the carrier, an item of the source, or a column."""
        if e.binder not in _own(self.loop):
            return e
        is_position = e.binder is self.loop.key
        if (is_position if self.mode == "position" else (not is_position and self.mode == "item")) or not self.rows:
            return Variable(self.carrier)
        if self.selects():
            return item_at(Variable(self.carrier), self.loop.source)
        values: list[Expression] = list(self.items)
        if is_position:
            values = [Literal(str(index), Kind.NUMBER) for index in range(len(self.items))]
        return self.column(capitalized(e.binder.name) or "Value", values)

    def selects(self) -> bool:
        """Whether the item is the one at the carrier's position, so that it follows the source."""
        return self.mode == "position" and not constant(self.loop.source) and not self.literal and _scalars(self.items)

    # -- functions of structured items ---------------------------------------------------------------------------

    def structured(self, e: Call) -> bool:
        """Whether `e` is a function of an item that is an object or list, and of nothing else that varies."""
        return (
            self.loop.value in free(e)
            and free(e) <= _own(self.loop)
            and not all(isinstance(item, Literal) for item in self.items)
            and self.values_of(e) is not None
        )

    def values_of(self, e: Call) -> list[Expression] | None:
        values: list[Expression] = []
        for index, item in enumerate(self.items):
            env: dict[Binder, Expression] = {}
            if self.loop.key is not None:
                env[self.loop.key] = Literal(str(index), Kind.NUMBER)
            if self.loop.value is not None:
                env[self.loop.value] = item
            value = self.context.evaluation.evaluate(e, env)
            if not isinstance(value, Literal):
                return None
            values.append(value)
        return values

    def computed(self, e: Call) -> Expression:
        values = self.values_of(e) or []
        name = self.loop.value.name if self.loop.value else "Value"
        selector = e.argument.items[0] if isinstance(e.argument, Array) and e.argument.items else None
        suffix = selector.text if isinstance(selector, Literal) else ""
        return self.column(capitalized(f"{name} {suffix}"), list(values))

    # -- columns -------------------------------------------------------------------------------------------------

    def column(self, name: str, values: list[Expression]) -> Expression:
        """A column of these values, or the structure that they share with a column for each leaf."""
        first = values[0]
        if all(isinstance(value, Literal) and value.kind is not Kind.NULL for value in values) or all(
            _flat(value) for value in values
        ):
            return self.leaf(name, values)
        if isinstance(first, Object) and all(isinstance(v, Object) and _names(v) == _names(first) for v in values):
            return Object(
                tuple(
                    Member(Literal(key), self.column(name + capitalized(key), [_get(v, key) for v in values]))
                    for key in _names(first)
                )
            )
        if isinstance(first, Array) and all(isinstance(v, Array) and len(v.items) == len(first.items) for v in values):
            return Array(
                tuple(self.column(f"{name}{at}", [_at(v, at) for v in values]) for at in range(len(first.items)))
            )
        self.failed = True
        return first

    def leaf(self, name: str, values: list[Expression]) -> Expression:
        if not all(ROW.fullmatch(row) for row in self.rows):
            self.failed = True
            return Literal("")
        table = self.context.table(tuple(self.rows), self.items, loop_hint(self.loop, self.context.section) + "Table")
        if table is None:
            self.failed = True
            return Literal("")
        self.name = table.name
        return lookup(table.name, Variable(self.carrier), table.column(name, values))

    def frozen(self) -> str:
        """What no longer follows the parameters that the source reads; nothing is the empty string."""
        if self.name or self.mode == "both":
            return "the items"
        return "the number of items" if self.mode == "position" and listed(self.loop.source) is None else ""

    def report(self) -> None:
        """Says what was generated and what was fixed."""
        self.context.froze(self.loop, self.frozen(), len(self.items))
        if self.name:
            node = self.loop.label_origin or self.loop.origin
            self.context.note("T410", f"the items of the loop are in the generated mapping `{self.name}`", node)


def _flat(value: Expression) -> bool:
    return isinstance(value, Array) and all(
        isinstance(item, Literal) and item.kind is not Kind.NULL for item in value.items
    )


def _names(value: Object) -> list[str]:
    return sorted(m.key.text for m in value.members if isinstance(m, Member) and isinstance(m.key, Literal))


def _get(value: Expression, key: str) -> Expression:
    assert isinstance(value, Object)
    return next(
        m.value for m in value.members if isinstance(m, Member) and isinstance(m.key, Literal) and m.key.text == key
    )


def _at(value: Expression, at: int) -> Expression:
    assert isinstance(value, Array)
    item = value.items[at]
    return item.value if isinstance(item, Splice) else item
