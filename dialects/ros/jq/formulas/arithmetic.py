"""Integers that stay integers: where all versions of jq compute what big numbers give, and spell it alike.

`-0` is spelled `-0` by jq; so no product or rest may be a zero that has a sign. Fractions are left out: jq has 53 bits.
"""

from __future__ import annotations

from dialects.ros.jq.shape import LARGEST, Shape, Whole


def plus(a: Shape, b: Shape) -> Shape | None:
    """`a + b`"""
    return _within(a.low + b.low, a.high + b.high) if isinstance(a, Whole) and isinstance(b, Whole) else None


def minus(a: Shape, b: Shape) -> Shape | None:
    """`a - b`"""
    return _within(a.low - b.high, a.high - b.low) if isinstance(a, Whole) and isinstance(b, Whole) else None


def times(a: Shape, b: Shape) -> Shape | None:
    """`a * b`"""
    if not isinstance(a, Whole) or not isinstance(b, Whole):
        return None
    if (_has_zero(a) and b.low < 0) or (_has_zero(b) and a.low < 0):
        return None
    ends = [one * other for one in (a.low, a.high) for other in (b.low, b.high)]
    return _within(min(ends), max(ends))


def remainder(a: Shape, b: Shape) -> Shape | None:
    """`a % b`: of what is not negative by what is positive."""
    if not isinstance(a, Whole) or not isinstance(b, Whole) or a.low < 0 or b.low < 1:
        return None
    return Whole(0, min(a.high, b.high - 1))


def rounds(*bounds: Shape) -> Shape | None:
    """`range`: as many numbers as Terraform gives at most."""
    start, stop = (Whole(0, 0), *bounds)[-2:]
    if not isinstance(start, Whole) or not isinstance(stop, Whole):
        return None
    if start.high > stop.low or stop.high - start.low > MOST_ROUNDS:
        return None  # it counts down where the last is below the first
    return Whole(start.low, max(start.low, stop.high - 1))


MOST_ROUNDS = 1024


def _has_zero(a: Whole) -> bool:
    return a.low <= 0 <= a.high


def _within(low: int, high: int) -> Whole | None:
    return Whole(low, high) if low >= -LARGEST and high <= LARGEST else None
