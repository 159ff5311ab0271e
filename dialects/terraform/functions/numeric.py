"""Functions of numbers. Some compute with 53 bits, as Go's `float64`."""

from __future__ import annotations

import math
from functools import reduce

from dialects.terraform.cty.conversion import to_number
from dialects.terraform.cty.failures import Failure, Unsupported
from dialects.terraform.cty.numbers import (
    Counted,
    Fractional,
    NegativeZero,
    Number,
    add,
    counted,
    from_float,
    is_negative,
    less,
    like,
    negative,
    truncated,
)
from dialects.terraform.cty.types import NUMBER, STRING, ListType, SetType, TupleType, Type, friendly
from dialects.terraform.cty.values import Null, Unknown, Value, is_number, mapping, sequence, type_of, wholly_known
from dialects.terraform.functions.signatures import LIST, NUM, Function, Functions, Parameter, whole


def absolute(number: Number) -> Number:
    return negative(number) if is_negative(number) else number


def ceil(number: Number) -> Number:
    below = truncated(number)
    return like(below + 1 if less(below, number) else below, number)


def floor(number: Number) -> Number:
    above = truncated(number)
    return like(above - 1 if less(number, above) else above, number)


def maximum(*numbers: Number) -> Number:
    return reduce(lambda found, number: number if less(found, number) else found, _some(numbers))


def minimum(*numbers: Number) -> Number:
    return reduce(lambda found, number: number if less(number, found) else found, _some(numbers))


def _some(numbers: tuple[Number, ...]) -> tuple[Number, ...]:
    if not numbers:
        raise Failure("must pass at least one number")
    return numbers


def signum(number: Number) -> int:
    """-1, 0 or 1, for whole numbers only."""
    given = whole(number)
    return Counted((given > 0) - (given < 0))


def log(number: Number, base: Number) -> Number:
    """The quotient of two natural logarithms."""
    above, below = _logarithm(_float(number)), _logarithm(_float(base))
    if above == 0 == below or (math.isinf(above) and math.isinf(below)):
        raise Failure(_NO_LOGARITHM)
    return _number(above / below if below else math.inf)


_NO_LOGARITHM = "the logarithm is not a number"


def _logarithm(number: float) -> float:
    """Go's `math.Log` bit by bit, which is FreeBSD's: `ceil(log(8, 2))` must be the same 3 everywhere."""
    if number < 0:
        raise Failure(_NO_LOGARITHM)
    if not number:
        return -math.inf
    fraction, exponent = math.frexp(number)
    if fraction < math.sqrt(2) / 2:
        fraction, exponent = fraction * 2, exponent - 1
    f = fraction - 1
    s = f / (2 + f)
    s2 = s * s
    s4 = s2 * s2
    odd = s2 * (
        6.666666666666735130e-01
        + s4 * (2.857142874366239149e-01 + s4 * (1.818357216161805012e-01 + s4 * 1.479819860511658591e-01))
    )
    even = s4 * (3.999999999940941908e-01 + s4 * (2.222219843214978396e-01 + s4 * 1.531383769920937332e-01))
    half = 0.5 * f * f
    high, low = exponent * 6.93147180369123816490e-01, exponent * 1.90821492927058770002e-10
    return high - ((half - (s * (half + (odd + even)) + low)) - f)


def power(number: Number, exponent: Number) -> Number:
    """A power with a whole exponent, or a square root."""
    base, up = _float(number), _float(exponent)
    if up in (0.5, -0.5) and base > 0:
        return _number(math.sqrt(base) if up > 0 else 1 / math.sqrt(base))
    if up == int(up):
        return _number(_whole_power(base, int(up)))
    if base < 0:
        raise Failure("the power is not a number")
    raise Unsupported("a power with an exponent that is not a whole number")


def _whole_power(base: float, exponent: int) -> float:
    """Go's `math.Pow` for whole exponents: the product of the squares, with the exponents of two apart."""
    if abs(base) == 1 or not exponent:
        return base if exponent & 1 else 1.0
    if not base or abs(exponent) >= 1 << 63:
        return math.copysign(0.0, base if exponent & 1 else 1) if (abs(base) < 1) is (exponent > 0) else math.inf
    product, twos = 1.0, 0
    square, shift = math.frexp(base)
    left = abs(exponent)
    while left and abs(shift) <= 1 << 12:
        if left & 1:
            product, twos = product * square, twos + shift
        square, shift = square * square, shift * 2
        if square < 0.5:
            square, shift = square + square, shift - 1
        left >>= 1
    twos += shift if left else 0
    try:
        return math.ldexp(1 / product, -twos) if exponent < 0 else math.ldexp(product, twos)
    except OverflowError:
        return math.inf


_INFINITE = "an infinite number"


def _float(number: Number) -> float:
    """The nearest number of 53 bits."""
    if type(number) is NegativeZero:
        return -0.0
    try:
        return number.mantissa / (1 << number.shift) if isinstance(number, Fractional) else float(int(number))
    except OverflowError:
        raise Unsupported("a number beyond 1.7e308 in a function of floating point") from None


def _number(value: float) -> Number:
    """A number of 53 bits."""
    if math.isinf(value):
        raise Unsupported(_INFINITE)
    return from_float(value)


_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def parseint(text: Value, base: Number) -> Number:
    """The integer that a string says in a base of 2 up to 62."""
    _parsed(text, base)
    assert isinstance(text, str)
    radix = whole(base, 1)
    if not 2 <= radix <= 62:
        raise Failure("base must be a whole number between 2 and 62 inclusive", 1)
    digits = text[1:] if text[:1] in ("+", "-") else text
    digits = digits.lower() if radix <= 36 and digits.isascii() else digits
    if not digits or any(_DIGITS.find(digit) not in range(radix) for digit in digits):
        raise Failure(f'cannot parse "{text}" as a base {radix} integer', 0)
    if len(digits) > 10_000:
        raise Unsupported("a number of more than 10,000 digits")
    value = 0
    for digit in digits:
        value = value * radix + _DIGITS.index(digit)
    return counted(-value if text.startswith("-") else value)


def _parsed(text: Value, base: Value) -> Type:
    if type_of(text) != STRING:
        raise Failure(f"first argument must be a string, not {friendly(type_of(text))}", 0)
    return NUMBER


def total(value: Value) -> Value:
    """The sum of the items."""
    items = sequence(value)
    if items is None and mapping(value) is None:
        raise Failure("cannot sum noniterable", 0)
    if not isinstance(type_of(value), ListType | SetType | TupleType):
        said = "cannot sum an empty list" if not mapping(value) else None
        raise Failure(said or f"argument must be list, set, or tuple. Received {friendly(type_of(value))}", 0)
    if not items:
        raise Failure("cannot sum an empty list", 0)
    if not wholly_known(value):
        return Unknown(NUMBER)
    return reduce(add, [_summand(item) for item in items])


def _summand(value: Value) -> Number:
    wrong = Failure("argument must be list, set, or tuple of number values", 0)
    if isinstance(value, Null):
        raise wrong
    try:
        number = to_number(value)
    except Failure:
        raise wrong from None
    assert is_number(number)
    return number


_NUMBERS = Parameter("numbers", NUMBER)

FUNCTIONS: Functions = {
    "abs": Function((NUM,), NUMBER, absolute),
    "ceil": Function((NUM,), NUMBER, ceil),
    "floor": Function((NUM,), NUMBER, floor),
    "log": Function((NUM, Parameter("base", NUMBER)), NUMBER, log),
    "max": Function((), NUMBER, maximum, rest=_NUMBERS),
    "min": Function((), NUMBER, minimum, rest=_NUMBERS),
    "parseint": Function((Parameter("number"), Parameter("base", NUMBER)), _parsed, parseint),
    "pow": Function((NUM, Parameter("power", NUMBER)), NUMBER, power),
    "signum": Function((NUM,), NUMBER, signum),
    "sum": Function((LIST,), NUMBER, total),
}
