"""What lowerings, and readers of other dialects, put into expressions, as Terraform says it."""

from __future__ import annotations

from dialects.terraform.writing import hcl
from dialects.terraform.writing.functions import mappings
from dialects.terraform.writing.functions.around import Around, Translation, arguments, index, is_list, position
from dialects.terraform.writing.functions.cfn import length
from transpile.evaluate.values import bare, spelled
from transpile.ir import Call, Expression, Literal, Parameter, Reference

LONGEST = 1024
"""How many numbers Terraform's `range` gives at most."""


def count(argument: Expression, around: Around) -> hcl.Expression | None:
    """`range(count)`, for a number that is known, the length of a list, or a parameter for numbers.

    Terraform counts down to what is negative, so the variable of a parameter has a condition (`variables.validations`).
    """
    found = arguments(argument, 1)
    match bare(argument) if found is None else found[0]:
        case Literal() as number if spelled(number).isdecimal() and len(spelled(number)) < 5:
            known = int(spelled(number))
            return hcl.call("range", hcl.word(str(known))) if known <= LONGEST else None
        case Call(name="Fn::Length", argument=listed):
            known_list = length(listed, around)
            return None if known_list is None else hcl.call("range", known_list)
        case Reference(name, None) as number if _counts(around.document.parameters.get(name)):
            return hcl.call("range", around.write(number))
    return None


def _counts(parameter: Parameter | None) -> bool:
    return parameter is not None and parameter.numeric and not parameter.listed


def item(argument: Expression, around: Around) -> hcl.Expression | None:
    """`list[position]`"""
    found = arguments(argument, 2)
    if found is None or not is_list(found[1], around):
        return None
    at = position(found[0], around)
    return None if at is None else index(around.write(found[1]), at)


def hole(argument: Expression, around: Around) -> hcl.Expression | None:
    """What stands in a string, without the name that it has there."""
    found = arguments(argument, 2)
    return None if found is None else around.write(found[1])


CORE: dict[str, Translation] = {"range": count, "item": item, "hole": hole, "lookup": mappings.lookup}
