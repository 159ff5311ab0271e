"""Do two templates expand to the same thing? Translation validation of a result before it is written.

The new text is read back as any reader would, both sides are evaluated with the same parameter values, and compared
as plain data: objects unordered, lists ordered, calls that remain as they are. Only what was declared may differ:
generated tables, `Transform`, and loops that no longer follow a parameter.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from enum import Enum

from transpile.diagnostics import Diagnostic, failed
from transpile.evaluate.findings import is_beyond
from transpile.ir import Array, Document, Literal, Object
from transpile.language.facts import Data, Entry, NewIds
from transpile.language.protocols import Family
from transpile.legality import frozen_loops
from transpile.syntax.fast_dataclass import dataclass
from transpile.verify import common_entries, trial_values
from transpile.verify.affected_entries import Excerpts, cut
from transpile.verify.common_entries import Rest
from transpile.verify.differences import (
    LIMIT,
    Difference,
    compare,
    report,
    says_alike,
    unexcused,
    unreadable_for,
    wrong,
)

Values = Mapping[str, Literal | Array | Object]
WORK = 20
"""How many times the size of both templates may be evaluated; all lists at once come first."""
HARMLESS = frozenset(("T211",))
"""Errors of functions that have no value outside loops: such a call stays, on both sides."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A template evaluated at some values: canonical data (None where loops are left), what was wrong, and the
    parameters whose values its loops were unrolled with."""

    data: Data | None
    problems: tuple[Diagnostic, ...]
    frozen: frozenset[str]

    @property
    def settled(self) -> bool:
        """Whether there is data, and nothing was wrong."""
        return self.data is not None and not failed(self.problems)


Expand = Callable[[Document, Values, bool], Meaning]
"""A document, parameter values, and whether to compute all that is known, beside what depends on loops."""


class Following(Enum):
    """How a result stands to the parameters of its source."""

    EXPANDED = "loops are unrolled, everything else is unchanged"
    CONVERTED = "loops follow their parameters, except where declared"
    RESOLVED = "every value is fixed"


@dataclass(frozen=True, slots=True)
class Declared:
    """What may differ: generated tables, what the families add, parameters and loops whose value was fixed.

    `left_out` are the keys down to what the result says on purpose no more. `sorts`: the result's language sends the
    keys of objects sorted, which was told where a function makes a text of one. `ids` are those of resources that
    changed, `removed` what lost its last reader.
    """

    following: Following
    tables: frozenset[str]
    source: Family
    target: Family
    frozen: frozenset[str] = frozenset()
    pins: frozen_loops.Pins = field(default_factory=dict)
    left_out: Collection[tuple[str, ...]] = ()
    sorts: bool = False
    ids: NewIds | None = None
    removed: Collection[Entry] = ()

    @property
    def entry_by_entry(self) -> bool:
        """Whether entries that are the same in both have the same meaning."""
        return self.source is self.target and self.ids is None and not self.sorts


def check(source: Document, result: Document, values: Values, expand: Expand, declared: Declared) -> list[Diagnostic]:
    """What is wrong with `result`: at the values used, and at others of every parameter that decides over loops.

    All other parameters have no value, so that what is equal is equal for each that they can have.
    """
    match declared.following:
        case Following.EXPANDED:
            return _expanded(source, result, values, expand, declared)
        case Following.RESOLVED:
            return _Sides(source, result, expand, declared).report(values)
    # What both have in common is not evaluated. It may explain a difference in the rest: the whole templates decide.
    rest = common_entries.without(source, result) if declared.entry_by_entry else None
    if rest is not None:
        found = _converted(rest, values, expand, declared)
        if not failed(found):
            return found
    return _converted(Rest(source, result, 0), values, expand, declared)


def _converted(rest: Rest, values: Values, expand: Expand, declared: Declared) -> list[Diagnostic]:
    """What is wrong with a result, or with what is left of it, whose loops go on following parameters."""
    # The names come from both sides: a loop of the result that reads a parameter which no loop of the source reads is
    # a difference, and only other values of that parameter show it. Parameters that decide over no loop stay without a
    # value, so `!Ref Stage` remains a reference on both sides. If they had one, a default that was copied into the
    # result would be equal to the reference that it took the place of.
    source, result = rest.source, rest.result
    names = _followed(source, declared.source) | _followed(result, declared.target)
    known = trial_values.base(source, values, names, declared.source)
    halves = trial_values.opaque(source, names), trial_values.opaque(result, names)
    sides = _Sides(*halves, expand, declared, rest.size)
    return sides.report(known, trial_values.trials(source, known, _fixed(declared), declared.source))


def _followed(document: Document, family: Family) -> frozenset[str]:
    return trial_values.followed(document, family.facts)


def _fixed(declared: Declared) -> frozenset[str]:
    """Parameters that were fixed in a way which other values cannot be compared with."""
    # A filter decided there: which items are left for other values is not known from the pin. The same holds where
    # several loops were made of one, and were fixed at different items.
    return frozenset().union(*(one.names for one in declared.pins.values() if not one.items))


def _expanded(
    source: Document, result: Document, values: Values, expand: Expand, declared: Declared
) -> list[Diagnostic]:
    """An expansion says all that does not depend on loops as the source does, and declares what it fixed."""
    # Nothing beside loops is computed (False): an expansion is deployed with other values of parameters, so a
    # reference outside loops must still be one. Other values are not tried: no loop is left that could follow them.
    before = expand(source, values, False)
    if before.data is None:  # loops that stay may lack a value
        names = _followed(source, declared.source)
        values = {**values, **trial_values.base(source, values, names, declared.source)}
        before = expand(source, values, False)
    if before.data is None:
        return []
    after = expand(result, values, False)
    if not after.settled:
        return [unreadable_for(fault) for fault in after.problems][:LIMIT]
    # Equal data is not enough: `[a, b]` is equal to a list parameter that is `a,b` now. What stops to follow a
    # parameter must have been told (T403), and `declared.frozen` is what the conversion told.
    undeclared = sorted(before.frozen - after.frozen - declared.frozen)
    if undeclared:
        return [wrong(f"loops no longer follow {', '.join(undeclared)}, and no diagnostic reports it")]
    before_data, after_data = (_undeclared(one, source, declared) for one in (before, after))
    return report(list(compare(before_data, after_data, declared.source.facts)))


@dataclass(slots=True)
class _Sides:
    """Two templates, compared at several values.

    `left_out` are the nodes of what they have in common, if they are what is left of two. `variants` remembers, by
    ids, sources with their loops fixed.
    """

    source: Document
    result: Document
    expand: Expand
    declared: Declared
    left_out: int = 0
    found: list[Difference] = field(default_factory=list)
    faults: list[Diagnostic] = field(default_factory=list)
    variants: dict[int, tuple[Document, Document]] = field(default_factory=dict)

    def report(self, known: Values, others: Iterable[Values] = ()) -> list[Diagnostic]:
        """What is wrong at the values `known`, and where they are replaced by `others`."""
        self.at(known)
        if not self.wrong:
            self.tried(known, others)
        return self.faults[:LIMIT] or report(self.found)

    @property
    def wrong(self) -> bool:
        return bool(self.faults) or any(not one.spelling for one in self.found)

    def at(self, known: Values) -> None:
        """Compares all at the values used. What has no value outside loops has none on both sides."""
        before = self.expand(self.source, known, True)
        if before.data is None or any(one.code not in HARMLESS for one in before.problems if failed([one])):
            return  # the source has no meaning at these values: nothing to compare
        after = self.expand(self.result, known, True)
        more = known if after.settled else self.lacking(known)
        if more.keys() != known.keys():
            self.at(more)
            return
        grave = [one for one in after.problems if failed([one]) and one.code not in HARMLESS]
        if after.data is None or grave:
            # A call that has no value in the source, once all of it is computed, may be read as a loop in the result.
            own = [one for one in before.problems if any(says_alike(one, each) for each in after.problems)]
            faults = [unreadable_for(fault) for fault in grave or after.problems]
            self.faults = faults if grave else own or faults
        else:
            found = list(self.differences(before, after))
            # A call without a value has no translation either: what is wrong is the call, wherever that shows.
            without = [one for one in before.problems if failed([one])] if self.crossed and found else []
            self.faults.extend(without)
            self.found.extend(found)

    def tried(self, known: Values, others: Iterable[Values]) -> None:
        """Compares, at each of the other values, what mentions their parameters."""
        # The budget is counted in nodes and grows with the template, so verification stays linear in its size. A trial
        # costs the entries that mention its parameters: lists that are read by one loop each are all tried, however
        # many there are. Lists that one large body reads use the budget up early, and values that it does not reach
        # are not tried.
        halves: tuple[Excerpts, Excerpts] | None = None
        known_excerpts: dict[frozenset[str], list[tuple[Document, int]]] = {}  # most names have several values
        work = 0
        for trial in others:
            halves = halves or (cut(self.source), cut(self.result))
            names = frozenset(trial)
            if names not in known_excerpts:
                known_excerpts[names] = [half.about(names) for half in halves]
            (source, size), (result, other) = known_excerpts[names]
            work += size + other
            if work > WORK * (halves[0].size + halves[1].size + self.left_out):
                break
            values = {**known, **trial}
            # A difference between excerpts is only a suspicion: what was left out may explain it. The whole templates
            # decide, and are evaluated for a suspicion only.
            if self.differs(source, result, trial, values) and self.differs(self.source, self.result, trial, values):
                self.remember(trial, values)
                break

    @property
    def crossed(self) -> bool:
        """Whether the result is of another family."""
        return self.declared.source is not self.declared.target

    @property
    def picks_anything(self) -> bool:
        """Whether a service may have a value for an item beyond the end of a list, as one with empty lists has."""
        return self.crossed or self.declared.source.facts.cut_plainly

    def differs(self, source: Document, result: Document, trial: Values, values: Values) -> bool:
        """Whether anything is wrong at these values."""
        faults, found = self.tell(source, result, trial, values)
        return bool(faults or found)

    def remember(self, trial: Values, values: Values) -> None:
        """Keeps what is wrong at these values, and says at which."""
        faults, found = self.tell(self.source, self.result, trial, values)
        self.faults.extend(faults)
        told = ", ".join(f"{name}={_told(value)}" for name, value in trial.items())
        self.found.extend(replace(one, at=f", with {told}") for one in found)

    def tell(
        self, source: Document, result: Document, trial: Values, values: Values
    ) -> tuple[list[Diagnostic], list[Difference]]:
        """What is wrong where the source has a meaning; a loop that was fixed may be as it was, or follow."""
        if any(trial.keys() & one.names for one in self.declared.pins.values()):
            return [], self.fixed_or_following(source, result, values)
        live = self.expand(source, values, True)
        if not live.settled:
            return [], []
        after = self.expand(result, values, True)
        faults = self.own(after, source, values)
        if faults and self.picks_anything and all(map(is_beyond, faults)):
            return [], []
        if faults or after.data is None:
            return [unreadable_for(fault, ", with other values") for fault in faults], []
        return [], [one for one in self.differences(live, after) if not one.spelling]

    def lacking(self, known: Values) -> Values:
        """Values for all that loops need, where those of a result are written out that the source need not go over.

        So it is with another family's in the branch of an `Fn::If` that does not count.
        """
        if not self.crossed:
            return known
        names = _followed(self.source, self.declared.source)
        return {**known, **trial_values.base(self.source, known, names, self.declared.source)}

    def own(self, after: Meaning, source: Document, values: Values) -> list[Diagnostic]:
        """The errors of a result that are not those of its source.

        The loops of another family are written out before it is known which branch of an `Fn::If` counts. So a loop in
        the other branch may fail in the result, and does so in the source where that is written out as well.
        """
        faults = [one for one in after.problems if failed([one])]
        if not faults or not self.crossed:
            return faults
        known = {one.code for one in self.expand(source, values, False).problems}
        return [one for one in faults if one.code not in known]

    def fixed_or_following(self, source: Document, result: Document, values: Values) -> list[Difference]:
        """What differs where loops were fixed: from the source with these loops fixed, and from the source itself."""
        # A pinned loop has two right results: as it was written, or following its parameter after all. Both occur in
        # one result, for several loops may have been made of one, of which only some were fixed. So each place must be
        # equal to one of two variants of the source, and which one may change from place to place (`unexcused`).
        after = self.expand(result, values, True)
        if not after.settled:  # a table that was fixed, or a position, has nothing for other items
            return []
        fixed = self.fixed(source, values)
        if self.picks_anything and not fixed.settled:
            return []  # of an item that is not there each service has its own idea, and that it was there was told
        others = list(self.differences(fixed, after)) if fixed.settled else []
        if fixed.settled and all(one.spelling for one in others):
            return []  # mostly: then nothing can differ from both
        live = self.expand(source, values, True)
        if any(one.code not in HARMLESS for one in live.problems if failed([one])):
            return []  # the source has no meaning there; fixed, its loops have that of the values used
        found = list(self.differences(live, after)) if live.settled else others
        found = unexcused(found, others) if live.settled and fixed.settled else found
        return [one for one in found if not one.spelling]

    def fixed(self, source: Document, values: Values) -> Meaning:
        """The source with loops over what they were written for; a shorter list has no items at all positions."""
        # Where only the number of items was fixed, the result selects item 0, 1, ... of whatever the list is. For a
        # list that is too short the source pinned so has no meaning either: then that one loop, and not those beside
        # it, is compared over the items that it was written for.
        by_number = self.expand(self.pinned(source), values, True)
        if by_number.settled or self.picks_anything:
            return by_number
        # Whether one reaches may depend on those around it, so each is asked beside those that were found to.
        pins = {key: pin.known for key, pin in self.declared.pins.items()}
        for key, pin in self.declared.pins.items():
            follows = {**pins, key: pin}
            if pin != pin.known and self.expand(frozen_loops.pinned(source, follows), values, True).settled:
                pins = follows
        return self.expand(frozen_loops.pinned(source, pins), values, True)

    def pinned(self, source: Document) -> Document:
        """The source, or a part of it, with its loops fixed as declared; remembered, as several trials ask for it."""
        if id(source) not in self.variants:
            self.variants[id(source)] = source, frozen_loops.pinned(source, self.declared.pins)
        return self.variants[id(source)][1]

    def differences(self, before: Meaning, after: Meaning) -> Iterator[Difference]:
        """What differs but for what was declared."""
        one, other = (_undeclared(meaning, self.source, self.declared) for meaning in (before, after))
        return compare(one, other, self.declared.source.facts)


def _undeclared(meaning: Meaning, source: Document, declared: Declared) -> Mapping[str, Data]:
    """The data of a template without what finishing the result has added."""
    assert isinstance(meaning.data, dict)
    # A mapping of the source is compared even if a generated one has taken its name: only new tables are left out.
    generated = declared.tables - source.tables.keys()
    data = meaning.data
    for family in dict.fromkeys((declared.source, declared.target)):
        data = family.undeclared(data, generated)
    for path in declared.left_out:
        data = _without(data, path)
    return data


def _without(data: dict[str, Data], path: Sequence[str]) -> dict[str, Data]:
    """An object without what is at the end of a path of keys, if that is there."""
    key, *below = path
    if not below:
        return {name: value for name, value in data.items() if name != key}
    inner = data.get(key)
    return {**data, key: _without(inner, below)} if isinstance(inner, dict) else data


def _told(value: Literal | Array | Object) -> str:
    """A parameter's value as it is given on the command line."""
    items = value.items if isinstance(value, Array) else (value,)
    return ",".join(item.text for item in items if isinstance(item, Literal))
