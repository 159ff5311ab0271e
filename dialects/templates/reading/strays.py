"""Loop variables where a name of the template is taken as it stands, so that nothing substitutes them."""

from __future__ import annotations

from collections.abc import Iterator

from dialects.templates.names import key_text
from dialects.templates.reading.mentions import attribute_holes, hole_span
from dialects.templates.reading.site import Enclosing, Site
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Mapping, Node, Scalar, Sequence, through

ATTRIBUTES = {"DependsOn": "Resources", "Condition": "Conditions"}
"""Attributes of definitions that take a name, and the section that declares it."""
ANYWHERE = ("",)
"""For what a function looks up outside of the template."""
_DEFAULT = 3
"""How many arguments of `Fn::FindInMap` stand before what it answers where it finds nothing."""


@dataclass(frozen=True, slots=True)
class Stray:
    """The variable `name` of `loop` in `text`, which `taker` takes as it stands.

    `among` is where it looks for what it is given: a section; `Mappings`, one of them and the level of its keys;
    `ANYWHERE`; nothing if no name will do. `defaulted`: it has an answer where it finds nothing.
    """

    name: str
    text: str
    span: Span
    taker: str
    among: tuple[str, ...]
    loop: Enclosing
    defaulted: bool = False


def in_call(name: str, argument: Node, site: Site, source: Source) -> Iterator[Stray]:
    """The variables in what the function `name` takes as a name."""
    match name, through(argument):
        case "Fn::Sub", found:
            yield from _in_sub(found, site, source)
        case "Fn::FindInMap", Sequence(items=items):
            yield from _in_lookup(items, site)
        case "Fn::GetAtt", Sequence(items=(first, *_)):
            yield from in_name(name, through(first), "Resources", site)
        case "Ref" | "Fn::GetAtt", found:
            yield from in_name(name, found, "Resources", site)
        case "Fn::If", Sequence(items=(first, *_)):
            yield from in_name(name, through(first), "Conditions", site)
        case "Condition", found:
            yield from in_name(name, found, "Conditions", site)
        case "Fn::Select", Sequence(items=(first, *_)):
            yield from _whole(name, first, (), site)
        case "Fn::ImportValue" | "Fn::GetAZs", found:
            yield from _whole(name, found, ANYWHERE, site)


def in_name(taker: str, node: Node, section: str, site: Site) -> Iterator[Stray]:
    """The variable that a name is, or that stands before the first dot of it."""
    if isinstance(node, Scalar):
        name = node.text if node.text in site.scope else node.text.partition(".")[0]
        if name in site.scope:
            yield Stray(name, node.text, node.span, taker, (section,), _loop(name, site))


def _in_sub(argument: Node, site: Site, source: Source) -> Iterator[Stray]:
    """`${Variable.Attribute}`: the list form may say itself what this is."""
    string, *rest = argument.items if isinstance(argument, Sequence) and argument.items else (argument,)
    own = through(rest[0]) if rest else None
    known = {key_text(entry) for entry in own.entries} if isinstance(own, Mapping) else set()
    if isinstance(string := through(string), Scalar):
        for hole in dict.fromkeys(attribute_holes(string.text, site)):
            if hole.name not in known:
                where = hole_span(source, string, hole.text)
                yield Stray(hole.base, hole.name, where, "Fn::Sub", ("Resources",), _loop(hole.base, site))


def _in_lookup(items: tuple[Node, ...], site: Site) -> Iterator[Stray]:
    """The name of a mapping, and the keys in it."""
    defaulted = len(items) > _DEFAULT
    first = through(items[0]) if items else None
    table = first.text if isinstance(first, Scalar) else ""
    places = (("Mappings",), ("Mappings", table, "first"), ("Mappings", table, "second"))
    for item, among in zip(items, places, strict=False):
        yield from _whole("Fn::FindInMap", item, among, site, defaulted)


def _whole(taker: str, node: Node, among: tuple[str, ...], site: Site, defaulted: bool = False) -> Iterator[Stray]:
    scalar = through(node)
    if isinstance(scalar, Scalar) and scalar.text in site.scope:
        yield Stray(scalar.text, scalar.text, scalar.span, taker, among, _loop(scalar.text, site), defaulted)


def _loop(name: str, site: Site) -> Enclosing:
    """The loop around that binds a name of the scope."""
    return next(one for one in reversed(site.loops) if site.scope[name].binder in one.binders)
