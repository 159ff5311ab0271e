"""The dialect as a conversion to another one reads it: scripts that parameters feed are loops that follow these.

An expansion leaves such calls to the service, and so does a result of ROS itself: there they stay what they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from dialects.ros import dialect
from dialects.templates import Reader, Site
from transpile.ir import Expression, Member, Splice, Spread
from transpile.language.protocols import Readable
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span
from transpile.syntax.tree import Entry, Node, Parsed


@dataclass(frozen=True, slots=True, eq=False)
class Following:
    """The dialect under its own name, with more loops; `result`: also where they stand among other items."""

    result: bool
    name: str = dialect.name
    language: str = dialect.language
    families: tuple[str, ...] = dialect.families
    marks: tuple[str, ...] = dialect.marks
    respelled: frozenset[str] = dialect.respelled

    def respellings(self, parsed: Parsed) -> tuple[tuple[Span, str], ...]:
        return dialect.respellings(parsed)

    def read_entry(self, entry: Entry, site: Site, reader: Reader) -> tuple[Member | Spread, ...] | None:
        return dialect.read_entry(entry, site, reader)

    def read_item(self, node: Node, outer: Node, site: Site, reader: Reader) -> Splice | None:
        return dialect.read_item(node, outer, site, reader)

    def read_value(self, node: Node, outer: Node, site: Site, reader: Reader) -> Expression | None:
        found = dialect.read_value(node, outer, site, reader)
        return found if found is not None else dialect.fed(node, outer, site, reader, self.result)

    def finish(self, reader: Reader) -> None:
        dialect.finish(reader)


def following(dialects: Sequence[Readable], result: bool) -> Sequence[Readable]:
    """The dialects, with calls that parameters feed as loops."""
    own = Following(result)
    return [own if one is dialect or isinstance(one, Following) else one for one in dialects]
