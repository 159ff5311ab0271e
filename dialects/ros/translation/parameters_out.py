"""Parameters of ROS as those of CloudFormation (CloudFormation User Guide, "Parameters")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from dialects.ros.translation.findings import Origin, no_equal
from dialects.ros.translation.kinds import is_null, is_text_only
from dialects.ros.translation.sections import with_attribute, with_new
from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import bare, field_of, spelled
from transpile.ir import Array, Expression, Literal, Member, Object, Parameter
from transpile.language.facts import Facts
from transpile.syntax.tree import Kind

TYPES_OUT = {"String": "String", "Number": "Number", "CommaDelimitedList": "CommaDelimitedList", "Boolean": "String"}
KEPT = frozenset(
    {"Type", "Default", "Description", "NoEcho", "ConstraintDescription"}
    | {"AllowedValues", "AllowedPattern", "MinLength", "MaxLength", "MinValue", "MaxValue"}
)
"""Attributes that CloudFormation has. The others tell the console how to ask for a value."""
_WAYS = {
    "Json": "declare a CommaDelimitedList, or one parameter for each value; if only loops read it, add a Default",
    "ALIYUN": "declare a parameter of type String, and pass the value when you create the stack",
}


@dataclass(slots=True)
class ParametersOut:
    """One walk through the parameters of a template; `left_out` are the attributes that CloudFormation has not."""

    to: Facts
    told: list[Diagnostic] = field(default_factory=list)
    left_out: dict[str, Origin] = field(default_factory=dict)

    def attributes(self, member: Member, body: Object) -> Object:
        """The attributes of a parameter."""
        declared = field_of(body, "Type")
        name = declared.text if isinstance(declared, Literal) else "String"
        if name not in TYPES_OUT:
            help = _WAYS.get(name.split("::")[0], _WAYS["ALIYUN"])
            origin = declared.origin if declared is not None else member.origin
            self.told.append(no_equal(f"the parameter type {name}", self.to.title, origin, help))
            return body
        body = self.described(self._without_forms(body))
        if name == "CommaDelimitedList":
            self.told.extend(self._items(body))
        if TYPES_OUT[name] != name:
            body = with_attribute(body, "Type", Literal(TYPES_OUT[name]))
        if name == "Boolean":
            self.told.extend(_untrue(body, self.to))
        return _truth(body) if name == "Boolean" else body

    def _without_forms(self, body: Object) -> Object:
        gone = {one.name: one.origin for one in body.members if one.name and one.name not in KEPT}
        self.left_out |= {name: origin for name, origin in gone.items() if name not in self.left_out}
        return Object(tuple(one for one in body.members if one.name not in gone), body.origin) if gone else body

    def described(self, body: Object) -> Object:
        """A description in one language: CloudFormation has no others."""
        description = body.fields.get("Description")
        found = bare(description) if description is not None else None
        if not isinstance(found, Object) or not all(isinstance(bare(one), Literal) for one in found.fields.values()):
            return body  # what is no text in any language is none of the service's, and stays
        self.left_out.setdefault("descriptions in several languages", found.origin)
        texts = found.fields
        chosen = texts.get("en") or next(iter(texts.values()), Literal(""))
        return with_attribute(body, "Description", chosen)

    def _items(self, body: Object) -> Iterator[Diagnostic]:
        """T438 for a list that CloudFormation would trim, or would see an item or another one in."""
        default = body.fields.get("Default")
        help = "use a Default whose items have no spaces around them, or remove Default"
        match bare(default) if default is not None else None:
            case Literal() as given if not spelled(given):
                written = "null" if given.kind is Kind.NULL else '""'
                what = (
                    f"a list whose Default is {written}, which has no item in ROS and one empty item in CloudFormation"
                )
            case Literal() as given if any(item != item.strip() for item in spelled(given).split(",")):
                what = f"the spaces in the list {spelled(given)!r}: it trims items"
            case Array(items) if any(is_null(one) or is_text_only(one) for one in items):
                what = "null, a boolean or a decimal in the Default of a list, which is a string there"
                help = "write the items as strings"
            case _:
                return
        yield no_equal(what, self.to.title, default.origin if default is not None else None, help)


def _untrue(body: Object, to: Facts) -> Iterator[Diagnostic]:
    """T438 for the Default of a boolean that is no scalar: ROS refuses it, and as a string it would be another one."""
    default = body.fields.get("Default")
    found = bare(default) if default is not None else None
    if default is not None and (is_null(default) or not isinstance(found, Literal)):
        what = "a parameter of type Boolean whose Default is neither true nor false"
        yield no_equal(what, to.title, default.origin, "use true or false as Default, or remove Default")


def _truth(body: Object) -> Object:
    """A boolean is a string with two values."""
    default = field_of(body, "Default")
    if isinstance(default, Literal) and default != Literal(spelled(default).lower()):
        body = with_attribute(body, "Default", Literal(spelled(default).lower()))
    return with_new(_without(body, "AllowedValues"), "AllowedValues", TRUTHS)


TRUTHS: Expression = Array((Literal("true"), Literal("false")))


def _without(body: Object, name: str) -> Object:
    return with_attribute(body, name, None) if name in body.fields else body


def parameter_out(parameter: Parameter, to: Facts) -> Parameter:
    """What loops know of a parameter, now that it is one of CloudFormation."""
    type_ = TYPES_OUT.get(parameter.type, parameter.type)
    return replace(parameter, type=type_, listed=to.is_list(type_), numeric=type_ == "Number")
