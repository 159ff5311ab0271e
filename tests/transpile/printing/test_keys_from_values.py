"""What was a value may become a key: it is written as one, in a block, between brackets, and in JSON."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from support.samples import load
from transpile import convert

BLOCK = """\
Resources:
  R:
    Type: T
    Properties:
      Fn::Merge:
        - Fn::Map:
            Collection: [a]
            Fragment: {P: !Ref Value}
            Key: %s
"""
FLOW = """\
Resources:
  R:
    Type: T
    Properties: {L: [{Fn::Merge: [Fn::Map: {Collection: [a], Fragment: {P: !Ref Value}, Key: %s}]}], M: 1}
"""
INTO_FLOW = """\
Metadata:
  Key: &key %s
Resources:
  R:
    Type: T
    Properties: {L: [Fn::Merge: [Fn::Map: {Collection: [a], Fragment: {P: !Ref Value}, Key: *key}]]}
"""
KEYS = {
    **{one: one for one in ("k", "-k", "a.b")},
    "'a b'": "a b",
    '"a\\tb"': "a\tb",
    "c\n              d": "c d",
    '"c\n              d"': "c d",
}
IN_BLOCKS = {"|-\n              e": "e", "a,b": "a,b", "a[]": "a[]", "a?b": "a?b", ":c": ":c"}


@pytest.mark.parametrize("target", ["cfn", "foreach"])
@pytest.mark.parametrize(("template", "keys"), [(BLOCK, KEYS | IN_BLOCKS), (INTO_FLOW, KEYS | IN_BLOCKS), (FLOW, KEYS)])
def test_a_scalar_of_yaml_becomes_a_key(template: str, keys: dict[str, str], target: str) -> None:
    for written, key in keys.items():
        result = convert(template % written, target)
        assert result.text is not None, [one.message for one in result.diagnostics]
        expanded = convert(result.text, "cfn").text
        properties = load(expanded or "")["Resources"]["R"]["Properties"]
        assert (properties["L"][0] if "L" in properties else properties) == {key: {"P": "a"}}


@given(st.none() | st.booleans() | st.integers(0, 99) | st.floats(0.5, 2) | st.text('aé"\\\n', max_size=3))
@example(True)
@example(1)
def test_a_value_of_json_becomes_a_key(key: object) -> None:
    loop = {"Fn::Merge": [{"Fn::Map": {"Collection": ["a"], "Fragment": {"P": 1}, "Key": key}}]}
    text = json.dumps({"Resources": {"R": {"Type": "T", "Properties": loop}}})
    for target in ("cfn", "foreach"):
        result = convert(text, target)
        assert result.text is None or json.loads(result.text)
        assert "T901" not in {one.code for one in result.diagnostics}
