"""Parameters of type `Json`, which CloudFormation has not: what only loops read is fixed at the value known now."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from operator import is_

from dialects.ros.translation.sections import with_attribute
from transpile.diagnostics import Diagnostic, Severity
from transpile.evaluate.values import bare, spelled
from transpile.ir import (
    Array,
    Call,
    Document,
    Expression,
    Literal,
    Loop,
    Object,
    Parameter,
    Reference,
    Splice,
    Text,
)
from transpile.ir.traversal import children, free, map_children, result_children
from transpile.language.facts import Facts

Value = Literal | Array | Object
Told = tuple[Diagnostic, ...]


def fixed(document: Document, given: Mapping[str, Value], to: Facts, resolve: bool) -> tuple[Document, Told]:
    """The document without the parameters of type `Json` that it can do without, and what is told of each.

    `resolve`: everything that reads a parameter has its value, not only what a loop needs.
    """
    own = [one for one in document.parameters.values() if one.type == "Json"]
    if not own:
        return document, ()
    read, stays = set(_read(document)), set(() if resolve else _staying(document))
    values = {one.name: _value(one, given) for one in own if one.name in read and one.name not in stays}
    lists = {name for name, value in values.items() if not isinstance(value, Literal)}
    lost = lists & {name for _, value in _parts(document) for name, in_string in _mentions(value) if in_string}
    known = {name: value for name, value in values.items() if value is not None and name not in lost}
    unread = {one.name for one in own} - read
    told = (_told(one, one.name in unread, to) for one in own if one.name in known or one.name in unread)
    return _without(document, known, unread), tuple(told)


def _value(one: Parameter, given: Mapping[str, Value]) -> Value | None:
    return None if one.no_echo else given.get(one.name, one.default)


# -- what reads them --------------------------------------------------------------------------------------------------


def _parts(document: Document) -> Iterator[tuple[str, Expression]]:
    return ((one.name, one.value) for one in document.root.members if one.name != "Parameters")


def _read(document: Document) -> Iterator[str]:
    """The names that anything refers to."""
    for _, value in _parts(document):
        yield from _names(value)


def _names(e: Expression) -> Iterator[str]:
    return (name for name, _ in _mentions(e))


def _mentions(e: Expression, hidden: Collection[str] = ()) -> Iterator[tuple[str, bool]]:
    """The names that anything refers to, and whether that is a string; `hidden` mean something else in this one."""
    match e:
        case Reference(name):
            yield name, False
        case Text():
            for hole in children(e):
                if not isinstance(hole, Reference):
                    yield from _mentions(hole)
                elif hole.name not in hidden:
                    yield hole.name, True
        case Call(name="Fn::Sub", argument=Array((Text() as text, given))) if not isinstance(given, Splice):
            yield from _mentions(text, _own(given))
            yield from _mentions(given)
        case _:
            yield from (found for child in children(e) for found in _mentions(child))


def _own(given: Expression) -> Collection[str]:
    """The names that a string has by the map beside it."""
    found = bare(given)
    return found.fields.keys() if isinstance(found, Object) else ()


def _staying(document: Document) -> Iterator[str]:
    """The names that something refers to which is no matter of a loop: it is deployed with the reference."""
    locals_ = {name: set(_names(value)) for name, value in document.locals.items()}
    for section, value in _parts(document):
        if section != "Locals" or not locals_:
            for name in _kept(value):
                yield from locals_.get(name, (name,))


def _kept(e: Expression) -> Iterator[str]:
    match e:
        case Reference() | Call(name="Fn::Sub"):
            yield from _names(e)
        case Call() if free(e):
            yield from _in_strings(e)
        case Loop():
            inner: Iterable[Expression] = result_children(e.result)
            yield from (name for child in inner for name in _kept(child))
        case _:
            yield from (name for child in children(e) for name in _kept(child))


def _in_strings(e: Expression) -> Iterator[str]:
    """What a call with a loop variable refers to in a string, where no list can stand."""
    if isinstance(e, Call) and e.name == "Fn::Sub":
        yield from _names(e)
    for child in children(e):
        yield from _in_strings(child)


# -- doing without them -----------------------------------------------------------------------------------------------


def _without(document: Document, known: Mapping[str, Value], unread: set[str]) -> Document:
    gone = known.keys() | unread
    if not gone:
        return document
    root = _filled(document.root, known)
    section = bare(root.fields["Parameters"]) if isinstance(root, Object) else None
    assert isinstance(root, Object)
    assert isinstance(section, Object)
    left = Object(tuple(one for one in section.members if one.name not in gone), section.origin)
    root = with_attribute(root, "Parameters", left if left.members else None)
    parameters = {name: one for name, one in document.parameters.items() if name not in gone}
    locals_ = {name: _filled(one, known) for name, one in document.locals.items()}
    return replace(document, root=root, parameters=parameters, locals=locals_)


def _filled(e: Expression, known: Mapping[str, Value]) -> Expression:
    match e:
        case Reference(name, None):
            return known.get(name, e)
        case Text():
            texts = {name: Literal(spelled(value)) for name, value in known.items() if isinstance(value, Literal)}
            return map_children(e, lambda hole: _filled(hole, texts if isinstance(hole, Reference) else known))
        case Call(name="Fn::Sub", argument=Array((Text() as text, given), origin)) if not isinstance(given, Splice):
            own = _own(given)
            string = _filled(text, {name: value for name, value in known.items() if name not in own})
            items = string, _filled(given, known)
            return e if all(map(is_, items, (text, given))) else replace(e, argument=Array(items, origin))
    return map_children(e, lambda child: _filled(child, known)) if known else e


# -- saying so --------------------------------------------------------------------------------------------------------


def _told(one: Parameter, unread: bool, to: Facts) -> Diagnostic:
    span = one.origin.span if one.origin else None
    if unread:
        message = f"{to.title} has no parameters of type Json; nothing refers to {one.name}, so the result omits it"
        return Diagnostic("T440", message, span, "omitted", "the deployment does not change", Severity.NOTE)
    message = f"{to.title} has no parameters of type Json: {one.name} keeps its current value"
    help = "run transpile again when the parameter changes"
    return Diagnostic("T403", message, span, "omitted", help, Severity.WARNING)
