"""The conditions that a module has for the values of its variables.

Terraform language, "Custom Conditions", "Input Variable Validation".
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from dialects.terraform.cty.conversion import to_bool
from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.values import Null, Unknown
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.syntax.declarations import Placed
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl.syntax import Block, Expression


def violations(loaded: Loaded, asked: Container[str] | None = None) -> Iterator[Diagnostic]:
    """T213 for each value of a variable, of all or those `asked`, that the module refuses.

    What cannot be known now is no matter.
    """
    for name, place in loaded.module.variables.items():
        if name in loaded.origins and (asked is None or name in asked):
            for condition, message in _rules(place):
                yield from _checked(loaded, place, condition, message)


def _rules(place: Placed) -> Iterator[tuple[Expression, Expression | None]]:
    """The conditions of a variable, each with what to say where it is not met."""
    assert isinstance(place.node, Block)
    for block in place.node.body.blocks:
        if block.type.text == "validation":
            said = block.body.arguments
            if "condition" in said:
                yield said["condition"], said.get("error_message")


def _checked(loaded: Loaded, place: Placed, condition: Expression, message: Expression | None) -> Iterator[Diagnostic]:
    found = loaded.evaluated(condition, place.source)
    yield from found.diagnostics
    try:
        truth = to_bool(found.value)
    except Failure as failure:
        truth, why = None, f"the condition is not a bool: {failure.reason}"
    else:
        why = "the condition is null" if isinstance(truth, Null) else _words(loaded, place, message)
    if not found.diagnostics and truth is not True and not isinstance(truth, Unknown):
        yield _refused(loaded, place, condition, why)


def _words(loaded: Loaded, place: Placed, message: Expression | None) -> str:
    """What the module says of a value that does not meet the condition, if that shows no secret."""
    value = loaded.shown.evaluated(message, place.source).value if message is not None else None
    return value if isinstance(value, str) else "it does not meet a condition"


def _refused(loaded: Loaded, place: Placed, condition: Expression, why: str) -> Diagnostic:
    name = place.name.text
    origin = loaded.origins[name]
    return Diagnostic(
        "T213",
        f"invalid value for variable `{name}`: {why}",
        condition.span,
        "the value does not meet this",
        f"use another value: this one is {origin}"
        if origin == "its default"
        else f"it comes from {origin}: change it there",
        source=place.source,
    )
