"""One conversion: read, (adopt,) legalize, spell, splice or write, verify."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from operator import is_
from typing import TYPE_CHECKING

from transpile.diagnostics import Diagnostic, Severity, failed
from transpile.evaluate import start
from transpile.evaluate.calls import lookups
from transpile.evaluate.evaluation import Evaluation, Mode
from transpile.evaluate.findings import WAITING
from transpile.evaluate.handlers import member_of
from transpile.evaluate.loops.item_comments import Remarks
from transpile.evaluate.loops.known import Shapes
from transpile.evaluate.values import nothing, with_words
from transpile.hosts.limits import MAX_NODES
from transpile.hosts.yaml import merge_keys
from transpile.ir import Call, Document, Expression, Literal, Loop, Member, Object, Spread
from transpile.ir.features import Feature
from transpile.ir.naming import Naming
from transpile.ir.traversal import bound, map_children, result_children, walk
from transpile.language import registry
from transpile.language.facts import Compute, Entry, Evaluate, NewIds
from transpile.language.orphans import dropped, gone, noted, orphans, without
from transpile.language.protocols import Finished, Functions, Opening, Part, Readable, Target, Written
from transpile.language.writing import Writing, spell, spell_anew
from transpile.legality import expanded_words
from transpile.legality.frozen_loops import Pins, fixed, written_out
from transpile.legality.mistaken_calls import mistaken
from transpile.pipeline import typesetting
from transpile.pipeline.bounds.long_keys import too_long_key
from transpile.pipeline.bounds.output_limits import too_long, too_much
from transpile.pipeline.bridge import Crossing, crossing, names, stranger, untranslated
from transpile.pipeline.fallbacks import BEST, Plain
from transpile.pipeline.result import Result
from transpile.pipeline.settings import Settings
from transpile.printing.printer import Printer
from transpile.printing.room import NoRoom
from transpile.syntax import comments
from transpile.syntax.comments import Spans
from transpile.syntax.source import Span
from transpile.syntax.tree import Parsed, Scalar
from transpile.verify.equivalence import Declared, Following, Values
from transpile.verify.merged_calls import merges_a_call
from transpile.verify.readback import Case, verified
from transpile.verify.trial_values import base, followed

if TYPE_CHECKING:
    from transpile.folding.told import Fold
    from transpile.legality.context import Context
    from transpile.pipeline.loop_fates import FoundLoop

Known = Mapping[str, Functions]
"""Functions by vocabulary."""
LARGE = 10
"""Rounds from which on some copies of an expansion stand for all when it is verified."""
FEW = 1_000
"""So many rounds a result may have in any case when it is compared with its source."""


@dataclass(slots=True)
class Conversion:
    """One conversion, from an opening of a text to its target, and what it finds on the way.

    `plain` tells what is left out on the way to the result. `kept` are the places of loops that stay as they are.
    `document` is what was read, `expansion` that with its loops written out, where that is looked at beforehand,
    `written` the tree that is written, in the words of the target's family. `anew` writes loops that
    stayed as they are.
    """

    opening: Opening
    target: Target
    settings: Settings
    diagnostics: list[Diagnostic] = field(default_factory=list)
    tables: frozenset[str] = frozenset()
    frozen: frozenset[str] = frozenset()
    pins: Pins = field(default_factory=dict)
    printer: Printer | None = None
    produced: int = 0
    made: frozenset[str] = frozenset()
    document: Document | None = None
    in_loops: int | None = None
    rules: Sequence[tuple[int, str]] = ()
    decided: bool = False
    written: Object | None = None
    expansion: Object | None = None
    left_out: Collection[tuple[str, ...]] = ()
    removed: Collection[Entry] = ()
    pruned: Collection[tuple[str, ...]] = ()
    dropped: frozenset[int] = frozenset()
    moved: Spans = ()
    unread: Sequence[Diagnostic] = ()
    folds: tuple[Fold, ...] = ()
    plain: Plain = BEST
    kept: Sequence[Span] = ()
    sorts: bool = False
    shapes: Shapes = field(default_factory=Shapes)
    ids: NewIds | None = None
    anew: Callable[[Expression], Expression] = lambda e: e
    crossing: Crossing | None = field(init=False)

    def __post_init__(self) -> None:
        self.crossing = crossing(self.opening.family, self.target.family)

    def run(self) -> Result:
        """The result, with everything that is to be said about it."""
        text = self._converted()
        return self._result(None if failed(self.diagnostics) else text)

    def _converted(self) -> str | None:
        # A step after an error would mostly tell what follows from it. So reading, parameters and the check of loops
        # each tell all that they find, and end the work if there is an error among it; warnings of the steps before
        # stay. `run` drops the text if there is an error anywhere, also one of verification.
        document, found = self._read(self.tree)
        self.document = document
        self.diagnostics.extend(found)
        merged = self._merged(document)
        if document is None or merged is None or failed(self.diagnostics):
            return None
        given = self.opening.given, self.settings.spare
        values, unknown = self.opening.family.parameter_values(document, *given)
        self.diagnostics.extend(unknown)
        if unknown:
            return None
        same = merged is document
        document = self._fixed(document, values)
        merged = document if same else self._fixed(merged, values)
        self._check_loops(merged, values)
        text = None if failed(self.diagnostics) else self._text(document, values)
        if text is not None and self.settings.verify and not failed(self.diagnostics):
            self.diagnostics.extend(self._verified(document, merged, values, text))
        if not failed(self.diagnostics):  # of a refused result there is nothing to prune
            self.diagnostics.extend(self.unread)
        return text

    def _read(self, tree: Parsed) -> tuple[Document | None, tuple[Diagnostic, ...]]:
        """The opening with the loops that are to be converted."""
        # Loops of the target are read also where others stay: what is written beside them may have to join them.
        asked, own = self.settings.loop, (self.target.dialect.name,)
        part = Part(asked, own) if asked is not None else None
        return self.opening.family.read(tree, self._readers(), part)

    def _readers(self) -> Sequence[Readable]:
        """The dialects whose loops are read: where copies are folded, loops of others stay if their text does."""
        readers = self.target.readers(self.opening)
        if self.settings.fold is None or not self.target.keeps:
            return readers
        return [one for one in readers if one is self.target.dialect]

    def _fixed(self, document: Document, values: Values) -> Document:
        """`document` without what the target's family can only say at the values known now."""
        if self.crossing is None:
            return document
        source, target = self.opening.family.facts, self.target.family.facts
        without, told = source.fixed(document, values, target, self.settings.resolve)
        self.diagnostics.extend(told)
        return without

    @property
    def tree(self) -> Parsed:
        """What is converted: in another format, and to another reader, merge keys are no more than other keys."""
        return self.opening.parsed if self.target.keeps else self.opening.whole

    def _merged(self, document: Document | None) -> Document | None:
        """What `document` says once merge keys are merged; itself where there are none left in it."""
        # The two are one object where the text has no merge keys, and where the target keeps none.
        if self.opening.whole is self.tree:
            return document
        merged, found = self._read(self.opening.whole)
        # Its warnings are those of the first reading once more.
        self.diagnostics.extend(one for one in found if failed([one]))
        return merged

    def _check_loops(self, document: Document, values: Values) -> None:
        """What the specification refuses is an error for every target, also where a loop would not be touched.

        A value that is only missing now is none: the loop may go on waiting for it.
        """
        # An expansion finds the same when it is made, unless merge keys hide entries from it. This evaluation is
        # thrown away: its notes of frozen parameters and used iterations must not become those of the conversion.
        if not self.target.expands or self.opening.whole is not self.tree:
            evaluation = self.evaluation(document, values, Mode.EXPANDING)
            root = evaluation.evaluate(document.root, {})
            assert isinstance(root, Object)
            self.diagnostics.extend(one for one in evaluation.diagnostics if one.code not in WAITING)
            self.diagnostics.extend(self.opening.family.misnamed(root, document))
            self._check_mentions(root, document, evaluation)
            # Loops of another language are none of the family's functions: the service reads what they make.
            native = all(registry.language(one.language) is self.target.language for one in self.opening.readers)
            if not native or self.target.dialect.name not in self.opening.family.facts.data:
                self.diagnostics.extend(mistaken(root, evaluation))
            self.made, self.expansion = self.opening.family.made(root), root

    def _check_mentions(self, root: Object, document: Document, evaluation: Evaluation) -> None:
        """Tells what the expansion `root` refers to and does not have.

        Another family's template has what there is now: what another value of a parameter makes is missing for good.
        """
        told = self.opening.family.facts.dangling(root, document, evaluation.value)
        if self.crossing is not None and told:
            places = {(one.code, one.span) for one in told}
            self.diagnostics = [one for one in self.diagnostics if (one.code, one.span) not in places]
            told = tuple(replace(one, severity=Severity.ERROR) for one in told)
        self.diagnostics.extend(told)

    def _result(self, text: str | None) -> Result:
        source = self.opening.parsed.source
        # One finding may be told several times: by the check of the loops, by the conversion, and when a body is
        # printed.
        named = (one if one.source else replace(one, source=source) for one in self.diagnostics)
        unique = tuple(sorted(dict.fromkeys(named), key=lambda one: (not one.span, one.span)))
        changed = text is not None and text != source.text
        return Result(text, unique, changed, source.bom, self._found(unique), folds=self.folds)

    def _found(self, told: Sequence[Diagnostic]) -> tuple[FoundLoop, ...]:
        """What became of each loop, if that is asked for."""
        if self.document is None or not self.settings.listing:
            return ()
        from transpile.pipeline.loop_fates import Made, found

        made = Made(self.target.dialect.name, self.rules, self.decided, self.target.expands)
        return found(self.document, self.opening.parsed.source, told, made)

    # -- tree to tree to text -------------------------------------------------------------------------------------

    def _text(self, document: Document, values: Values) -> str | None:
        """The new text."""
        document = self._numbered(self._adopted(self._spelled_out(self._to_write(document)), values), values)
        self._check_names(document, values)
        if failed(self.diagnostics):
            return None
        evaluation = self.evaluation(document, values, computed=self._answering())
        evaluation.leave(self.kept)
        parsed = self.opening.parsed
        if {self.target.format, parsed.host} == {"yaml", "json"}:  # all copies are laid out anew
            evaluation.budget.most_parts = MAX_NODES
        found = comments.find(parsed.source, parsed.root) if parsed.host == "yaml" else ()
        # Only this evaluation collects comments of items: those that check or verify would claim them again.
        evaluation.remarks = Remarks(parsed.source, found) if found and self.target.keeps else None
        root, tables = self._loops(document, evaluation)
        self.diagnostics.extend(evaluation.diagnostics)
        # Not before loops are decided: a call that is left now has no translation even with the arguments that
        # unrolling gave it.
        if self.crossing is not None:
            self.diagnostics.extend(untranslated(root, self.opening.family, self.target.family))
        if self.target.format == "json" and parsed.host == "yaml":
            self.diagnostics.extend(typesetting.lost_numbers(root, self.target.family.facts))
        if failed(self.diagnostics):
            return None
        family = self.target.family
        root = self._pruned(family.without_emptied(root, document), document)
        self.produced = evaluation.budget.produced
        unfinished, asked = self._unfinished(document), self._asked(document, values)
        root, notes = family.finish(root, unfinished, self.target.serves, tables, asked)
        self.diagnostics.extend(notes if self.target.serves or self.target.expands else map(_in_a_module, notes))
        if failed(self.diagnostics):
            return None  # a tree that could not be finished cannot be laid out
        # Only now: what finishing makes a call of has no text of its own any more, nor the anchors in it.
        made_of = self.opening, self.target, root, evaluation, found
        moves = not self.plain.text
        printer = typesetting.printer(*made_of, within=self.settings.loop, moves=moves)
        printer = replace(printer, dropped=self.dropped, anew=self.anew)
        printer = typesetting.without(printer, self.moved)
        if evaluation.remarks is not None:
            printer = replace(printer, comments=printer.comments.handed_out(*evaluation.remarks.claims(root)))
        self.written, self.printer = root, printer
        known = None if self.settings.stack_resource is None else self._known(root, document, values)
        finished = Finished(root, document, family, self.settings.stack_resource, known)
        try:
            written = self._written(finished, printer)
        except NoRoom as why:
            self.diagnostics.append(too_much(why.said, evaluation, why.help))
            return None
        self.diagnostics.extend((*written.diagnostics, *evaluation.diagnostics))
        text, self.left_out, self.sorts = written.text, (*written.left_out, *self.pruned), written.sorts
        if text is None:
            return None
        if self.opening.whole is not self.tree and merges_a_call(root):
            self.diagnostics.append(merge_keys.hiding(self.opening.parsed))
        unreadable = too_long_key(text, root, printer)
        self.diagnostics.extend([unreadable] if unreadable else [])
        self.diagnostics.extend(typesetting.lost_comments(printer, written.comments))
        self.diagnostics.extend(evaluation.diagnostics)  # bodies are evaluated as they are printed
        self.diagnostics.extend(self._beyond_quotas(root, text))
        self.diagnostics.extend(too_long(text, evaluation))
        return text

    def _pruned(self, root: Object, document: Document) -> Object:
        """`root`, made of `document`, without what lost its last reader, if that is asked for; and what is told."""
        found = orphans(document.root, root, self.target.family.facts.reading)
        self.unread = tuple(noted(found, self.settings.prune))
        if not self.settings.prune or found.macro or not found.found:
            return root
        self.removed, self.pruned = found.entries, gone(root, found.entries)
        self.dropped |= dropped(root, found.entries)
        return without(root, found.entries)

    def _asked(self, document: Document, values: Values) -> Evaluate:
        """Evaluates what is only asked for: tells nothing of it, and assumes values of parameters that have none."""

        @cache
        def evaluation() -> Evaluation:
            family = self.target.family
            assumed = base(document, values, followed(document, family.facts), family)
            return self.evaluation(document, {**values, **assumed})

        return lambda e, names: evaluation().value(e, names)

    def _beyond_quotas(self, root: Object, text: str) -> tuple[Diagnostic, ...]:
        """Warnings where the service takes no such template: of a module, where it takes no such expansion."""
        family, source = self.target.family, self.opening.parsed.source
        if self.target.serves or self.target.expands or self.expansion is None:
            return family.quotas(root, text, source)
        return family.quotas(
            self.expansion, "", source
        )  # how long the text of a module is, is not the service's matter

    def _written(self, finished: Finished, printer: Printer) -> Written:
        """What the target's language writes; once more where comments had no place, which only writing tells."""
        written = self.target.language.write(finished, printer, self.tree.root)
        told = printer.comments.told
        if printer.comments.about.keys() <= told.keys():
            return written
        self.printer = printer = typesetting.with_all_comments(printer, self.opening.placed(told))
        return self.target.language.write(finished, printer, self.tree.root)

    def _known(self, root: Object, document: Document, values: Values) -> Object | None:
        """What is written with its loops written out at the values known now, for what deploys it."""
        evaluation = self.evaluation(document, values, Mode.EXPANDING)
        known = evaluation.evaluate(root, {})
        return known if isinstance(known, Object) and not failed(evaluation.diagnostics) else None

    def _to_write(self, document: Document) -> Document:
        """The document to write: to itself, a family's only dialect is what stands there, and no loop.

        So no writer is needed for a resource with `Count` that becomes JSON, or for what refers to its instances.
        """
        if not self.target.serves:
            return document
        own = registry.readers(self.target.language.name, self.target.family)
        if own != [self.target.dialect] or list(self.opening.readers) != own:
            return document
        return self.opening.family.read(self.tree, ())[0] or document

    def _spelled_out(self, document: Document) -> Document:
        """The document with words in the places of their aliases in functions, where no text of these stays."""
        if self.target.keeps or "&" not in self.tree.source.text:
            return document
        root = _spelled_out(document.root)
        return document if root is document.root else replace(document, root=root)

    def _adopted(self, document: Document, values: Values) -> Document:
        """The document as the target's family has it."""
        if self.crossing is None:
            return document
        way = self.crossing.there
        if way is None:
            self.diagnostics.append(stranger(self.opening.family, self.target.family))
            return document
        # Calls are translated twice. Here, before loops are legalized, for a call that is still of the source's
        # vocabulary is a reason to unroll the loop that it stands in (FOREIGN_FUNCTIONS). And again afterwards
        # (`_translated`): a call that has no equal for a loop variable may have one for the item that unrolling has
        # put there.
        # Nor is one translated whose equal is another one in a round that is known.
        adopted, told = way.whole(document, self.evaluation(document, values))
        self.diagnostics.extend(_allowed(one) if self.settings.rename_ids else one for one in told)
        return adopted

    def _check_names(self, document: Document, values: Values) -> None:
        """Checks that the keys that loops of another family's template produce are valid IDs in the target's."""
        if self.crossing is None or self.target.expands or failed(self.diagnostics):
            return
        root = self.evaluation(document, values, Mode.EXPANDING, computed=self._answering()).evaluate(document.root, {})
        assert isinstance(root, Object)
        self.diagnostics.extend(self.target.family.misnamed(root, document))

    def _numbered(self, document: Document, values: Values) -> Document:
        """The document with resources by other ids, where that is asked for and its loops can be said so."""
        if not self.settings.ros_count or not self.target.serves or failed(self.diagnostics):
            return document
        known = self.settings.resolve
        unknown = {name: replace(one, default=None) for name, one in document.parameters.items()}
        open_ = document if known else replace(document, parameters=unknown)
        evaluation = self.evaluation(open_, values if known else {}, Mode.RESOLVING)
        number = self.target.family.facts.numbered
        numbered, told, self.ids = number(document, self.expansion, lambda e: evaluation.value(e, {}))
        self.diagnostics.extend(told)
        return numbered

    def _unfinished(self, document: Document) -> Document:
        """The document as it is finished: the root of a translated one is new, though no loop changed it."""
        return document if self.crossing is None else replace(document, root=replace(document.root))

    def evaluation(
        self,
        document: Document,
        values: Values,
        mode: Mode | None = None,
        more: int = 1,
        computed: Known | None = None,
    ) -> Evaluation:
        """An evaluation of `document`, the source or a result, at these values; by default as it is to be written.

        `more` is how many times as many iterations it may have as an author allows.
        """
        families = (self.opening.family.facts, self.target.family.facts)
        functions = {name: each for facts in families for name, each in facts.computing.items()}
        mode = mode or (Mode.RESOLVING if self.settings.resolve else Mode.EXPANDING)
        rounds, output = self.settings.max_iterations * more, self.settings.max_output
        known = {**functions, **self.opening.functions, **(computed or {})}
        return start.evaluation(
            document, values, known, mode, max_iterations=rounds, max_output=output, shapes=self.shapes
        )

    def _verifying(
        self, document: Document, values: Values, mode: Mode | None = None, functions: Known | None = None
    ) -> Evaluation:
        """An evaluation that compares: of a result, which may have more iterations than its source.

        `functions` are those that the result's own language computes.
        """
        if document is self.document:
            return self.evaluation(document, values, mode, 1, functions)
        # One loop of several entries becomes as many loops, all with its rounds, and a call that the source has may
        # be read as a loop. The limit is about the source.
        more = max(1 + self._made_in_loops(), 1 + FEW // max(1, self.settings.max_iterations))
        return self.evaluation(document, values, mode, more, functions)

    def _made_in_loops(self) -> int:
        """How many entries and items the loops of the source have in their bodies, counted once."""
        if self.in_loops is None:
            loops = (e for e in walk(self.document.root) if isinstance(e, Loop)) if self.document else ()
            self.in_loops = sum(len(result_children(loop.result)) for loop in loops)
        return self.in_loops

    def _loops(self, document: Document, evaluation: Evaluation) -> tuple[Object, list[Member]]:
        """The tree as the target says it, and the tables that it needs."""
        if self.target.expands:
            settled, told = self._settled(document, evaluation)
            expansion = self._expanded(settled, evaluation)
            self._check_mentions(expansion, document, evaluation)
            root = self._translated(expansion, document)
            self.diagnostics.extend(mistaken(root, evaluation))
            self.decided = True
            self.diagnostics.extend(told)
            self.diagnostics.extend(self.target.family.misnamed(root, document))
            self.diagnostics.extend(written_out(evaluation))
            self.frozen = evaluation.followed
            return root, []
        dialect, family = self.target.dialect, self.target.family
        loops = [e for e in walk(document.root) if isinstance(e, Loop)]
        # Loops of the target's stay, with their names.
        reserved = family.reserved(document).union(e.label for e in loops if e.label and e.dialect == dialect.name)
        # The loop that is written may take the name of the loop that it replaces. Names of made entries are taken,
        # though they stand nowhere in the document.
        naming = Naming((document.names - _given_up(document.root, dialect.name)) | reserved | self.made)
        context = self._context(evaluation, naming, reserved)
        legal = self._legal(document.root, context)
        legal = self._translated(legal, replace(document, tables=document.tables | context.rows))
        legal = self.ids.written(legal) if self.ids is not None else legal
        self.rules, self.decided = context.rules, True
        self.diagnostics.extend((*context.diagnostics, *fixed(context.pins, evaluation)))
        if failed(self.diagnostics):
            return document.root, []
        self.diagnostics.extend(mistaken(legal, evaluation))
        # What unrolling put into the keys of inner loops is seen here only, where these have no items now.
        self.diagnostics.extend(family.misnamed(legal, document))
        # A loop that is still the object that was read was not changed by any lowering: only such a one keeps its
        # text.
        originals = _originals(document.root) if self.target.keeps else frozenset()
        self.tables = frozenset(table.key.text for table in context.tables if isinstance(table.key, Literal))
        self.pins = context.pins
        writing = self._writing(naming, originals, reserved)
        self.anew = lambda e: family.facts.spelled(spell_anew(e, dialect, writing))
        return spell(legal, dialect, writing), context.tables

    def _legal(self, root: Object, context: Context) -> Object:
        """The tree with loops that the target can say, those that copies are folded to among them."""
        # An expansion needs none of this, and starts without: it is a tenth of all that is imported.
        from transpile.pipeline.legalize import legalize

        if self.settings.fold is None:
            return legalize(root, context)
        from transpile.folding import folding
        from transpile.folding.copies import Lines
        from transpile.folding.told import notes, told

        parsed = self.opening.parsed
        found = comments.find(parsed.source, parsed.root) if parsed.host == "yaml" else ()
        lines = Lines(parsed.source, found, context.evaluation.remarks is not None)
        legal, folded = folding.legal(root, context, lines, self.settings.fold, legalize)
        self.folds, self.dropped, self.moved = told(folded.folds), folded.gone, folded.moved
        self.diagnostics.extend(notes(self.folds))
        return legal

    def _answering(self) -> Known:
        """The target's functions, but for calls that mean another one, or nothing before deployment, in the source."""
        way = self.crossing.there if self.crossing is not None else None
        if way is None or self.crossing is None:
            return {}
        source, target = self.opening.family.facts, self.target.family.facts
        return {target.vocabulary: way.answering(target.functions, source.functions, self.crossing.back)}

    def _translated(self, root: Object, document: Document) -> Object:
        """`root` with the calls, and the names, that have an answer now that their arguments are known."""
        way = self.crossing.there if self.crossing is not None else None
        if way is None:
            return root
        computing = self._computing(document)
        back = self.crossing.back if self.crossing is not None else None
        translated: Expression = way.renamed(root, names(document.root), nothing(document.pseudo))
        for _ in ("calls", "those around calls that had no answer, but a value"):
            before = translated
            calls = way.sections_translated(way.reopened(before, computing))
            translated = way.sections_computed(calls, computing, back)
            if translated is before:
                break
        assert isinstance(translated, Object)
        return translated

    def _computing(self, document: Document) -> Compute:
        """What computes calls without an equal: of values that are written there, and of parameters with --resolve."""
        given, _ = self.opening.family.parameter_values(document, self.opening.given, self.settings.spare)
        unknown = {name: replace(one, default=None) for name, one in document.parameters.items()}
        open_ = replace(document, parameters=unknown)
        known = self.settings.resolve
        evaluation = self.evaluation(document if known else open_, given if known else {}, Mode.RESOLVING)
        return lambda e: evaluation.value(e, {})

    def _context(self, evaluation: Evaluation, naming: Naming, reserved: frozenset[str]) -> Context:
        from transpile.legality.context import Context
        from transpile.legality.mapping_tables import LIMIT

        dialect, facts = self.target.dialect, self.target.family.facts
        return Context(
            "" if self.plain.own else dialect.name,
            dialect.construct,
            frozenset() if self.plain.loops else dialect.features,
            evaluation,
            naming,
            self.opening.parsed.source,
            self.settings.unroll,
            self.plain.loops,
            reserved=reserved,
            vocabularies=frozenset(("core", facts.vocabulary)),
            formulas=facts.formulas and self.target.serves,
            inner=frozenset(() if self.target.serves else facts.inner),
            calling=facts.calling,
            positional=facts.positional,
            typed=frozenset(facts.typed),
            ordered=facts.ordered,
            naming_functions=facts.naming,
            staying=self._staying(),
            lasting=facts.lasting,
            literal=facts.literal,
            words=facts.words,
            places=facts.places,
            says=lambda e: self.target.language.says(e, evaluation.document),
            sayable=self._sayable(evaluation.document),
            defines=facts.defines,
            quota=LIMIT if facts.tables and not self.opening.part else 0,  # no table stands beside an expression
        )

    def _staying(self) -> tuple[str, ...]:
        """The marks of the dialects whose loops stay where copies are folded."""
        if self.settings.fold is None:
            return ()
        read = {self.target.dialect.name, *(one.name for one in self._readers())}
        others = registry.readers(self.target.language.name, self.opening.family)
        return tuple(mark for one in others if one.name not in read for mark in one.marks)

    def _sayable(self, document: Document) -> Callable[[Loop, bool], bool]:
        sayable = self.target.family.facts.sayable if self.target.serves else _anything
        return sayable(document)

    def _settled(self, document: Document, evaluation: Evaluation) -> tuple[Document, tuple[Diagnostic, ...]]:
        """The document for its expansion: what its copies may hold as words only will be computed there."""
        facts = self.target.family.facts
        words = expanded_words.Words(facts.literal | facts.places.literal, facts.words)
        # With `--resolve`, everything is computed.
        return (document, ()) if self.settings.resolve else expanded_words.settled(document, words, evaluation)

    def _expanded(self, document: Document, evaluation: Evaluation) -> Object:
        """The tree without loops; with `--resolve`, what the service computes is computed."""
        if not self.settings.resolve:
            root = evaluation.evaluate(document.root, {})
            assert isinstance(root, Object)
            return root
        # `--resolve` computes only what the service itself would: a parameter's default or a rule, say, stays as it
        # is.
        expanding = evaluation.expanding()
        written = _with_sections(document.root, expanding)
        computed = tuple(self._computed(one, evaluation, expanding) for one in written.members)
        return written if all(map(is_, computed, written.members)) else Object(computed, document.root.origin)

    def _computed(self, section: Member | Spread, evaluation: Evaluation, expanding: Evaluation) -> Member | Spread:
        """A section with its values computed, if the service computes them, else with its loops written out.

        So are mappings that look something up: nobody computes what they hold (it may be themselves), as in the source.
        """
        if isinstance(section, Spread):
            return section
        facts, name = self.target.family.facts, getattr(section.key, "text", "")
        computes = name in facts.computed
        if computes and name == facts.declarations.tables:
            computes = not any(lookups(evaluation, section.value))
        return member_of(evaluation if computes else expanding, section, {}) or section

    def _writing(self, naming: Naming, originals: frozenset[int], reserved: frozenset[str]) -> Writing:
        """Loops of the target stay as they are where their text does; in another format they are written anew."""
        keeps, dialect = self.target.keeps, self.target.dialect
        merges = keeps and Feature.OBJECT_MERGE in dialect.features
        return Writing(naming, dialect.name, originals, merges, reserved=reserved, anew=not keeps)

    # -- trust ----------------------------------------------------------------------------------------------------

    def _verified(self, document: Document, merged: Document, values: Values, text: str) -> Iterator[Diagnostic]:
        """What is wrong with the new text."""
        same = merged is document
        document = self._in_words(values, document)
        merged = document if same else self._in_words(values, merged)
        return verified(self._case(document, values), merged, text, self.printer)

    def _case(self, document: Document, values: Values) -> Case:
        """What there is to verify."""
        following = self._following()
        # Between families no loop is left alone: it would not stand in a template of the other one.
        fewer = any(one is not None for one in (self.settings.from_, self.settings.loop, self.settings.fold))
        narrowed = fewer and self.crossing is None
        # Copies may stand for each other only in an expansion, where all are cut from one body; with --from, other
        # loops stay among them.
        large = self.produced >= LARGE and following is Following.EXPANDED and not narrowed
        way = self.crossing.back if self.crossing is not None else None
        return Case(
            self.opening,
            self.tree,
            document,
            values,
            self.target,
            narrowed,
            self._declared(following),
            self._verifying,
            way.whole if way else None,
            way.call if way else None,
            way.alike if way else None,
            large,
            within=self.settings.loop,
            settled=partial(self._in_words, values),
        )

    def _in_words(self, values: Values, document: Document) -> Document:
        return self._settled(document, self.evaluation(document, values))[0] if self.target.expands else document

    def _declared(self, following: Following) -> Declared:
        """What may differ."""
        source, target = self.opening.family, self.target.family
        different = self.frozen, self.pins, self.left_out, self.sorts, self.ids
        return Declared(following, self.tables, source, target, *different, self.removed)

    def _following(self) -> Following:
        if self.settings.resolve:
            return Following.RESOLVED
        return Following.EXPANDED if self.target.expands else Following.CONVERTED


def _with_sections(root: Object, expanding: Evaluation) -> Object:
    """`root` with the sections that a loop beside sections makes: only then is each known by its name."""
    if not any(isinstance(one, Spread) for one in root.members):
        return root
    written = expanding.evaluate(root, {})
    assert isinstance(written, Object)
    return written


def _anything(document: Document) -> Callable[[Loop, bool], bool]:
    """What a language runs by itself is no matter of the family's templates."""
    return lambda loop, section: True


def _allowed(told: Diagnostic) -> Diagnostic:
    """T441 where ids may change: what became of them is a note."""
    if told.code != "T441":
        return told
    return replace(told, severity=Severity.NOTE, help="in an existing stack, resources are replaced")


def _spelled_out(e: Object) -> Object:
    def spoken(e: Expression) -> Expression:
        said = map_children(e, spoken)
        if not isinstance(said, Call) or (argument := with_words(said.argument)) is said.argument:
            return said
        return replace(said, argument=argument)

    found = spoken(e)
    assert isinstance(found, Object)
    return found


def _in_a_module(told: Diagnostic) -> Diagnostic:
    """T407 where the template's service goes on running the transform: nothing is wrong with that."""
    if told.code != "T407":
        return told
    return replace(told, severity=Severity.NOTE, help="the service runs it when the template is deployed")


def _originals(root: Object) -> frozenset[int]:
    """The ids of loops and of objects that are merged, as they were read."""
    found = [e for e in walk(root) if isinstance(e, Object | Loop)]
    merged = (part.value for e in found for part in e.members if isinstance(part, Spread))
    return frozenset(map(id, (*(e for e in found if isinstance(e, Loop)), *merged)))


def _given_up(root: Object, dialect: str) -> set[str]:
    """The names that only loops of other dialects than this one have, and that no other loop's variable has there."""
    names: set[str] = set()
    for section in root.members:
        loops = [e for e in walk(section.value) if isinstance(e, Loop)]
        binding: dict[str, list[Loop]] = {}
        for loop in loops:
            for binder in bound(loop):
                binding.setdefault(binder.name, []).append(loop)
        for loop in loops:
            if loop.dialect != dialect:
                names |= {one for one in _names_of(loop) if all(other is loop for other in binding.get(one, ()))}
    return names


def _names_of(loop: Loop) -> Iterator[str]:
    """The names that only a loop has, which goes: its label, and the entry that it stands for."""
    if loop.label:
        yield loop.label
    if isinstance(loop.label_origin, Scalar):
        yield loop.label_origin.text
