"""Keys of what was written."""

from __future__ import annotations

from dialects.terraform.writing import hcl


def plain(key: hcl.Expression) -> str:
    """The text of a key; "" where it has interpolations."""
    match key:
        case hcl.String((str() as text,)):
            return text
    return ""
