"""How scalars, keys, strings with holes and mentions are spelled in a result."""

from __future__ import annotations

import re

from transpile.hosts.scalars import ambiguous, double_quoted, reads_in_flow, write_scalar
from transpile.ir import Call, Literal, Member, Reference, Text, Variable
from transpile.printing.indentation import Place
from transpile.printing.kept_slices import kept, unchanged
from transpile.printing.printer import Printer
from transpile.printing.stand_ins import ordinary
from transpile.syntax.edits import Edit
from transpile.syntax.tree import Entry, Kind, Node, Scalar, Style, scalar_of, style_of

_TOUCHED = re.compile(r"\s*:(?!\s)")
"""A colon that ends no plain scalar."""


def name_of(e: Variable | Reference | Call) -> str:
    """How a mention is spelled inside `Ref` and `${}`."""
    match e:
        case Variable(binder):
            return binder.name
        case Reference(name, attribute):
            return name if attribute is None else f"{name}.{attribute}"
    raise AssertionError("a computed hole is given a name by the family before it is laid out")


def sub_text(printer: Printer, text: Text) -> str:
    """The string of a `Fn::Sub`: literal `${` escaped as `${!`, but where no brace follows and it stands for itself.

    One that stands so in the source stays so: what `${a-b}` is to a service, its spelling tells.
    """
    out = ""
    for part in reversed(text.parts):
        if isinstance(part, str):
            end = len(part) if "}" in out else part.rfind("}") + 1
            out = part[:end].replace("${", "${!") + part[end:] + out
        else:
            out = "${" + name_of(part) + "}" + out
    written = scalar_of(text.origin) if unchanged(text) else None
    if written is None or _unescaped(written.text) != _unescaped(out):
        return out
    return written.text if written.text in printer.source.slice(written.span) else out


def _unescaped(text: str) -> str:
    return text.replace("${!", "${")


def key_text(printer: Printer, key: Literal | Text, flow: bool) -> str:
    """A key: as it was written where nothing in it changed, else in the style that it had."""
    if key.origin is None and ordinary(key) == ("word", Kind.STRING):
        assert isinstance(key, Literal)
        return f'"{key.text}"' if printer.json else key.text
    scalar = scalar_of(kept(printer, key))
    if scalar is not None and _is_key(printer, scalar, flow):
        return printer.source.slice(scalar.span)
    text = key.text if isinstance(key, Literal) else "".join(p if isinstance(p, str) else _hole(p) for p in key.parts)
    return write_scalar(
        text,
        Kind.STRING,
        style(printer, key.origin),
        flow=flow,
        host=printer.host,
        column=0,
        newline=printer.habits.newline,
    )


def _is_key(printer: Printer, scalar: Scalar, flow: bool) -> bool:
    """Whether a scalar can be a key as it was written: it may have been a value, and stood in a block."""
    if printer.json:
        return scalar.style is Style.DOUBLE
    if scalar.style is Style.PLAIN and not scalar.text:
        return False  # only its sign said that there is a key: `? : 1`
    if scalar.style is Style.PLAIN and flow and not reads_in_flow(scalar.text):
        return False
    if (
        scalar.style is Style.PLAIN
        and ambiguous(scalar.text)
        and not printer.source.text.startswith(":", scalar.span.end)
    ):
        return False  # as a value, behind a tag, `on` is a string to every reader
    return scalar.style not in (Style.LITERAL, Style.FOLDED) and printer.source.text.find("\n", *scalar.span) < 0


def key_edit(printer: Printer, member: Member, node: Entry, flow: bool) -> list[Edit]:
    """The edit of an entry's key, if the member has another."""
    key = member.key
    if key.origin is node.key and (not isinstance(key, Text) or unchanged(key)):
        return []
    behind = printer.source.text[node.key.span.end : node.value.span.start]
    return [Edit(node.key.span, before(behind, key_text(printer, key, flow=flow)))]


def before(behind: str, key: str) -> str:
    """A key before what stands behind it: with quotes where a value touches its colon, which would be part of it."""
    touches = _TOUCHED.match(behind) is not None
    return double_quoted(key) if touches and not key.startswith(('"', "'")) else key


def style(printer: Printer, node: Node | None) -> Style | None:
    """The style that a scalar had; one from another host means nothing here."""
    return style_of(node) if printer.keep else None


def _hole(part: Variable | Reference | Call) -> str:
    sigil = part.sigil.value if isinstance(part, Variable) else "$"
    return sigil + "{" + name_of(part) + "}"


def scalar(printer: Printer, text: str, kind: Kind, style: Style | None, place: Place) -> str:
    if style is None and "\n" in text.rstrip("\n"):
        style = Style.LITERAL
    column = len(place.column) if len(place.column) > len(place.parent) else len(place.parent) + 2
    return write_scalar(
        text,
        kind,
        style,
        flow=place.flow,
        host=printer.host,
        column=column,
        newline=printer.habits.newline,
        indent=column - len(place.parent),
    )
