"""How ROS writes conditions, and when they hold (ros-functions.txt, "Fn::Equals", "Fn::And", "Fn::Or", "Fn::Not").

They are never computed away: the section wants functions. Only `Fn::If` asks whether one holds.
"""

from __future__ import annotations

from collections.abc import Iterator

from dialects.ros.functions.arguments import Arguments
from dialects.ros.functions.values import Failure, Unknown, Value, data
from dialects.templates.functions.conditions import Conditions, combined
from transpile.evaluate.calls import apply, argument_of
from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.values import Absent, Env, Outcome, arguments, bare, spelled
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Splice
from transpile.ir.traversal import walk
from transpile.syntax.tree import Kind

Part = Expression | Splice | Absent


def kept(call: Call, env: Env, ev: Evaluation) -> Outcome:
    """A condition with its arguments evaluated."""
    return apply(ev, call, argument_of(ev, call, env))


def _name(e: Part) -> str | None:
    """The condition that a part of another one names: a string, or `{Condition: name}` (errata RO4)."""
    match e if isinstance(e, Absent | Splice) else bare(e):
        case Literal(name, Kind.STRING):
            return name
        case Call("ros", "Condition", argument) | Object((Member(Literal("Condition"), argument),)):
            found = bare(argument)
            return found.text if isinstance(found, Literal) else None
    return None


def _names(written: Expression) -> Iterator[str]:
    """The conditions that one asks for by name."""
    for e in walk(written):
        match e, arguments(e) if isinstance(e, Call) else None:
            case Call("ros", "Fn::And" | "Fn::Or"), Array(items):
                named = [_name(item) for item in items]
            case Call("ros", "Fn::If"), Array((first, *_)):
                named = [_name(first), _first(first)]
            case Call("ros", "Fn::Not", inner), _:
                named = [_name(inner), _first(inner)]
            case ((Call("ros", "Condition") | Object()), _):
                named = [_name(e)]
            case _:
                named = []
        yield from (name for name in named if name is not None)


def _first(e: Part) -> str | None:
    """The name that stands first in a list."""
    match e if isinstance(e, Absent | Splice) else bare(e):
        case Array((first, *_)):
            return _name(first)
    return None


def truth(e: Part, ev: Evaluation) -> bool | None:
    """Whether an evaluated condition holds, as far as that is known."""
    found = e if isinstance(e, Absent | Splice) else bare(e)
    match found, arguments(found) if isinstance(found, Call) else None:
        case Literal(kind=Kind.BOOLEAN) as written, _:
            return spelled(written) == "true"
        case ((Call("ros", "Condition") | Object()), _):
            return _named(_name(e), ev)
        case Call("ros", "Fn::Equals"), Array((one, other)):
            return _equal(one, other)
        case Call("ros", "Fn::Not", inner), _:
            return _opposite(inner, ev)
        case Call("ros", "Fn::And" | "Fn::Or" as name), Array(items):
            return combined(name == "Fn::And", [_part(item, ev) for item in items])
    return None


def _named(name: str | None, ev: Evaluation) -> bool | None:
    return None if name is None else CONDITIONS.named(name, ev)


def _part(e: Part, ev: Evaluation) -> bool | None:
    """Whether a part of a condition holds: another one by its name, or one that is written there."""
    name = _name(e)
    return truth(e, ev) if name is None else CONDITIONS.named(name, ev)


def _opposite(inner: Expression, ev: Evaluation) -> bool | None:
    """`Fn::Not`. In a list, only a name is told alike: of a function, the service makes false, it seems."""
    found = _named(_first(inner), ev) if isinstance(bare(inner), Array) else _part(inner, ev)
    return None if found is None else not found


def _equal(one: Expression | Splice, other: Expression | Splice) -> bool | None:
    """`Fn::Equals` compares values of the same kind: 1 is not "1"."""
    try:
        return data(one) == data(other)
    except Unknown:
        return None


def _chosen(e: Part, ev: Evaluation) -> bool | None:
    """Whether what stands first in `Fn::If` holds: a name, a list that begins with one, or a boolean."""
    name = _name(e) or _first(e)
    return truth(e, ev) if name is None else CONDITIONS.named(name, ev)


CONDITIONS = Conditions(truth, _names, _chosen, untold="T211")


def transform_namespace(given: Arguments) -> Value:
    """`Fn::TransformNamespace` (research/ros.md, section 1.2): the name of a condition, with its namespace before it.

    What is no name stays. What it makes of `DependsOn` depends on resources that only the service knows.
    """
    what, namespace = given.text(0), given.text(1)
    if what == "DependsOn":
        raise Unknown
    if what != "Condition":
        raise Failure(
            f"the first argument must be Condition or DependsOn, not {what!r}", "write Condition or DependsOn"
        )
    found = _key(given.data(2))
    return namespace + found if isinstance(found, str) else found


def _key(value: Value) -> Value:
    if value == []:
        raise Failure("the list of conditions is empty", "give the name of a condition")
    first = value[0] if isinstance(value, list) else value
    return first.get("Condition") if isinstance(first, dict) else first
