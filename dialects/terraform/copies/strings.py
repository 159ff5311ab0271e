"""Strings and heredocs: what variables of loops stand for is written into them, and `%{ for }` is written out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from dialects.terraform.conversion import to_string
from dialects.terraform.copies.bindings import Env
from dialects.terraform.copies.constructors import note
from dialects.terraform.copies.pen import Move, Pen
from dialects.terraform.copies.resolving import rounds, settled
from dialects.terraform.copies.substitution import edits, kept, text
from dialects.terraform.failures import Failure
from dialects.terraform.walking import loops_in
from dialects.terraform.writing import flat, quoted
from transpile.diagnostics import Diagnostic
from transpile.edits import Edit
from transpile.hosts import hcl
from transpile.hosts.hcl.syntax import Chunk, Expression, ForDirective, IfDirective, Interpolation, Part, Template
from transpile.source import Source, Span, from_text

FLAT = Move(flat=True)
_PLAIN = re.compile(r"[^\x00-\x1f\x7f\u0085\u2028\u2029$%]+").fullmatch
_DOUBLED = re.compile(r"[$%](?=\{)")


@dataclass(frozen=True, slots=True)
class Code:
    """A sequence `${...}` or `%{...}`, as it is written."""

    text: str


Piece = str | Code


# -- parts that stay where they are -----------------------------------------------------------------------------------


def in_parts(pen: Pen, template: Template, parts: Sequence[Part], env: Env) -> Iterator[Edit]:
    """What is written in another way in the parts of a template."""
    for part in parts:
        match part:
            case Interpolation():
                yield from _in_interpolation(pen, template, part, env)
            case IfDirective():
                yield from edits(pen, part.condition, env, FLAT)
                yield from in_parts(pen, template, (*part.then, *part.otherwise), env)
            case ForDirective():
                yield from edits(pen, part.collection, env, FLAT)
                yield from in_parts(pen, template, part.body, kept(pen, part, env))


def _in_interpolation(pen: Pen, template: Template, part: Interpolation, env: Env) -> Iterator[Edit]:
    value = _known(pen, part.expression, env) if pen.mentions(part.expression, env) else None
    if value is None:
        yield from edits(pen, part.expression, env, FLAT)
    elif len(template.parts) > 1 and _fits(pen, template, part.span, value):
        yield Edit(part.span, value if template.heredoc else quoted(value)[1:-1])
    else:
        yield Edit(part.expression.span, quoted(value) if len(template.parts) > 1 else flat(value))


def _known(pen: Pen, e: Expression, env: Env) -> str | None:
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
    around = pen.source.slice(span)
    if around.startswith("${~") or around.endswith("~}") or pen.source.text[span.start - 1] in "$%":
        return False
    if not template.heredoc:
        return not value.endswith(("$", "%"))
    return bool(_PLAIN(value)) and value == value.strip()


# -- directives that are written out ----------------------------------------------------------------------------------


def rewritten(pen: Pen, template: Template, env: Env) -> str | None:
    """A template whose directives `for` are written out; None where none is, or none can be."""
    if not any(isinstance(one, ForDirective) for one in loops_in(template)):
        return None
    pieces = _joined(_pieces(pen, template.parts, env))
    if not any(isinstance(one, ForDirective) and one in pen.written for one in loops_in(template)):
        return None
    return pen.count(_heredoc(pen, template, pieces) or _quoted(pieces))


def in_quotes(pen: Pen, heredoc: Template, env: Env) -> str:
    """A heredoc as a string in quotes."""
    return _quoted(_joined(_pieces(pen, heredoc.parts, env)))


def _pieces(pen: Pen, parts: Sequence[Part], env: Env) -> Iterator[Piece]:
    """What a template says, with nothing trimmed any more."""
    for part in parts:
        match part:
            case Chunk():
                yield part.text
            case Interpolation():
                value = _known(pen, part.expression, env)
                yield Code(f"${{{text(pen, part.expression, env, FLAT)}}}") if value is None else value
            case IfDirective():
                yield from _of_if(pen, part, env)
            case ForDirective():
                yield from _of_for(pen, part, env)


def _of_if(pen: Pen, part: IfDirective, env: Env) -> Iterator[Piece]:
    truth = pen.deciding.truth(part.condition, env) if settled(pen, part.condition, env) else None
    if truth is not None:
        yield from _pieces(pen, part.then if truth else part.otherwise, env)
        return
    yield Code(f"%{{if {text(pen, part.condition, env, FLAT)}}}")
    yield from _pieces(pen, part.then, env)
    if part.otherwise:
        yield Code("%{else}")
        yield from _pieces(pen, part.otherwise, env)
    yield Code("%{endif}")


def _of_for(pen: Pen, part: ForDirective, env: Env) -> Iterator[Piece]:
    around = rounds(pen, part, env)
    if around is not None:
        note(pen, part, env, len(around))
        for one in around:
            yield from _pieces(pen, part.body, one)
        return
    pen.kept.setdefault(part, env)
    names = ", ".join(one.text for one in (part.key, part.value) if one)
    yield Code(f"%{{for {names} in {text(pen, part.collection, env, FLAT)}}}")
    yield from _pieces(pen, part.body, kept(pen, part, env))
    yield Code("%{endfor}")


def _joined(pieces: Iterator[Piece]) -> list[Piece]:
    """No two texts side by side, none empty."""
    found: list[Piece] = []
    for one in pieces:
        if isinstance(one, str) and found and isinstance(last := found[-1], str):
            found[-1] = last + one
        elif one:
            found.append(one)
    return found


def _quoted(pieces: Sequence[Piece]) -> str:
    """A string in quotes. One sequence alone stays the text of what it computes."""
    alone = len(pieces) == 1 and isinstance(pieces[0], Code) and pieces[0].text.startswith("${")
    if alone:
        return f'"${{""}}{pieces[0].text}"'  # type: ignore[union-attr]
    return f'"{_written(pieces, lambda one: quoted(one)[1:-1])}"'


def _written(pieces: Sequence[Piece], escape: Callable[[str], str]) -> str:
    found = []
    for at, one in enumerate(pieces):
        if isinstance(one, Code):
            found.append(one.text)
            continue
        run = re.search(r"[$%]+$", one) if at + 1 < len(pieces) else None
        found.append(escape(one[: run.start()]) + f'${{"{run[0]}"}}' if run else escape(one))
    return "".join(found)


def _heredoc(pen: Pen, template: Template, pieces: Sequence[Piece]) -> str | None:
    """A heredoc that says the same; None where none does."""
    if not template.heredoc:
        return None
    first, *rows = pen.source.slice(template.span).split("\n")
    content = _written(pieces, lambda one: _DOUBLED.sub(lambda found: found[0] * 2, one))
    if first.startswith("<<-"):
        blanks = [row[: len(row) - len(row.lstrip(" \t"))] for row in rows[:-1] if row.strip()]
        indent = min(blanks, key=len, default="")
        content = re.sub(r"(?m)^(?=.*\S)", lambda _: indent, content)
    made = f"{first}\n{content}{rows[-1]}"
    source = from_text(f"{made}\n")
    found = hcl.parse_expression(source)
    if isinstance(found, Diagnostic) or not isinstance(found, Template):
        return None
    same = _joined(_read(source, found.parts)) == _joined(iter(_normal(pieces)))
    return made if same else None


def _normal(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """The pieces as they are read again: a run of `$` is a sequence then."""
    for at, one in enumerate(pieces):
        run = re.search(r"[$%]+$", one) if isinstance(one, str) and at + 1 < len(pieces) else None
        if run and isinstance(one, str):
            yield one[: run.start()]
            yield Code(f'${{"{run[0]}"}}')
        else:
            yield one


def _read(source: Source, parts: Sequence[Part]) -> Iterator[Piece]:
    """The pieces that the parts of a template are."""
    for part in parts:
        match part:
            case Chunk():
                yield part.text
            case Interpolation():
                yield Code(source.slice(part.span))
            case IfDirective():
                yield Code(f"%{{if {source.slice(part.condition.span)}}}")
                yield from _read(source, part.then)
                if part.otherwise:
                    yield Code("%{else}")
                    yield from _read(source, part.otherwise)
                yield Code("%{endif}")
            case ForDirective():
                names = ", ".join(one.text for one in (part.key, part.value) if one)
                yield Code(f"%{{for {names} in {source.slice(part.collection.span)}}}")
                yield from _read(source, part.body)
                yield Code("%{endfor}")
