"""Logical ids as words, and what varies in the ids of several entries: the items of the loop that makes these.

>>> varying(("BucketOrders", "BucketPayments", "BucketOther"))
Varying(prefix='Bucket', suffix='', items=('Orders', 'Payments', 'Other'))
>>> varying(("Subnet1A", "Subnet2A")), varying(("Orders", "Payments")).prefix
(Varying(prefix='Subnet', suffix='A', items=('1', '2')), '')
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|.", re.DOTALL).findall
"""`AZ`, `Subnet`, `10`: words as CamelCase has them, and numbers."""
Frame = tuple[tuple[str, ...], tuple[str, ...]]
"""The words before what varies in an id, and those behind it."""
EXAMPLES = 3
"""So many names are given as examples."""


class Varying(NamedTuple):
    """What ids have in common before and behind, and the part of each that varies."""

    prefix: str
    suffix: str
    items: tuple[str, ...]


def varying(names: Sequence[str]) -> Varying:
    """What varies in ids that all differ: whole words, and never nothing; all of each where they share no word.

    >>> varying(("Bucket", "BucketOrders"))
    Varying(prefix='', suffix='', items=('Bucket', 'BucketOrders'))
    """
    words = [tuple(WORDS(name)) for name in names]
    shortest = min(map(len, words))
    before = _alike(words, shortest)
    behind = _alike([one[::-1] for one in words], shortest - before)
    kept = ((before, behind), (before, 0), (0, behind))
    # Else nothing would vary in the shortest.
    before, behind = next((both for both in kept if sum(both) < shortest), (0, 0))
    items = tuple("".join(one[before : len(one) - behind]) for one in words)
    return Varying("".join(words[0][:before]), "".join(words[0][len(words[0]) - behind :]), items)


def frames(name: str) -> Iterator[Frame]:
    """The frames in which one word of an id, or all from some word on, could be what varies; the longest first.

    >>> list(frames("PublicSubnet1"))
    [(('Public', 'Subnet'), ()), (('Public',), ('1',)), ((), ('Subnet', '1')), (('Public',), ())]
    """
    words = tuple(WORDS(name))
    if len(words) < 2:
        return
    yield from ((words[:at], words[at + 1 :]) for at in reversed(range(len(words))))
    yield from ((words[:at], ()) for at in range(len(words) - 2, 0, -1))


def _alike(words: Sequence[tuple[str, ...]], most: int) -> int:
    """How many of the first words are the same in all."""
    first = words[0]
    return next((at for at in range(most) if any(one[at] != first[at] for one in words)), most)


def few(names: Sequence[str]) -> str:
    """Names as a message gives them: some examples of many.

    >>> few(("A", "B", "C", "D"))
    '`A`, `B`, `C`, ...'
    """
    return ", ".join(f"`{name}`" for name in names[:EXAMPLES]) + ", ..." * (len(names) > EXAMPLES)
