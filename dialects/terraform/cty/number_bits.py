"""Numbers that were computed with fewer bits than their digits are read with: positions, lengths, what `pow` makes.

What goes on computing with one gets other digits than with the literal of the same value.
"""

from __future__ import annotations

from dialects.terraform.cty.hcl_text import flat, operand
from dialects.terraform.cty.numbers import FLOAT, PRECISION, Fractional, Number, bits_of, counted
from dialects.terraform.cty.values import Value, is_number, mapping, sequence


def has_fewer(value: Value) -> bool:
    """Whether there is such a number in a value."""
    if is_number(value):
        return bits_of(value) != PRECISION
    members = mapping(value)
    return any(map(has_fewer, sequence(value) or () if members is None else members.values()))


def exactly(value: Value) -> str | None:
    """An expression for a value whose numbers have their bits, too; None where no simple one has them."""
    if is_number(value):
        return _number(value)
    return None if has_fewer(value) else flat(value)


def _number(number: Number) -> str | None:
    bits = bits_of(number)
    if bits in (PRECISION, FLOAT):
        return operand(number)
    whole = None if isinstance(number, Fractional) else int(number)
    # `parseint` counts, as `length` does: it has 64 bits, or those that the digits need.
    return f'parseint("{whole}", 10)' if whole is not None and bits == bits_of(counted(whole)) else None
