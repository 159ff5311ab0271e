"""YAML text -> located tree, from the parser's events and their marks (the text is never loaded, nor composed).

libyaml's parser reads; PyYAML's pure one, which gives the same events and marks, stands in where the extension is
missing. Scalars stay unresolved, aliases stay aliases.
"""

from __future__ import annotations

import re
from itertools import repeat
from typing import cast

from yaml.error import YAMLError
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamStartEvent,
)

from transpile.diagnostics import Diagnostic, Label
from transpile.hosts import byte_order_marks, line_breaks
from transpile.hosts.limits import MAX_DEPTH, MAX_NODES
from transpile.hosts.tree_builder import (
    Content,
    RawScalar,
    Refused,
    anchored,
    collector_paused,
    mapping,
    scalar,
    sequence,
    tagged,
    too_deep,
    too_many,
)
from transpile.hosts.yaml.alias_expansion import check_expansion
from transpile.hosts.yaml.events import Event, NextEvent, is_a
from transpile.hosts.yaml.marks import behind_indicator, block_end, read_properties
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Alias, Mapping, Node, Parsed, Scalar, Sequence, Style

EMPTY = "a template is a mapping that holds at least Resources"
STYLES = {
    None: Style.PLAIN,
    "": Style.PLAIN,
    "'": Style.SINGLE,
    '"': Style.DOUBLE,
    "|": Style.LITERAL,
    ">": Style.FOLDED,
}
BLOCK_STYLES = frozenset("|>")
TAG_THEN_VALUE = re.compile(r"(![^\s,\[\]{}]*) +(?=[^\s&#])")
BARE_TAG = re.compile(r"!(?=[\s,\[\]{}]|\Z)")


def parse(source: Source, *, pure: bool = False) -> Parsed | Diagnostic:
    """The one document of `source`; or T003, T005, T007-T011, T013, T031. `pure` reads with PyYAML's Python parser."""
    broken = line_breaks.foreign(source, "yaml") or byte_order_marks.misplaced(source)
    if broken is not None:
        return broken
    try:
        with collector_paused():
            root, has_aliases = _Reading(source, _events(source.text, pure)).document()
    except Refused as refused:
        return refused.diagnostic
    except (YAMLError, UnicodeEncodeError) as error:
        from transpile.hosts.yaml.errors import explain

        return explain(source, error)
    problem = check_expansion(source, root) if has_aliases else None
    return problem or Parsed(source, "yaml", root)


def _events(text: str, pure: bool) -> NextEvent:
    """The parser of `text`, as a function that returns event after event, then None."""
    if not pure:
        try:
            from yaml._yaml import CParser
        except ImportError:
            return _events(text, pure=True)
        return cast(NextEvent, CParser(text).get_event)
    from transpile.hosts.yaml.pure_parser import PureParser

    return cast(NextEvent, PureParser(text).get_event)


class _Reading:
    """One text being read: the events to come, and the anchors so far (an event while its node is open)."""

    def __init__(self, source: Source, next_event: NextEvent) -> None:
        self.source = source
        self.next_event = next_event
        self.anchors: dict[str, Node | Event] = {}
        self.has_aliases = False

    def document(self) -> tuple[Node, bool]:
        """The root node, and whether there are aliases. Raises `Refused` with T011 for no or several documents."""
        event = self.next_event()
        while is_a(event, StreamStartEvent):
            event = self.next_event()
        if not is_a(event, DocumentStartEvent):
            raise Refused(Diagnostic("T011", "the file holds no document", help=EMPTY, source=self.source))
        root = self._root()
        if isinstance(root, Scalar) and root.span.start == root.span.end:
            raise Refused(Diagnostic("T011", "the document is empty", root.span, help=EMPTY, source=self.source))
        event = self.next_event()
        if is_a(event, DocumentStartEvent):
            raise Refused(self._second_document(event))
        return root, self.has_aliases

    def _root(self) -> Node:
        """Read events up to the document's end.

        The loop runs for every scalar and bracket of a text, hence the locals, and common scalars made in place.
        """
        get, text, styles, pair = self.next_event, self.source.text, STYLES, tuple.__new__
        bare_tags = BARE_TAG.search(text) is not None
        open_: list[tuple[Event, list[Node]]] = []
        items: list[Node] = []
        for _ in repeat(None, MAX_NODES):
            event = get()
            kind: type = type(event)
            if kind is ScalarEvent:
                start, end, style = event.start_mark.index, event.end_mark.index, event.style
                if event.tag is not None or event.anchor is not None or start == end or style in BLOCK_STYLES:
                    items.append(self._special(event, items, bool(open_) and is_a(open_[-1][0], MappingStartEvent)))
                elif bare_tags and text[start] == "!":
                    items.append(self._special(event, items, False))
                else:
                    node = RawScalar()
                    node.span = pair(Span, (start, end))
                    node.text = event.value
                    node.style = styles[style]
                    node.__class__ = Scalar
                    items.append(node)
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                self._enter(event, len(open_))
                open_.append((event, items))
                items = []
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                started, parent = open_.pop()
                parent.append(self._collection(started, event, items))
                items = parent
            elif kind is AliasEvent:
                items.append(self._alias(event))
            elif kind is DocumentEndEvent:
                return items[0]
        raise Refused(too_many(self.source))

    def _enter(self, event: Event, depth: int) -> None:
        if depth >= MAX_DEPTH:
            raise Refused(too_deep(self.source, event.start_mark.index))
        if event.anchor is not None:
            self.anchors[event.anchor] = event

    def _collection(self, started: Event, ended: Event, items: list[Node]) -> Node:
        """The collection between two events; only a flow collection with brackets of its own has a true end mark."""
        bare = started.tag is None and started.anchor is None
        start, flow = started.start_mark.index, started.flow_style
        end = ended.end_mark.index if flow and ended.start_mark.index < ended.end_mark.index else None
        properties: list[Span] = []
        if not bare:
            properties, start = read_properties(self.source.text, started)
        made: Mapping | Sequence
        if is_a(started, MappingStartEvent):
            made = mapping(self.source, start, end, items, flow)
        else:
            made = sequence(start, end, items, flow)
        return made if bare else self._wrapped(made, properties, started)

    def _special(self, event: Event, siblings: list[Node], in_mapping: bool) -> Node:
        """A scalar whose marks need work: an empty one, a literal or folded one, one with a tag or an anchor."""
        text, began, end, style = self.source.text, event.start_mark.index, event.end_mark.index, STYLES[event.style]
        is_block = style is Style.LITERAL or style is Style.FOLDED
        if event.anchor is None and (match := TAG_THEN_VALUE.match(text, began, end)):
            start = match.end()
            end = block_end(text, start, end, event.value) if is_block else end
            return tagged(Span(began, end), match[1], scalar(start, end, event.value, style))
        properties, start = read_properties(text, event)
        if is_block:
            end = block_end(text, start, end, event.value)
        elif properties and not event.value and style is Style.PLAIN:
            start = end = properties[-1].end
        elif start == end and in_mapping:
            start = end = behind_indicator(text, start, siblings)
        made = scalar(start, end, event.value, style)
        return self._wrapped(made, properties, event) if properties else made

    def _wrapped(self, node: Scalar | Mapping | Sequence, properties: list[Span], event: Event) -> Node:
        """`node` in its tag and anchor, as they are written; the anchor is known from here on."""
        outer: Content = node
        for span in reversed(properties):
            written, whole = self.source.slice(span), Span(span.start, node.span.end)
            outer = anchored(whole, written[1:], outer) if written[0] == "&" else tagged(whole, written, outer)
        name = event.anchor
        if name is not None and (isinstance(node, Scalar) or self.anchors[name] is event):
            self.anchors[name] = outer
        return outer

    def _alias(self, event: Event) -> Alias:
        """Raises `Refused` with T003 for an alias without anchor, T009 for one inside the node of its anchor."""
        assert event.anchor is not None
        span, name = Span(event.start_mark.index, event.end_mark.index), event.anchor
        target = self.anchors.get(name)
        if isinstance(target, Node):
            self.has_aliases = True
            return Alias(span, name, target)
        if target is None:
            message = f"the alias *{name} refers to an anchor that is not defined before it"
            raise Refused(Diagnostic("T003", message, span, help=f"define it with &{name}", source=self.source))
        began = Span(target.start_mark.index, target.start_mark.index + len(name) + 1)
        raise Refused(
            Diagnostic(
                "T009",
                f"the alias *{name} is inside the node that it refers to",
                span,
                "it would contain itself",
                "refer to a node that does not contain this alias",
                others=(Label(began, "this node contains it"),),
                source=self.source,
            )
        )

    def _second_document(self, event: Event) -> Diagnostic:
        return Diagnostic(
            "T011",
            "the file holds more than one document",
            Span(event.start_mark.index, event.end_mark.index),
            label="the second one begins here",
            help="put each template into its own file",
            source=self.source,
        )
