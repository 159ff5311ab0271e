"""Which parameter values a result is tried with: other items, other lengths, other keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from zlib import crc32

from transpile.evaluate.values import arguments
from transpile.ir import Array, Call, Document, Expression, Literal, Loop, Member, Object, Parameter, Reference, Text
from transpile.ir.traversal import walk
from transpile.language.facts import Facts
from transpile.language.protocols import Family

Value = Literal | Array | Object
Values = Mapping[str, Value]
MOST = 6
"""How many values of a parameter that is no list are tried."""


def followed(document: Document, facts: Facts) -> frozenset[str]:
    """The parameters that decide over loops: read by their sources and filters, or by conditions that these ask."""
    names: set[str] = set()
    asks = False
    for e in walk(document.root):
        if isinstance(e, Loop):
            deciding = tuple(_deciding(e))
            names.update(*map(_names, deciding), *(map(_words, deciding) if _computes(deciding) else ()))
            # Which conditions a source reaches is not followed: if it asks for one, every parameter that any
            # condition reads counts. Too many names only mean more trials.
            asks = asks or any(isinstance(one, Call) and one.name in facts.conditional for one in deciding)
    if asks:
        names.update(e.name for e in walk(section(document, facts.conditions)) if isinstance(e, Reference))
    return frozenset(name for name in names if _parameter(document, name) is not None)


def _computes(deciding: tuple[Expression, ...]) -> bool:
    return any(isinstance(one, Call) for one in deciding)


def _names(e: Expression) -> tuple[str, ...]:
    return (e.name,) if isinstance(e, Reference) else ()


def _words(e: Expression) -> tuple[str, ...]:
    """A string, which may be a name that a function computes: `Ref` of an `Fn::Sub`."""
    match e:
        case Literal(text=text) | Text((str(text),)):
            return (text,)
    return ()


def _parameter(document: Document, name: str) -> Parameter | None:
    """The declaration of a parameter; a pseudo parameter is a string, but for one."""
    pseudo = document.pseudo
    if name.startswith(pseudo.prefix) and name != pseudo.no_value:
        return Parameter(name, "", None, False, listed=name in pseudo.lists)
    return document.parameters.get(name)


def _deciding(loop: Loop) -> Iterator[Expression]:
    yield from walk(loop.source)
    if loop.filter is not None:
        yield from walk(loop.filter)


def section(document: Document, name: str) -> Expression:
    """A section of a template; an empty object where it is missing."""
    return next((one.value for one in document.root.members if _is_named(one, name)), Object(()))


def _is_named(member: object, name: str) -> bool:
    return isinstance(member, Member) and isinstance(member.key, Literal) and member.key.text == name


def opaque(document: Document, known: frozenset[str]) -> Document:
    """`document` whose parameters have no value, but for those `known`: what is equal so is equal for every value."""
    parameters = {
        name: one if name in known else replace(one, default=None) for name, one in document.parameters.items()
    }
    return replace(document, parameters=parameters)


def base(document: Document, values: Values, names: frozenset[str], family: Family) -> dict[str, Value]:
    """What these parameters are worth: the value given, the default, or, where neither is there, a sample."""
    known = {name: value for name, value in values.items() if name in names}
    for name in sorted(names - known.keys()):
        one = _parameter(document, name)
        # Evaluation gives a NoEcho parameter no value (a loop over one is T201), so there is nothing to assume.
        if one is not None and not one.no_echo:
            known[name] = one.default or _assumed(one, document, family)
    return known


def _assumed(one: Parameter, document: Document, family: Family) -> Value:
    return _listed(one, 2) if one.listed else _choices(one, document, family)[0]


def trials(document: Document, known: Values, fixed: frozenset[str], family: Family) -> Iterator[Values]:
    """Other values for the parameters in `known`, but for those that are `fixed`.

    All lists at once: no item, one, more, the same in another order, each twice, of odd spelling, items that mappings
    know. Then, where there are several parameters, each alone; a parameter that is no list with the values that it may
    have, beside lists as they are and beside others, for it may choose between two that are the same now.
    """
    # All lists at once cost no more than one, so they come first. What that hides is found by each list alone: with
    # every list empty nothing is left to compare, and lists that always change alike do not tell which of them a loop
    # follows.
    declared = {name: one for name in known if name not in fixed and (one := _parameter(document, name))}
    lists = {name: one for name, one in declared.items() if one.listed}
    if lists:
        yield from ({name: made(one, known[name]) for name, one in lists.items()} for made in LISTS)
        if looked_up := tuple(map(Literal, _rows(document, family.facts))):
            yield dict.fromkeys(lists, Array(looked_up))
    for name, one in declared.items():
        if name not in lists:
            others = {other: _seeded(it, known[other]) for other, it in lists.items()}
            for value in (value for value in _choices(one, document, family) if value != known[name]):
                yield {name: value}
                # A condition may choose between lists that are equal now: only with lists that differ is the choice
                # seen.
                if others:
                    yield {**others, name: value}
        elif len(lists) > 1:
            yield from ({name: made(one, known[name])} for made in ALONE)


def _rows(document: Document, facts: Facts) -> list[str]:
    """The keys of the mappings that are looked up by something that is no literal."""
    found: list[str] = []
    for e in walk(document.root):
        if not isinstance(e, Call) or e.name not in facts.tables:
            continue
        match arguments(e):
            case Array((Literal(name), *keys)):
                table = document.tables.get(name, {})
                levels = [*table], [*next(iter(table.values()), {})]
                # Keys beyond the two levels of a mapping are options of the call. A literal key needs no parameter as
                # its value.
                for key, level in zip(keys, levels, strict=False):
                    found += [] if isinstance(key, Literal) else level
    # Words that no mapping has would make most look-ups fail, on both sides, and nothing would be compared.
    return list(dict.fromkeys(found))[:MOST]


# -- lists -----------------------------------------------------------------------------------------------------------


def _listed(one: Parameter, count: int, first: int = 0) -> Array:
    """That many items which suit a logical id; the same for the same parameter in every run."""
    return Array(tuple(Literal(_word(one, first + at)) for at in range(count)))


def _word(one: Parameter, at: int) -> str:
    # Neither `hash()` nor a random number: words differ between parameters, so that two that change places are
    # noticed, and are the same in every run, so that a T901 can be reproduced.
    seed = _seed(one, at)
    return str(1000 + seed % 60000) if one.numeric else f"V{seed:x}"


def _seed(one: Parameter, at: int) -> int:
    return crc32(f"{one.name}{at}".encode())


def _items(value: Value) -> tuple[Expression, ...]:
    return tuple(item for item in value.items if isinstance(item, Literal)) if isinstance(value, Array) else ()


def _none(one: Parameter, value: Value) -> Array:
    return Array(())


def _single(one: Parameter, value: Value) -> Array:
    return _listed(one, 1)


def _longer(one: Parameter, value: Value) -> Array:
    return Array((*_items(value), *_listed(one, 1).items))


def _turned(one: Parameter, value: Value) -> Array:
    return Array(tuple(reversed(_items(value))))


def _twice(one: Parameter, value: Value) -> Array:
    return Array(_items(value) * 2)


def _seeded(one: Parameter, value: Value) -> Array:
    return _listed(one, 2 + crc32(one.name.encode()) % 4, 1)


def _odd(one: Parameter, value: Value) -> Array:
    return _listed(one, 3) if one.numeric else Array(tuple(map(Literal, ("b-1", "a.2", "c d", "07"))))


# The budget is sure to reach the first. `_none` is for a loop that was written out, `_longer` for a number of items
# that was fixed, `_turned` and `_twice` for positions out of a table, `_seeded` for lists that were mixed up, `_odd`
# for items that a logical ID cannot hold.
LISTS = (_none, _single, _longer, _turned, _twice, _seeded, _odd)
ALONE = (_none, _single, _longer, _turned)


# -- other parameters ------------------------------------------------------------------------------------------------


def _choices(one: Parameter, document: Document, family: Family) -> list[Literal]:
    """Values that a parameter which is no list may have, as far as the template tells."""
    word = _number if one.numeric else _word
    found = [*family.tried(one.name, document, lambda at: word(one, at))]
    if one.numeric and not one.stored:
        found += ["0", "1", "2"]
    return [Literal(text) for text in dict.fromkeys(found or [word(one, 0)])][:MOST]


def _number(one: Parameter, at: int) -> str:
    # A loop may count to it, and each copy takes time: it is small, and as a rule none that a template mentions.
    return str(11 + _seed(one, at) % 50)
