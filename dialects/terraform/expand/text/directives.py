"""Directives `%{ for }` written out: the template around them is written anew, with all that it says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from dialects.terraform.cty.hcl_text import quoted
from dialects.terraform.expand.kept_loops import kept
from dialects.terraform.expand.known_values import Env
from dialects.terraform.expand.origins import rounds, settled
from dialects.terraform.expand.text.constructors import note
from dialects.terraform.expand.text.copies import text
from dialects.terraform.expand.text.strings import known
from dialects.terraform.expand.writer import FLAT, Pen
from dialects.terraform.syntax.loops_in import loops_in
from transpile.diagnostics import Diagnostic
from transpile.hosts import hcl
from transpile.hosts.hcl.syntax import Chunk, ForDirective, IfDirective, Interpolation, Part, Template
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, from_text

_DOUBLED = re.compile(r"[$%](?=\{)")


@dataclass(frozen=True, slots=True)
class Code:
    """A sequence `${...}` or `%{...}`, as it is written."""

    text: str


Piece = str | Code


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
                value = known(pen, part.expression, env)
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
    """A string in quotes. One sequence alone stays the text of what it computes: `"${x}"` is `x`, whatever its type."""
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
        # Before a sequence, `$` or `%` would escape it: `$${`. Nothing else says the two beside each other.
        run = re.search(r"[$%]+$", one) if at + 1 < len(pieces) else None
        found.append(escape(one[: run.start()]) + f'${{"{run[0]}"}}' if run else escape(one))
    return "".join(found)


def _heredoc(pen: Pen, template: Template, pieces: Sequence[Piece]) -> str | None:
    """A heredoc that says the same; None where none does.

    What a heredoc cannot say is not foreseen (a line that is the marker, blanks that `<<-` would take): each result is
    read back, and compared with what was to be said.
    """
    if not template.heredoc:
        return None
    first, *rows = pen.source.slice(template.span).split("\n")
    content = _written(pieces, lambda one: _DOUBLED.sub(lambda found: found[0] * 2, one))
    made = (f"{start}\n{text}{rows[-1]}" for start, text in _forms(first, rows, content, pen.source.newline))
    return next((one for one in made if _says(one, pieces)), None)


def _forms(first: str, rows: Sequence[str], content: str, nl: str) -> Iterator[tuple[str, str]]:
    """The first line of a heredoc and its text, in the ways that may say `content`."""
    if first.startswith("<<-"):
        blanks = [row[: len(row) - len(row.lstrip(" \t"))] for row in rows[:-1] if row.strip()]
        indent = min(blanks, key=len, default="")
        yield first, re.sub(r"(?m)^(?=.*\S)", lambda _: indent, content)
    exact = first.replace("<<-", "<<", 1)
    yield exact, content
    if not content.endswith("\n"):
        yield exact, f'{content}${{""~}}{nl}'  # takes the line break that every heredoc ends with


def _says(made: str, pieces: Sequence[Piece]) -> bool:
    source = from_text(f"{made}\n")
    found = hcl.parse_expression(source)
    if isinstance(found, Diagnostic) or not isinstance(found, Template):
        return False
    return _joined(_read(source, found.parts)) == _joined(iter(_normal(pieces)))


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
            case Interpolation(expression=Template(parts=())):
                pass
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
