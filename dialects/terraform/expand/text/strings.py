"""Strings and heredocs: what variables of loops stand for is written into them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from dialects.terraform.cty.conversion import to_string
from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.hcl_text import flat, quoted
from dialects.terraform.expand.kept_loops import kept
from dialects.terraform.expand.known_values import Env
from dialects.terraform.expand.origins import resolved, settled
from dialects.terraform.expand.text.copies import text
from dialects.terraform.expand.writer import FLAT, Pen
from transpile.hosts.hcl.syntax import Expression, ForDirective, IfDirective, Interpolation, Part, Template
from transpile.syntax.edits import Edit
from transpile.syntax.source import Span

_SEQUENCE = re.compile(r"[$%]\{[^{}]*\}")
_PLAIN = re.compile(r"[^\x00-\x1f\x7f\u0085\u2028\u2029$%]+").fullmatch


def in_parts(pen: Pen, template: Template, parts: Sequence[Part], env: Env) -> Iterator[Edit]:
    """What is written in another way in the parts of a template."""
    for part in parts:
        match part:
            case Interpolation():
                yield from _in_interpolation(pen, template, part, env)
            case IfDirective():
                yield from pen.edits(part.condition, env, FLAT)
                yield from in_parts(pen, template, (*part.then, *part.otherwise), env)
            case ForDirective():
                yield from pen.edits(part.collection, env, FLAT)
                yield from in_parts(pen, template, part.body, kept(pen, part, env))


def _in_interpolation(pen: Pen, template: Template, part: Interpolation, env: Env) -> Iterator[Edit]:
    value = known(pen, part.expression, env) if pen.mentions(part.expression, env) else None
    if value is None and (inner := _inner(pen, template, part, env)) is not None:
        yield Edit(part.span, inner)
    elif value is None:
        yield from pen.edits(part.expression, env, FLAT)
    elif len(template.parts) > 1 and _fits(pen, template, part.span, value):
        yield Edit(part.span, value if template.heredoc else quoted(value)[1:-1])
    else:
        yield Edit(part.expression.span, quoted(value) if len(template.parts) > 1 else flat(value))


def _inner(pen: Pen, template: Template, part: Interpolation, env: Env) -> str | None:
    """What stands between the quotes of the string that is written for a variable, if it can stand in a template."""
    origin = resolved(pen, part.expression, env)
    if origin is None or not isinstance(origin.e, Template) or origin.e.heredoc or pen.has_loops(origin.e):
        return None
    if len(template.parts) == len(origin.e.parts) == 1:
        return None
    found = text(pen, origin.e, origin.env, FLAT)[1:-1]
    plain = "\\" not in found and found == found.strip() != ""
    fits = _is_free(pen, part.span) and not found.endswith(("$", "%"))
    return found if fits and (plain or not template.heredoc) else None


def _is_free(pen: Pen, span: Span) -> bool:
    """Whether nothing around a sequence makes something else of the text that stands there instead."""
    around = pen.source.slice(span)
    return not (around.startswith("${~") or around.endswith("~}")) and pen.source.text[span.start - 1] not in "$%"


def known(pen: Pen, e: Expression, env: Env) -> str | None:
    """The text that an expression gives in a template, where it depends on nothing but fixed items."""
    if not settled(pen, e, env):
        return None
    try:
        value = to_string(pen.deciding.value(e, env))
    except Failure:
        return None
    return value if isinstance(value, str) else None


def _fits(pen: Pen, template: Template, span: Span, value: str) -> bool:
    """Whether a value can stand in a template as it is: nothing around it may mean something else by that."""
    if not _is_free(pen, span):
        return False
    if not template.heredoc:
        return not value.endswith(("$", "%"))
    return bool(_PLAIN(value)) and value == value.strip() and not _may_end(pen, template, span, value)


def _may_end(pen: Pen, heredoc: Template, span: Span, value: str) -> bool:
    """Whether a line with nothing but the heredoc's marker could come of a value that is written into it."""
    marker = pen.source.slice(heredoc.span).split("\n")[0].lstrip("<-").strip()
    line = pen.source.text[pen.text.line_start(span.start) : pen.text.line_end(span.end)]
    return value in marker and set(_SEQUENCE.sub("", line).strip()) <= set(marker)
