"""A file of a module -> its templates, each as a tree with the loops in it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

from dialects.terraform.cty.values import UNKNOWN, Value, mapping, wholly_known
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.module.preconditions import violated
from dialects.terraform.module.repeated_blocks import repeated_blocks
from dialects.terraform.syntax.expression_shapes import bare as bare_expression
from dialects.terraform.syntax.references import mentions
from dialects.terraform.templates import bare_expressions
from dialects.terraform.templates.body_texts import body_texts
from dialects.terraform.templates.building import structures
from dialects.terraform.templates.building.builder import Builder, Following
from dialects.terraform.templates.building.data_trees import emptied, has_keys, tree, without
from dialects.terraform.templates.building.marks import Flat
from dialects.terraform.templates.building.sub_holes import Names
from dialects.terraform.templates.computed_calls import VOCABULARY, Answers
from dialects.terraform.templates.discovery import Found
from dialects.terraform.templates.discovery import templates as candidates
from dialects.terraform.templates.following.labels import labels
from dialects.terraform.templates.following.parameters import followed
from dialects.terraform.templates.following.sections import without_loops
from dialects.terraform.templates.following.tables import tables
from dialects.terraform.templates.following.variables import without_defaults
from dialects.terraform.templates.frozen_variables import fixed
from dialects.terraform.templates.later_values import of_rounds, parametrized
from dialects.terraform.templates.loops import Loops
from dialects.terraform.templates.nested_templates import nested_templates, unseen
from transpile.diagnostics import Diagnostic, Severity, failed
from transpile.evaluate.loops.item_comments import Claim
from transpile.hosts.hcl.syntax import Block, Definition, Expression, Object
from transpile.ir.features import Feature
from transpile.language import registry
from transpile.language.protocols import Dialect, Embedded, Family, Functions, Readable, Request
from transpile.syntax.comments import within
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span
from transpile.syntax.source import inside as inside_of
from transpile.syntax.tree import Mapping as Mapping_
from transpile.syntax.tree import Node, Parsed


@dataclass(frozen=True, slots=True)
class Template:
    """A template of a module: what its result is called, its tree, and what reads the loops in it.

    `value` is the tree of what Terraform makes of it, None where that is not known as a whole. `told` has what is to be
    said of it, whatever the target is. Around an expression that is a file by itself a template is made; `part` leads
    to it. `given` are values of its parameters.
    """

    name: str
    loops: Loops
    expression: Expression
    given: Mapping[str, Sequence[str]]
    target: Dialect | None
    parsed: Parsed
    value: Parsed | None
    told: tuple[Diagnostic, ...]
    part: tuple[str, ...] = ()

    @property
    def whole(self) -> Parsed:
        """The same tree: HCL has no merge keys."""
        return self.parsed

    @property
    def family(self) -> Family:
        """The family whose template this is."""
        return registry.recognised(self.parsed)

    @property
    def readers(self) -> Sequence[Readable]:
        """What is marked in the tree, and the dialects of templates: a module may hold their loops, too."""
        more = [self.target] if self.target is not None else []
        return [self.loops, *registry.readers("template", self.family, *more)]

    @property
    def functions(self) -> Mapping[str, Functions]:
        """What computes what depends on variables of loops."""
        return {VOCABULARY: self.loops.answers.functions}

    @property
    def about(self) -> Mapping[Node, Claim]:
        """The comments about what was read from a node."""
        return self.loops.builder.notes.about()

    def placed(self, staying: Collection[Node]) -> Mapping[Node, Claim]:
        """The same, with the comments about what the result has not at the nearest of what it has."""
        self.loops.builder.notes.move(self.expression.span, staying)
        return self.about

    def lost(self, told: Collection[Node]) -> tuple[Diagnostic, ...]:
        """A note where comments have no place in the result; `told` are the nodes whose comments have one."""
        found = self.loops.builder.notes.unplaced(self.expression.span, told)
        if not found:
            return ()
        lost = len(found)
        what = "1 comment of the template is" if lost == 1 else f"{lost} comments of the template are"
        return (Diagnostic("T406", f"{what} lost: the result has no place for them", found[0], severity=Severity.NOTE),)

    @property
    def data(self) -> tuple[tuple[str, Span], ...]:
        """The loops that are read as their values: the section that each is in, and its place."""
        spans = dict.fromkeys(one.span for one in self.loops.builder.flat)
        return tuple((self._section(span), span) for span in spans)

    def _section(self, place: Span) -> str:
        """The section of the template that something stands in, as far as its text tells."""
        e = bare_expression(self.expression)
        for one in e.items if isinstance(e, Object) and not self.part else ():
            if inside_of(place, one.value.span):
                return self.parsed.source.slice(one.key.span).strip('"')
        return ""

    def fixed(self, expands: bool) -> tuple[Diagnostic, ...]:
        """What no longer follows the variables of the module, or is no loop; `expands`: all loops are written out."""
        told = fixed(self.loops.builder, expands)
        return told if expands else (*told, *(_written_out(one) for one in self.loops.builder.flat))


def _written_out(one: Flat) -> Diagnostic:
    message = f"the loop is unrolled: {one.reason}"
    help = "keep the module, and run transpile again when its items change"
    return Diagnostic("T411", message, one.span, "", help, Severity.NOTE)


def templates(source: Source, request: Request) -> tuple[Template | Embedded, ...] | tuple[Diagnostic, ...]:
    """The templates of the file, in its order; or why there are none."""
    loaded = bare_expressions.load_file(source, request)
    if not isinstance(loaded, Loaded):
        return loaded
    alone = bare_expressions.alone(loaded)
    if alone is not None:
        return (_template(Found(source.name, "", alone), Names(loaded), request.target, alone=True),)
    texts = tuple(body_texts(loaded, request.target))
    unknown = tuple(one for one in texts if isinstance(one, Diagnostic))
    names = Names(loaded)
    own = candidates(loaded)
    found: list[Template | Embedded] = [_template(one, names, request.target) for one in own]
    if len(own) == 1 and not texts and isinstance(found[0], Template):
        _head(found[0], own[0], loaded)
    found += (one for one in texts if isinstance(one, Embedded))
    if not found:
        return unknown or (_nothing(loaded),)
    first, *others = found
    repeated = tuple(repeated_blocks(loaded.main.body, source))
    warned = tuple(replace(one, severity=Severity.WARNING, source=source) for one in unknown)
    return (replace(first, told=(*first.told, *warned, *repeated)), *others)


def _template(found: Found, names: Names, target: Dialect | None, alone: bool = False) -> Template:
    """A template, read by the family of which its tree is: what its value tells of that may not be known."""
    made, family = _read(found, names, target, alone)
    return made if made.family is family else _read(found, names, target, alone, made.family)[0]


def _read(
    found: Found, names: Names, target: Dialect | None, alone: bool, of_family: Family | None = None
) -> tuple[Template, Family]:
    e, loaded, source = found.expression, names.loaded, names.loaded.main.source
    # Evaluated as a whole first: what is wrong is told in Terraform's words, and the limits hold for all of it.
    whole = loaded.shown.evaluated(e, source)
    family = of_family or _family(whole.value, e, source)
    facts = family.facts
    leaves = target is not None and target.language != "terraform"
    nested = nested_templates(e, loaded, dict(facts.places.nested) if leaves else {})
    e, loaded, later = parametrized(e, names, whole.value, nested)
    names = names if loaded is names.loaded else Names(loaded, names)
    variables = followed(whole.value, e, loaded, facts)
    e = without_defaults(e, variables.unknown)
    whole = loaded.shown.evaluated(e, source)
    ordered, tells = facts.ordered, has_keys(whole.value, facts.ordered)
    following = Following(variables.variables, variables.lists, tables(whole.value), facts.vocabulary, ordered, tells)
    builder = Builder(loaded, following, source, structures.read, names, nested)
    strips = target is None or Feature.ALPHANUMERIC_KEYS in target.features
    unrolls = leaves and target is not None and bool(target.features)
    sorts = target is None or leaves or not target.features
    of = partial(Template, found.name, Loops(builder, Answers(builder, leaves), strips, unrolls, sorts), e)
    if failed(whole.diagnostics):
        return of({}, target, Parsed(source, "hcl", tree({}, e.span)), None, whole.diagnostics), family
    part = bare_expressions.place(whole.value) if alone else ()

    def parsed(node: Node) -> Parsed:
        made = without(variables.settled(later.declared(node)), dropped)
        return Parsed(source, "hcl", bare_expressions.wrapped(made, part))

    root = builder.node(e)
    root = root if part else without_loops(root, whole.value, builder)  # a part has no sections
    builder.labels.update(labels(root, builder))
    builder.defaults.update(one.span for one in variables.defaults(root))
    builder.notes.move(e.span, dict.fromkeys((*builder.notes.extents, *builder.notes.owners.values())))
    variables = variables.needed(builder.needed)
    # The value loses the same sections, no others: one that has only loops stays, also where these make nothing now.
    dropped = emptied(root)
    value = parsed(tree(whole.value, e.span)) if wholly_known(whole.value) else None
    if not wholly_known(whole.value) and not failed(builder.told):
        builder.told += of_rounds(e, loaded)
    refused = violated(loaded, partial(_made_from, found))
    errors = (unseen(one, nested, source) for one in builder.told)
    told = dict.fromkeys((*loaded.told, *errors, *later.told(), *variables.told(root), *refused))
    return of(variables.values, target, parsed(root), value, tuple(told), part), family


def _head(template: Template, found: Found, loaded: Loaded) -> None:
    """Give the first key of a template what stands above all blocks of a module that only makes this template."""
    source, blocks, root = loaded.main.source, loaded.main.body.items, template.parsed.root
    if not (_only_makes(found, blocks) and isinstance(root, Mapping_) and root.entries):
        return
    notes = template.loops.builder.notes
    above = within(notes.comments, Span(0, blocks[0].span.start))
    ends = [*(one.start for one in above), blocks[0].span.start][1:]
    breaks = [source.text.count("\n", one.end, end) for one, end in zip(above, ends, strict=True)]
    apart = [at for at, count in enumerate(breaks) if count > 1]
    # What stands right above the first block is about that, and stays with the module.
    notes.head(above[: apart[-1] + 1] if apart else (), root.entries[0].key)


def _only_makes(found: Found, blocks: Sequence[Definition | Block]) -> bool:
    """Whether a module has nothing but its version, variables, the local values of a template, and what takes it."""
    kinds = [one.type.text if isinstance(one, Block) else "" for one in blocks]
    takers = [one for one in blocks if isinstance(one, Block) and one.type.text in ("output", "resource")]
    other = set(kinds) - {"terraform", "variable", "locals", "output", "resource"}
    return not other and kinds.count("locals") == 1 and len(takers) == 1 and _made_from(found, takers[0])


def _made_from(found: Found, block: Block) -> bool:
    """Whether a block has a template as one of its arguments, or by its name in one."""
    arguments = block.body.arguments.values()
    name = found.address.removeprefix("local.")
    named = (one.member("local") for e in arguments for one in mentions(e))
    return inside_of(found.expression.span, block.span) or (name != found.address and name in named)


def _family(template: Value, e: Expression, source: Source) -> Family:
    """The family of a template, by what it says of itself, and by the types of its resources: loops come later."""
    sections = mapping(template) or {}
    said: dict[str, Value] = {name: one if isinstance(one, str) else "" for name, one in sections.items()}
    resources = (mapping(sections.get("Resources", UNKNOWN)) or {}).items()
    types = ((name, (mapping(one) or {}).get("Type")) for name, one in resources)
    said["Resources"] = {name: {"Type": of} for name, of in types if isinstance(of, str)}
    return registry.recognised(Parsed(source, "hcl", tree(said, e.span)))


def _nothing(loaded: Loaded) -> Diagnostic:
    return Diagnostic(
        "T022",
        "this module contains no template",
        help="expected a local value or an argument with a `Resources` object, or jsonencode() of one",
        source=loaded.main.source,
    )
