"""Fn::ForEach as the service does it, end to end: a test for each row of what is known of it.

Grouped as it was measured: activation, where, shape, collection, fragment, substitution, folding (with `resolve`),
order, quotas. What the service takes is expanded as it does, what it refuses is refused.
"""

from __future__ import annotations

from typing import Any

import pytest

from support.refusals import WITH, bodies, expanded, found, loop, made, over, properties, resources
from support.samples import load
from transpile import convert

LIST = "Parameters: {P: {Type: CommaDelimitedList, Default: '%s'}}\n"
STRING = "Parameters: {P: {Type: String, Default: '%s'}}\n"
TWO = "Mappings: {M: {eu: {L: [a, b]}, us: {L: [c]}}}\n"


def refused(text: str, **options: Any) -> list[tuple[str, str]]:
    """What the expansion is refused for."""
    result = convert(text, "cfn", **options)
    assert result.text is None
    return found(result)


def value(body: str, before: str = "", **options: Any) -> Any:
    """What `body` is in the round of item a."""
    template = expanded(bodies(body, "[a]", before), **options)
    return template["Resources"]["Ra"].get("Properties", {}).get("P")


# -- activation


@pytest.mark.parametrize(
    "transform",
    [
        "AWS::LanguageExtensions",
        "[AWS::LanguageExtensions]",
        "{Name: AWS::LanguageExtensions}",
        "[{Name: AWS::LanguageExtensions}]",
        "[AWS::LanguageExtensions, AWS::Serverless-2016-10-31]",
    ],
)
def test_activation_by_every_spelling_of_the_transform(transform: str) -> None:
    text = resources(loop()).replace(WITH, f"Transform: {transform}\n")
    assert list(expanded(text)["Resources"]) == ["Ra", "Rb"]


@pytest.mark.parametrize("transform", ["", "Transform: Other\n", "Transform: [[AWS::LanguageExtensions]]\n"])
def test_activation_without_the_transform_is_refused(transform: str) -> None:
    assert refused(resources(loop()).replace(WITH, transform)) == [("T111", "'Fn::ForEach::L'")]


def test_activation_is_gone_from_the_output() -> None:
    assert "Transform" not in expanded(resources(loop()))


def test_activation_of_other_transforms_stays() -> None:
    text = resources(loop()).replace(WITH, "Transform: [AWS::LanguageExtensions, AWS::Serverless-2016-10-31]\n")
    assert expanded(text)["Transform"] == ["AWS::Serverless-2016-10-31"]


# -- where


@pytest.mark.parametrize(
    ("section", "fragment", "expected"),
    [
        ("Conditions", "{'C${X}': !Equals [!Ref X, a]}", {"Ca": {"Fn::Equals": ["a", "a"]}}),
        ("Resources", "{'R${X}': {Type: !Ref X}}", {"Ra": {"Type": "a"}}),
        ("Outputs", "{'O${X}': {Value: !Ref X}}", {"Oa": {"Value": "a"}}),
    ],
)
def test_where_each_section_has_loops(section: str, fragment: str, expected: object) -> None:
    text = WITH + section + ": {" + loop(items="[a]", fragment=fragment) + "}\n"
    assert expanded(text)[section] == expected


def test_where_properties_have_loops() -> None:
    assert made(over("[a, b]")) == {"ka": "a", "kb": "b"}


def test_where_objects_below_properties_have_loops() -> None:
    assert made(properties("{A: {B: {" + loop(fragment="{'${X}': 1}") + "}}}")) == {"A": {"B": {"a": 1, "b": 1}}}


def test_where_an_element_of_an_array_gets_the_keys() -> None:
    text = properties("{A: [{" + loop(fragment="{'${X}': 1}") + "}, c]}")
    assert made(text) == {"A": [{"a": 1, "b": 1}, "c"]}


def test_where_several_items_with_the_same_keys_collide() -> None:
    text = properties("{A: [{" + loop(fragment="{Cidr: !Ref X}") + "}]}")
    assert ("T301", "Cidr") in refused(text)


# -- shape


@pytest.mark.parametrize("layout", ["[X, [a]]", "[X, [a], {}, {}]", "[]", "{X: a}", "X", "null"])
def test_shape_is_a_list_of_three(layout: str) -> None:
    assert [code for code, _ in refused(resources(f"'Fn::ForEach::L': {layout}"))] == ["T101"]


def test_shape_the_same_loop_name_in_two_sections_is_accepted() -> None:
    text = resources(loop()) + "Outputs: {" + loop(fragment="{'O${X}': {Value: !Ref X}}") + "}\n"
    assert list(expanded(text)["Outputs"]) == ["Oa", "Ob"]


def test_shape_the_loop_name_is_not_in_the_output() -> None:
    assert "Fn::ForEach" not in str(expanded(resources(loop())))


# -- collection


def test_collection_of_a_list_parameter_is_trimmed() -> None:
    assert made(over("!Ref P", LIST % "a, b ,c")) == {"ka": "a", "kb": "b", "kc": "c"}


def test_collection_of_a_typed_list_parameter() -> None:
    before = "Parameters: {P: {Type: 'List<Number>', Default: '1,2'}}\n"
    assert made(over("!Ref P", before)) == {"k1": "1", "k2": "2"}


def test_collection_of_a_mapping() -> None:
    assert made(over("!FindInMap [M, eu, L]", TWO)) == {"ka": "a", "kb": "b"}


def test_collection_of_a_mapping_by_region() -> None:
    text = over("!FindInMap [M, !Ref AWS::Region, L]", TWO)
    assert made(text, parameters={"AWS::Region": "us"}) == {"kc": "c"}


def test_collection_of_a_mapping_by_region_without_its_value() -> None:
    assert refused(over("!FindInMap [M, !Ref AWS::Region, L]", TWO)) == [("T202", "!Ref AWS::Region")]


def test_collection_of_split() -> None:
    assert made(over("!Split [',', !Ref P]", STRING % "a,b")) == {"ka": "a", "kb": "b"}


def test_collection_of_split_over_select() -> None:
    assert made(over("!Split ['-', !Select [1, !Ref P]]", LIST % "x,a-b")) == {"ka": "a", "kb": "b"}


def test_collection_of_if() -> None:
    conditions = "Conditions: {C: !Equals [!Ref P, a]}\n"
    assert made(over("!If [C, [a], [b]]", STRING % "a" + conditions)) == {"ka": "a"}


def test_collection_of_an_ssm_parameter_with_its_value_given() -> None:
    before = "Parameters: {P: {Type: 'AWS::SSM::Parameter::Value<List<String>>', Default: /names}}\n"
    assert made(over("!Ref P", before), parameters={"P": "a,b"}) == {"ka": "a", "kb": "b"}


def test_collection_of_references_to_parameters() -> None:
    assert made(over("[a, !Ref P]", STRING % "b")) == {"ka": "a", "kb": "b"}


def test_collection_of_substitutions() -> None:
    assert made(over("[!Sub 'x${P}', !Sub ['${v}y', {v: !Ref P}]]", STRING % "b")) == {"kxb": "xb", "kby": "by"}


def test_collection_of_outer_items() -> None:
    inner = loop("Y", "[!Ref X, !Sub '${X}2']", "{'${X}${Y}': !Ref Y}", "M")
    assert made(properties("{" + loop(items="[a]", fragment="{" + inner + "}") + "}")) == {"aa": "a", "aa2": "a2"}


def test_collection_of_a_mapping_by_the_outer_item() -> None:
    inner = loop("Y", "!FindInMap [M, !Ref X, L]", "{'${X}${Y}': 1}", "M2")
    text = properties("{" + loop(items="[eu, us]", fragment="{" + inner + "}") + "}", TWO)
    assert made(text) == {"eua": 1, "eub": 1, "usc": 1}


@pytest.mark.parametrize("items", ["'a,b'", "null", "{a: b}", "5"])
def test_collection_that_is_no_list_is_refused(items: str) -> None:
    assert refused(over(items)) == [("T206", items)]


def test_collection_of_a_string_parameter_is_refused() -> None:
    assert refused(over("!Ref P", STRING % "a,b")) == [("T210", "!Ref P")]


@pytest.mark.parametrize(
    "items", ["!GetAtt A.B", "!Cidr [10.0.0.0/16, 2, 8]", "!GetAZs ''", "!Split [',', !ImportValue V]"]
)
def test_collection_known_after_deployment_is_refused(items: str) -> None:
    assert [code for code, _ in refused(over(items))] == ["T204"]


@pytest.mark.parametrize("item", ["!GetAtt A.B", "!Ref R", "!ImportValue V"])
def test_collection_with_one_member_that_is_not_known_is_refused(item: str) -> None:
    assert refused(over(f"[a, {item}]")) == [("T205", item)]


@pytest.mark.parametrize("item", ["{}", "[b]", "null"])
def test_collection_with_a_member_that_is_no_scalar_is_refused(item: str) -> None:
    assert refused(over(f"[a, {item}]")) == [("T207", item)]


@pytest.mark.parametrize(("item", "text"), [("1", "1"), ("1.1", "1.1"), ("true", "true"), ("'x'", "x")])
def test_collection_items_become_strings(item: str, text: str) -> None:
    assert expanded(bodies("!Ref X", f"[{item}]").replace("R${X}", "R&{X}"))["Resources"].popitem()[1] == {
        "Type": "T",
        "Properties": {"P": text},
    }


@pytest.mark.parametrize("section", ["Conditions", "Outputs"])
def test_collection_that_is_empty_empties_and_drops_the_section(section: str) -> None:
    fragment = {"Conditions": "{'C${X}': !Equals [a, b]}", "Outputs": "{'O${X}': {Value: a}}"}[section]
    text = resources("R: {Type: T}") + section + ": {" + loop(items="[]", fragment=fragment) + "}\n"
    assert section not in expanded(text)


def test_collection_that_is_empty_leaves_properties_without_keys() -> None:
    assert made(over("[]")) == {}


def test_collection_of_an_empty_string_is_one_round() -> None:
    assert made(over("['']")) == {"k": ""}


def test_collection_of_an_empty_list_parameter_is_one_round() -> None:
    assert made(over("!Ref P", LIST % "")) == {"k": ""}


def test_collection_of_a_given_empty_list_parameter_is_one_round() -> None:
    assert made(over("!Ref P", LIST % "a,b"), parameters={"P": ""}) == {"k": ""}


@pytest.mark.parametrize("index", ["2", "-1"])
def test_collection_with_a_select_out_of_range_is_refused(index: str) -> None:
    result = convert(over(f"[!Select [{index}, [a, b]]]"), "cfn")
    assert [one.message for one in result.diagnostics] == [
        f"Fn::Select cannot select nonexistent value at index {index}"
    ]


# -- fragment


def test_fragment_keys_take_the_item() -> None:
    assert made(over("[a-b]")) == {"ka-b": "a-b"}


def test_fragment_keys_take_the_item_without_other_characters() -> None:
    assert list(expanded(resources(loop(items="[a-b.c]", fragment="{'R&{X}': {Type: T}}")))["Resources"]) == ["Rabc"]


@pytest.mark.parametrize("name", ["P", "Unknown"])
def test_fragment_keys_know_loop_variables_only(name: str) -> None:
    text = resources(loop(fragment=f"{{'R${{X}}${{{name}}}': {{Type: T}}}}"), before=STRING % "a")
    assert refused(text) == [("T113", f"${{{name}}}")]


def test_fragment_key_without_the_identifier_is_fine_for_one_item() -> None:
    assert list(expanded(resources(loop(items="[a]", fragment="{R: {Type: T}}")))["Resources"]) == ["R"]


def test_fragment_key_without_the_identifier_collides_for_two() -> None:
    assert ("T301", "R") in refused(resources(loop(fragment="{R: {Type: T}}")))


@pytest.mark.parametrize("target", ["cfn", "foreach", "map"])
@pytest.mark.parametrize(
    ("section", "fragment"),
    [("Conditions", "!Equals [a, b]"), ("Resources", "{Type: T}"), ("Outputs", "{Value: a}")],
)
def test_fragment_keys_of_sections_are_alphanumeric(target: str, section: str, fragment: str) -> None:
    text = WITH + section + ": {" + loop(items="[a-b]", fragment="{'K${X}': " + fragment + "}") + "}\n"
    result = convert(text, target)
    assert result.text is None
    assert found(result) == [("T302", "'K${X}'")]


@pytest.mark.parametrize("target", ["cfn", "foreach", "map"])
def test_fragment_keys_of_maps_are_alphanumeric_too(target: str) -> None:
    text = "Resources: {'Fn::Merge': [{'Fn::Map': {Collection: [a_b], Fragment: {Type: T}, Key: !Sub 'R${Value}'}}]}\n"
    result = convert(text, target)
    assert result.text is None
    assert found(result) == [("T302", "'R${Value}'")]


def test_fragment_keys_that_no_loop_makes_are_left_alone() -> None:
    assert list(expanded(resources(loop(), "'my-id': {Type: T}"))["Resources"]) == ["Ra", "Rb", "my-id"]


def test_fragment_keys_of_properties_may_be_anything() -> None:
    assert made(over("[a_b, 'c d']")) == {"ka_b": "a_b", "kc d": "c d"}


@pytest.mark.parametrize("entries", [(loop(), "Ra: {Type: T}"), ("Ra: {Type: T}", loop())])
def test_fragment_keys_exist_nowhere_beside_whichever_comes_first(entries: tuple[str, str]) -> None:
    assert [code for code, _ in refused(resources(*entries))] == ["T301"]


def test_fragment_keys_of_two_loops_collide() -> None:
    assert [code for code, _ in refused(resources(loop(), loop(name="M", items="[b]")))] == ["T301"]


def test_fragment_keys_that_strip_to_the_same_collide() -> None:
    text = resources(loop(items="[a-b, ab]", fragment="{'R&{X}': {Type: T}}"))
    assert refused(text) == [("T301", "'R&{X}'")]


@pytest.mark.parametrize("fragment", ["{'R${X}': {Properties: {}}}", "{'R${X}': T}", "{Type: T, Properties: {}}"])
def test_fragment_values_are_definitions(fragment: str) -> None:
    assert {code for code, _ in refused(resources(loop(fragment=fragment)))} == {"T114"}


def test_fragment_with_condition_first_is_warned_of() -> None:
    result = convert(resources(loop(fragment="{'R${X}': {Condition: C, Type: T}}")), "cfn")
    assert [code for code, _ in found(result)] == ["T115"]


def test_fragment_with_a_loop_beside_plain_keys() -> None:
    inner = loop("Y", "[1, 2]", "{'${X}${Y}': !Sub '${X}-${Y}'}", "M")
    text = properties("{" + loop(items="[a]", fragment="{" + inner + ", '${X}': 0}") + "}")
    assert list(made(text).items()) == [("a1", "a-1"), ("a2", "a-2"), ("a", 0)]


# -- substitution

SUBSTITUTED = {
    "Ref": ("!Ref X", "a"),
    "Sub": ("!Sub 'x-${X}'", "x-a"),
    "Sub with a mapping": ("!Sub ['${X}-${v}', {v: !Ref X}]", "a-a"),
    "Ref of a Sub": ("{Ref: {'Fn::Sub': 'R${X}'}}", {"Ref": "Ra"}),
    "GetAtt": ("!GetAtt [!Sub 'R${X}', Arn]", {"Fn::GetAtt": ["Ra", "Arn"]}),
    "Join": ("!Join ['-', [!Ref X, b]]", "a-b"),
    "If": ("!If [C, !Ref X, b]", {"Fn::If": ["C", "a", "b"]}),
    "a list": ("[!Ref X, b]", ["a", "b"]),
    "an object": ("{k: !Ref X}", {"k": "a"}),
    "what stays": ("!Sub '${X}-${AWS::Region}-${R.Arn}'", {"Fn::Sub": "a-${AWS::Region}-${R.Arn}"}),
    "a Join with what stays": (
        "!Join ['', [!Ref X, !GetAtt R.Arn]]",
        {"Fn::Join": ["", ["a", {"Fn::GetAtt": ["R", "Arn"]}]]},
    ),
}
LITERAL = {
    "a plain string": ("'a-${X}'", "a-${X}", "T117"),
    "a stripped mention in Sub": ("!Sub 'a-&{X}'", "a-&{X}", "T123"),
    "a key below the output key": ("{'k${X}': 1}", {"k${X}": 1}, "T123"),
    "a condition's name": ("!If ['Is${X}', a, b]", {"Fn::If": ["Is${X}", "a", "b"]}, "T123"),
}


@pytest.mark.parametrize("row", SUBSTITUTED)
def test_substitution_happens_in(row: str) -> None:
    body, expected = SUBSTITUTED[row]
    assert value(body) == expected


@pytest.mark.parametrize("row", LITERAL)
def test_substitution_leaves_with_a_warning(row: str) -> None:
    body, expected, code = LITERAL[row]
    assert value(body) in (expected, {"Fn::Sub": expected})
    assert [found for found, _ in found(convert(bodies(body), "cfn"))] == [code]


def test_substitution_leaves_an_escape() -> None:
    result = convert(bodies("!Sub '${X}-${!X}'", "[a]"), "cfn")
    assert result.text is not None
    assert load(result.text)["Resources"]["Ra"]["Properties"]["P"] in ("a-${X}", {"Fn::Sub": "a-${!X}"})


@pytest.mark.parametrize("end", ["${", "${ b", "${b", "a ${", "$", "${${"])
@pytest.mark.parametrize("target", ["cfn", "map"])
def test_substitution_leaves_what_no_brace_closes(end: str, target: str) -> None:
    before = "Parameters: {P: {Type: String}}\n"
    text = bodies(f"[!Sub '${{X}}-{end}', !Sub '${{X}}-${{P}}-{end}', !Sub '{end}']", "[a]", before)
    first = convert(text, target)
    assert first.text is not None, first.diagnostics
    made = expanded(first.text)["Resources"]["Ra"]["Properties"]["P"]
    assert made == [f"a-{end}", {"Fn::Sub": f"a-${{P}}-{end}"}, {"Fn::Sub": end}]
    assert load(convert(first.text, "cfn", format="json").text or "")["Resources"]["Ra"]["Properties"]["P"] == made


@pytest.mark.parametrize("string", ["${X} ${!", "${X} ${!a", "${!a ${X}", "${!a ${P} ${X}"])
def test_substitution_refuses_an_escape_that_no_brace_closes(string: str) -> None:
    text = bodies(f"!Sub '{string}'", "[a]", "Parameters: {P: {Type: String}}\n")
    assert [code for code, _ in refused(text)] == ["T123"]


def test_substitution_keeps_an_escape_that_no_brace_closes_where_there_is_no_loop() -> None:
    text = resources("R: {Type: T, Properties: {P: !Sub '${!a', Q: !Sub '${!a ${P}'}}", before=STRING % "v")
    made = {"P": {"Fn::Sub": "${!a"}, "Q": {"Fn::Sub": "${!a ${P}"}}
    assert expanded(text, format="json")["Resources"]["R"]["Properties"] == made


@pytest.mark.parametrize("body", ["!Ref 'B${X}'", "!GetAtt 'B${X}.Arn'", "!GetAtt ['B${X}', Arn]", "!Sub '${A${X}}'"])
def test_substitution_in_names_is_refused_as_nothing_has_such_a_name(body: str) -> None:
    assert [code for code, _ in refused(bodies(body))] == ["T123"]


@pytest.mark.parametrize("attribute", ["DependsOn: 'B${X}'", "DependsOn: ['B${X}']", "Condition: 'Is${X}'"])
def test_substitution_in_attributes_that_take_names_is_warned_of(attribute: str) -> None:
    text = resources(loop(fragment=f"{{'R${{X}}': {{Type: T, {attribute}}}}}"))
    assert {code for code, _ in found(convert(text, "cfn"))} == {"T123"}


def test_substitution_in_a_computed_condition() -> None:
    text = resources(loop(items="[a]", fragment="{'R${X}': {Type: T, Condition: !Sub 'Is${X}'}}"))
    assert expanded(text)["Resources"]["Ra"]["Condition"] == "Isa"


# -- folding, with resolve

FOLDED = {
    "Sub": ("!Sub 'x-${P}'", "x-v"),
    "Join": ("!Join ['-', [a, !Ref P]]", "a-v"),
    "Select": ("!Select [1, [a, b]]", "b"),
    "Split": ("!Split [',', 'a,b']", ["a", "b"]),
    "FindInMap": ("!FindInMap [M, eu, L]", ["a", "b"]),
    "a default of FindInMap": ("{'Fn::FindInMap': [M, xx, L, {DefaultValue: d}]}", "d"),
    "Length": ("{'Fn::Length': [a, b, c]}", 3),
    "ToJsonString": ("{'Fn::ToJsonString': {a: [1, !Ref P], b: true}}", '{"a":[1,"v"],"b":true}'),
    "ToJsonString of a list parameter": ("{'Fn::ToJsonString': !Ref Q}", '["x","y"]'),
    "Base64": ("!Base64 abc", "YWJj"),
    "If": ("!If [Known, a, b]", "a"),
    "Ref of a parameter": ("!Ref P", "v"),
    "Ref of a list parameter": ("!Ref Q", ["x", "y"]),
    "a pseudo parameter": ("!Ref 'AWS::Region'", "eu"),
    "GetAtt stays": ("!GetAtt R.Arn", {"Fn::GetAtt": ["R", "Arn"]}),
    "ImportValue stays": ("!ImportValue v", {"Fn::ImportValue": "v"}),
    "Ref of a resource stays": ("!Ref R", {"Ref": "R"}),
    "Cidr stays": ("!Cidr [10.0.0.0/16, 2, 8]", {"Fn::Cidr": ["10.0.0.0/16", 2, 8]}),
    "GetAZs stays": ("!GetAZs ''", {"Fn::GetAZs": ""}),
}
KNOWN = (
    "Parameters: {P: {Type: String, Default: v}, Q: {Type: CommaDelimitedList, Default: 'x,y'}}\n"
    "Conditions: {Known: !Equals [!Ref P, v]}\n" + TWO
)


@pytest.mark.parametrize("row", FOLDED)
def test_folding_of(row: str) -> None:
    body, expected = FOLDED[row]
    text = properties("{A: " + body + "}", KNOWN)
    assert made(text, resolve=True, parameters={"AWS::Region": "eu"})["A"] == expected


@pytest.mark.parametrize("row", [row for row in FOLDED if "Length" not in row and "Json" not in row])
def test_folding_is_not_done_outside_loops_unless_asked_for(row: str) -> None:
    body = FOLDED[row][0]
    text = properties("{A: " + body + ", " + loop(fragment="{'k${X}': 1}") + "}", KNOWN)
    result = convert(text, "cfn")
    assert result.text is not None
    assert body in result.text


def test_folding_drops_a_property_that_has_no_value() -> None:
    assert made(properties("{A: !Ref 'AWS::NoValue', B: 1}"), resolve=True) == {"B": 1}


def test_folding_drops_an_element_that_has_no_value() -> None:
    assert made(properties("{A: [a, !Ref 'AWS::NoValue', b]}"), resolve=True) == {"A": ["a", "b"]}


@pytest.mark.parametrize("resolve", [False, True])
def test_folding_drops_a_condition_that_is_not_found(resolve: bool) -> None:
    condition = "!FindInMap [M, Condition, !Ref X, DefaultValue: !Ref 'AWS::NoValue']"
    before = "Mappings: {M: {Condition: {a: IsA}}}\n"
    text = resources(loop(fragment=f"{{'R${{X}}': {{Type: T, Condition: {condition}}}}}"), before=before)
    made = expanded(text, resolve=resolve)["Resources"]
    assert made == {"Ra": {"Type": "T", "Condition": "IsA"}, "Rb": {"Type": "T"}}


def test_folding_of_a_missing_key_without_default_is_refused() -> None:
    text = bodies("!FindInMap [M, !Ref X, L]", "[eu, nowhere]", TWO)
    assert refused(text) == [("T211", "!FindInMap [M, !Ref X, L]")]


def test_folding_takes_a_null_of_a_mapping_for_missing() -> None:
    body = "!FindInMap [M, eu, !Ref X, DefaultValue: d]"
    assert value(body, "Mappings: {M: {eu: {a: null}}}\n") == "d"


def test_folding_keeps_conditions() -> None:
    text = resources("R: {Type: T}", before=STRING % "1" + "Conditions: {C: !Equals [!Ref P, '1']}\n")
    assert expanded(text, resolve=True)["Conditions"] == {"C": {"Fn::Equals": ["1", "1"]}}


@pytest.mark.parametrize(
    "section",
    [
        "Metadata: {A: !Ref P, B: !Sub 'x-${P}', C: {Fn::Length: [a]}}",
        "Rules: {R: {Assertions: [{Assert: !Equals [!Ref P, w]}]}}",
        "Mappings: {K: {a: {k: '${P}'}}}",
        "Globals: {Function: {Environment: {Variables: {A: !Ref P}}}}",
        "Hooks: {H: {Type: 'AWS::CodeDeploy::BlueGreen', Properties: {ServiceRole: !Ref P}}}",
    ],
)
def test_folding_is_done_in_conditions_resources_and_outputs_only(section: str) -> None:
    before = STRING % "v" + "Conditions: {C: !Equals [!Ref P, w]}\n" + section + "\n"
    text = resources("R: {Type: T, Properties: {A: !Ref P}}", before=before)
    result = convert(text + "Outputs: {O: {Value: !Ref P}}\n", "cfn", resolve=True)
    assert result.text is not None
    assert section in result.text
    assert "!Ref P" not in result.text.replace(section, "")
    assert result.diagnostics == ()
    assert "Transform" not in result.text


def test_folding_of_nothing_keeps_every_byte() -> None:
    text = resources("R: {Type: T, Properties: {A: !Ref R}}")
    assert convert(text, "cfn", resolve=True).text == text


@pytest.mark.parametrize("policy", ["DeletionPolicy", "UpdateReplacePolicy"])
@pytest.mark.parametrize("choice", ["!Ref P", "!FindInMap [K, a, k]", "!If [C, Retain, Delete]"])
def test_folding_of_policies(policy: str, choice: str) -> None:
    before = STRING % "Retain" + "Mappings: {K: {a: {k: Retain}}}\nConditions: {C: !Equals [!Ref P, Retain]}\n"
    text = resources(f"R: {{Type: T, {policy}: {choice}}}", before=before)
    assert expanded(text, resolve=True)["Resources"]["R"] == {"Type": "T", policy: "Retain"}


def test_folding_of_length_inside_a_loop_is_a_number() -> None:
    assert value("{'Fn::Length': [!Ref X, b]}") == 2


def test_folding_of_to_json_string_inside_a_loop_is_compact() -> None:
    assert value("{'Fn::ToJsonString': {k: !Ref X, n: 1}}") == '{"k":"a","n":1}'


# -- order


def test_order_of_the_keys_is_that_of_the_collection_where_the_loop_stood() -> None:
    text = resources("A: {Type: T}", loop(items="[c, a, b]"), "B: {Type: T}")
    assert list(expanded(text)["Resources"]) == ["A", "Rc", "Ra", "Rb", "B"]


@pytest.mark.parametrize(("first", "keys"), [(True, ["a1", "a", "b1", "b"]), (False, ["a", "a1", "b", "b1"])])
def test_order_of_nested_loops_is_as_written(first: bool, keys: list[str]) -> None:
    inner, plain = loop("Y", "[1]", "{'${X}${Y}': 1}", "M"), "'${X}': 1"
    entries = (inner, plain) if first else (plain, inner)
    text = properties("{" + loop(fragment="{" + ", ".join(entries) + "}") + "}")
    assert list(made(text)) == keys


# -- quotas


@pytest.mark.parametrize(("count", "codes"), [(500, []), (501, ["T303"])])
def test_quota_of_500_resources(count: int, codes: list[str]) -> None:
    text = resources(loop(items=str([f"n{at}" for at in range(count)])))
    assert [code for code, _ in found(convert(text, "cfn"))] == codes


def test_quota_of_one_megabyte() -> None:
    body = f"{{Type: T, P: '{'x' * 5000}'}}"
    text = resources(loop(items=str([f"n{at}" for at in range(250)]), fragment=f"{{'R${{X}}': {body}}}"))
    assert [code for code, _ in found(convert(text, "cfn"))] == ["T304"]


def test_quota_of_200_outputs() -> None:
    fragment = "{'O${X}': {Value: a}}"
    text = (
        resources("R: {Type: T}")
        + "Outputs: {"
        + loop(items=str([f"n{at}" for at in range(201)]), fragment=fragment)
        + "}\n"
    )
    assert [code for code, _ in found(convert(text, "cfn"))] == ["T303"]
