"""Which loops visit items that the template takes for none: to Terraform `{ Ref = "AWS::NoValue" }` is a value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dialects.terraform.cty.values import Value, mapping, sequence
from dialects.terraform.syntax.expression_shapes import bare
from dialects.terraform.syntax.references import roots
from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.marks import Unstructured, Variables
from transpile.hosts.hcl.syntax import (
    Attribute,
    Call,
    Conditional,
    Expression,
    For,
    Identifier,
    Index,
    Name,
    Object,
    Tuple,
)
from transpile.ir import Binder
from transpile.syntax.tree import Node

NO_VALUE = ("AWS::NoValue", "ALIYUN::NoValue")
PICKING = ("lookup", "element", "values", "flatten", "one", "coalesce", "coalescelist", "try")
"""Functions whose value may be a member of an argument, or made of the items of its members."""


def check_items(builder: Builder, e: For, source: Node, variables: Variables) -> None:
    """Raise `Unstructured` where a round of an absent item shows: its position counts, or it yields more than that."""
    visited = builder.known.get(source)
    keyed = isinstance(bare(e.collection), Object) if visited is None else mapping(visited) is not None
    if not _yields_items(e, keyed) and (
        _holds(builder, e.collection, variables) if visited is None else _held(visited)
    ):
        raise Unstructured("one of its items is NoValue, which Terraform counts")


def note_members(builder: Builder, value: Binder, source: Node) -> None:
    """Note whether an item of what a loop visits, which its variable has, holds an absent one."""
    visited = builder.known.get(source)
    if visited is not None and any(map(_held, _items(visited))):
        builder.gaps.add(value)


def _yields_items(e: For, keyed: bool) -> bool:
    """Whether a round yields its item and nothing else, so that an absent one leaves nothing behind.

    `keyed`: an object is visited, where no entry changes the keys of the others.
    """
    if e.grouping or not isinstance(found := bare(e.result), Name) or found.name != e.value.text:
        return False
    asking = [one for one in (e.condition, e.member) if one is not None]
    return keyed or e.key is None or not any(e.key.text in roots(one) for one in asking)


def _is_nothing(value: Value) -> bool:
    members = mapping(value)
    return members is not None and [*members] == ["Ref"] and members["Ref"] in NO_VALUE


def _items(value: Value) -> Iterable[Value]:
    members = mapping(value)
    return members.values() if members is not None else sequence(value) or ()


def _held(value: Value) -> bool:
    return any(map(_is_nothing, _items(value)))


def _value(builder: Builder, e: Expression) -> Value:
    return builder.loaded.shown.part(e, builder.source).value


def _holds(builder: Builder, e: Expression, variables: Variables) -> bool:
    """Whether an item of a list or an object that depends on loops around may be absent."""
    e = bare(e)
    if roots(e).isdisjoint(variables):
        return _held(_value(builder, e))
    match e:
        case Name(name=name):
            return variables[name] in builder.gaps
        case Tuple(items=items):
            return any(_absent(builder, one, variables) for one in items)
        case Object(items=entries):
            return any(_absent(builder, one.value, variables) for one in entries)
        case Conditional(yes=yes, no=no):
            return _holds(builder, yes, variables) or _holds(builder, no, variables)
        case Call(function=Identifier(text=name), arguments=arguments):
            return any(_holds(builder, one, variables) for one in arguments) or (
                name in PICKING and any(_members(builder, one, variables) for one in arguments)
            )
        case Index(of=of) | Attribute(of=of):
            return any(_members(builder, of, variables))
        case For(collection=collection, result=result, key=key, value=value):
            if _holds(builder, collection, variables):
                return True
            inner = {**variables, value.text: Binder(value.text), (key or value).text: Binder(value.text)}
            return _absent(builder, result, inner)
    return False


def _members(builder: Builder, e: Expression, variables: Variables) -> Iterator[bool]:
    """For each item of an expression: whether it holds an absent one, as far as that shows."""
    e = bare(e)
    if roots(e).isdisjoint(variables):
        yield from map(_held, _items(_value(builder, e)))
    elif isinstance(e, Tuple):
        yield from (_holds(builder, one, variables) for one in e.items)
    elif isinstance(e, Object):
        yield from (_holds(builder, one.value, variables) for one in e.items)


def _absent(builder: Builder, e: Expression, variables: Variables) -> bool:
    """Whether an item may be absent."""
    e = bare(e)
    if isinstance(e, Conditional):
        return _absent(builder, e.yes, variables) or _absent(builder, e.no, variables)
    return roots(e).isdisjoint(variables) and _is_nothing(_value(builder, e))
