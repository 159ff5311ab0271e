"""Looking at YAML without building a located tree: for files that a rewrite leaves alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat
from typing import cast

from yaml.error import YAMLError
from yaml.events import (
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from transpile.hosts import byte_order_marks, line_breaks
from transpile.hosts.limits import MAX_DEPTH, MAX_NODES
from transpile.hosts.yaml.events import Event, NextEvent, is_a
from transpile.syntax.sketch import Data, Sketch, Tag
from transpile.syntax.source import Source, Span

BLOCK_STYLES = frozenset("|>")


class _UnsureError(Exception):
    """It takes a closer look."""


def sketched(source: Source) -> Sketch | None:
    """What a text says, where the events alone tell that it is one mapping in which `reading.parse` refuses nothing.

    None means that it takes a closer look; it may be sound all the same (with anchors, say).
    """
    if line_breaks.foreign(source, "yaml") or byte_order_marks.misplaced(source):
        return None
    try:
        from yaml._yaml import CParser
    except ImportError:
        return None
    try:
        get = cast(NextEvent, CParser(source.text).get_event)
        get()  # the start of the stream
        found = _document(get) if is_a(get(), DocumentStartEvent) else None
        return found if is_a(get(), StreamEndEvent) else None
    except (_UnsureError, YAMLError, UnicodeEncodeError):
        return None


def _document(get: NextEvent) -> Sketch:
    """Reads up to the document's end. Raises `_UnsureError` at the first event that takes a closer look."""
    event, steps, found = get(), repeat(None, MAX_NODES), Sketch({}, {}, [], [])
    if not is_a(event, MappingStartEvent) or event.anchor is not None or event.tag is not None:
        raise _UnsureError
    for _ in steps:
        event = get()
        if is_a(event, MappingEndEvent) and is_a(get(), DocumentEndEvent):
            return found
        if not _is_plain_key(event) or event.value in found.root:
            raise _UnsureError
        found.root[event.value] = _section(get, steps, found)
        found.keys[event.value] = Span(event.start_mark.index, event.end_mark.index)
    raise _UnsureError


def _is_plain_key(event: Event) -> bool:
    """Whether an event is a key whose marks say where it stands."""
    is_scalar = is_a(event, ScalarEvent) and event.style not in BLOCK_STYLES
    return is_scalar and event.anchor is None and event.tag is None


def _section(get: NextEvent, steps: Iterator[None], found: Sketch) -> Data:
    """The value of a section. Raises `_UnsureError`."""
    event = get()
    if event.anchor is not None:
        raise _UnsureError
    if not is_a(event, ScalarEvent):
        return _collection(get, event, steps, found)
    return (event.value or _empty(event)) if event.tag is None else _tagged(event.tag, event.value, found)


def _collection(get: NextEvent, event: Event, steps: Iterator[None], found: Sketch) -> Data:
    """The collection that begins with an event. Raises `_UnsureError`.

    The values in a collection are gathered, of a mapping keys and values by turns: every other one is a key.
    """
    items: list[Data] = []
    in_mapping, tag = is_a(event, MappingStartEvent), event.tag
    around: list[tuple[bool, list[Data], str | None]] = []
    for _ in steps:
        event = get()
        kind: type = type(event)
        if kind is ScalarEvent:
            if event.anchor is None and event.tag is None:
                items.append(event.value or _empty(event))
            elif event.anchor is None and not (in_mapping and not len(items) % 2):
                items.append(_tagged(event.tag or "", event.value, found))
            else:
                raise _UnsureError
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            is_key = in_mapping and not len(items) % 2
            if event.anchor is not None or is_key or len(around) + 2 >= MAX_DEPTH:
                raise _UnsureError
            around.append((in_mapping, items, tag))
            in_mapping, items, tag = kind is MappingStartEvent, [], event.tag
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            made: Data = _mapping(items, found) if in_mapping else items
            made = made if tag is None else _tagged(tag, made, found)
            if not around:
                return made
            in_mapping, items, tag = around.pop()
            items.append(made)
        else:
            raise _UnsureError
    raise _UnsureError


def _mapping(items: list[Data], found: Sketch) -> Data:
    """A mapping of keys and values by turns. Raises `_UnsureError` for a key that occurs twice or is empty."""
    by_turns = iter(items)
    made: dict[str, Data] = dict(zip(by_turns, by_turns, strict=True))  # type: ignore[arg-type]
    if len(made) * 2 != len(items) or None in made:
        raise _UnsureError
    if len(made) == 1:
        found.alone.append(made)
    return made


def _empty(event: Event) -> str | None:
    return event.value if event.style else None


def _tagged(tag: str, value: Data, found: Sketch) -> Tag:
    made = Tag(tag, value)
    found.tagged.append(made)
    return made
