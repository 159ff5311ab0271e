"""What a loop makes of one entry: resources that are alike, and are numbered from 0."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from dialects.ros.counts.reading import instance
from transpile.evaluate.values import alphanumeric, bare
from transpile.ir import (
    Array,
    Binder,
    Call,
    Expression,
    Literal,
    Loop,
    Member,
    Object,
    Spread,
    Text,
    Variable,
)
from transpile.ir.holes import name_of
from transpile.ir.traversal import bound, walk
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span

MARK = "Numbered"
Pattern = tuple[str | None, ...]
"""The parts of a name that a loop makes, None for a variable."""


Form = tuple[Span | None, Pattern]
"""What makes ids: the place of a loop in the source, and the form of those that an entry of it has."""


@dataclass(frozen=True, slots=True)
class Series:
    """The resources that `member` of a loop stands for. `names` are their ids, None where a parameter decides."""

    loop: Loop
    member: Member
    pattern: Pattern
    base: str
    index: Binder
    count: Expression
    names: tuple[str, ...] | None

    @property
    def form(self) -> Form:
        """What makes their ids in the source."""
        return _place(self.loop), self.pattern

    @property
    def instance(self) -> Text:
        """The name of the one with the number of the loop's round."""
        return instance(self.base, self.index)

    def may_name(self, pattern: Pattern) -> bool:
        """Whether a name of this form may be one of them."""
        start, end = _ends(self.pattern)
        other_start, other_end = _ends(pattern)
        if None not in pattern:
            whole = other_start
            return len(whole) >= len(start) + len(end) and whole.startswith(start) and whole.endswith(end)
        return _begins(start, other_start) and _begins(end[::-1], other_end[::-1])


def form_of(loop: Loop, key: Expression) -> Form:
    """What makes ids; one that is made of more than variables has no form that is numbered."""
    return _place(loop), pattern_of(key) or ()


def _place(loop: Loop) -> Span | None:
    at = loop.label_origin or loop.origin
    return at.span if at is not None else None


def _ends(pattern: Pattern) -> tuple[str, str]:
    first, last = pattern[:1], pattern[-1:]
    return (first[0] or "" if first else ""), (last[0] or "" if last else "")


def _begins(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


def pattern_of(key: Expression) -> Pattern | None:
    """The form of a name; None where it is made of more than variables."""
    match key:
        case Literal(text):
            return (text,)
        case Text(parts) if all(isinstance(one, str | Variable) for one in parts):
            return tuple(one if isinstance(one, str) else None for one in parts)
    return None


def base_of(member: Member, loop: Loop, words: Collection[str]) -> str:
    """What the numbered resources are called: what is written of their names, else their type's last word.

    One of the `words` gets an end of its own: in a string, `${Topic}` would be all of the resources.
    """
    written = "".join(one for one in member.key.parts if isinstance(one, str)) if isinstance(member.key, Text) else ""
    hints = map(alphanumeric, (written, loop.label or "", _type_of(member)))
    found = next((one for one in hints if re.match("[A-Za-z]", one)), "Item")
    return f"{found}s" if found in words else found


def _type_of(member: Member) -> str:
    body = bare(member.value)
    type_ = bare(body.fields.get("Type", Literal(""))) if isinstance(body, Object) else Literal("")
    return type_.text.rpartition("::")[2] if isinstance(type_, Literal) else ""


def names_in_strings(root: Object) -> frozenset[str]:
    """What holes of strings are called that stand for no resource: loop variables, and names in the map of a string."""
    binders = (one.name for e in walk(root) if isinstance(e, Loop) for one in bound(e))
    given = (one.name for e in walk(root) if isinstance(e, Call) for one in _given(e))
    holes = (name_of(one) for e in walk(root) if isinstance(e, Text) for one in e.parts if isinstance(one, Call))
    return frozenset((*binders, *given, *map(alphanumeric, holes)))


def _given(call: Call) -> tuple[Member | Spread, ...]:
    match call:
        case Call(name="Fn::Sub", argument=Array((_, Object(members)))):
            return members
    return ()


def clashing(base: str, taken: Collection[str]) -> str | None:
    """A name that is taken, and those of the numbered resources would have, or verification takes for theirs."""
    like = re.compile(rf"{base}({MARK}[0-9]+|\[[0-9]+\])?")
    return next((name for name in taken if like.fullmatch(name)), None)


def marked(base: str, at: int) -> str:
    """The name by which verification knows the resource `base[at]`: both services take it, and no other one has it."""
    return f"{base}{MARK}{at}"


def resources(root: Object) -> Object:
    """The section of a template."""
    found = bare(root.fields.get("Resources", Object(())))
    return found if isinstance(found, Object) else Object(())


def loops_of(section: Object) -> Iterator[Loop]:
    """The loops that make entries of a section."""
    for one in section.members:
        value = bare(one.value)
        if isinstance(one, Spread) and isinstance(value, Loop):
            yield value
        elif isinstance(one, Spread) and isinstance(value, Object):
            yield from loops_of(value)
