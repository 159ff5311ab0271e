"""Functions of Base64 (ros-functions.txt, "Fn::Base64Encode", "Fn::Base64Decode")."""

from __future__ import annotations

import base64
import re

from dialects.ros.functions.arguments import Arguments
from dialects.ros.functions.values import Failure, Value
from transpile.ir import Expression

_ENCODED = re.compile(r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)\n?")


def encode(given: Arguments) -> Expression | Value:
    """`Fn::Base64Encode`. Whether a line feed ends the result is disputed (errata RO6): none does, says the text."""
    given.disputed()
    if given.is_null(0):
        return None
    text = given.text(0)
    given.afford(len(text) * 4 // 3)
    try:
        return given.said(base64.b64encode(text.encode()).decode())
    except UnicodeEncodeError:
        raise Failure(
            "the string has an incomplete character (half of a surrogate pair)", "remove or complete the character"
        ) from None


def decode(given: Arguments) -> Expression | Value:
    """`Fn::Base64Decode`: padded, not empty, text when it is decoded."""
    if given.is_null(0):
        return None
    text = given.text(0)
    if not _ENCODED.fullmatch(text):
        raise Failure("the string is not Base64", "pass a Base64 string, padded with `=`")
    try:
        return given.said(base64.b64decode(text).decode())
    except UnicodeDecodeError:
        raise Failure("the decoded string is not UTF-8 text", "pass the Base64 encoding of UTF-8 text") from None


def plain(given: Arguments) -> Expression | Value:
    """`Fn::Base64`: nothing is encoded, in spite of its name (research/ros.md, section 7)."""
    return None if given.is_null(0) else given.said(given.text(0))
