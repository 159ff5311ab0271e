"""Parameters of CloudFormation as those of ROS (ROS documentation, "Parameters")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from operator import is_

from dialects.ros.template.parameter_types import completed
from dialects.ros.translation.findings import no_equal
from dialects.ros.translation.kinds import is_null, is_text_only
from dialects.ros.translation.sections import with_attribute
from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import bare, field_of, spelled
from transpile.ir import Array, Expression, Literal, Member, Object, Parameter, Splice
from transpile.language.facts import Facts

TYPES_IN = {"String": "String", "Number": "Number", "CommaDelimitedList": "CommaDelimitedList"}
"""Types that both have. Those of identifiers are strings, and lists of anything are lists of strings."""
_LISTED, _TEXT = "CommaDelimitedList", "String"
_STORED = "declare a parameter of type String, and look up its value when you create the stack"


def type_in(type_: str) -> str | None:
    """What a type of CloudFormation is in ROS; None for what the stack looks up in another service."""
    if type_ in TYPES_IN:
        return TYPES_IN[type_]
    if type_.startswith("AWS::SSM::Parameter::Value<"):
        return None
    if type_.startswith("List<") and type_.endswith(">"):
        return _LISTED
    return _TEXT if type_.startswith("AWS::") else None


@dataclass(slots=True)
class ParametersIn:
    """One walk through the parameters of a template, `of` CloudFormation."""

    of: Facts
    told: list[Diagnostic] = field(default_factory=list)

    def attributes(self, member: Member, body: Object) -> Object:
        """The attributes of a parameter."""
        declared = field_of(body, "Type")
        if not isinstance(declared, Literal):
            self.told.extend(_structured(body.fields.get("Default")))
            return body
        type_ = type_in(declared.text)
        if type_ is None:
            self.told.append(no_equal(f"the parameter type {declared.text}", "ROS", declared.origin, _STORED))
            return body
        if type_ == _LISTED:
            body = self._with_items(body)
        return body if type_ == declared.text else with_attribute(body, "Type", Literal(type_))

    def _with_items(self, body: Object) -> Object:
        """A list without blanks around its commas: CloudFormation trims items, ROS does not."""
        default = body.fields.get("Default")
        if default is None:
            return body
        given = bare(default)
        if isinstance(given, Array):
            self.told.extend(_null(given))
            items = tuple(map(_string, given.items))
            same = all(map(is_, items, given.items))
            return body if same else with_attribute(body, "Default", Array(items, given.origin))
        if not isinstance(given, Literal):
            return body
        text = spelled(given)
        self.told.extend(_empty(text, default))
        trimmed = ",".join(item.strip() for item in text.split(","))
        return body if trimmed == text else with_attribute(body, "Default", Literal(trimmed))


def _string(item: Expression | Splice) -> Expression | Splice:
    """An item of a list that is written as one: a string to CloudFormation, and what it is to ROS."""
    found = item if isinstance(item, Splice) else bare(item)
    return Literal(spelled(found)) if isinstance(found, Literal) and is_text_only(found) else item


def _null(listed: Array) -> Iterator[Diagnostic]:
    """T438 for null in a list, which CloudFormation refuses, and ROS does not take for a string."""
    for item in listed.items:
        if not isinstance(item, Splice) and is_null(item):
            yield no_equal("null in the Default of a list", "ROS", item.origin, "write the items as strings")


def _structured(default: Expression | None) -> Iterator[Diagnostic]:
    """T438 for what ROS takes for the value of a parameter of type Json, which CloudFormation has not."""
    if default is not None and isinstance(bare(default), Object | Array):
        help = "declare a Type, and use a string as Default"
        yield no_equal("a parameter without Type whose Default is not a string", "ROS", default.origin, help)


def _empty(text: str, default: Expression) -> Iterator[Diagnostic]:
    if not text.strip():
        message = 'a list whose Default is "", which has one empty item in CloudFormation and no item in ROS'
        help = "use a Default with items, or remove Default"
        yield no_equal(message, "ROS", default.origin, help)


def parameter_in(parameter: Parameter) -> Parameter:
    """What loops know of a parameter, now that it is one of ROS."""
    default = parameter.default
    if isinstance(default, Literal) or default is None:
        return completed(replace(parameter, type=type_in(parameter.type) or _TEXT))
    return replace(completed(replace(parameter, type=type_in(parameter.type) or _TEXT, default=None)), default=default)
