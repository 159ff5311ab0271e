"""Which resources are numbered, and the template in which they are: `Topic${Team}` has become `Topic[${Index}]`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from dialects.ros.translation.numbering.bodies import Body, Evaluate, Refused
from dialects.ros.translation.numbering.candidates import candidates, check_clashes
from dialects.ros.translation.numbering.mentions import values_in, with_names
from dialects.ros.translation.numbering.series import Pattern, Series, names_in_strings, pattern_of, resources
from transpile.evaluate.values import bare, number
from transpile.ir import (
    Binder,
    Call,
    Collect,
    Document,
    Expression,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Order,
    Spread,
    Text,
    Variable,
)
from transpile.ir.holes import shown
from transpile.ir.traversal import bound, free, map_children


@dataclass(slots=True)
class Decision:
    """What becomes of each loop, by its identity: the resources that it numbers, or why it does not."""

    document: Document
    expansion: Object | None
    evaluate: Evaluate
    loops: Sequence[Loop]
    series: dict[int, tuple[Series, ...]] = field(default_factory=dict)
    refused: dict[int, Refused] = field(default_factory=dict)
    written: dict[int, tuple[Loop, ...]] = field(default_factory=dict)

    def decide(self) -> None:
        """Finds the loops to be numbered. One that cannot be takes others along, which mention its resources."""
        taken, words = self._taken(), names_in_strings(self.document.root)
        for loop in self.loops:
            self._try(loop, partial(self._candidate, taken, words))
        before = -1
        while len(self.refused) != before:
            before = len(self.refused)
            self.written = {}
            for loop in self.loops:
                if id(loop) in self.series:
                    self._try(loop, self._write)
            self._check_mentions()

    def _try(self, loop: Loop, attempt: Callable[[Loop], None]) -> None:
        try:
            attempt(loop)
        except Refused as why:
            self.series.pop(id(loop), None)
            self.refused[id(loop)] = why

    def _taken(self) -> frozenset[str]:
        """The names of resources, and of all else that a reference may mean, or that one mentions in vain."""
        made = resources(self.expansion).fields if self.expansion is not None else {}
        mentioned = {one.text for one in _mentions(self.document.root) if isinstance(one, Literal)}
        return frozenset(made) | self.document.parameters.keys() | self.document.locals.keys() | mentioned

    def _candidate(self, taken: frozenset[str], words: frozenset[str], loop: Loop) -> None:
        found = candidates(loop, self.document, self.evaluate, words)
        if any(one.count == number(0) for one in found):
            return  # nothing is made, and nothing is to be said of it
        bases = self._bases()
        for one in found:
            check_clashes(one, taken, bases)
            bases.add(one.base)
        self.series[id(loop)] = found

    def _bases(self) -> set[str]:
        return {one.base for each in self.series.values() for one in each}

    # -- loops as `Count` says them -----------------------------------------------------------------------------------

    def _write(self, loop: Loop) -> None:
        self.written[id(loop)] = tuple(self._one(one) for one in self.series[id(loop)])

    def _one(self, series: Series) -> Loop:
        loop, body = series.loop, bare(series.member.value)
        assert isinstance(body, Object)
        named = partial(self._instance, loop, series.index)
        rounds = None if series.names is None else len(series.names)
        said = Body(loop, series.index, rounds, self.evaluate).properties
        members = tuple(replace(one, value=said(values_in(self._listing(one.value), named))) for one in _members(body))
        member = Member(series.instance, Object(members, body.origin), series.member.origin)
        return _ranging(loop, series, Merge((member,)))

    def _instance(self, loop: Loop, index: Binder, name: Literal | Text) -> Literal | Text:
        """A name that a loop makes, where it is that of a resource with the same number."""
        found = self._same(name, loop)
        return replace(found, index=index).instance if found is not None else name

    def _same(self, name: Literal | Text, loop: Loop) -> Series | None:
        """The resources of which a round of `loop` names the one with its number."""
        if not isinstance(name, Text) or not free(name) & bound(loop):
            return None
        every = (one for each in self.series.values() for one in each)
        return next((one for one in every if _is_key(name, loop, one)), None)

    # -- what refers to them ------------------------------------------------------------------------------------------

    def root(self) -> Object:
        """The template with the loops that were decided."""
        found = self._listing(self.document.root)
        assert isinstance(found, Object)
        members = (
            replace(one, value=self._section(one.value)) if one.name == "Resources" else one for one in found.members
        )
        return Object(tuple(members), found.origin)

    def _section(self, section: Expression) -> Expression:
        found = bare(section)
        assert isinstance(found, Object)
        return Object(tuple(new for one in found.members for new in self._entries(one)), found.origin)

    def _entries(self, one: Member | Spread) -> Iterator[Member | Spread]:
        value = bare(one.value)
        if isinstance(one, Spread) and isinstance(value, Object):
            yield replace(one, value=self._section(value))
        elif isinstance(value, Loop) and id(value) in self.written:
            yield from (Spread(loop, one.origin) for loop in self.written[id(value)])
        else:
            yield one

    def _listing(self, e: Expression) -> Expression:
        """`e` in which a list of what refers to each of the resources runs over their numbers."""
        match e:
            case Loop(result=Collect((Call() as call,)), filter=None):
                return self._numbers(e, call) or map_children(e, self._listing)
            case Loop() if id(e) in self.written:
                return e
        return map_children(e, self._listing)

    def _numbers(self, loop: Loop, call: Call) -> Loop | None:
        index, met = Binder("Index"), list[Series]()

        def named(name: Literal | Text) -> Literal | Text:
            found = self._same(name, loop)
            met.extend([found] if found else [])
            return self._instance(loop, index, name)

        new = values_in(call, named)
        if not met or free(new) - {index}:
            return None
        return _ranging(loop, replace(met[0], index=index), Collect((new,)))

    def _check_mentions(self) -> None:
        """Refuses loops that follow a parameter, where one of their resources is named: which number has that one?"""
        every = [one for each in self.series.values() for one in each]
        if all(one.names is not None for one in every) or len(self.written) < len(self.series):
            return
        bases = {one.base for one in every}
        for name in _mentions(self.root()):
            pattern = pattern_of(name) or (None,)
            if _numbers_of(pattern) not in bases and not self._is_other(pattern[0]):
                named = (one for one in every if one.names is None and one.may_name(pattern))
                for one in named:
                    self._refuse(one, name)

    def _is_other(self, name: str | None) -> bool:
        """Whether a name is surely that of something else."""
        own = resources(self.document.root).fields.keys() | self.document.parameters.keys()
        return name is not None and (
            name in own or name in self.document.locals or name.startswith(self.document.pseudo.prefix)
        )

    def _refuse(self, series: Series, name: Literal | Text) -> None:
        why = f"the template refers to {shown(name)}, whose number depends on a parameter"
        self.series.pop(id(series.loop), None)
        self.refused[id(series.loop)] = Refused(
            why, "refer to all instances in a list, or write the items in the template"
        )


def _members(body: Object) -> Iterator[Member]:
    return (one for one in body.members if isinstance(one, Member))


def _ranging(loop: Loop, series: Series, result: Merge | Collect) -> Loop:
    """A loop over the numbers of a series."""
    source = Call("core", "range", series.count)
    plain = replace(loop, key=None, value=series.index, source=source, result=result)
    return replace(plain, order=Order.AS_IS, stringify=False, call=None)


def _is_key(name: Text, loop: Loop, series: Series) -> bool:
    """Whether a name is what the loop of a series makes in the same round: both run over the same."""
    own, key = series.loop, series.member.key
    alike = (own.stringify, own.order, own.source) == (loop.stringify, loop.order, loop.source)
    if not alike or not isinstance(key, Text):
        return False
    roles = {loop.value: own.value, loop.key: own.key}
    parts = (
        Variable(roles[one.binder] or one.binder, one.sigil)
        if isinstance(one, Variable) and one.binder in roles
        else one
        for one in name.parts
    )
    return tuple(parts) == key.parts


def _numbers_of(pattern: Pattern) -> str:
    """What `Topic[${Index}]` numbers."""
    match pattern:
        case (str(start), None, "]") if start.endswith("["):
            return start.removesuffix("[")
    return ""


def _mentions(root: Object) -> list[Literal | Text]:
    found: list[Literal | Text] = []

    def seen(name: Literal | Text) -> Literal | Text:
        found.append(name)
        return name

    with_names(root, seen)
    return found
