"""What lowerings, and readers of other dialects, put into expressions, as Terraform says it."""

from __future__ import annotations

from dialects.terraform.writing import hcl
from dialects.terraform.writing.functions import mappings
from dialects.terraform.writing.functions.around import Around, Translation, arguments, index, is_list, position
from transpile.evaluate.values import bare, spelled
from transpile.ir import Call, Expression, Literal

LONGEST = 1024
"""How many numbers Terraform's `range` gives at most."""


def count(argument: Expression, around: Around) -> hcl.Expression | None:
    """`range(count)`, for a number that is known or the length of a list: Terraform counts down to what is negative."""
    found = arguments(argument, 1)
    match bare(argument) if found is None else found[0]:
        case Literal() as number if spelled(number).isdecimal() and len(spelled(number)) < 5:
            known = int(spelled(number))
            return hcl.call("range", hcl.word(str(known))) if known <= LONGEST else None
        case Call("cfn", "Fn::Length") as number:
            return hcl.call("range", around.write(number))
    return None


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
