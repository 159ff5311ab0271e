"""Numbers as text: the fewest digits that are read back as the same number, and the forms of `format`."""

from __future__ import annotations

from dialects.terraform.cty.numbers import Fractional, NegativeZero, Number, bits_of


def spelled(number: Number) -> str:
    """The shortest decimal text, without exponent, that is read as this number with as many bits."""
    if type(number) is NegativeZero:
        return "-0"
    mantissa, exponent = (number.mantissa, -number.shift) if isinstance(number, Fractional) else (int(number), 0)
    sign, digits = _signed(mantissa)
    if not exponent and digits.bit_length() <= bits_of(number):
        return sign + all_digits(digits)
    return sign + _shortest(digits, exponent, bits_of(number))


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


_PLAIN = 6
"""Up to so many digits before the point the shortest text has no exponent; or more, where digits say it."""


def fixed(number: Number, places: int) -> str:
    """`%f`"""
    sign, digits, point = _exact(number)
    digits, point = _rounded(digits, point, point + places)
    return sign + _with_point(digits, point, places)


def scientific(number: Number, places: int) -> str:
    """`%e`"""
    sign, digits, point = _exact(number)
    digits, point = _rounded(digits, point, 1 + places)
    return sign + _with_exponent(digits, point, places)


def general(number: Number, significant: int | None) -> str:
    """`%g`: with an exponent where that is small or large."""
    if significant is None:
        sign, digits, point = _fewest_digits(number)
        limit, significant = _PLAIN, len(digits)
    else:
        sign, digits, point = _exact(number)
        significant = significant or 1
        digits, point = _rounded(digits, point, significant)
        digits = digits.rstrip("0")
        limit = len(digits) if significant > len(digits) >= point else significant
    if point - 1 < -4 or point - 1 >= limit:
        return sign + _with_exponent(digits, point, max(min(significant, len(digits)) - 1, 0))
    return sign + _with_point(digits, point, max(len(digits) - point, 0))


def all_digits(whole: int) -> str:
    """All digits of a positive number, of which Python's `str` makes 4,300 at most."""
    if whole.bit_length() < 10_000:
        return str(whole)
    half = whole.bit_length() * 3 // 20
    high, low = divmod(whole, 10**half)
    return all_digits(high) + all_digits(low).rjust(half, "0")


def _exact(number: Number) -> tuple[str, str, int]:
    """The sign, all digits without zeros around them, and the place of the point: `0.digits * 10**point`."""
    if isinstance(number, Fractional):
        sign, whole = _signed(number.mantissa)
        digits = all_digits(whole * 5**number.shift)
        return sign, digits.rstrip("0"), len(digits) - number.shift
    sign, whole = _signed(int(number))
    digits = all_digits(whole) if whole else ""
    return "-" if isinstance(number, NegativeZero) else sign, digits.rstrip("0"), len(digits)


def _signed(number: int) -> tuple[str, int]:
    return ("-", -number) if number < 0 else ("", number)


def _fewest_digits(number: Number) -> tuple[str, str, int]:
    text = spelled(number)
    sign = "-" if text.startswith("-") else ""
    whole, _, part = text.removeprefix("-").partition(".")
    digits = (whole + part).lstrip("0")
    return sign, digits.rstrip("0"), len(whole.lstrip("0")) if whole.strip("0") else len(digits) - len(part)


def _rounded(digits: str, point: int, keep: int) -> tuple[str, int]:
    """The first digits, rounded half to even."""
    if keep >= len(digits):
        return digits, point
    if keep < 0:
        return "", point
    kept, rest = digits[:keep], digits[keep:]
    half = rest[0] + rest[1:].rstrip("0")
    up = half > "5" or (half == "5" and kept[-1:] in tuple("13579") and kept != "")
    if not up:
        return kept, point
    carried = str(int(kept or "0") + 1).rjust(keep, "0")
    return carried, point + len(carried) - keep


def _with_point(digits: str, point: int, places: int) -> str:
    whole = digits[:point].ljust(point, "0") if point > 0 else "0"
    part = ("0" * -point + digits) if point < 0 else digits[point:]
    return f"{whole}.{part.ljust(places, '0')[:places]}" if places > 0 else whole


def _with_exponent(digits: str, point: int, places: int) -> str:
    exponent = point - 1 if digits else 0
    first, rest = digits[:1] or "0", digits[1:]
    part = f".{rest.ljust(places, '0')[:places]}" if places > 0 else ""
    return f"{first}{part}e{'-' if exponent < 0 else '+'}{abs(exponent):02d}"
