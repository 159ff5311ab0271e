"""Functions that write strings in other characters."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from urllib.parse import quote_plus

from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.types import STRING
from dialects.terraform.cty.values import string
from dialects.terraform.functions.signatures import TEXT, Function, Functions

_BASE64 = re.compile(r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)?")


def base64encode(text: str) -> str:
    return b64encode(text.encode()).decode()


def base64decode(text: str) -> str:
    """Newlines in it do not matter; what comes out must be UTF-8."""
    characters = re.sub(r"[\r\n]", "", text)
    if not _BASE64.fullmatch(characters):
        raise Failure(f'failed to decode base64 data "{text}"')
    try:
        return string(b64decode(characters).decode())
    except UnicodeDecodeError:
        raise Failure("the result of decoding the provided string is not valid UTF-8") from None


FUNCTIONS: Functions = {
    "base64decode": Function((TEXT,), STRING, base64decode),
    "base64encode": Function((TEXT,), STRING, base64encode),
    "urlencode": Function((TEXT,), STRING, quote_plus),
}
