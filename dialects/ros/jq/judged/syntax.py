"""Syntax that versions of jq read differently: what 1.5 and 1.6 do not read, or read as something else.

Each rule looks at one token with those beside it, and gives the reason why a script is not run. What 1.8 reads where
1.6 reports an error must not be run either: the service would refuse the template.
"""

from __future__ import annotations

import re

from dialects.ros.jq.judged.known import ASSIGNING, FORMATS, KEYWORDS, MODULES, NEWER, OUTSIDE
from dialects.ros.jq.judged.numbers import is_plain
from dialects.ros.jq.judged.tokens import Place, Token

SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
POSTFIX = frozenset({"[", "?", "."})
OPERATORS = ASSIGNING | {"+", "-", "*", "/", "%", "==", "!=", "<", ">", "<=", ">=", "//", "and", "or"}
"""Operators that older versions do not read in the value of an object's member without parentheses."""
STATEMENTS = frozenset({"if", "reduce", "foreach", "def"})


def reason(place: Place) -> str:
    """Why a script with this is not run; "" if there is no reason."""
    return next((why for rule in RULES if (why := rule(place))), "")


def is_key(place: Place) -> bool:
    """Whether a name is that of a member."""
    before, token, after, around = place
    if around != "{" or token.kind not in ("name", "variable") or before.text not in ("{", ","):
        return False
    return after.text == ":" or (token.text not in KEYWORDS and token.kind == "name" and after.text in (",", "}"))


def _outside(place: Place) -> str:
    text = place.token.text
    if place.token.kind not in ("name", "variable") or is_key(place):
        return ""
    if text in MODULES or "::" in text:
        return "transpile does not load jq modules"
    return f"{text} is not known before deployment" if text in OUTSIDE else ""


def _newer(place: Place) -> str:
    _, token, after, _ = place
    if token.kind == "name" and token.text in NEWER and not is_key(place):
        return f"{token.text} behaves differently in different jq versions"
    if token.text in ("..", "?//", "?//=", "|=") and token.kind == "operator":
        return f"{token.text} gives different results in different jq versions"
    if token.kind == "format" and token.text not in FORMATS:
        return f"{token.text} gives different results in different jq versions"
    if token.text == "." and after.text == "[" and _ends(place.before):
        return "jq 1.6 does not support `.[` here: write `.a[0]`, not `.a.[0]`"
    return ""


def _text(place: Place) -> str:
    _, token, _, _ = place
    if token.kind == "number" and not is_plain(token.text):
        return f"jq versions format the number {token.text} differently"
    if "\0" in token.text or (token.kind == "string" and SURROGATE.search(token.text)):
        return "jq versions read this string differently"
    return ""


def _object(place: Place) -> str:
    """In the value of a member, older versions read terms with `|` between them, and `-` before them."""
    before, token, _, around = place
    if around != "{" or is_key(place):
        return ""
    sign = token.text == "-" and before.text in (":", "|")
    if (token.text in OPERATORS and not sign) or (token.kind == "name" and token.text in STATEMENTS):
        return f"jq 1.6 accepts {token.text} in an object value only in parentheses"
    return ""


def _postfix(place: Place) -> str:
    """What may not be followed by an index: older versions read no term there."""
    _, token, after, _ = place
    if token.kind == "number" and (after.text in POSTFIX or after.kind == "field"):
        return "jq 1.6 does not support an index after a number"
    indexed = after.text in POSTFIX or after.kind == "field"
    if token.kind == "name" and token.text == "end" and (indexed or after.text == "as"):
        return f"jq 1.6 does not support {after.text} after end"
    return ""


def _definition(place: Place) -> str:
    before, token, _, _ = place
    if token.kind != "name" or token.text != "def" or before.kind in ("", "open"):
        return ""
    return "" if before.text in (";", "|", ":", "then", "else") else "jq versions parse def differently here"


def _arithmetic(place: Place) -> str:
    before, token, after, _ = place
    if token.kind != "operator":
        return ""
    if token.text in ("/", "%") and after.kind == "number" and float(after.text) == 0:
        return "jq versions handle division by zero differently"
    repeats = _repeats(after) or after.text == "{" or (token.text == "*" and _repeats(before))
    if token.text in ("*", "*=") and not repeats:
        return "jq versions repeat strings with * differently unless the number is an integer of at least 1"
    return ""


def _repeats(token: Token) -> bool:
    return token.kind == "number" and token.text.isdecimal() and token.text.strip("0") != ""


def _ends(token: Token) -> bool:
    """Whether a term may end with a token."""
    if token.kind == "name":
        return token.text not in KEYWORDS | {"and", "or"}
    return token.kind in ("field", "close", "string", "variable", "format") or token.text in ("?", ".")


RULES = (_outside, _newer, _text, _object, _postfix, _definition, _arithmetic)
