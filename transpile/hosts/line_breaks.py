"""Line ends: a line feed, alone or behind a carriage return. That is what a line is everywhere in the project.

A carriage return alone is a line break to YAML and JSON, but to no tool that works on lines. U+0085, U+2028 and U+2029
are line breaks in YAML 1.1 (section 4.2), as CloudFormation and PyYAML read it, in comments and quotes as well, and
ordinary characters in YAML 1.2 (section 5.4): a text with one of them says two different things. JSON has them in
strings, where they mean themselves.
"""

from __future__ import annotations

import re

from transpile.diagnostics import Diagnostic
from transpile.syntax.source import Source, Span

_CARRIAGE_RETURN = re.compile(r"\r(?!\n)").search
_OF_YAML = re.compile("\r(?!\n)|[\x85\u2028\u2029]").search
_NAMED = {
    "\x85": ("U+0085 (next line)", "\\N"),
    "\u2028": ("U+2028 (line separator)", "\\L"),
    "\u2029": ("U+2029 (paragraph separator)", "\\P"),
}


def foreign(source: Source, host: str) -> Diagnostic | None:
    """T031 for the first line break of `source` that is none to all readers of its `host`."""
    text = source.text
    if text.isascii() and "\r" not in text:
        return None
    found = (_OF_YAML if host == "yaml" else _CARRIAGE_RETURN)(text)
    if found is None:
        return None
    message, help = _words(found[0])
    return Diagnostic(
        "T031", message, Span(*found.span()), "only some parsers treat this as a line break", help, source=source
    )


def _words(found: str) -> tuple[str, str]:
    if found == "\r":
        message = "a carriage return alone ends a line here"
        return message, "end each line with LF or CRLF"
    name, escape = _NAMED[found]
    message = f"the character {name} ends a line in YAML 1.1, but not in YAML 1.2"
    return message, f"end the line with LF or CRLF; inside a string, write {escape} in double quotes"
