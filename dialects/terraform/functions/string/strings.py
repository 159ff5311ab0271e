"""Functions of strings, as Go's package `strings` and cty have them."""

from __future__ import annotations

import re
from operator import contains
from typing import cast

from dialects.terraform.cty.failures import Budget, Failure
from dialects.terraform.cty.graphemes import clusters
from dialects.terraform.cty.numbers import Number
from dialects.terraform.cty.types import BOOL, NUMBER, STRING
from dialects.terraform.cty.values import ListOf, Null, Unknown, Value, string
from dialects.terraform.functions.signatures import STRINGS, TEXT, Function, Functions, Parameter, whole

SPACE = "\t\n\v\f\r \x85\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000"
"""Go's `unicode.IsSpace`."""


def upper(text: str) -> str:
    """Each character by itself, as Unicode's simple mapping has it: `ß` stays."""
    return text.upper() if text.isascii() else string("".join(map(_upper, text)))


def _upper(character: str) -> str:
    for mapped in (character.upper(), character.title()):  # the latter is of one character for `ᾳ`
        if len(mapped) == 1:
            return mapped
    return character


def lower(text: str) -> str:
    """Each character by itself, so that no sigma is final."""
    return text.lower() if text.isascii() else string("".join(one.lower()[:1] for one in text))


def title(text: str) -> str:
    """Go's `strings.Title`: the first letter of each word; an apostrophe ends one, an underscore does not."""
    pairs = zip(" " + text[:-1], text, strict=True) if text else ()
    return string("".join(_title(one) if _separates(before) else one for before, one in pairs))


def _title(character: str) -> str:
    mapped = character.title()
    return mapped if len(mapped) == 1 else character


def _separates(character: str) -> bool:
    if character.isascii():
        return not (character.isalnum() or character == "_")
    return character in SPACE


def trim(text: str, cutset: str) -> str:
    return string(text.strip(cutset))


def trimspace(text: str) -> str:
    return string(text.strip(SPACE))


def trimprefix(text: str, prefix: str) -> str:
    return string(text.removeprefix(prefix))


def trimsuffix(text: str, suffix: str) -> str:
    return string(text.removesuffix(suffix))


def chomp(text: str) -> str:
    """Without all newlines at its end."""
    return re.sub(r"(?:\r\n?|\n)*\Z", "", text)


def indent(budget: Budget, spaces: Number, text: str) -> str:
    """With spaces behind each newline: the first line stays where it is."""
    width = whole(spaces)
    if width < 0:
        raise Failure("strings: negative Repeat count")
    budget.write(width * max(text.count("\n"), 1))
    return text.replace("\n", "\n" + " " * width) if "\n" in text else text


def join(budget: Budget, separator: str, *lists: ListOf) -> Value:
    """The strings of all lists with the separator between them."""
    if not lists:
        raise Failure("at least one list is required")
    if any(isinstance(item, Unknown) for each in lists for item in each.items):
        return Unknown(STRING)
    for position, each in enumerate(lists, 1):
        for at, item in enumerate(each.items):
            if isinstance(item, Null):
                raise Failure(f"element {at} is null; cannot concatenate null values", position)
    texts = [cast("str", item) for each in lists for item in each.items]
    budget.write(len(separator) * len(texts) + sum(map(len, texts)))
    return string(separator.join(texts))


def split(budget: Budget, separator: str, text: str) -> ListOf:
    """The parts between separators; between all characters where the separator is empty."""
    budget.spend(text.count(separator))
    return ListOf(STRING, tuple(map(string, text.split(separator) if separator else text)))


def substr(text: str, offset: Number, length: Number) -> str:
    """So many characters from an offset, which counts from the end where it is negative.

    A negative length takes the rest, and so does 0 with a negative offset: the loop of cty never meets it.
    """
    start, count = whole(offset), whole(length)
    parts = clusters(text)
    if start < 0:
        start = max(start + len(parts), 0)
        count = count or -1
    return string("".join(parts[start : start + count if count >= 0 else None]))


def strrev(text: str) -> str:
    return string("".join(reversed(clusters(text))))


_SEPARATOR = Parameter("separator", STRING)

FUNCTIONS: Functions = {
    "chomp": Function((TEXT,), STRING, chomp),
    "endswith": Function((TEXT, Parameter("suffix", STRING)), BOOL, str.endswith),
    "indent": Function((Parameter("spaces", NUMBER), TEXT), STRING, indent, bounded=True),
    "join": Function((_SEPARATOR,), STRING, join, rest=Parameter("lists", STRINGS), bounded=True),
    "lower": Function((TEXT,), STRING, lower),
    "split": Function((_SEPARATOR, TEXT), STRINGS, split, bounded=True),
    "startswith": Function((TEXT, Parameter("prefix", STRING)), BOOL, str.startswith),
    "strcontains": Function((TEXT, Parameter("substr", STRING)), BOOL, contains),
    "strrev": Function((TEXT,), STRING, strrev),
    "substr": Function((TEXT, Parameter("offset", NUMBER), Parameter("length", NUMBER)), STRING, substr),
    "title": Function((TEXT,), STRING, title),
    "trim": Function((TEXT, Parameter("cutset", STRING)), STRING, trim),
    "trimprefix": Function((TEXT, Parameter("prefix", STRING)), STRING, trimprefix),
    "trimspace": Function((TEXT,), STRING, trimspace),
    "trimsuffix": Function((TEXT, Parameter("suffix", STRING)), STRING, trimsuffix),
    "upper": Function((TEXT,), STRING, upper),
}
