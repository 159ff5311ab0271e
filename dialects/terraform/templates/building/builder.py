"""One building of a template's tree: what has been found so far, and how the parts of expressions become nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Mapping as Mapping_
from contextlib import ExitStack, contextmanager
from dataclasses import field
from typing import TypeAlias, TypeVar

from dialects.terraform.cty.values import NULL, Value, mapping, sequence
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.module.unknowns import settled
from dialects.terraform.syntax.declarations import Placed
from dialects.terraform.syntax.expression_shapes import bare, is_root, plain_word
from dialects.terraform.syntax.references import mentions, nodes
from dialects.terraform.templates.building.comments import Notes
from dialects.terraform.templates.building.data_trees import EVERYWHERE, text, tree, word
from dialects.terraform.templates.building.marks import TAG, Computed, Flat, Mark, Unstructured, Variables
from dialects.terraform.templates.building.special_texts import Special
from dialects.terraform.templates.building.sub_holes import Names
from dialects.terraform.templates.nested_templates import Nested
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl.syntax import (
    Attribute,
    Call,
    Definition,
    Expression,
    For,
    Identifier,
    Interpolation,
    Item,
    Object,
    Tuple,
)
from transpile.ir import Binder
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Entry, Mapping, Node, Scalar, Tagged
from transpile.syntax.tree import Sequence as SequenceNode

NO_VARIABLES: Variables = {}
Whole: TypeAlias = tuple[Expression, Source, Span, Variables]
"""An expression in its file, its place in the one that is converted, and the variables of loops there."""
Read: TypeAlias = "Callable[[Builder, Expression, Variables], Node]"
Built = TypeVar("Built")


@dataclass(frozen=True, slots=True)
class Following:
    """What loops go on reading: the parameters of the template, by the variables that they are, and its mappings.

    `parameters` that are lists are `lists`. The functions are those of the `vocabulary` of the template's family, the
    `ordered` ones tell the order of keys; `tells_order`: one of them is in the template.
    """

    parameters: Mapping_[str, str] = field(default_factory=dict)
    lists: frozenset[str] = frozenset()
    tables: Mapping_[str, Value] = field(default_factory=dict)
    vocabulary: str = ""
    ordered: frozenset[str] = frozenset()
    tells_order: bool = False


@dataclass(slots=True, eq=False)
class Builder:
    """One building. `following` is what loops go on reading: variables as parameters of the template, mappings.

    `read` makes the tree of any expression. Each kind of structure has its way, which comes back to the builder for its
    parts; so the ways know the builder, and the builder none of them.

    `marks` are those of tagged nodes, `keys` those of entries whose keys are computed, `spreads` the entries that stand
    for a loop's; `known` the values of nodes that are data, `words` the texts of holes that depend on no loop,
    `references` those that are parameters; `needed` are all parameters that are mentioned instead of their variables;
    `labels` the names of loops, `texts` the variables that are strings always, `items` what variables have in their
    rounds, where that is known, `sets` those that may hold a set (and whether one of anything but strings), `gaps`
    those in which something may be absent (and what they have, if known).
    `sorted` are the objects of loops that a function is given which tells the order of keys.
    `wholes` are the expressions of all structures, `nested` the places of templates inside of the template.
    `source` is the file that is being read; where that is another than the one that is converted, all of it stands `at`
    the place that refers to it; `in_source` tells that it is what a loop visits. `written` are the expressions whose
    values stand in the tree, `defaults` the places of those that say what a parameter that is followed has. `used` is
    where the local value stands that is being read.
    """

    loaded: Loaded
    following: Following
    source: Source
    read: Read
    names: Names
    nested: Nested = Nested()
    at: Span | None = None
    marks: dict[Node, Mark] = field(default_factory=dict)
    keys: dict[Entry, Computed] = field(default_factory=dict)
    spreads: set[Entry] = field(default_factory=set)
    known: dict[Node, Value] = field(default_factory=dict)
    sorted: set[Node] = field(default_factory=set)
    wholes: dict[Node, Whole] = field(default_factory=dict)
    words: dict[Interpolation, str] = field(default_factory=dict)
    references: dict[Interpolation, str] = field(default_factory=dict)
    needed: set[str] = field(default_factory=set)
    labels: dict[Node, str] = field(default_factory=dict)
    texts: set[Binder] = field(default_factory=set)
    items: dict[Binder, list[Value]] = field(default_factory=dict)
    sets: dict[Binder, bool] = field(default_factory=dict)
    gaps: dict[Binder, list[Value] | None] = field(default_factory=dict)
    notes: Notes = field(init=False)
    told: list[Diagnostic] = field(default_factory=list)
    flat: list[Flat] = field(default_factory=list)
    loops: list[tuple[For, Span | None, Node]] = field(default_factory=list)
    written: list[tuple[Expression, Span | None]] = field(default_factory=list)
    defaults: set[Span] = field(default_factory=set)
    around: tuple[For, ...] = ()
    in_source: bool = False
    used: Span | None = None
    _looping: dict[Expression, bool] = field(default_factory=dict)
    special: dict[Binder, frozenset[Special]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        main = self.loaded.main
        self.notes = Notes(main.source, main.body.comments)

    def node(self, e: Expression, variables: Variables = NO_VARIABLES) -> Node:
        """The tree of an expression in the scope of these variables."""
        return self.read(self, e, variables)

    def key_word(self, key: Expression) -> Node:
        """The node of a key that depends on no loop."""
        self.written.append((key, self.at))
        value = self.value(key)
        if value is NULL or mapping(value) is not None or sequence(value) is not None:
            raise Unstructured("a key is not a string")
        return word(text(value), self.span(key))

    def heading(self, e: Expression) -> Span:
        """The place of a loop for people: from its beginning to what it visits."""
        return self.at or (Span(e.span.start, e.collection.span.end) if isinstance(e, For) else e.span)

    @contextmanager
    def within_source(self) -> Iterator[None]:
        """Read what a loop visits: what stands in it is followed, too."""
        outer, self.in_source = self.in_source, True
        try:
            yield
        finally:
            self.in_source = outer

    @contextmanager
    def within_round(self, e: For) -> Iterator[None]:
        """Read what a round of a loop yields."""
        outer, self.around = self.around, (*self.around, e)
        try:
            yield
        finally:
            self.around = outer

    def comment(self, e: Expression, parts: Iterable[tuple[Expression | Item, Node]]) -> None:
        """Note which comments between the parts of an expression are about which of them."""
        if self.source is self.loaded.main.source:
            self.notes.give(e.span, ((one.span, node) for one, node in parts))

    def comment_head(self, e: For, node: Node) -> None:
        """Note that the comments above the variables of a loop are about it."""
        if self.source is self.loaded.main.source:
            names = (e.key or e.value).span
            self.notes.give(Span(e.span.start, names.start), ((names, node),))

    def comment_data(self, e: Expression, node: Node) -> None:
        """Note which comments in an expression, or a local value that it is, are about which parts of its data."""
        with ExitStack() as inside:
            while (place := self._defined(e := bare(e))) is not None:  # chains of them are as long as a module likes
                use = inside.enter_context(self._within(place.source, self.span(e)))
                inside.enter_context(self.notes.elsewhere(_definition(place), use))
                self._comment_local(place, use, node)
                e = place.value
            self._comment_parts(e, node)

    def _comment_parts(self, e: Expression, node: Node) -> None:
        match e, node:
            case Tuple(items=written), SequenceNode(items=items) if len(written) == len(items):
                parts = list(zip(written, items, strict=True))
                self.comment(e, parts)
            case Object(items=members), Mapping(entries=entries):
                named = {getattr(one.key, "text", ""): one for one in entries}
                found = [(one, named.get(plain_word(one.key) or "")) for one in members]
                self.comment(e, [(one, entry.key) for one, entry in found if entry is not None])
                parts = [(one.value, entry.value) for one, entry in found if entry is not None]
            case _:
                return
        for part, inner in parts:
            self.reaches(inner, part.span)
            self.comment_data(part, inner)

    def reaches(self, node: Node, extent: Span) -> None:
        """Note what a node stands for, where that is more than its own text."""
        if self.source is self.loaded.main.source:
            self.notes.extents[node] = extent

    def comment_result(self, e: For, node: Node) -> None:
        """Note which comments between what a loop visits and what a round yields are about that."""
        if self.source is self.loaded.main.source:
            self.notes.give(Span(e.collection.span.end, e.result.span.start), ((e.result.span, node),))

    def mark(self, e: Expression, mark: Mark) -> Node:
        """A node that stands for what is no data."""
        span = self.span(e)
        node = Tagged(span, TAG, word(self.source.slice(e.span), span))
        self.marks[node] = mark
        return node

    def data(self, e: Expression, visited: int = 0) -> Node:
        """The node of an expression that depends on no loop, as data; `visited`: loops go over so many levels."""
        self.written.append((e, self.at))
        return self.tree(self.value(e), self.span(e), visited)

    def tree(self, value: Value, span: Span, visited: int = 0) -> Node:
        """The node of a value, which variables of loops may bring into a function that tells the order of keys."""
        return tree(value, span, self.known, EVERYWHERE if self.following.tells_order else visited)

    def value(self, e: Expression) -> Value:
        """The value of an expression that depends on no loop; null, and why, where it is not known."""
        self.loaded.budget.renew()  # it is a part of what was evaluated before, as a whole and within the limits
        found = settled(self.loaded, e, self.source)
        self.told += found.diagnostics
        return NULL if found.diagnostics else found.value

    def span(self, e: Expression | Identifier) -> Span:
        """Where an expression stands, in the file that is converted."""
        return self.at or e.span

    def is_looped(self, entry: Entry) -> bool:
        """Whether a loop makes the entry, or something in it."""
        inner = entry.value
        if entry in self.spreads or entry in self.keys or inner in self.marks:
            return True
        items = inner.items if isinstance(inner, SequenceNode) else ()
        return any(one in self.marks for one in items) or any(map(self.is_looped, getattr(inner, "entries", ())))

    def looping(self, e: Expression) -> bool:
        """Whether a `for` expression stands in `e`, or in a local value that it refers to."""
        if e not in self._looping:
            self._looping[e] = False  # local values that need each other were told of: here it must only end
            self._looping[e] = any(isinstance(one, For) for one in nodes(e)) or any(
                self.looping(place.value) for one in mentions(e) if (place := self.loaded.module.local(one))
            )
        return self._looping[e]

    def through(self, e: Attribute, read: Callable[[Expression], Built]) -> Built | None:
        """What is read of the definition of a local value that `e` refers to, in its own file; None where it has none
        with a structure."""
        place = self._defined(e)
        if place is None:
            return None
        with self._within(place.source, self.span(e)) as use, self.notes.elsewhere(_definition(place), use):
            found = read(place.value)
            self._comment_local(place, use, _first(found))
        return found

    def _defined(self, e: Expression) -> Placed | None:
        """The definition of a local value that `e` refers to, if that has a structure."""
        found = (
            self.loaded.module.locals.get(e.name.text) if isinstance(e, Attribute) and is_root(e.of, "local") else None
        )
        shaped = found is not None and isinstance(bare(found.value), Object | Tuple | For | Call | Attribute)
        return found if shaped else None

    def _comment_local(self, place: Placed, use: Span, node: Node | None) -> None:
        """Note that the comments above and behind a local value are about the node that it is where it is used."""
        if place.source is self.loaded.main.source:
            self.notes.define(_definition(place), use, node)

    @contextmanager
    def _within(self, source: Source, at: Span) -> Iterator[Span]:
        """Read what stands in another file, or further up, as standing at `at` if it is another file.

        It is used where all that is being read is.
        """
        # A local value stands outside of all loops: no variable of theirs can be in it.
        outer, self.around = (self.source, self.at, self.around, self.used), ()
        self.used = self.used or at
        if source is not self.source:
            self.source, self.at = source, at if source is not self.loaded.main.source else None
        try:
            yield self.used
        finally:
            self.source, self.at, self.around, self.used = outer


def _definition(place: Placed) -> Definition:
    assert isinstance(place.node, Definition)
    return place.node


def _first(found: object) -> Node | None:
    """What comments about all that was read are given to."""
    match found:
        case (first, *_):
            return _first(first)
        case Entry(key=key):
            return key
        case Scalar() | Mapping() | SequenceNode() | Tagged():
            return found
    return None
