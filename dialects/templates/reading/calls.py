"""Calls of functions, as the reader meets them, and mentions that stay literal."""

from __future__ import annotations

import re

from dialects.templates.names import POSITIONAL, is_named_ref, untagged
from dialects.templates.reading import mentions, strays
from dialects.templates.reading.mentions import Hole, hole_span
from dialects.templates.reading.site import Site
from dialects.templates.reading.walk import Walk
from transpile.diagnostics import Severity
from transpile.diagnostics.suggestions import meant
from transpile.evaluate.values import bare, spelled
from transpile.hosts.scalars import TAGS
from transpile.ir import (
    Array,
    Call,
    Expression,
    Literal,
    Loop,
    Member,
    Object,
    Reference,
    Shared,
    Sigil,
    Splice,
    Variable,
)
from transpile.ir.traversal import walk
from transpile.syntax.source import Span
from transpile.syntax.tree import (
    Alias,
    Anchored,
    Entry,
    Kind,
    Node,
    Scalar,
    Sequence,
    Tagged,
    is_short_form,
    is_standard_tag,
    short_tag,
    through,
)

_NESTED_HOLE = re.compile(r"\$\{[^{}!]*\$\{(?=[^}]*\})")
_OPEN_ESCAPE = re.compile(r"\$\{![^}]*?(?=\$\{|\Z)")


def read(reader: Walk, name: str, argument: Node, site: Site, origin: Node) -> Expression:
    """The call of `name` with `argument`; `origin` is the node that spells it."""
    below = site.as_value()  # the names that the call wants are those of its own argument
    if site.scope and name != "Ref":
        reader.strays.extend(strays.in_call(name, argument, site, reader.parsed.source))
    match name:
        case "Ref":
            return reference(reader, argument, below, origin)
        case "Fn::GetAtt":
            return _get_att(reader, argument, below, origin)
        case "Fn::Sub":
            kind = Kind.STRING if is_short_form(origin) else None
            return Call(site.grammar.vocabulary, name, _sub(reader, argument, below, argument, kind), origin)
        case _ if name in POSITIONAL:
            return Call(site.grammar.vocabulary, name, positional(reader, name, argument, below, argument), origin)
        case "Condition":
            below = below.wanting("Condition")
    return Call(site.grammar.vocabulary, name, reader.value(argument, below), origin)


def reference(reader: Walk, argument: Node, site: Site, origin: Node) -> Expression:
    """`Ref`: a loop variable, a name of the template, or a call where the name is computed."""
    node = _name_at(reader, argument, site)
    if not isinstance(node, Scalar):
        value = reader.value(argument, site.wanting("Ref"))
        _check_name(reader, value, argument, site)
        if is_named_ref(argument) and isinstance(value, Object):
            return Object((Member(Literal("Ref"), value),), origin)  # as in the long form, which is no call
        return Call(site.grammar.vocabulary, "Ref", value, origin)
    bound = site.scope.get(node.text)
    if bound is not None:
        return Variable(bound.binder, origin=origin)
    warn_literal(reader, node, site.wanting("Ref"))
    reader.strays.extend(strays.in_call("Ref", node, site, reader.parsed.source))
    computed = mentions.interpolated_name(node.text, site)
    return Reference(node.text, origin=origin) if computed is None else Call(site.grammar.vocabulary, "Ref", computed)


def _check_name(reader: Walk, value: Expression, argument: Node, site: Site) -> None:
    """T211 for a list or an object as a name, in the rounds of a loop or with a loop in it: all else stays as it is."""
    found = bare(value)
    looped = site.in_rounds or any(isinstance(one, Loop) for one in walk(found))
    if isinstance(found, Array | Object | Loop) and looped:
        what = "an object" if isinstance(found, Object) else "a list"
        help = "write the name of a parameter or a resource; Fn::Select picks an item of a list"
        reader.report("T211", f"Ref takes a name, not {what}", argument, f"this is {what}", help)


def _get_att(reader: Walk, argument: Node, site: Site, origin: Node) -> Call:
    """`Fn::GetAtt` of a list, or of `A.B`. In both, names with variables of map and for loops are computed (FR3)."""
    node = _name_at(reader, argument, site)
    site = site.wanting("Fn::GetAtt")
    match node:
        # A tag makes a string of anything.
        case Scalar() if reader.kind(node) is Kind.STRING or isinstance(through(origin), Tagged):
            return _dotted(reader, node, argument, site, origin)
        case Sequence(items=items) if not isinstance(argument, Alias):
            return Call(
                site.grammar.vocabulary,
                "Fn::GetAtt",
                Array(tuple(_name(reader, item, site) for item in items), argument),
                origin,
            )
    return Call(site.grammar.vocabulary, "Fn::GetAtt", reader.value(argument, site), origin)


def _dotted(reader: Walk, node: Scalar, argument: Node, site: Site, origin: Node) -> Call:
    warn_literal(reader, node, site)
    parts = site.grammar.attribute(node.text)
    computed = [mentions.interpolated_name(part, site) for part in parts]
    if not any(computed):
        return Call(
            site.grammar.vocabulary,
            "Fn::GetAtt",
            Array(tuple(Literal(part, origin=argument) for part in parts), argument),
            origin,
        )
    names = tuple(call or Literal(part) for part, call in zip(parts, computed, strict=True))
    return Call(site.grammar.vocabulary, "Fn::GetAtt", Array(names))


def _name_at(reader: Walk, argument: Node, site: Site) -> Node:
    """The argument of a function; the string itself where only a tag of YAML's own says that it is one."""
    node = through(argument)
    if not isinstance(node, Tagged) or not is_standard_tag(node.tag):
        return node
    name = untagged(node)
    says = reader.value(node, Site(site.grammar)) if isinstance(name, Scalar) else None
    return name if isinstance(says, Literal) and says.kind is Kind.STRING else node


def _name(reader: Walk, item: Node, site: Site) -> Expression | Splice:
    """An item of the list of `Fn::GetAtt`."""
    node = _name_at(reader, item, site)
    if isinstance(node, Scalar) and (computed := mentions.interpolated_name(node.text, site)) is not None:
        warn_literal(reader, node, site)
        return computed
    return reader.item(item, site)


def _sub(reader: Walk, node: Node, site: Site, outer: Node, kind: Kind | None = None) -> Expression:
    """The argument of `Fn::Sub`: its string, or the list of string and mapping. `kind` is what a tag makes of a scalar.

    The text of a number, or a boolean, is the one that a service makes of it: `8` of `010`, but `010` of `!Sub 010`.
    """
    match node:
        case Scalar() if reader.kind(node) is Kind.NULL:
            return reader.value(node, site, outer)  # none, and no string "null"
        case Tagged(tag=tag, value=Scalar()) if short_tag(tag) == "!!null":
            return reader.value(node, site, outer)
        case Scalar(text=text):
            _warn_in_sub(reader, node, site)
            said = spelled(Literal(text, reader.kind(node) if kind is None else kind))
            return mentions.sub_text(said, site, outer, outer)
        case Anchored():
            return _sub(reader, node.value, site, outer, kind)
        case Tagged(tag=tag, value=value) if is_standard_tag(tag) and isinstance(through(value), Scalar | Sequence):
            return _sub(reader, value, site, outer, TAGS.get(short_tag(tag), Kind.STRING))
        case Alias():
            return Shared(_sub(reader, node.target, site, node.target), outer)
        case Sequence(items=(string, *rest)):
            is_list = isinstance(through(string), Sequence)  # no string at all: it has no string and mapping of its own
            first = reader.value(string, site) if is_list else _sub(reader, string, site, string)
            return Array((first, *(reader.item(item, site) for item in rest)), outer)
    return reader.value(node, site, outer)


def positional(reader: Walk, name: str, node: Node, site: Site, outer: Node) -> Expression:
    """The arguments of a function that has a place for a list: a loop there is that list and not spliced.

    The condition's name in `Fn::If` is literal, whatever the loop. `outer` is the node with its anchors.
    """
    match node:
        case Anchored(value=value):
            return positional(reader, name, value, site, outer)
        case Tagged(tag=tag, value=value) if is_standard_tag(tag) and isinstance(through(value), Sequence):
            return positional(reader, name, value, site, outer)
        case Alias(target=target):
            return Shared(positional(reader, name, target, site, target), outer)
        case Sequence(items=(first, *rest)):
            leading = reader.value(first, site.wanting(name) if name == "Fn::If" else site)
            return Array((leading, *(reader.value(item, site) for item in rest)), outer)
    return reader.value(node, site, outer)


def warn_literal(reader: Walk, scalar: Scalar, site: Site, filled: bool = False) -> None:
    """T117, T123: the string mentions a loop variable, and nothing substitutes it there.

    `filled`: it is one of those in which some loops fill their variables.
    """
    found = mentions.literal_holes if site.naming in ("Ref", "Fn::GetAtt") else mentions.bound_holes
    for hole in dict.fromkeys(found(scalar.text, site)):
        if filled and hole.sigil is Sigil.PLAIN and site.scope[hole.name].in_strings:
            continue
        if site.naming:
            _warn_name(reader, scalar, hole, site)
        else:
            _warn_string(reader, scalar, hole, _way_of_string(reader, scalar, hole, site))


def _way_of_string(reader: Walk, scalar: Scalar, hole: Hole, site: Site) -> str:
    text = scalar.text.replace(hole.text, f"${{{hole.name}}}")
    short = len(text) < 60 and "\n" not in text and '"' not in text
    way = f"write {reader.sub(text)}" if short else "make the string the argument of Fn::Sub"
    return way if hole.name in site.scope else _way_of_attribute(reader, hole)


def _way_of_attribute(reader: Walk, hole: Hole) -> str:
    """`${Name.Attribute}`: not even `Fn::Sub` substitutes a loop variable there."""
    attribute = hole.name.partition(".")[2]
    return (
        f"use Fn::Sub with a list: the string, and a mapping with a computed Fn::GetAtt: "
        f"[{reader.ref(hole.base)}, {attribute}]"
    )


def _warn_string(reader: Walk, scalar: Scalar, hole: Hole, way: str) -> None:
    strip = "; it does not strip the item to letters and digits" if hole.sigil is Sigil.ALPHANUMERIC else ""
    reader.report(
        "T117",
        f"{hole.text} stays as it is: loop variables in plain strings are not replaced",
        hole_span(reader.parsed.source, scalar, hole.text),
        "not replaced",
        way + strip,
        severity=Severity.WARNING,
    )


_WAYS = {
    "Ref": "compute the name: Ref of {sub}",
    "Fn::GetAtt": "write Fn::GetAtt as a list whose first item is an Fn::Sub: [{sub}, Attribute]",
    "DependsOn": "DependsOn takes only literal names; a Ref of the resource in a property has the same effect",
    "Condition": "compute the name: Condition: {sub}",
    "Fn::If": (
        "Fn::If takes only a literal name, but the Condition of a whole resource can be computed: Condition: {sub}"
    ),
}


def _warn_name(reader: Walk, scalar: Scalar, hole: Hole, site: Site) -> None:
    """An error where no template has such a name: logical ids are alphanumeric."""
    naming = site.naming
    string = scalar.text.split(".", 1)[0] if naming == "Fn::GetAtt" else scalar.text
    whole = naming == "Ref" and scalar.text == f"${{{hole.name}}}"
    way = f"write {reader.ref(hole.name)}" if whole else _WAYS[naming].format(sub=reader.sub(string))
    reader.report(
        "T123",
        f"{hole.text} stays as it is in the argument of {naming}",
        hole_span(reader.parsed.source, scalar, hole.text),
        f"{naming} looks for the literal name {scalar.text!r}",
        way if hole.name in site.scope else _way_of_attribute(reader, hole),
        severity=Severity.ERROR if naming in ("Ref", "Fn::GetAtt") else Severity.WARNING,
    )


def _warn_in_sub(reader: Walk, scalar: Scalar, site: Site) -> None:
    for hole in dict.fromkeys(mentions.bound_holes(scalar.text, site)):
        if hole.sigil is Sigil.ALPHANUMERIC:
            reader.report(
                "T123",
                f"{hole.text} stays as it is in Fn::Sub: only output keys support &{{...}}",
                hole_span(reader.parsed.source, scalar, hole.text),
                "not replaced",
                f"write ${{{hole.name}}}; the string then keeps characters other than letters and digits"
                if hole.name in site.scope
                else _way_of_attribute(reader, hole),
                severity=Severity.WARNING,
            )
    _warn_of_braces(reader, scalar, site)


def _warn_of_braces(reader: Walk, scalar: Scalar, site: Site) -> None:
    """T123: braces that the service refuses, or of which nobody knows how it reads them."""
    if not site.in_rounds:
        return  # outside of loops a string stays as it is, whoever refuses it
    _warn_of_names(reader, scalar, site)
    # Behind the last brace nothing is closed: each `${` there would be looked at as far as the end.
    nested = _NESTED_HOLE.search(scalar.text, 0, scalar.text.rfind("}") + 1)
    if nested:
        reader.report(
            "T123",
            f"a name inside ${{...}} cannot be computed: {site.grammar.title} rejects this string",
            hole_span(reader.parsed.source, scalar, nested[0]),
            "a ${...} in a ${...}",
            "use Fn::Sub with a list: the string, and a mapping with the computed value, e.g. a Ref of an Fn::Sub",
        )
    unclosed = open_escape(scalar.text)
    if unclosed:
        report_open_escape(reader, hole_span(reader.parsed.source, scalar, unclosed), site)


def open_escape(text: str) -> str:
    """The `${!` in a string of `Fn::Sub` that no brace closes, with what is behind it; "" if there is none."""
    found = _OPEN_ESCAPE.search(text)
    return found[0] if found else ""


def report_open_escape(reader: Walk, where: Node | Span, site: Site) -> None:
    """T123: nobody knows how the service reads a `${!` that no brace closes."""
    reader.report(
        "T123",
        f"this ${{! has no closing brace: {site.grammar.title} may or may not read it as an escape",
        where,
        "never closed",
        "add the closing brace, or write ${: without a closing brace it is literal text",
    )


def _warn_of_names(reader: Walk, scalar: Scalar, site: Site) -> None:
    """T123: `${VAR:-default}` of a shell, and whatever else is no name (research/foreach.md, substitution)."""
    for hole in dict.fromkeys(mentions.holes(scalar.text)):
        if hole.sigil is Sigil.PLAIN and hole.name not in site.scope and not mentions.is_name(hole.name, site):
            reader.report(
                "T123",
                f"{hole.text} contains no name: {site.grammar.title} rejects this string",
                hole_span(reader.parsed.source, scalar, hole.text),
                "a name has only letters, digits, underscores, periods and colons",
                f"write ${{!{hole.name}}} to keep the text {hole.text}",
            )


def warn_key(reader: Walk, entry: Entry, site: Site) -> None:
    """T123: a key below the output key mentions a loop variable."""
    key = entry.key
    assert isinstance(key, Scalar)  # the host refuses any other (T013)
    for hole in dict.fromkeys(mentions.bound_holes(key.text, site)):
        reader.report(
            "T123",
            f"{hole.text} stays as it is in this key: only the top-level keys of the fragment are replaced",
            hole_span(reader.parsed.source, key, hole.text),
            "not an output key of the loop",
            "move this entry into a loop of its own, where this is an output key",
            severity=Severity.WARNING,
        )


def report_unknown(reader: Walk, key: Scalar, hole: Hole, site: Site) -> None:
    """T113: a key mentions a name that is no loop variable in scope."""
    what = "is a parameter" if reader.declared.key("Parameters", hole.name) else "is not a variable of an outer loop"
    reader.report(
        "T113",
        f"the key {key.text!r} mentions {hole.name!r}, which {what}",
        hole_span(reader.parsed.source, key, hole.text),
        "a key can use only loop variables",
        known_variables(hole.name, site),
    )


def known_variables(name: str, site: Site) -> str:
    """The way out where `name` is no loop variable in scope."""
    known = ", ".join(sorted(site.scope)) or "none"
    return meant(name, site.scope, f"use only loop variables in a key; here: {known}")
