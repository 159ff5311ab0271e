"""Items between brackets that a block could not have as they stand: alone a dash, or on lines in any column."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from support.samples import load, normal, sections
from transpile import convert

TEMPLATE = """\
Resources:
 Fn::Merge:
 - Fn::Map:
        Index: i
        Value: x
        Collection: [%s]
        Key: !Sub R${i}
        Fragment:
         Type: T
         Properties:
           A: !Ref x
           B: [!Ref x, z]
           C:
           - !Ref x
           - D: !Sub ${x}
"""
WORDS = {
    **{one: one for one in ("a", "-", "b c", "-a")},
    "!!str -": "-",
    "&n -": "-",
    "c\n             d": "c d",
    "c\nd": "c d",
    "2\n?": "2 ?",
    "e\n- f": "e - f",
    '"g\nh"': "g h",
    "x\n\n  y": "x\ny",
}
"""How an item is written, and its text. PyYAML's own parser reads no `?` on a line of its own there; libyaml does."""


@given(st.lists(st.sampled_from(list(WORDS)), min_size=1, max_size=4))
@example(["-"])
@example(["2\n?"])
@example(["c\nd"] * 120)
def test_an_item_in_brackets_is_the_same_text_in_a_block(items: list[str]) -> None:
    text = TEMPLATE % ", ".join(items)
    result = convert(text, "cfn")
    assert result.text is not None, [one.message for one in result.diagnostics]
    wanted = [WORDS[one] for one in items]
    found = sections(load(result.text))["Resources"]
    made = [found[f"R{at}"]["Properties"] for at in range(len(items))]
    assert [[normal(one["A"]), one["C"][0], one["C"][1]["D"]] for one in made] == [[one] * 3 for one in wanted]


PAIRS = ["s: a", "s:\na", '"s":a', '"s":[a]', "s:\n    {a: b}", "? s : a", "s: ", "? s", "s: [a,\nb]"]
MERGED = """\
Resources:
 R:
  Type: T
  Properties:
    Fn::Merge:
      - {%s}
      - Fn::Map: {Collection: [a], Key: z, Fragment: 1}
    Q:
      V:
        Fn::Map:
            Collection: [%s]
            Value: x
            Fragment: %s
"""


@pytest.mark.parametrize("target", ["cfn", "foreach"])
@pytest.mark.parametrize("pair", PAIRS)
def test_an_entry_of_brackets_is_the_same_entry_in_a_block(pair: str, target: str) -> None:
    for fragment in ("!Ref x", "{e: !Ref x}", "!Select [0, [!Ref x]]"):
        result = convert(MERGED % (pair, pair, fragment), target)
        assert result.text is not None, [one.message for one in result.diagnostics]
        found = load(convert(result.text, "cfn").text or "")["Resources"]["R"]["Properties"]
        entry = yaml.load(f"{{{pair}}}", yaml.CSafeLoader)
        assert found.pop("Q") == {"V": [{"e": entry}] if "{" in fragment else [entry]}
        assert found == {**entry, "z": 1}


@pytest.mark.parametrize("head", ["!", "!!str", "&a", "&a !!str", "!Base64", "!Sub"])
@pytest.mark.parametrize("between", ["\n", "\n\n", "\n ", "\n              ", " # c\n"])
@pytest.mark.parametrize("to", ["cfn", "foreach", "for"])
def test_a_value_on_a_line_below_its_tag_comes_out_of_its_brackets(head: str, between: str, to: str) -> None:
    for value in ("y", "'y'", "${V}", "'a\nb'", "[a]", "{a:\nb}"):
        fragment = f"{head}{between}{value}"
        text = f"Resources:\n s:\n  s:\n   Fn::Map: {{Value: V,Collection: [a],Fragment: {fragment}}}\n"
        found = convert(text, to).diagnostics
        assert [one.message for one in found if one.code == "T901"] == [], text


TABLED = """\
Transform: AWS::LanguageExtensions
Mappings:
  T:
    a:
      L:
        - %s
        - b
Resources:
  Fn::ForEach::R:
    - X
    - [a]
    - R${X}: {Type: T, Properties: {L: !FindInMap [T, !Ref X, L]}}
"""


@pytest.mark.parametrize("word", [":-", ":c", "a?b", "a ?", "?a"])
def test_an_item_of_a_block_that_brackets_could_not_have(word: str) -> None:
    """Readers of YAML take `:` at the beginning, and some `?` anywhere, for a sign there."""
    result = convert(TABLED % word, "cfn", resolve=True)
    assert result.text is not None, [one.message for one in result.diagnostics]
    for loader in (yaml.SafeLoader, yaml.CSafeLoader):
        assert yaml.load(result.text, loader)["Resources"]["Ra"]["Properties"]["L"] == [word, "b"]


BETWEEN_BRACKETS = """\
Resources: {"Template": {"Fn::For": [["at", "it"], ["Web", "Api"], {Type: T, Properties: {
    U: {"Fn::Base64": !Sub "a\\nb ${%s}T ${AWS::Region}\\n"}}}, !Sub '${it}T']}}
"""


@pytest.mark.parametrize("mentioned", ["at", "it"])
@pytest.mark.parametrize("counted", [False, True])
def test_no_block_scalar_stands_between_brackets(mentioned: str, counted: bool) -> None:
    """A call that is called otherwise in the result is laid out anew, around a string of several lines that changed."""
    result = convert(BETWEEN_BRACKETS % mentioned, "ros", ros_count=counted, rename_ids=counted, verify=False)
    assert result.text is not None, [one.message for one in result.diagnostics]
    made = load(result.text)["Resources"]
    assert all(r"a\nb " in str(one["Properties"]["U"]) for one in made.values())
