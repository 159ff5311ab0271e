"""Reading the toy language: lines -> a located tree, and the dialect that knows which of its entries are loops."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from json import JSONDecodeError, JSONDecoder

from dialects.templates import Enclosing, Reader, Site
from transpile.diagnostics import Diagnostic
from transpile.evaluate.loops.item_comments import Claim
from transpile.hosts import json
from transpile.ir import Expression, Loop, Member, Merge, Splice, Spread
from transpile.syntax.source import Source, Span, from_text
from transpile.syntax.tree import Entry, Mapping, Node, Parsed, Scalar, Sequence, Style

HEAD = re.compile(r"(?P<path>[^\s=;]+)(?: for (?P<name>\w+) in (?P<items>.+?))?(?P<sign>: | = )")
ATTRIBUTE = re.compile(r"(?P<path>[^\s=;]+) = ")
PLAIN = re.compile(r"[^;\n]*")
ONLY_HOLE = re.compile(r"\$\{(\w[\w:]*)\}")
JSON = ('"', "[", "{")
Branch = dict[object, tuple[Scalar, "Node | Branch"]]
"""A mapping that is still made: by key, or for loops by place."""


class UnreadError(Exception):
    """What stands at `span` is not of the language."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.span = span


@dataclass(frozen=True, slots=True, eq=False)
class Loops:
    """The dialect of one text: which entries of its tree are loops, with variable and source of each."""

    found: dict[Node, tuple[Scalar, Node]] = field(default_factory=dict)
    name: str = "toy"
    language: str = "toy"
    families: tuple[str, ...] = ()
    marks: tuple[str, ...] = ("for",)
    respelled: frozenset[str] = frozenset()

    def respellings(self, parsed: Parsed) -> tuple[tuple[Span, str], ...]:
        """There is one spelling."""
        return ()

    def read_entry(self, entry: Entry, site: Site, reader: Reader) -> tuple[Member | Spread, ...] | None:
        """The entries that a loop makes."""
        if entry.value not in self.found or not isinstance(entry.value, Mapping):
            return None
        variable, items = self.found[entry.value]
        binder = reader.binder(variable, variable)
        loop = Enclosing(self.name, None, entry.key, (binder,))
        reader.enter(loop, site)
        source, inside = reader.value(items, site.as_value()), site.inside(loop)
        result = Merge(reader.members(entry.value, inside))
        made = Loop(None, None, binder, source, result, stringify=True, dialect=self.name, origin=entry.value)
        return (Spread(replace(made, label_origin=entry.key), entry),)

    def read_item(self, node: Node, outer: Node, site: Site, reader: Reader) -> Splice | None:
        """No item of a list is a loop."""

    def read_value(self, node: Node, outer: Node, site: Site, reader: Reader) -> Expression | None:
        """No value is a loop."""

    def finish(self, reader: Reader) -> None:
        """Nothing needs the whole template."""


@dataclass(slots=True)
class Text:
    """One reading: the tree so far, its loops, and the comments above definitions."""

    source: Source
    root: Branch = field(default_factory=dict)
    loops: Loops = field(default_factory=Loops)
    about: dict[Node, Claim] = field(default_factory=dict)

    def read(self) -> Parsed | Diagnostic:
        """The tree of the text, or T003 where it has none."""
        comments: list[str] = []
        try:
            for span in _lines(self.source.text):
                line = self.source.slice(span)
                if line.startswith("#"):
                    comments.append(line)
                elif line:
                    self.about[self._definition(span)] = Claim(tuple(comments))
                    comments = []
            return Parsed(self.source, "toy", self._mapping(self.root))
        except UnreadError as wrong:
            help = "a line is `Section.Name: Attribute = value; ...`"
            return Diagnostic("T003", str(wrong), wrong.span, help=help, source=self.source)

    def _definition(self, span: Span) -> Scalar:
        """The key that a line defines."""
        head = HEAD.match(self.source.text, *span)
        if head is None:
            raise UnreadError("this line defines nothing", span)
        branch, key = self._place(self.root, head["path"], span.start)
        value: Node | Branch = {}
        if head["sign"] == " = ":
            value, end = self._value(head.end(), span.end)
        elif isinstance(value, dict):
            end = self._attributes(head.end(), span.end, value)
        if end != span.end:
            raise UnreadError("nothing can stand behind the value", Span(end, span.end))
        name: object = key.text
        if head["name"]:
            name = value = self._mapping({key.text: (self._scalar(key.span), value)})
            items = self._items(Span(*head.span("items")))
            self.loops.found[value] = (self._scalar(Span(*head.span("name"))), items)
        if name in branch:
            raise UnreadError(f"{key.text} is defined twice", key.span)
        branch[name] = (key, value)
        return key

    def _attributes(self, at: int, end: int, into: Branch) -> int:
        while at < end:
            attribute = ATTRIBUTE.match(self.source.text, at, end)
            if attribute is None:
                raise UnreadError("this is no attribute", Span(at, end))
            branch, key = self._place(into, attribute["path"], at)
            value, at = self._value(attribute.end(), end)
            branch[key.text] = (key, value)
            at += 2 if self.source.text.startswith("; ", at) else 0
        return at

    def _place(self, branch: Branch, path: str, at: int) -> tuple[Branch, Scalar]:
        """The mapping in which the last key of a path stands, and that key."""
        *above, last = path.split(".")
        for word in above:
            _, inner = branch.setdefault(word, (self._scalar(Span(at, at + len(word))), {}))
            if not isinstance(inner, dict):
                raise UnreadError(f"{word} has a value already", Span(at, at + len(word)))
            branch, at = inner, at + len(word) + 1
        return branch, self._scalar(Span(at, at + len(last)))

    def _value(self, at: int, end: int) -> tuple[Node, int]:
        """The value that begins at `at`, and where it ends: JSON, a string with holes, or a scalar."""
        text = self.source.text
        if text.startswith(JSON, at):
            try:
                _, stop = JSONDecoder().raw_decode(text[:end], at)
            except JSONDecodeError as wrong:
                raise UnreadError("this value begins as JSON and is none", Span(at, end)) from wrong
            padded = json.parse(from_text(" " * at + text[at:stop], self.source.name))
            assert isinstance(padded, Parsed)
            return padded.root, stop
        found = PLAIN.match(text, at, end)
        assert found is not None
        return self._plain(Span(*found.span())), found.end()

    def _plain(self, span: Span) -> Node:
        scalar = self._scalar(span)
        hole = ONLY_HOLE.fullmatch(scalar.text)
        if hole:
            return self._call("Ref", Scalar(span, hole[1], Style.DOUBLE))
        return self._call("Fn::Sub", Scalar(span, scalar.text, Style.DOUBLE)) if "${" in scalar.text else scalar

    def _call(self, name: str, argument: Node) -> Node:
        key = Scalar(Span(argument.span.start, argument.span.start), name, Style.DOUBLE)
        return Mapping(argument.span, (Entry(key, argument),), flow=True)

    def _items(self, span: Span) -> Node:
        """What a loop goes over: words with commas, or a parameter."""
        if ONLY_HOLE.fullmatch(self.source.slice(span)):
            return self._plain(span)
        words = re.finditer(r"[^,\s][^,]*", self.source.slice(span))
        spans = (Span(span.start + word.start(), span.start + word.end()) for word in words)
        return Sequence(span, tuple(Scalar(one, self.source.slice(one), Style.DOUBLE) for one in spans), flow=True)

    def _scalar(self, span: Span) -> Scalar:
        return Scalar(span, self.source.slice(span), Style.PLAIN)

    def _mapping(self, branch: Branch) -> Mapping:
        made = [(key, self._mapping(value) if isinstance(value, dict) else value) for key, value in branch.values()]
        entries = tuple(Entry(key, value) for key, value in made)
        ends = [entry.span for entry in entries] or [Span(0, 0)]
        return Mapping(Span(ends[0].start, max(one.end for one in ends)), entries, flow=False)


def _lines(text: str) -> Iterator[Span]:
    return (Span(*line.span()) for line in re.finditer(r"[^\n]+", text))
