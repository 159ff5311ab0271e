"""The tokens of HCL, as its scanner takes a text apart (`hclsyntax/scan_tokens.rl`; names by `hclsyntax/spec.md`)."""

from __future__ import annotations

import re

NAME = r"(?:[A-Za-z_]|[^\x00-\x7f])(?:[-\w]|[^\x00-\x7f])*+"
COMMENT = r"(?:[#]|//)[^\n]*+|/\*[^*]*+(?:\*(?!/)[^*]*+)*+\*/"
NUMBER = r"[0-9]++(?:\.[0-9]++)?(?:[eE][-+]?[0-9]++)?"
_GAP = rf"(?:[ \t\r\n]|{COMMENT})*+"


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.ASCII)


KINDS = {
    "blank": rf"[ \t]++|{COMMENT}",
    "newline": r"\r?\n",
    "name": rf"{NAME}(?:::{NAME})*+",
    "number": NUMBER,
    "quote": '"',
    "heredoc": rf"<<-?{NAME}\r?\n",
    "opening": r"[(\[{]",
    "closing": r"[)\]}]|~\}",
    "sign": r"==|!=|<=|>=|&&|\|\||=>|\.\.\.|\.[ \t]*\*|[-+*/%!<>=?:.,]",
}
TOKEN = _compiled("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in KINDS.items()))
"""One token; `lastgroup` is its kind. A name may have parts, `provider::of::function`."""

GAP = _compiled(_GAP)
"""What may stand between two tokens where lines do not count."""

WORD = _compiled(NAME)
FOR = _compiled(rf"{_GAP}(for)(?![-\w]|[^\x00-\x7f])")
SPLAT = _compiled(r"\[[ \t]*\*[ \t]*\]")
SPLAT_OVER_LINES = _compiled(r"\[\s*\*\s*\]")

QUOTED = _compiled(r'(?:[^"\\$%\r\n]++|\\[^\r\n]|\$\$+\{|\$+(?!\{)|%%+\{|%+(?!\{))++')
"""Characters of a string between what is computed: `$${` is one `${` that is not."""

LINE = _compiled(r"(?:[^$%\r\n]++|\r(?=\n)|\$\$+\{|\$+(?!\{)|%%+\{|%+(?!\{))*+\n?")
"""The same in a heredoc, to the end of the line: there is no backslash."""

SEQUENCE = _compiled(r"[$%]\{~?")
DIRECTIVE = _compiled(rf"{_GAP}({NAME})")
SEQUENCE_END = _compiled(rf"{_GAP}(~?)\}}")

SPACE = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
"""What HCL takes for white space in templates: Go's `unicode.IsSpace`."""


def first_foreign(name: str) -> int | None:
    """Where in a match of NAME a character stands that no name can have; None where all is well."""
    if name.isascii():
        return None
    for at, character in enumerate(name):
        if not ((character if at == 0 else f"x{character}").isidentifier() or character == "-"):
            return at
    return None
