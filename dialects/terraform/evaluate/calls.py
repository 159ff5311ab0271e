"""Calls of functions; `try` and `can`, which look whether expressions have a value (HCL's extension `tryfunc`).

A function that is not evaluated here has a value all the same: `try` and `can` have no answer then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dialects.terraform.cty.conversion import convert
from dialects.terraform.cty.failures import Exhausted, Failure
from dialects.terraform.cty.types import BOOL, DYNAMIC, STRING, friendly
from dialects.terraform.cty.values import UNKNOWN, Null, Unknown, Value, sequence, type_of, wholly_known
from dialects.terraform.evaluate.evaluation import LEFT, Code, Evaluation, is_left
from dialects.terraform.evaluate.value_sizes import weigh
from dialects.terraform.functions import NOT_EVALUATED, SUBJECTS, find
from dialects.terraform.functions.signatures import Function
from dialects.terraform.functions.signatures import call as call_function
from transpile.diagnostics.suggestions import meant
from transpile.hosts.hcl.syntax import Call
from transpile.syntax.source import Span


def first(ev: Evaluation, e: Call, codes: Sequence[Code]) -> Value:
    """`try`: the value of the first expression that has one; unknown where that value may still turn out a mistake."""
    reasons = []
    for code in codes:
        value, wrong = ev.aside(code)
        if not wrong:
            # Of what is unknown now, Terraform may find later that it has no value, and take the next expression.
            return value if wholly_known(value) else UNKNOWN
        if any(map(is_left, wrong)):  # Terraform may have a value for it
            ev.told.extend(wrong)
            return UNKNOWN
        reasons.append(wrong[0].message)
    why = "no expression succeeded" if codes else "at least one argument is required"
    help = f"the first has: {reasons[0]}" if reasons else ""
    return ev.report(e.span, "Error in function call", f'Call to function "try" failed: {why}', code="T211", help=help)


def whether(ev: Evaluation, e: Call, codes: Sequence[Code]) -> Value:
    """`can`: whether an expression has a value."""
    if len(codes) != 1:
        many, amount = ("Too many", "only 1 argument(s)") if codes else ("Not enough", "1 argument(s)")
        return ev.report(e.span, f"{many} function arguments", f'Function "can" expects {amount}', code="T211")
    value, wrong = ev.aside(codes[0])
    if any(map(is_left, wrong)):
        ev.told.extend(wrong)
        return Unknown(BOOL)
    return not wrong if wrong or wholly_known(value) else Unknown(BOOL)


_LAZY = {"try": first, "can": whether}


def call(ev: Evaluation, e: Call) -> Code:
    """`function(arguments)`, where the last argument may be expanded."""
    codes = ev.codes(e.arguments)
    spans = [argument.span for argument in e.arguments]
    name = e.function.text.removeprefix("core::")
    if name in _LAZY:
        return _applied(ev, e, codes, lambda codes: _LAZY[name](ev, e, codes))
    function = find(name)
    if function is None:
        return lambda: _unknown_function(ev, e)
    return _applied(ev, e, codes, lambda codes: _called(ev, e, function, codes, spans))


def _applied(ev: Evaluation, e: Call, codes: list[Code], apply: Callable[[list[Code]], Value]) -> Code:
    """What the function makes of its arguments, the last one expanded where it is marked so."""
    if not e.expanded:
        return lambda: apply(codes)

    def run() -> Value:
        items = _expansion(ev, e, codes[-1])
        if items is None:
            return UNKNOWN
        return apply([*codes[:-1], *[_given(item) for item in items]])

    return run


def _given(value: Value) -> Code:
    return lambda: value


def _called(ev: Evaluation, e: Call, function: Function, codes: Sequence[Code], spans: Sequence[Span]) -> Value:
    """The value of a call whose arguments are written in `spans`."""
    if not _is_counted(ev, e, function, len(codes)):
        return UNKNOWN
    # All arguments are evaluated before one is converted: what is wrong with any of them is told, and the function is
    # not called with what stands for a mistake.
    before = len(ev.told)
    values = [code() for code in codes]
    for at, value in enumerate(values):
        wanted = function.parameter(at).type
        if wanted is not DYNAMIC and not (wanted is STRING and type(value) is str):
            values[at] = _argument(ev, function, at, value, spans[min(at, len(spans) - 1)])
    if len(ev.told) > before:
        return UNKNOWN
    try:
        return weigh(call_function(function, values, ev.budget), ev.budget)
    except Failure as failure:
        return _failed(ev, e, function, failure, spans)
    except Exhausted as why:
        ev.exhausted(e.span, why)


def _argument(ev: Evaluation, function: Function, at: int, value: Value, span: Span) -> Value:
    """An argument, converted to what the parameter wants."""
    parameter = function.parameter(at)
    try:
        return convert(value, parameter.type)
    except Failure as failure:
        wording = f'Invalid value for "{parameter.name}" parameter: {{}}'
        label = friendly(type_of(value))
        return ev.fail(span, failure, "Invalid function argument", wording, code="T211", label=label)


def _expansion(ev: Evaluation, e: Call, code: Code) -> tuple[Value, ...] | None:
    """The arguments that the last one stands for; None where they are not known, or for a mistake."""
    before = len(ev.told)
    value = code()
    items = sequence(value)
    if items is not None or isinstance(value, Unknown) or len(ev.told) > before:
        return items
    reason = "be of a tuple, list, or set type"
    if isinstance(value, Null):
        reason = "not be null"
    reason = f"The expanding argument (indicated by ...) must {reason}"
    label = friendly(type_of(value))
    ev.report(e.arguments[-1].span, "Invalid expanding argument value", reason, code="T211", label=label)
    return None


def _is_counted(ev: Evaluation, e: Call, function: Function, given: int) -> bool:
    """Whether a function takes so many arguments."""
    wanted = len(function.parameters)
    name = e.function.text
    if given < wanted:
        few = "at least " if function.rest is not None else ""
        reason = f'Function "{name}" expects {few}{wanted} argument(s)'
        missing = f'. Missing value for "{function.parameters[given].name}"'
        ev.report(e.span, "Not enough function arguments", reason + missing, code="T211", label=f"{given} given")
    elif given > wanted and function.rest is None:
        reason = f'Function "{name}" expects only {wanted} argument(s)'
        ev.report(e.span, "Too many function arguments", reason, code="T211", label=f"{given} given")
    else:
        return True
    return False


def _failed(ev: Evaluation, e: Call, function: Function, failure: Failure, spans: Sequence[Span]) -> Value:
    """The function has no value: because of one argument, or of all."""
    at = failure.argument
    if at is None:
        wording = f'Call to function "{e.function.text}" failed: {{}}'
        return ev.fail(e.span, failure, "Error in function call", wording, code="T211")
    wording = f'Invalid value for "{function.parameter(at).name}" parameter: {{}}'
    span = spans[min(at, len(spans) - 1)] if spans else e.span
    return ev.fail(span, failure, "Invalid function argument", wording, code="T211")


def _unknown_function(ev: Evaluation, e: Call) -> Value:
    """A function that Terraform does not have, or one that is not evaluated here."""
    name = e.function.text
    why = "it is a function of a provider" if name.startswith("provider::") else NOT_EVALUATED.get(name)
    if why is not None:
        reason = f'A call of "{name}" is left to Terraform: {why}'
        return ev.report(e.function.span, LEFT, reason, code="T211")
    known = [function for names in SUBJECTS.values() for function in names.split()]
    help = meant(name, known, "")
    reason = f'There is no function named "{name}"'
    return ev.report(e.function.span, "Call to unknown function", reason, code="T211", help=help)
