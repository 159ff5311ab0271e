"""`try` and `can`, which look whether expressions have a value (HCL's extension `tryfunc`).

A function that is not evaluated here has a value all the same: neither can answer then.
"""

from __future__ import annotations

from collections.abc import Sequence

from dialects.terraform.evaluation import Code, Evaluation, is_left
from dialects.terraform.types import BOOL
from dialects.terraform.values import UNKNOWN, Unknown, Value, wholly_known
from transpile.hosts.hcl.syntax import Call


def first(ev: Evaluation, e: Call, codes: Sequence[Code]) -> Value:
    """`try`: the value of the first expression that has one; unknown where that value may still turn out a mistake."""
    reasons = []
    for code in codes:
        value, wrong = ev.aside(code)
        if not wrong:
            return value if wholly_known(value) else UNKNOWN
        if any(map(is_left, wrong)):
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
