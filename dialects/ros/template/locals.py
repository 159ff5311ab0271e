"""`Locals`, which stand for their values (ROS documentation, "Local variables").

`Macro` puts its value where it is referred to, `Eval` what that comes to: before deployment the two are the same. What
a data source answers is known only when the stack is created.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from transpile.evaluate.values import bare, spelled
from transpile.ir import (
    Array,
    Call,
    Document,
    Expression,
    Literal,
    Loop,
    Member,
    Object,
    Reference,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.ir.holes import named
from transpile.ir.traversal import map_children, walk
from transpile.syntax.tree import Kind

COMPUTED = ("Macro", "Eval")
"""The types whose values stand in the template."""
DEEPEST = 5
"""How many locals may be made of one another."""
LARGEST = 100_000
"""Parts of a local, with those of the locals that it is made of: small ones can be made of one another to no end."""
Values = Mapping[str, Expression]


def section(root: Object) -> tuple[Member | Spread, ...]:
    """The locals of a template."""
    found = bare(root.fields.get("Locals", Object(())))
    return found.members if isinstance(found, Object) else ()


def values(document: Document) -> dict[str, Expression]:
    """The values that are written, made of no other locals. A name that a parameter has, too, is the parameter's."""
    stated = {one.name: value for one in section(document.root) if (value := _stated(one)) is not None}
    own = {name: value for name, value in stated.items() if name not in document.parameters}
    sizes = _sizes(own)
    found: dict[str, Expression] = {}
    for name in sorted(sizes, key=lambda one: sizes[one]):  # what a local is made of is smaller than it, and first
        found[name] = inlined(own[name], found)
    return {name: found[name] for name in own if name in found}


def inlined(e: Expression, values: Values) -> Expression:
    """`e` with locals where they are referred to; in a string, as far as they can stand in one."""
    if not values:
        return e
    match e:
        case Reference():
            return values.get(e.name, e) if e.attribute is None else e
        case Text():
            return _filled(e, values, frozenset())
        case Call(name="Fn::Sub", argument=Array((Text() as text, given)) as argument):
            names = _names(given)
            made = map_children(
                argument, lambda one: _filled(text, values, names) if one is text else inlined(one, values)
            )
            return e if made is argument else replace(e, argument=made)
    return map_children(e, lambda child: inlined(child, values))


def unspoken(e: Expression, values: Values) -> Iterator[tuple[Text, str]]:
    """The strings in `e` that mention a local which cannot stand in one: null, a list, a mapping, what a loop makes."""
    for one in walk(e) if values else ():
        match one:
            case Call(name="Fn::Sub", argument=(Text() as text) | Array((Text() as text, _))):
                names = _names(one.argument.items[1]) if isinstance(one.argument, Array) else ()
                yield from ((text, name) for name in _named(walk(text), values) if name not in names)


def _names(given: Expression | Splice) -> frozenset[str]:
    """What an `Fn::Sub` itself gives a value."""
    found = given if isinstance(given, Splice) else bare(given)
    return frozenset(found.fields) if isinstance(found, Object) else frozenset()


def _filled(text: Text, values: Values, names: frozenset[str]) -> Expression:
    """A string with locals in it, but for what `names` has: they are not the template's there."""
    own = {name: value for name, value in values.items() if name not in names} if names else values
    return map_children(text, lambda hole: _in_string(hole, inlined(hole, own), names))


def _in_string(hole: Expression, value: Expression, names: frozenset[str]) -> Expression:
    """What stands in a string where the value is wanted; the hole where that is none."""
    found = bare(value)
    match found:
        case Literal() if found.kind is not Kind.NULL:
            return Literal(spelled(found))
        case Reference(name, None) if found is not hole and name in names:
            return named("Item", found)
        case Variable() | Reference() | Call():
            return found
    return hole


def with_locals(document: Document) -> Document:
    """The document that knows its locals, and in which what decides its loops is said without them."""
    known = values(document)
    if not known:
        return document
    root = _decided(document.root, known) if any(isinstance(e, Loop) for e in walk(document.root)) else document.root
    assert isinstance(root, Object)
    return replace(document, root=root, locals=known)


def type_of(one: Member | Spread) -> str:
    """How a local has its value; nothing where that is not said in words."""
    body = bare(one.value)
    type_ = bare(body.fields.get("Type", Literal("Macro"))) if isinstance(body, Object) else None
    return type_.text if isinstance(type_, Literal) else ""


def _stated(one: Member | Spread) -> Expression | None:
    """The value of a local, if it stands in the template."""
    body = bare(one.value)
    known = isinstance(body, Object) and type_of(one) in COMPUTED
    return body.fields.get("Value", Literal("")) if known and isinstance(body, Object) else None


def _sizes(own: Values) -> dict[str, int]:
    """How many parts each local has, with those in it; not those that are too large, or made of too many levels."""
    parts = {name: list(walk(value)) for name, value in own.items()}
    named = {name: list(_named(each, own)) for name, each in parts.items()}
    sizes: dict[str, int] = {}
    for _ in range(DEEPEST):
        known = (name for name, inner in named.items() if all(one in sizes for one in inner))
        found = {name: len(parts[name]) + sum(sizes[one] for one in named[name]) for name in known}
        sizes = {name: size for name, size in found.items() if size <= LARGEST}
    return sizes


def _named(parts: Iterable[Expression], own: Values) -> Iterator[str]:
    for e in parts:
        if isinstance(e, Reference) and e.attribute is None and e.name in own:
            yield e.name


def _decided(e: Expression, values: Values) -> Expression:
    """`e` with the sources and filters of its loops."""
    e = map_children(e, lambda child: _decided(child, values))
    if not isinstance(e, Loop):
        return e
    source = inlined(e.source, values)
    only_if = None if e.filter is None else inlined(e.filter, values)
    return e if source is e.source and only_if is e.filter else replace(e, source=source, filter=only_if)
