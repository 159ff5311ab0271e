"""What says something else once it stands in a key or in another string: names of functions, holes, some numbers."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto

from dialects.cloudformation.names import is_function
from dialects.terraform.data_trees import text
from dialects.terraform.values import Value, is_number, mapping, sequence
from transpile.values import spelled_number


class Special(Enum):
    """Why a string must be made by Terraform as a whole, not put together by the template."""

    FUNCTION = auto()
    """A text that is the name of a function of CloudFormation, where it is a key."""
    HOLE = auto()
    """A text that opens or is a hole of `Fn::Sub`, or makes one together with what is beside it."""
    NUMBER = auto()
    """A number that CloudFormation writes with an exponent, Terraform without."""


def in_text(of: str) -> Iterator[Special]:
    """What is special in a string."""
    if is_function(of):
        yield Special.FUNCTION
    if "${" in of or of.endswith("$") or of.startswith("{"):
        yield Special.HOLE


def in_value(value: Value) -> Iterator[Special]:
    """What is special in a value, and in all that it holds."""
    ahead = [value]
    while ahead:
        one = ahead.pop()
        if isinstance(one, str):
            yield from in_text(one)
        elif is_number(one):
            if spelled_number(text(one)) != text(one):
                yield Special.NUMBER
        else:
            members = mapping(one)
            ahead += sequence(one) or () if members is None else (*members, *members.values())
