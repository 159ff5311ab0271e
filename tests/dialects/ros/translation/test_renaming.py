"""`--rename-ids`: names that CloudFormation does not take lose all but letters and digits, and so do their mentions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dialects.ros.translation import ids
from support.depth import tries
from support.process import Run, cli
from support.samples import load
from transpile import convert
from transpile.diagnostics import Severity

__all__ = ["cli"]

CASES = Path(__file__).parent / "cases" / "renamed"
HEAD = "ROSTemplateFormatVersion: '2015-09-01'\n"
COUNTED = HEAD + "Resources: {A: {Type: X, Count: 2}}\nOutputs: {O: {Value: {Ref: 'A[1]'}}}\n"


def codes(text: str, **options: Any) -> list[tuple[str, Severity]]:
    return [(one.code, one.severity) for one in convert(text, "foreach", **options).diagnostics]


def test_names_and_all_that_mentions_them_change() -> None:
    found = convert((CASES / "names.yaml").read_text(), "foreach", rename_ids=True)
    assert found.text == (CASES / "names.expected.yaml").read_text()


def test_the_expansion_has_them_too() -> None:
    found = convert(convert(COUNTED, "for", rename_ids=True).text or "", "cfn")
    assert found.text is not None
    assert "A0: {Type: X}" in found.text
    assert "O: {Value: {Ref: A1}}" in found.text


@pytest.mark.parametrize("name", ["'A-B'", "A_B", "A"])
def test_they_never_change_in_silence(name: str) -> None:
    count = ", Count: 2" if name == "A" else ""
    text = HEAD + f"Resources: {{{name}: {{Type: X{count}}}}}\n"
    result = convert(text, "foreach")
    assert result.text is None
    (one,) = result.diagnostics
    assert one.code == "T441"
    assert one.span is not None
    assert text[one.span.start :].startswith(name)
    assert "--rename-ids" in (one.help or "")
    assert codes(text, rename_ids=True)[0] == ("T441", Severity.NOTE)


def test_the_note_is_the_map() -> None:
    (one,) = convert(HEAD + "Resources: {A-B: {Type: X}, C: {Type: X, Count: 2}}\n", "map", rename_ids=True).diagnostics
    assert "A-B to AB, C[0] to C0, C[1] to C1" in one.message


@pytest.mark.parametrize(
    "resources",
    [
        "A-B: {Type: X}, AB: {Type: X}",
        "A-B: {Type: X}, A_B: {Type: X}",
        "A: {Type: X, Count: 2}, A1: {Type: X}",
        "A: {Type: X, Count: 11}, A1: {Type: X, Count: 1}",
        "A: {Type: X, Count: !Ref N}, A7: {Type: X}",
    ],
)
def test_two_names_never_become_one(resources: str) -> None:
    text = HEAD + "Parameters: {N: {Type: Number, Default: 2}}\nResources: {" + resources + "}\n"
    result = convert(text, "foreach", rename_ids=True)
    assert result.text is None
    assert [one.code for one in result.diagnostics] == ["T442"]
    assert result.diagnostics[0].span is not None


@pytest.mark.parametrize(
    "template",
    [
        "Resources: {A-B: {Type: X}, C: {Type: X, Properties: {P: !Ref AB}}}",
        "Resources: {A-B: {Type: X}, C: {Type: X, Properties: {P: !Sub '${AB}'}}}",
        "Resources: {A-B: {Type: X}, C: {Type: X, Properties: {P: !GetAtt AB.Id}}}",
        "Resources: {A-B: {Type: X}, C: {Type: X, DependsOn: AB}}",
        "Resources: {A-B: {Type: X}, C: {Type: X, DependsOn: [A-B, AB]}}",
        "Resources: {A: {Type: X, Count: 2}, C: {Type: X, Properties: {P: !Ref A1}}}",
        "Conditions: {A-B: !Equals [a, a]}\nResources: {C: {Type: X, Condition: AB}}",
        "Conditions: {A-B: !Equals [a, a]}\nResources: {C: {Type: X, Properties: {P: !If [AB, 1, 2]}}}",
        "Mappings: {A-B: {a: {b: c}}}\nResources: {C: {Type: X, Properties: {P: !FindInMap [AB, a, b]}}}",
    ],
)
def test_no_name_becomes_one_that_is_meant_and_is_not_there(template: str) -> None:
    result = convert(f"{HEAD}{template}\n", "foreach", rename_ids=True)
    assert result.text is None
    assert "T442" in [one.code for one in result.diagnostics]


@pytest.mark.parametrize("target", ["foreach", "for"])
def test_a_loop_variable_takes_the_place_of_no_entry_of_a_map(target: str) -> None:
    sub = "{'Fn::Sub': ['${Index}-x', {Index: {'Fn::GetAtt': [B, C]}}]}"
    text = HEAD + f"Resources: {{A: {{Type: X, Count: 2, Properties: {{P: {sub}}}}}, B: {{Type: X}}}}\n"
    result = convert(text, target, rename_ids=True)
    assert result.text is not None, result.diagnostics
    assert "Index2" in result.text


def test_numbers_that_do_not_meet_are_no_clash() -> None:
    text = HEAD + "Resources: {A: {Type: X, Count: 2}, A2: {Type: X}}\n"
    assert convert(text, "foreach", rename_ids=True).text is not None


def test_parameters_keep_their_names_as_people_give_them_values() -> None:
    text = HEAD + "Parameters: {a_b: {Type: String}}\nResources: {A: {Type: X}}\n"
    assert codes(text, rename_ids=True) == [("T438", Severity.ERROR)]


def test_nothing_is_renamed_where_the_family_stays() -> None:
    text = convert(COUNTED, "cfn", rename_ids=True).text or ""
    assert "A[0]" in text
    assert "A0" not in text


def test_the_command_line_has_it(cli: Run, tmp_path: Path) -> None:
    (tmp_path / "t.yaml").write_text(COUNTED)
    assert cli("--to", "for", str(tmp_path / "t.yaml")).status == 2
    done = cli("--to", "for", "--rename-ids", "--verbose", str(tmp_path / "t.yaml"))
    assert done.status == 0
    assert "[T441]" in done.err


names = st.text("ab-_1", min_size=1, max_size=4).filter(lambda name: name[0] in "ab")


@given(st.lists(names, min_size=2, max_size=4, unique=True), st.data())
@settings(max_examples=tries(25), deadline=None)
def test_every_mention_follows(some: list[str], data: st.DataObject) -> None:
    chosen = data.draw(st.lists(st.sampled_from(some), min_size=len(some), max_size=len(some)))
    counts = data.draw(st.lists(st.integers(0, 2), min_size=len(some), max_size=len(some)))
    counted = {name for name, count in zip(some, counts, strict=True) if count}
    body = "".join(
        f"  '{name}': {{Type: X{f', Count: {count}' if count else ''}, Properties: {{P: {{Ref: '{of}'}}, "
        f"Q: {{'Fn::GetAtt': ['{of}{'[0]' if of in counted else ''}', R]}}}}}}\n"
        for name, count, of in zip(some, counts, chosen, strict=True)
    )
    result = convert(f"{HEAD}Resources:\n{body}", "foreach", rename_ids=True)
    assert result.text is not None or "T442" in {one.code for one in result.diagnostics}, result.diagnostics


@pytest.mark.parametrize("wrong", ["", "Other"])
def test_a_mention_that_does_not_follow_is_noticed(monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    right = ids.Ids.of
    monkeypatch.setattr(ids.Ids, "of", lambda self, name: wrong + name if name == "A[1]" else right(self, name))
    result = convert(COUNTED, "foreach", rename_ids=True)
    assert result.text is None
    assert "T901" in {one.code for one in result.diagnostics}


def test_a_variable_that_was_named_anew_is_no_name_of_the_position() -> None:
    """`${Index}` of the string's own map makes the number of a copy `Index2`; the map's position has a third name."""
    text = (
        "ROSTemplateFormatVersion: '2015-09-01'\n"
        "Resources: {T: {Type: 'ALIYUN::MNS::Topic', Count: 2, Properties: {N: !Sub ['${Index}', "
        "{Index: !Ref ALIYUN::Index}]}}}\n"
    )
    result = convert(text, "map", rename_ids=True)
    assert result.text is not None, result.diagnostics
    assert "Index: Index3" in result.text
    assert "Value: Index2" in result.text


SHADOWED = (
    HEAD
    + """\
Resources:
  r-1:
    Type: ALIYUN::ROS::WaitConditionHandle
    Metadata:
      A: !Sub ["${r-1} ${ALIYUN::Region}", {r-1: !Ref ALIYUN::StackName}]
      B: !Sub
        - "${r_2} ${r-1} ${x-y} ${xy}"
        - {r_2: !Ref ALIYUN::TenantId, x-y: !Ref ALIYUN::Region, xy: !Ref ALIYUN::StackName}
      C: !Sub "${r-1}"
      D: !Sub ["${x-y} ${x_y}", {x-y: !Ref ALIYUN::Region}]
  r_2: {Type: ALIYUN::ROS::WaitConditionHandle}
  x_y: {Type: ALIYUN::ROS::WaitConditionHandle}
"""
)


@pytest.mark.parametrize("target", ["map", "foreach", "for"])
def test_a_name_of_a_map_of_sub_hides_an_id_and_loses_its_other_characters(target: str) -> None:
    found = convert(SHADOWED, target, rename_ids=True)
    assert found.text is not None, found.diagnostics
    (a, b, c, d) = load(found.text)["Resources"]["r1"]["Metadata"].values()
    assert a == {"Fn::Sub": ["${r1} ${AWS::Region}", {"r1": {"Ref": "AWS::StackName"}}]}
    assert b == {
        "Fn::Sub": [
            "${r_2} ${r1} ${xy2} ${xy}",
            {"r_2": {"Ref": "AWS::AccountId"}, "xy2": {"Ref": "AWS::Region"}, "xy": {"Ref": "AWS::StackName"}},
        ]
    }
    assert c == {"Fn::Sub": "${r1}"}
    assert d == {"Fn::Sub": ["${xy2} ${xy}", {"xy2": {"Ref": "AWS::Region"}}]}


def test_names_that_substitute_nothing_change_too() -> None:
    outputs = "Outputs: {O: {Value: {Ref: {Fn::Sub: 'A[1]'}}}, P: {Value: {Fn::GetAtt: [{Fn::Sub: B-c}, Id]}}}\n"
    text = HEAD + "Resources: {A: {Type: X, Count: 2}, B-c: {Type: X}}\n" + outputs
    found = load(convert(text, "foreach", rename_ids=True).text or "")["Outputs"]
    assert found == {
        "O": {"Value": {"Ref": {"Fn::Sub": "A1"}}},
        "P": {"Value": {"Fn::GetAtt": [{"Fn::Sub": "Bc"}, "Id"]}},
    }


def test_the_instances_of_a_resource_without_a_name_are_renamed_too() -> None:
    text = "ROSTemplateFormatVersion: '2015-09-01'\nResources: {'': {Type: T, Count: 2}}\n"
    assert [one.code for one in convert(text, "for").diagnostics if one.code == "T441"] == ["T441"]
    assert convert(text, "for").text is None
    renamed = convert(text, "for", rename_ids=True)
    assert renamed.text is not None, renamed.diagnostics
    plain = convert(renamed.text, "cfn")
    assert plain.text is not None, plain.diagnostics
    assert list(load(plain.text)["Resources"]) == ["0", "1"]


def test_a_mapping_is_looked_up_by_its_new_name() -> None:
    text = HEAD + (
        "Mappings: {x-y: {a: {b: [c, d]}}}\n"
        "Resources: {A: {Type: T, Count: !Length [!FindInMap [x-y, a, b]], Properties: {Q: !FindInMap [x-y, a, b]}}}\n"
    )
    result = convert(text, "foreach", rename_ids=True)
    assert result.text is not None, result.diagnostics
    assert "!FindInMap [xy, a, b]" in result.text
