"""What a dialect is to the core: the protocol that every adapter module fulfils."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from transpile.ir.features import Feature
from transpile.language.writing import Writer

if TYPE_CHECKING:
    from transpile.diagnostics import Diagnostic
    from transpile.evaluate.item_comments import Claim
    from transpile.language.parameter_values import Given
    from transpile.syntax.source import Source, Span
    from transpile.syntax.tree import Node, Parsed


class Dialect(Writer, Protocol):
    """A module (or any object) that stands for one dialect: what it can say, how it is known, and how it is written.

    The functions that write are those of `Writer`. They are called for loops that need no feature beyond `features`;
    a dialect without features writes none. How loops are read is a matter of the family: an adapter has its
    functions for that, too (`dialects.cloudformation.Adapter`).
    """

    @property
    def name(self) -> str:
        """What `--to` and `--from` call it, and the name of its entry point."""

    @property
    def family(self) -> str:
        """The module that reads and finishes whole templates for it: `dialects.cloudformation`."""

    @property
    def features(self) -> frozenset[Feature]:
        """What its loops can be; a loop that needs more is rewritten by a lowering, or written out."""

    @property
    def marks(self) -> tuple[str, ...]:
        """Words one of which stands in every text that holds a loop of the dialect: others are not even parsed."""


class Template(Protocol):
    """A template out of a text in a language of its own.

    `loops` reads what is marked in the tree `parsed`. `value` is the tree of what the language makes of the template,
    None where that is not known as a whole; `given` are values of the template's parameters. `part` are the keys down
    to what was in the text, where the template around was made. `told` is to be said whatever the target is.
    """

    name: str
    loops: Any
    parsed: Parsed
    value: Parsed | None
    given: Mapping[str, Sequence[str]]
    part: Sequence[str]
    told: tuple[Diagnostic, ...]

    @property
    def about(self) -> Mapping[Node, Claim]:
        """The comments about what was read from a node."""

    @property
    def data(self) -> tuple[tuple[str, Span], ...]:
        """The loops that are read as their values: the section that each is in, and its place."""

    def fixed(self, expands: bool) -> tuple[Diagnostic, ...]:
        """What follows the source's variables no more, or is no loop; `expands`: all loops are to be written out."""

    def lost(self, told: Collection[Node]) -> tuple[Diagnostic, ...]:
        """What is to be said of comments without a place; `told` are the nodes whose comments have one."""


class Language(Protocol):
    """A dialect whose loops stand in texts of its own, not in templates: it reads these, and nobody writes it."""

    name: str

    def read(
        self, source: Source, beside: Sequence[Source], given: Given, limit: int, spare: Collection[str]
    ) -> tuple[Template | Diagnostic, ...]:
        """The templates in a text, with these values for its variables; or why they cannot be read.

        `limit`: how many rounds its loops may have. `spare`: names of values that no variable need have.
        """

    def inside(
        self,
        source: Source,
        beside: Sequence[Source],
        given: Given,
        limit: int,
        spare: Collection[str],
        *,
        verify: bool,
    ) -> tuple[str | None, tuple[Diagnostic, ...]]:
        """The text with its loops written out, all else kept; None where that is forbidden; and what is to be said."""

    def variables(self, source: Source, beside: Sequence[Source]) -> Collection[str]:
        """The names of the variables that may be given values."""
