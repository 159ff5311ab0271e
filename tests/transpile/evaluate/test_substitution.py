"""What a loop substitutes and computes in values and keys (research, section 9: "Substitution in values")."""

from __future__ import annotations

import json

import pytest

from support.evaluate import MISSING, copies, evaluation, expand, faults, one, parse, template, under
from transpile.verify.canonical import Number

MAPS = """\
Mappings:
  M:
    a: {List: [p, q], Word: w, Num: 7, Nothing: null, One: 1, Self: a}
    b: {List: [r], Word: v, Num: 8}
"""
LISTS = "Parameters: {P: {Type: String, Default: d}, Names: {Type: CommaDelimitedList, Default: 'x, y'}}\n"
BOTH = LISTS + MAPS


@pytest.mark.parametrize(
    ("source", "items"),
    [
        ("[1, 1.1, -2]", ["1", "1.1", "-2"]),
        ("[true, false]", ["true", "false"]),
        ('["1", yes]', ["1", "true"]),
        ("[0x10, 1_000, 1.50]", ["16", "1000", "1.5"]),
        ("[0.00001, 1.0e-7, 1.5e+20]", ["0.00001", "0.0000001", "150000000000000000000.0"]),
        ("[.inf, 1.0e+4000]", [".inf", "1.0e+4000"]),
    ],
)
def test_every_item_becomes_a_string(source: str, items: list[str]):
    made = copies("{V: !Ref X}", source, key="R&{X}")
    assert [properties["V"] for properties in made.values()] == items


@pytest.mark.parametrize(
    ("value", "data"),
    [
        ("!Ref X", "a"),
        ('!Sub "${X}"', "a"),
        ('!Sub "-${X}-${X}"', "-a-a"),
        ('!Sub ["${X}-${y}", {y: !Ref X}]', "a-a"),
        ('!Sub ["${X}-${y}", {y: 1}]', "a-1"),
        ('!Join ["-", [!Ref X, b, 1, true]]', "a-b-1-true"),
        ('!Select [1, !Split [",", !Sub "${X},c"]]', "c"),
        ('!Split ["-", !Sub "${X}-b"]', ["a", "b"]),
        ("!FindInMap [M, !Ref X, No, {DefaultValue: z}]", "z"),
        ("!FindInMap [M, !Ref X, Nothing, {DefaultValue: z}]", "z"),
        ("!Select [!FindInMap [M, !Ref X, One], [p, q]]", "q"),
        ("!Join [!FindInMap [M, !Ref X, Word], [p, q]]", "pwq"),
        ("!Split [!FindInMap [M, !Ref X, Word], vwx]", ["v", "x"]),
        ("{Ref: !FindInMap [M, !Ref X, Word]}", {"Ref": "w"}),
        ("!GetAtt [!FindInMap [M, !Ref X, Word], Arn]", {"Fn::GetAtt": ["w", "Arn"]}),
        ("{Fn::GetAZs: !FindInMap [M, !Ref X, Word]}", {"Fn::GetAZs": "w"}),
        ("{Fn::Sub: !FindInMap [M, !Ref X, Word]}", "w"),
        ("{Fn::Sub: [!FindInMap [M, !Ref X, Word], {k: v}]}", "w"),
        ("{Fn::Length: !FindInMap [M, !Ref X, List]}", Number("2")),
        ("{Fn::Length: [!Ref X, !Ref X]}", Number("2")),
        ("{Fn::ToJsonString: {k: !Ref X, n: 1, b: true, l: [!Ref X]}}", '{"k":"a","n":1,"b":true,"l":["a"]}'),
        ('{Ref: !Sub "R${X}"}', {"Ref": "Ra"}),
        ('!GetAtt [!Sub "R${X}", Arn]', {"Fn::GetAtt": ["Ra", "Arn"]}),
    ],
)
def test_a_value_that_depends_on_the_loop_is_computed(value: str, data: object):
    assert one(value, head=BOTH) == data


@pytest.mark.parametrize(
    "value",
    [
        "!Ref P",
        "!Ref AWS::Region",
        "!Ref AWS::NoValue",
        '!Sub "${P}"',
        '!Sub "no holes"',
        '!Join ["", [a, b]]',
        "!FindInMap [M, a, Word]",
        '!Base64 "x"',
        "!If [C, a, !Ref AWS::NoValue]",
    ],
)
def test_what_does_not_depend_on_the_loop_stays_the_identical_object(value: str):
    document, _ = parse(template(f"{{V: {value}}}", "[a]", BOTH))
    root = evaluation(document).value(document.root, {})
    assert root is not None
    assert under(root, "Resources", "Ra", "Properties", "V") is under(
        document.root, "Resources", None, "Properties", "V"
    )


@pytest.mark.parametrize(
    ("value", "data"),
    [
        ('!Sub "${X}-${AWS::Region}-${!lit}"', {"Fn::Sub": "a-${AWS::Region}-${!lit}"}),
        ('!Sub "${X}-${P}"', {"Fn::Sub": "a-${P}"}),
        ('!Sub "${R.Arn}/${X}"', {"Fn::Sub": "${R.Arn}/a"}),
        ('!Sub ["${X}-${y}-${z}", {y: !Ref X, z: !GetAtt R.Arn}]', {"Fn::Sub": "a-a-${R.Arn}"}),
        ('!Sub ["${X}-${y}", {y: !Join ["", [!Ref P, !Ref X]]}]',
         {"Fn::Sub": ["a-${0}", {"0": {"Fn::Join": ["", [{"Ref": "P"}, "a"]]}}]}),
        ('!Join ["-", [!Ref X, !Ref P]]', {"Fn::Join": ["-", ["a", {"Ref": "P"}]]}),
        ('!Join ["-", [!Ref X, !GetAtt R.Arn]]', {"Fn::Join": ["-", ["a", {"Fn::GetAtt": ["R", "Arn"]}]]}),
        ("!Select [0, !Ref Names]", {"Fn::Select": ["0", {"Ref": "Names"}]}),
        ("!FindInMap [M, !Ref AWS::Region, !Ref X]", {"Fn::FindInMap": ["M", {"Ref": "AWS::Region"}, "a"]}),
        ("!FindInMap [M, !Ref X, Word]", {"Fn::FindInMap": ["M", "a", "Word"]}),
        ("!FindInMap [M, !Ref X, Word, {DefaultValue: z}]", {"Fn::FindInMap": ["M", "a", "Word"]}),
        ("!FindInMap [M, !FindInMap [M, !Ref X, Self], Word]",
         {"Fn::FindInMap": ["M", {"Fn::FindInMap": ["M", "a", "Self"]}, "Word"]}),
        ("!FindInMap [M, !FindInMap [M, !Ref X, Self], Word, {DefaultValue: z}]",
         {"Fn::FindInMap": ["M", "a", "Word"]}),
        ("!Select [1, !FindInMap [M, !Ref X, List]]", {"Fn::Select": ["1", {"Fn::FindInMap": ["M", "a", "List"]}]}),
        ("!Select [!FindInMap [M, !Ref X, One], !Ref Names]",
         {"Fn::Select": [{"Fn::FindInMap": ["M", "a", "One"]}, {"Ref": "Names"}]}),
        ("!Join ['-', [!FindInMap [M, !Ref X, Word], b]]",
         {"Fn::Join": ["-", [{"Fn::FindInMap": ["M", "a", "Word"]}, "b"]]}),
        ('!Sub ["${X}-${y}", {y: !FindInMap [M, !Ref X, Word]}]',
         {"Fn::Sub": ["a-${0}", {"0": {"Fn::FindInMap": ["M", "a", "Word"]}}]}),
        ("!If [C, !FindInMap [M, !Ref X, Word], b]", {"Fn::If": ["C", {"Fn::FindInMap": ["M", "a", "Word"]}, "b"]}),
        ("!If [C, !Ref X, !Ref AWS::NoValue]", {"Fn::If": ["C", "a", {"Ref": "AWS::NoValue"}]}),
        ("!Base64 {Ref: X}", {"Fn::Base64": "a"}),
        ("{Fn::ImportValue: !Sub '${X}-out'}", {"Fn::ImportValue": "a-out"}),
        ("{Fn::ToJsonString: {k: !Ref X, v: !Ref P}}", {"Fn::ToJsonString": {"k": "a", "v": {"Ref": "P"}}}),
    ],
)  # fmt: skip
def test_what_stays_has_its_loop_variables_filled_in(value: str, data: object):
    assert one(value, head=BOTH) == data


@pytest.mark.parametrize("value", ['"${X}"', '"&{X}"', '{"k${X}": 1}', '"Is${X}"'])
def test_plain_strings_and_lower_keys_stay_literal(value: str):
    assert "X}" in str(one(value))


def test_an_ampersand_in_sub_stays_literal():
    assert one('!Sub "&{X}${X}"') == "&{X}a"


def test_text_that_looks_like_a_hole_stays_text_in_the_sub_that_remains():
    assert one('!Sub "${X}${P}"', '["$${A}"]', LISTS) == {"Fn::Sub": "$${!A}${P}"}


@pytest.mark.parametrize(
    "value",
    [
        "!Join ['-', [!Join ['.', [b, c]], !Ref X]]",
        "!Select [0, [!Sub 'b.c-${X}']]",
        "!Sub ['${j}-${X}', {j: !Join ['.', [b, !Ref X]]}]",
    ],
)
def test_functions_of_constants_are_computed_where_the_call_around_is(value: str):
    assert one(value) in ("b.c-a", "b.a-a")


def test_functions_of_constants_stay_where_the_call_around_stays():
    made = one("!Join ['-', [!Join ['.', [b, c]], !Ref X, !Ref P]]", head=LISTS)
    assert made["Fn::Join"][1][0] == {"Fn::Join": [".", ["b", "c"]]}


# -- absent values ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value",
    ["!FindInMap [M, !Ref X, No, {DefaultValue: !Ref AWS::NoValue}]", "{Ref: !Sub 'AWS::${X}'}"],
)
def test_no_value_removes_the_member(value: str):
    assert one(value, "[NoValue]", MAPS.replace("    a:", "    NoValue: {}\n    a:")) is MISSING


def test_no_value_removes_the_item():
    value = "[x, !FindInMap [M, !Ref X, No, {DefaultValue: !Ref AWS::NoValue}], y]"
    assert one(value, head=MAPS) == ["x", "y"]


def test_no_value_of_a_branch_stays_in_its_place():
    value = "!If [C, !FindInMap [M, !Ref X, No, {DefaultValue: !Ref AWS::NoValue}], !Ref X]"
    assert one(value, head=MAPS) == {"Fn::If": ["C", {"Ref": "AWS::NoValue"}, "a"]}


def test_no_value_removes_the_condition_of_a_resource():
    text = template("{}", "[a, b]", "Mappings: {M: {a: {C: IsA}, b: {D: d}}}").replace(
        "Type: T", "Type: T\n        Condition: !FindInMap [M, !Ref X, C, {DefaultValue: !Ref AWS::NoValue}]"
    )
    resources = expand(text)["Resources"]
    assert resources["Ra"]["Condition"] == {"Fn::FindInMap": ["M", "a", "C"]}
    assert "Condition" not in resources["Rb"]


# -- keys -------------------------------------------------------------------------------------------------------------


def test_keys_take_the_item():
    assert list(copies("{}", "[a, b, '']")) == ["Ra", "Rb", "R"]


def test_alphanumeric_keys_drop_everything_else():
    assert list(copies("{V: !Ref X}", '["a-b.c_d/é", "10.0.0.0"]', key="R&{X}")) == ["Rabcd", "R10000"]


def test_a_key_without_variable_is_fine_for_one_item():
    assert list(copies("{}", "[a]", key="R")) == ["R"]


def test_the_produced_keys_stand_where_the_loop_stood():
    text = template("{}").replace("  Fn::ForEach::L", "  First: {Type: T}\n  Fn::ForEach::L") + "  Last: {Type: T}\n"
    assert list(expand(text)["Resources"]) == ["First", "Ra", "Rb", "Last"]


@pytest.mark.parametrize("plain", ["before", "after"])
def test_a_key_that_exists_beside_the_loop_is_an_error(plain: str):
    text = template("{}")
    text = text.replace("  Fn::ForEach", "  Ra: {Type: T}\n  Fn::ForEach") if plain == "before" else text + "  Ra: {}\n"
    assert faults(text) == [("T301", '"R${X}"' if plain == "before" else "Ra")]


def test_a_key_that_repeats_within_the_loop_is_an_error():
    assert faults(template("{}", key="R")) == [("T301", '"R"')]


def test_items_that_differ_only_in_stripped_characters_collide():
    assert faults(template("{}", "[a-b, ab]", key="R&{X}")) == [("T301", '"R&{X}"')]


# -- nests ------------------------------------------------------------------------------------------------------------

NEST = """\
Transform: AWS::LanguageExtensions
Mappings: {M: {a: {L: [p, q]}, b: {L: [r]}}}
Resources:
  Fn::ForEach::Outer:
    - X
    - [a, b]
    - Plain${X}: {Type: T}
      Fn::ForEach::Inner:
        - Y
        - %s
        - R${X}${Y}: {Type: T, Properties: {V: !Sub "${X}-${Y}"}}
"""


def test_a_nested_loop_sees_the_outer_variable():
    resources = expand(NEST % "[p, q]")["Resources"]
    assert list(resources) == ["Plaina", "Rap", "Raq", "Plainb", "Rbp", "Rbq"]
    assert resources["Raq"]["Properties"]["V"] == "a-q"


def test_the_source_of_a_nested_loop_may_depend_on_the_outer_variable():
    assert list(expand(NEST % "!FindInMap [M, !Ref X, L]")["Resources"]) == ["Plaina", "Rap", "Raq", "Plainb", "Rbr"]


def test_an_item_of_a_nested_loop_may_be_the_outer_variable():
    assert "Raa" in expand(NEST % "[!Ref X, c]")["Resources"]


def test_a_loop_in_properties_merges_into_them():
    made = copies("{A: 1, Fn::ForEach::In: [Y, [p, q], {'K${Y}': !Sub '${X}${Y}'}], Z: 2}", "[a]")
    assert made["Ra"] == {"A": Number("1"), "Kp": "ap", "Kq": "aq", "Z": Number("2")}


def test_no_items_leave_nothing():
    assert copies("{V: !Ref X}", "[]") == {}
    assert copies("{Fn::ForEach::In: [Y, [], {'K${Y}': 1}]}", "[a]") == {"Ra": {}}


def test_loops_in_conditions_and_outputs():
    text = """\
    Transform: AWS::LanguageExtensions
    Conditions:
      Fn::ForEach::C: [X, [a, b], {'Is${X}': !Equals [!Ref X, a]}]
    Resources: {R: {Type: T}}
    Outputs:
      Fn::ForEach::O: [X, [a], {'Out${X}': {Value: !GetAtt [!Sub 'R${X}', Arn], Condition: !Sub 'Is${X}'}}]
    """
    data = expand(text)
    assert data["Conditions"] == {"Isa": {"Fn::Equals": ["a", "a"]}, "Isb": {"Fn::Equals": ["b", "a"]}}
    assert data["Outputs"] == {"Outa": {"Value": {"Fn::GetAtt": ["Ra", "Arn"]}, "Condition": "Isa"}}


# -- calls without a value --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value",
    [
        "!FindInMap [M, !Ref X, Wurd]",
        "!FindInMap [N, !Ref X, Word]",
        "!Select [2, !FindInMap [M, !Ref X, List]]",
        "!Select [!Ref X, [b]]",
    ],
)
def test_a_function_without_a_value_is_an_error_at_the_call(value: str):
    assert ("T211", value) in faults(template(f"{{V: {value}}}", "[a]", MAPS))


def test_json_is_that_of_the_json_module():
    nested = {"k": ['ä\n"', {"n": 1.5, "t": True, "z": None}], "e": {}, "l": []}
    value = json.dumps({"Fn::ToJsonString": {"x": {"Ref": "X"}, **nested}})
    assert one(value) == json.dumps({"x": "a", **nested}, separators=(",", ":"), ensure_ascii=False)
