"""`for` expressions (HCL `ForExpr`)."""

from __future__ import annotations

from collections.abc import Callable

from dialects.terraform.conversion import to_string
from dialects.terraform.evaluation import Code, Evaluation
from dialects.terraform.failures import Failure
from dialects.terraform.rounds import Rounds
from dialects.terraform.types import friendly
from dialects.terraform.values import UNKNOWN, Null, Unknown, Value, type_of
from transpile.hosts.hcl.syntax import Expression, For, ForDirective


def loop(ev: Evaluation, e: For) -> Code:
    """`[for ...]` gives a tuple, `{for ...}` an object."""
    if e.member is None:
        return listed(ev, e, lambda: ev.code(e.result), e.condition)
    return _keyed(ev, e, e.member)


def listed(ev: Evaluation, e: For | ForDirective, body: Callable[[], Code], only_if: Expression | None = None) -> Code:
    """A tuple of what the body gives in each round."""
    rounds = Rounds(ev, e, only_if)
    with ev.binding(rounds.names):
        result = body()

    def run() -> Value:
        if not rounds.begin():
            return UNKNOWN
        made = tuple([result() for _ in rounds])
        return ev.made(e.span, made) if rounds.known else UNKNOWN

    return run


def _keyed(ev: Evaluation, e: For, member: Expression) -> Code:
    """An object: with `...` of tuples, without it of values."""
    rounds = Rounds(ev, e, e.condition)
    with ev.binding(rounds.names):
        name_of, result = ev.code(member), ev.code(e.result)

    def run() -> Value:
        if not rounds.begin():
            return UNKNOWN
        made: dict[str, list[Value]] = {}
        for _ in rounds:
            key = name_of()
            name = key if isinstance(key, str) else _name(ev, member, key, rounds.known)
            if name is None:
                rounds.known = False
                continue
            value = result()
            if name not in made:
                made[name] = [value]
            elif e.grouping:
                made[name].append(value)
            else:
                _duplicate(ev, member, name)
        if not rounds.known:
            return UNKNOWN
        found = {name: tuple(made[name]) if e.grouping else made[name][0] for name in sorted(made)}
        return ev.made(e.span, found)

    return run


def _name(ev: Evaluation, member: Expression, key: Value, tell: bool) -> str | None:
    """The key of a member; None where it is not known, or a mistake, which is told if `tell`."""
    if isinstance(key, Unknown):
        return None
    reason = "Key expression in 'for' expression must not produce a null value"
    try:
        if not isinstance(key, Null):
            return str(to_string(key))
    except Failure as failure:
        reason = f"The key expression produced an invalid result: {failure.reason}"
    if tell:
        label = "null" if isinstance(key, Null) else friendly(type_of(key))
        ev.report(member.span, "Invalid object key", reason, label=label)
    return None


def _duplicate(ev: Evaluation, member: Expression, name: str) -> None:
    ev.report(
        member.span,
        "Duplicate object key",
        f"Two different items produced the key \"{name}\" in this 'for' expression",
        code="T301",
        label=f'"{name}" again',
    )
