"""The names that a template mentions by plain text: a loop variable of such a name would seem to be meant there."""

from __future__ import annotations

from collections.abc import Iterator

from transpile.evaluate.values import bare
from transpile.ir import Array, Call, Document, Expression, Literal, Object, Reference, Splice
from transpile.ir.traversal import walk

_TAKERS = {"Fn::GetAtt": 1, "Fn::If": 1, "Fn::Select": 1, "Fn::FindInMap": 3}
"""How many of their arguments are, or may be, names of the template."""
_WHOLE = frozenset({"Condition", "Fn::ImportValue", "Fn::GetAZs"})
_ATTRIBUTES = ("DependsOn", "Condition")


def mentioned(document: Document) -> frozenset[str]:
    """The names in what takes a literal name, but for those that the template itself says are something else."""
    parts = list(walk(document.root))
    names = frozenset(name for e in parts for name in taken_by_name(e))
    if not names:
        return names
    lookups = (e.argument for e in parts if isinstance(e, Call) and e.name == "Fn::FindInMap")
    missed = {name for one in lookups for name in _missed(bare(one), document)}
    return names - _declared(document) | missed


def _missed(argument: Expression, document: Document) -> Iterator[str]:
    """The mapping and the keys that are looked up where nothing has these names, though something else may have."""
    items = argument.items if isinstance(argument, Array) else ()
    found = [one if isinstance(one, Splice) else bare(one) for one in items[:3]]
    words = [one.text if isinstance(one, Literal) else None for one in found]
    if not words or words[0] is None:
        return  # the keys may be those of any mapping
    rows = document.tables.get(words[0], {})
    known = (document.tables.keys(), rows.keys(), {key for row in rows.values() for key in row})
    yield from (word for word, there in zip(words, known, strict=False) if word is not None and word not in there)


def _declared(document: Document) -> set[str]:
    """The conditions, the mappings, and the keys of these."""
    tables = document.tables.items()
    rows = {key for name, rows in tables for key in (name, *rows)}
    keys = {key for _, rows in tables for row in rows.values() for key in row}
    conditions = bare(document.root.fields.get("Conditions", Object(())))
    return rows | keys | {*(conditions.fields if isinstance(conditions, Object) else ())}


def taken_by_name(e: Expression) -> Iterator[str]:
    """The names that a function, or an attribute of a definition, takes as they stand."""
    match e:
        case Reference(name=name) if "." in name:
            yield name.partition(".")[0]
        case Call(name=name, argument=argument) if name in _WHOLE:
            yield from _texts((argument,))
        case Call(name=name, argument=argument) if name in _TAKERS:
            items = bare(argument)
            yield from _texts(items.items[: _TAKERS[name]] if isinstance(items, Array) else ())
        case Object():
            yield from _texts(value for name, value in e.fields.items() if name in _ATTRIBUTES)


def _texts(values: Iterator[Expression | Splice] | tuple[Expression | Splice, ...]) -> Iterator[str]:
    for value in values:
        match value if isinstance(value, Splice) else bare(value):
            case Literal(text):
                yield text
            case Array(items):
                yield from _texts(items)
