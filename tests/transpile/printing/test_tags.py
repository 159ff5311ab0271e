"""A short form is written where YAML has one: before no other tag, and only for names that can be tags."""

from __future__ import annotations

import json

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from support.samples import load, sections
from transpile import convert

TEMPLATE = """\
Resources:
  Fn::Merge:
    - Fn::Map:
        Index: i
        Value: x
        Collection: [a, b]
        Key: !Sub R${i}
        Fragment:
          Type: AWS::EC2::Instance
          Properties:
            UserData: %s
"""


@pytest.mark.parametrize(
    "spelled", ["!Base64 {Ref: x}", '!Base64 {"Ref": x}', "!Base64\n              Ref: x", "&u !Base64 {Ref: x}"]
)
def test_the_argument_of_a_short_form_may_become_a_function(spelled: str) -> None:
    text = TEMPLATE % spelled
    result = convert(text, "foreach")
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert "Fn::Base64: !FindInMap" in result.text
    before, after = (convert(one, "cfn", resolve=True).text for one in (text, result.text))
    assert sections(load(before or "")) == sections(load(after or ""))


@given(st.text("aZ1:!#%{}[],é _-.&*~'\"", max_size=6))
@example(":t")
@example(":Fn::Sub")
@example(":Fn::Ref")
def test_a_name_that_can_be_no_tag_stays_a_key(rest: str) -> None:
    call = {f"Fn:{rest}": ["a", "b"]}
    text = json.dumps({"Resources": {"R": {"Type": "T", "Properties": {"P": call, "Q": {"Fn::Join": ["", [call]]}}}}})
    result = convert(text, "cfn", format="yaml", verify=False)
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert load(result.text) == load(text)


def test_the_short_form_of_get_att_has_something_behind_it() -> None:
    text = '{"Resources": {"R": {"Type": "T", "Properties": {"P": {"Fn::GetAtt": []}}}}}'
    result = convert(text, "cfn", format="yaml", verify=False)
    assert load(result.text or "") == load(text)


@pytest.mark.parametrize("kept", ["Type: !SubX", "Type: T, P: !X", "Type: T, P: [!X ]", 'Type: T, P: "a !b"'])
@pytest.mark.parametrize("pruned", [False, True])
def test_no_bracket_stands_right_behind_a_tag(kept: str, pruned: bool) -> None:
    """It would be a part of the tag, where what stood between them goes."""
    head = "ROSTemplateFormatVersion: '2015-09-01'\n"
    result = convert(f"{head}Resources: {{A: {{{kept} , Count: 2}}}}\n", "cfn", name="t.yaml", prune=pruned)
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert f"'A[1]': {{{kept}" in result.text
    assert yaml.compose(result.text) is not None
