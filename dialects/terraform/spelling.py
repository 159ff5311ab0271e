"""Numbers as text: the shortest that is read as the number again, without an exponent (Go's `Float.Text('f', -1)`)."""

from __future__ import annotations

from dialects.terraform.numbers import PRECISION, NegativeZero, Number


def spelled(number: Number) -> str:
    """The shortest decimal text, without exponent, that is read as this number with as many bits."""
    if isinstance(number, int):
        if number.bit_length() <= PRECISION:
            return "-0" if type(number) is NegativeZero else int.__repr__(number)
        mantissa, exponent, precision = number, 0, PRECISION
    else:
        mantissa, exponent, precision = number.mantissa, -number.shift, number.precision
    return ("-" if mantissa < 0 else "") + _shortest(abs(mantissa), exponent, precision)


def _shortest(mantissa: int, exponent: int, precision: int) -> str:
    """The digits of `mantissa * 2**exponent` up to where they say it within half a unit in the last place."""
    width = precision + 1 - mantissa.bit_length()
    twice = mantissa << width if width >= 0 else mantissa >> -width  # its lowest bit is half a unit
    inclusive = twice & 2 == 0
    up, down = 1 << max(exponent - width, 0), 1 << max(width - exponent, 0)
    point = _decimal_exponent(twice * up, down)
    count = 1
    while True:
        tens, units = 10 ** max(count - point, 0), 10 ** max(point - count, 0)
        scaled, step = twice * up * tens, down * units  # the digits are scaled / step
        half = up * tens
        low, rest = divmod(scaled, step)
        down_ok = rest <= half if inclusive else rest < half
        up_ok = step - rest <= half if inclusive else step - rest < half
        if not rest or down_ok or up_ok:
            nearer_up = 2 * rest > step or (2 * rest == step and low & 1)
            chosen = low + (1 if up_ok and (not down_ok or nearer_up) and rest else 0)
            return _placed(str(chosen), count, point)
        count += 1


def _decimal_exponent(numerator: int, denominator: int) -> int:
    """The `k` with `10**(k-1) <= numerator / denominator < 10**k`."""
    k = (numerator.bit_length() - denominator.bit_length()) * 30103 // 100000
    while numerator * 10 ** max(-k, 0) >= denominator * 10 ** max(k, 0):
        k += 1
    while numerator * 10 ** max(1 - k, 0) < denominator * 10 ** max(k - 1, 0):
        k -= 1
    return k


def _placed(digits: str, count: int, point: int) -> str:
    """`count` digits (one more where rounding carried) with the decimal point after `point` of them."""
    point += len(digits) - count
    digits = digits.rstrip("0")
    if point <= 0:
        return "0." + "0" * -point + digits
    if len(digits) <= point:
        return digits + "0" * (point - len(digits))
    return f"{digits[:point]}.{digits[point:]}"
