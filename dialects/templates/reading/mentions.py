"""Mentions of names in strings: `${X}` and `&{X}`, where they are substituted and where they stay literal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from dialects.templates.grammar import Grammar
from dialects.templates.reading.site import Site
from transpile.ir import Call, Literal, Reference, Sigil, Text, Variable
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Node, Scalar

_HOLE = re.compile(r"([$&])\{(!?)([^{}]*)\}")
SIGILS = {one.value: one for one in Sigil}

Part = str | Variable | Reference


@dataclass(frozen=True, slots=True)
class Hole:
    """One `${name}` or `&{name}` of a string, at `start:end` of its value."""

    start: int
    end: int
    sigil: Sigil
    name: str

    @property
    def text(self) -> str:
        """The hole as written."""
        return f"{self.sigil.value}{{{self.name}}}"

    @property
    def base(self) -> str:
        """The name without the attribute that `${Name.Attribute}` asks for."""
        return self.name.partition(".")[0]


def holes(text: str) -> Sequence[Hole]:
    """The holes of a string, in order; escapes (`${!x}`) are none."""
    if "{" not in text:
        return ()
    return [Hole(*one.span(), SIGILS[one[1]], one[3]) for one in _HOLE.finditer(text) if not one[2]]


def is_name(text: str, site: Site) -> bool:
    """Whether `Fn::Sub` takes `text` for a name; what is none it refuses."""
    return site.grammar.names.fullmatch(text) is not None


def bound_holes(text: str, site: Site) -> Iterator[Hole]:
    """The holes that name a loop variable in scope, or an attribute of one."""
    scope = site.scope
    return (hole for hole in holes(text) if hole.name in scope or hole.base in scope) if scope else iter(())


def attribute_holes(text: str, site: Site) -> Iterator[Hole]:
    """The `${Name.Attribute}` of an `Fn::Sub` in which a loop variable is the name: nothing substitutes it there."""
    for hole in bound_holes(text, site):
        if hole.name not in site.scope and hole.sigil is Sigil.PLAIN:
            yield hole


def hole_span(source: Source, scalar: Scalar, text: str) -> Span:
    """Where `text` first stands in the source of `scalar`; all of the scalar if it is spelled otherwise."""
    at = source.text.find(text, scalar.span.start, scalar.span.end)
    return Span(at, at + len(text)) if at >= 0 else scalar.span


def sub_text(text: str, site: Site, node: Node | None, origin: Node | None) -> Text:
    """The string of an `Fn::Sub`. `node` becomes the origin of the mentions, `origin` of the text."""

    def fill(hole: Hole) -> Part | None:
        bound = site.scope.get(hole.name)
        if bound is not None and hole.sigil is Sigil.PLAIN:
            return Variable(bound.binder, origin=node)
        return _reference(hole, site.grammar, node)

    return Text(_unescaped(_parts(text, fill)), origin)


def sub_of(text: str, grammar: Grammar) -> Text:
    """The string of an `Fn::Sub` that was computed: no loop variable is in it."""
    return Text(_unescaped(_parts(text, lambda hole: _reference(hole, grammar, None))))


def key_text(text: str, site: Site, origin: Node) -> Literal | Text:
    """A fragment's own key: a text if it mentions loop variables."""

    def fill(hole: Hole) -> Part | None:
        bound = site.scope.get(hole.name)
        return Variable(bound.binder, hole.sigil, origin) if bound else None

    parts = _parts(text, fill) if "{" in text else ()
    return Literal(text, origin=origin) if all(isinstance(part, str) for part in parts) else Text(parts, origin)


def interpolated_string(text: str, site: Site, node: Node) -> Call | None:
    """A plain string that loops fill, as the `Fn::Sub` that it stands for; None if there is nothing to fill."""

    def fill(hole: Hole) -> Part | None:
        bound = site.scope.get(hole.name)
        return Variable(bound.binder, origin=node) if bound and bound.in_strings and hole.sigil is Sigil.PLAIN else None

    parts = _parts(text, fill)
    filled = any(not isinstance(part, str) for part in parts)
    return Call(site.grammar.vocabulary, "Fn::Sub", Text(parts, node), node) if filled else None


def interpolated_name(text: str, site: Site) -> Call | None:
    """A name with loop variables in it, as the `Fn::Sub` that it stands for (FR3); None if there is none to fill."""

    def fill(hole: Hole) -> Part | None:
        bound = site.scope.get(hole.name)
        return Variable(bound.binder) if bound and bound.in_names and hole.sigil is Sigil.PLAIN else None

    parts = _parts(text, fill) if "{" in text else ()
    return (
        None if all(isinstance(part, str) for part in parts) else Call(site.grammar.vocabulary, "Fn::Sub", Text(parts))
    )


def literal_holes(text: str, site: Site) -> Iterator[Hole]:
    """The holes of a name that Ref or Fn::GetAtt takes that name a loop variable, but are not interpolated (FR3)."""
    for hole in bound_holes(text, site):
        bound = site.scope.get(hole.name)
        if bound is None or hole.sigil is not Sigil.PLAIN or not bound.in_names:
            yield hole


def _reference(hole: Hole, grammar: Grammar, node: Node | None) -> Reference | None:
    if hole.sigil is not Sigil.PLAIN or grammar.names.fullmatch(hole.name) is None:
        return None
    name, *attribute = grammar.attribute(hole.name)
    if not name or not all(attribute):
        return None  # `${A.}` is no name, and nobody fills it in
    return Reference(name, attribute[0] if attribute else None, node)


def _parts(text: str, fill: Callable[[Hole], Part | None]) -> tuple[Part, ...]:
    """`text` cut at its holes; a hole that `fill` has nothing for stays text."""
    parts: list[Part] = []
    at = 0
    for hole in holes(text):
        part = fill(hole)
        if part is not None:
            parts += [text[at : hole.start], part] if hole.start > at else [part]
            at = hole.end
    return (*parts, text[at:]) if at < len(text) or not parts else tuple(parts)


def _unescaped(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The parts with `${!` as `${`, where a brace closes it."""
    closed = False
    found: list[Part] = []
    for part in reversed(parts):
        if not isinstance(part, str):
            found.append(part)
            closed = True
            continue
        end = len(part) if closed else part.rfind("}") + 1
        closed = end > 0
        found.append(part[:end].replace("${!", "${") + part[end:])
    return tuple(reversed(found))
