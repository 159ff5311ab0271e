"""`Fn::If` and the truth of conditions, as far as it is known before deployment."""

from __future__ import annotations

from functools import partial

from transpile.evaluate.calls import apply, argument_of
from transpile.evaluate.evaluation import Evaluation, Mode
from transpile.evaluate.values import Absent, Env, Outcome, as_json, bare, is_settled, spelled
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Splice
from transpile.ir.traversal import walk


def condition(call: Call, env: Env, ev: Evaluation) -> Outcome:
    """`Fn::If`, where everything is being computed and the condition is known: the branch taken, and only that."""
    argument = bare(call.argument)
    if ev.fold and isinstance(argument, Array) and len(argument.items) == 3:
        name = ev.evaluate(argument.items[0], env)  # type: ignore[arg-type]
        chosen = _named_truth(name.text, ev) if isinstance(name, Literal) else None
        if chosen is not None:
            return ev.evaluate(argument.items[1 if chosen else 2], env)  # type: ignore[arg-type]
    return apply(ev, call, argument_of(ev, call, env))


def _named_truth(name: str, ev: Evaluation) -> bool | None:
    """Whether the condition of this name holds; None if that is not known, or it refers to itself."""
    if name not in ev.truths:
        order = _asked_first(name, ev)
        ev.truths.update(dict.fromkeys((name, *order), (None, frozenset())))
        for one in order:
            ev.truths[one] = ev.parameters.asking(partial(_silent_truth, _conditions(ev)[one], ev))
    value, names = ev.truths[name]
    ev.parameters.count_as_used(names)
    return value


def _asked_first(name: str, ev: Evaluation) -> list[str]:
    """The conditions that this one is made of, each behind its own, and it: so no chain of them is too long to ask."""
    conditions = _conditions(ev)
    order: list[str] = []
    seen = set(ev.truths)
    ahead = [(name, False)]
    while ahead:
        one, has_its_own = ahead.pop()
        if has_its_own:
            order.append(one)
        elif one in conditions and one not in seen:
            seen.add(one)
            ahead += [(one, True), *((other, False) for other in _names(conditions[one]))]
    return order


def _names(written: Expression) -> list[str]:
    """The conditions that one asks for by name."""
    found: list[str] = []
    for e in walk(written):
        match e:
            case Call("cfn", "Condition", Literal(name)) | Object((Member(Literal("Condition"), Literal(name)),)):
                found.append(name)
            case Call("cfn", "Fn::If", Array((Literal(name), *_))):
                found.append(name)
    return found


def _silent_truth(written: Expression, ev: Evaluation) -> bool | None:
    return truth(ev.findings.silently(partial(ev.evaluate, written, {})), ev)


def _conditions(ev: Evaluation) -> dict[str, Expression]:
    """The section `Conditions`, its loops unrolled."""
    if ev.conditions is None:
        written = bare(ev.document.root.fields.get("Conditions", Object(())))
        others = ev.anew(Mode.MEANING)
        others.conditions = {}  # loops that make conditions know none: what they ask for may be what they make
        found = others.value(written, {})
        ev.conditions = found.fields if isinstance(found, Object) else {}
    return ev.conditions


def truth(e: Outcome, ev: Evaluation) -> bool | None:
    """Whether an evaluated condition holds, as far as that is known."""
    match e if isinstance(e, Absent) else bare(e):
        case Call("cfn", "Condition", Literal(name)) | Object((Member(Literal("Condition"), Literal(name)),)):
            return _named_truth(name, ev)
        case Call("cfn", "Fn::Equals", Array((one, other))) if _known(one) and _known(other):
            return _comparable(one) == _comparable(other)
        case Call("cfn", "Fn::Not", Array((inner,))):
            value = truth(inner, ev)  # type: ignore[arg-type]
            return None if value is None else not value
        case Call("cfn", "Fn::And" | "Fn::Or" as name, Array(items)):
            return _combined(name == "Fn::And", [truth(item, ev) for item in items])  # type: ignore[arg-type]
    return None


def _known(e: object) -> bool:
    return not isinstance(e, Splice) and is_settled(bare(e))  # type: ignore[arg-type]


def _comparable(e: object) -> object:
    found = bare(e)  # type: ignore[arg-type]
    return spelled(found) if isinstance(found, Literal) else as_json(found)


def _combined(every: bool, values: list[bool | None]) -> bool | None:
    """And, or Or, of values of which some are not known."""
    if (not every) in values:
        return not every
    return None if None in values else every
