"""Expressions on one line, as `terraform fmt` spaces them: whatever they are, or only where that reads well."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from dialects.terraform.cty.hcl_text import key
from dialects.terraform.writing.hcl import (
    NOTHING,
    Expression,
    For,
    Function,
    Inline,
    Item,
    Member,
    Object,
    String,
    Tuple,
)
from dialects.terraform.writing.layout_strings import has_lines, in_quotes
from transpile.hosts.limits import MAX_DEPTH

WIDTH = 100
"""Lines are not made longer than this, where they can be several."""
PAIR = 60
"""An object of two members is on one line only if that has no more columns."""
SHORT = 72
"""What a loop goes over is on one line if it has no more columns, however far to the right the loop is."""
NESTED = 2
"""How deep objects stand in each other on one line."""
_EQUALS = re.compile(r"(?<![=!<>])=(?![=>])").search
Piece = str | Expression


@contextmanager
def room() -> Iterator[None]:
    """Room for what is as deep as a template may be."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(before + 20 * MAX_DEPTH)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def flat(e: Expression) -> str:
    """An expression on one line, without its comments."""
    if isinstance(e, String):
        return in_quotes(e, flat)
    return "".join(part if isinstance(part, str) else flat(part) for part in _pieces(e))


def oneline(e: Expression, room: int, heredocs: bool = True, nested: int = NESTED) -> str | None:
    """An expression on one line, if it reads well there, has no comments and no more columns than there is room."""
    if not _is_small(e, nested):
        return None
    if isinstance(e, String):
        return _string(e, room, heredocs)
    inner = nested - isinstance(e, Object)
    room = min(room, PAIR) if isinstance(e, Object) and len(e.members) > 1 else room
    texts: list[str] = []
    for part in _pieces(e):
        text = part if isinstance(part, str) else oneline(part, room, heredocs, inner)
        if text is None or (room := room - len(text)) < 0:
            return None
        texts.append(text)
    return "".join(texts)


def _string(string: String, room: int, heredocs: bool) -> str | None:
    if sum(len(part) for part in string.parts if isinstance(part, str)) > room or (heredocs and has_lines(string)):
        return None
    text = in_quotes(string, flat)
    return text if len(text) <= room else None


def _is_small(e: Expression, nested: int) -> bool:
    """Whether an expression may stand on one line, as far as that is not for what is in it to say."""
    match e:
        case Object(members):
            return not members or (nested > 0 and len(members) <= 2 and not e.open and is_bare(members))
        case Tuple(items):
            return is_bare(items) and (len(items) == 1 or not any(map(_is_large, items)))
        case Function(arguments=arguments):
            return is_bare(arguments) and sum(map(_is_braced, arguments)) < 2
        case For(about=about):
            return about == NOTHING
    return True


def is_bare(parts: Sequence[Item | Member]) -> bool:
    """Whether there are neither comments nor empty lines around these parts."""
    return all(part.about == NOTHING for part in parts)


def is_row(e: Expression, least: int = 1) -> bool:
    """Whether an expression is an object with so many members, and none that calls a function of the template."""
    return isinstance(e, Object) and len(e.members) >= least and all(_is_named(one.key) for one in e.members)


def _is_named(e: Expression) -> bool:
    return not key_text(e).startswith(('"', "("))


def opened(e: Expression, least: int = 1) -> Expression:
    """An object with so many members on lines of its own."""
    return replace(e, open=True) if isinstance(e, Object) and is_row(e, least) else e


def _is_large(item: Item) -> bool:
    match item.value:
        case Object(members):
            return len(members) > 1
        case For(key=made):
            return made is not None
    return False


def _is_braced(item: Item) -> bool:
    match item.value:
        case Object(members):
            return bool(members)
        case For(key=made):
            return made is not None
    return False


def laid_out(parts: Sequence[Piece]) -> int | None:
    """Which of these pieces, spelled behind each other, may have lines: the first that can."""
    return next((at for at, part in enumerate(parts) if not isinstance(part, str) and not is_leaf(part)), None)


def is_leaf(e: Expression) -> bool:
    """Whether an expression has but one way to be laid out: on one line, or as a heredoc."""
    match e:
        case String():
            return True
        case Inline(parts):
            at = laid_out(parts)
            return at is None or has_equals(Inline(parts[:at]))
    return False


def _pieces(e: Expression) -> Iterator[Piece]:
    match e:
        case Inline(parts) | String(parts):
            yield from parts
        case Tuple(items):
            yield from ("[", *_separated(items), "]")
        case Function(name, arguments, expanded):
            yield from (f"{name}(", *_separated(arguments), "...)" if expanded else ")")
        case Object(members):
            yield from ("{ ", *_members(members), " }") if members else ("{}",)
        case For():
            yield from _for(e)


def _separated(items: Sequence[Item]) -> Iterator[Piece]:
    for at, item in enumerate(items):
        yield ", " if at else ""
        yield item.value


def _members(members: Sequence[Member]) -> Iterator[Piece]:
    for at, member in enumerate(members):
        yield f"{', ' if at else ''}{key_text(member.key)} = "
        yield member.value


def _for(e: For) -> Iterator[Piece]:
    yield "[" if e.key is None else "{ "
    yield head(e)
    yield e.source
    yield " : "
    if e.key is not None:
        yield from (e.key, " => ")
    yield result(e)
    yield tail(e)
    yield "]" if e.key is None else " }"


def head(e: For) -> str:
    """A loop up to its source; `terraform fmt` takes `in(` for a function."""
    return f"for {', '.join(e.names)} in{'' if _begins(e.source) == '(' else ' '}"


def tail(e: For) -> str:
    """A loop behind its result."""
    return f"{'...' * e.grouped}{f' {condition(e.condition)}' if e.condition else ''}"


def result(e: For) -> Expression:
    """What a loop makes; `terraform fmt` takes `=> -1` for a difference."""
    return _positive(e.result) if e.key is not None else e.result


def _positive(e: Expression) -> Expression:
    return Inline(("(", e, ")")) if _begins(e) == "-" else e


def condition(e: Expression) -> str:
    """`if ...` of a loop: what stands in brackets stands behind it as behind a name."""
    e = _positive(e)
    return f"if{'' if _begins(e) in '([' else ' '}{flat(e)}"


def _begins(e: Expression) -> str:
    """The first character of an expression."""
    match e:
        case Tuple():
            return "["
        case For(key=None):
            return "["
        case Inline(parts):
            first = next((part for part in parts if part), "")
            return first[:1] if isinstance(first, str) else _begins(first)
    return "x"


def key_text(e: Expression) -> str:
    """The key of a member: in quotes where it needs them, in `()` if it is no string."""
    if not isinstance(e, String):
        return f"({flat(e)})"
    if all(isinstance(part, str) for part in e.parts):
        return key("".join(map(str, e.parts)))
    return in_quotes(e, flat)


def has_equals(e: Expression) -> bool:
    """Whether a single `=` stands in an expression on one line, where `terraform fmt` may take it for the line's."""
    match e:
        case Object(members):
            return bool(members)
        case Tuple(items) | Function(arguments=items):
            return any(has_equals(item.value) for item in items)
        case For():
            return any(has_equals(one) for one in (e.source, e.key, e.result, e.condition) if one is not None)
    return any(_EQUALS(part) is not None if isinstance(part, str) else has_equals(part) for part in _inlined(e))


def _inlined(e: Expression) -> Iterator[Piece]:
    """The text of what is spelled as it is, and the expressions within; the text of a string does not count."""
    match e:
        case Inline(parts):
            yield from parts
        case String(parts):
            yield from (part for part in parts if not isinstance(part, str))
