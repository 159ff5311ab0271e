"""Names that loops and expressions make: where one may be a name that is renamed, there is nothing to rename."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum, auto

from dialects.ros.counts.dangling import OWN
from transpile.ir import (
    Array,
    Binder,
    Call,
    Document,
    Expression,
    Literal,
    Loop,
    Member,
    Object,
    Splice,
    Text,
    Variable,
)
from transpile.ir.traversal import walk

_NAMING = ("Fn::GetAtt", "Fn::If", "Fn::FindInMap")


class Open(Enum):
    """What may stand for many texts in a name: any of them, or any number of digits."""

    ANY = auto()
    NUMBER = auto()


Part = frozenset[str | Open]
"""What a part of a name may be: one of these."""
ANY: Part = frozenset({Open.ANY})


def made_names(document: Document, names: Collection[str], is_renamed: Callable[[Text], bool]) -> Iterator[Expression]:
    """What makes a name that may be one of these: the call, or the name. `is_renamed`: what is renamed as it is."""
    sources: dict[Binder, tuple[Loop, bool]] = {}
    for e in walk(document.root):
        if isinstance(e, Loop):
            sources |= {one: (e, one is e.key) for one in (e.key, e.value) if one is not None}
    known: dict[tuple[Part, ...], bool] = {}
    for e, name in _names(document.root):
        for made in _made(name, is_renamed):
            parts = tuple(Part({one}) if isinstance(one, str) else _values(one, sources) for one in made)
            if parts not in known:
                known[parts] = any(_may_be(parts, one) for one in names)
            if known[parts]:
                yield e
                break
    for e in walk(document.root):
        if isinstance(e, Call) and e.vocabulary not in OWN and any(f'"{one}"' in e.name for one in names):
            yield e


def _names(root: Object) -> Iterator[tuple[Expression, Expression]]:
    """What stands where a name does, and before it what it is told of."""
    for e in walk(root):
        match e:
            case Call(name="Ref", argument=argument):
                yield e, argument
            case Call(name=name, argument=Array((first, *_))) if name in _NAMING and not isinstance(first, Splice):
                yield e, first
            case Object(members=members):
                for one in members:
                    if isinstance(one, Member) and one.name in ("DependsOn", "Condition"):
                        yield from ((one.value, each) for each in _listed(one.value))


def _listed(names: Expression) -> Iterator[Expression]:
    """What may make a name in a list of names, in which all texts are renamed: also those that loops in it visit."""
    inner = {one for e in walk(names) if isinstance(e, Loop) for one in (e.key, e.value)}
    for e in walk(names):
        match e:
            case Variable(binder) | Text((Variable(binder),)) if binder in inner:
                continue
            case Call(vocabulary=vocabulary) if vocabulary in OWN:
                continue
        yield e


def _made(name: Expression, is_renamed: Callable[[Text], bool]) -> Iterator[tuple[str | Expression, ...]]:
    """The parts of a name in which something varies."""
    match name:
        case Text(parts=parts):
            if not is_renamed(name) and not all(isinstance(part, str) for part in parts):
                yield parts
        case Call(name="Fn::Sub", argument=Text() as text):
            yield from _made(text, is_renamed)
        case Variable():
            yield (name,)
        case Call(vocabulary=vocabulary) if vocabulary not in OWN:
            yield (name,)


def _values(e: Expression, sources: Mapping[Binder, tuple[Loop, bool]]) -> Part:
    """What a part of a name may be: a text that is in what its loop visits, a number of one of its rounds, or any."""
    found: set[str | Open] = set()
    ahead, seen = [e], set[Binder]()
    while ahead:
        for one in walk(ahead.pop()):
            match one:
                case Literal(text):
                    found.add(text)
                case Member(key=Literal(text)):
                    found.add(text)
                case Text((str(text),)):
                    found.add(text)
                case Call() | Text():
                    return ANY
                case Variable(binder) if binder not in seen:
                    seen.add(binder)
                    if binder not in sources:
                        return ANY
                    loop, is_key = sources[binder]
                    found |= {Open.NUMBER} if is_key else set()
                    ahead.append(loop.source)
    return frozenset(found) or ANY


def _may_be(parts: Sequence[Part], name: str) -> bool:
    """Whether these parts, one behind the other, may be this name: the places that each part may end at are followed.

    A regular expression would try all ways to divide the name among the parts.
    """
    ends = {0}
    for part in parts:
        ends = {end for at in ends for one in part for end in _ends(one, name, at)}
    return len(name) in ends


def _ends(one: str | Open, name: str, at: int) -> Iterable[int]:
    """Where a part may end that begins at a place of a name."""
    match one:
        case Open.ANY:
            return range(at, len(name) + 1)
        case Open.NUMBER:
            digits = len(name[at:]) - len(name[at:].lstrip("0123456789"))
            return range(at + 1, at + digits + 1)
        case text:
            return (at + len(text),) if name.startswith(text, at) else ()
