"""The `Key` of a map: the template of the keys that it makes."""

from __future__ import annotations

from dialects.cloudformation import calls, mentions
from dialects.cloudformation.names import function, through
from dialects.cloudformation.reader import Reader
from dialects.cloudformation.site import Site
from transpile.ir import Literal, Reference, Text, Variable
from transpile.tree import Node, Scalar

SUB = 'write the key as Fn::Sub of a string, e.g. !Sub "Instance${Index}"'


def read_key(node: Node, site: Site, reader: Reader) -> Literal | Text:
    """`Fn::Sub` of a string, a plain string, or a `Ref` to a loop variable (T113, T120).

    The origin is the scalar that spells the string; the text that a `Ref` amounts to has none.
    """
    value = through(node)
    if isinstance(value, Scalar) and value.text:
        _plain(value, site, reader)
        return Literal(value.text, origin=value)
    match function(value):
        case ("Fn::Sub", _, argument) if isinstance(string := through(argument), Scalar) and string.text:
            return _sub(string, site, reader)
        case ("Ref" | "Fn::Ref", _, argument) if isinstance(name := through(argument), Scalar):
            return _ref(name, node, site, reader)
    reader.report("T120", "Key of Fn::Map must be a string that is known now", node, "no Fn::Sub of a string", SUB)
    return Literal("", origin=node)


def _plain(scalar: Scalar, site: Site, reader: Reader) -> None:
    """T120: a variable in a plain string stays as it is, so that every round would make the same key; T113."""
    for hole in mentions.holes(scalar.text):
        if hole.name not in site.scope:
            calls.report_unknown(reader, scalar, hole, site)
            return
        reader.report(
            "T120",
            f"{hole.text} stays as it is in this Key, a plain string: every round would make the same key",
            mentions.hole_span(reader.parsed.source, scalar, hole.text),
            "not substituted",
            f"write {reader.sub(scalar.text)}",
        )
        return


def _sub(string: Scalar, site: Site, reader: Reader) -> Literal | Text:
    text = mentions.sub_text(string.text, site, string, string)
    for hole in mentions.holes(string.text):
        if hole.name not in site.scope:
            calls.report_unknown(reader, string, hole, site)
    parts = tuple(f"${{{part.name}}}" if isinstance(part, Reference) else part for part in text.parts)
    return (
        Text(parts, string)
        if any(isinstance(part, Variable) for part in parts)
        else Literal("".join(map(str, parts)), origin=string)
    )


def _ref(name: Scalar, node: Node, site: Site, reader: Reader) -> Literal | Text:
    bound = site.scope.get(name.text)
    if bound is not None:
        return Text((Variable(bound.binder, origin=node),))
    reader.report(
        "T113",
        f"Key of Fn::Map refers to {name.text!r}, which no loop around it binds",
        name,
        "only loop variables can stand in a key",
        calls.known_variables(name.text, site),
    )
    return Literal(name.text, origin=node)
