"""Names that loops and expressions make: where one may be a name that is renamed, there is nothing to rename."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping

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
_ANY = ".*"
_NUMBER = "[0-9]+"
Part = str | Expression


def made_names(document: Document, names: Collection[str], is_renamed: Callable[[Text], bool]) -> Iterator[Expression]:
    """What makes a name that may be one of these: the call, or the name. `is_renamed`: what is renamed as it is."""
    sources: dict[Binder, tuple[Loop, bool]] = {}
    for e in walk(document.root):
        if isinstance(e, Loop):
            sources |= {one: (e, one is e.key) for one in (e.key, e.value) if one is not None}
    for e, name in _names(document.root):
        patterns = [_pattern(parts, sources) for parts in _made(name, is_renamed)]
        if any(re.fullmatch(pattern, one, re.DOTALL) for pattern in patterns for one in names):
            yield e
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


def _made(name: Expression, is_renamed: Callable[[Text], bool]) -> Iterator[tuple[Part, ...]]:
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


def _pattern(parts: tuple[Part, ...], sources: Mapping[Binder, tuple[Loop, bool]]) -> str:
    return "".join(re.escape(part) if isinstance(part, str) else _values(part, sources) for part in parts)


def _values(e: Expression, sources: Mapping[Binder, tuple[Loop, bool]]) -> str:
    """What a part of a name may be: a text that is in what its loop visits, or anything."""
    found: dict[str, None] = {}
    ahead, seen = [e], set[Binder]()
    while ahead:
        for one in walk(ahead.pop()):
            match one:
                case Call():
                    return _ANY
                case Literal(text=text):
                    found[re.escape(text)] = None
                case Text(parts=parts):
                    found["".join(re.escape(part) if isinstance(part, str) else _ANY for part in parts)] = None
                case Member(key=Literal(text=text)):
                    found[re.escape(text)] = None
                case Variable(binder) if binder not in seen:
                    seen.add(binder)
                    if binder not in sources:
                        return _ANY
                    loop, is_key = sources[binder]
                    found |= {_NUMBER: None} if is_key else {}
                    ahead.append(loop.source)
    return f"(?:{'|'.join(found)})" if found else _ANY
