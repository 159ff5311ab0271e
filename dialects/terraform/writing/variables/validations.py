"""What the template demands of a parameter's values, as blocks `validation` of its variable.

CloudFormation User Guide, "Parameters": of a list, every item must meet it. Terraform language, "Custom Conditions".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal

from dialects.terraform.writing import hcl
from dialects.terraform.writing.functions.core import LONGEST
from dialects.terraform.writing.variables.patterns import whole
from dialects.terraform.writing.variables.types import LIST, NUMBER, Declared
from transpile.diagnostics import Diagnostic, Severity
from transpile.evaluate.values import spelled

ITEM = "item"
"""What an item of a list is called in a condition."""
Condition = Callable[[hcl.Expression], hcl.Expression]


def validations(one: Declared, name: str, counts: bool) -> Iterator[hcl.Block]:
    """The conditions for a variable; those of the template say what the template says where one is not met.

    `counts`: it is a number of iterations.
    """
    advice = one.text(one.names.advice)
    for holds, demand in (*_demands(one), *(_rounds(one) if counts else ())):
        what = "Each item" if one.type == LIST else "The value"
        message = advice or f"{what} of {one.parameter.name} {demand}."
        yield hcl.Block(
            "validation",
            (),
            (
                hcl.Argument("condition", _of_all(holds, one, hcl.word(f"var.{name}"))),
                hcl.Argument("error_message", hcl.string(message)),
            ),
        )


def _of_all(holds: Condition, one: Declared, value: hcl.Expression) -> hcl.Expression:
    if one.type != LIST:
        return holds(value)
    return hcl.call("alltrue", hcl.For((ITEM,), value, holds(hcl.word(ITEM))))


def _demands(one: Declared) -> Iterator[tuple[Condition, str]]:
    """What must hold of a value or of an item, and that in words behind its name."""
    if one.numeric and one.type != NUMBER:
        yield lambda value: hcl.call("can", hcl.call("tonumber", value)), "must be a number"
    if one.allowed:
        values = hcl.Tuple(tuple(hcl.Item(one.scalar(each)) for each in one.allowed))
        yield lambda value: hcl.call("contains", values, value), f"must be {_choice(list(map(spelled, one.allowed)))}"
    pattern = whole(one.text(one.names.pattern)) if one.text(one.names.pattern) else None
    if pattern is not None:
        yield _matches(pattern), f"must match {one.text(one.names.pattern)}"
    yield from _bounds(one)


def _rounds(one: Declared) -> Iterator[tuple[Condition, str]]:
    """What Terraform's `range` makes no fractions of, and goes up to: bounds where the parameter has none."""
    number = _number(one)
    least, most = one.number(one.names.least), one.number(one.names.most)
    low = "" if least and Decimal(least) >= 0 else "0"
    high = "" if most and Decimal(most) <= LONGEST else str(LONGEST)

    def holds(value: hcl.Expression) -> hcl.Expression:
        of = number(value)
        bounds = [part for sign, bound in ((">=", low), ("<=", high)) if bound for part in (of, f" {sign} {bound} && ")]
        return hcl.Inline((*bounds, hcl.call("floor", of), " == ", of))

    yield holds, f"must be a whole number{_span(low, high).replace(' at ', ' of at ')}"


def _choice(values: list[str]) -> str:
    return values[0] if len(values) == 1 else f"one of {', '.join(values)}"


def _matches(pattern: str) -> Condition:
    return lambda value: hcl.call("can", hcl.call("regex", hcl.string(pattern), value))


def _bounds(one: Declared) -> Iterator[tuple[Condition, str]]:
    """The lengths of a string, the bounds of a number."""
    names = one.names
    if one.type == LIST:
        return
    if one.numeric:
        yield from _between(one.number(names.least), one.number(names.most), _number(one), "", "must be")
    else:
        least, most = one.number(names.shortest), one.number(names.longest)
        yield from _between(least, most, lambda value: hcl.call("length", value), " characters", "must have")


def _number(one: Declared) -> Condition:
    return (lambda value: value) if one.type == NUMBER else (lambda value: hcl.call("tonumber", value))


def _between(least: str, most: str, of: Condition, unit: str, verb: str) -> Iterator[tuple[Condition, str]]:
    if not least and not most:
        return

    def holds(value: hcl.Expression) -> hcl.Expression:
        bounds = [(of(value), f" {sign} {bound}") for sign, bound in ((">=", least), ("<=", most)) if bound]
        parts = [part for at, pair in enumerate(bounds) for part in ((" && ", *pair) if at else pair)]
        return hcl.Inline(tuple(parts))

    yield holds, f"{verb}{_span(least, most)}{unit}"


def _span(least: str, most: str) -> str:
    if least and most:
        return f" from {least} to {most}"
    return f" at least {least}" if least else f" at most {most}" if most else ""


def unchecked(one: Declared) -> Iterator[Diagnostic]:
    """T423, a note for a pattern that only the service checks."""
    said = one.literal(one.names.pattern)
    if said is not None and spelled(said) and whole(spelled(said)) is None:
        message = f"the variable does not check the pattern of parameter `{one.parameter.name}`"
        why = "Terraform regular expressions cannot express it"
        help = f"{one.parameter.name} is checked when the template is deployed"
        span = said.origin.span if said.origin else None
        yield Diagnostic("T423", message, span, why, help, Severity.NOTE)
