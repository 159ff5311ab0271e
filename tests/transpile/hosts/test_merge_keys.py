"""Merge keys keep their bytes in YAML, and mean what PyYAML makes of them, which reads templates for CloudFormation."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from support.samples import sections
from support.text import converted, data_of, rewritten
from transpile import convert
from transpile.diagnostics import Diagnostic
from transpile.hosts import yaml
from transpile.hosts.yaml import merge_keys
from transpile.syntax.source import Source
from transpile.syntax.tree import Node, Parsed

LOOP = """\
Transform: AWS::LanguageExtensions
Metadata:
  base: &base {A: {Type: T}, B: {Type: T}}
Resources:
  <<: *base
  Fn::ForEach::L:
    - X
    - [%s]
    - ${X}: {Type: T, Properties: {Name: !Ref X}}
"""


@pytest.mark.parametrize("target", ["cfn", "map"])
def test_merge_keys_beside_a_loop_stay(target: str) -> None:
    text = rewritten(LOOP % "C", target)
    assert "  <<: *base\n" in text
    assert list(data_of(rewritten(text, "cfn"))["Resources"]) == ["A", "B", "C"]


@pytest.mark.parametrize("target", ["cfn", "map", "foreach"])
def test_a_key_that_a_merge_key_brings_along_is_not_made_again(target: str) -> None:
    result = convert(LOOP % "B, C", target)
    assert result.text is None
    assert [one.code for one in result.diagnostics] == ["T301"]


MERGED = {
    "a mapping": ("{<<: {a: 1, b: 2}, b: 3}", {"a": 1, "b": 3}),
    "the first of several": ("{<<: [{a: 1}, {a: 2, b: 2}], c: 3}", {"a": 1, "b": 2, "c": 3}),
    "nested": ("{<<: {<<: {a: 1, b: 1}, b: 2}}", {"a": 1, "b": 2}),
    "an alias": ("{x: &x {a: 1}, <<: *x}", {"x": {"a": 1}, "a": 1}),
    "an alias of a list": ("{x: &x [{a: 1}, {a: 2}], <<: *x}", {"x": [{"a": 1}, {"a": 2}], "a": 1}),
    "what merges itself": ("{x: &x {<<: {a: 1}}, y: {<<: *x}, z: *x}", {"x": {"a": 1}, "y": {"a": 1}, "z": {"a": 1}}),
    "below a tag": ("!Foo {<<: {a: 1}}", {"Fn::Foo": {"a": 1}}),
    "nothing": ("{<<: {}, a: 1}", {"a": 1}),
    "none, but a key in quotes": ("{'<<': {a: 1}}", {"<<": {"a": 1}}),
}


@pytest.mark.parametrize("case", MERGED)
def test_json_has_what_is_merged(case: str) -> None:
    written, expected = MERGED[case]
    text = f"Resources: {{R: {{Type: T, Properties: {{P: {written}}}}}}}\n"
    found = json.loads(rewritten(text, "cfn", format="json"))
    assert found["Resources"]["R"]["Properties"]["P"] == expected
    assert found == json.loads(json.dumps(data_of(text)))


def test_a_loop_in_json_has_what_is_merged_into_its_fragment() -> None:
    text = LOOP.replace("  <<: *base\n", "").replace("{Type: T, Properties", "{<<: {Type: T}, Properties") % "A"
    made = json.loads(rewritten(text, "cfn", format="json"))["Resources"]
    assert made == {"A": {"Type": "T", "Properties": {"Name": "A"}}}


def test_a_key_of_json_that_looks_like_a_merge_key_is_quoted_in_yaml() -> None:
    template = {"Resources": {"R": {"Type": "T", "Properties": {"<<": {"a": 1}}}}}
    text = rewritten(json.dumps(template), "cfn", format="yaml")
    assert "'<<':" in text
    assert data_of(text) == template


DECLARED = """\
Transform: AWS::LanguageExtensions
Metadata: {list: &list {Type: CommaDelimitedList, Default: 'a,b'}, row: &row {k: '1', l: '2'}}
Parameters: {P: {<<: *list%s}}
Mappings: {M: {a: *row, b: {<<: *row, k: '3'}}}
Resources:
  Fn::ForEach::L:
    - X
    - !Ref P
    - R${X}:
        Type: T
        Properties: {K: !FindInMap [M, !Ref X, k], L: !FindInMap [M, !Ref X, l]}
"""


def test_what_is_declared_by_merge_keys_is_known() -> None:
    made = sections(data_of(rewritten(DECLARED % "", "cfn")))["Resources"]
    assert {name: one["Properties"] for name, one in made.items()} == {
        "Ra": {"K": "1", "L": "2"},
        "Rb": {"K": "3", "L": "2"},
    }


def test_a_loop_over_what_is_declared_by_merge_keys_is_converted() -> None:
    assert "<<: *list" in rewritten(DECLARED % "", "map")


def test_a_parameter_that_a_merge_key_hides_stays_hidden() -> None:
    text = (DECLARED % "").replace("CommaDelimitedList", "CommaDelimitedList, NoEcho: true")
    assert [one.code for one in convert(text, "cfn").diagnostics] == ["T201"]


def test_merge_keys_in_copies_of_a_body_say_the_same() -> None:
    text = LOOP.replace("{Type: T, Properties: {Name: !Ref X}}", "{Type: T, Properties: {<<: {N: !Ref X, M: 1}, M: 2}}")
    result = converted(text % "C, D", "cfn")
    made = data_of(result.text or "")["Resources"]
    assert (made["C"]["Properties"], made["D"]["Properties"]) == ({"N": "C", "M": 2}, {"N": "D", "M": 2})


def test_a_resource_may_have_its_type_from_a_merge_key() -> None:
    text = LOOP.replace("{Type: T, Properties", "{<<: {Type: T}, Properties").replace("  <<: *base\n", "")
    made = data_of(rewritten(text % "C, D", "cfn"))["Resources"]
    assert made == {name: {"Type": "T", "Properties": {"Name": name}} for name in ("C", "D")}


def test_a_resource_that_has_no_type_even_then_is_refused() -> None:
    text = LOOP.replace("{Type: T, Properties", "{<<: {Metadata: {}}, Properties") % "C"
    assert [one.code for one in convert(text, "map").diagnostics] == ["T114"]


def test_names_that_a_merge_key_hides_from_a_string_are_not_computed() -> None:
    text = """\
Parameters: {P: {Type: String, Default: v}}
Resources: {R: {Type: T, Properties: {A: !Sub ['${P}', {<<: {P: !Ref R}}]}}}
"""
    result = convert(text, "cfn", resolve=True)
    assert result.text is None
    assert [(one.code, one.span and result.diagnostics[0].source.slice(one.span)) for one in result.diagnostics] == [
        ("T021", "<<")
    ]


def test_without_a_loop_nothing_is_asked_of_a_merge_key() -> None:
    text = "Resources: {R: {Type: T, <<: 1}}\n"
    assert convert(text, "cfn").text == text


FIXED = """\
Parameters: {{Names: {{Type: CommaDelimitedList, Default: "a,b"}}, More: {{Type: CommaDelimitedList, Default: c}}}}
Resources:
  Base: &base {{Type: T, Properties: {{Q: !Ref Names}}}}
  Other: {{{other} Properties: {{P: 1}}}}
  Fn::Merge:
    - Fn::Map:
        Collection: !Ref Names
        Key: !Sub "R${{Index}}"
        Fragment: {{{body} Metadata: {{N: 1}}, Properties: {{P: !Ref Value, L: {listed}}}}}
"""
LISTED = "[Fn::Map: {Collection: !Ref More, Fragment: {P: !Ref Value, <<: {P: 1, M: 2}}}]"


@pytest.mark.parametrize("target", ["foreach", "for"])
@pytest.mark.parametrize("other", ["Type: T,", "<<: *base,"])
@pytest.mark.parametrize("body", ["Type: T,", "<<: *base, Type: U,"])
@pytest.mark.parametrize("listed", ["[]", LISTED])
def test_a_loop_that_is_fixed_may_stand_beside_merge_keys(target: str, other: str, body: str, listed: str) -> None:
    result = convert(FIXED.format(other=other, body=body, listed=listed), target)
    assert result.text is not None, result.diagnostics
    assert {one.code for one in result.diagnostics} - {"T404", "T411"} <= {"T403"}
    assert result.text.count("<<") == (other + body).count("<<") + (listed != "[]")


def test_merging_and_reading_back_are_done_once(monkeypatch: pytest.MonkeyPatch) -> None:
    merge, parse = merge_keys._merged, yaml.parse
    merged, read = Counter[Node](), Counter[str]()

    def counted_merge(parsed: Parsed) -> Parsed | Diagnostic:
        merged[parsed.root] += 1
        return merge(parsed)

    def counted_parse(source: Source) -> Parsed | Diagnostic:
        read[source.text] += 1
        return parse(source)

    monkeypatch.setattr(merge_keys, "_merged", counted_merge)
    monkeypatch.setattr(yaml, "parse", counted_parse)
    text = rewritten(LOOP % "C", "cfn")
    assert len(merged) == 2  # of the source and of the result
    assert read[LOOP % "C"] == read[text] == 1
    assert {*merged.values()} == {1}
