"""One conversion: read, legalize, write, splice, verify."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import is_
from typing import TYPE_CHECKING, Any

from transpile import MAX_ITERATIONS
from transpile.diagnostics import Diagnostic, Severity, failed
from transpile.evaluate import start
from transpile.evaluate.evaluation import Evaluation, Mode
from transpile.evaluate.handlers import member_of
from transpile.evaluate.item_comments import Claim, Remarks
from transpile.hosts.yaml import merge_keys
from transpile.ir import Document, Literal, Loop, Member, Object, Spread
from transpile.ir.features import Feature
from transpile.ir.naming import Naming
from transpile.ir.traversal import walk
from transpile.language.writing import Writing, spell
from transpile.legality.context import Context
from transpile.legality.frozen_loops import Pins, fixed, written_out
from transpile.legality.mapping_tables import LIMIT
from transpile.pipeline.legalize import legalize
from transpile.pipeline.result import Result
from transpile.printing import anchors
from transpile.printing.indentation import Habits, habits
from transpile.printing.printer import Bodies, Comments, Printer
from transpile.printing.splice.document import document_text
from transpile.syntax import comments
from transpile.syntax.comments import Spans
from transpile.syntax.edits import Edit
from transpile.syntax.source import Source
from transpile.syntax.tree import Node, Parsed
from transpile.verify import filled_holes
from transpile.verify.differences import unreadable
from transpile.verify.equivalence import Declared, Following
from transpile.verify.readback import Case

if TYPE_CHECKING:
    from transpile.pipeline.loop_fates import FoundLoop

LARGE = 100
"""Rounds from which on some copies of an expansion stand for all when it is verified."""
WAITING = ("T202", "T203")
"""Errors that only say that a parameter's value is not known now."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a conversion is asked for; the options of the command line by the same names (design section 8).

    `spare`: names among the parameters that the template need not declare: their values are for others, too. `listing`:
    the result tells what became of each loop. `beside`: the other files of the module that the source belongs to.
    """

    to: str
    from_: str | None = None
    parameters: Mapping[str, str | Sequence[str]] = field(default_factory=dict)
    resolve: bool = False
    unroll: bool = True
    max_iterations: int = MAX_ITERATIONS
    verify: bool = True
    format: str | None = None
    spare: Collection[str] = ()
    listing: bool = False
    beside: Sequence[Source] = ()

    @property
    def tells_parameters(self) -> bool:
        """Whether values tell which parameters there must be."""
        return not all(name in self.spare for name in self.parameters)


@dataclass(slots=True)
class Conversion:
    """One conversion and what it finds on the way.

    `whole` is what was parsed, without merge keys, `quota` how many tables may be generated, `about` the comments of
    what was read from a node. `written` is the tree that is written.
    """

    source: Source
    settings: Settings
    target: Any
    family: Any
    readers: list[Any]
    parsed: Parsed
    whole: Parsed
    diagnostics: list[Diagnostic] = field(default_factory=list)
    tables: frozenset[str] = frozenset()
    frozen: frozenset[str] = frozenset()
    pins: Pins = field(default_factory=dict)
    printer: Printer | None = None
    produced: int = 0
    made: frozenset[str] = frozenset()
    document: Document | None = None
    rules: Sequence[tuple[int, str]] = ()
    decided: bool = False
    quota: int = LIMIT
    about: Mapping[Node, Claim] = field(default_factory=dict)
    written: Object | None = None

    def run(self) -> Result:
        """The result, with everything that is to be said about it."""
        document, found = self.family.read(self.tree, self.readers)
        self.document = document
        self.diagnostics.extend(found)
        merged = self._merged(document)
        if document is None or merged is None or failed(self.diagnostics):
            return self._result(None)
        values, unknown = self.family.parameter_values(document, self.settings.parameters, self.settings.spare)
        if unknown:
            self.diagnostics.extend(unknown)
            return self._result(None)
        self._check_loops(merged, values)
        text = None if failed(self.diagnostics) else self._text(document, values)
        if text is None or failed(self.diagnostics):
            return self._result(None)
        if self.settings.verify:
            self._verify(document, merged, values, text)
        if failed(self.diagnostics):
            return self._result(None)
        return self._result(text)

    @property
    def tree(self) -> Parsed:
        """What is converted: in another format, and to another reader, merge keys are no more than other keys."""
        return self.parsed if self._keeps_text() else self.whole

    def _merged(self, document: Document | None) -> Document | None:
        """What `document` says once merge keys are merged; itself where there are none left in it."""
        if self.whole is self.tree:
            return document
        merged, found = self.family.read(self.whole, self.readers)
        self.diagnostics.extend(one for one in found if failed([one]))
        assert isinstance(merged, Document | None)
        return merged

    def _check_loops(self, document: Document, values: Mapping[str, Any]) -> None:
        """What the specification refuses is an error for every target, also where a loop would not be touched.

        A value that is only missing now is none: the loop may go on waiting for it.
        """
        if self.target.features or self.whole is not self.tree:
            evaluation = self.evaluation(document, values, Mode.EXPANDING)
            root = evaluation.evaluate(document.root, {})
            self.diagnostics.extend(one for one in evaluation.diagnostics if one.code not in WAITING)
            self.diagnostics.extend(self.family.misnamed(root, document))
            self.made = self.family.made(root)

    def _result(self, text: str | None) -> Result:
        located = (one if one.source or not one.span else replace(one, source=self.source) for one in self.diagnostics)
        unique = tuple(sorted(dict.fromkeys(located), key=lambda one: (not one.span, one.span)))
        changed = text is not None and text != self.source.text
        return Result(text, unique, changed, self.source.bom, self._found(unique))

    def _found(self, told: Sequence[Diagnostic]) -> tuple[FoundLoop, ...]:
        """What became of each loop, if that is asked for."""
        if self.document is None or not self.settings.listing:
            return ()
        from transpile.pipeline.loop_fates import Made, found

        made = Made(self.target.name, self.rules, self.decided, not self.target.features)
        return found(self.document, self.source, told, made)

    # -- tree to tree to text -------------------------------------------------------------------------------------

    def _text(self, document: Document, values: Mapping[str, Any]) -> str | None:
        """The new text."""
        evaluation = self.evaluation(document, values)
        found = comments.find(self.source, self.parsed.root) if self.parsed.host == "yaml" else ()
        evaluation.remarks = Remarks(self.source, found) if found and self._keeps_text() else None
        root, tables = self._loops(document, evaluation)
        self.diagnostics.extend(evaluation.diagnostics)
        if failed(self.diagnostics):
            return None
        root = self.family.without_emptied(root, document)
        printer = self.printer = self._printer(document, root, evaluation, found)
        self.produced = evaluation.budget.produced
        root, notes = self.family.finish(root, document, bool(self.target.features), tables, evaluation.value)
        self.diagnostics.extend(notes)
        if evaluation.remarks is not None:
            handed_out = printer.comments.handed_out(*evaluation.remarks.claims(root))
            printer = self.printer = replace(printer, comments=handed_out)
        self.written = root
        text = document_text(printer, root, self.tree.root)
        self._say_what_is_lost(printer)
        self.diagnostics.extend(evaluation.diagnostics)  # bodies are evaluated as they are printed
        self.diagnostics.extend(self.family.quotas(root, text, self.source))
        return text

    def _say_what_is_lost(self, printer: Printer) -> None:
        """A note where comments have no place in the format of the result."""
        found = printer.comments.found
        if found and not printer.keep:
            number, first = len(found), found[0]
            what = "the comment is" if number == 1 else f"{number} comments are"
            self.diagnostics.append(
                Diagnostic("T406", f"{what} lost: JSON has none", first, "the first", severity=Severity.NOTE)
            )

    def evaluation(self, document: Document, values: Mapping[str, Any], mode: Mode | None = None) -> Evaluation:
        """An evaluation of `document`, the source or a result, at these values; by default as it is to be written."""
        functions = {"cfn": self.family.FUNCTIONS, **self._foreign_functions()}
        mode = mode or (Mode.RESOLVING if self.settings.resolve else Mode.EXPANDING)
        return start.evaluation(document, values, functions, mode, self.settings.max_iterations)

    def _foreign_functions(self) -> dict[str, Any]:
        """What computes the calls of other vocabularies than the family's, in the source."""
        readers = (one for one in self.readers if hasattr(one, "functions"))
        return {name: functions for one in readers for name, functions in one.functions.items()}

    def _loops(self, document: Document, evaluation: Evaluation) -> tuple[Object, list[Any]]:
        """The tree as the target says it, and the tables that it needs."""
        if not self.target.features:
            root = self._expanded(document, evaluation)
            self.decided = True
            self.diagnostics.extend(self.family.misnamed(root, document))
            self.diagnostics.extend(written_out(evaluation))
            self.frozen = evaluation.followed
            return root, []
        reserved = self.family.reserved(document)
        loops = [e for e in walk(document.root) if isinstance(e, Loop)]
        given_up = {loop.label for loop in loops if loop.label and loop.dialect != self.target.name}
        naming = Naming((document.names - given_up) | reserved | self.made)
        context = Context(
            self.target.name,
            self.target.features,
            evaluation,
            naming,
            self.source,
            self.settings.unroll,
            reserved=reserved,
            vocabularies=frozenset(("core", "cfn")),
            naming_functions=self.family.NAMING_FUNCTIONS,
            literal=self.family.LITERAL,
            places=self.family.PLACES,
            quota=self.quota,
        )
        legal = legalize(document.root, context)
        self.rules, self.decided = context.rules, True
        self.diagnostics.extend((*context.diagnostics, *fixed(context.pins, evaluation)))
        if failed(self.diagnostics):
            return document.root, []
        originals = frozenset(map(id, loops)) if self._keeps_text() else frozenset()
        self.tables = frozenset(table.key.text for table in context.tables if isinstance(table.key, Literal))
        self.pins = context.pins
        return spell(legal, self.target, self._writing(naming, originals, reserved)), context.tables

    def _expanded(self, document: Document, evaluation: Evaluation) -> Object:
        """The tree without loops; with `--resolve`, what the service computes is computed."""
        members = document.root.members
        if not self.settings.resolve:
            root = evaluation.evaluate(document.root, {})
            assert isinstance(root, Object)
            return root
        computed = tuple(self._computed(one, evaluation) for one in members)
        same = all(map(is_, computed, members))
        return document.root if same else Object(computed, document.root.origin)

    def _computed(self, section: Member | Spread, evaluation: Evaluation) -> Member | Spread:
        """A section with its values computed, if it is one of those that the service computes."""
        if isinstance(section, Spread) or getattr(section.key, "text", "") not in self.family.COMPUTED:
            return section
        return member_of(evaluation, section, {}) or section

    def _keeps_text(self) -> bool:
        """Whether the result is in the format of the source."""
        return self.settings.format in (None, self.parsed.host)

    def _writing(self, naming: Naming, originals: frozenset[int], reserved: frozenset[str]) -> Writing:
        """Loops of the target stay as they are where their text does; in another format they are written anew."""
        merges = self._keeps_text() and Feature.OBJECT_MERGE in self.target.features
        anew = not self._keeps_text()
        return Writing(naming, self.target.name, originals, merges, reserved=reserved, anew=anew)

    def _printer(self, document: Document, root: Object, evaluation: Evaluation, found: Spans) -> Printer:
        host = self.settings.format or self.parsed.host
        same = host == self.parsed.host
        moves = Feature.OBJECT_MERGE in self.target.features
        facts, pristine = evaluation.facts, not self.target.features and not self.settings.resolve
        return Printer(
            self.source,
            host,
            habits(self.source, self.parsed.root, host, found) if same else Habits("  ", "  ", self.source.newline),
            Bodies(
                evaluation.value,
                depends=lambda e, bound: not facts(e)[1].isdisjoint(bound),
                settled=lambda e, bound: pristine and not (found := facts(e))[2] and found[1].isdisjoint(bound),
                uniform=self.family.UNIFORM,
            ),
            keep=same,
            comments=Comments(found, about=self.about if host == "yaml" else {}),
            sharing=anchors.sharing(self.source, self.parsed.root, document.root, root, moves),
            respellings=tuple(
                dict.fromkeys(
                    Edit(*one)
                    for reader in self.readers
                    if hasattr(reader, "respellings")
                    for one in reader.respellings(self.parsed)
                )
            ),
        )

    # -- trust ----------------------------------------------------------------------------------------------------

    def _verify(self, document: Document, merged: Document, values: Mapping[str, Any], text: str) -> None:
        """Read the result back and compare what both mean, merge keys merged and not."""
        large = self.produced >= LARGE and self._following() is Following.EXPANDED and self.settings.from_ is None
        if large and self.printer is not None:
            self.diagnostics.extend(unreadable(f"`{one}`") for one in filled_holes.wrong(self.printer)[:1])
        case = Case(
            self.tree,
            document,
            values,
            self.readers,
            self.target,
            self.family,
            self.settings.from_ is not None,
            Declared(self._following(), self.tables, self.family.LANGUAGE_EXTENSIONS, self.frozen, self.pins),
            self.evaluation,
            large,
        )
        self.diagnostics.extend(case.check(text))
        if self.whole is not self.tree and not failed(self.diagnostics):
            declared = replace(case.declared, pins={})
            case = replace(case, parsed=self.whole, document=merged, declared=declared, merging=True)
            self.diagnostics.extend(merge_keys.hiding(self.parsed) for _ in case.check(text)[:1])

    def _following(self) -> Following:
        if self.settings.resolve:
            return Following.RESOLVED
        return Following.CONVERTED if self.target.features else Following.EXPANDED
