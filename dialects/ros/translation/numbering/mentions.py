"""The names of resources where a template refers to them, and other ones in their places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import is_

from dialects.ros.translation.names import unshared
from transpile.evaluate.values import bare
from transpile.ir import Array, Call, Expression, Literal, Loop, Member, Merge, Object, Reference, Splice, Spread, Text
from transpile.ir.traversal import map_children

Rename = Callable[[Literal | Text], Literal | Text]
"""Another name for a resource, or itself."""


def with_names(root: Object, rename: Rename) -> Object:
    """A template with other names for resources where it refers to them."""
    members = tuple(_section(one, rename) for one in root.members)
    return root if all(map(is_, members, root.members)) else Object(members, root.origin)


def _section(one: Member | Spread, rename: Rename) -> Member | Spread:
    value = values_in(one.value, rename)
    if one.name == "Resources":
        value = _resources(value, rename)
    return one if value is one.value else replace(one, value=value)


def _resources(e: Expression, rename: Rename) -> Expression:
    """Resources with other names in `DependsOn`, which holds names and no functions."""
    match bare(e):
        case Object(members, origin):
            new = tuple(_resource(one, rename) for one in members)
            return e if all(map(is_, new, members)) else Object(new, origin)
        case Loop(result=Merge(members, duplicates)) as loop:
            new = tuple(_resource(one, rename) for one in members)
            return e if all(map(is_, new, members)) else replace(loop, result=Merge(new, duplicates))
    return e


def _resource(one: Member | Spread, rename: Rename) -> Member | Spread:
    change = _resources if isinstance(one, Spread) else _with_dependencies
    value = change(one.value, rename)
    return one if value is one.value else replace(one, value=value)


def _with_dependencies(e: Expression, rename: Rename) -> Expression:
    """A resource with other names in its `DependsOn`."""
    body = bare(e)
    if not isinstance(body, Object):
        return e
    members = tuple(
        replace(one, value=names_in(one.value, rename)) if one.name == "DependsOn" else one for one in body.members
    )
    same = all(new.value is old.value for new, old in zip(members, body.members, strict=True))
    return e if same else Object(members, body.origin)


def names_in(e: Expression, rename: Rename) -> Expression:
    """Names where nothing else stands."""
    if isinstance(e, Literal | Text):
        return rename(e)
    return map_children(e, lambda child: names_in(child, rename))


def values_in(e: Expression, rename: Rename) -> Expression:
    """A value with its references."""
    own = unshared(e) if isinstance(e, Call) else e
    if own is not e:  # what an alias says as a name, its anchor may say as a string
        found = values_in(own, rename)
        return e if found == own else found
    match e:
        case Reference(name, attribute):
            new = rename(Literal(name))
            return Reference(new.text, attribute) if isinstance(new, Literal) and new.text != name else e
        case Call(name="Ref", argument=Text() | Call() as argument):
            named = _name(argument, rename)
            return e if named is argument else replace(e, argument=named)
        case Call(name="Fn::GetAtt", argument=Array((Literal() | Text() | Call(), *_)) as argument):
            return _attribute(e, argument, rename)
        case Call(name="Fn::Sub", argument=Array((Text() as text, Object() as given)) as argument):
            return _substituted(e, argument, text, given, rename)
    return map_children(e, lambda child: values_in(child, rename))


def _name(e: Expression, rename: Rename) -> Expression:
    """What stands in the place of a name: one, or a string that a loop puts together."""
    match e:
        case Literal() | Text():
            return rename(e)
        case Call(name="Fn::Sub", argument=Text() as text):
            new = rename(text)
            return e if new is text else replace(e, argument=new)
    return values_in(e, rename)


def _attribute(call: Call, argument: Array, rename: Rename) -> Call:
    items = tuple(
        one if isinstance(one, Splice) else values_in(one, rename) if at else _name(one, rename)
        for at, one in enumerate(argument.items)
    )
    if all(map(is_, items, argument.items)):
        return call
    if items[0] is argument.items[0]:
        return replace(call, argument=Array(items, argument.origin))
    # A short tag with another name is written anew.
    rest = (replace(one, origin=None) if isinstance(one, Literal) else one for one in items[1:])
    return Call(call.vocabulary, call.name, Array((items[0], *rest)))


def _substituted(call: Call, argument: Array, text: Text, given: Object, rename: Rename) -> Call:
    """A string with a map of its own: a name in it stands for what the map says."""
    own = given.fields

    def others(name: Literal | Text) -> Literal | Text:
        return name if isinstance(name, Literal) and name.text in own else rename(name)

    items = values_in(text, others), values_in(given, rename)
    return call if all(map(is_, items, argument.items)) else replace(call, argument=Array(items, argument.origin))
