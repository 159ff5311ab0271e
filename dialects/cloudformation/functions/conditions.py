"""How CloudFormation writes conditions, and when they hold."""

from __future__ import annotations

from dialects.templates.functions.conditions import Conditions, combined
from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.values import Absent, Outcome, arguments, as_json, bare, is_settled, spelled
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Splice
from transpile.ir.traversal import walk
from transpile.syntax.tree import Kind


def _names(written: Expression) -> list[str]:
    """The conditions that one asks for by name."""
    found: list[str] = []
    for e in walk(written):
        if (name := _named(e)) is not None:
            found.append(name)
        elif isinstance(e, Call) and e.name == "Fn::If":
            match arguments(e):
                case Array((Literal(name), *_)):
                    found.append(name)
    return found


def _named(e: Expression | Splice) -> str | None:
    """The condition that another one asks for: `!Condition x`, `{Condition: x}`."""
    match e if isinstance(e, Splice) else bare(e):
        case Call("cfn", "Condition", argument) | Object((Member(Literal("Condition"), argument),)):
            name = bare(argument)
            return name.text if isinstance(name, Literal) else None
    return None


def _chosen(e: Outcome, ev: Evaluation) -> bool | None:
    """Whether the condition that `Fn::If` names holds."""
    name = e if isinstance(e, Absent) else bare(e)
    return CONDITIONS.named(name.text, ev) if isinstance(name, Literal) and name.kind is not Kind.NULL else None


def truth(e: Outcome, ev: Evaluation) -> bool | None:
    """Whether an evaluated condition holds, as far as that is known."""
    found = e if isinstance(e, Absent) else bare(e)
    name = None if isinstance(found, Absent) else _named(found)
    if name is not None:
        return CONDITIONS.named(name, ev)
    match found, arguments(found) if isinstance(found, Call) else None:
        case Call("cfn", "Fn::Equals"), Array((one, other)) if _known(one) and _known(other):
            return _comparable(one) == _comparable(other)
        case Call("cfn", "Fn::Not"), Array((inner,)):
            value = truth(inner, ev)  # type: ignore[arg-type]
            return None if value is None else not value
        case Call("cfn", "Fn::And" | "Fn::Or" as function), Array(items):
            return combined(function == "Fn::And", [truth(item, ev) for item in items])  # type: ignore[arg-type]
    return None


def _known(e: object) -> bool:
    return not isinstance(e, Splice) and is_settled(bare(e))  # type: ignore[arg-type]


def _comparable(e: object) -> object:
    found = bare(e)  # type: ignore[arg-type]
    return spelled(found) if isinstance(found, Literal) else as_json(found)


CONDITIONS = Conditions(truth, _names, _chosen)
