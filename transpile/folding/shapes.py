"""Shapes of expressions: equal for those that differ in scalars only. Each is a number, found in one walk.

Where no function may stand, and where a function takes a name as it is, the scalars are a part of the shape; where a
function tells the order of keys, so is that.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable

from transpile.hosts.scalars import kind as kind_of
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Reference, Splice, Spread, Text, Variable
from transpile.ir.traversal import walk
from transpile.legality.context import Context
from transpile.syntax.tree import Anchored, Kind, Node, Style, Tagged, scalar_of

ATTRIBUTE = "Fn::GetAtt"
"""Begins with a name that may be computed; what follows is taken as it is."""
CONDITION = "Condition"
"""Takes a name that may be computed, as a function and as an attribute of entries."""
TYPE = "Type"
"""Entries of different types are no copies, whatever else they have in common."""
CORE = "core"
"""Has what loops read of their own: names of mappings that are generated, and of holes."""
MACRO = "Fn::Transform"
"""What it does with its argument nobody knows."""
_REJECTED = re.compile(r"\$\{(?:(?!!)(?![A-Za-z0-9_.:]+\})[^}]*\}|![^}]*\Z)").search
"""What the service rejects in a string of `Fn::Sub`: a `${...}` around what is no name, an escape without an end."""


class UnshapelyError(Exception):
    """Raised for what no copy can have in it: loops, aliases and anchors, keys that occur twice."""


class Shapes:
    """The shapes of one template, numbered as they are met."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.numbers: dict[Hashable, int] = {}
        self.fixed = _fixed_attributes(context)
        self.followed = followed_attributes(context)

    def entry(self, value: Expression, section: str) -> int | None:
        """The shape of an entry of a section; None for what is no copy of anything, or that no loop may make."""
        if not self.context.defines(value, section):
            return None
        try:
            match value:
                case Object(members):
                    return self._entry(value, members, section)
                case Call():
                    return self._of(value, False)
        except UnshapelyError:
            pass
        return None

    def _entry(self, value: Object, members: Iterable[Member | Spread], section: str) -> int:
        """The shape of an entry: the name of its condition may follow the item."""
        literal = self.fixed.get(section, frozenset())
        named = [one for one in members if conditional(one)]
        for one in named:
            _refuse_anchors(one.value.origin if isinstance(one, Member) else None)
        rest = [one for one in members if one not in named]
        return self._number(("entry", len(named), self._object(value, rest, literal)))

    def value(self, value: Expression) -> int | None:
        """The shape of an entry inside another one; None for what is no copy of anything."""
        try:
            return self._of(value, False)
        except UnshapelyError:
            return None

    def loose(self, value: Expression, section: str) -> int | None:
        """The shape of an entry of a section whose attributes without columns may differ; None for other entries."""
        if not isinstance(value, Object):
            return None
        shape = self.entry(self.computed(value, section), section)
        attributes = sorted(self._apart(section) & value.fields.keys())
        return None if shape is None else self._number(("loose", shape, *attributes))

    def computed(self, value: Expression, section: str) -> Expression:
        """An entry without the attributes that no column is read in."""
        if not isinstance(value, Object):
            return value
        never = self._apart(section)
        return Object(tuple(one for one in value.members if one.name not in never), value.origin)

    def whole(self, value: Expression | None) -> int | None:
        """What is equal for equal values; None where there is none."""
        return None if value is None else self._of(value, True)

    def computed_never(self, section: str) -> frozenset[str]:
        """The attributes of entries that hold no functions, but for what tells entries apart."""
        return self.fixed.get(section, frozenset()) - {TYPE, CONDITION}

    def _apart(self, section: str) -> frozenset[str]:
        return self.closed(section) - {TYPE, CONDITION}

    def closed(self, section: str) -> frozenset[str]:
        """The attributes of entries that no loop may stand in."""
        return self.fixed.get(section, frozenset()) | self.followed.get(section, frozenset())

    def _number(self, shape: Hashable) -> int:
        return self.numbers.setdefault(shape, len(self.numbers))

    def _of(self, e: Expression | Splice, fixed: bool) -> int:
        _refuse_anchors(e.origin)
        match e:
            case Literal(text, kind):
                if kind is not Kind.STRING and kind_of(text, Style.PLAIN, "json") is not kind:
                    raise UnshapelyError  # only its tag says so: no reader takes `!!int no`
                return self._number(("literal", kind is Kind.NULL, (text, kind) if fixed else None))
            case Reference(name, attribute):
                return self._number(("reference", attribute is None, (name, attribute) if fixed else None))
            case Variable():
                return self._number(e)
            case Text(parts, origin):
                if (written := scalar_of(origin)) is not None and _REJECTED(written.text):
                    raise UnshapelyError  # tolerated where it stands, and told in a loop
                return self._number(("text", *(self._part(part, fixed) for part in parts)))
            case Array(items):
                return self._number(("array", *(self._of(item, fixed) for item in items)))
            case Object(members):
                return self._object(e, members, frozenset() if not fixed else None)
            case Call():
                return self._call(e, fixed)
        raise UnshapelyError

    def _part(self, part: object, fixed: bool) -> Hashable:
        match part:
            case str():
                return part if fixed else ""
            case Reference() | Variable() | Call():
                return self._of(part, fixed)
        raise UnshapelyError

    def _object(self, e: Object, members: Iterable[Member | Spread], literal: Collection[str] | None) -> int:
        """An object; the values of `literal` members count with their scalars, None: those of all."""
        _refuse_anchors(e.origin)
        found: dict[str, Hashable] = {}
        for member in members:
            if isinstance(member, Spread) or not isinstance(member.key, Literal) or member.name in found:
                raise UnshapelyError
            if member.name == "<<" or self._stays(member.name):
                raise UnshapelyError
            _refuse_anchors(member.key.origin)
            found[member.name] = self._of(member.value, literal is None or member.name in literal)
        return self._number(("object", *sorted(found.items())))

    def _stays(self, name: str) -> bool:
        """Whether a name makes a loop that stays: no service runs a nest of loops in two dialects."""
        return any(name == mark or name.startswith(f"{mark}::") for mark in self.context.staying)

    def _call(self, e: Call, fixed: bool) -> int:
        if self._stays(e.name):
            raise UnshapelyError
        fixed = fixed or e.name == MACRO or e.vocabulary == CORE
        match e.argument:
            case Array((first, *rest)) if e.name in self.context.naming_functions:
                argument = self._number(("array", self._of(first, True), *(self._of(one, fixed) for one in rest)))
            case _:
                argument = self._of(e.argument, fixed)
        told = e.vocabulary == CORE or e.name in self.context.ordered
        order = [tuple(one.fields) for one in walk(e.argument) if isinstance(one, Object)] if told else ()
        return self._number(("call", e.vocabulary, e.name, argument, *order))


def conditional(member: Member | Spread) -> bool:
    """Whether an attribute of an entry names its condition."""
    return member.name == CONDITION and isinstance(member.value, Literal) and member.value.kind is Kind.STRING


def _fixed_attributes(context: Context) -> dict[str, frozenset[str]]:
    """The attributes of entries, by section, that stay as they are in every copy."""
    return _by_section(context.literal | context.words | context.places.literal)


def followed_attributes(context: Context) -> dict[str, frozenset[str]]:
    """The attributes of entries, by section, that hold items, but no loops and no values of a mapping."""
    return _by_section(context.places.closed - context.literal - context.words - context.places.literal)


def _by_section(attributes: Iterable[tuple[str, str]]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for section, attribute in attributes:
        found.setdefault(section, set()).add(attribute)
    return {section: frozenset(names) for section, names in found.items()}


def _refuse_anchors(node: Node | None) -> None:
    """An anchor stands once: what refers to it would lose it with a copy."""
    while isinstance(node, Tagged | Anchored):
        if isinstance(node, Anchored):
            raise UnshapelyError
        node = node.value
