"""Scalars that stay as they are in Terraform, which composes the characters of each string (NFC)."""

from __future__ import annotations

import re
import unicodedata

from dialects.terraform.cty.values import composes
from transpile.evaluate.values import spelled
from transpile.ir import Literal
from transpile.syntax.tree import Kind

_NUMBER = re.compile(r"0|-?(0|[1-9][0-9]{0,14})\.[0-9]{0,14}[1-9]|-?[1-9][0-9]{0,14}")


def stable(text: str) -> bool:
    """Whether a text stays as it is, whatever stands before and behind it."""
    return text.isascii() or (unicodedata.is_normalized("NFC", text) and not composes(text))


def plain(literal: Literal) -> bool:
    """Whether Terraform has the scalar, and the same text for it: it writes 1.0 as 1."""
    if literal.kind is Kind.NUMBER:
        return _NUMBER.fullmatch(spelled(literal)) is not None
    return literal.kind is Kind.BOOLEAN or (literal.kind is Kind.STRING and stable(literal.text))
