"""`Fn::Sub` as a string with interpolations."""

from __future__ import annotations

from collections.abc import Mapping

from dialects.terraform.writing import hcl
from dialects.terraform.writing.functions.around import Around, is_compound
from dialects.terraform.writing.functions.around import text as as_text
from dialects.terraform.writing.functions.plain_texts import plain, stable
from transpile.evaluate.values import bare
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Reference, Text
from transpile.ir.holes import Hole

TEXTS = frozenset({"Fn::Sub", "Fn::Join", "Fn::Base64", "Fn::ToJsonString"})
"""Functions whose value is a string."""


def sub(argument: Expression, around: Around) -> hcl.Expression | None:
    """A string; what stands alone in it becomes one."""
    match bare(argument):
        case Array((string, given)):
            values = _values(given)
            return None if values is None else _string(bare(string), values, around)  # type: ignore[arg-type]
        case string:
            return _string(string, {}, around)


def _values(given: Expression | object) -> dict[str, Expression] | None:
    """The map of the list form; None where loops make entries of it."""
    found = bare(given)  # type: ignore[arg-type]
    if not isinstance(found, Object):
        return None
    named = {one.name: one.value for one in found.members if isinstance(one, Member) and isinstance(one.key, Literal)}
    return named if len(named) == len(found.members) else None


def _string(string: Expression, given: Mapping[str, Expression], around: Around) -> hcl.Expression | None:
    match string:
        case Literal():
            return around.write(as_text(string))
        case Text(parts):
            filled = [_part(one, given) for one in parts]
            return _interpolated(filled, around) if all(_can_stand(one, around) for one in filled) else None
    return None


def _part(part: str | Hole, given: Mapping[str, Expression]) -> str | Expression:
    return part if isinstance(part, str) else as_text(_value(part, given))


def _can_stand(part: str | Expression, around: Around) -> bool:
    """Whether a part of a string stays what it is there. A null in the map leaves the name as it is."""
    if isinstance(part, str):
        return stable(part)
    return plain(part) if isinstance(part, Literal) else not is_compound(part, around)


def _value(hole: Hole, given: Mapping[str, Expression]) -> Expression:
    if isinstance(hole, Reference):
        name = hole.name if hole.attribute is None else f"{hole.name}.{hole.attribute}"
        return bare(given.get(name, hole))
    return hole


def _interpolated(parts: list[str | Expression], around: Around) -> hcl.Expression:
    """A string of these parts. An interpolation alone in a string is no string in Terraform, but what it is of."""
    texts = [text for one in parts if (text := one.text if isinstance(one, Literal) else one) != ""]
    match texts:
        case [Reference() | Call() as alone] if _is_text(alone, around):
            return around.write(alone)
        case [alone] if not isinstance(alone, str):
            return hcl.call("tostring", around.write(alone))
    return hcl.String(tuple(one if isinstance(one, str) else around.write(one) for one in texts))


def _is_text(e: Reference | Call, around: Around) -> bool:
    if isinstance(e, Call):
        return e.name in TEXTS
    parameter = around.document.parameters.get(e.name)
    return parameter is not None and not parameter.listed and not parameter.numeric
