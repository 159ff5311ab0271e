"""What a translation says: what has no equal, what is left out, and what it does not translate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dialects.ros.template.locals import COMPUTED, DEEPEST, LARGEST, section, type_of, unspoken
from dialects.ros.translation.names import Header
from dialects.templates.reading.serverless_framework import configuration
from transpile.diagnostics import Diagnostic, Severity
from transpile.evaluate.values import bare, field_of
from transpile.ir import Document, Expression, Literal, Member, Object, Spread
from transpile.ir.traversal import walk
from transpile.syntax.tree import Entry, Kind, Node

Origin = Node | Entry | None
TOP = frozenset(
    {
        "AWSTemplateFormatVersion",
        "ROSTemplateFormatVersion",
        "Transform",
        "Metadata",
        "Parameters",
        "Mappings",
        "Rules",
        "Conditions",
        "Resources",
        "Outputs",
        "Globals",
        "Hooks",
        "Locals",
        "Workspace",
    }
)
"""What a template of one of the services has at its top level, one of them at least."""


def no_equal(what: str, in_: str, origin: Origin, help: str) -> Diagnostic:
    """T438."""
    span = origin.span if origin is not None else None
    return Diagnostic("T438", f"{in_} has no equivalent of {what}", span, "not translated", help)


def no_template(root: Object) -> Iterator[Diagnostic]:
    """T022 for a text with no section of either service: a header would make a template of anything.

    T136 for one that holds a template below another key.
    """
    wrapped = configuration(root.origin) if isinstance(root.origin, Node) else None
    if wrapped is not None:
        yield wrapped
    elif not any(isinstance(one, Spread) or one.name in TOP for one in root.members):
        help = "a template has Resources at its top level; check the file name"
        span = root.origin.span if root.origin is not None else None
        yield Diagnostic(
            "T022", "this is not a template: it has no section of a template", span, "not a template", help
        )


def no_version(root: Object, header: Header, in_: str) -> Iterator[Diagnostic]:
    """T438 for a version that there is not: the other service has one, too, and may take it for that."""
    for one in root.members:
        value = bare(one.value)
        if one.name == header.name and isinstance(value, Literal) and value.text != header.version:
            help = f"write {header.version}, the only version, or leave {header.name} out"
            yield no_equal(f"{header.name} {value.text!r}", in_, value.origin or one.origin, help)


def left_out(names: Sequence[str], in_: str, origin: Origin) -> Iterator[Diagnostic]:
    """T440: one note for all attributes that only people and forms read."""
    if names:
        span = origin.span if origin is not None else None
        unique = tuple(dict.fromkeys(names))
        it = "it" if len(unique) == 1 and " " not in unique[0] else "them"
        message = f"{in_} does not support {', '.join(unique)}: the result omits {it}"
        help = "the deployment does not change: only forms in the console use them"
        yield Diagnostic("T440", message, span, "omitted", help, Severity.NOTE)


def types_stay(root: Object, prefixes: tuple[str, ...], in_: str) -> Iterator[Diagnostic]:
    """T439: one warning at the first resource of the other cloud."""
    section = bare(root.fields.get("Resources", Object(())))
    for e in walk(section):
        type_ = field_of(e, "Type") if isinstance(e, Object) else None
        if isinstance(type_, Literal) and type_.text.startswith(prefixes):
            yield _type_stays(type_, in_)
            return


def _type_stays(type_: Expression, in_: str) -> Diagnostic:
    assert isinstance(type_, Literal)
    message = f"resource types, properties and attributes are not translated: {in_} has no {type_.text}"
    help = "transpile translates everything else; rostran translates resource types to ROS"
    if in_ != "ROS":
        help = "transpile translates everything else; replace them with CloudFormation types"
    span = type_.origin.span if type_.origin else None
    return Diagnostic("T439", message, span, "not translated", help, Severity.WARNING)


def locals_left(document: Document, in_: str) -> Iterator[Diagnostic]:
    """T438 for locals that do not stand in the template, or are made of too much."""
    whole = document.root.fields.get("Locals")
    if whole is not None and isinstance(found := bare(whole), Literal) and found.text and found.kind is not Kind.NULL:
        help = "write a mapping of names to locals, or remove Locals"
        yield no_equal("Locals that are not a mapping", in_, whole.origin, help)
    for one in section(document.root):
        if one.name in document.locals or one.name in document.parameters:
            continue
        origin = one.origin if isinstance(one, Member) else None
        if type_of(one) in COMPUTED:
            what = f"the local {one.name}, which expands to more than {DEEPEST} levels or {LARGEST:,} parts"
            yield no_equal(what, in_, origin, "replace references to it with its value")
        else:
            help = "declare a parameter, and pass the value when you create the stack"
            yield no_equal(f"the data source {one.name} in Locals", in_, origin, help)


def no_strings(root: Expression, document: Document, in_: str) -> Iterator[Diagnostic]:
    """T438 for strings that mention a local which is none: what ROS makes of it there is not known."""
    for text, name in unspoken(root, document.locals):
        help = f"make a string of {name}, for example with Fn::Join, and mention that"
        yield no_equal(f"${{{name}}} in Fn::Sub, where the local {name} is not a string", in_, text.origin, help)


def nulls(document: Document, in_: str) -> Iterator[Diagnostic]:
    """T438 for null in a mapping: to ROS it is a value that a look-up finds, to CloudFormation it is none."""
    rows = (row for table in document.tables.values() for row in table.values())
    for row in rows:
        for name, value in row.items():
            found = bare(value)
            if isinstance(found, Literal) and found.kind is Kind.NULL:
                what = f"null in a mapping, such as the value of {name}"
                yield no_equal(what, in_, found.origin or value.origin, "write a value, or remove the key")
