"""What the writers of the family share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import is_

from dialects.cloudformation.template.mentioned import taken_by_name
from dialects.templates.names import key_text
from transpile.evaluate.values import bare, spelled
from transpile.ir import (
    Array,
    Binder,
    Call,
    Expression,
    Literal,
    Loop,
    Object,
    Reference,
    Shared,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.ir.traversal import map_children, result_children, walk
from transpile.syntax.tree import Kind

_STRINGS = frozenset({"Fn::Split", "Fn::Sub", "Fn::Join", "Fn::Base64", "Fn::ToJsonString"})
"""Functions that answer with strings, or lists of such."""


def string_items(source: Expression) -> Expression:
    """A collection with its items as the strings that `Fn::ForEach` makes of them; behind an alias, written out."""
    if isinstance(source, Shared):
        value = string_items(source.value)
        return source if value is source.value else value
    if not isinstance(source, Array):
        return source
    items = tuple(map(_as_string, source.items))
    return source if all(map(is_, items, source.items)) else Array(items, source.origin)


def string_mentions(body: Expression, loop: Loop) -> Expression:
    """A body in which the item is the string that `Fn::ForEach` makes of it, where a function tells numbers from it.

    Items that are written are strings already; those of a parameter that is a list are nothing else.
    """
    if loop.value is None or not loop.stringify or not _computes_others(loop.source):
        return body
    return _with_strings(body, loop.value, False)


def _computes_others(source: Expression | Splice, is_item: bool = False) -> bool:
    """Whether a function, or a parameter that is an item, may have items of a collection that are no strings."""
    match bare(source.value if isinstance(source, Splice) else source):
        case Call(name=name):
            return name not in _STRINGS
        case Reference():
            return is_item
        case Array(items):
            return any(_computes_others(one, is_item=True) for one in items)
    return False


def _with_strings(e: Expression, item: Binder, is_typed: bool) -> Expression:
    match e:
        case Text():
            return e
        case Variable(binder):
            return Call("cfn", "Fn::Sub", Text((Variable(item),))) if is_typed and binder is item else e
    is_typed = is_typed or (isinstance(e, Call) and e.name == "Fn::ToJsonString")
    return map_children(e, lambda child: _with_strings(child, item, is_typed))


def _as_string(item: Expression | Splice) -> Expression | Splice:
    found = item if isinstance(item, Splice) else bare(item)
    return Literal(spelled(found)) if isinstance(found, Literal) and found.kind is not Kind.STRING else item


def stands_alone(loop: Spread) -> bool:
    """Whether a loop stands in an entry by itself; an `Fn::Merge` has others in it, which are written anew."""
    return loop.origin is not None and key_text(loop.origin) != "Fn::Merge"


def list_fragment(items: tuple[Expression | Splice, ...], write_item: Callable[[Splice], Expression]) -> Expression:
    """The fragment that yields these items each round: the only one or a loop, or a list, which contributes its items
    (MM5)."""
    match items:
        case (Splice(Loop()) as only,):
            return write_item(only)
        case (only,) if not isinstance(only, Splice | Array):
            return only
    return Array(tuple(write_item(one) if isinstance(one, Splice) else one for one in items))


def mentioned(loop: Loop, reserved: frozenset[str]) -> Iterator[str]:
    """The names of the item, and of what the body refers to; of what it looks up those that no mapping has."""
    if loop.value is not None:
        yield loop.value.name
    for child in result_children(loop.result):
        for e in walk(child):
            match e:
                case Reference(name=name) | Variable(binder=Binder(name=name)):
                    yield name
                case Call(name="Fn::GetAtt" | "Condition", argument=argument):
                    yield from names_in(argument)
                case Call(name="Fn::FindInMap"):
                    yield from reserved.intersection(taken_by_name(e))
                case Call():
                    yield from taken_by_name(e)
                case Object(members):
                    for one in members:
                        if one.name in ("DependsOn", "Condition"):
                            yield from names_in(one.value)


def names_in(e: Expression) -> Iterator[str]:
    """The names that strings tell; of a resource and its attribute the resource's."""
    return (one.text.partition(".")[0] for one in walk(e) if isinstance(one, Literal))
