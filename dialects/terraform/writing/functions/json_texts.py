"""What JSON texts of two sides agree on: Terraform sorts keys, escapes what HTML reads, and spells numbers its way."""

from __future__ import annotations

import re

from dialects.terraform.writing.functions.plain_texts import plain, stable
from transpile.ir import Array, Expression, Literal, Member, Object, Splice
from transpile.syntax.tree import Kind


def same_in_json(e: Expression) -> bool:
    """Whether `jsonencode` gives the text of `Fn::ToJsonString`: values that are known, and spelled alike."""
    match e:
        case Literal(text, Kind.STRING):
            return _same_text(text)
        case Literal():
            return plain(e)
        case Array(items):
            return all(not isinstance(one, Splice) and same_in_json(one) for one in items)
        case Object(members):
            keys = [one.name for one in members if isinstance(one, Member) and isinstance(one.key, Literal)]
            return _in_order(keys, len(members)) and all(same_in_json(one.value) for one in members)
    return False


def _in_order(keys: list[str], count: int) -> bool:
    return keys == sorted(set(keys)) and len(keys) == count and all(map(_same_text, keys))


def _same_text(text: str) -> bool:
    return stable(text) and text.isprintable() and not re.search("[<>&]", text)
