"""The tokens of HCL, as its scanner takes a text apart (`hclsyntax/scan_tokens.rl`; names by `hclsyntax/spec.md`).

No group is repeated possessively: Python before 3.11.5 matches those wrongly in which something can be taken back.
"""

from __future__ import annotations

import re

NAME = r"[A-Za-z_\x80-\U0010ffff][-\w\x80-\U0010ffff]*+"
_INLINE = r"/\*[^*]*+(?:\*(?!/)[^*]*+)*\*/"
COMMENT = rf"#[^\n]*+|//[^\n]*+|{_INLINE}"
_GAP = rf"(?:[ \t]|\r?\n|{COMMENT})*"
_GAP_ON_LINE = rf"(?:[ \t]|{_INLINE})*"


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.ASCII)


KINDS = {
    "blank": rf"[ \t]++|{COMMENT}",
    "newline": r"\r?\n",
    "name": rf"{NAME}(?:::{NAME})*",
    "number": r"[0-9](?:\.*(?:[0-9]|[eE][-+]?[0-9]))*",
    "quote": '"',
    "heredoc": rf"<<-?{NAME}\r?\n",
    "opening": r"[(\[{]",
    "closing": r"[)\]}]|~\}",
    "sign": r"==|!=|<=|>=|&&|\|\||=>|\.\.\.|/(?!\*)|<(?!<)|[-+*%!>=?:.,]",
}
TOKEN = _compiled("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in KINDS.items()))
"""One token; `lastgroup` is its kind. A name may have parts, `provider::of::function`."""

COMMENTS = _compiled(COMMENT).finditer
"""Those of a gap between tokens, where nothing else stands that begins like one."""

MORE_ON_LINE = _compiled(rf"{_GAP_ON_LINE}(?![ \t\r\n#]|/[/*])")
"""Behind a `{`, where its line goes on with something else than a comment."""

NUMBER = _compiled(r"[0-9]++(?:\.[0-9]*+)?(?:[eE][-+]?[0-9]++)?")
"""Of the tokens that HCL takes for a number those that are one."""

WORD = _compiled(NAME)
FOR = _compiled(rf"{_GAP}(for)(?![-\w]|[^\x00-\x7f])")
QUOTED = _compiled(r'(?:[^"\\$%\r\n]++|\\[^\r\n]|\$\$+\{|\$+(?!\{)|%%+\{|%+(?!\{))+')
"""Characters of a string between what is computed: `$${` is one `${` that is not."""

_BREAKS = r"(?<!%)\$\r(?=\n)|(?<!\$)%\r(?=\n)", r"(?:(?<![$%][\x00-z|}~])\r?\n)?"
LINE = _compiled(rf"(?:[^$%\r\n]++|{_BREAKS[0]}|\$\$+\{{|\$+(?!\{{)|%%+\{{|%+(?!\{{))+{_BREAKS[1]}|\r?\n")
"""The same in a heredoc, and in a text that is a template, to the end of the line: there is no backslash.

HCL's scanner reads on wrongly behind a `$` or `%`: a line break two characters behind one is a piece of its own, which
`~` takes alone. Terraform 1.15 says so.
"""

SEQUENCE = _compiled(r"[$%]\{~?")
DIRECTIVE = _compiled(rf"{_GAP}(if|else|endif|for|endfor)(?![-\w]|[^\x00-\x7f])")
SEQUENCE_END = _compiled(rf"{_GAP}(~?)\}}")

SPACE = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
"""What HCL takes for white space in templates: Go's `unicode.IsSpace`."""


_BEHIND, _BEHIND_ON_LINE = _compiled(_GAP).match, _compiled(_GAP_ON_LINE).match


def behind_gap(text: str, at: int, lines: bool = False) -> int:
    """Where the next token begins; a line break is one only where `lines` count."""
    found = (_BEHIND_ON_LINE if lines else _BEHIND)(text, at)
    return found.end() if found else at


def first_foreign(name: str) -> int | None:
    """Where in a match of NAME a character stands that no name can have; None where all is well."""
    if name.isascii():
        return None
    for at, character in enumerate(name):
        begins = at == 0 or name[at - 1] == ":"
        if not ((character if begins else f"x{character}").isidentifier() or character in "-:"):
            return at
    return None
