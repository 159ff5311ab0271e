"""The names that `Fn::For` needs beside those of the source: around each loop, and of variables that nothing uses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from transpile.ir import Array, Binder, Literal, Loop, Member, Object, Reference, Variable
from transpile.naming import loop_hint
from transpile.spell import Writing
from transpile.walk import result_children, walk

INDEXES = "ijk"
VALUES = "xyz"


def wrapper(loop: Loop, writing: Writing) -> Literal:
    """The key of the entry that holds a loop: its own name, else one by the naming rule."""
    if loop.dialect == "for" and loop.label is not None:
        return Literal(loop.label, origin=loop.label_origin)
    return Literal(writing.naming.unique(loop_hint(loop, writing.section)))


def variables(loop: Loop, writing: Writing) -> tuple[Binder, Binder]:
    """The two variables of a loop; one that nothing uses has a name that hides no other in its body."""
    taken = {binder.name for binder in (loop.key, loop.value) if binder is not None}
    if loop.key is None or loop.value is None:
        taken.update(_mentioned(loop))
    index = loop.key or _unused(INDEXES, taken)
    value = loop.value or _unused(VALUES, taken | {index.name})
    return index, value


def _unused(letters: str, taken: set[str]) -> Binder:
    """`i`, or the first name like it that is free."""
    numbered = (f"{letters[0]}{number}" for number in count(2))
    names: Iterator[str] = (name for some in (letters, numbered) for name in some)
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
