"""What templates of the two services both say: verification compares a translation as far as this.

What is left out here is what a translation leaves out and tells (T440), or says in its only way.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from dialects.ros.translation.compared.inlined import RAW, without_locals
from dialects.ros.translation.compared.renamed import with_ids
from transpile.ir import Array, Literal, Object
from transpile.language.facts import Data, Facts
from transpile.verify.canonical import Boolean, loose

Values = Mapping[str, Literal | Array | Object]

_FORMS = frozenset(
    {"Type", "Default", "Description", "NoEcho", "ConstraintDescription"}
    | {"AllowedValues", "AllowedPattern", "MinLength", "MaxLength", "MinValue", "MaxValue"}
)
_VERSIONS = {"cloudformation": ("AWSTemplateFormatVersion", "2010-09-09")}
_OTHER = ("ROSTemplateFormatVersion", "2015-09-01")


def alike(data: Mapping[str, Data], words: Facts, translated: bool, known: Values) -> dict[str, Data]:
    """`data` of a template in the words of a service, without what only that one can say."""
    name, version = _VERSIONS.get(words.name, _OTHER)
    found = without_locals({name: version, **data})
    if not translated:  # names that CloudFormation does not take change on the way there, and on the way back
        found = with_ids(found)
    out = {key: _section(key, value) for key, value in found.items()}
    region = known.get("AWS::Region")
    of_stack = {"Ref": "AWS::Region"}, *([region.text] if isinstance(region, Literal) else [])
    spoken = _spoken(out if words.name == "cloudformation" else _joined(out), of_stack)
    assert isinstance(spoken, dict)
    return spoken


def _section(name: str, value: Data) -> Data:
    match name, value:
        case "Parameters", dict():
            return {key: _parameter(one) for key, one in value.items()}
        case "Outputs", dict():
            return {key: _output(one) for key, one in value.items()}
        case "Description", dict():
            return _described(value)
    return value


def _parameter(one: Data) -> Data:
    if not isinstance(one, dict):
        return one
    kept = {key: value for key, value in one.items() if key in _FORMS}
    type_ = kept.get("Type", "String")
    kept["Type"] = _type(type_) if isinstance(type_, str) else type_
    if type_ == "Boolean":
        default = {"Default": str(loose(kept["Default"])).lower()} if "Default" in kept else {}
        kept |= {"AllowedValues": ["true", "false"], **default}
    if "Description" in kept:
        kept["Description"] = _described(kept["Description"])
    return kept


def _type(name: str) -> str:
    """What values of a type are: strings, numbers, or lists of strings."""
    if name.startswith("List<"):
        return "CommaDelimitedList"
    stored = name.startswith(("AWS::SSM::Parameter::Value<", "ALIYUN::"))
    return "String" if name == "Boolean" or (name.startswith("AWS::") and not stored) else name


def _output(one: Data) -> Data:
    if not isinstance(one, dict):
        return one
    kept = {key: value for key, value in one.items() if key != "Label"}
    return {**kept, "Description": _described(kept["Description"])} if "Description" in kept else kept


def _described(value: Data) -> Data:
    if not isinstance(value, dict):
        return value
    return value["en"] if "en" in value else next(iter(value.values()), "")


def _spoken(value: Data, of_stack: Collection[Data]) -> Data:
    """Functions as both say them: conditions by name, compared values as texts, the region `of_stack`."""

    def spoken(one: Data) -> Data:
        return _spoken(one, of_stack)

    match value:
        case {"Fn::Equals": list(sides), **rest} if not rest:
            return {"Fn::Equals": [loose(spoken(one)) for one in sides]}
        case {"Fn::And": list(items), **rest} if not rest:
            return {"Fn::And": [_named(spoken(one)) for one in items]}
        case {"Fn::Or": list(items), **rest} if not rest:
            return {"Fn::Or": [_named(spoken(one)) for one in items]}
        case {"Fn::Not": one, **rest} if not rest:
            inner = spoken(one)
            return {"Fn::Not": [_named(each) for each in inner] if isinstance(inner, list) else _named(inner)}
        case {"Fn::GetAZs": one, **rest} if not rest and one in of_stack:
            return {"Fn::GetAZs": ""}
        case dict():
            return {key: one if key in RAW else spoken(one) for key, one in value.items()}
        case list():
            return [spoken(one) for one in value]
    return value


def _joined(value: Data) -> Data:
    """Booleans as the texts that `Fn::Join` of ROS makes of them."""
    match value:
        case {"Fn::Join": [separator, list(items)], **rest} if not rest:
            texts = [one.text.capitalize() if isinstance(one, Boolean) else _joined(one) for one in items]
            return {"Fn::Join": [_joined(separator), texts]}
        case dict():
            return {key: _joined(one) for key, one in value.items()}
        case list():
            return [_joined(one) for one in value]
    return value


def _named(value: Data) -> Data:
    match value:
        case {"Condition": str(name), **rest} if not rest:
            return name
    return value
