"""Objects that whoever reads the result takes for calls of functions, since an item or a function made their keys.

What is written so was read as the call that it is, or is data where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator

from transpile.diagnostics import Diagnostic
from transpile.evaluate import interpolation
from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.interpolation import ALONE, PREFIX, is_called
from transpile.evaluate.values import EMPTY, Env, bare
from transpile.ir import Call, Expression, Filled, Literal, Loop, Member, Merge, Object, Shared, Text, Variable
from transpile.ir.traversal import children
from transpile.syntax.tree import Entry, Mapping, Node

TRUTHS = frozenset({"Condition", "Fn::And", "Fn::Equals", "Fn::Not", "Fn::Or"})
"""What a condition is, which may have any name: `Ref` takes no answer of theirs."""

MACRO = "Fn::Transform"

Found = tuple[Object, Node | None]


def mistaken(root: Expression, evaluation: Evaluation) -> tuple[Diagnostic, ...]:
    """T205 for the objects below `root`, the result of `evaluation`, that are read as calls."""
    bodies: dict[int, list[Found]] = {}
    return tuple(dict.fromkeys(_told(root, None, evaluation, bodies)))


def _told(e: Expression, around: Node | None, ev: Evaluation, bodies: dict[int, list[Found]]) -> Iterator[Diagnostic]:
    waiting = [(e, around)]
    shared: set[tuple[int, int]] = set()
    while waiting:
        one, place = waiting.pop()
        cls = one.__class__
        if cls is Literal or cls is Text or cls is Variable:
            continue
        place = getattr(one, "origin", None) or place
        if isinstance(one, Shared):
            again = id(one.value), id(place)
            if again in shared:
                continue  # another copy of one alias
            shared.add(again)
        if isinstance(one, Filled):
            yield from _of_copy(one, place, ev, bodies)
        elif isinstance(one, Object):
            yield from _of(one, EMPTY, place, ev)
            waiting += [(each.value, _place(each, place)) for each in one.members]
        else:
            waiting += [(each, place) for each in children(one)]


def _place(part: object, around: Node | None) -> Node | None:
    entry = getattr(part, "origin", None)
    return entry.value if isinstance(entry, Entry) else around


def _of_copy(copy: Filled, place: Node | None, ev: Evaluation, bodies: dict[int, list[Found]]) -> Iterator[Diagnostic]:
    """What a copy of a body has: a body is searched once for all of its copies."""
    if id(copy.body) not in bodies:
        bodies[id(copy.body)] = list(_suspects(copy.body, place))
    env = dict(copy.values)
    for one, where in bodies[id(copy.body)]:
        yield from _of(one, env, where, ev)
    for value in env.values():
        if value.__class__ is not Literal:
            yield from _told(value, place, ev, bodies)


def _suspects(e: Expression, around: Node | None) -> Iterator[Found]:
    """The objects in a body that may be calls in one of its copies."""
    place = getattr(e, "origin", None) or around
    if isinstance(e, Object) and any(isinstance(one, Member) and _may_call(one.key) for one in e.members):
        yield e, place
    for one in children(e):
        yield from _suspects(one, place)


def _may_call(key: Literal | Text) -> bool:
    return key.__class__ is Text or key.origin is None


def _of(e: Object, env: Env, place: Node | None, ev: Evaluation) -> Iterator[Diagnostic]:
    """What is wrong with the keys of one object."""
    for one in e.members:
        if isinstance(one, Member):
            key = interpolation.key(ev, one.key, env) if env else one.key
            if isinstance(key, Literal) and is_called(key.text):
                text = ev.loops.called.get(id(key))
                node = text[1].origin if text else one.origin.key if isinstance(one.origin, Entry) else None
                made = text is not None or (one.origin is None and key.origin is None)
                if key.text != ALONE and made:
                    yield _function(key.text, node, place)
                elif _is_alone(e, key.text, one.value) and (text is not None or not _is_written(e)):
                    yield _alone(key.text, node, place)


def _is_alone(e: Object, name: str, value: Expression) -> bool:
    """Whether an object with the key of a function is read as a call: it has no other, and `Ref` no definition.

    A macro (`Fn::Transform`) is one beside other entries, too.
    """
    if len(e.members) > 1 or name == MACRO:
        return False
    return name != ALONE or not _is_definition(value)


def _is_written(e: Object) -> bool:
    """Whether an object of one entry stands in the source as it is: no call where it was not read as one."""
    return isinstance(e.origin, Mapping) and len(e.origin.entries) == 1 and e.members[0].origin is e.origin.entries[0]


def _is_definition(e: Expression) -> bool:
    """Whether this is an object or a condition: in a section it has a name, and elsewhere no function takes it."""
    value = bare(e.body if isinstance(e, Filled) else e)
    merges = isinstance(value, Loop) and isinstance(value.result, Merge)
    return isinstance(value, Object) or merges or (isinstance(value, Call) and value.name in TRUTHS)


def _function(name: str, key: Node | None, place: Node | None) -> Diagnostic:
    help = f"use items whose keys do not start with {PREFIX}"
    if key is not None:
        message = f"this key becomes {name}, the name of a function"
        return Diagnostic("T205", message, key.span, f"becomes {name}", help)
    message = f"an object made here has the key {name}, which is the name of a function"
    return Diagnostic("T205", message, place.span if place else None, f"makes the key {name}", help)


def _alone(name: str, key: Node | None, place: Node | None) -> Diagnostic:
    help = f"add another entry to the object, or use items that do not make the key {name} alone"
    if key is not None:
        message = f"this key becomes {name}, alone in its object: that is a call of the function"
        return Diagnostic("T205", message, key.span, f"becomes {name}", help)
    message = f"an object made here has {name} as its only key: that is a call of the function"
    return Diagnostic("T205", message, place.span if place else None, f"makes the key {name}", help)
