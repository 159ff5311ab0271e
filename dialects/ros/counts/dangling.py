"""What loops refer to and no loop makes: an instance beyond the last one, the number of none.

Of what is written without a loop, reading tells (`references.py`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from dialects.ros.counts.reading import COUNT, counted_name
from dialects.ros.counts.references import INSTANCE, full, known, no_such_instance
from dialects.ros.counts.writing import is_count, number_of
from dialects.ros.jq.evaluate.functions import VOCABULARY
from dialects.ros.template.grammar import DIALECT, GRAMMAR, INDEX
from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import bare
from transpile.ir import (
    Array,
    Binder,
    Call,
    Document,
    Expression,
    Filled,
    Literal,
    Loop,
    Member,
    Object,
    Parameter,
    Reference,
    Splice,
    Spread,
    Text,
)
from transpile.ir.traversal import children, walk
from transpile.language.facts import Evaluate
from transpile.syntax.tree import Entry, Kind, Node

Values = Mapping[Binder, Expression]
OWN = frozenset((GRAMMAR.vocabulary, VOCABULARY, "core"))
"""The vocabularies of what a template says: all others are what makes parts of it."""
HOLES = re.compile(r"\$\{([^!}][^}]*)\}")


class Mention(NamedTuple):
    """What names something, with the nearest place in the source.

    `of` is a name, a copy of a body, or a call of another language, which mentions what its value does. What is read as
    `data` may be a template by itself.
    """

    of: Expression
    node: Node | None
    is_name: bool = True
    is_data: bool = False


class Made(NamedTuple):
    """How many instances there are of a resource, what makes them, and `at` which values: "" where it is written."""

    number: int
    maker: str
    at: str = ""


def dangling(root: Object, document: Document, evaluate: Evaluate) -> tuple[Diagnostic, ...]:
    """T209 for instances that `root`, the expansion of `document`, has not, T137 for `ALIYUN::Index`.

    What remains of a resource with `Count` after all of its instances were made has the number of none.
    """
    section, written = _resources(root), _resources(document.root)
    numbers = _numbers(written, section, document.parameters)
    names = section.fields.keys()
    inner = _in_loops(names) if _counts_in_loops(written) else {}
    if not numbers and not inner and not any(map(_says_number, walk(document.root))):
        return ()
    search = _Search({**inner, **numbers}, frozenset(names), evaluate, inner.keys() - numbers.keys())
    for member in section.members:
        search.depending(member.value)
        search.is_counted = _is_counted(member.value)
        search.below(member.value)
    search.is_counted = False
    for member in root.members:
        if bare(member.value) is not section:
            search.below(member.value)
    return tuple(dict.fromkeys(search.told))


def _says_number(e: Expression) -> bool:
    """Whether a string has the word that stands for the number of an instance."""
    return isinstance(e, Literal) and e.kind is Kind.STRING and INDEX in e.text


def _resources(root: Object) -> Object:
    """The section of resources; an empty one where there is none."""
    found = bare(root.fields.get("Resources", Object(())))
    return found if isinstance(found, Object) else Object(())


def _numbers(written: Object, expanded: Object, parameters: Mapping[str, Parameter]) -> dict[str, Made]:
    """How many instances there are of each resource for which that is written, or was computed for the expansion."""
    loops = [one.value for one in written.members if isinstance(one.value, Loop) and is_count(one.value)]
    if not loops:
        return {}
    left = {counted_name(one.value) for one in expanded.members if isinstance(one.value, Loop)}
    computed = _in_loops(expanded.fields)
    found: dict[str, Made] = {}
    for loop in loops:
        source = number_of(loop.source)
        if source is None:
            continue
        name, maker = counted_name(loop), "Count" if loop.dialect == DIALECT else "the loop"
        number, parameter = known(bare(source), parameters)
        if number is not None:
            at = f" with the default of parameter `{parameter}`" if parameter else ""
            found[name] = Made(number, maker, at)
        elif name not in left:
            found[name] = Made(computed[name].number if name in computed else 0, maker, " at the values used now")
    return found


def _counts_in_loops(section: Object) -> bool:
    """Whether loops make resources with `Count`."""
    loops = [one.value for one in section.members if isinstance(one, Spread)]
    outer = (one for one in loops if isinstance(one, Loop) and one.dialect != DIALECT)
    return any(isinstance(inner, Loop) and inner.dialect == DIALECT for one in outer for inner in _made_by(one))


def _made_by(loop: Loop) -> Iterator[Expression]:
    """The loops that stand for entries of a loop, at any depth."""
    for one in loop.members:
        if isinstance(one, Spread):
            yield one.value
            if isinstance(one.value, Loop):
                yield from _made_by(one.value)


def _in_loops(names: Iterable[str]) -> dict[str, Made]:
    """The resources that have instances in an expansion, and how many of these there are."""
    found = Counter(one[1] for one in map(INSTANCE.fullmatch, names) if one is not None)
    return {name: Made(number, "Count") for name, number in found.items()}


def _is_counted(resource: Expression) -> bool:
    """Whether a resource keeps its `Count`, or may: that stays, or is in a loop that does."""
    if isinstance(resource, Loop):
        return True
    body = bare(resource.body if isinstance(resource, Filled) else resource)
    return isinstance(body, Object) and COUNT in body.fields


@dataclass(slots=True)
class _Search:
    """A walk through an expansion that has the resources `made`; a body is searched once for all of its copies.

    `several` are names of resources with `Count` that loops make. `is_counted`: whether there is a number where it is.
    """

    numbers: Mapping[str, Made]
    made: Collection[str]
    evaluate: Evaluate
    several: Collection[str] = ()
    told: list[Diagnostic] = field(default_factory=list)
    bodies: dict[int, tuple[Mention, ...]] = field(default_factory=dict)
    is_counted: bool = False

    def below(self, e: Expression, around: Node | None = None) -> None:
        """Looks at what `e` refers to."""
        for one in _mentions(e, around):
            if isinstance(one.of, Filled):
                body = one.of.body
                if id(body) not in self.bodies:
                    self.bodies[id(body)] = tuple(_mentions(body, one.node))
                values = dict(one.of.values)
                for inner in self.bodies[id(body)]:
                    self._mentioned(inner, values)
            else:
                self._mentioned(one, {})

    def _mentioned(self, one: Mention, values: Values) -> None:
        if one.is_name:
            self._named(one.of, values, one.node, one.is_data)
            return
        if isinstance(one.of, Call) and one.of.vocabulary in OWN and not values:
            return
        value = self.evaluate(one.of, values)
        if value is not None and value is not one.of:
            self.below(value, one.node)

    def _of_all(self, name: str, origin: Node | None) -> None:
        """T209 for a name of all instances: reading knows no such name in a loop, or that an expression makes."""
        made = self.numbers[name]
        if name in self.several:
            why, else_ = f"a loop creates {name} with Count", f"write {name} outside of the loop"
        elif made.maker == "Count":
            why, else_ = f"{name} has Count", f"write {name} without an expression"
        else:
            return
        message = f"{name} refers to {made.number} instances, since {why}"
        help = f"refer to one instance, such as {name}[0], or {else_}"
        span = origin.span if origin else None
        self.told.append(Diagnostic("T209", message, span, "refers to several resources", help))

    def depending(self, resource: Expression) -> None:
        """Looks at the plain names in the `DependsOn` of a resource."""
        values: Values = dict(resource.values) if isinstance(resource, Filled) else {}
        body = resource.body if isinstance(resource, Filled) else resource
        for member in body.members if isinstance(body, Object) else ():
            if member.name == "DependsOn":
                place = member.origin.value if isinstance(member.origin, Entry) else None
                value = self.evaluate(member.value, values) if isinstance(member.value, Call) else member.value
                for one in _items(value) if value is not None else ():
                    self._named(one, values, getattr(one, "origin", None) or place)

    def _of_none(self, origin: Node | None) -> None:
        """T137 for the number in what an expression makes: reading knows those that are written."""
        message, help = f"{INDEX} has no value here", f"write ${{{INDEX}}} in the string of Fn::Sub, without a function"
        span = origin.span if origin else None
        self.told.append(Diagnostic("T137", message, span, "an expression makes a string that mentions it", help))

    def _named(self, written: Expression, values: Values, origin: Node | None, is_data: bool = False) -> None:
        name = written if isinstance(written, Literal) else self.evaluate(written, values)
        if isinstance(name, Literal) and name.text == INDEX and not self.is_counted and not is_data:
            self._of_none(origin)
        if isinstance(name, Literal) and name.text in self.numbers and name.text not in self.made:
            self._of_all(name.text, origin)
        found = INSTANCE.fullmatch(name.text) if isinstance(name, Literal) else None
        if found is None or found[1] not in self.numbers or found[0] in self.made:
            return
        number, maker, at = self.numbers[found[1]]
        if int(found[2]) >= number:
            self.told.append(no_such_instance(found[0], number, origin, maker, at))


def _items(e: Expression) -> Iterator[Expression]:
    found = bare(e)
    if isinstance(found, Array):
        yield from (one for one in found.items if not isinstance(one, Splice))
    else:
        yield found


def _mentions(e: Expression, around: Node | None = None) -> Iterator[Mention]:
    """What `e` refers to, copies of bodies and calls of other languages, which may, too."""
    node = getattr(e, "origin", None) or around
    match e:
        case Filled():
            yield Mention(e, node, False)
            return
        case Reference(name):
            yield Mention(Literal(name), node)
        case Call(vocabulary=vocabulary) if vocabulary not in OWN:
            yield Mention(e, node, False)
            return
        case Call(name="Fn::GetAtt", argument=Call(vocabulary=vocabulary)) if vocabulary not in OWN:
            yield Mention(e, node, False)
            return
        case Call(name="Ref", argument=name):
            yield Mention(name, node)
        case Call(name="Fn::GetAtt", argument=Array((name, *_))) if not isinstance(name, Splice):
            yield Mention(name, node)
        case Call(name="Fn::Sub", argument=Array((Call(), Object()))):
            yield Mention(e, node, False)  # in a copy the variables have values, and the string may be known
        case Call(name="Fn::Sub", argument=Array((Text() as text, Object() as own))):
            named = (one for one in children(text) if not (isinstance(one, Reference) and full(one) in own.fields))
            for one in (*named, own):
                yield from _mentions(one, node)
            return
        case Object((Member(Literal(name), value),)):
            yield from _in_data(name, value, node)
    for one in children(e):
        yield from _mentions(one, node)


def _in_data(name: str, value: Expression, node: Node | None) -> Iterator[Mention]:
    """What a function refers to in a section that is read as data, which the service computes all the same."""
    match name, value:
        case "Ref", _:
            yield Mention(value, node, is_data=True)
        case "Fn::GetAtt", Array((of, *_)) if not isinstance(of, Splice):
            yield Mention(of, node, is_data=True)
        case "Fn::Sub", Literal(text):
            for found in HOLES.finditer(text):
                yield Mention(Literal(found[1].partition(".")[0]), node, is_data=True)
