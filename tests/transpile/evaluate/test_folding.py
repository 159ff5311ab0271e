"""Computing everything that is known before provisioning (research, section 9: "Folding by the transform")."""

from __future__ import annotations

import base64
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.evaluate import MISSING, expand, lst, s
from transpile.evaluate.evaluation import Mode
from transpile.verify.canonical import Number

TEMPLATE = """\
Transform: AWS::LanguageExtensions
Parameters:
  P: {{Type: String, Default: d}}
  Count: {{Type: Number, Default: 3}}
  Zip: {{Type: String, Default: 5}}
  Names: {{Type: CommaDelimitedList, Default: "a,b"}}
  Secret: {{Type: String, Default: hidden, NoEcho: true}}
  Store: {{Type: "AWS::SSM::Parameter::Value<String>", Default: /a}}
  None: {{Type: String}}
Mappings: {{M: {{d: {{V: w}}}}}}
Conditions:
  Fn::ForEach::C: [X, [d, e], {{"Is${{X}}": !Equals [!Ref P, !Ref X]}}]
  Both: !And [!Condition Isd, !Not [!Condition Ise]]
  Either: !Or [!Condition Ise, !Equals [!Ref None, x]]
  Open: !Equals [!Ref AWS::Region, eu]
  Same: !Equals ["1", "1"]
  Loop: !Condition Loop
Resources:
  R: {{Type: T, Properties: {{V: {value}}}}}
"""


def folded(value: str, **options: Any) -> Any:
    return expand(TEMPLATE.format(value=value), mode=Mode.RESOLVING, **options)["Resources"]["R"]["Properties"].get(
        "V", MISSING
    )


@pytest.mark.parametrize(
    ("value", "data"),
    [
        ("!Ref P", "d"),
        ("!Ref Count", Number("3")),
        ("!Ref Zip", "5"),
        ("!Ref Names", ["a", "b"]),
        ('!Sub "${P}-${Count}"', "d-3"),
        ('!Sub "plain"', "plain"),
        ('!Sub ["${P}-${q}", {q: 1}]', "d-1"),
        ('!Sub ["${P}", {P: shadows}]', "shadows"),
        ('!Join [",", !Ref Names]', "a,b"),
        ("!Select [1, !Ref Names]", "b"),
        ("!FindInMap [M, !Ref P, V]", "w"),
        ("{Fn::Length: !Ref Names}", Number("2")),
        ("{Fn::ToJsonString: {n: !Ref Names, c: !Ref Count, x: !Ref AWS::NoValue}}", '{"n":["a","b"],"c":3}'),
        ('!Base64 "x"', base64.b64encode(b"x").decode()),
        ("!If [Isd, 1, 2]", Number("1")),
        ("!If [Ise, 1, !Ref AWS::NoValue]", MISSING),
        ("!If [Both, yes1, no1]", "yes1"),
        ("!If [Same, yes1, no1]", "yes1"),
        ("!If [Isd, x, !FindInMap [M, no, V]]", "x"),
        ("!Ref AWS::NoValue", MISSING),
        ("[a, !Ref AWS::NoValue]", ["a"]),
    ],
)
def test_what_is_known_becomes_its_value(value: str, data: object):
    assert folded(value) == data


@pytest.mark.parametrize(
    ("value", "data"),
    [
        ("!Ref Secret", {"Ref": "Secret"}),
        ("!Ref Store", {"Ref": "Store"}),
        ("!Ref None", {"Ref": "None"}),
        ("!Ref AWS::Region", {"Ref": "AWS::Region"}),
        ("!Ref Other", {"Ref": "Other"}),
        ('!Sub "${P}-${AWS::Region}"', {"Fn::Sub": "d-${AWS::Region}"}),
        ('!Sub "${R.Arn}"', {"Fn::Sub": "${R.Arn}"}),
        ("!GetAtt R.Arn", {"Fn::GetAtt": ["R", "Arn"]}),
        ("!GetAZs ''", {"Fn::GetAZs": ""}),
        ('!Join ["", [!Ref P, !Ref AWS::Region]]', {"Fn::Join": ["", ["d", {"Ref": "AWS::Region"}]]}),
        ("!If [Open, !Ref P, !Ref AWS::NoValue]", {"Fn::If": ["Open", "d", {"Ref": "AWS::NoValue"}]}),
        ("!If [Either, 1, 2]", {"Fn::If": ["Either", Number("1"), Number("2")]}),
        ("!If [Loop, 1, 2]", {"Fn::If": ["Loop", Number("1"), Number("2")]}),
        ("!If [Nowhere, 1, 2]", {"Fn::If": ["Nowhere", Number("1"), Number("2")]}),
    ],
)
def test_what_is_not_known_stays(value: str, data: object):
    assert folded(value) == data


@pytest.mark.parametrize(
    ("value", "given", "data"),
    [
        ("!Ref AWS::Region", {"AWS::Region": s("eu")}, "eu"),
        ("!If [Open, 1, 2]", {"AWS::Region": s("eu")}, Number("1")),
        ("!If [Either, 1, 2]", {"None": s("x")}, Number("1")),
        ("!Ref Names", {"Names": lst("z")}, ["z"]),
        ("!Ref Secret", {"Secret": s("x")}, {"Ref": "Secret"}),
    ],
)
def test_values_that_are_given(value: str, given: dict[str, Any], data: object):
    assert folded(value, values=given) == data


def test_conditions_are_never_computed_away_but_their_arguments_are():
    conditions = expand(TEMPLATE.format(value="1"), mode=Mode.RESOLVING)["Conditions"]
    assert conditions["Same"] == {"Fn::Equals": ["1", "1"]}
    assert conditions["Isd"] == {"Fn::Equals": ["d", "d"]}
    assert conditions["Open"] == {"Fn::Equals": [{"Ref": "AWS::Region"}, "eu"]}


def test_without_folding_nothing_outside_loops_changes():
    text = TEMPLATE.format(value="!Join ['', [!Ref P, !Sub '${P}']]")
    assert expand(text)["Resources"]["R"]["Properties"]["V"] == {"Fn::Join": ["", [{"Ref": "P"}, {"Fn::Sub": "${P}"}]]}


def test_folding_twice_changes_nothing():
    from support.evaluate import evaluation, parse

    document, _ = parse(TEMPLATE.format(value="!Sub '${P}${R.Arn}'"))
    once = evaluation(document, mode=Mode.RESOLVING).value(document.root, {})
    assert once is not None
    assert evaluation(document, mode=Mode.RESOLVING).value(once, {}) == once


@given(st.lists(st.tuples(st.sampled_from(("And", "Or")), st.integers(0), st.integers(0)), max_size=12), st.randoms())
def test_conditions_hold_as_those_that_they_are_made_of(made: list[tuple[str, int, int]], chance: Random):
    holds, written = [True, False], {"C0": "!Equals [a, a]", "C1": "!Not [!Condition C0]"}
    for name, one, other in made:
        pair = one % len(holds), other % len(holds)
        written[f"C{len(holds)}"] = f"!{name} [!Condition C{pair[0]}, Condition: C{pair[1]}]"
        holds.append((all if name == "And" else any)(holds[at] for at in pair))
    rows = [f"  {name}: {condition}\n" for name, condition in written.items()]
    chance.shuffle(rows)
    text = f"Conditions:\n{''.join(rows)}Resources: {{R: {{Type: T, V: !If [C{len(holds) - 1}, one, other]}}}}\n"
    assert expand(text, mode=Mode.RESOLVING)["Resources"]["R"]["V"] == ("one" if holds[-1] else "other")
