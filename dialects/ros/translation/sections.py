"""Edits of the definitions in a section, wherever loops make some."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import is_

from transpile.evaluate.values import bare
from transpile.ir import Expression, Literal, Loop, Member, Merge, Object, Spread

Edit = Callable[[Member, Object], Object]
"""A definition and its attributes -> its attributes in the other service."""


def with_definitions(section: Expression, edit: Edit) -> Expression:
    """`section` with each of its definitions edited; itself where nothing changes."""
    found = bare(section)
    match found:
        case Object(members):
            new = tuple(_member(one, edit) for one in members)
            return section if all(map(is_, new, members)) else Object(new, found.origin)
        case Loop(result=Merge(members, duplicates)):
            new = tuple(_member(one, edit) for one in members)
            return section if all(map(is_, new, members)) else replace(found, result=Merge(new, duplicates))
    return section


def _member(one: Member | Spread, edit: Edit) -> Member | Spread:
    body = bare(one.value)
    if isinstance(one, Spread):
        value = with_definitions(one.value, edit)
        return one if value is one.value else replace(one, value=value)
    edited = edit(one, body) if isinstance(body, Object) else body
    return one if edited is body else replace(one, value=edited)


def with_attribute(body: Object, name: str, value: Expression | None) -> Object:
    """`body` with another value of an attribute that it has, or without it."""
    members: list[Member | Spread] = []
    for one in body.members:
        if one.name != name or isinstance(one, Spread):
            members.append(one)
        elif value is not None:
            members.append(replace(one, value=value))
    return Object(tuple(members), body.origin)


def with_new(body: Object, name: str, value: Expression) -> Object:
    """`body` with one attribute more."""
    return Object((*body.members, Member(Literal(name), value)), body.origin)
