"""Literals with an anchor, and long ones in the head of a loop, are local values: once, with their comments."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from support import real_terraform, written_modules
from support.depth import tries
from support.samples import load, spelled
from transpile import convert

HEAD = "Transform: AWS::LanguageExtensions\nParameters: {Env: {Type: String, Default: dev}}\nResources:\n"
LOOP = "  Fn::ForEach::{label}:\n    - X\n    - {source}\n    - {label}${{X}}: {body}\n"
BODY = "{Type: AWS::SNS::Topic}"


def loop(label: str, source: str, body: str = BODY) -> str:
    return LOOP.format(label=label, source=source, body=body)


def module(text: str, format: str = "hcl") -> str:
    """The module of a template: it makes what the template is expanded to, and comes back as that."""
    result = convert(text, "terraform", format=format)
    assert result.text is not None, result.diagnostics
    assert format == "json" or real_terraform.formatted(result.text) == result.text
    for target in ("foreach", "cfn"):
        back = convert(result.text, target, from_="terraform", name="main.tf.json" if format == "json" else "main.tf")
        assert expanded(back.text or "") == expanded(text)
    return result.text


def expanded(text: str) -> Any:
    made = load(convert(text, "cfn", resolve=True).text or "")
    return {name: made[name] for name in ("Resources", "Metadata", "Outputs") if name in made}


def made(text: str) -> Any:
    """What real Terraform makes of a module, expanded."""
    return expanded(json.dumps(written_modules.made(text)))


def locals_of(text: str) -> list[str]:
    """The local values before the template, as they are written."""
    return text.partition("locals {\n")[2].partition("  template = {")[0].rstrip().splitlines()


def test_what_an_anchor_shares_is_written_once() -> None:
    text = HEAD + loop("A", "&zones [a, b]   # zones") + loop("B", "*zones") + loop("C", "*zones")
    written = module(text)
    assert locals_of(written) == ['  zones = ["a", "b"] # zones']
    assert written.count("for X in local.zones :") == 3
    assert written.count("# zones") == 1
    assert made(written) == expanded(text)


def test_the_comments_come_back_once() -> None:
    text = HEAD + loop("A", "&zones\n        # one\n        - a   # two\n        - b") + loop("B", "*zones")
    back = convert(module(text), "foreach", from_="terraform").text or ""
    assert [back.count(f"# {word}\n") for word in ("one", "two")] == [1, 1]


def test_the_local_value_of_a_property_stands_where_the_aliases_do() -> None:
    tags = "&tags\n        - {Key: owner, Value: !Ref Env}"
    text = HEAD + (
        f"  A:\n    Type: AWS::SNS::Topic\n    Properties:\n      Tags: {tags}\n"
        "  B: {Type: AWS::SNS::Topic, Properties: {Tags: *tags}}\n"
    )
    written = module(text)
    assert locals_of(written) == ['  tags = [{ Key = "owner", Value = { Ref = "Env" } }]']
    assert written.count("Tags = local.tags") == 2
    assert made(written) == expanded(text)


def test_what_is_computed_and_what_is_data_are_two() -> None:
    body = "{Type: AWS::SNS::Topic, Properties: {Names: *names}}"
    text = HEAD + loop("A", "&names [!Ref Env, b]", body) + loop("B", "*names", body)
    written = module(text)
    assert set(locals_of(written)) == {'  names  = [{ Ref = "Env" }, "b"]', '  names2 = [var.Env, "b"]'}
    assert made(written) == expanded(text)


@pytest.mark.parametrize(
    "text",
    [
        HEAD + loop("A", "[a, b]", "{Type: AWS::SNS::Topic, Properties: {N: &own [!Ref X, 1], M: *own}}"),  # a variable
        HEAD + loop("A", "&once [a, b]"),
        HEAD + loop("A", "[a]", "{Type: AWS::SNS::Topic, Properties: {N: &none [], M: *none, S: &s x, T: *s}}"),
        "Parameters: {A: {Type: String, Default: a, AllowedValues: &all [a, b]}, B: {Type: String, Default: b, "
        "AllowedValues: *all}}\nResources: {A: {Type: AWS::SNS::Topic}}\n",  # a declaration
        "Conditions: {A: &is !Equals [!Ref AWS::Region, a], B: *is}\nResources: {A: {Type: AWS::SNS::Topic}}\n",
        "Resources: {A: {Type: AWS::SNS::Topic, Properties: {T: &t {Resources: {}, a: 1}, U: *t}}}\n",  # a template
    ],
)
def test_other_things_are_written_where_they_stand(text: str) -> None:
    written = module(text)
    assert locals_of(written) == []
    assert "local." not in written.replace("local.template", "")


def test_no_two_are_called_the_same() -> None:
    text = (
        HEAD
        + "  R:\n    Type: AWS::SNS::Topic\n    Properties:\n      a: [&template [1], *template]\n"
        + "      b: [&1a [2], *1a]\n      c: [&var [3], *var]\n      d: [&a-b [4], *a-b]\n"
        + "      e: [&1-b [5], *1-b]\n      f: [&1_b [6], *1_b]\n"
    )
    names = ["template2", "local_1a", "local_var", "a-b", "local_1_b", "local_1_b2"]
    written = module(text)
    assert locals_of(written) == [f"  {name:10} = [{at}]" for at, name in enumerate(names, 1)]
    assert made(written) == expanded(text)


def test_anchors_in_what_is_shared_are_names_in_it() -> None:
    text = HEAD + "  R: {Type: AWS::SNS::Topic, Properties: {a: &a [&b [1], *b], c: *a, d: *b}}\n"
    written = module(text)
    assert locals_of(written) == ["  b = [1]", "  a = [local.b, local.b]"]
    assert made(written) == expanded(text)


@pytest.mark.parametrize("format", ["hcl", "json"])
@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("[{Name: a, Size: 1, Days: 2}, {Name: b, Size: 2, Days: 3}]", "zones"),
        ("[" + ", ".join(f"item-number-{at}" for at in range(8)) + "]", "zones"),
    ],
)
def test_what_is_long_stands_apart_from_its_loop(source: str, name: str, format: str) -> None:
    text = (
        "Parameters: {Names: {Type: CommaDelimitedList, Default: 'a,b'}}\nResources:\n  Fn::Merge:\n"
        f"    - Fn::Map: {{Index: i, Value: zone, Collection: {source}, Key: !Sub 'Queue${{i}}', Fragment: {BODY}}}\n"
        f"    - Fn::Map: {{Value: one, Collection: !Ref Names, Key: !Sub 'Queue${{one}}', Fragment: {BODY}}}\n"
    )
    written = module(text, format)
    assert written.count(f"local.{name}") == 2  # the precondition asks for it as well
    assert "repeated_resources" in written
    assert f"for i, zone in local.{name} :" in written


LONG = "[" + ", ".join(f"itemNumber{at}OfTheLongList" for at in range(8)) + "]"


@pytest.mark.parametrize(
    ("items", "body", "apart"),
    [
        (LONG, loop("A", "*all"), True),
        ("[a, b]", loop("A", "*all"), False),
        (LONG, "  A: {Type: AWS::SNS::Topic, Properties: {N: *all}}\n", False),
    ],
)
def test_an_alias_of_what_a_parameter_declares_stands_apart_from_its_loop_alone(
    items: str, body: str, apart: bool
) -> None:
    declared = f"Parameters: {{P: {{Type: String, AllowedValues: &all {items}}}}}"
    written = module(f"Transform: AWS::LanguageExtensions\n{declared}\nResources:\n{body}")
    assert bool(locals_of(written)) is apart
    assert ("local.all" in written) is apart


@pytest.mark.parametrize(
    "source", ["\n        - a\n        - b   # between", "\n        - a\n        # between\n        - b"]
)
def test_what_has_comments_in_it_stands_apart_from_its_loop(source: str) -> None:
    written = module(HEAD + loop("A", source))
    assert "for X in local.Xs :" in written
    assert "# between\n" in written


def test_what_depends_on_a_loop_stays_in_its_head() -> None:
    items = ", ".join(f"{{Name: !Ref X, Number: {at}, More: more}}" for at in range(3))
    inner = f"Fn::Map: {{Value: y, Collection: [{items}], Fragment: !Ref y}}"
    written = module(HEAD + loop("A", "[a, b]", f"{{Type: AWS::SNS::Topic, Properties: {{N: [{{{inner}}}]}}}}"))
    assert locals_of(written) == []


# -- any template -----------------------------------------------------------------------------------------------------

WORDS = st.sampled_from(["a", "b", "longer-than-others-are", "1", "$x", "é"])
LITERALS = st.recursive(
    WORDS | st.integers(0, 3) | st.booleans(),
    lambda inner: st.lists(inner, min_size=1, max_size=4) | st.dictionaries(WORDS, inner, min_size=1, max_size=3),
    max_leaves=8,
)
SHARED = st.lists(
    st.lists(WORDS, min_size=1, max_size=5, unique=True) | LITERALS.filter(lambda one: isinstance(one, list | dict)),
    min_size=1,
    max_size=3,
)


@st.composite
def templates(draw: st.DrawFn) -> dict[str, Any]:
    """Loops over a few literals, and resources that have them; PyYAML writes aliases for what stands again."""
    shared = draw(SHARED)
    visited = [one for one in shared if isinstance(one, list)]
    merged: list[Any] = [{"Plain": {"Type": "T"}}]
    for at in range(draw(st.integers(1, 4))):
        body = {"Type": "T", "Properties": {"P": draw(st.sampled_from(shared)), "V": {"Ref": "item"}}}
        source = draw(st.sampled_from(visited)) if visited else ["x"]
        key = {"Fn::Sub": f"R{at}x${{n}}"}
        merged.append({"Fn::Map": {"Index": "n", "Value": "item", "Collection": source, "Key": key, "Fragment": body}})
    return {"Metadata": {"M": draw(st.sampled_from(shared))}, "Resources": {"Fn::Merge": merged}}


@settings(max_examples=tries(15), deadline=None)
@given(templates(), st.booleans())
def test_terraform_makes_the_same_whatever_is_shared(template: dict[str, Any], flow: bool) -> None:
    text = yaml.safe_dump(template, default_flow_style=flow, sort_keys=False, width=100, allow_unicode=True)
    written = module(text)
    assert spelled(made(written)) == spelled(expanded(text))
    assert not re.search(r"(?m)^ *[\])}]+ :$", written)
