"""Keys as patterns: whether two entries of an object can have the same one."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from dialects.terraform.writing.preconditions.fillings import filled, told_apart
from dialects.terraform.writing.preconditions.overlaps import Parts, overlap
from dialects.terraform.writing.preconditions.varying import Varying
from transpile.evaluate.values import bare
from transpile.ir import Document, Duplicates, Group, Literal, Loop, Member, Merge, Sigil, Spread, Text, Variable
from transpile.legality.requirements import entries
from transpile.syntax.fast_dataclass import dataclass

Members = Sequence[Member | Spread]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A key that is made in `loops`, from the outermost on. `alone`: as the only entry of its loop."""

    key: Literal | Text
    loops: tuple[Loop, ...] = ()
    alone: bool = False

    @property
    def parts(self) -> tuple[str | None, ...]:
        """What is the same in all rounds, and None for each hole."""
        if isinstance(self.key, Literal):
            return (self.key.text,)
        return tuple(part if isinstance(part, str) else None for part in self.key.parts)

    @property
    def changes(self) -> bool:
        """Whether it may be made more than once, or be several keys."""
        return bool(self.loops) or None in self.parts

    def varies(self, known: Varying) -> bool:
        """Whether a variable decides which keys there are."""
        return known.decides(self.key) or any(map(known.visits, self.loops))

    def repeats(self, document: Document) -> bool:
        """Whether two rounds may make it without Terraform's refusing it: one that a single `for` makes, it refuses."""
        if len(self.loops) != 1:
            return bool(self.loops)
        return not (self.alone or self._counts or told_apart(self.key, self.loops[0], document))

    @property
    def _counts(self) -> bool:
        """Whether it tells the position, or the key, of an only loop, which no other round has."""
        holes = [part for part in self.key.parts if not isinstance(part, str)] if isinstance(self.key, Text) else []
        match holes, self.loops:
            case [Variable(binder, Sigil.PLAIN)], (loop,):
                return binder is loop.key
        return False


def patterns(members: Members, loops: tuple[Loop, ...] = ()) -> list[Pattern] | None:
    """The keys of an object; None where they are not known, or where a loop is to replace entries of others."""
    found: list[Pattern] = []
    inline = entries(tuple(members))
    for one in inline:
        if isinstance(one, Member):
            found.append(Pattern(one.key, loops, len(inline) == 1))
            continue
        made = _of_loop(bare(one.value), loops)
        if made is None:
            return None
        found += made
    return found


def _of_loop(e: object, loops: tuple[Loop, ...]) -> list[Pattern] | None:
    match e:
        case Loop(result=Merge(members, Duplicates.ERROR)):
            return patterns(members, (*loops, e))
        case Loop(result=Group(Literal() | Text() as key, _)):
            return [Pattern(key, (*loops, e), alone=True)]
    return None


def colliding(found: Sequence[Pattern], known: Varying, document: Document) -> set[int]:
    """The ids of the keys that may be others' at some values of variables, where Terraform would not say so."""
    varied = {id(one) for one in found if one.changes and one.varies(known)}
    met = {id(one.key) for one in found if id(one) in varied and one.repeats(document)}
    for one, other in _pairs([one for one in found if one.changes], found):
        if (id(one) in varied or id(other) in varied) and overlap(*(_filled(each, document) for each in (one, other))):
            met |= {id(one.key), id(other.key)}
    return met


def _filled(one: Pattern, document: Document) -> Parts:
    return filled(one.key, one.loops, document)


def _pairs(changing: Sequence[Pattern], found: Sequence[Pattern]) -> Iterator[tuple[Pattern, Pattern]]:
    """Each pair of keys that may be one, of which the first changes; only those are compared that begin alike."""
    ordered = sorted(found, key=_beginning)
    beginnings = list(map(_beginning, ordered))
    for one in changing:
        begins = _beginning(one)
        for at in range(bisect_left(beginnings, begins), len(ordered)):
            if not beginnings[at].startswith(begins):
                break
            if ordered[at] is not one and meet(one.parts, ordered[at].parts):
                yield one, ordered[at]


def _beginning(one: Pattern) -> str:
    return (one.parts or ("",))[0] or ""


def meet(one: Sequence[str | None], other: Sequence[str | None]) -> bool:
    """Whether some text has both patterns, as far as their ends tell.

    >>> meet(("Topic", None), ("TopicA",)), meet(("Topic", None), ("Queue",)), meet(("A", None, "B"), ("AB",))
    (True, False, True)
    >>> meet(("Topic", None), (None, "Queue")), meet(("A", None), ("B", None)), meet((None, "x"), (None, "y"))
    (True, False, False)
    """
    one, other = one or ("",), other or ("",)
    if None not in one:
        one, other = other, one
    if None not in other:
        rest = "".join(".*" if part is None else re.escape(part) for part in one)
        return re.fullmatch(rest, "".join(part or "" for part in other), re.DOTALL) is not None
    return _begins(one[0] or "", other[0] or "") and _begins((one[-1] or "")[::-1], (other[-1] or "")[::-1])


def _begins(one: str, other: str) -> bool:
    """Whether one text is what the other one begins with."""
    return one.startswith(other) or other.startswith(one)
