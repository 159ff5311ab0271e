"""Looking at YAML without building anything: for files that a rewrite leaves alone."""

from __future__ import annotations

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

from transpile.hosts.limits import MAX_DEPTH, MAX_NODES
from transpile.hosts.yaml.events import NextEvent, is_a

VALUE = ""
"""Stands for the value of an entry that is a collection."""


def is_sound_mapping(text: str) -> bool:
    """Whether the events alone tell that `text` is one mapping in which `reading.parse` finds nothing to refuse.

    False means that it takes a closer look; it may be sound all the same (with anchors, say).
    """
    try:
        from yaml._yaml import CParser
    except ImportError:
        return False
    try:
        get = cast(NextEvent, CParser(text).get_event)
        get()  # the start of the stream
        return is_a(get(), DocumentStartEvent) and _is_sound_document(get) and is_a(get(), StreamEndEvent)
    except (YAMLError, UnicodeEncodeError):
        return False


def _is_sound_document(get: NextEvent) -> bool:
    """Reads up to the document's end, or up to the first event that takes a closer look.

    The texts of a collection are gathered, of a mapping keys and values by turns: every other one is a key.
    """
    open_: list[tuple[bool, list[str]]] = []
    in_mapping, was_mapping, texts = False, False, [""]
    for _ in repeat(None, MAX_NODES):
        event = get()
        kind: type = type(event)
        if kind is ScalarEvent:
            if event.anchor is not None or (event.tag is not None and in_mapping and not len(texts) % 2):
                return False
            texts.append(event.value)
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            is_key = in_mapping and not len(texts) % 2
            is_tagged = event.tag is not None and not open_
            if event.anchor is not None or is_key or is_tagged or len(open_) >= MAX_DEPTH:
                return False
            open_.append((in_mapping, texts))
            in_mapping, texts = kind is MappingStartEvent, []
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            if in_mapping and len(set(texts[::2])) * 2 != len(texts):
                return False
            was_mapping = in_mapping
            in_mapping, texts = open_.pop()
            texts.append(VALUE)
        else:
            return kind is DocumentEndEvent and was_mapping
    return False
