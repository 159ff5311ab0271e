"""Members that were made -> members with each key once, or the collision as a diagnostic."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from transpile.diagnostics import Label
from transpile.ir import Expression, Literal, Member, Spread, Text
from transpile.tree import Entry, Kind, Node
from transpile.values import Env
from transpile.walk import children

if TYPE_CHECKING:
    from transpile.evaluate import Evaluation


class Round(NamedTuple):
    """Where members are made: the values of variables, whether a later member of the same key may replace an earlier
    one, and whether this is a round of a loop (its values may then be `Filled`)."""

    env: Env
    replaceable: bool
    looped: bool


Made = tuple[Member | Spread, Member | Spread, Round]
"""What was made, what it was made from, and in which round."""


def unique(ev: Evaluation, made: list[Made]) -> tuple[Member | Spread, ...]:
    """The members, each key once: T301 for a key that comes again, unless the later one is to replace it."""
    out: list[Member | Spread] = []
    places: dict[str, tuple[int, Made]] = {}
    for one in made:
        member = one[0]
        if isinstance(member, Member) and isinstance(member.key, Literal):
            at, first = places.setdefault(member.key.text, (len(out), one))
            if first is not one:
                if one[2].replaceable or first[2].replaceable:
                    out[at] = member
                else:
                    _collision(ev, member.key.text, first, one)
                continue
        out.append(member)
    return tuple(out)


def _collision(ev: Evaluation, key: str, first: Made, second: Made) -> None:
    node, other = _key_node(second[1]), _key_node(first[1])
    if node is other:
        rounds = f"{_round(first)} and {_round(second)}"
        ev.report(
            "T301",
            f"{key!r} is produced twice, by {rounds}",
            node,
            f"{key!r} for {_round(second)}",
            "make the key different for every item, or remove the item that repeats",
        )
        return
    label = [] if other is None else [Label(other.span, f"{key!r} first comes from here")]
    help = "rename one of the two: a loop may not produce a key that exists beside it"
    ev.report("T301", f"the key {key!r} occurs twice", node, f"{key!r} again", help, others=label)


def _key_node(part: Member | Spread) -> Node | Entry | None:
    if isinstance(part, Spread):
        return part.origin
    return part.key.origin or (part.origin.key if part.origin else None)


def _round(made: Made) -> str:
    """The items of a round that the key depends on, for people."""
    _, part, (env, _, _) = made
    key = part.key if isinstance(part, Member) else None
    mentioned = [one.binder for one in children(key) if hasattr(one, "binder")] if isinstance(key, Text) else []
    binders = mentioned or list(env)
    return ", ".join(f"{binder.name} = {_shown(env[binder])}" for binder in dict.fromkeys(binders) if binder in env)


def _shown(value: Expression) -> str:
    if isinstance(value, Literal):
        return repr(value.text) if value.kind is Kind.STRING else value.text
    return "an item"
