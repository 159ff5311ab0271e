"""Parameters that many functions have, and arguments that must be whole numbers."""

from __future__ import annotations

from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.numbers import Number
from dialects.terraform.cty.types import DYNAMIC, NUMBER, STRING, ListType
from dialects.terraform.functions.signatures import Parameter

TEXT = Parameter("str", STRING)
LIST = Parameter("list")
NUM = Parameter("num", NUMBER)
STRINGS = ListType(STRING)
ANY_LIST = ListType(DYNAMIC)

_WIDEST = 1 << 63


def whole(number: Number, argument: int | None = None, said: str = "") -> int:
    """An argument as Go's `int`. Raises `Failure`, which begins with what is `said`."""
    if isinstance(number, int) and -_WIDEST <= number < _WIDEST:
        return int(number)
    limits = f"between {-_WIDEST} and {_WIDEST - 1}"
    raise Failure(f"{said}value must be a whole number, {limits}", argument)
