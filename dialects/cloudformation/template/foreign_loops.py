"""Loops of other tools on CloudFormation templates: recognised, and refused by name."""

from __future__ import annotations

from collections.abc import Iterator

from dialects.templates.names import entry_of, key_text, transform_names
from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import bare
from transpile.ir import Document, Expression, Loop, Member, Object, Spread
from transpile.syntax.tree import Entry, Mapping, Parsed, through

_MACROS = (
    ("Count", "Count", ("Resources",)),
    ("Explode", "ExplodeMap", ("Resources", "Outputs", "Conditions")),
)


def foreign_loops(parsed: Parsed, document: Document) -> tuple[Diagnostic, ...]:
    """T122 for each loop of the macros Count and Explode, and of the modules of rain and the AWS CLI.

    `document` is what was read of `parsed`: what a loop or an `Fn::Merge` makes are entries for a macro, too.
    """
    found = [*_macro_loops(parsed, document), *_module_loops(parsed)]
    return tuple(found)


def _macro_loops(parsed: Parsed, document: Document) -> Iterator[Diagnostic]:
    transforms = transform_names(parsed.root)
    for macro, attribute, sections in _MACROS:
        for section in sections if macro in transforms else ():
            entries = document.root.fields.get(section)
            for entry in _members(entries) if entries else ():
                for loop in _members(entry.value):
                    if loop.name == attribute and loop.origin is not None:
                        message = f"{attribute} is a loop of the CloudFormation macro {macro}"
                        yield _refusal(parsed, loop.origin, message, macro)


def _members(e: Expression) -> Iterator[Member]:
    """The members of an object, those that loops make and those that are merged into it, too."""
    value = bare(e)
    found = value.members if isinstance(value, Object | Loop) else ()
    for one in found:
        if isinstance(one, Spread):
            yield from _members(one.value)
        else:
            yield one


def _module_loops(parsed: Parsed) -> Iterator[Diagnostic]:
    modules = entry_of(parsed.root, "Modules")
    mapping = through(modules.value) if modules else None
    for entry in mapping.entries if isinstance(mapping, Mapping) else ():
        loop = entry if key_text(entry).startswith("Fn::ForEach") else entry_of(entry.value, "ForEach")
        if loop is not None:
            yield _refusal(parsed, loop, "this is a loop over modules for rain or the AWS CLI", "module")


def _refusal(parsed: Parsed, loop: Entry, message: str, tool: str) -> Diagnostic:
    way = (
        "package the template first (rain pkg, aws cloudformation package), then convert the result"
        if tool == "module"
        else f"write the loop as Fn::ForEach, or convert the template that the macro {tool} produces"
    )
    return Diagnostic("T122", message, loop.key.span, "transpile does not convert it", way, source=parsed.source)
