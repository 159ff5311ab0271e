"""Reading a template given as text, with all dialects of the CloudFormation family that have loops."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from dialects import for_loop, foreach, map_merge
from dialects.cloudformation import read
from dialects.templates import Hooks
from transpile.diagnostics import Diagnostic
from transpile.hosts import parse
from transpile.ir import Document, Expression, Literal, Member, Object, Spread
from transpile.syntax.source import from_text
from transpile.syntax.tree import Parsed

ALL: tuple[Hooks, ...] = (foreach, map_merge, for_loop)


@dataclass(frozen=True)
class Reading:
    """What reading a text gave."""

    parsed: Parsed
    document: Document | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def found(self) -> list[tuple[str, str]]:
        """Code and spanned text of each diagnostic, in the order of the text."""
        return [(one.code, self.parsed.source.slice(one.span) if one.span else "") for one in self.diagnostics]

    def at(self, *path: str) -> Expression:
        """The value behind these keys."""
        assert self.document is not None
        value: Expression = self.document.root
        for key in path:
            value = next(m.value for m in members(value) if isinstance(m, Member) and m.key == Literal(key))
        return value

    def spreads(self, *path: str) -> list[Expression]:
        """The values merged into the object behind these keys."""
        return [member.value for member in members(self.at(*path)) if isinstance(member, Spread)]


def members(value: Expression) -> tuple[Member | Spread, ...]:
    """The members of an object."""
    assert isinstance(value, Object)
    return value.members


@pytest.fixture
def read_text() -> Callable[..., Reading]:
    """Reads a text with all dialects, or with those given."""

    def reading(text: str, *dialects: Hooks) -> Reading:
        parsed = parse(from_text(text))
        assert isinstance(parsed, Parsed), parsed
        return Reading(parsed, *read(parsed, dialects or ALL))

    return reading
