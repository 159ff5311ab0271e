"""CloudFormation's functions as Terraform's: each for those arguments at which the two answer the same."""

from __future__ import annotations

from dialects.terraform.writing import hcl
from dialects.terraform.writing.functions import mappings
from dialects.terraform.writing.functions.around import (
    Around,
    Translation,
    arguments,
    index,
    is_compound,
    is_list,
    position,
    text,
)
from dialects.terraform.writing.functions.json_texts import same_in_json
from dialects.terraform.writing.functions.substitution import sub
from transpile.evaluate.values import bare, spelled
from transpile.ir import Array, Expression, Literal, Object, Reference, Splice
from transpile.syntax.tree import Kind


def join(argument: Expression, around: Around) -> hcl.Expression | None:
    """`join(delimiter, list)`: what is no string in the list becomes one in both."""
    match arguments(argument, 2):
        case (Literal(kind=kind) as delimiter, items) if kind is not Kind.NULL and _may_be_texts(items, around):
            return hcl.call("join", around.write(text(delimiter)), around.write(_texts(items)))
    return None


def _may_be_texts(items: Expression, around: Around) -> bool:
    """Whether an argument may be a list of strings: of anything else, neither function has an answer."""
    match bare(items):
        case Literal() | Object():
            return False
        case Array(every):
            return all(isinstance(one, Splice) or _may_be_text(one, around, null=True) for one in every)
        case Reference(name):
            parameter = around.document.parameters.get(name)
            return parameter is None or parameter.listed
    return True


def _may_be_text(e: Expression, around: Around, *, null: bool = False) -> bool:
    """Whether an argument may be a string, or `null`: of a list or an object, neither function has an answer."""
    found = bare(e)
    if isinstance(found, Literal):
        return null or found.kind is not Kind.NULL
    return not is_compound(found, around)


def _texts(items: Expression) -> Expression:
    if not isinstance(items, Array):
        return items
    return Array(tuple(one if isinstance(one, Splice) else text(bare(one)) for one in items.items))


def split(argument: Expression, around: Around) -> hcl.Expression | None:
    """`split(delimiter, string)`: with an empty delimiter, Terraform gives the letters of the string."""
    match arguments(argument, 2):
        case (Literal() as delimiter, whole) if spelled(delimiter) and _may_be_text(whole, around):
            return hcl.call("split", around.write(text(delimiter)), around.write(text(whole)))
    return None


def select(argument: Expression, around: Around) -> hcl.Expression | None:
    """`list[index]`: beyond the list is an error in both."""
    found = arguments(argument, 2)
    if found is None or not is_list(found[1], around):
        return None
    at = position(found[0], around)
    return None if at is None else index(around.write(found[1]), at)


def length(argument: Expression, around: Around) -> hcl.Expression | None:
    """`length(list)`"""
    found = bare(argument)
    return hcl.call("length", around.write(found)) if is_list(found, around) else None


def to_json_string(argument: Expression, around: Around) -> hcl.Expression | None:
    """`jsonencode(value)`, where Terraform has the same order of keys, and nothing to escape or to spell anew."""
    found = bare(argument)
    same = not isinstance(found, Literal) and same_in_json(found)
    return hcl.call("jsonencode", around.write(found)) if same else None


def to_base64(argument: Expression, around: Around) -> hcl.Expression | None:
    """`base64encode(string)`: both encode UTF-8."""
    found = bare(argument)
    return hcl.call("base64encode", around.write(text(found))) if _may_be_text(found, around) else None


CFN: dict[str, Translation] = {
    "Fn::Join": join,
    "Fn::Split": split,
    "Fn::Select": select,
    "Fn::FindInMap": mappings.find_in_map,
    "Fn::Length": length,
    "Fn::ToJsonString": to_json_string,
    "Fn::Base64": to_base64,
    "Fn::Sub": sub,
}
