"""Functions of regular expressions."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from dialects.terraform.cty.failures import Budget, Failure, Unsupported
from dialects.terraform.cty.types import DYNAMIC, STRING, ListType, TupleType, Type, object_type
from dialects.terraform.cty.values import ListOf, Null, Value, object_of, string
from dialects.terraform.functions.signatures import Function, Functions, Parameter
from dialects.terraform.functions.string.re2_translation import translated

if TYPE_CHECKING:
    import regex as engine

SECONDS = 2.0
"""How long matching may take in all: Go's takes time in proportion to the text, Python's may not."""


class _Pattern(NamedTuple):
    compiled: engine.Pattern[str]
    names: tuple[str | None, ...]


class Matches(NamedTuple):
    """One match: where, and the text of each group, the whole first; None for a group that had no part in it."""

    start: int
    end: int
    groups: tuple[str | None, ...]


@lru_cache(100)
def _compiled(pattern: str) -> _Pattern:
    import regex as engine

    text, names = translated(pattern)
    return _Pattern(engine.compile(text), names)


def _found(pattern: _Pattern, text: str) -> Iterator[Matches]:
    """All matches as Go finds them: none that is empty and stands right behind another one."""
    at, previous, end = 0, -1, time.monotonic() + SECONDS
    while at <= len(text):
        try:
            found = pattern.compiled.search(text, at, timeout=max(end - time.monotonic(), 0.001))
        except TimeoutError:
            raise Unsupported(f"a regular expression that takes more than {SECONDS:.0f} seconds") from None
        if found is None:
            return
        if found.start() != previous or found.end() > found.start():
            yield Matches(found.start(), found.end(), (found[0], *found.groups()))
        previous = found.end()
        at = at + 1 if found.end() == at else found.end()


def _argument(pattern: str) -> _Pattern:
    """The pattern of `regex` and `regexall`. Raises `Failure`."""
    try:
        made = _compiled(pattern)
    except Failure as failure:
        said, _, where = str(failure).partition(": ")
        raise Failure(f"invalid regexp pattern: {said} in {where.strip('`')}", 0) from None
    if len({name is None for name in made.names}) > 1:
        raise Failure("invalid regexp pattern: cannot mix both named and unnamed capture groups", 0)
    return made


def _type(pattern: Value, _: Value) -> Type:
    """The type of a match, which the groups of the pattern decide."""
    if not isinstance(pattern, str):
        return DYNAMIC
    names = _argument(pattern).names
    if not names:
        return STRING
    if names[0] is None:
        return TupleType((STRING,) * len(names))
    return object_type({name: STRING for name in names if name is not None})


def _types(pattern: Value, text: Value) -> Type:
    return ListType(_type(pattern, text))


def _value(match: Matches, names: tuple[str | None, ...]) -> Value:
    if not names:
        return string(match.groups[0] or "")
    groups = [Null(STRING) if group is None else string(group) for group in match.groups[1:]]
    if names[0] is None:
        return tuple(groups)
    return object_of({name: group for name, group in zip(names, groups, strict=True) if name is not None})


def regex(pattern: str, text: str) -> Value:
    """The first match: a string, a tuple of its groups, or an object of its named ones."""
    made = _argument(pattern)
    for match in _found(made, text):
        return _value(match, made.names)
    raise Failure("pattern did not match any part of the given string")


def regexall(budget: Budget, pattern: str, text: str) -> ListOf:
    """All matches."""
    made = _argument(pattern)
    values = []
    for match in _found(made, text):
        budget.spend(1)
        values.append(_value(match, made.names))
    return ListOf(_type(pattern, text), tuple(values))


def replace(budget: Budget, text: str, part: str, replacement: str) -> str:
    """Every occurrence replaced; what stands between slashes is a regular expression."""
    if len(part) > 1 and part.startswith("/") and part.endswith("/"):
        try:
            made = _compiled(part[1:-1])
        except Failure as failure:
            raise Failure(f"error parsing regexp: {failure}") from None
        return string(_substituted(budget, made, text, replacement))
    budget.write(text.count(part) * len(replacement))
    return string(text.replace(part, replacement))


def _substituted(budget: Budget, pattern: _Pattern, text: str, template: str) -> str:
    made, at = [], 0
    for match in _found(pattern, text):
        new = _expanded(template, match, pattern.names)
        budget.write(len(new))
        made += [text[at : match.start], new]
        at = match.end
    return "".join([*made, text[at:]])


_REFERENCE = re.compile(r"\$(?:(?P<dollar>\$)|\{(?P<braced>\w+)\}|(?P<bare>\w+))")


def _expanded(template: str, match: Matches, names: tuple[str | None, ...]) -> str:
    """A replacement with the groups of a match in it (Go's `Regexp.Expand`); a group that is not there is empty."""

    def text(reference: re.Match[str]) -> str:
        if reference["dollar"]:
            return "$"
        name = reference["braced"] or reference["bare"]
        if name.isascii() and name.isdigit() and (name == "0" or not name.startswith("0")):
            return match.groups[int(name)] or "" if len(name) < 9 and int(name) < len(match.groups) else ""
        return next((group or "" for each, group in zip(names, match.groups[1:], strict=True) if each == name), "")

    return _REFERENCE.sub(text, template)


_PATTERN = (Parameter("pattern", STRING), Parameter("string", STRING))

FUNCTIONS: Functions = {
    "regex": Function(_PATTERN, _type, regex),
    "regexall": Function(_PATTERN, _types, regexall, bounded=True),
    "replace": Function(
        (Parameter("str", STRING), Parameter("substr", STRING), Parameter("replace", STRING)),
        STRING,
        replace,
        bounded=True,
    ),
}
