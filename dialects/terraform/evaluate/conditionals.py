"""`condition ? yes : no`, and the same in templates.

Both branches are evaluated, since the type of the result is one that both can have; what is wrong in the branch that is
not taken is no matter (HCL `ConditionalExpr`).
"""

from __future__ import annotations

from dialects.terraform.cty.conversion import convert, to_bool
from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.types import DYNAMIC, Collection, ObjectType, TupleType, Type, friendly
from dialects.terraform.cty.unification import unify
from dialects.terraform.cty.values import NULL, Null, Unknown, Value, type_of
from dialects.terraform.evaluate.evaluation import Code, Evaluation
from transpile.hosts.hcl.syntax import Conditional, Expression
from transpile.syntax.source import Span

_INCONSISTENT = "Inconsistent conditional result types"
_PLAIN = frozenset((str, bool, int))


def conditional(ev: Evaluation, e: Conditional) -> Code:
    """A conditional expression."""
    around = Span(e.yes.span.start, e.no.span.end)
    return choice(ev, e.condition, ev.code(e.yes), ev.code(e.no), around)


def choice(ev: Evaluation, condition: Expression, yes: Code, no: Code, around: Span) -> Code:
    """One of two values by a condition; the branches stand in `around`."""
    decide = ev.code(condition)

    def run() -> Value:
        first, wrong = ev.aside(yes)
        second, wrong_too = ev.aside(no)
        # Branches without a common type are a mistake whatever the condition says, and the only one that is told then.
        try:
            joint = None if type(first) is type(second) and type(first) in _PLAIN else _joint(first, second)
        except Failure as failure:
            return ev.fail(around, failure, _INCONSISTENT, label="no type for both")
        truth = _truth(ev, decide(), condition.span)
        if truth is None:
            return _undecided(first, second, joint)
        ev.told.extend(wrong if truth else wrong_too)
        return _converted(ev, first if truth else second, joint, around)

    return run


def _joint(one: Value, other: Value) -> Type | None:
    """The type of the result, None where the values have it already. Raises `Failure`."""
    if NULL in (one, other):  # the null that is written, of no type yet: it gets that of the other branch
        return type_of(other if one == NULL else one)
    first, second = type_of(one), type_of(other)
    if first == second or DYNAMIC in (first, second):  # a branch whose type is not known says nothing about the other
        return None
    found = unify((first, second))
    if found is None:
        raise Failure("The true and false result expressions must have consistent types. " + _difference(first, second))
    return found


def _truth(ev: Evaluation, value: Value, span: Span) -> bool | None:
    """What a condition says; None where it is not known, or a mistake."""
    if isinstance(value, bool):
        return value
    if isinstance(value, Null):
        reason = "The condition value is null. Conditions must either be true or false"
        ev.report(span, "Null condition", reason, label="null")
        return None
    if isinstance(value, Unknown):
        return None
    try:
        return to_bool(value) is True
    except Failure:
        reason = "The condition expression must be of type bool"
        ev.report(span, "Incorrect condition type", reason, label=friendly(type_of(value)))
        return None


def _undecided(one: Value, other: Value, joint: Type | None) -> Value:
    """What is known where the condition is not: the type, and that the result is null if both branches are."""
    if joint is None:
        first = type_of(one)
        joint = first if first == type_of(other) else DYNAMIC
    return Null(joint) if isinstance(one, Null) and isinstance(other, Null) else Unknown(joint)


def _converted(ev: Evaluation, value: Value, joint: Type | None, around: Span) -> Value:
    if joint is None:
        return value
    try:
        return convert(value, joint)
    except Failure as failure:
        return ev.fail(
            around, failure, _INCONSISTENT, "The result value has the wrong type: {}", label="not convertible"
        )


def _difference(one: Type, other: Type) -> str:
    """How two types differ, for which there is no joint one (HCL `describeConditionalTypeMismatch`)."""
    match one, other:
        case ObjectType(attributes), ObjectType(others):
            return _between_objects(dict(attributes), dict(others))
        case TupleType(elements), TupleType(others) if len(elements) != len(others):
            return f"The 'true' tuple has length {len(elements)}, but the 'false' tuple has length {len(others)}"
        case TupleType(elements), TupleType(others):
            at = next(at for at, of in enumerate(elements) if of != others[at])
            return f"Type mismatch for tuple element {at}: {_difference(elements[at], others[at])}"
        case Collection(ObjectType() | TupleType() as a), Collection(b) if type(one) is type(other) and type(a) is type(
            b
        ):
            return f"Mismatched {one.kind} element types: {_difference(a, b)}"
    if friendly(one) == friendly(other):
        return (
            "At least one deeply-nested attribute or element is not compatible across both the 'true' and the 'false'"
            " value"
        )
    return f"The 'true' value is {friendly(one)}, but the 'false' value is {friendly(other)}"


def _between_objects(ours: dict[str, Type], theirs: dict[str, Type]) -> str:
    absent = "The '{0}' value includes object attribute \"{1}\", which is absent in the '{2}' value"
    for name, of in ours.items():
        if name not in theirs:
            return absent.format("true", name, "false")
        if of != theirs[name]:
            return f'Type mismatch for object attribute "{name}": {_difference(of, theirs[name])}'
    return absent.format("false", next(name for name in theirs if name not in ours), "true")
