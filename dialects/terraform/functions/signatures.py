"""What a function takes and gives, and how it is called: the rules that hold for all of Terraform's functions.

An implementation is given values that are converted already, none of them null or unknown unless the parameter says so.
It returns a value, or raises `Failure`, with the position of the argument at fault where there is one. Strings that it
makes must be in NFC (`values.string`), integers that it counts `Counted`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from dialects.terraform.cty.failures import Budget, Failure
from dialects.terraform.cty.numbers import Number
from dialects.terraform.cty.types import DYNAMIC, NUMBER, STRING, ListType, Type
from dialects.terraform.cty.values import Null, Unknown, Value, type_of
from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter: its name in messages, the type that arguments are converted to, and what else is let in."""

    name: str
    type: Type = DYNAMIC
    null: bool = False
    unknown: bool = False
    """Whether the implementation wants what is unknown itself. What is inside of a known value it gets anyway."""
    untyped: bool = False
    """Whether it wants what is of unknown type."""


TEXT = Parameter("str", STRING)
LIST = Parameter("list")
NUM = Parameter("num", NUMBER)
STRINGS = ListType(STRING)
ANY_LIST = ListType(DYNAMIC)
_WIDEST = 1 << 63


@dataclass(frozen=True, slots=True)
class Function:
    """A function of Terraform. `rest` takes all further arguments.

    `result` is the type of what it returns, computed from the arguments where it depends on them (that may raise
    `Failure`). Where `bounded`, the implementation is given the budget as its first argument and says there what it is
    going to build.
    """

    parameters: tuple[Parameter, ...]
    result: Type | Callable[..., Type]
    implementation: Callable[..., Value]
    rest: Parameter | None = None
    bounded: bool = False

    def parameter(self, position: int) -> Parameter:
        """The parameter that takes the argument at a position, where there is one."""
        if position < len(self.parameters):
            return self.parameters[position]
        assert self.rest is not None
        return self.rest


Functions: TypeAlias = Mapping[str, Function]


def call(function: Function, arguments: Sequence[Value], budget: Budget) -> Value:
    """The function's value for arguments that have the types of its parameters. Raises `Failure`, `Exhausted`.

    cty `Function.Call`: an argument that is not known makes the result unknown, of the type that it will have.
    """
    unknown = untyped = False
    for position, value in enumerate(arguments):
        if type(value) is Null or type(value) is Unknown:
            parameter = function.parameter(position)
            if isinstance(value, Null) and not parameter.null:
                raise Failure("argument must not be null", position)
            untyped = untyped or (value.type == DYNAMIC and not parameter.untyped)
            unknown = unknown or (isinstance(value, Unknown) and not parameter.unknown)
    if untyped:
        return Unknown(DYNAMIC)
    if unknown:
        return Unknown(result_type(function, arguments))
    if function.bounded:
        return function.implementation(budget, *arguments)
    return function.implementation(*arguments)


def result_type(function: Function, arguments: Sequence[Value]) -> Type:
    """The type of what the function returns for these arguments. Raises `Failure`."""
    return function.result(*arguments) if callable(function.result) else function.result


def type_of_first(*arguments: Value) -> Type:
    """The type of a result that is like the first argument."""
    return type_of(arguments[0])


def whole(number: Number, argument: int | None = None, said: str = "") -> int:
    """An argument as Go's `int`. Raises `Failure`, which begins with what is `said`."""
    if isinstance(number, int) and -_WIDEST <= number < _WIDEST:
        return int(number)
    limits = f"between {-_WIDEST} and {_WIDEST - 1}"
    raise Failure(f"{said}value must be a whole number, {limits}", argument)
