"""The contract: what a dialect, a family and a language are to the core. Modules fulfil it, name by name.

A *dialect* is a syntax of loops, a *family* what a template means, a *language* the text that templates stand in. A
conversion has a source and a target of each (`Opening`, `Target`). Adapters are found by name in the registry.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Protocol

from transpile import MAX_OUTPUT
from transpile.evaluate.evaluation import Function
from transpile.hosts.limits import MAX_BYTES
from transpile.ir.features import Feature
from transpile.language.facts import Facts
from transpile.language.writing import Writer
from transpile.syntax.fast_dataclass import dataclass

if TYPE_CHECKING:
    from transpile.diagnostics import Diagnostic
    from transpile.evaluate.loops.item_comments import Claim
    from transpile.ir import Array, Call, Document, Expression, Literal, Member, Object, Reference, Text
    from transpile.language.facts import Data, Evaluate, Plain
    from transpile.language.parameter_values import FromFile, Given
    from transpile.printing.printer import Printer
    from transpile.syntax.sketch import Sketched
    from transpile.syntax.source import Source, Span
    from transpile.syntax.tree import Node, Parsed

Functions = Mapping[str, Function]
"""What computes the calls of a vocabulary, by their names."""


@dataclass(frozen=True, slots=True)
class LoopInside:
    """A loop that its own language expands where it stands. `span`: where it is named, `extent`: all of it.

    `where`: what it is a part of, as people call that. `stays`: it is not expanded, or not everywhere.
    """

    where: str
    span: Span
    extent: Span
    stays: bool


@dataclass(frozen=True, slots=True)
class Expanded:
    """A text with its loops written out, None where an error forbids that; what is to be said, and all its loops."""

    text: str | None
    diagnostics: tuple[Diagnostic, ...]
    loops: tuple[LoopInside, ...] = ()


class Readable(Protocol):
    """One syntax of loops, as readings meet it. How its loops are read is a matter of the language that they stand in.

    So an adapter has functions for that, too: `dialects.templates.Adapter`.
    """

    @property
    def name(self) -> str:
        """What `--to` and `--from` call it, and the name of its entry point."""

    @property
    def language(self) -> str:
        """The name of the language in whose texts its loops stand; "" for a dialect without loops, which has any."""

    @property
    def families(self) -> tuple[str, ...]:
        """The names of the families whose templates hold its loops; none: any family's."""

    @property
    def marks(self) -> tuple[str, ...]:
        """Words one of which stands in every text that holds a loop of the dialect: others are not even parsed."""

    @property
    def respelled(self) -> frozenset[str]:
        """The codes of warnings for what `respellings` mends: no result gives one."""

    def respellings(self, parsed: Parsed) -> tuple[tuple[Span, str], ...]:
        """What the drafts of the dialect spell otherwise than its family, wherever it stands: places and new texts."""


class Dialect(Readable, Writer, Protocol):
    """One syntax of loops: how it is known, what it can say, and how it is written.

    The functions that write are those of `Writer`. They are called for loops that need no feature beyond `features`;
    a dialect without features writes none.
    """

    @property
    def construct(self) -> str:
        """What messages call its loops, such as a function's name in backticks; "cannot" follows (`ir.features`)."""

    @property
    def features(self) -> frozenset[Feature]:
        """What its loops can be; a loop that needs more is rewritten by a lowering, or written out."""


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a text whose loops are meant; those of the dialects called as `elsewhere` says are read all over."""

    span: Span
    elsewhere: Collection[str] = ()


class Family(Protocol):
    """What templates of one service mean: how their trees are read, computed, and what they need around their loops."""

    @property
    def facts(self) -> Facts:
        """What there is to say of it without computing anything."""

    def recognises(self, parsed: Parsed) -> bool:
        """Whether a tree looks like a template of this family. The last family of the registry is not asked."""

    def marked(self, text: str) -> bool:
        """Whether a text is to be read though no dialect may read a loop there: something in it may have to be told.

        So is, for all families but the last one of the registry, any text that may be a template of theirs: it may have
        to be translated.
        """

    def passed(self, source: Source, speaking: Sequence[Readable], sketched: Sketched) -> tuple[Diagnostic, ...] | None:
        """What is told of a `marked` text that is surely a template of the family, and surely has no loop; else None.

        Such a text is not read. `speaking` are the dialects whose loops it may hold by its words; `sketched` shows what
        it says, if that can be told at once.
        """

    def read(
        self, parsed: Parsed, dialects: Sequence[Readable], within: Part | None = None
    ) -> tuple[Document | None, tuple[Diagnostic, ...]]:
        """The template with the loops of `dialects`; None, with errors, where it is no template.

        `within`: where loops are read as such; None: everywhere.
        """

    def following(self, dialects: Sequence[Readable], result: bool) -> Sequence[Readable]:
        """Readers by which calls that follow parameters are loops, too: an expansion leaves these to the service.

        In a source only those that could stay calls (`Loop.call`), in a `result` also loops among other items.
        """

    def parameter_values(
        self, document: Document, given: Given, spare: Collection[str] = ()
    ) -> tuple[Mapping[str, Literal | Array | Object], tuple[Diagnostic, ...]]:
        """The values of parameters as they are typed; with errors for names that are neither declared nor `spare`."""

    def reserved(self, document: Document) -> frozenset[str]:
        """The names that no loop variable may have."""

    def made(self, root: Object) -> frozenset[str]:
        """The names of the entries of an expansion: no generated name may be one."""

    def misnamed(self, root: Object, document: Document) -> tuple[Diagnostic, ...]:
        """Errors for the keys of loops of `document` that the service refuses, in `root`, which it becomes."""

    def without_emptied(self, root: Object, document: Document) -> Object:
        """`root` without what its loops left empty, and the service takes in no template."""

    def finish(
        self, root: Object, document: Document, loops: bool, tables: Sequence[Member], evaluate: Evaluate
    ) -> tuple[Object, tuple[Diagnostic, ...]]:
        """The template with what its new loops need around them; `loops`: the target may have some.

        `evaluate` tells what a part is worth, at assumed values of the parameters that have none.
        """

    def quotas(self, root: Object, text: str, source: Source) -> tuple[Diagnostic, ...]:
        """Warnings where the result is beyond what the service takes."""

    # -- another family's templates -------------------------------------------------------------------------------

    # A family knows others (`Facts.knows`) in both directions, by tables of their own: one converts, and the other one
    # maps the result back when it is verified, so that a wrong entry in either is seen.

    def imported(self, document: Document, of: Facts) -> tuple[Document, tuple[Diagnostic, ...]]:
        """A document of another family with this one's header, parameters and names; its calls are left."""

    def imported_call(self, call: Call | Reference, of: Facts) -> Expression | None:
        """Another family's call as this one says it; None where it cannot, or not for these arguments.

        So it is with a pseudo parameter whose name a loop put together of parts: `imported` has not seen it.

        Asked before loops are legalized and again once they are, as what a call means may depend on its arguments.
        The answer has no origin of its own: a node that has one prints as the text that stands there.
        """

    def exported(self, document: Document, to: Facts) -> tuple[Document, tuple[Diagnostic, ...]]:
        """A document of this family with the header, parameters and names of another one; its calls are left."""

    def exported_call(self, call: Call | Reference, to: Facts) -> Expression | None:
        """A call of this family, or a pseudo parameter, as another one says it; None as for `imported_call`."""

    def alike(
        self,
        data: Mapping[str, Data],
        words: Facts,
        translated: bool,
        known: Mapping[str, Literal | Array | Object],
    ) -> dict[str, Data]:
        """A source, or what was `translated` of it, as far as both families can say it: no more is compared.

        `words` are those of the family in which it stands, this one or another that it knows. Names that change with
        the family are changed in the source. Parameters and pseudo parameters that are `known` have these values in it.
        """

    # -- verification ---------------------------------------------------------------------------------------------

    def plain(self, e: Text | Reference | Call, data: Plain) -> Data:
        """A string with holes, a reference or a call as plain data: equal where it means the same."""

    def unfinished(self, before: Document, after: Document, evaluate: Evaluate) -> Iterator[str]:
        """What the result `after` lacks around its loops, in words."""

    def undeclared(self, data: Mapping[str, Data], tables: Collection[str]) -> dict[str, Data]:
        """A template as plain data without the generated `tables`, and without what `finish` adds."""

    def tried(self, name: str, document: Document, word: Callable[[int], str]) -> Iterator[str]:
        """Values that a template tells of for the parameter called `name`; `word` makes others that suit it."""


class Opening(Protocol):
    """A template in a text, as its language reads it: the source of one conversion.

    `name` is what its result is called among several. `parsed` is its tree, `whole` the same with merge keys merged.
    `functions` compute the calls that are the language's own, `given` are values of the template's parameters. `value`
    is the tree of what the language itself makes of the template, None where it makes nothing, or nothing known. `part`
    are the keys down to what was in the text, where the template around it was made.
    """

    @property
    def name(self) -> str: ...
    @property
    def family(self) -> Family: ...
    @property
    def readers(self) -> Sequence[Readable]: ...
    @property
    def parsed(self) -> Parsed: ...
    @property
    def whole(self) -> Parsed: ...
    @property
    def functions(self) -> Mapping[str, Functions]: ...
    @property
    def given(self) -> Given: ...
    @property
    def value(self) -> Parsed | None: ...
    @property
    def part(self) -> Sequence[str]: ...

    @property
    def told(self) -> tuple[Diagnostic, ...]:
        """What is to be said whatever the target is."""

    @property
    def about(self) -> Mapping[Node, Claim]:
        """The comments about what was read from a node, where they do not stand in the tree."""

    def placed(self, staying: Collection[Node]) -> Mapping[Node, Claim]:
        """The same, where only nodes that are `staying` have a place for them in the result."""

    @property
    def data(self) -> tuple[tuple[str, Span], ...]:
        """The loops that are read as their values: the section that each is in, and its place."""

    def fixed(self, expands: bool) -> tuple[Diagnostic, ...]:
        """What follows the source's variables no more, or is no loop; `expands`: all loops are to be written out."""

    def lost(self, told: Collection[Node]) -> tuple[Diagnostic, ...]:
        """What is to be said of comments without a place; `told` are the nodes whose comments have one."""


@dataclass(frozen=True, slots=True)
class Embedded:
    """A template that is a text in another one, and read as if it were alone: a text of the language of templates.

    `name` is what its result is called among several. The lines of `source` have the numbers that they have in the text
    `around`, where `indent` more blanks stand before each. `told` is what is to be said whatever the target is.
    """

    name: str
    source: Source
    around: Source
    indent: int = 0
    told: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """What a text is read for.

    `target` is the dialect that the result is to have, `from_` the one whose loops are meant, if that was said; None of
    either: all loops are looked for. `values` are those of parameters or variables, `spare` the names among them that
    nothing need declare; `limit`: how many rounds loops may have; `beside` are the files that the source is read with.
    `resolve`: all that can be computed now is to be, whatever somebody may give another value later.
    `output`: how many bytes the result may have; `longest`: how many the text, which is a result that is read back.
    """

    target: Dialect | None = None
    from_: Dialect | None = None
    values: Given = field(default_factory=dict)
    spare: Collection[str] = ()
    limit: int = 0
    beside: Sequence[Source] = ()
    resolve: bool = False
    output: int = MAX_OUTPUT
    longest: int = MAX_BYTES


@dataclass(frozen=True, slots=True)
class Finished:
    """A document that is done, and what its language may ask for to write it.

    `root` is all of it in the words of `family`, with loops as the target's dialect wrote them; `document` what it was
    made of, with its parameters. `deployed`: the name of what is to deploy the template, where its language can; None:
    the template is all that is wanted. `expansion` is then the template with its loops written out, as far as that is
    known.
    """

    root: Object
    document: Document
    family: Family
    deployed: str | None = None
    expansion: Object | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """A text, None where an error forbids it, and what is to be said about it.

    `comments` are those of the source that stand in a text that was written anew. `sorts`: the language sends the keys
    of objects sorted, and a function makes a text of some. `left_out` are the keys down to what
    the text does not say on purpose.
    """

    text: str | None
    diagnostics: tuple[Diagnostic, ...] = ()
    comments: Collection[Span] = ()
    left_out: Collection[tuple[str, ...]] = ()
    sorts: bool = False


class Language(Protocol):
    """The text that templates stand in, and what computes around them."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str:
        """What messages call its texts."""

    @property
    def formats(self) -> tuple[str, ...]:
        """What `--format` calls its texts."""

    @property
    def endings(self) -> tuple[str, ...]:
        """How the names of its files end that are looked for in a folder."""

    @property
    def written(self) -> tuple[str, ...]:
        """Those of its formats that it can write anew."""

    @property
    def asked(self) -> tuple[str, ...]:
        """What a dialect must have whose loops stand in its texts."""

    def owns(self, name: str) -> bool:
        """Whether a file of that name is one of its texts. The last language of the registry is not asked."""

    def passed_over(self, data: bytes, format: str | None) -> str:
        """Why a file that was found in a folder is passed over, in a word or two; "" where it is to be read.

        `format`: the one that its result is to have. In one of the language's own all loops of the text are meant, in
        others those of its templates.
        """

    def beside(self, path: str) -> tuple[Source, ...] | Diagnostic:
        """The files that the one at `path` is read with; or why they cannot be read."""

    def parameters(self, source: Source, beside: Sequence[Source]) -> Collection[str]:
        """The names that may be given values; none, if the text cannot be read."""

    def idle(self, source: Source, request: Request, format: str | None) -> tuple[Diagnostic, ...] | None:
        """What is told of a text that has no loop and stays as it is, but for errors. None where only reading it tells.

        Asked before `read`, and of nearly every file of a run, so it must be cheap. () for a text that has a loop is
        a loop that nobody sees.
        """

    def read(self, source: Source, request: Request) -> tuple[Opening | Embedded | Diagnostic, ...]:
        """The templates in a text; or why they cannot be read."""

    def write(self, finished: Finished, printer: Printer, old: Node) -> Written:
        """The text of a document: anew, or, where the printer keeps the text of the source, that with its edits.

        `old` is the tree that the document was read from.
        """

    def called(self, stem: str, format: str) -> str:
        """The file, below a folder of results, of a text of that format; `stem`: its source's name without ending."""

    def waits(self) -> str:
        """What the first run that meets its texts has to wait for, in words; "" for nothing, or nothing any more."""

    def deploys(self, name: str) -> Diagnostic | None:
        """What is wrong with the name of what is to deploy a template; T018 where nothing of the language does."""

    def says(self, e: Expression, document: Document) -> bool:
        """Whether what computes loops in its texts can compute `e`, on which a loop of the document decides.

        That is what gives the items, filters, and functions in keys. A function elsewhere is the family's matter.
        """

    def expand(self, source: Source, request: Request, verify: bool) -> Expanded | None:
        """The text with its loops written out by the language's own rules, all else kept; None if it has none.

        No text where an error forbids it.
        """

    def misfit(self, name: str, own: bool, dialect: str) -> Diagnostic:
        """T018 for a result in its formats that cannot be: of a text that is not its `own`, or with such loops."""

    def values(self, source: Source) -> Iterable[tuple[str, FromFile] | Diagnostic] | None:
        """What a file of values for parameters says, where its name tells that it is the language's; else None."""


@dataclass(frozen=True, slots=True)
class Target:
    """What a conversion goes to. `format` is that of the text that is written.

    `keeps`: it is in the language and format of the source, whose text stays where nothing changes.
    """

    language: Language
    family: Family
    dialect: Dialect
    format: str
    keeps: bool

    @property
    def expands(self) -> bool:
        """Whether no loop is left."""
        return not self.dialect.features

    @property
    def serves(self) -> bool:
        """Whether loops are left that the family's service runs: those of a dialect of any family its language runs."""
        return bool(self.dialect.features and self.dialect.families)

    def readers(self, opening: Opening) -> Sequence[Readable]:
        """The dialects whose loops are read in a source: what follows parameters may become a loop of another one."""
        stays = self.expands or self.dialect in opening.readers
        return opening.readers if stays else opening.family.following(opening.readers, False)
