"""Regular expressions of Java that the whole value must match -> the same for Terraform's `regex`."""

from __future__ import annotations

import re

from dialects.terraform.cty.failures import Failure, Unsupported
from dialects.terraform.functions.string.re2_translation import translated

_CLASS = re.compile(r"\\.|\[\^?\]?((?:\\.|[^\]\\])*)\]", re.DOTALL)
_ESCAPE = re.compile(r"\\.", re.DOTALL)


def whole(pattern: str) -> str | None:
    """The pattern with its ends anchored; None where RE2 does not have it, or reads it otherwise than Java.

    >>> whole("^[a-z]+$"), whole("[a-z]+"), whole("a|b"), whole("(?!x).*"), whole("[a-z&&[^b]]")
    ('^[a-z]+$', '^[a-z]+$', '^(?:a|b)$', None, None)
    """
    try:
        translated(pattern)
    except (Failure, Unsupported):
        return None
    return None if _read_otherwise(pattern) else _anchored(pattern)


def _read_otherwise(pattern: str) -> bool:
    """Whether a class holds another one, or what only Java takes for an intersection."""
    classes = (_ESCAPE.sub("", found[1] or "") for found in _CLASS.finditer(pattern))
    return any("[" in one or "&&" in one for one in classes)


def _anchored(pattern: str) -> str:
    if "|" in pattern or "(?" in pattern or "\\Q" in pattern:
        return f"^(?:{pattern})$"
    start = "" if pattern.startswith("^") else "^"
    end = "" if _ESCAPE.sub("", pattern).endswith("$") else "$"
    return f"{start}{pattern}{end}"
