"""What is wrong with a text that is not JSON (T004), and the way out where it can be guessed."""

from __future__ import annotations

import re
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]

from transpile.diagnostics import Diagnostic, Label
from transpile.syntax.source import Source, Span

BLANKS = re.compile(r"[ \t\r\n]*")
WORD = re.compile(r"[+-]?[\w.$@-]+|.", re.DOTALL)
CLOSERS = {"{": "}", "[": "]"}
COMMA = "put a `,` after the value before it"

# How what was found begins -> what to say about it, and the way out.
FOREIGN = (
    (r"//|/\*|#", "JSON has no comments", "remove the comment, or give the file a YAML name"),
    (r"'", "JSON strings need double quotes", "write \"...\" instead of '...'"),
    (r"!", "JSON has no tags", 'write the function in its long form: {"Ref": "Name"}, {"Fn::Sub": "..."}'),
    (r"[-+]?(?:NaN|Infinity|nan|inf)\b", "this is not a JSON number", ""),
    (r"(?i:true|false|null)\b", "JSON writes true, false and null in lower case", ""),
    (r"None\b", "JSON has no None", "write null"),
    (r"\{[{%]", "a key must be a string in double quotes", "this looks like a Jinja template: render it first"),
    (
        r"[-+.0-9]",
        "this is not a number in JSON",
        "write digits without a leading zero or plus, with a digit on both sides of the point",
    ),
)


def explain_value(source: Source, at: int, outer: list[int]) -> Diagnostic:
    """Why no value can be read at `at`, `outer` being the starts of the open collections."""
    at = _skip(source.text, at)
    found = source.text[at : at + 1]
    if not found:
        return _unclosed(source, outer)
    if found == '"':
        return _bad_string(source, at)
    if found in "}],:":
        return _missing_value(source, at)
    return _foreign(source, at) or _wrong(source, _word(source.text, at), "a value is expected here", QUOTES)


def explain_separator(source: Source, at: int, outer: list[int]) -> Diagnostic:
    """Why neither a `,` (with a key, in an object) nor the closing bracket can be read at `at`."""
    here = _skip(source.text, at)
    found = source.text[here : here + 1]
    if not outer:
        return _wrong(source, Span(here, here + 1), "there is more text after the end of the document", "")
    if not found:
        return _unclosed(source, outer)
    opening = source.text[outer[-1]]
    if opening == "{" and (found == "," or source.text[outer[-1] + 1 : here].strip(" \t\r\n") == ""):
        return _key(source, here, outer)
    if found in "}]":
        others = (Label(Span(outer[-1], outer[-1] + 1), "this is not closed"),)
        return _wrong(source, Span(here, here + 1), f"`{CLOSERS[opening]}` is expected, not `{found}`", "", others)
    if here == at and found not in "\"{['#/!":
        start = _word_start(source.text, at)
        message = "this is not a value in JSON"
        return _foreign(source, start, "-0123456789") or _wrong(source, _word(source.text, start), message, QUOTES)
    return _foreign(source, here, "#/!") or _wrong(source, Span(here, here + 1), "a `,` is missing before this", COMMA)


def explain_string(source: Source, start: int, error: JSONDecodeError) -> Diagnostic:
    """Why the string that begins at `start` cannot be read, from the decoder's error."""
    began = (Label(Span(start, start + 1), "the string begins here"),)
    at = Span(error.pos, min(error.pos + 1, len(source.text)))
    match error.msg:
        case msg if msg.startswith("Unterminated"):
            return _wrong(source, Span(start, start + 1), "this string is never closed", "")
        case msg if msg.startswith("Invalid control"):
            found = source.text[error.pos]
            if found in "\r\n":
                return _wrong(
                    source, at, "a string must end on its line", "close it, or write a line break as \\n", began
                )
            message = f"the control character U+{ord(found):04X} is not allowed in a string"
            return _wrong(source, at, message, f"write it as {_escape(found)}", began)
        case _:
            return _wrong(source, at, "JSON has no such escape", "write a backslash as \\\\", began)


def half_pair(source: Source, span: Span) -> Diagnostic:
    """A `\\ud83d` without its other half: no character, and no file can hold it."""
    message = "this is half of a surrogate pair, not a character"
    return _wrong(source, span, message, "write both halves, or the character itself")


QUOTES = "a string needs double quotes"


def _bad_string(source: Source, start: int) -> Diagnostic:
    try:
        scanstring(source.text, start + 1)
    except JSONDecodeError as error:
        return explain_string(source, start, error)
    return _wrong(source, Span(start, start + 1), "this string cannot be read", "")


def _missing_value(source: Source, at: int) -> Diagnostic:
    before = len(source.text[:at].rstrip(" \t\r\n")) - 1
    if source.text[at] in "}]" and source.text[before] == ",":
        return _trailing_comma(source, before)
    return _wrong(source, Span(at, at + 1), "a value is missing before this", "")


def _key(source: Source, here: int, outer: list[int]) -> Diagnostic:
    """What is wrong with the key that should come at `here`, or behind the comma there."""
    at = _skip(source.text, here + 1) if source.text[here] == "," else here
    found = source.text[at : at + 1]
    if not found:
        return _unclosed(source, outer)
    if found in "}]" and source.text[here] == ",":
        return _trailing_comma(source, here)
    if found != '"':
        return _foreign(source, at, "#/'!{") or _wrong(source, _word(source.text, at), "a key is expected here", QUOTES)
    try:
        end = scanstring(source.text, at + 1)[1]
    except JSONDecodeError as error:
        return explain_string(source, at, error)
    return _wrong(source, Span(at, end), "a `:` is missing after this key", "")


def _trailing_comma(source: Source, at: int) -> Diagnostic:
    return _wrong(source, Span(at, at + 1), "there is a `,` before a closing bracket", "remove the comma")


def _unclosed(source: Source, outer: list[int]) -> Diagnostic:
    end = Span(len(source.text), len(source.text))
    if not outer:
        return _wrong(source, end, "the text has no value", "")
    opening = source.text[outer[-1]]
    message = f"the text ends before this `{opening}` is closed"
    return _wrong(source, Span(outer[-1], outer[-1] + 1), message, f"add the missing `{CLOSERS[opening]}`")


def _foreign(source: Source, at: int, first: str = "") -> Diagnostic | None:
    """What YAML, Python or JavaScript would allow here; only what begins with one of `first`, if given."""
    if first and source.text[at] not in first:
        return None
    for pattern, message, help_ in FOREIGN:
        if re.compile(pattern).match(source.text, at):
            return _wrong(source, _word(source.text, at), message, help_)
    return None


def _wrong(source: Source, span: Span, message: str, help_: str, others: tuple[Label, ...] = ()) -> Diagnostic:
    return Diagnostic("T004", message, span, help=help_, others=others, source=source)


def _word(text: str, at: int) -> Span:
    match = WORD.match(text, at)
    return Span(at, match.end() if match else at)


def _word_start(text: str, at: int) -> int:
    while at and (text[at - 1].isalnum() or text[at - 1] in "+-."):
        at -= 1
    return at


def _skip(text: str, at: int) -> int:
    match = BLANKS.match(text, at)
    return match.end() if match else at


def _escape(control: str) -> str:
    return {"\t": "\\t", "\b": "\\b", "\f": "\\f"}.get(control, f"\\u{ord(control):04x}")
