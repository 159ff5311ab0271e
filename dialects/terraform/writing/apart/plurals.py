"""What several things are called."""

from __future__ import annotations

import re

_HISSING = re.compile(r".+(?:x|z|ch|sh)", re.IGNORECASE).fullmatch
_CHANGING = re.compile(r".+[^aeiou]y", re.IGNORECASE).fullmatch


def plural(name: str) -> str:
    """A name for a list of what each is called `name`.

    >>> [plural(name) for name in ("zone", "Policy", "days", "box", "key", "NAME", "X", "s")]
    ['zones', 'Policies', 'days', 'boxes', 'keys', 'NAMES', 'Xs', 's']
    """
    if name[-1:] in ("s", "S"):
        return name
    stem, ending = (name[:-1], "ies") if _CHANGING(name) else (name, "es" if _HISSING(name) else "s")
    return stem + (ending.upper() if len(name) > 1 and name.isupper() else ending)
