"""What the tree of a template says beyond data: what depends on the variables of loops, and the loops themselves.

In the located tree a tagged node stands for each. The reader of the family shows it to the dialect, which has the mark.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dialects.terraform.syntax.references import roots
from transpile.hosts.hcl.syntax import Expression
from transpile.ir import Binder
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Mapping as MappingNode
from transpile.syntax.tree import Node

TAG = "!Terraform"

Variables = Mapping[str, Binder]
"""The variables of the loops around, by name."""


class Unstructured(Exception):  # noqa: N818
    """No structure can be seen in an expression: its value must be computed. `reason` says why, for people."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Flat:
    """A `for` expression that is no loop any more: its value stands there. `reason` says why, for people."""

    span: Span
    reason: str


@dataclass(frozen=True, slots=True)
class Computed:
    """An expression in `source` that depends on variables of loops, and the place in the file that is converted.

    `keyed`: it is visited, and of a set the items are the keys. `visited`: loops go over so many levels. `whole`: a
    string that only Terraform puts together.
    """

    expression: Expression
    source: Source
    span: Span
    variables: Variables
    keyed: bool = False
    whole: bool = False
    visited: int = 0

    def part(self, e: Expression) -> Computed:
        """A part of the expression."""
        own = {name: binder for name, binder in self.variables.items() if name in roots(e)}
        return replace(self, expression=e, variables=own, keyed=False, whole=False, visited=0)


@dataclass(frozen=True, slots=True)
class Counted:
    """The numbers from 0 on, so many as the template says at `number`."""

    number: Node


@dataclass(frozen=True, slots=True)
class Entries:
    """A round yields these entries; with `last` they replace others of the same key."""

    body: MappingNode
    last: bool


@dataclass(frozen=True, slots=True)
class Items:
    """A round yields these items of a list."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Grouped:
    """A round yields an item of the list behind a key."""

    key: Computed | Node
    item: Node


@dataclass(frozen=True, slots=True)
class Looped:
    """A `for` expression: its variables, what it visits, and what a round yields.

    `spliced`: it stands for its items in the list around it.
    """

    key: Binder | None
    value: Binder
    source: Node
    condition: Node | None
    yields: Entries | Items | Grouped
    spliced: bool = False


Mark = Computed | Looped | Counted
