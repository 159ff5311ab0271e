"""A finished document -> the module that makes the template."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from dialects.terraform.templates.discovery import SECTION
from dialects.terraform.writing import hcl, json_layout, kinds, layout, names
from dialects.terraform.writing.apart.places import places
from dialects.terraform.writing.apart.values import Met, Named, spaced
from dialects.terraform.writing.comments import Comments, Part, nodes_of
from dialects.terraform.writing.deployment.stack import deployed, too_large
from dialects.terraform.writing.expressions import SUB, Writer
from dialects.terraform.writing.functions import made_arguments, translated
from dialects.terraform.writing.functions.aliases import multiplied
from dialects.terraform.writing.functions.changed_numbers import respelled
from dialects.terraform.writing.functions.changed_texts import changed
from dialects.terraform.writing.functions.null_texts import null_in_texts
from dialects.terraform.writing.preconditions.conditions import Spelling, preconditions
from dialects.terraform.writing.sorted_keys import left, ordered, reordered
from dialects.terraform.writing.variables.declared import Variables, variables
from dialects.terraform.writing.variables.keys import plain
from dialects.terraform.writing.variables.tables import Tables, tables
from transpile.diagnostics import Diagnostic, failed
from transpile.evaluate.values import bare
from transpile.ir import Array, Call, Expression, Filled, Literal, Member, Object, Spread
from transpile.ir.traversal import walk
from transpile.language.programs import without_equal
from transpile.language.protocols import Finished, Written
from transpile.printing.printer import Printer
from transpile.syntax.attached import attached
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Kind, Node

TEMPLATE = "template"
_REQUIRED = hcl.Block("terraform", (), (hcl.Argument("required_version", hcl.string(">= 1.2")),))
"""Terraform language, "Custom Conditions": the first version that has the block `precondition`."""


def write(finished: Finished, printer: Printer, old: Node) -> Written:
    """The text of a module: the template as a local value, and an output that encodes it, or a resource for it."""
    root = finished.root
    refused = (
        *_no_template(root),
        *multiplied(root),
        *changed(root, finished.family.facts),
        *null_in_texts(root),
        *respelled(root, finished.family.facts),
        *made_arguments(root, finished.document),
        *left(root, finished.document, finished.family.facts),
    )
    if refused:
        return Written(None, refused)
    found = Comments(printer.source, attached(printer.source, old, printer.comments.found))
    facts = finished.family.facts
    given = variables(finished.root, finished.document, facts, every=finished.deployed is not None)
    module = _Module(finished, printer, found, given, tables(finished.root, facts, (TEMPLATE,)))
    blocks, told = module.blocks()
    if failed(told):
        return Written(None, told)
    file = hcl.File(blocks, found.header())
    text = json_layout.text(file) if printer.json else layout.text(file, printer.habits.newline)
    sorts = ordered(finished.root, finished.document, facts)
    said = (*given.diagnostics, *told, *reordered(sorts, facts))
    return Written(text, said, () if printer.json else found.told, given.left_out, bool(sorts))


def _no_template(root: Object) -> Iterator[Diagnostic]:
    """T022 for what nobody could tell from other local values: readers of modules look for resources."""
    if not any(isinstance(one, Spread) or (one.name == SECTION and _may_be_object(one)) for one in root.members):
        first = next((one.key.origin for one in root.members if isinstance(one, Member)), root.origin)
        help = f"add {SECTION}, even if empty: transpile recognizes a template in a module by it"
        span = first.span if first else None
        yield Diagnostic("T022", f"this is not a template: it has no `{SECTION}` object", span, "the first entry", help)


def _may_be_object(one: Member) -> bool:
    value = bare(one.value)
    if isinstance(value, Call) and value.name == SUB:  # a string
        return False
    return not isinstance(value, Array) and not (isinstance(value, Literal) and value.kind is not Kind.NULL)


@dataclass(frozen=True, slots=True)
class _Module:
    """A module while it is made: of a finished document, with its variables, and mappings that are local values."""

    finished: Finished
    printer: Printer
    comments: Comments
    given: Variables
    held: Tables

    def blocks(self) -> tuple[tuple[hcl.Block, ...], tuple[Diagnostic, ...]]:
        """The blocks of the file, in the order in which people write them, and what is to be said."""
        root = self.finished.root
        loops = names.of_loops(root)
        of = kinds.of_loops(root, self.finished.document.parameters)
        asked = self.given.names, self.comments.about, frozenset(map(id, self._uncomputed(root)))
        facts, unsaid = self.finished.family.facts, dict[Diagnostic, None]()
        refuse = lambda call: unsaid.setdefault(without_equal(call, facts.title, "use arguments that have a value now"))  # noqa: E731
        writer = Writer(self._filled, self._translated, loops, of, *asked, inner=facts.inner, unsaid=refuse)
        taken = (TEMPLATE, *self.held.names.values())
        apart = self._placed(writer, taken)
        template = replace(writer, apart=apart).data(root)
        spelled = replace(writer.silent(), apart=apart)
        spelling = Spelling(spelled.over, spelled.key, self._filled)
        conditions = preconditions(root, self.finished.document, spelling, (*taken, *apart.names))
        last, told = self._last([one.block for one in conditions])
        held = *self._locals(template, apart.values.values()), *(each for one in conditions for each in one.locals)
        local = hcl.Block("locals", (), tuple(spaced(held)))
        needed = (_REQUIRED,) if conditions else ()
        return (*needed, *self.given.blocks, local, *last), (*unsaid, *names.renamed(loops), *told)

    def _uncomputed(self, root: Object) -> Iterator[Call]:
        """The calls in sections in which the service computes none: a default, say, has the text that it is."""
        for one in root.members:
            if isinstance(one, Member) and one.name not in self.finished.family.facts.computed:
                yield from (e for e in walk(one.value) if isinstance(e, Call))

    def _placed(self, writer: Writer, taken: Collection[str]) -> Named:
        """Gives each comment to a part that is asked for, and names literals that are local values.

        Which parts there are, and which literals are the same, only writing tells, so it is done twice.
        """
        asked: dict[Node, None] = {}

        def about(part: Part) -> hcl.About:
            asked.update(dict.fromkeys(nodes_of(part)))
            return hcl.NOTHING

        declaring = self.finished.family.facts.declarations
        met = Met(places(self.finished.root, (declaring.section, declaring.tables)))
        replace(writer, about=about, apart=met).data(self.finished.root)
        apart = met.named(self.comments.inside, taken)
        for literal in apart.literals:
            about(literal)
        self.comments.place(asked)
        return apart

    def _last(self, conditions: Sequence[hcl.Block]) -> tuple[tuple[hcl.Block, ...], tuple[Diagnostic, ...]]:
        """What takes the template: an output, or the resource of a stack."""
        facts = self.finished.family.facts
        if self.finished.deployed is None:
            encoded = hcl.Argument("value", hcl.call("jsonencode", hcl.word(f"local.{TEMPLATE}")))
            description = hcl.Argument("description", hcl.string(f"The {facts.title} template, as JSON"))
            told = facts.stack.noted(self.finished.root) if facts.stack else ()
            return (hcl.Block("output", (TEMPLATE,), (description, encoded, *conditions)),), told
        root = self.finished.expansion or self.finished.root
        blocks, told = deployed(self.finished.deployed, root, self.given, facts, conditions)
        return blocks, (*told, *too_large(self.finished.document, facts))

    def _locals(self, template: hcl.Expression, values: Iterable[hcl.Argument]) -> tuple[hcl.Argument, ...]:
        """The mappings and literals that are local values, and the template.

        In that parameters follow their variables.
        """
        declarations = self.finished.family.facts.declarations
        apart: list[hcl.Argument] = []

        def section(one: hcl.Member) -> hcl.Member:
            if plain(one.key) == declarations.section and isinstance(one.value, hcl.Object):
                return replace(one, value=_entries(hcl.Object(tuple(map(self.given.entry, one.value.members)))))
            if plain(one.key) != declarations.tables:
                return replace(one, value=_entries(one.value))
            local, value = self.held.apart(_rows(one.value))
            apart.extend(local)
            return replace(one, value=_entries(value))

        if isinstance(template, hcl.Object):
            template = hcl.Object(tuple(map(section, template.members)))
        return (*apart, *values, hcl.Argument(TEMPLATE, template))

    def _translated(self, call: Call, write: Callable[[Expression], hcl.Expression]) -> hcl.Expression | None:
        """How Terraform computes what a function of the template would."""
        return translated(call, write, self.finished.document, self.held.local)

    def _filled(self, copy: Filled) -> Expression:
        """A copy of a body with its values; one that removes itself leaves nothing."""
        found = self.printer.bodies.evaluate(copy.body, dict(copy.values))
        return Object(()) if found is None else found


def _entries(section: hcl.Expression) -> hcl.Expression:
    """The entries of a section, also those that a loop makes several of, on lines of their own and alike."""
    match section:
        case hcl.Object(members) if members:
            return replace(section, open=True, alike=True)
        case hcl.Function(arguments=arguments):
            return replace(section, arguments=tuple(replace(one, value=_entries(one.value)) for one in arguments))
        case hcl.For(key=None, result=result):
            return replace(section, result=_entries(result))
    return section


def _rows(tables: hcl.Expression) -> hcl.Expression:
    """The rows of mappings, alike."""
    if not isinstance(tables, hcl.Object):
        return tables
    rows = (
        replace(one.value, alike=True) if isinstance(one.value, hcl.Object) else one.value for one in tables.members
    )
    return hcl.Object(tuple(replace(one, value=row) for one, row in zip(tables.members, rows, strict=True)))
