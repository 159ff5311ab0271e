"""Strings as HCL spells them: in quotes, or as a heredoc where they have several lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain, count, groupby, pairwise

from dialects.terraform.cty.hcl_text import STEP, quoted
from dialects.terraform.writing.hcl import Expression, String
from transpile.hosts.hcl.tokens import SPACE

_FORBIDDEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u0085\u2028\u2029\ufeff]").search
"""What only an escape can hold, and a heredoc has none."""
_INTRODUCED = re.compile(r"[$%](?=\{)")
_DOLLARS = re.compile(r"\$+\Z")
_MARKERS = "EOT", "EOF", "END"
Flat = Callable[[Expression], str]
Part = str | Expression


def merged(string: String) -> list[Part]:
    """The parts of a string, no two texts side by side, none of them empty."""
    runs = groupby(string.parts, lambda part: isinstance(part, str))
    found = [part for is_text, run in runs for part in (("".join(map(str, run)),) if is_text else run)]
    return [part for part in found if part != ""]


def lone(e: Expression) -> Expression | None:
    """What a string is the only interpolation of."""
    parts = merged(e) if isinstance(e, String) else []
    return parts[0] if len(parts) == 1 and not isinstance(parts[0], str) else None


def in_quotes(string: String, flat: Flat) -> str:
    """A string in quotes, on one line."""
    return f'"{"".join(template(string, flat, lambda text: quoted(text)[1:-1]))}"'


def doubled(text: str) -> str:
    """Text of a template that has no other escapes: nothing in it is a sequence."""
    return _INTRODUCED.sub(lambda found: found[0] * 2, text)


def template(string: String, flat: Flat, escaped: Callable[[str], str]) -> Iterator[str]:
    """What stands in a template; a `$` before an interpolation would escape it, so it becomes one itself."""
    parts = merged(string)
    for part, after in pairwise([*parts, ""]):
        if not isinstance(part, str):
            yield _interpolated(flat(part))
        elif after and (dollars := _DOLLARS.search(part)):
            yield f'{escaped(part[: dollars.start()])}${{"{dollars[0]}"}}'
        else:
            yield escaped(part)


def _interpolated(text: str) -> str:
    """`${...}`, with a blank before a brace and behind one, as `terraform fmt` wants it."""
    return f"${{{' ' * text.startswith('{')}{text}{' ' * text.endswith('}')}}}"


def has_lines(e: Expression) -> bool:
    """Whether an expression is a string that reads better as a heredoc, and can be one."""
    if not isinstance(e, String) or not e.parts or not isinstance(e.parts[-1], str) or not e.parts[-1].endswith("\n"):
        return False
    texts = [part for part in e.parts if isinstance(part, str)]
    if sum(text.count("\n") for text in texts) < 2 or any(map(_FORBIDDEN, texts)):
        return False
    return any(line.strip(SPACE) for line in _outline(e).split("\n"))


def _outline(string: String) -> str:
    """The text with a sign for each interpolation."""
    return "".join(part if isinstance(part, str) else "$" for part in string.parts)


def heredoc(string: Expression, flat: Flat, indent: str) -> tuple[str, str]:
    """How a string begins on its line, and the lines below it; those of `<<-` are indented.

    `<<-` takes away the blanks that all lines begin with, so one line must have none.
    """
    assert isinstance(string, String)
    body = "".join(template(string, flat, doubled))
    marker = _marker(body)
    lines = body.removesuffix("\n").split("\n")
    is_flush = any(line[0] not in SPACE for line in _outline(string).split("\n") if line.strip(SPACE))
    pad = indent + STEP if is_flush else ""
    shown = [f"{pad}{line}" if line.strip(SPACE) else line for line in lines]
    return f"<<{'-' * is_flush}{marker}", "\n".join([*shown, f"{indent}{marker}"])


def _marker(body: str) -> str:
    """A word that does not occur in what it ends."""
    return next(one for one in chain(_MARKERS, (f"EOT{number}" for number in count(1))) if one not in body)
