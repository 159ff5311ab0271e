"""The plain strings that AWS SAM fills in a `Fn::ForEach`: as its documentation has them, and as it fills them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samcli.lib.cfn_language_extensions.models import PACKAGEABLE_RESOURCE_ARTIFACT_PROPERTIES
from samcli.lib.cfn_language_extensions.sam_integration import substitute_loop_variable

from dialects.cloudformation.template.artifacts import PROPERTIES
from support.sam import expanded_by_sam
from support.samples import load, sections
from transpile import convert

SAM = ["AWS::LanguageExtensions", "AWS::Serverless-2016-10-31"]
SERVICES = """\
Transform:
  - AWS::LanguageExtensions
  - AWS::Serverless-2016-10-31
Globals:
  Function:
    CodeUri: ./src/${Name}
Resources:
  Fn::ForEach::Services:
    - Name
    - [Users, Orders]
    - ${Name}Function:
        Type: AWS::Serverless::Function
        Properties:
          Handler: index.handler
          CodeUri: './services/${Name}'  # its folder
"""
EXPANDED = """\
Transform:
  - AWS::Serverless-2016-10-31
Globals:
  Function:
    CodeUri: ./src/${Name}
Resources:
  UsersFunction:
    Type: AWS::Serverless::Function
    Properties:
      Handler: index.handler
      CodeUri: './services/Users'  # its folder
  OrdersFunction:
    Type: AWS::Serverless::Function
    Properties:
      Handler: index.handler
      CodeUri: './services/Orders'  # its folder
"""


def codes(text: str, target: str = "cfn") -> list[str]:
    return [one.code for one in convert(text, target).diagnostics]


def function(uri: str, loop: str = "Fn::ForEach::S: [Name, [a, b], {'${Name}F': %s}]") -> str:
    """A template with a function in a loop."""
    body = f"{{Type: AWS::Serverless::Function, Properties: {{CodeUri: {uri}}}}}"
    return f"Transform: [{', '.join(SAM)}]\nResources:\n  {loop % body}\n"


def uris(text: str | None) -> list[Any]:
    assert text is not None
    return [one["Properties"]["CodeUri"] for one in load(text)["Resources"].values()]


def test_the_properties_are_those_of_sam() -> None:
    assert {name: list(found) for name, found in PROPERTIES.items()} == PACKAGEABLE_RESOURCE_ARTIFACT_PROPERTIES


def test_an_expansion_has_the_paths() -> None:
    result = convert(SERVICES, "cfn")
    assert result.text == EXPANDED
    assert result.diagnostics == ()
    assert sections(load(EXPANDED)) == expanded_by_sam(load(SERVICES), {})


def test_a_loop_that_stays_keeps_the_string() -> None:
    assert convert(SERVICES, "foreach").text == SERVICES
    assert codes(SERVICES, "foreach") == []


@pytest.mark.parametrize("target", ["map", "for"])
def test_other_loops_compute_the_string(target: str) -> None:
    result = convert(SERVICES, target)
    assert result.text is not None
    assert "CodeUri: !Sub './services/${Name}'  # its folder" in result.text
    back = convert(result.text, "foreach").text
    assert back is not None
    assert "CodeUri: !Sub './services/${Name}'" in back  # SAM takes it, and so it is no concern of a rewrite
    assert sections(load(convert(back, "cfn").text or "")) == sections(load(EXPANDED))


@pytest.mark.parametrize("target", ["foreach", "map"])
def test_another_format_says_the_same(target: str) -> None:
    result = convert(SERVICES, target, format="json")
    assert result.text is not None
    spelled = '"CodeUri": "./services/${Name}"' if target == "foreach" else '"Fn::Sub": "./services/${Name}"'
    assert spelled in result.text


@pytest.mark.parametrize(
    ("uri", "expected"),
    [
        ("'${Name}'", ["a", "b"]),
        ("'x/${Name}/${Name}.zip'", ["x/a/a.zip", "x/b/b.zip"]),
        ("'${Name}/${AWS::Region}'", ["a/${AWS::Region}", "b/${AWS::Region}"]),
        ("'&{Name}'", ["&{Name}", "&{Name}"]),  # SAM packages it for no item
        ("'${Other}'", ["${Other}", "${Other}"]),
        ("{Bucket: x, Key: '${Name}'}", [{"Bucket": "x", "Key": "${Name}"}] * 2),
    ],
)
def test_what_is_filled_and_what_is_not(uri: str, expected: list[Any]) -> None:
    for target in ("foreach", "map", "for"):
        between = convert(function(uri), target).text
        assert between is not None
        assert uris(convert(between, "cfn").text) == expected


def test_without_sam_a_plain_string_stays() -> None:
    text = function("'./${Name}'").replace(", AWS::Serverless-2016-10-31", "")
    assert codes(text) == ["T117"]
    assert uris(convert(text, "cfn").text) == ["./${Name}", "./${Name}"]


def test_a_variable_of_another_loop_stays_literal() -> None:
    """Only `Fn::ForEach` is SAM's: where a rewrite makes one, the string must not come to mean something else."""
    loop = "Fn::Merge: [{Fn::Map: {Value: Name, Collection: [a, b], Key: !Sub '${Name}F', Fragment: %s}}]"
    text = function("'./${Name}'", loop)
    assert codes(text) == ["T117"]
    assert uris(convert(text, "cfn").text) == ["./${Name}", "./${Name}"]
    between = convert(text, "foreach").text
    assert between is not None
    assert "${!Name}" in between
    assert uris(convert(between, "cfn").text) == [{"Fn::Sub": "./${!Name}"}] * 2


def test_an_item_is_filled_in_as_in_a_function() -> None:
    loop = "Fn::ForEach::S: [Name, [!Ref P, !Sub 'x${AWS::Region}', 1], {'${Name}F': %s}]"
    text = function("'./${Name}'", loop) + "Parameters: {P: {Type: String, Default: a}}\n"
    given = {"AWS::Region": "eu"}
    plain, computed = (
        convert(one, "cfn", parameters=given) for one in (text, text.replace("'./${Name}'", "!Sub './${Name}'"))
    )
    assert plain.text is not None
    assert plain.text == computed.text
    assert [one.code for one in plain.diagnostics] == [one.code for one in computed.diagnostics]


def test_an_alias_elsewhere_keeps_the_string_what_it_is() -> None:
    shared = "{Type: AWS::Serverless::Function, Properties: {CodeUri: &u './${Name}', %s: *u}}"
    loop = "Resources: {Fn::ForEach::S: [Name, [a], {'${Name}F': %s}]}"
    head = f"Transform: [{', '.join(SAM)}]\n"
    assert uris(convert(head + loop % shared % "ImageUri", "cfn").text) == ["./a"]
    assert uris(convert(head + loop % shared % "Handler", "cfn").text) == ["./${Name}"]


STRINGS = st.sampled_from(["x", "./${A}", "${A}/${B}", "${B}.zip", "a${C}", "${A}${AWS::Region}"])


@st.composite
def resources(draw: st.DrawFn) -> dict[str, Any]:
    """A resource whose properties name artifacts, and others that do not."""
    kind = draw(st.sampled_from([*PROPERTIES, "AWS::SNS::Topic"]))
    properties: dict[str, Any] = {}
    for path in (*PROPERTIES.get(kind, ()), "Other", "Command.Name"):
        first, _, second = path.partition(".")
        if first not in properties and draw(st.booleans()):
            properties[first] = {second: draw(STRINGS)} if second else draw(STRINGS)
    return {"Type": kind, "Properties": properties}


def filled(resource: dict[str, Any], values: dict[str, str]) -> Any:
    """The resource of one round, as SAM fills it."""
    resource = json.loads(json.dumps(resource))
    for path in PACKAGEABLE_RESOURCE_ARTIFACT_PROPERTIES.get(resource["Type"], ()):
        *around, last = path.split(".")
        place = resource["Properties"]
        for key in around:
            place = place.get(key, {}) if isinstance(place, dict) else {}
        for name, value in values.items():
            if isinstance(place, dict) and isinstance(place.get(last), str):
                place[last] = substitute_loop_variable(place[last], name, value)
    return resource


@settings(max_examples=150, deadline=None, derandomize=True)
@given(resource=resources(), target=st.sampled_from(["cfn", "foreach", "map", "for"]))
def test_what_is_filled_is_what_sam_fills(resource: dict[str, Any], target: str) -> None:
    inner = {"Fn::ForEach::In": ["B", ["p", "q"], {"R${A}${B}": resource}]}
    template = {"Transform": SAM, "Resources": {"Fn::ForEach::Out": ["A", ["m", "n"], inner]}}
    between = convert(json.dumps(template), target).text
    assert between is not None
    expanded = json.loads(convert(between, "cfn").text or "")["Resources"]
    assert expanded == {f"R{a}{b}": filled(resource, {"A": a, "B": b}) for a in "mn" for b in "pq"}
