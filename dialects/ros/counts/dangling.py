"""What loops refer to and no loop makes: an instance beyond the last one.

Of what is written without a loop, reading tells (`references.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from dialects.ros.counts.reading import counted_name
from dialects.ros.counts.references import INSTANCE, full, no_such_instance
from dialects.ros.counts.writing import is_count, number_of
from dialects.ros.template.grammar import DIALECT
from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import bare, natural
from transpile.ir import (
    Array,
    Binder,
    Call,
    Document,
    Expression,
    Filled,
    Literal,
    Loop,
    Object,
    Reference,
    Splice,
    Text,
)
from transpile.ir.traversal import children
from transpile.language.facts import Evaluate
from transpile.syntax.tree import Entry, Node

Values = Mapping[Binder, Expression]
Mention = tuple[Expression, Node | None]


def dangling(root: Object, document: Document, evaluate: Evaluate) -> tuple[Diagnostic, ...]:
    """T209 for instances that `root`, the expansion of `document`, mentions and does not have."""
    numbers, section = _numbers(document.root), bare(root.fields.get("Resources", Object(())))
    if not numbers or not isinstance(section, Object):
        return ()
    search = _Search(numbers, frozenset(section.fields), evaluate)
    for member in section.members:
        search.depending(member.value)
    search.below(root)
    return tuple(dict.fromkeys(search.told))


def _numbers(root: Object) -> dict[str, tuple[int, str]]:
    """How many instances there are of each resource for which that is written, and what makes them."""
    section = bare(root.fields.get("Resources", Object(())))
    found: dict[str, tuple[int, str]] = {}
    for loop in (one.value for one in section.members) if isinstance(section, Object) else ():
        written = number_of(loop.source) if isinstance(loop, Loop) and is_count(loop) else None
        number = natural(written.text) if isinstance(written, Literal) else None
        if isinstance(loop, Loop) and number is not None:
            found[counted_name(loop)] = number, "Count" if loop.dialect == DIALECT else "the loop"
    return found


@dataclass(slots=True)
class _Search:
    """A walk through an expansion that has the resources `made`; a body is searched once for all of its copies."""

    numbers: Mapping[str, tuple[int, str]]
    made: frozenset[str]
    evaluate: Evaluate
    told: list[Diagnostic] = field(default_factory=list)
    bodies: dict[int, tuple[Mention, ...]] = field(default_factory=dict)

    def below(self, e: Expression) -> None:
        """Looks at what `e` refers to."""
        for one, node in _mentions(e):
            if isinstance(one, Filled):
                if id(one.body) not in self.bodies:
                    self.bodies[id(one.body)] = tuple(_mentions(one.body, node))
                for name, place in self.bodies[id(one.body)]:
                    self._named(name, dict(one.values), place)
            else:
                self._named(one, {}, node)

    def depending(self, resource: Expression) -> None:
        """Looks at the plain names in the `DependsOn` of a resource."""
        values: Values = dict(resource.values) if isinstance(resource, Filled) else {}
        body = resource.body if isinstance(resource, Filled) else resource
        for member in body.members if isinstance(body, Object) else ():
            if member.name == "DependsOn":
                place = member.origin.value if isinstance(member.origin, Entry) else None
                for one in _items(member.value):
                    self._named(one, values, one.origin or place)

    def _named(self, written: Expression, values: Values, origin: Node | None) -> None:
        name = written if isinstance(written, Literal) else self.evaluate(written, values)
        found = INSTANCE.fullmatch(name.text) if isinstance(name, Literal) else None
        if found is None or found[1] not in self.numbers or found[0] in self.made:
            return
        number, maker = self.numbers[found[1]]
        if int(found[2]) >= number:
            self.told.append(no_such_instance(found[0], number, origin, maker))


def _items(e: Expression) -> Iterator[Expression]:
    found = bare(e)
    if isinstance(found, Array):
        yield from (one for one in found.items if not isinstance(one, Splice))
    else:
        yield found


def _mentions(e: Expression, around: Node | None = None) -> Iterator[Mention]:
    """The names of what `e` refers to, and copies of bodies, which may, with the nearest place in the source."""
    node = getattr(e, "origin", None) or around
    match e:
        case Filled():
            yield e, node
            return
        case Reference(name):
            yield Literal(name), node
        case Call(name="Ref", argument=name):
            yield name, node
        case Call(name="Fn::GetAtt", argument=Array((name, *_))) if not isinstance(name, Splice):
            yield name, node
        case Call(name="Fn::Sub", argument=Array((Text() as text, Object() as own))):
            named = (one for one in children(text) if not (isinstance(one, Reference) and full(one) in own.fields))
            for one in (*named, own):
                yield from _mentions(one, node)
            return
    for one in children(e):
        yield from _mentions(one, node)
