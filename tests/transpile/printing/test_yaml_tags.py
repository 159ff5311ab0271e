"""Tags of YAML's own (`!`, `!!map`) before a function in long form: they call nothing, and stay where it stays."""

from __future__ import annotations

import pytest

from transpile import convert

HEAD = "ROSTemplateFormatVersion: '2015-09-01'\n"
CALLS = ["{'Fn::Max': [1, 2]}", "{'Fn::Join': ['-', [a, !Ref P]]}", "{Ref: P}", "{'Fn::Sub': 'a-${P}'}"]


def resource(tag: str, call: str) -> str:
    return f"Parameters: {{P: {{Type: String}}}}\nResources: {{A: {{Type: X, Properties: {{V: {tag}{call}}}}}}}\n"


@pytest.mark.parametrize("tag", ["! ", "!!map ", "!<tag:yaml.org,2002:map> ", "&a ! ", "! &a "])
@pytest.mark.parametrize("call", CALLS)
def test_a_function_behind_such_a_tag_stays(call: str, tag: str) -> None:
    text = HEAD + resource(tag, call)
    assert convert(text, "cfn").text == text


@pytest.mark.parametrize("tag", ["! ", "!!map "])
@pytest.mark.parametrize("call", ["{'Fn::Sub': '${AWS::Region}'}", "{'Fn::Join': ['-', [a, !Ref AWS::Region]]}"])
def test_what_changes_in_it_is_all_that_changes(call: str, tag: str) -> None:
    text = resource(tag, call)
    found = convert(text, "ros").text
    assert found == HEAD + text.replace("AWS::", "ALIYUN::"), found


@pytest.mark.parametrize("tag", ["! ", "!!map "])
def test_what_changes_in_a_loop_is_filled_in(tag: str) -> None:
    body = f"{{Type: X, Properties: {{V: {tag}{{'Fn::Join': ['-', [!Ref B, !Ref x]]}}, W: {tag}{{Ref: !Ref x}}}}}}"
    loop = f"!Map {{Value: x, Collection: [P, Q], Key: !Sub 'A${{x}}', Fragment: {body}}}"
    text = f"Resources: {{B: {{Type: X}}, Fn::Merge: [{loop}]}}\n"
    result = convert(text, "cfn", format="yaml")
    assert result.text is not None, result.diagnostics
    assert f"{tag}{{'Fn::Join': ['-', [!Ref B, P]]}}" in result.text
    assert convert(text, "foreach").text is not None
