"""What is wrong with a text that is not HCL (T027), and the way out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from transpile.diagnostics import Diagnostic, Label
from transpile.hosts.hcl.brackets import Frame, Kind
from transpile.hosts.hcl.masked import Written
from transpile.hosts.hcl.tokens import SEQUENCE, TOKEN
from transpile.hosts.limits import MAX_TOKENS
from transpile.hosts.tree_builder import Refused
from transpile.syntax.source import Source, Span

if TYPE_CHECKING:
    from lark.exceptions import UnexpectedInput

COLON = "for expression requires a colon after the collection expression"
END = "extra characters after the end of the 'for' expression"
GROUPS = "`...` belongs after the value, before `if`"
FOR_HELP = "write [for value in list : result] or {for key, value in object : key => result}"
LINES_HELP = "put each argument and the closing brace on a line of its own"
HEADING_HELP = "write an argument as `name = value`, and the `{` of a block on the line of its type"
ITEMS_HELP = "separate items with a `,`; items of an object can also be separated with a line break"
FOREIGN_HELP = "remove it, or put it in a string if it is text"
ESCAPES = r"the escapes are \n, \r, \t, \", \\, \uNNNN and \UNNNNNNNN; write a backslash as \\"
EXPECTED = (
    ({"LPAR", "INT_LITERAL"}, "a value", "a value is a literal, a name, a call, or something in brackets"),
    ({"EQ", "LBRACE"}, "`=` or `{`", HEADING_HELP),
    ({"LBRACE"}, "`{`", HEADING_HELP),
    ({"EQ"}, "`=`", "an item of an object is `key = value`"),
    ({"COLON"}, "`:`", "write `condition ? value : other`"),
    ({"COMMA", "RSQB"}, "the end of the value", "put an operator or a `,` between two values"),
    ({"RPAR"}, "`)`", "close the parentheses before this"),
    ({"RSQB"}, "`]`", "an index is one value"),
    ({"INT_LITERAL", "NAME"}, "a name or an index", "write .name or [index]"),
    ({"$END"}, "a line break", "an argument ends at the end of its line"),
    ({"NAME"}, "an argument or a block", HEADING_HELP),
    (set[str](), "something else", "remove this"),
)
"""What the grammar may expect -> what that is called, and the way out: the first of which all is expected."""
NAMES = {"`": "a backquote", "\r": "a carriage return alone"}
HELP = {
    "&": "HCL has no bitwise operators; for a logical `and` write `&&`",
    "|": "HCL has no bitwise operators; for a logical `or` write `||`",
    "^": "HCL has no bitwise operators",
    "~": "HCL has no bitwise operators",
    "'": 'strings need double quotes: "..."',
    "`": 'strings need double quotes, text of several lines in a heredoc: "<<EOT"',
    ";": "end an argument with a line break, without `;`",
    "\r": "end each line with LF or CRLF",
    "<": "a heredoc begins with <<NAME or <<-NAME, directly followed by a line break",
}


def wrong(source: Source, span: Span, message: str, help: str, *others: Label) -> Refused:
    """T027."""
    return Refused(Diagnostic("T027", message, span, help=help, others=others, source=source))


def in_for(source: Source, span: Span, message: str) -> Refused:
    """T027 for a `for` expression, in HCL's own words."""
    return wrong(source, span, f"invalid 'for' expression: {message}", FOR_HELP)


def missing(source: Source, span: Span, frame: Frame) -> Refused:
    """T027 for a value at `span` right behind another one."""
    match frame.kind:
        case Kind.FOR:
            return in_for(source, span, END if frame.colon else COLON)
        case Kind.BODY:
            return wrong(source, span, "a line break is missing before this", "an argument ends at the end of its line")
        case Kind.OBJECT:
            return wrong(source, span, "a `,` or a line break is missing before this", ITEMS_HELP)
        case Kind.SEQUENCE:
            return wrong(source, span, "a `}` is missing before this", "`${...}` and `%{...}` hold one expression")
        case _:
            return wrong(source, span, "a `,` or an operator is missing before this", ITEMS_HELP)


def line_break(source: Source, span: Span) -> Refused:
    """T027 for an expression that goes on over a line break: the one at `span`, or the one before the sign there."""
    ends = not source.slice(span).strip()
    message = "the line ends where a value is expected" if ends else "an expression cannot continue on another line"
    return wrong(source, span, message, "put the whole expression in parentheses to write it on several lines")


def unclosed(source: Source, frame: Frame) -> Refused:
    """T027 for `frame` at the end of the text."""
    opening = source.text[frame.start : frame.start + (2 if frame.kind is Kind.SEQUENCE else 1)]
    span = Span(frame.start, frame.start + len(opening))
    message = f"the text ends before this `{opening}` is closed"
    return wrong(source, span, message, f"add the missing `{frame.closing}`")


def unopened(source: Source, span: Span, frame: Frame) -> Refused:
    """T027 for a closing bracket that does not close `frame`."""
    found = source.slice(span)
    if not frame.closing:
        return wrong(source, span, f"this `{found}` closes nothing", "remove it, or add the opening bracket")
    began = Label(Span(frame.start, frame.start + 1), "this is not closed")
    return wrong(source, span, f"`{frame.closing}` is expected, not `{found}`", "close the inner bracket first", began)


def bad_label(source: Source, written: Written, at: int) -> Refused:
    """T027 for a label of a block, which stops being one at `at`."""
    if written.marker or SEQUENCE.match(source.text, at):
        span = Span(written.start, at)
        return wrong(source, span, "a label is a name, or a string without `${...}`", "write its text")
    return bad_template(source, written, at)


def bad_template(source: Source, written: Written, at: int) -> Refused:
    """T027 for a string or a heredoc that cannot go on at `at`."""
    found, began = source.text[at : at + 1], Span(written.start, written.start + 1)
    if not found and written.marker:
        help = f"it ends with a line that holds only {written.marker}, followed by a line break"
        return wrong(source, Span(written.start, written.start + 2), "this heredoc is never closed", help)
    if not found:
        return wrong(source, began, "this string is never closed", 'add the missing `"`')
    here = Span(at, at + 1)
    if source.text.startswith(("\n", "\r\n"), at):
        help = "close it, write a line break as \\n, or use a heredoc"
        return wrong(source, here, "a string must end on the same line", help, Label(began, "it begins here"))
    return wrong(source, here, "HCL has no such escape", ESCAPES) if found == "\\" else foreign(source, at)


def bad_directive(source: Source, span: Span) -> Refused:
    """T027 for a `%{` with no word that HCL knows."""
    message = "`%{` begins a directive: if, else, endif, for or endfor"
    return wrong(source, span, message, "write %%{ for the characters themselves")


def too_long(source: Source) -> Diagnostic:
    """T008: more tokens than the limit."""
    message = f"the text holds more than {MAX_TOKENS:,} names, values and signs"
    return Diagnostic("T008", message, help="split the module into several files", source=source)


def foreign(source: Source, at: int) -> Refused:
    """T027 for what begins no token of HCL."""
    found = source.text[at]
    if source.text.startswith("/*", at):
        return wrong(source, Span(at, at + 2), "this comment is never closed", "close it with */")
    is_plain = found.isprintable() and found not in " `"
    shown = f"`{found}`" if is_plain else NAMES.get(found, f"the character U+{ord(found):04X}")
    return wrong(source, Span(at, at + 1), f"{shown} is not allowed here in HCL", HELP.get(found, FOREIGN_HELP))


def misplaced(source: Source, error: UnexpectedInput, shift: int) -> Refused:
    """T027 where the grammar gives up; `shift`: how far the parsed text is ahead of the source's."""
    text = source.text
    at = len(text) if error.pos_in_stream is None else min(max(error.pos_in_stream - shift, 0), len(text))
    while text[at : at + 1] in (" ", "\t"):  # python-hcl2 takes the blanks before a sign with it
        at += 1
    found = TOKEN.match(text, at)
    span = Span(at, found.end() if found else min(at + 1, len(text)))
    expected = set(getattr(error, "expected", None) or getattr(error, "allowed", None) or ())
    words, help = next((words, help) for parts, words, help in EXPECTED if parts <= expected)
    if shift and words == "`)`" and text.count("(", 0, at) <= text.count(")", 0, at):  # ours, around an expression
        words, help = "the end of the expression", "put several values in brackets: [a, b]"
    return wrong(source, span, f"{words} is expected here, not {_shown(text[span.start : span.end])}", help)


def _shown(text: str) -> str:
    line = text.strip().partition("\n")[0]
    if not line:
        return "the end of the line" if text else "the end of the text"
    return f"`{line if len(line) <= 40 else line[:37] + '...'}`"
