"""What is wrong with a text that is not YAML, in words of a person, and the way out where it can be guessed."""

from __future__ import annotations

import re

from yaml.error import MarkedYAMLError, YAMLError

from transpile.diagnostics import Diagnostic, Label
from transpile.hosts.tree_builder import DYNAMIC, JINJA
from transpile.syntax.source import Source, Span

UNREADABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
TWO_TAGS = re.compile(r"!\w[\w:.]*\s+!\w")
TAG_BEFORE = re.compile(r"!\w[\w:.]* +\Z")
COLON_TAG = re.compile(r"!(\w[\w:.]*):(?=\s|$)")
TAB_INDENT = re.compile(r" *\t")

# What the two parsers say (a part of it) -> what that means. Within one parser's words the first match counts.
SAYINGS = (
    ("that cannot start any token", "a value cannot begin with {found} unless it is quoted"),
    ("mapping values are not allowed", "a key is not allowed here: its line is indented more than the keys above"),
    ("could not find expected ':'", "this line has no `:`, so it is not a key"),
    ("sequence entries are not allowed", "a list cannot begin here: put `- ` on a line of its own"),
    ("mapping keys are not allowed", "a key is not allowed here"),
    ("while scanning a quoted scalar", "this quote is never closed"),
    ("unknown escape character", "an unknown escape in a double-quoted string"),
    ("expected escape sequence", "an unknown escape in a double-quoted string"),
    ("hexdecimal number", "an escape in a double-quoted string needs hexadecimal digits"),
    ("hexadecimal numbers", "an escape in a double-quoted string needs hexadecimal digits"),
    ("invalid Unicode character escape", "an escape in a double-quoted string names no character"),
    ("while scanning an alias", "`*` begins an alias: a name must follow it directly"),
    ("while scanning an anchor", "`&` begins an anchor: a name must follow it directly"),
    ("while scanning a tag", "the tag that begins here is not well-formed"),
    ("undefined tag handle", "a tag with two `!` needs a %TAG declaration, which is missing"),
    ("while scanning a block scalar", "`|` and `>` take a digit and `+` or `-`, then a line break"),
    ("where an indentation space", "the text is indented with a tab"),
    ("tab character that violates", "the text is indented with a tab"),
    ("unexpected ':'", "a `:` inside `[...]` or `{...}` needs a space after it, or quotes around the text"),
    ("',' or ']'", "the list lacks a `,` or its `]`"),
    ("',' or '}'", "the mapping lacks a `,` or its `}`"),
    ("expected node content", "a value is missing or not allowed here"),
    ("expected the node content", "a value is missing or not allowed here"),
    (
        "while parsing a block mapping",
        "this line is indented differently from the keys above, or ends a value too early",
    ),
    ("while parsing a block collection", "this line is indented differently from the list items above"),
    ("document start", "there is more text after the end of the document"),
    ("YAML document", "the file asks for another version of YAML"),
    ("directive", "a line that begins with `%` is a directive, and this one is unknown"),
)
OPENINGS = {
    "while scanning a quoted scalar": "it begins here",
    "while parsing a block mapping": "the mapping begins here",
    "while parsing a block collection": "the list begins here",
    "while parsing a flow sequence": "the list begins here",
    "while parsing a flow mapping": "the mapping begins here",
}


def explain(source: Source, error: YAMLError | UnicodeEncodeError) -> Diagnostic:
    """T003 for a parser's error."""
    if not isinstance(error, MarkedYAMLError) or error.problem_mark is None:
        return _unreadable(source, error)
    said, context = f"{error.context or ''}: {error.problem}", error.context or ""
    at = min(error.problem_mark.index, len(source.text))
    began = error.context_mark.index if error.context_mark is not None else at
    others: tuple[Label, ...] = ()
    if context in OPENINGS and began < at:
        others = (Label(_one(source, began), OPENINGS[context]),)
    if context == "while scanning a simple key" or said.startswith("while scanning a quoted scalar: found unexpected"):
        at, others = began, ()
    if source.text.startswith(",", at) and "while parsing a block" in said:
        message, help = "a `,` after a value at the end of a line", "remove it: only [...] and {...} have commas"
        return Diagnostic("T003", message, _one(source, at), help=help, others=others, source=source)
    message = _message(source, said, at) or f"the text is not valid YAML: {error.problem}"
    if not source.text[at:].strip() and "expected" in said and "node content" in said:
        message, help = "the text ends where a value is expected", "close every `[` and `{`, and every quote"
        return Diagnostic("T003", message, _one(source, at), help=help, others=others, source=source)
    return Diagnostic("T003", message, _one(source, at), help=_hint(source, at), others=others, source=source)


def _message(source: Source, said: str, at: int) -> str | None:
    """The parser's words in other words; None for words that are not known."""
    text = source.text
    before = text[text.rfind("\n", 0, at) + 1 : at]
    if "quoted scalar" in said and "unexpected" not in said:
        said = said.partition(": ")[2]
    if "cannot start any token" in said and text.startswith("\t", at):
        return "a tab is not allowed here"
    if "while parsing" in said and text.startswith("!", at) and TAG_BEFORE.search(before):
        return "a value has two short tags"
    if "values are not allowed" in said and re.search(r":\s", before):
        return "a second `: ` on this line: quote a value that contains `: `"
    if "a block mapping" in said and text.startswith("- ", at) and not before.strip(" "):
        return "a list item is next to keys: a value is either a list or a mapping"
    if "a block mapping" in said and before.rstrip(" ").endswith(("'", '"')):
        return "there is more text after the closing quote"
    shown = "a backquote" if text.startswith("`", at) else f"`{text[at : at + 1]}`"
    return next((saying.replace("{found}", shown) for part, saying in SAYINGS if part in said), None)


def _unreadable(source: Source, error: Exception) -> Diagnostic:
    match = UNREADABLE.search(source.text)
    if match is None:
        return Diagnostic("T003", f"the text is not valid YAML: {error}", source=source)
    message = f"the text holds the character U+{ord(match[0]):04X}, which YAML does not allow"
    return Diagnostic(
        "T003", message, Span(*match.span()), help="write it as an escape, in double quotes", source=source
    )


def _hint(source: Source, at: int) -> str:
    """The likely way out, from what stands on the line of `at` and the one above it."""
    number = source.position(at)[0]
    line = source.line(number)
    near = source.line(number - 1) + "\n" + line if number > 1 else line
    if source.text.startswith("\t", at) or TAB_INDENT.match(line):
        return "indent with spaces: YAML does not allow tabs here"
    if "{{resolve:" in near:
        return DYNAMIC
    if "{{" in near or "{%" in near:
        return JINJA
    if TWO_TAGS.search(near):
        return "a value can have only one short tag: write the inner function in its long form, `Fn::Sub: ...`"
    if match := COLON_TAG.search(near):
        return f"a tag has no colon: write `!{match[1]} ...`, or the long form, a key without `!`"
    if source.text.startswith("'", at - 1) and at:
        return "inside single quotes, write a single quote twice"
    if source.text.startswith(("*", "&", "@", "`", "%", "|", ">"), at) or re.search(r"[:-] +[*@`%]", line):
        return "quote the value if it is a string"
    return ""


def _one(source: Source, at: int) -> Span:
    """The character at `at`; nothing at the text's end."""
    return Span(at, min(at + 1, len(source.text)))
