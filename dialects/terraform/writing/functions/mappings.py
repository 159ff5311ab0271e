"""Lookups in mappings, which are local values of the module."""

from __future__ import annotations

import re

from dialects.terraform.writing import hcl
from dialects.terraform.writing.functions.around import Around, answers, arguments
from dialects.terraform.writing.functions.plain_texts import plain
from transpile.evaluate.values import is_no_value, is_settled, spelled
from transpile.ir import Array, Call, Document, Expression, Literal, Member, Object, Reference, Variable
from transpile.ir.traversal import walk

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def find_in_map(argument: Expression, around: Around) -> hcl.Expression | None:
    """`local.Name[key].key`; with a default `try(local.Name[key].key, default)`, or a `lookup` of a `lookup`."""
    found = arguments(argument, 4)
    if found is None:
        return lookup(argument, around)
    default = _default(found[3], around.document)
    table = _table(found, around)
    if default is None or table is None:
        return None
    if all(_cannot_fail(key, around.document) for key in found[1:3]):
        return hcl.call("try", _cell(table, found, around), around.write(default))
    # `try` answers the default as well where a function in a key fails; `lookup` does so only where the key is missing.
    row = hcl.call("lookup", hcl.word(table), _key(found[1], around), hcl.Object(()))
    return hcl.call("lookup", row, _key(found[2], around), around.write(default))


def lookup(argument: Expression, around: Around) -> hcl.Expression | None:
    """`local.Name[key].key`"""
    found = arguments(argument, 3)
    table = None if found is None else _table(found, around)
    return None if found is None or table is None else _cell(table, found, around)


def _cannot_fail(key: Expression, document: Document) -> bool:
    if isinstance(key, Reference):
        parameter = document.parameters.get(key.name)
        return parameter is not None and not parameter.listed
    return isinstance(key, Literal | Variable)


def _default(options: Expression, document: Document) -> Expression | None:
    match options:
        case Object((Member(Literal("DefaultValue"), value),)) if not is_no_value(value, document.pseudo):
            return value
    return None


def _table(found: tuple[Expression, ...], around: Around) -> str | None:
    """The local value that the mapping is; None where what may be found in it is not known, or counts as missing."""
    name = found[0]
    if not isinstance(name, Literal) or spelled(name) not in around.document.tables:
        return None
    values = answers(Call("core", "lookup", Array(found[:3])), around.document)
    return f"local.{around.local(spelled(name))}" if all(map(_constant, values)) else None


def _constant(value: Expression | None) -> bool:
    # Nothing is found only where a key is missing: that is the default, or an error in both.
    return value is None or (is_settled(value) and all(plain(one) for one in walk(value) if isinstance(one, Literal)))


def _cell(table: str, found: tuple[Expression, ...], around: Around) -> hcl.Expression:
    return hcl.Inline((table, *_step(found[1], around), *_step(found[2], around)))


def _step(key: Expression, around: Around) -> tuple[str | hcl.Expression, ...]:
    """`.name`, or `["a key"]`."""
    if isinstance(key, Literal) and _NAME.fullmatch(spelled(key)):
        return (f".{spelled(key)}",)
    return "[", _key(key, around), "]"


def _key(key: Expression, around: Around) -> hcl.Expression:
    return around.write(Literal(spelled(key)) if isinstance(key, Literal) else key)
