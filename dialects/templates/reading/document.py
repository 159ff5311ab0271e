"""Reading: the located tree of a template becomes a document of the IR."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import cast

from dialects.templates.declared import attribute, declared, entries, text_of
from dialects.templates.grammar import Grammar
from dialects.templates.names import bare, entry_of, key_text
from dialects.templates.reading import sections
from dialects.templates.reading.reader import Hooks, Reader
from dialects.templates.reading.site import Site
from dialects.templates.reading.stray_reports import report as report_strays
from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import bare as unaliased
from transpile.hosts.yaml import merge_keys
from transpile.ir import Array, Call, Document, Expression, Literal, Loop, Object, Parameter, Reference, Text
from transpile.ir.traversal import walk
from transpile.language.protocols import Part, Readable
from transpile.language.registry import source_may_hold
from transpile.syntax.tree import Entry, Mapping, Node, Parsed


def read(
    parsed: Parsed,
    dialects: Sequence[Readable],
    grammar: Grammar,
    within: Part | None = None,
    functions: Container[str] = frozenset(),
) -> tuple[Document | None, tuple[Diagnostic, ...]]:
    """The template as a document, with the loops of `dialects` recognised; what no dialect knows is plain data,
    and so is a loop that does not stand `within` the part that is asked for, if one is.

    There is no document where the root is not a mapping (T006). Other errors come with a document that must not be
    converted: what is wrong in it stands as null. Merge keys are plain keys, but in what the template declares.
    None of `functions` makes a section.
    """
    root, merged = bare(parsed.root), merge_keys.merged(parsed)
    if not isinstance(root, Mapping):
        return None, (_not_a_template(parsed, grammar),)
    merged = merged if isinstance(merged, Parsed) else parsed  # what cannot be merged was refused before
    # the language of the text has given dialects whose loops stand in templates
    speaking = [cast("Hooks", dialect) for dialect in dialects if source_may_hold(parsed.source, dialect, True)]
    reader = Reader(parsed, grammar, speaking, declared(merged.root, grammar), within)
    reader.interpolated = grammar.interpolated(root) if speaking else frozenset()
    return _document(root, merged.root, reader, functions), tuple(reader.diagnostics)


def _document(root: Mapping, merged: Node, reader: Reader, functions: Container[str]) -> Document:
    reader.parameters = _parameters(merged, reader)
    tree = Object(reader.members(root, Site(reader.grammar)), reader.parsed.root)
    sections.report(tree, reader, functions)
    for dialect in reader.dialects:
        dialect.finish(reader)
    maps = _fields(tree).get("Mappings") if merged is reader.parsed.root else _merged_maps(merged, reader)
    tables = _tables(maps)
    report_strays(reader, tree, tables)
    return Document(
        tree,
        reader.parameters,
        tables,
        _names(reader),
        reader.grammar.vocabulary,
        reader.grammar.pseudo,
    )


def _merged_maps(merged: Node, reader: Reader) -> Expression | None:
    entry = entry_of(merged, "Mappings")
    return reader.value(entry.value, Site(reader.grammar).below("Mappings")) if entry else None


def _not_a_template(parsed: Parsed, grammar: Grammar) -> Diagnostic:
    return Diagnostic(
        "T006",
        "a template is a mapping of sections; this document is not a mapping",
        parsed.root.span,
        "expected Resources and other sections",
        f"check that this file is a {grammar.title} template",
        source=parsed.source,
    )


def _names(reader: Reader) -> frozenset[str]:
    """The names that no loop and no variable may have; those of mappings never meet them."""
    others = (names for section, names in reader.declared.names.items() if section != "Mappings")
    return frozenset(reader.names).union(*others)


def _parameters(root: Node, reader: Reader) -> dict[str, Parameter]:
    return {key_text(entry): _parameter(entry, reader) for entry in entries(root, "Parameters")}


def _parameter(entry: Entry, reader: Reader) -> Parameter:
    default = attribute(entry, "Default")
    value = unaliased(reader.value(default, Site(reader.grammar).below("Parameters"))) if default is not None else None
    declared = Parameter(
        key_text(entry),
        text_of(attribute(entry, "Type")) or "String",
        value if isinstance(value, Literal | Array | Object) and _is_data(value) else None,
        (text_of(attribute(entry, "NoEcho")) or "").lower() in ("true", "yes", "on"),
        entry,
    )
    return reader.grammar.typed(declared)


def _is_data(value: Expression) -> bool:
    """Whether nothing is computed in a default: no service does, and a loop in it would never be written out."""
    return not any(isinstance(e, Call | Reference | Text | Loop) for e in walk(value))


def _tables(maps: Expression | None) -> dict[str, dict[str, dict[str, Expression]]]:
    """`Mappings` as plain data."""
    return {name: {key: _fields(row) for key, row in _fields(rows).items()} for name, rows in _fields(maps).items()}


def _fields(value: Expression | None) -> dict[str, Expression]:
    found = unaliased(value) if value is not None else None
    return found.fields if isinstance(found, Object) else {}
