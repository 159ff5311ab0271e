"""Where loops stand: the loops around them, and the section or the value that they are in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field, replace

from transpile.evaluate.values import bare
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
    Shared,
    Spread,
    Variable,
)
from transpile.ir.traversal import bound, children, free, result_children, walk
from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Places:
    """What a family has no loops for: its sections without, and of the entries of a section (section, attribute).

    `literal` are the attributes whose values must be written out even in a loop, such as the type of a resource. Below
    the entries of the sections `lists` only lists are made by loops. `nested` are (type, property): what a property of
    resources of that type holds is data, a template by itself. The entries of the sections `values` have no attributes.
    """

    sections: frozenset[str] | None = None
    closed: frozenset[tuple[str, str]] = frozenset()
    literal: frozenset[tuple[str, str]] = frozenset()
    lists: frozenset[str] = frozenset()
    nested: frozenset[tuple[str, str]] = frozenset()
    values: frozenset[str] = frozenset()

    def around(self, section: str) -> Around:
        """Where the entries of a section stand."""
        closed = frozenset(attribute for of, attribute in self.closed if of == section)
        literal = frozenset(attribute for of, attribute in self.literal if of == section)
        without = self.sections is not None and section not in self.sections
        nested = frozenset() if without else self.nested
        values, lists = section in self.values, section in self.lists
        return Around((), True, without, False, closed, literal, lists, nested=nested, values=values)


@dataclass(frozen=True, slots=True)
class Around:
    """Where something stands: the loops around it, outermost first, and whether among the entries of a section.

    `closed`: the family has no loops here. `entry`: among the attributes of an entry, of which `attributes` hold no
    loops, and `literal` no variables of loops. `lists`: below the entries only lists are made by loops. `arguments`:
    the items of a list that stands here are arguments of a function, and one that is absent leaves a gap; `options`:
    so does a member of an object that is such an argument. `raw` is the property that is data, one of the `nested`, of
    the entry whose attributes or properties stand here; `data`: in it. `typed`: in the argument of a function to which
    a number is another value than its text. `values`: the entries of this section are values.
    """

    loops: tuple[Loop, ...] = ()
    section: bool = False
    closed: bool = False
    entry: bool = False
    attributes: frozenset[str] = field(default_factory=frozenset)
    literal: frozenset[str] = field(default_factory=frozenset)
    lists: bool = False
    arguments: bool = False
    options: bool = False
    nested: frozenset[tuple[str, str]] = field(default_factory=frozenset)
    raw: str = ""
    data: bool = False
    typed: bool = False
    values: bool = False

    @property
    def binders(self) -> frozenset[Binder]:
        """The variables of the loops around."""
        return frozenset().union(*map(bound, self.loops))

    @property
    def flags(self) -> tuple[object, ...]:
        """All but the loops."""
        of_entry = self.section, self.closed, self.entry, self.attributes, self.literal, self.lists
        return *of_entry, self.arguments, self.options, self.raw, self.data, self.typed, self.values

    def holding(self, members: Iterable[Member | Spread]) -> Around:
        """Where these members stand, of an entry all its attributes: its type tells which of its properties is data."""
        if not (self.entry and self.nested):
            return self
        types = (bare(one.value) for one in members if isinstance(one, Member) and one.name == "Type")
        named = {one.text for one in types if isinstance(one, Literal)}
        return replace(self, raw=next((held for type_, held in self.nested if type_ in named), ""))

    def below(self, member: Member | None = None) -> Around:
        """Where the value of an entry stands, or of an item."""
        # Three levels count: entries of a section, attributes of an entry, and everything below, which is all alike.
        if self.section:
            return replace(self, section=False, entry=not self.values, arguments=False)
        if self.entry:
            closed = self.closed or (member is not None and member.name in self.attributes)
            raw = self.raw if member is not None and member.name == "Properties" else ""
            return replace(self, entry=False, closed=closed, arguments=False, raw=raw)
        if self.raw:
            data = member is not None and member.name == self.raw
            return replace(self, arguments=False, options=False, raw="", data=data)
        return self.apart()

    def apart(self) -> Around:
        """The same place, for what is neither a list of arguments nor one of these."""
        return replace(self, arguments=False, options=False) if self.arguments or self.options else self

    def among(self) -> Around:
        """Where the items of a list stand, or what a function takes.

        What is written for an entry that is no object has no attributes that could hold loops.
        """
        return self.apart() if self.entry else self.below()

    def inside(self, loop: Loop) -> Around:
        """Where the entries stand that a round of `loop` yields."""
        lists = isinstance(loop.result, Collect)
        section, arguments = self.section and not lists, self.arguments and lists
        options = self.options and not lists
        return replace(self, loops=(*self.loops, loop), section=section, arguments=arguments, options=options)


def names(loop: Loop) -> frozenset[str]:
    """The names that nothing inside a loop may have: those that it binds, but a default position nobody mentions."""
    # A default index that nobody mentions is not written at all, so it hides nothing: `Index` inside `Index` is fine.
    defaults = [one for one in bound(loop) if one.origin is None]
    mentioned = any(one in free(child) for one in defaults for child in result_children(loop.result))
    needless = loop.key if loop.key in defaults and not mentioned else None
    return frozenset(one.name for one in bound(loop) if one is not needless)


def mentioned(loop: Loop) -> frozenset[str]:
    """Names in the rounds of a loop: mentioned, bound or, as in the map of an `Fn::Sub`, given to a part."""
    found = {one.name for one in bound(loop)}
    for child in (*result_children(loop.result), *([loop.filter] if loop.filter else [])):
        for e in walk(child):
            match e:
                case Reference(name) | Variable(Binder(name)):
                    found.add(name)
                case Loop():
                    found.update(one.name for one in bound(e))
                case Object(members):
                    found.update(one.name for one in members)
    return frozenset(found)


def waits(loop: Loop, around: Around) -> bool:
    """Whether its rounds need a variable of a loop around, so that they are not known before that is unrolled."""
    needs = free(loop.source)
    if loop.filter is not None:
        needs |= free(loop.filter)
    # Groups are computed from the body, so all that the body mentions must be known as well.
    if isinstance(loop.result, Group):
        needs |= free(loop)
    return bool(needs & around.binders)


def nested(loop: Loop, around: Around) -> Iterator[tuple[Loop, Around]]:
    """The loops in what a round of `loop` yields, at any depth, those in what they visit too, and where they stand."""
    inside = around.inside(loop)
    match loop.result:
        case Merge(members):
            yield from _loops_of_members(members, inside)
        case _:
            for child in result_children(loop.result):
                yield from _loops(child, inside.below())


def outside_data(loop: Loop, around: Around) -> Iterator[Expression]:
    """All that a round of a loop among entries yields, at any depth, but what is data."""
    yield from _outside_data(Object(loop.members), around.inside(loop))


def _outside_data(e: Expression, around: Around) -> Iterator[Expression]:
    if around.data:
        return
    yield e
    members = e.members if isinstance(e, Object) else ()
    here = around.holding(members)
    for one in members:
        yield from _outside_data(bare(one.value), here if isinstance(one, Spread) else here.below(one))
    keys = (one.key for one in members if isinstance(one, Member))
    for child in keys if isinstance(e, Object) else children(e):
        yield from _outside_data(child, around.below())


def _loops_of_members(members: tuple[Member | Spread, ...], around: Around) -> Iterator[tuple[Loop, Around]]:
    around = around.holding(members)
    for member in members:
        value = bare(member.value)
        if isinstance(member, Spread) and isinstance(value, Object):
            yield from _loops_of_members(value.members, around)
        else:
            yield from _loops(value, around if isinstance(member, Spread) else around.below(member))


def _loops(e: Expression, around: Around) -> Iterator[tuple[Loop, Around]]:
    if isinstance(e, Loop):
        yield e, around
        for part in (e.source, e.filter):
            yield from _loops(part, around.below()) if part is not None else ()
        yield from nested(e, around)
    elif isinstance(e, Object):
        yield from _loops_of_members(e.members, around)
    elif isinstance(e, Shared):
        yield from _loops(e.value, around)
    else:
        below = around.among() if isinstance(e, Array | Call) else around.below()
        for child in children(e):
            yield from _loops(child, below)
