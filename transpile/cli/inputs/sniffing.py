"""Which files of a folder are templates: a cheap look at the text, before anything is parsed.

A template is UTF-8 text of at most the size that is read, and a mapping of which one of the first keys is a section
that only templates have. YAML is looked at line by line, JSON key by key: what is wrong elsewhere does not matter, so
that a template with a mistake is reported, and any other file is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from transpile.hosts.limits import MAX_BYTES

SECTIONS = ("AWSTemplateFormatVersion", "ROSTemplateFormatVersion", "Resources", "Transform")
"""Keys of which every template has one or more at its top, and hardly any other file one."""
FIRST_LINE = re.compile(r"^(?![ \t]*(?:#|%|---|$))(?P<indent>[ \t]*)", re.MULTILINE)
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]]')


def no_template(data: bytes) -> str:
    """Why these bytes are left alone: "too large", "binary" or "no template"; "" for a template."""
    if len(data) > MAX_BYTES:
        return "too large"
    if b"\0" in data:
        return "binary"
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return "binary"
    return "" if _has_section(text) else "no template"


def no_module(data: bytes) -> str:
    """As `no_template`, of a file of a module: it has a template if it mentions the section of one."""
    return "too large" if len(data) > MAX_BYTES else "" if b"Resources" in data else "no template"


def _has_section(text: str) -> bool:
    first = FIRST_LINE.search(text)
    if first is None or text.isspace():
        return False
    if text[first.end()] == "{":
        return any(key in SECTIONS for key in _json_keys(text))
    key = rf"^{first['indent']}[\"']?(?:{'|'.join(SECTIONS)})[\"']?[ \t]*:"
    return re.search(key, text, re.MULTILINE) is not None


def _json_keys(text: str) -> Iterator[str]:
    """The strings right below the outermost braces of JSON or flow YAML: its keys, and values that are strings."""
    depth = 0
    for token in TOKEN.finditer(text):
        word = token[0]
        if word in "{[":
            depth += 1
        elif word in "}]":
            depth -= 1
        elif depth == 1:
            yield word[1:-1]
