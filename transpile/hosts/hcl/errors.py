"""What is wrong with a text that is not HCL (T027), and the way out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from transpile.diagnostics import Diagnostic, Label
from transpile.hosts.build import Refused
from transpile.hosts.hcl.tokens import TOKEN
from transpile.source import Source, Span

if TYPE_CHECKING:
    from lark.exceptions import UnexpectedInput

OPERANDS = {"LPAR", "LSQB", "INT_LITERAL"}
HELP = {
    "&": "HCL has no bitwise operators: `&&` is the logical one",
    "|": "HCL has no bitwise operators: `||` is the logical one",
    "^": "HCL has no bitwise operators",
    "~": "HCL has no bitwise operators",
    "'": 'strings stand in double quotes: "..."',
    "`": 'strings stand in double quotes, text of several lines in a heredoc: "<<EOT"',
    ";": "end an argument with its line, without `;`",
    "\r": "end lines with a line feed, with or without a carriage return before it",
    "<": "the marker of a heredoc is followed by a line break at once, with no blank behind it",
}


def wrong(source: Source, span: Span, message: str, help: str = "", *others: Label) -> Refused:
    """T027."""
    return Refused(Diagnostic("T027", message, span, help=help, others=others, source=source))


def in_for(source: Source, span: Span, message: str, help: str = "") -> Refused:
    """T027 for a `for` expression, in HCL's own words."""
    return wrong(source, span, f"invalid 'for' expression: {message}", help or FOR_HELP)


FOR_HELP = "write [for value in list : result] or {for key, value in object : key => result}"


def foreign(source: Source, at: int) -> Refused:
    """T027 for what begins no token of HCL."""
    found = source.text[at]
    if source.text.startswith("/*", at):
        return wrong(source, Span(at, at + 2), "this comment is never closed", "close it with */")
    shown = f"`{found}`" if found.isprintable() and not found.isspace() else f"the character U+{ord(found):04X}"
    return wrong(source, Span(at, at + 1), f"{shown} cannot stand here in HCL", HELP.get(found, ""))


def misplaced(source: Source, error: UnexpectedInput, shift: int) -> Refused:
    """T027 where the grammar gives up; `shift`: how far the parsed text is ahead of the source's."""
    at = len(source.text) if error.pos_in_stream is None else error.pos_in_stream - shift
    at = min(max(at, 0), len(source.text))
    found = TOKEN.match(source.text, at)
    span = Span(at, found.end() if found else min(at + 1, len(source.text)))
    expected = set(getattr(error, "expected", ()) or getattr(error, "allowed", ()) or ())
    shown = _shown(source.slice(span))
    if expected >= OPERANDS:
        return wrong(source, span, f"a value is expected here, not {shown}")
    return wrong(source, span, f"{shown} cannot stand here")


def _shown(text: str) -> str:
    line = text.strip().partition("\n")[0]
    if not line:
        return "the end of the line" if text else "the end of the text"
    return f"`{line if len(line) <= 40 else line[:37] + '...'}`"
