"""Numbers as Terraform has them: binary floating point with 512 bits, rounded half to even.

An `int` is a number, a `Fractional` is one that is no integer. How a number is spelt depends on how many bits it was
computed with: positions and lengths have 64 only, what functions make of a `float64` 53, and so has the quotient of two
of them.
"""

from __future__ import annotations

import math
import re
from dataclasses import field
from typing import TypeAlias

from dialects.terraform.cty.failures import Failure
from transpile.syntax.fast_dataclass import dataclass

PRECISION = 512
WIDEST = 100_000
"""The bits before or behind the point that a number may need: Terraform would spell out 30,000 digits."""


class Counted(int):
    """An integer that Terraform counted: a position, a length. It has 64 bits, or those that it was computed with."""

    bits = 64


class NegativeZero(Counted):
    """`-0`, which equals 0 and is spelt `-0`."""

    bits = PRECISION


NEGATIVE_ZERO = NegativeZero(0)
FLOAT = 53
"""The bits of a `float64`."""


@dataclass(frozen=True, slots=True)
class Fractional:
    """`mantissa / 2**shift`, where the mantissa is odd and the shift positive: equal numbers are equal objects."""

    mantissa: int
    shift: int
    precision: int = field(default=PRECISION, compare=False)


Number: TypeAlias = int | Fractional

_NUMBER = re.compile(r"([+-]?)([0-9]*)\.?([0-9]*)(?:([eEpP])([+-]?[0-9]{1,9}))?\Z")


def parse(text: str) -> Number:
    """The number that a text in decimal notation says. Raises `Failure`."""
    if text.isascii() and text.isdigit() and len(text) < 100:
        return int(text)
    found = _NUMBER.match(text)
    if found is None or not (found[2] or found[3]):
        raise Failure("a number is required")
    sign, whole, part, base, power = found.groups()
    exponent = int(power or 0)
    _check_width(4 * (len(whole) + len(part)) + 4 * abs(exponent))
    digits = _integer(whole + part) * (-1 if sign == "-" else 1)
    if not digits:
        return NEGATIVE_ZERO if sign == "-" else 0
    up, down = (10 ** max(exponent, 0), 10 ** max(-exponent, 0))
    if base in ("p", "P"):
        up, down = 1 << max(exponent, 0), 1 << max(-exponent, 0)
    return _quotient(digits * up, down * 10 ** len(part), PRECISION)


def counted(value: int) -> Number:
    """An integer with 64 bits, or as many as it has."""
    return _with_bits(value, max(value.bit_length(), Counted.bits))


def from_float(value: float) -> Number:
    """A finite `float64` as a number, with its bits."""
    above, below = value.as_integer_ratio()
    if below > 1:
        return Fractional(above, below.bit_length() - 1, FLOAT)
    return _negative_zero(FLOAT) if math.copysign(1, value) < 0 and not above else _with_bits(above, FLOAT)


def _integer(digits: str) -> int:
    """`int(digits)`, without Python's limit of 4,300 digits."""
    value = 0
    for start in range(0, len(digits), 4000):
        piece = digits[start : start + 4000]
        value = value * 10 ** len(piece) + int(piece)
    return value


def negative(a: Number) -> Number:
    """`-a`"""
    if isinstance(a, Fractional):
        return Fractional(-a.mantissa, a.shift, a.precision)
    return _with_bits(-a, bits_of(a)) if a or type(a) is NegativeZero else _negative_zero(bits_of(a))


def add(a: Number, b: Number) -> Number:
    """`a + b`"""
    bits = max(bits_of(a), bits_of(b))
    if isinstance(a, int) and isinstance(b, int) and a and b:  # a zero may have a sign
        return _quotient(a + b, 1, bits)
    if type(a) is NegativeZero and type(b) is NegativeZero:
        return _negative_zero(bits)
    (m, s), (n, t) = _ratio(a), _ratio(b)
    shift = max(s, t)
    return _quotient((m << shift - s) + (n << shift - t), 1 << shift, bits)


def subtract(a: Number, b: Number) -> Number:
    """`a - b`"""
    return add(a, negative(b))


def multiply(a: Number, b: Number) -> Number:
    """`a * b`, with as many bits as the product needs."""
    (m, s), (n, t) = _ratio(a), _ratio(b)
    if not (m and n):
        return _zero(a, b)
    product = _quotient(m * n, 1 << s + t, PRECISION)
    odd, _ = _ratio(product)
    needed = odd.bit_length() - _trailing_zeros(odd)
    return _with_bits(product, max(bits_of(a), bits_of(b), needed))


def divide(a: Number, b: Number) -> Number:
    """`a / b`. Raises `Failure`."""
    (m, s), (n, t) = _ratio(a), _ratio(b)
    if not n:
        raise Failure("division by zero" if m else "can't divide zero by zero or infinity by infinity")
    if not m:
        return _zero(a, b)
    sign = -1 if n < 0 else 1
    return _quotient(sign * m << t, abs(n) << s, max(bits_of(a), bits_of(b)))


def remainder(a: Number, b: Number) -> Number:
    """`a % b`, which has the sign of `a` and as many bits; `a % 0` is `a`. Raises `Failure`."""
    bits = bits_of(a)
    if isinstance(a, int) and isinstance(b, int) and a and b and a.bit_length() <= 32:  # nothing is rounded
        return _with_bits(abs(a) % abs(b) * (1 if a > 0 else -1), bits)
    m, s = _ratio(b)
    if not m:
        return a
    times, _ = _ratio(like(truncated(divide(a, b)), a))
    multiple = _quotient(times * m, 1 << s, bits)
    if not multiple:
        return _with_bits(0, bits) if type(a) is NegativeZero and m < 0 else a
    return _rounded(subtract(a, multiple), bits)


def truncated(a: Number) -> int:
    """`a` without its fraction."""
    if isinstance(a, int):
        return int(a)
    return (abs(a.mantissa) >> a.shift) * (-1 if a.mantissa < 0 else 1)


def like(whole: int, a: Number) -> Number:
    """An integer with as many bits as `a` has."""
    return _quotient(whole, 1, bits_of(a))


def less(a: Number, b: Number) -> bool:
    """`a < b`"""
    if isinstance(a, int) and isinstance(b, int):
        return a < b
    (m, s), (n, t) = _ratio(a), _ratio(b)
    return m << t < n << s


def _ratio(a: Number) -> tuple[int, int]:
    """The number as a numerator and the exponent of two of its denominator."""
    return (a.mantissa, a.shift) if isinstance(a, Fractional) else (int(a), 0)


def bits_of(a: Number) -> int:
    """How many bits it was computed with."""
    if isinstance(a, Fractional):
        return a.precision
    return a.bits if isinstance(a, Counted) else PRECISION


def is_negative(a: Number) -> bool:
    """Whether it has a sign, which `-0` has too."""
    return a.mantissa < 0 if isinstance(a, Fractional) else a < 0 or type(a) is NegativeZero


def _zero(a: Number, b: Number) -> Number:
    """The zero that a product or quotient of these is."""
    bits = max(bits_of(a), bits_of(b))
    return _negative_zero(bits) if is_negative(a) is not is_negative(b) else _with_bits(0, bits)


def _negative_zero(bits: int) -> NegativeZero:
    made = NegativeZero(0)
    made.bits = bits
    return made


def _rounded(a: Number, precision: int) -> Number:
    m, s = _ratio(a)
    return _quotient(m, 1 << s, precision)


def _with_bits(a: Number, precision: int) -> Number:
    if isinstance(a, Fractional):
        return Fractional(a.mantissa, a.shift, precision)
    if precision == PRECISION:
        return int(a)
    made = Counted(a)
    if precision != made.bits:
        made.bits = precision
    return made


def _trailing_zeros(a: int) -> int:
    """Those of a number in base two that is not 0."""
    return (a & -a).bit_length() - 1


def _check_width(bits: int) -> None:
    if bits > WIDEST:
        raise Failure("the number has too many digits")


def _quotient(numerator: int, denominator: int, precision: int) -> Number:
    """`numerator / denominator` (which is positive), rounded to that many bits, half to even. Raises `Failure`."""
    if not numerator or (denominator == 1 and numerator.bit_length() <= precision):
        return _with_bits(numerator, precision)
    top = abs(numerator)
    shift = precision + 1 - (top.bit_length() - denominator.bit_length())
    _check_width(abs(shift))
    whole, rest = divmod(top << max(shift, 0), denominator << max(-shift, 0))
    extra = whole.bit_length() - precision  # 1 or 2
    low, half = whole & ((1 << extra) - 1), 1 << extra - 1
    whole >>= extra
    if low > half or (low == half and (rest or whole & 1)):
        whole += 1
    exponent = extra - shift
    trailing = _trailing_zeros(whole)
    whole, exponent = whole >> trailing, exponent + trailing
    signed = whole if numerator > 0 else -whole
    if exponent < 0:
        return Fractional(signed, -exponent, precision)
    return _with_bits(signed << exponent, precision)
