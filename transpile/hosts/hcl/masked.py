"""What a text is once it is masked: the mask, and beside it what the mask leaves out."""

from __future__ import annotations

from dataclasses import field

from transpile.hosts.hcl.syntax import Identifier
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span


@dataclass(slots=True)
class Literal:
    """A run of characters, as they are written."""

    span: Span


@dataclass(slots=True)
class Sequence:
    """`${...}` or `%{...}`: its word (none for an interpolation), and the names of a `for`."""

    start: int
    word: str = ""
    names: tuple[Identifier, ...] = ()
    end: int = -1
    trims_before: bool = False
    trims_after: bool = False

    @property
    def computes(self) -> bool:
        """Whether an expression stands in it."""
        return self.word in ("", "if", "for")


@dataclass(slots=True)
class Written:
    """A template as it is written. `marker`: that of a heredoc; `flush`: of one with `<<-`; `whole`: a text is one."""

    start: int
    marker: str = ""
    flush: bool = False
    whole: bool = False
    end: int = -1
    pieces: list[Literal | Sequence] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Masked:
    """The mask, the templates by where they begin, the runs of unary operators by where these begin, the comments."""

    text: str
    templates: dict[int, Written]
    unary: dict[int, list[tuple[int, str]]]
    comments: tuple[Span, ...]
