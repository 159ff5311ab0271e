"""Reading a result back, and what it and its source mean: what `equivalence.py` compares."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import chain

from transpile.diagnostics import Diagnostic, failed
from transpile.evaluate.evaluation import Evaluation, Mode
from transpile.evaluate.findings import WAITING
from transpile.hosts.yaml import merge_keys
from transpile.hosts.yaml_versions import new_ambiguity
from transpile.ir import Array, Call, Document, Expression, Literal, Loop, Object, Reference, Text
from transpile.ir.traversal import children, map_children, walk
from transpile.language import registry
from transpile.language.facts import Data, Plain
from transpile.language.protocols import Embedded, Family, Functions, Opening, Readable, Request, Target
from transpile.legality.frozen_loops import carried
from transpile.printing.printer import Printer
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span, from_text
from transpile.syntax.tree import Parsed
from transpile.verify import equivalence, filled_holes, sampled_copies, trial_values
from transpile.verify.canonical import Said, canonical
from transpile.verify.differences import taken_for, unchecked, unreadable, unreadable_for, wrong
from transpile.verify.equivalence import Declared, Meaning, Values
from transpile.verify.removed_entries import still_read
from transpile.verify.sorted_keys import sorted_for

TOO_LARGE = ("T007", "T008", "T010")
"""Errors that no fault of ours is behind: the result has more than a text may have that is read."""
Known = Mapping[str, Functions]
Tables = Mapping[str, Mapping[str, Mapping[str, Expression]]]
Evaluate = Callable[[Document, Values, Mode | None, Known], Evaluation]


def verified(case: Case, merged: Document, text: str, printer: Printer | None) -> Iterator[Diagnostic]:
    """What is wrong with the result `text`: first as it is, then with merge keys merged on both sides."""
    if case.large and printer is not None:
        yield from (unreadable(f"`{one}`") for one in filled_holes.wrong(printer)[:1])
    # Two kinds of readers follow: the service takes `<<` for a key like any other, and tools that package a template
    # merge it. No lowering sees an entry that only merging brings in, so a result that is right for the first may be
    # wrong for the second. The first difference is our fault (T901), the second the template's, with a way out (T021).
    found = case.check(text)
    yield from found
    if case.opening.whole is not case.parsed and not failed(found):
        # Pins go by the ids of nodes. Merging replaces a node that a merge key is in, but leaves its place.
        declared = replace(case.declared, pins=carried(case.declared.pins, case.document, merged))
        whole = replace(case, parsed=case.opening.whole, document=merged, declared=declared, merging=True)
        yield from (merge_keys.hiding(case.opening.parsed) for _ in whole.check(text)[:1])


def _as_it_is(document: Document) -> Document:
    return document


LEFT = Diagnostic("T205", "the items of a loop are not known")
"""Of a loop in a branch that is not taken nothing is told, and it has no value."""


@dataclass(frozen=True, slots=True)
class Case:
    """A conversion whose result is to be checked: what was read, where it goes to, and what was declared.

    `parsed` is the tree of the opening that `document` was read from. `narrowed`: loops of some dialects only were
    meant. `back` is the way from the target's family to the source's, `named` what a reference is on that way,
    `alike` what both can say of a template; None where they are the same. `large`: the result is an expansion of so
    many copies that some stand for all. `merging`: merge keys of the result are merged, as those of what was parsed
    are. `opened` are the texts that were read back, `functions` those that the result's own language computes.
    `within`: the part of the source's text whose loops alone were meant; None: all of it. `settled` is a document
    whose expansion is wanted, with words where copies hold nothing else.
    """

    opening: Opening
    parsed: Parsed
    document: Document
    values: Values
    target: Target
    narrowed: bool
    declared: Declared
    evaluation: Evaluate
    back: Callable[[Document], tuple[Document, tuple[Diagnostic, ...]]] | None = None
    named: Callable[[Reference], Expression | None] | None = None
    alike: Callable[[Mapping[str, Data], bool, Values], dict[str, Data]] | None = None
    large: bool = False
    merging: bool = False
    opened: dict[str, Opening | Diagnostic] = field(default_factory=dict)
    functions: Known = field(default_factory=dict)
    within: Span | None = None
    settled: Callable[[Document], Document] = _as_it_is

    @property
    def family(self) -> Family:
        """The source's family, in whose words both sides are compared."""
        return self.opening.family

    @property
    def readers(self) -> Sequence[Readable]:
        """The dialects whose loops were read in the source."""
        return self.target.readers(self.opening)

    def check(self, text: str) -> list[Diagnostic]:
        """What is wrong with the result `text`: it is read back and compared with its source."""
        if text == self.parsed.source.text:
            # The same text means the same. It can only be wrong by still holding what was to be converted.
            return list(self._left(text, self.document))[:1]
        small = sampled_copies.excerpt(self.document, text, self._evaluation()) if self.large else None
        # An excerpt may acquit, never convict: what differs in it may do so for what was cut away.
        if small is not None and not replace(self, document=small[0])._compared(small[1]):
            return []
        return self._compared(text)

    def _evaluation(self) -> Evaluation:
        return self.evaluation(self.document, self.values, None, self.functions)

    def _compared(self, text: str) -> list[Diagnostic]:
        opening = self._opened(text)
        if isinstance(opening, Diagnostic):
            return [opening]
        case = replace(self, functions=opening.functions)
        broken = case._broken_defaults(opening)
        if broken:
            return broken
        found = case._differences(text, opening)
        if failed(found) and opening.family is not self.target.family:
            return [taken_for(opening.family.facts.title, self.parsed.root)]
        # A call that the source has as it is may be a loop to those who read the result: then it is one in both.
        whole = case._with_calls_as_loops() if failed(found) and not self.narrowed else None
        return found if whole is None else whole._differences(text, opening)

    def _broken_defaults(self, opening: Opening) -> list[Diagnostic]:
        """What is wrong with the result at its defaults, with which it begins whatever is given.

        It is the source's where that is wrong at its own defaults, too.
        """
        errors = [one for one in opening.told if failed([one])]
        if not errors:
            return []
        told = [one for one in self._meaning(self.document, {}, False).problems if failed([one])]
        if not told:
            return [unreadable_for(errors[0])]
        if not self.values:  # as far as the source has a meaning, it may have the same
            return [one for one in told if one.code in WAITING and errors[0].code in WAITING]
        help = "change the default: the result uses it even if you set another value"
        return [replace(one, help=help) for one in told]

    def _with_calls_as_loops(self) -> Case | None:
        """The case with the source read as its result is; None where it was, or cannot be."""
        if self.back is not None or self.target.expands:
            return None
        document, found = self.family.read(self.parsed, self.family.following(self.opening.readers, True))
        if document is None or failed(found):
            return None
        pins = carried(self.declared.pins, self.document, document)
        return replace(self, document=document, declared=replace(self.declared, pins=pins))

    def _differences(self, text: str, opening: Opening) -> list[Diagnostic]:
        both = self._both(opening)
        if isinstance(both, list):
            return both
        before, after = both
        faults = self._left(text, after, before), self._unfinished(before, after), self._read_still(both)
        fault = next(chain.from_iterable(faults), None)
        if fault is not None:
            return [fault]
        return equivalence.check(before, after, self.values, self._meaning, self.declared)

    def _both(self, opening: Opening) -> tuple[Document, Document] | list[Diagnostic]:
        """The source and the result as all dialects see them: loops that `--from` leaves alone are compared too.

        Where such loops cannot be read they are plain data.
        """
        if not self.narrowed:
            after = self._read_back(opening, None)
            return [after] if isinstance(after, Diagnostic) else (self.document, after)
        named = dict.fromkeys((self.target.language.name, *(one.language for one in self.readers)))
        everyone = [one for each in named for one in registry.readers(each, self.family, *self.readers)]
        # With --from, loops of other dialects stay. Read as loops they are compared by their meaning, at other values,
        # too; if they cannot be read or expanded, as plain data. One set of readers reads both sides: a loop on one
        # side and plain data on the other would never be equal.
        fewest = self._fewest()
        for readers in (_own(everyone, self.readers), fewest):
            whole, found = self.family.read(self.parsed, self._as_back([one for one in readers if self._stands(one)]))
            # Loops of the source's family do not stand in a template of another one.
            after = self._read_back(opening, None if self.back is not None else readers)
            if whole is None or failed(found) or isinstance(after, Diagnostic):
                continue
            if readers is fewest or self._expands(whole):
                return self.settled(whole), self.settled(after)
        return list(found) if failed(found) else [after] if isinstance(after, Diagnostic) else []

    def _as_back(self, readers: Sequence[Readable]) -> Sequence[Readable]:
        """Readers as they read a result: calls that parameters feed are loops where such a result may have them."""
        return readers if self.target.expands else self.target.family.following(readers, True)

    def _stands(self, reader: Readable) -> bool:
        """Whether loops of a dialect stand in texts like the source."""
        # The dialect without loops is of no language by name; where it alone was meant, the source is of the default.
        meant = {registry.language(one.language).name for one in self.readers} or {registry.language("").name}
        return reader in self.readers or registry.language(reader.language).name in meant

    def _fewest(self) -> Sequence[Readable]:
        """The dialects whose loops were read, and the one in which they were written."""
        own = self.target.dialect
        return self.readers if own in self.readers or not own.features else (*self.readers, own)

    def _expands(self, document: Document) -> bool:
        """Whether all loops have items, at the values known or at assumed ones: else those that stay are plain data."""
        names = trial_values.followed(document, self.family.facts)
        values = {**self.values, **trial_values.base(document, self.values, names, self.family)}
        meaning = self._meaning(document, values, False)
        return meaning.data is not None and not failed(meaning.problems)

    def _opened(self, text: str) -> Opening | Diagnostic:
        """The result as its own language has it. It is read once, also where it is compared twice."""
        if text not in self.opened:
            self.opened[text] = self._read(text)
        return self.opened[text]

    def _read(self, text: str) -> Opening | Diagnostic:
        source = from_text(text, self.target.language.called(self.parsed.source.name, self.target.format))
        request = Request(self.target.dialect, limit=sys.maxsize, longest=sys.maxsize)
        opening, *_ = self.target.language.read(source, request)
        assert not isinstance(opening, Embedded)  # what is written is a template, and none in another text
        if isinstance(opening, Diagnostic):
            return unchecked(opening) if opening.code in TOO_LARGE else unreadable(opening.message)
        # We read a plain `0o17` in one way, other readers in another. The author may have such scalars, we may add
        # none.
        otherwise = new_ambiguity(self.parsed, opening.parsed)
        if otherwise is not None:
            return unreadable(f"YAML 1.2 reads `{otherwise}` without quotes differently")
        return opening

    def _read_back(self, opening: Opening, readers: Sequence[Readable] | None) -> Document | Diagnostic:
        """The result as its own family reads it, with the loops of `readers`, or of all dialects."""
        parsed = opening.whole if self.merging else opening.parsed
        wanted = opening.readers if readers is None else _own(readers, opening.readers)
        if not self.target.expands:
            # Calls that were read as loops in the source, and stay where the target lacks them, are loops here, too.
            staying = self.readers if self.back is None and readers is None else ()
            names = {one.name for one in wanted}
            wanted = [*wanted, *(one for one in staying if one.name not in names)]
        document, found = self.target.family.read(parsed, self._as_back(wanted))
        # What a reader mends while it converts must be mended in the result: the warning about it may not come back.
        # Where one loop alone was meant, the others stay as they are.
        mended = self.readers if self.within is None else ()
        respelled = frozenset().union(*(reader.respelled for reader in mended))
        errors = [one for one in found if failed([one]) or one.code in respelled]
        if document is None or errors:
            return unreadable(errors[0].message if errors else "it is not a template")
        return document

    def _left(self, text: str, after: Document, before: Document | None = None) -> Iterator[Diagnostic]:
        """A loop that was to be converted and still stands there, beside those of `before` that were to stay."""
        others = (one for one in self.readers if one.name != self.target.dialect.name)
        converted = {one.name for one in others if registry.may_hold(text, one)}
        if converted:
            left = Counter(e.dialect for e in _loops(after.root) if e.dialect in converted)
            for dialect in left - self._staying(before):
                yield wrong(f"a loop of `{dialect}` is left in the result")

    def _staying(self, before: Document | None) -> Counter[str]:
        """How many loops of each dialect were to stay of the source, where one alone was meant."""
        if self.within is None or before is None:
            return Counter()
        return Counter(e.dialect for e in _loops(before.root)) - Counter(e.dialect for e in _loops(self.document.root))

    def _unfinished(self, before: Document, after: Document) -> Iterator[Diagnostic]:
        """What the result lacks around its loops."""
        # A family knows what its own templates need. Of another family's source it cannot tell what was there before.
        if self.back is None:
            evaluation = self.evaluation(after, self.values, None, self.functions)
            if not self.target.serves:  # what loops are made of the service never sees
                root = self.evaluation(after, self.values, Mode.MEANING, self.functions).evaluate(after.root, {})
                assert isinstance(root, Object)
                after = replace(after, root=root)
            words = self.family.unfinished(before, after, evaluation.value)
            yield from map(wrong, words)

    def _read_still(self, both: tuple[Document, Document]) -> Iterator[Diagnostic]:
        """What was removed, and is read."""
        (before, after), removed = both, self.declared.removed
        yield from map(wrong, still_read(after.root, removed, self.target.family.facts, True))
        if self.back is None:  # another family has other names
            yield from map(wrong, still_read(before.root, removed, self.family.facts, False))

    def _meaning(self, document: Document, values: Values, fold: bool) -> Meaning:
        mode = Mode.RESOLVING if fold else Mode.MEANING
        if self.declared.sorts:
            document = sorted_for(document, self.family.facts.ordered)
        if self.back is not None and document.vocabulary != self.family.facts.vocabulary:
            return self._translated(document, values, mode)
        evaluation, root = self._evaluated(document, values, mode)
        root = self.declared.ids.marked(root) if self.declared.ids is not None else root
        return self._renumbered(self._meant(root, evaluation, values), document, values)

    def _renumbered(self, meant: Meaning, document: Document, values: Values) -> Meaning:
        """What a source means, by the ids of the result. In a result of its own family none of the old ones is made."""
        if self.declared.ids is None or not isinstance(meant.data, dict):
            return meant
        names = self.evaluation(document, values, Mode.RESOLVING, self.functions)
        data = self.declared.ids.compared(meant.data, document, lambda e: names.value(e, {}))
        return replace(meant, data=self._as_alike(data, values, False))

    def _evaluated(self, document: Document, values: Values, mode: Mode) -> tuple[Evaluation, Object]:
        evaluation = self.evaluation(document, values, mode, self.functions)
        root = evaluation.evaluate(document.root, {})
        assert isinstance(root, Object)
        return evaluation, root

    def _translated(self, document: Document, values: Values, mode: Mode) -> Meaning:
        """What a result of another family means, in the words of the source's."""
        # After its loops are expanded: calls that were computed need no entry in a table, and those that remain have
        # the arguments on which their translation depends. The tables are not those that made the result: see
        # `bridge`. All else is computed as the source's family computes it, which may know more of a call, or less.
        assert self.back is not None
        expanded, root = self._evaluated(document, {**values, **self._own_values(document, values)}, Mode.MEANING)
        root = self.declared.ids.marked(root) if self.declared.ids is not None else root
        # A generated table is the result's own: what is read from it has a meaning there, and none in the source.
        made = {name: rows for name, rows in document.tables.items() if name in self.declared.tables}
        found = _looked_up(root, made) if made else root
        assert isinstance(found, Object)
        mapped = self.back(replace(document, root=found))[0]
        evaluation, known = self._evaluated(mapped, values, mode)
        found = _foreign(known, document.vocabulary)
        assert isinstance(found, Object)
        return self._meant(found, evaluation, values, expanded)

    def _own_values(self, document: Document, values: Values) -> dict[str, Literal | Array | Object]:
        """The values of the pseudo parameters of another family, by the names that its templates have for them.

        Keys that loops make must be known before there is a way back for them.
        """
        assert self.named is not None
        prefix = document.pseudo.prefix
        found: dict[str, Literal | Array | Object] = {}
        if not any(name.startswith(self.document.pseudo.prefix) for name in values):
            return found
        for e in walk(document.root):
            if isinstance(e, Reference) and e.name.startswith(prefix) and e.name not in found:
                back = self.named(Reference(e.name))
                if isinstance(back, Reference) and back.name in values:
                    found[e.name] = values[back.name]
        return found

    def _meant(self, root: Object, evaluation: Evaluation, values: Values, before: Evaluation | None = None) -> Meaning:
        """What was computed; `before`: in the words of another family, whose template it was.

        At other values than those that are known, both sides may make names that only one of the families takes: they
        are compared by what is left of them.
        """
        told = (*before.diagnostics, *evaluation.diagnostics) if before is not None else tuple(evaluation.diagnostics)
        said = _saying(self.family, self.opening.functions.keys())
        data, problems = _data(root, said, tuple(dict.fromkeys(told)))
        if before is not None or self.declared.ids is None:  # else once they are renumbered
            data = self._as_alike(data, values, before is not None and values == self.values)
        followed = before.followed if before is not None else frozenset()
        return Meaning(data, problems, evaluation.followed | followed)

    def _as_alike(self, data: Data | None, values: Values, translated: bool) -> Data | None:
        """A template as far as both families can say it."""
        return self.alike(data, translated, values) if self.alike is not None and isinstance(data, dict) else data


def _foreign(e: Expression, vocabulary: str) -> Expression:
    """`e` whose calls that nobody took back are none of the source's: both families may call theirs by one name."""
    e = map_children(e, lambda child: _foreign(child, vocabulary))
    if not isinstance(e, Call) or e.vocabulary != vocabulary:
        return e
    return replace(e, name=f"{vocabulary} {e.name}")


def _looked_up(e: Expression, made: Tables) -> Expression:
    """`e` with the values of these tables where something reads them by three words."""
    match e:
        case Call(argument=Array((Literal(name), Literal(row), Literal(column)))) if name in made:
            return made[name].get(row, {}).get(column, e)
    return map_children(e, lambda child: _looked_up(child, made))


def _loops(e: Expression) -> Iterator[Loop]:
    """The loops in an expression; a call that was read as one stays with all that is in it."""
    ahead: list[Expression] = [e]
    while ahead:
        one = ahead.pop()
        if isinstance(one, Loop):
            if one.call is not None:
                continue
            yield one
        ahead.extend(reversed(children(one)))


def _own(readers: Sequence[Readable], own: Sequence[Readable]) -> Sequence[Readable]:
    """The readers, with an opening's own in the place of those of the same names: they may know this text only."""
    names = {one.name for one in readers}
    return tuple({one.name: one for one in (*readers, *own) if one.name in names}.values())


def _saying(family: Family, languages: Collection[str]) -> Said:
    """What `family` makes of its expressions. A call of another language that is left is no entry of any template."""

    def said(e: Text | Reference | Call, data: Plain) -> Data:
        if isinstance(e, Call) and e.vocabulary in languages:
            return {f"{e.vocabulary} {e.name}": data(e.argument)}
        return family.plain(e, data)

    return said if languages else family.plain


def _data(root: Object, said: Said, problems: tuple[Diagnostic, ...]) -> tuple[Data | None, tuple[Diagnostic, ...]]:
    """Canonical data; None where loops are left, for which there is a reason among the problems."""
    try:
        return canonical(root, said), problems
    except TypeError:
        if failed(problems):
            return None, problems
        if not any(isinstance(one, Loop) for one in walk(root)):
            raise
        return None, (*problems, LEFT)
