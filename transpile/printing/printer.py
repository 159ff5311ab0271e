"""What printing knows of a source: its text and habits, its comments, and how bodies of loops are filled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace

from transpile import MAX_OUTPUT
from transpile.evaluate.loops.item_comments import Claim
from transpile.ir import Binder, Expression
from transpile.printing.anchors import Sharing
from transpile.printing.indentation import Habits, Place
from transpile.printing.room import Room
from transpile.syntax import comments
from transpile.syntax.edits import Edit
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Entry, Kind, Node

Values = Mapping[Binder, Expression]
Evaluate = Callable[[Expression, Values], Expression | None]
"""Fills in loop variables; None means that the value removes itself (`AWS::NoValue`)."""
Asks = Callable[[Expression, frozenset[Binder]], bool]
"""A question about an expression in which these variables are bound."""


@dataclass(frozen=True, slots=True)
class Bodies:
    """How bodies of loops are filled.

    `depends`: whether a part of a body has another value in each copy; `settled`: whether it is as it was read,
    whatever the variables are. `uniform` are functions that only carry texts along (`stand_ins.py`).
    """

    evaluate: Evaluate
    depends: Asks
    settled: Asks
    uniform: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Comments:
    """The comments of a source, each in one of three lists.

    `found` stay where they stand, or go along with the text next to them. The `claimed` ones are written at the parts
    in `claims`, which go by their ids. `about` are comments that are written wherever what was read from a node is;
    `told` collects the nodes for which that was done, in their order: of two at one place, every run takes the same.
    """

    found: comments.Spans = ()
    claims: Mapping[int, Claim] = field(default_factory=dict)
    claimed: comments.Spans = ()
    about: Mapping[Node, Claim] = field(default_factory=dict)
    told: dict[Node, None] = field(default_factory=dict)

    def handed_out(self, claims: Mapping[int, Claim], claimed: comments.Spans) -> Comments:
        """These comments, of which the `claimed` ones go with parts of the result."""
        gone = frozenset(claimed)
        left = tuple(comment for comment in self.found if comment not in gone)
        return replace(self, found=left, claims=claims, claimed=claimed)

    @property
    def any(self) -> bool:
        """Whether the source has a comment."""
        return bool(self.found or self.claimed)

    def within(self, span: Span) -> list[Span]:
        """All comments in a region, whoever has them."""
        return [*comments.within(self.found, span), *comments.within(self.claimed, span)]


@dataclass(frozen=True, slots=True)
class Printer:
    """What is the same wherever in a document is printed.

    `host` is the target's; `keep` is off where nothing may print as its source slice, `moves` where that may only stay
    where it stands: what comes to another place is laid out anew. `sharing` tells which aliases print as what they
    stand for. `respellings` are edits of single words that hold wherever the text around them
    stays. `room` is how large the result may become, `attribute` cuts a word into resource and attribute,
    `long` tells whether a new call there is in the long form. `anew` writes loops that could stay, where their text
    cannot come along.
    `dropped` are the ids of entries of the source that are taken out with all that is about them. `extents`, `prefixes`
    and `templates` are caches: how far a node's text goes, the indentation of an entry, and bodies that were cut.
    """

    source: Source
    host: str
    habits: Habits
    bodies: Bodies
    keep: bool = True
    moves: bool = True
    comments: Comments = field(default_factory=Comments)
    sharing: Sharing = field(default_factory=Sharing)
    respellings: tuple[Edit, ...] = ()
    room: Room = field(default_factory=lambda: Room(MAX_OUTPUT))
    attribute: Callable[[str], tuple[str, ...]] = lambda word: tuple(word.split(".", 1))
    dropped: frozenset[int] = frozenset()
    long: Callable[[Expression, Span | None], bool] = lambda e, home: False
    anew: Callable[[Expression], Expression] = lambda e: e
    extents: dict[Node | Entry, Span] = field(default_factory=dict)
    prefixes: dict[Entry, str] = field(default_factory=dict)
    templates: dict[tuple[object, ...], Template] = field(default_factory=dict)

    @property
    def json(self) -> bool:
        """Whether the result is JSON."""
        return self.host == "json"

    @property
    def brings(self) -> bool:
        """Whether slices of the source may come along to another place."""
        return self.keep and self.moves


@dataclass(frozen=True, slots=True)
class Hole:
    """A part of a body that depends on the loop's variables, and where it stands. `texts` remembers fillings.

    `end` is where the slot ends with the comments that go along with it.
    """

    body: Expression
    slot: Node
    place: Place
    gap: int
    end: int
    texts: dict[tuple[str, Kind], str] = field(default_factory=dict)

    @property
    def region(self) -> Span:
        """What filling may replace: the slot, the blanks before it, and its comments."""
        return Span(min(self.gap, self.slot.span.start), self.end)


@dataclass(frozen=True, slots=True)
class Template:
    """A body for values of certain classes: its text, with stand-ins for them, and the holes that are none of that.

    `old` and `new` are the indentations. `pieces` are what stands between the stand-ins, where there is one variable
    and no hole, as in most bodies: a copy is the pieces joined by the value.
    """

    parts: tuple[str | Hole, ...]
    stand_ins: tuple[str, ...]
    old: str
    new: str
    pieces: tuple[str, ...] = ()

    @property
    def holes(self) -> Iterator[Hole]:
        """What is filled copy by copy."""
        return (part for part in self.parts if isinstance(part, Hole))
