"""The loops of a template, as the library lists them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from transpile.diagnostics import Diagnostic
from transpile.pipeline.loop_fates import FoundLoop
from transpile.pipeline.result import Result, codes
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop of a template: which dialect it is of, where it stands, and what a conversion makes of it.

    `name` is None where the dialect gives loops no names, `section` "" outside of all sections. `line` and `column`
    (from 1) are where it is named, `last_line` is where it ends; `span` and `extent` are the same in characters of the
    text. `fate` (`kept`, `native`, `lowered`, `unrolled`, `refused` or `open`) is None where no target was given;
    `rules` are the lowerings that apply, `diagnostics` what is to be said about the loop.
    """

    file: str
    line: int
    column: int
    last_line: int
    dialect: str
    name: str | None
    section: str
    span: Span
    extent: Span
    fate: str | None = None
    rules: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Listing:
    """The loops of a template in the order of its text: a sequence of them, `loops(path)[0]` is the first.

    `diagnostics` are those about none of them: why the template cannot be read, say.
    """

    loops: tuple[Loop, ...]
    diagnostics: tuple[Diagnostic, ...]

    def __iter__(self) -> Iterator[Loop]:
        return iter(self.loops)

    def __len__(self) -> int:
        return len(self.loops)

    def __getitem__(self, at: int) -> Loop:
        return self.loops[at]

    def __bool__(self) -> bool:
        return bool(self.loops)

    def __repr__(self) -> str:
        dialects = Counter(one.dialect for one in self.loops)
        listed = ", ".join(f"{count} {dialect}" for dialect, count in dialects.items())
        return f"Listing(loops=[{listed}], diagnostics={codes(self.diagnostics)})"


def listing(result: Result, source: Source | None) -> Listing:
    """What a result tells of the loops of its source; None: it could not be read."""
    from transpile.pipeline.loop_fates import elsewhere

    loops = () if source is None else tuple(_loop(one, source) for one in result.loops)
    return Listing(loops, elsewhere(result.loops, result.diagnostics))


def _loop(one: FoundLoop, source: Source) -> Loop:
    line, column = source.position(one.span.start)
    last_line, _ = source.position(max(one.extent.start, one.extent.end - 1))
    fate = one.fate.value if one.fate else None
    place = source.name, line, column, last_line
    return Loop(*place, one.dialect, one.name, one.section, one.span, one.extent, fate, one.rules, one.told)
