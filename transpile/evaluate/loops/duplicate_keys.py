"""Members that were made -> members with each key once, or the collision as a diagnostic."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from transpile.diagnostics import Diagnostic, Label
from transpile.evaluate.values import AsArgument, Env
from transpile.ir import Call, Expression, Literal, Member, Reference, Spread, Text, Variable
from transpile.ir.traversal import children
from transpile.syntax.tree import Entry, Kind, Node


class Round(NamedTuple):
    """Where members are made: the values of variables, whether a later member of the same key may replace an earlier
    one, whether this is a round of a loop (its values may then be `Filled`), and how a value is evaluated that is part
    of an argument of a call."""

    env: Env
    replaceable: bool
    looped: bool
    kept: AsArgument | None = None


class Vanished(NamedTuple):
    """A member whose value is absent. It has its key all the same: the value is asked for behind the loop."""

    key: Literal | Text


Kept = tuple[Member | Spread, Member | Spread, Round]
"""What was made, what it was made from, and in which round."""
Made = Kept | tuple[Vanished, Member, Round]
"""The same, also where nothing was."""

Report = Callable[[Diagnostic], None]

NOWHERE = Round({}, False, False)


def unique(report: Report, made: Iterable[Made]) -> tuple[Member | Spread, ...]:
    """The members, each key once: T301 for a key that comes again, unless the later one is to replace it.

    A key that is not known yet is another's if it is written the same: both are the same for every value. A member
    without value collides like any other, and one that it replaces is gone.
    """
    out: list[Member | Spread | Vanished] = []
    places: dict[str | Text, tuple[int, Made]] = {}
    for one in made:
        member = one[0]
        if isinstance(member, Member | Vanished):
            key = member.key.text if isinstance(member.key, Literal) else member.key
            at, first = places.setdefault(key, (len(out), one))
            if first is not one:
                if one[2].replaceable or first[2].replaceable:
                    out[at] = member  # in the place of the first, as in a mapping that is assigned to twice
                else:
                    report(_collision(member.key, first, one))
                continue
        out.append(member)
    return tuple([one for one in out if one.__class__ is not Vanished])  # type: ignore[misc]


def beside(report: Report, members: Iterable[Member | Spread]) -> None:
    """T301 for each key that occurs twice among members which loops made in one object."""
    unique(report, ((one, one, NOWHERE) for one in members))


def _collision(key: Literal | Text, first: Made, second: Made) -> Diagnostic:
    node, other = _key_node(second[1]), _key_node(first[1])
    name = repr(_spelled(key))
    if node is other:
        rounds = [one for one in (_round(first), _round(second)) if one]
        return Diagnostic(
            "T301",
            f"{name} is produced twice, by {' and '.join(rounds) or 'two iterations'}",
            None if node is None else node.span,
            f"{name} for {rounds[-1]}" if rounds else f"{name} again",
            "make the key different for every item, or remove the repeated item",
        )
    others = () if other is None else (Label(other.span, f"{name} first comes from here"),)
    return Diagnostic(
        "T301",
        f"the key {name} occurs twice",
        None if node is None else node.span,
        f"{name} again",
        "rename one of the two: a loop must not produce a key that exists next to it",
        others=others,
    )


def _spelled(key: Literal | Text) -> str:
    """A key for people, with the variables that have no value."""
    if isinstance(key, Literal):
        return key.text
    return "".join(one if isinstance(one, str) else _hole(one) for one in key.parts)


def _hole(part: Variable | Reference | Call) -> str:
    match part:
        case Variable(binder, sigil):
            return f"{sigil.value}{{{binder.name}}}"
        case Reference(name, attribute):
            return f"${{{name}.{attribute}}}" if attribute else f"${{{name}}}"
    return "${...}"


def _key_node(part: Member | Spread) -> Node | Entry | None:
    if isinstance(part, Spread):
        return part.origin
    return part.key.origin or (part.origin.key if part.origin else None)


def _round(made: Made) -> str:
    """The items of a round that the key depends on, for people."""
    _, part, around = made
    env = around.env
    key = part.key if isinstance(part, Member) else None
    mentioned = [hole.binder for hole in children(key) if isinstance(hole, Variable)] if isinstance(key, Text) else []
    binders = mentioned or list(env)
    return ", ".join(f"{binder.name} = {_shown(env[binder])}" for binder in dict.fromkeys(binders) if binder in env)


def _shown(value: Expression) -> str:
    if isinstance(value, Literal):
        return repr(value.text) if value.kind is Kind.STRING else value.text
    return "an item"
