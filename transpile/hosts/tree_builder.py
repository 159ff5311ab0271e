"""Making tree nodes fast, and the refusals that both hosts share.

To call the `__init__` of a frozen dataclass takes most of the time of making a node, even of a fast one. Here a node
is filled as a mutable class with the same slots and then given its real class. The slots must
be the same in the same order: Python changes the class of nothing else. No function hands out a node that is raw.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from transpile.diagnostics import Diagnostic, Label
from transpile.hosts.limits import MAX_DEPTH, MAX_NODES
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Alias, Anchored, Entry, Mapping, Node, Scalar, Sequence, Style, Tagged

Content = Scalar | Mapping | Sequence | Tagged | Anchored
"""What a tag or an anchor may stand before."""


def _mutable(node: type) -> Any:  # no type can say that the fields of a frozen class may be set
    return type(f"Raw{node.__name__}", (), {"__slots__": node.__dict__["__slots__"]})


RawScalar = _mutable(Scalar)
_RawTagged, _RawEntry, _RawMapping, _RawSequence = map(_mutable, (Tagged, Entry, Mapping, Sequence))


class Refused(Exception):  # noqa: N818
    """Leaves a reading loop with the diagnostic that ends it; a host's `parse` catches it and returns that."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


@contextmanager
def collector_paused() -> Iterator[None]:
    """No garbage collection meanwhile: a tree under construction holds no garbage, and looking takes a quarter.

    Afterwards everything counts as old (unless the program freezes objects itself), so that the next collection of
    young objects does not walk the new tree.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled and not gc.get_freeze_count():
            gc.freeze()
            gc.unfreeze()
        if was_enabled:
            gc.enable()


def scalar(start: int, end: int, text: str, style: Style) -> Scalar:
    """A scalar at `start` to `end`."""
    node = RawScalar()
    node.span = tuple.__new__(Span, (start, end))
    node.text = text
    node.style = style
    node.__class__ = Scalar
    return node  # type: ignore[no-any-return]


def tagged(span: Span, tag: str, value: Content) -> Tagged:
    """`value` with a tag."""
    node = _RawTagged()
    node.span = span
    node.tag = tag
    node.value = value
    node.__class__ = Tagged
    return node  # type: ignore[no-any-return]


def anchored(span: Span, name: str, value: Content) -> Anchored:
    """`value`, which has no anchor yet (a node has one at most), with one."""
    return Anchored(span, name, value)  # type: ignore[arg-type]


def mapping(source: Source, start: int, end: int | None, items: list[Node], flow: bool) -> Mapping:
    """A mapping of `items` (keys and values by turns); without `end` it ends with its last value.

    Raises `Refused` with T013 for a key that is not a bare scalar, T005 for a key that occurs twice.
    """
    entries: list[Entry] = []
    seen = set()
    rest = iter(items)  # the loop takes a key, its body the value behind it
    for key in rest:
        if type(key) is not Scalar or key.text in seen:
            raise Refused(_bad_key(source, key, [one.key for one in entries]))
        seen.add(key.text)
        entry = _RawEntry()
        entry.key = key
        entry.value = next(rest)
        entry.__class__ = Entry
        entries.append(entry)
    node = _RawMapping()
    node.span = tuple.__new__(Span, (start, items[-1].span[1] if end is None else end))
    node.entries = tuple(entries)
    node.flow = flow
    node.__class__ = Mapping
    return node  # type: ignore[no-any-return]


def sequence(start: int, end: int | None, items: list[Node], flow: bool) -> Sequence:
    """A sequence of `items`; without `end` it ends with its last item."""
    node = _RawSequence()
    node.span = tuple.__new__(Span, (start, items[-1].span[1] if end is None else end))
    node.items = tuple(items)
    node.flow = flow
    node.__class__ = Sequence
    return node  # type: ignore[no-any-return]


def _bad_key(source: Source, key: Node, before: Iterable[Node]) -> Diagnostic:
    if not isinstance(key, Scalar):
        return _not_a_scalar(source, key)
    first = next(one for one in before if isinstance(one, Scalar) and one.text == key.text)
    return Diagnostic(
        "T005",
        f"the key {_shown(key.text)} occurs twice in one mapping",
        key.span,
        label="the second time",
        help="rename or remove one of the two: parsers keep only one",
        others=(Label(first.span, "the first time"),),
        source=source,
    )


NO_KEYS = {
    Mapping: "a mapping",
    Sequence: "a list",
    Tagged: "something with a tag",
    Anchored: "something with an anchor",
    Alias: "an alias",
}


def _not_a_scalar(source: Source, key: Node) -> Diagnostic:
    jinja = source.text.startswith("{", key.span.start) and source.text.startswith("{{", key.span.start - 1)
    braces = DYNAMIC if source.text.startswith("{resolve:", key.span.start) else JINJA
    return Diagnostic(
        "T013",
        f"a mapping key must be a string, not {NO_KEYS[type(key)]}",
        key.span,
        label="this is the key",
        help=braces if jinja else "write the key as a string",
        source=source,
    )


SPLIT = "split the template: CloudFormation accepts at most 1 MB"
DYNAMIC = 'quote a dynamic reference: "{{resolve:...}}"'
JINJA = "this looks like Jinja or a similar template engine: render it first, or quote the value"


def too_deep(source: Source, at: int) -> Diagnostic:
    """T007: the collection that begins at `at` is one level too deep."""
    message = f"the text is nested more than {MAX_DEPTH} levels deep"
    span = Span(at, min(at + 1, len(source.text)))
    return Diagnostic(
        "T007", message, span, "one level too deep", "reduce the nesting: no template needs this", source=source
    )


def too_many(source: Source) -> Diagnostic:
    """T008: more nodes than the limit."""
    return Diagnostic("T008", f"the text holds more than {MAX_NODES:,} keys and values", help=SPLIT, source=source)


def _shown(text: str, limit: int = 60) -> str:
    """`text` on one line, cut where it is long."""
    return repr(text if len(text) <= limit else text[: limit - 3] + "...")
