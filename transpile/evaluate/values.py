"""Values: what an evaluation yields beside expressions, how scalars spell themselves, what parameters are worth."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from operator import is_

from transpile.ir import (
    Array,
    Binder,
    Call,
    Expression,
    Literal,
    Loop,
    Member,
    Object,
    Pseudo,
    Reference,
    Shared,
    Splice,
    Spread,
)
from transpile.syntax.tree import Kind


class Absent(Enum):
    """What `AWS::NoValue` evaluates to: the member or item is not there."""

    ABSENT = "absent"


ABSENT = Absent.ABSENT

Env = Mapping[Binder, Expression]
EMPTY: Env = {}
"""No variable has a value."""
Outcome = Expression | Absent
AsArgument = Callable[[Expression, Env], Expression]
"""The value of an argument of a call, or of a member of one: a reference to nothing where it is absent."""


@lru_cache(maxsize=4096)
def string(text: str) -> Literal:
    """A string that stands nowhere in the source."""
    return Literal(text)


@lru_cache(maxsize=4096)
def number(value: int) -> Literal:
    """An integer that stands nowhere in the source."""
    return Literal(str(value), Kind.NUMBER)


def spelled(literal: Literal) -> str:
    """The text that a scalar becomes where a string is needed: `1`, `1.1`, `true`; nothing for null."""
    if literal.kind is Kind.STRING:
        return literal.text
    match literal.kind:
        case Kind.NUMBER:
            return spelled_number(literal.text)
        case Kind.BOOLEAN:
            return "true" if literal.text.lower() in ("true", "yes", "on", "y") else "false"
    return ""


MOST_DIGITS = 4_000
"""The characters of a number that is spelled anew: with more of them, that would take time without bound."""

_PLAIN_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)\Z")
_DECIMAL = re.compile(r"(?=\.?[0-9])[0-9]*\.?[0-9]*(?:e([-+]?[0-9]{1,9}))?")
_LONGEST = 1000
"""Numbers with a larger exponent keep it: double precision ends at 308."""


TRUTHS = {"true": True, "1": True, "false": False, "0": False}
"""The strings that say a boolean, as cty's package `convert` has them."""


def truth(literal: Literal) -> bool | None:
    """The boolean that a scalar is, or that its string says; None for all others, numbers too."""
    match literal.kind:
        case Kind.BOOLEAN:
            return spelled(literal) == "true"
        case Kind.STRING:
            return TRUTHS.get(literal.text)
    return None


def spelled_number(text: str) -> str:
    """A number of YAML 1.1 or JSON in its usual spelling: `0x10` is `16`, `1_000` is `1000`, `1.50` is `1.5`.

    It never has an exponent: what Terraform makes of a number is spelled that way already, and stays as it is.
    """
    if _PLAIN_INTEGER.match(text):
        return text
    if len(text) > MOST_DIGITS:
        return text
    bare = text.replace("_", "").lower()
    sign, digits = ("-", bare[1:]) if bare.startswith("-") else ("", bare.removeprefix("+"))
    try:
        integer = _integer(digits)
        if integer is not None:
            return f"{sign}{integer}" if integer else "0"
        whole, point, part = digits.partition(".")
        if point and ":" in whole:  # base 60 with a fraction
            digits = f"{_integer(whole)}.{part}"
    except ValueError:  # digits that its base has not, thousands of digits
        return text
    found = _DECIMAL.fullmatch(digits)
    if found is None or abs(int(found[1] or 0)) > _LONGEST:  # .inf, .nan, more zeros than anybody writes
        return text
    from decimal import Decimal  # few texts have such a number

    whole, _, part = f"{Decimal(digits):f}".partition(".")
    return f"{sign}{whole}.{part.rstrip('0') or '0'}"


def natural(text: str) -> int | None:
    """The number that a text of decimal digits is. Nothing is counted with more than 18 of them, so those are none."""
    return int(text) if text.isdecimal() and len(text) < 19 else None


def _integer(digits: str) -> int | None:
    for prefix, base in (("0x", 16), ("0b", 2), ("0o", 8)):
        if digits.startswith(prefix):
            return int(digits[2:] or "0", base)  # `0x_` is a number to YAML 1.1
    if re.fullmatch(r"0[0-7]+", digits):
        return int(digits, 8)
    if re.fullmatch(r"[0-9]+(?::[0-9]+)+", digits):
        total = 0
        for part in digits.split(":"):
            total = total * 60 + int(part)
        return total
    return int(digits) if digits.isdecimal() else None


_ALPHANUMERIC = re.compile(r"[^0-9A-Za-z]")


def alphanumeric(text: str) -> str:
    """`text` without everything but ASCII letters and digits: what `&{X}` makes of it."""
    return _ALPHANUMERIC.sub("", text)


def is_no_value(e: object, pseudo: Pseudo) -> bool:
    """Whether `e` is a reference that takes away what it is the value of.

    In a document of another family before, what was written has got its new name, and stands nowhere. What an
    expression makes there has names of the family before, to which the new one is none.
    """
    if not isinstance(e, Reference) or e.attribute is not None:
        return False
    if e.name == pseudo.no_value:
        return pseudo.before is None or e.origin is None
    return e.name == pseudo.before


def nothing(pseudo: Pseudo) -> Reference:
    """The reference that stands for what is absent where its place is kept."""
    return Reference(pseudo.no_value)


def is_settled(e: Expression) -> bool:
    """Whether `e` is a value through and through: scalars, lists and objects, nothing left to compute."""
    match e:
        case Literal():
            return True
        case Array(items):
            return all(not isinstance(item, Splice) and is_settled(item) for item in items)
        case Object(members):
            return all(_is_settled_member(member) for member in members)
        case Shared(value):
            return is_settled(value)
        case _:
            return False


def _is_settled_member(member: Member | Spread) -> bool:
    return isinstance(member, Member) and isinstance(member.key, Literal) and is_settled(member.value)


def bare(e: Expression) -> Expression:
    """`e` without the aliases around it."""
    while isinstance(e, Shared):
        e = e.value
    return e


def refers_to_no_name(e: object) -> bool:
    """Whether this is a `Ref` of a list or an object: it stays as it is, but a loop with one in a round is an error."""
    named = bare(e.argument) if isinstance(e, Call) and e.name == "Ref" else None
    return isinstance(named, Array | Object | Loop)


def field_of(e: Object, name: str) -> Expression | None:
    """The value of a key of an object, with aliases seen through; None where it has none."""
    value = e.fields.get(name)
    return None if value is None else bare(value)


def arguments(call: Call) -> Expression:
    """What a call is given, with aliases seen through: for all of it, and for its items."""
    return plainly(call.argument)


def plainly(e: Expression) -> Expression:
    """`e` without the aliases around it, and around its items if it is a list."""
    found = bare(e)
    if not isinstance(found, Array) or not any(isinstance(one, Shared) for one in found.items):
        return found
    return replace(found, items=tuple(bare(one) if isinstance(one, Shared) else one for one in found.items))


def with_words(argument: Expression) -> Expression:
    """What a call is given, with words in the places of their aliases: those of lists and objects stay."""
    found = bare(argument)
    if not isinstance(found, Array):
        return argument if isinstance(found, Object) else found
    items = tuple(one if isinstance(one, Splice) else _word(one) for one in found.items)
    return argument if all(map(is_, items, found.items)) else replace(found, items=items)


def _word(e: Expression) -> Expression:
    found = bare(e)
    return e if isinstance(found, Array | Object) else found


def as_json(e: Expression) -> str:
    """A settled value as compact JSON, keys in the source's order."""
    match bare(e):
        case Object(members):
            named = ((m.key.text, m.value) for m in members if isinstance(m, Member) and isinstance(m.key, Literal))
            return "{" + ",".join(f"{_quoted(key)}:{as_json(value)}" for key, value in named) + "}"
        case Array(items):
            return "[" + ",".join(as_json(item) for item in items) + "]"  # type: ignore[arg-type]
        case Literal(kind=Kind.STRING, text=found):
            return _quoted(found)
        case Literal(kind=Kind.NULL):
            return "null"
        case Literal() as scalar:
            return spelled(scalar)
    raise TypeError("only values have a JSON form")


def _quoted(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)
