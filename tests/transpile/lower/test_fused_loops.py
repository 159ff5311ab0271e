"""Loops over the same items side by side: fused or not, they make what they made."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from support.depth import tries
from support.samples import load
from transpile import convert

SOURCES = ("[a, b]", "[b, a]", "!Ref Names", "!Split [',', 'a,b']")
NAMES = ("x", "y", "Index")


@st.composite
def maps(draw: Any) -> str:
    """A section of maps over few sources, with few names of variables, and lines left empty or not."""
    lines = ["Parameters: {Names: {Type: CommaDelimitedList, Default: 'a,b'}}", "Resources:", "  Fn::Merge:"]
    for at in range(draw(st.integers(2, 5))):
        source, name = draw(st.sampled_from(SOURCES)), draw(st.sampled_from(NAMES))
        position = draw(st.sampled_from(("", ", Index: i")) if name == "Index" else st.sampled_from(("", ", Index: n")))
        if name == "Index" and not position:
            name = "x"
        above = draw(st.sampled_from(([], [""], [f"    # about {at}"])))
        word = draw(st.sampled_from((name, position[-1:] or "Index")))
        body = f"{{Type: AWS::SNS::Topic, Properties: {{TopicName: !Sub '${{{word}}}-${{AWS::Region}}'}}}}"
        head = f"Value: {name}{position}, Collection: {source}"
        lines += [*above, f'    - Fn::Map: {{{head}, Key: !Sub "T{at}${{{name}}}", Fragment: {body}}}']
    return "\n".join(lines) + "\n"


@settings(max_examples=tries(30))
@given(maps(), st.sampled_from(("foreach", "terraform")))
def test_fused_loops_make_what_the_loops_made(text: str, target: str) -> None:
    result = convert(text, target)
    assert result.text is not None, result.diagnostics
    made = convert(result.text, "cfn", name="main.tf" if target == "terraform" else "t.yaml", resolve=True)
    wanted = convert(text, "cfn", resolve=True)
    assert made.text is not None
    assert wanted.text is not None
    assert load(made.text)["Resources"] == load(wanted.text)["Resources"]
    assert all(f"# about {at}" in result.text for at in range(5) if f"# about {at}\n" in text)


FIVE = """\
Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::Topic:
    - Name
    - [Orders, Payments]
    - Topic${Name}: {Type: AWS::SNS::Topic}
      Queue${Name}: {Type: AWS::SQS::Queue}
      Role${Name}: {Type: AWS::IAM::Role, Properties: {RoleName: {Ref: Name}}}
      Bucket${Name}: {Type: AWS::S3::Bucket, Properties: {Tags: [{Key: x, Value: !Sub "a ${Name}"}]}}
      Group${Name}: {Type: AWS::Logs::LogGroup}
"""


def test_a_loop_of_five_entries_comes_back_as_one() -> None:
    there = convert(FIVE, "map").text or ""
    assert there.count("Fn::Map") == 5
    assert convert(there, "foreach").text == FIVE
