"""The known name that a wrong one was probably meant to be."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST = 100
"""Comparing takes the square of the length: longer names are no slips of the pen."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most like `name`, upper and lower case aside; None if none is."""
    from difflib import get_close_matches

    if len(name) > LONGEST:
        return None
    folded = {one.casefold(): one for one in known if len(one) <= LONGEST}
    near = get_close_matches(name.casefold(), folded, 1)
    return folded[near[0]] if near else None


def meant(name: str, known: Iterable[str], otherwise: str) -> str:
    """The way out where `name` is not known: the nearest name, or else these words."""
    near = nearest(name, known)
    return f"did you mean `{near}`?" if near else otherwise
