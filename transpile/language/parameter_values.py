"""Values that users give to parameters of templates and to variables of modules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span

Plain = str | Sequence[str]
"""A value as words give it: the text of a scalar, or those of a list's items."""


@dataclass(frozen=True, slots=True)
class FromFile:
    """A value that stands at `span` of a file.

    `plain` is None for what is neither a scalar nor a list of scalars. `typed`: the value as the dialect has it whose
    kind of file this is, None where the file says texts only.
    """

    plain: Plain | None
    source: Source
    span: Span
    typed: object = None


Value = Plain | FromFile
Given = Mapping[str, Value]
