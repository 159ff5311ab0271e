"""The names that `Fn::For` needs beside those of the source: around each loop, and of variables that nothing uses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from transpile.ir import Array, Binder, Literal, Loop, Member, Object, Reference, Variable
from transpile.ir.naming import loop_name
from transpile.ir.traversal import free, result_children, walk
from transpile.language.writing import Writing

INDEXES = "ijk"
VALUES = "xvw"
"""Not `y`, which YAML 1.1 takes for a boolean."""


def wrapper(loop: Loop, writing: Writing) -> Literal:
    """The key of the entry that holds a loop: its own name, else one by the naming rule."""
    if loop.dialect == "for" and loop.label is not None and writing.naming.first(loop.label_origin):
        return Literal(loop.label, origin=loop.label_origin)
    return Literal(loop_name(loop, writing.section, writing.naming), origin=writing.named(loop))


def variables(loop: Loop, writing: Writing) -> tuple[Binder, Binder]:
    """The two variables of a loop; one that nothing uses has a name that nothing else here has."""
    if loop.key and loop.key.origin and loop.value and loop.value.origin:
        return loop.key, loop.value
    mentions = set(_mentioned(loop))
    key, named = _needed(loop)
    around = (binder.name for one in writing.around for binder in (one.key, one.value) if binder is not None)
    taken = {*around, *mentions, *writing.reserved, *(one.name for one in (key, named) if one is not None)}
    depth = len(writing.around)
    index = key or _unused(INDEXES, depth, taken)
    return index, named or _unused(VALUES, depth, taken | {index.name})


def _needed(loop: Loop) -> tuple[Binder | None, Binder | None]:
    """The variables that the source names. Default names stay together, `[Index, Value]`, if one is mentioned."""
    pair = (loop.key, loop.value)
    used = {binder for child in result_children(loop.result) for binder in free(child)}
    default = any(one is not None and one.origin is None and one in used for one in pair)
    first, second = (one if one is not None and (one.origin or default) else None for one in pair)
    return first, second


def _unused(letters: str, depth: int, taken: set[str]) -> Binder:
    """`i`, in a loop inside `j` and so on, or the first name like it that is free."""
    numbered = (f"{letters[0]}{number}" for number in count(2))
    names: Iterator[str] = (name for some in (letters[depth:], letters, numbered) for name in some)
    return Binder(next(name for name in names if name not in taken))


def _mentioned(loop: Loop) -> Iterator[str]:
    """The names that the body mentions, and those that loops written in it bind."""
    for child in result_children(loop.result):
        for e in walk(child):
            match e:
                case Reference(name=name) | Variable(binder=Binder(name=name)):
                    yield name
                case Object((Member(Literal("Fn::For"), Array((Array(names), *_))),)):
                    yield from (one.text for one in names if isinstance(one, Literal))
