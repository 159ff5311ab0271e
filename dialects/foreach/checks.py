"""Where an `Fn::ForEach` may stand, and what its fragment holds."""

from __future__ import annotations

from dialects.cloudformation.loops.several_items import has_several
from dialects.cloudformation.template.grammar import LANGUAGE_EXTENSIONS
from dialects.templates.names import entry_of, key_text
from dialects.templates.reading.definitions import defines, report_entry
from dialects.templates.reading.definitions import members as members_of
from dialects.templates.reading.reader import Reader
from dialects.templates.reading.site import Enclosing, Role, Site
from transpile.diagnostics import Label, Severity
from transpile.evaluate.values import bare
from transpile.ir import Expression, Literal, Member, Spread, Text, Variable
from transpile.syntax.tree import Entry, Mapping, Node, Scalar, Sequence, through

DEPTH = 5
"""Nested loops that the service allows."""

ALLOWED = frozenset({Role.SECTION, Role.PROPERTIES})


def transform(entry: Entry, reader: Reader) -> None:
    """T111, once a template: the service knows the loop only with its transform."""
    if LANGUAGE_EXTENSIONS in reader.declared.transforms or reader.said("T111"):
        return
    found = entry_of(reader.parsed.root, "Transform")
    value = through(found.value) if found else None
    nested = isinstance(value, Sequence) and any(isinstance(through(item), Sequence) for item in value.items)
    label = "a nested list is not a transform" if nested else f"does not name {LANGUAGE_EXTENSIONS}"
    reader.report(
        "T111",
        f"Fn::ForEach needs Transform: {LANGUAGE_EXTENSIONS}",
        entry.key,
        "CloudFormation does not know this key without the transform",
        f"make Transform a list that begins with {LANGUAGE_EXTENSIONS}"
        if found
        else f"add 'Transform: {LANGUAGE_EXTENSIONS}' at the top level of the template",
        others=(Label(found.value.span, label),) if found else (),
    )


def place(entry: Entry, site: Site, reader: Reader) -> Site:
    """T102, T110. The site, made one where loops are allowed: what is inside is checked all the same."""
    nested = sum(1 for loop in site.loops if loop.dialect == "foreach")
    if site.role not in ALLOWED:
        reader.report(
            "T102",
            f"{key_text(entry)} is not allowed {site}",
            entry.key,
            "CloudFormation does not expand loops here",
            "loops are allowed at the top level of Conditions, Resources and Outputs, and in a resource's Properties",
        )
        return site.inside_properties()
    if nested == DEPTH:
        reader.report(
            "T110",
            f"{key_text(entry)} is nested in {DEPTH} loops; CloudFormation allows at most {DEPTH} levels",
            entry.key,
            f"inside {DEPTH} loops",
            "combine two of the loops into one over the combined items",
            others=(Label(site.loops[0].node.span, "the outermost loop"),),
        )
    return site


def identifier_in_keys(members: tuple[Member | Spread, ...], site: Site, reader: Reader) -> None:
    """T124 (FE6): the service wants unique keys only, the specification wants the identifier in each.

    T301 (constraint 4) where parameters are among several items: no round need be evaluated to know it.
    """
    loop = site.loops[-1]
    for member in members:
        if isinstance(member, Member) and loop.binders and not _mentions(member.key, loop) and member.key.origin:
            name, identifier = key_text(member.origin) if member.origin else "", loop.binders[0].name
            several = has_several(loop.collection)
            reader.report(
                "T301" if several else "T124",
                f"{name!r} is produced in every iteration: it does not contain the identifier {identifier!r}"
                if several
                else f"the key {name!r} does not mention the identifier "
                f"{identifier!r}: CloudFormation accepts this for a single item, but the specification forbids it",
                member.key.origin,
                "the same key in every iteration",
                f"write ${{{identifier}}} in the key",
                severity=Severity.ERROR if several else Severity.NOTE,
            )


def _mentions(key: Literal | Text, loop: Enclosing) -> bool:
    parts = key.parts if isinstance(key, Text) else ()
    return any(isinstance(part, Variable) and part.binder in loop.binders for part in parts)


def definitions(members: tuple[Member | Spread, ...], site: Site, reader: Reader) -> None:
    """T114, T115: in a section, the fragment's values are definitions of that section."""
    for member in members:
        if isinstance(member, Member) and member.origin is not None:
            if not defines(member.value, site.section):
                report_entry(member.origin, site, reader)
            elif site.section == "Resources":
                _condition_first(bare(member.value), reader)


def too_high(fragment: Mapping, site: Site, reader: Reader) -> bool:
    """T114: `Type` beside the output key, not below it, the usual slip of indentation. Whether it is so."""
    if site.role is not Role.SECTION:
        return False
    body = {"Resources": "Type", "Outputs": "Value"}.get(site.section, "")
    found = next((entry for entry in fragment.entries if key_text(entry) == body), None)
    if found is None or (body == "Type" and not isinstance(through(found.value), Scalar)):
        return False
    empty = next((entry for entry in fragment.entries if _is_empty(entry.value)), None)
    noun = "a resource" if body == "Type" else "an output"
    below = f"below {key_text(empty)}" if empty else f"below a key such as Name${{{_variable(site)}}}"
    reader.report(
        "T114",
        f"{body} is one level too high: the keys of the fragment are logical IDs, and each contains {noun}",
        found.key,
        "not a logical ID",
        f"indent {body} and its content one level more, {below}",
        others=(Label(empty.key.span, "this key is empty"),) if empty else (),
    )
    return True


def _variable(site: Site) -> str:
    binders = site.loops[-1].binders
    return binders[0].name if binders else "Identifier"


def _is_empty(node: Node) -> bool:
    value = through(node)
    return isinstance(value, Scalar) and value.text in ("", "null", "~")


def _condition_first(value: Expression, reader: Reader) -> None:
    first = next(members_of(value), None)
    if first is not None and first.name == "Condition" and first.origin is not None:
        reader.report(
            "T115",
            "stack creation fails when Condition is the first key of a resource in a loop",
            first.origin.key,
            "the first key",
            "put Type first",
            severity=Severity.WARNING,
        )
