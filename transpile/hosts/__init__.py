"""Hosts: text <-> located tree. `decode` bytes, then `parse` the text with the host that fits it."""

from __future__ import annotations

import re

from transpile.diagnostics import Diagnostic
from transpile.hosts import yaml
from transpile.hosts.limits import MAX_BYTES
from transpile.syntax.sketch import Sketch
from transpile.syntax.source import Source, Span, from_text
from transpile.syntax.tree import Parsed

BRACKET = re.compile(r"\s*[\[{]")
QUOTED_KEY = re.compile(r'\s*[\[{]\s*["}\]]')


def decode(data: bytes, name: str) -> Source | Diagnostic:
    """The text of a file. Strict UTF-8, a byte order mark set aside; else T002, or T008 where it is too large."""
    if len(data) > MAX_BYTES:
        return _too_large(Source(name, ""))
    try:
        return from_text(data.decode("utf-8"), name)
    except UnicodeDecodeError as error:
        return _not_utf8(data, name, error.start)


def parse(source: Source, longest: int = MAX_BYTES) -> Parsed | Diagnostic:
    """The document that `source` holds, read as JSON where it is JSON, else as YAML (which flow text may be, too)."""
    if len(source.text) > longest:
        return _too_large(source)
    if not is_bracketed(source):
        return yaml.parse(source)
    from transpile.hosts import json

    result = json.parse(source)
    if isinstance(result, Parsed) or result.code != "T004":
        return result
    other = yaml.parse(source)
    is_neither = isinstance(other, Diagnostic) and other.code == "T003"
    return result if is_neither and _is_meant_as_json(source) else other


def is_bracketed(source: Source) -> bool:
    """Whether a text begins like JSON."""
    return BRACKET.match(source.text) is not None


def sketched(source: Source) -> Sketch | None:
    """What a text says, if a scan tells that `parse` answers with a mapping. If not, `parse` may do so all the same."""
    is_yaml = len(source.text) <= MAX_BYTES and not is_bracketed(source)
    return yaml.sketched(source) if is_yaml else None


def sketched_json(source: Source) -> Sketch | None:
    """What a text says that is read as JSON; whether there is something to refuse in it, only `parse` tells."""
    if len(source.text) > MAX_BYTES or not is_bracketed(source):
        return None
    from transpile.hosts.json import scan

    return scan.sketched(source.text)


def _is_meant_as_json(source: Source) -> bool:
    """Whether the author of a text that is neither JSON nor YAML wants to hear about JSON."""
    name = source.name.lower()
    if name.endswith((".yaml", ".yml")):
        return False
    return name.endswith(".json") or QUOTED_KEY.match(source.text) is not None


def _too_large(source: Source) -> Diagnostic:
    message = f"the text has more than {MAX_BYTES:,} bytes"  # how many more is not known: nobody read on
    return Diagnostic(
        "T008",
        message,
        help="check that this is the right file: a CloudFormation template has at most 1 MB",
        source=source,
    )


def _not_utf8(data: bytes, name: str, at: int) -> Diagnostic:
    """T002 at byte `at`, shown in the text with its wrong bytes replaced."""
    line = data.count(b"\n", 0, at) + 1
    offset = len(data[:at].decode("utf-8", "replace").removeprefix("\ufeff"))
    shown = from_text(data.decode("utf-8", "replace"), name)
    return Diagnostic(
        "T002",
        f"the text is not UTF-8: byte 0x{data[at]:02x} at offset {at} (line {line})",
        Span(offset, offset + 1),
        help=_encoding_hint(data),
        source=shown,
    )


def _encoding_hint(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "this is UTF-16: save the file as UTF-8"
    return "save the file as UTF-8"
