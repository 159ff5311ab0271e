"""The template of the keys that a loop makes, where it is an argument: the `Key` of a map, the `LogicalId` of a for."""

from __future__ import annotations

from dialects.templates.names import WITHOUT_PREFIX, function, is_function, is_named_ref
from dialects.templates.reading import calls, mentions
from dialects.templates.reading.reader import Reader
from dialects.templates.reading.site import Role, Site
from transpile.hosts.scalars import is_other_word
from transpile.ir import Literal, Reference, Sigil, Text, Variable
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Node, Scalar, Style, through


@dataclass(frozen=True, slots=True)
class KeyArgument:
    """How messages speak of the argument: its name, that of its function, the code where it is wrong, an example."""

    name: str
    function: str
    code: str
    example: str


def read_key(node: Node, argument: KeyArgument, site: Site, reader: Reader, made: Node | None = None) -> Literal | Text:
    """`Fn::Sub` of a string, a plain string, or a `Ref` to a loop variable (T113, and the argument's own code).

    `made` is what has the key. The origin is the scalar that spells the string; what a `Ref` amounts to has none.
    """
    value = through(node)
    if isinstance(value, Scalar) and _is_said(value):
        if value.text != "Ref" or made is None or not is_named_ref(made):
            _function(value, argument, site, reader)
        _plain(value, argument, site, reader)
        return Literal(value.text, origin=value)
    match function(value):
        case ("Fn::Sub", _, string) if isinstance(string := through(string), Scalar) and _is_said(string):
            return _sub(string, argument, site, reader)
        case ("Ref" | "Fn::Ref", _, name) if isinstance(name := through(name), Scalar):
            return _ref(name, node, argument, site, reader)
    reader.report(
        argument.code,
        f"{argument.name} of {argument.function} must be a string that is known before deployment",
        node,
        "not an Fn::Sub of a string",
        f"write it as Fn::Sub of a string, e.g. {reader.sub(argument.example)}",
    )
    return Literal("", origin=node)


def _is_said(scalar: Scalar) -> bool:
    """Whether a string stands there, be it empty, and not nothing."""
    return scalar.text != "" or scalar.style is not Style.PLAIN


def _plain(scalar: Scalar, argument: KeyArgument, site: Site, reader: Reader) -> None:
    """A variable in a plain string stays as it is, so that every round would make the same key; T113."""
    for hole in mentions.holes(scalar.text):
        if hole.name not in site.scope:
            calls.report_unknown(reader, scalar, hole, site)
            return
        if hole.sigil is Sigil.ALPHANUMERIC:
            _unstripped(scalar, hole, argument, reader)
            return
        reader.report(
            argument.code,
            (
                f"{hole.text} stays as it is in this {argument.name}, a plain string: every "
                "iteration would produce the same key"
            ),
            mentions.hole_span(reader.parsed.source, scalar, hole.text),
            "not replaced",
            f"write {reader.sub(scalar.text)}",
        )
        return


def _function(scalar: Scalar, argument: KeyArgument, site: Site, reader: Reader) -> None:
    """A mapping with the name of a function as its only key is a call, and no object that a loop could make.

    Of a section it is not where the name is `Ref`: that is a logical id like others.
    """
    if is_function(scalar.text) and not (site.role is Role.SECTION and scalar.text in WITHOUT_PREFIX):
        reader.report(
            argument.code,
            f"{argument.name} of {argument.function} is the name of a function: {scalar.text}",
            scalar,
            "alone, this key would be a function call",
            f"write another key, e.g. {reader.sub(argument.example)}",
        )


def _unstripped(scalar: Scalar, hole: mentions.Hole, argument: KeyArgument, reader: Reader) -> None:
    """`&{x}`: the keys of an Fn::ForEach strip it, `Fn::Sub` leaves it as it is (research/foreach.md, substitution)."""
    reader.report(
        argument.code,
        (
            f"{hole.text} is literal text in {argument.name} of {argument.function}: only keys of "
            f"Fn::ForEach support &{{...}}"
        ),
        mentions.hole_span(reader.parsed.source, scalar, hole.text),
        "not replaced",
        f"write ${{{hole.name}}}, and iterate over items of letters and digits",
    )


def _sub(string: Scalar, argument: KeyArgument, site: Site, reader: Reader) -> Literal | Text:
    _function(string, argument, site, reader)
    text = mentions.sub_text(string.text, site, string, string)
    for hole in mentions.holes(string.text):
        if hole.name not in site.scope:
            calls.report_unknown(reader, string, hole, site)
        elif hole.sigil is Sigil.ALPHANUMERIC:
            _unstripped(string, hole, argument, reader)
    parts = tuple(f"${{{part.name}}}" if isinstance(part, Reference) else part for part in text.parts)
    if any(isinstance(part, Variable) for part in parts):
        return Text(parts, string)
    # Without its tag, a plain `on` is another word to some readers.
    return Literal("".join(map(str, parts)), origin=None if is_other_word(string) else string)


def _ref(name: Scalar, node: Node, argument: KeyArgument, site: Site, reader: Reader) -> Literal | Text:
    bound = site.scope.get(name.text)
    if bound is not None:
        return Text((Variable(bound.binder, origin=node),))
    reader.report(
        "T113",
        f"{argument.name} of {argument.function} refers to {name.text!r}, which is not a loop variable",
        name,
        "a key can use only loop variables",
        calls.known_variables(name.text, site),
    )
    return Literal(name.text, origin=node)
