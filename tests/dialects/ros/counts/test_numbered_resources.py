"""`--ros-count`: loops over resources as `Count`, with the ids that it gives, also where something refers to them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dialects.ros.translation.numbering import new_ids
from dialects.ros.translation.numbering.bodies import Body
from dialects.ros.translation.numbering.series import Series
from support.process import Run, cli
from support.ros_model import errors
from support.samples import load
from transpile import Result, check, convert
from transpile.diagnostics import Diagnostic, Severity
from transpile.ir import Binder, Expression, Object, Text

__all__ = ["cli"]

HEAD = "AWSTemplateFormatVersion: '2010-09-09'\nTransform: AWS::LanguageExtensions\n"
LIST = "Parameters: {List: {Type: CommaDelimitedList, Default: 'a,b'}}\n"
TOPIC = "Type: ALIYUN::MNS::Topic"


def loop(entries: str, items: str = "[A, B]", name: str = "T") -> str:
    return f"  Fn::ForEach::{name}: [X, {items}, {{{entries}}}]\n"


def topics(properties: str = "TopicName: !Ref X", more: str = "") -> str:
    return f'"Topic${{X}}": {{{TOPIC}, {more}Properties: {{{properties}}}}}'


def template(resources: str, outputs: str = "", head: str = HEAD) -> str:
    return f"{head}Resources:\n{resources}" + (f"Outputs:\n{outputs}" if outputs else "")


def numbered(text: str, **options: Any) -> Result:
    return convert(text, "ros", from_="foreach", ros_count=True, **options)


def written(text: str, **options: Any) -> dict[str, Any]:
    result = numbered(text, **options)
    assert result.text is not None, result.diagnostics
    assert errors(result.text) == []
    found: dict[str, Any] = load(result.text)
    return found


def told(text: str, code: str, **options: Any) -> list[Diagnostic]:
    return [one for one in numbered(text, **options).diagnostics if one.code == code]


def select(items: object) -> dict[str, Any]:
    return {"Fn::Select": [{"Ref": "ALIYUN::Index"}, items]}


@pytest.mark.parametrize("tag", ["!!map", "!!str", "!"])
def test_a_tag_of_yaml_at_a_resource_changes_nothing(tag: str) -> None:
    plain = f'"Topic${{X}}": {{{TOPIC}, Properties: {{TopicName: !Ref X}}}}'
    result = numbered(template(loop(plain.replace(": {Type", f": {tag} {{Type"))))
    assert result.text is not None, result.diagnostics
    (topic,) = load(result.text.replace("!!str ", ""))["Resources"].values()
    assert (topic["Count"], topic["Properties"]) == (2, {"TopicName": select(["A", "B"])})


@pytest.mark.parametrize("items", ["[A, B]", "[0, 1]", "!Ref List"])
@pytest.mark.parametrize(
    "made", ["!Split ['-', !Sub '${Y}-x']", "!Split ['-', !Sub '${Y}-${X}']", "{Fn::FindInMap: [M, !Ref Y, a]}"]
)
def test_a_loop_in_its_properties_that_ros_lacks_is_written_out_and_told(items: str, made: str) -> None:
    inner = f"[Fn::Map: {{Value: Y, Collection: !Ref List, Fragment: {made}}}]"
    text = template(
        loop(topics(f"Tags: {inner}"), items), head=f"{HEAD}Mappings: {{M: {{a: {{a: 1}}, b: {{a: 2}}}}}}\n{LIST}"
    )
    result = convert(text, "ros", ros_count=True)
    assert result.text is not None, result.diagnostics
    assert "T403" in {one.code for one in result.diagnostics}


# -- what is written --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("properties", "items", "expected"),
    [
        ("N: !Ref X", "[A, B]", {"N": select(["A", "B"])}),
        ("N: !Sub 't-${X}'", "[A, B]", {"N": {"Fn::Sub": ["t-${X}", {"X": select(["A", "B"])}]}}),
        ("N: !Sub 't-${X}'", "[0, 1]", {"N": {"Fn::Sub": "t-${ALIYUN::Index}"}}),
        ("N: !Ref X", "[0, 1]", {"N": select(["0", "1"])}),  # an item is a string to this dialect
        ("N: [!Ref X, {K: !Ref X}]", "[A]", {"N": [select(["A"]), {"K": select(["A"])}]}),
        ("N: !Join ['-', [!Ref X, z]]", "[A, B]", {"N": {"Fn::Join": ["-", [select(["A", "B"]), "z"]]}}),
        ("N: !Ref X", "!Ref List", {"N": select({"Ref": "List"})}),
        ("N: !Ref 'AWS::Region'", "!Ref List", {"N": {"Ref": "ALIYUN::Region"}}),
    ],
)
def test_what_depends_on_the_item_is_chosen_by_its_number(properties: str, items: str, expected: object) -> None:
    found = written(template(loop(topics(properties), items), head=HEAD + LIST))
    assert found["Resources"]["Topic"]["Properties"] == expected
    count = {"Fn::Length": {"Ref": "List"}} if "List" in items else items.count(",") + 1
    assert found["Resources"]["Topic"]["Count"] == count


def test_numbers_of_a_range_are_the_index() -> None:
    text = """resource "alicloud_ros_stack" "s" {
  stack_name = "s"
  template_body = jsonencode({
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = { for i in range(3) : "Topic${i}" => { Type = "ALIYUN::MNS::Topic", Properties = { N = i } } }
  })
}
"""
    result = convert(text, "ros", name="main.tf", ros_count=True)
    assert load(result.text or "")["Resources"] == {
        "Topic": {"Type": "ALIYUN::MNS::Topic", "Count": 3, "Properties": {"N": {"Ref": "ALIYUN::Index"}}}
    }


@pytest.mark.parametrize(
    ("there", "mention", "expected"),
    [
        ("Resources", "{Type: X, DependsOn: TopicB}", {"Type": "X", "DependsOn": "Topic[1]"}),
        ("Resources", "{Type: X, DependsOn: [TopicB, TopicA]}", {"Type": "X", "DependsOn": ["Topic[1]", "Topic[0]"]}),
        ("Outputs", "{Value: !Ref TopicA}", {"Value": {"Ref": "Topic[0]"}}),
        ("Outputs", "{Value: !GetAtt TopicB.Arn}", {"Value": {"Fn::GetAtt": ["Topic[1]", "Arn"]}}),
        ("Outputs", "{Value: !GetAtt [TopicB, Arn]}", {"Value": {"Fn::GetAtt": ["Topic[1]", "Arn"]}}),
        ("Outputs", "{Value: !Sub '${TopicA}:${TopicB.Arn}'}", {"Value": {"Fn::Sub": "${Topic[0]}:${Topic[1].Arn}"}}),
        (
            "Outputs",
            "{Value: !Sub ['${TopicA}:${TopicB}', {TopicA: !Ref TopicB}]}",
            {"Value": {"Fn::Sub": ["${TopicA}:${Topic[1]}", {"TopicA": {"Ref": "Topic[1]"}}]}},
        ),
        ("Outputs", "{Description: TopicA, Value: TopicA}", {"Description": "TopicA", "Value": "TopicA"}),
    ],
)
def test_what_refers_to_them_has_the_new_ids(there: str, mention: str, expected: object) -> None:
    other = f"  Other: {mention}\n"
    text = template(loop(topics()) + (other if there == "Resources" else ""), other if there == "Outputs" else "")
    result = numbered(text)
    assert load(result.text or "")[there]["Other"] == expected


def test_other_sections_keep_their_names() -> None:
    outputs = "  TopicA: {Condition: TopicB, Value: !If [TopicB, !Ref TopicB, x]}\n"
    head = HEAD + "Conditions: {TopicB: !Equals [a, b]}\n"
    found = written(template(loop(topics()), outputs, head))
    assert [*found["Conditions"]] == ["TopicB"]
    condition = {"Fn::If": ["TopicB", {"Ref": "Topic[1]"}, "x"]}
    assert found["Outputs"] == {"TopicA": {"Condition": "TopicB", "Value": condition}}


def test_several_resources_of_an_item_are_counted_each_and_one_refers_to_the_other_by_its_number() -> None:
    queue = f'"Queue${{X}}": {{{TOPIC}, Properties: {{N: !GetAtt [!Sub "Topic${{X}}", Arn], M: !Ref TopicB}}}}'
    found = written(template(loop(f"{topics()}, {queue}")))["Resources"]
    assert [*found] == ["Topic", "Queue"]
    assert found["Queue"]["Properties"] == {"N": select({"Fn::GetAtt": ["Topic", "Arn"]}), "M": {"Ref": "Topic[1]"}}


def test_a_list_of_them_all_is_the_counted_resource() -> None:
    all_ = 'Fn::Map: {Value: X, Collection: !Ref List, Fragment: !GetAtt [!Sub "Topic${X}", Arn]}'
    text = "AWSTemplateFormatVersion: '2010-09-09'\n" + LIST
    made = 'Fn::Map: {Value: X, Collection: !Ref List, Key: !Sub "Topic${X}", Fragment: {Type: ALIYUN::MNS::Topic}}'
    resources = f"  Other: {{{TOPIC}, Properties: {{All: {{{all_}}}}}}}\n  Fn::Merge: [{{{made}}}]\n"
    result = convert(template(resources, head=text), "ros", from_="map", ros_count=True)
    found = load(result.text or "")["Resources"]
    assert found["Other"]["Properties"] == {"All": {"Fn::GetAtt": ["Topic", "Arn"]}}
    assert found["Topic"]["Count"] == {"Fn::Length": {"Ref": "List"}}


def test_without_the_option_ids_stay() -> None:
    found = load(convert(template(loop(topics())), "ros", from_="foreach").text or "")
    assert [*found["Resources"]] == ["TopicA", "TopicB"]


@pytest.mark.parametrize("target", ["map", "terraform", "cfn"])
def test_other_targets_have_nothing_to_count(target: str) -> None:
    text = template(loop(topics()))
    assert convert(text, target, ros_count=True).text == convert(text, target).text


@pytest.mark.parametrize(
    ("key", "name"), [("Topic${X}End", "TopicEnd"), ("${X}Topic", "Topic"), ("${X}", "T"), ("a${X}", "a")]
)
def test_they_are_called_by_what_is_written_of_their_ids(key: str, name: str) -> None:
    text = template(loop(f'"{key}": {{{TOPIC}, Properties: {{TopicName: !Ref X}}}}'))
    assert [*written(text)["Resources"]] == [name]


def test_two_loops_with_ids_of_the_same_form() -> None:
    first = loop(f'"${{X}}": {{{TOPIC}, Properties: {{TopicName: !Ref X}}}}', "[A, B]", "One")
    second = loop(f'"${{X}}": {{{TOPIC}, Properties: {{TopicName: !Ref X}}}}', "[C]", "Two")
    found = written(template(first + second, "  O: {Value: !Ref C}\n"))
    assert [*found["Resources"]] == ["One", "Two"]
    assert found["Outputs"]["O"]["Value"] == {"Ref": "Two[0]"}


# -- what is said -----------------------------------------------------------------------------------------------------


def test_the_warning_is_the_map_and_stands_at_the_loop() -> None:
    text = template(loop(topics()))
    (one,) = told(text, "T443")
    assert one.severity is Severity.WARNING
    assert one.message.endswith("TopicA to Topic[0], TopicB to Topic[1]")
    assert one.span is not None
    assert text[one.span.start :].startswith("Fn::ForEach::T")
    assert check(text, "ros", ros_count=True, strict=True, from_="foreach").refused


def test_where_a_parameter_decides_the_warning_has_the_form() -> None:
    (one,) = told(template(loop(topics(), "!Ref List"), head=HEAD + LIST), "T443")
    assert "Topic${X} to Topic[0] and so on" in one.message


NESTED = "Fn::ForEach::In: [Y, [C, D], {\"Topic${X}${Y}\": {Type: 'ALIYUN::MNS::Topic'}}]"
REFERRED = "  O: {Value: !Ref Topica}\n"


@pytest.mark.parametrize(
    ("resources", "outputs", "why"),
    [
        (loop(NESTED), "", "a loop inside it produces resources"),
        (loop(topics(more="DependsOn: !Sub 'Q${X}', ")) + loop('"Q${X}": {Type: Q}', name="Q"), "", "DependsOn"),
        (loop(topics(more="Metadata: {O: !Ref X}, ")), "", "Metadata of its resources depends on the item"),
        (
            loop(topics()) + "  Topic: {Type: X}\n",
            "",
            "its new logical IDs, such as Topic[0], could be confused with Topic",
        ),
        (
            loop(topics()) + "  TopicNumbered1: {Type: X}\n",
            "",
            "its new logical IDs, such as Topic[0], could be confused with TopicNumbered1",
        ),
        (
            loop(topics()) + loop('"Topi${X}c": {Type: X}', name="U"),
            "",
            "its new logical IDs, such as Topic[0], could be confused with Topic",
        ),
        (loop(topics(), "!Ref List"), REFERRED, "the template refers to Topica, whose number depends on a parameter"),
        (loop('"${X}${AWS::Region}": {Type: X}'), "", ""),
        (loop(topics("N: !Ref [!Sub 'Q${X}']")) + loop('"Q${X}": {Type: X}', "[C]", "Q"), "", ""),
        (
            loop(topics("N: !GetAtt [!Sub 'Q${X}', A]")) + "  QA: {Type: X}\n  QB: {Type: X}\n",
            "",
            "a function in its properties refers to a name",
        ),
        (loop(topics("N: !If [!Sub 'C${X}', a, b]")), "", ""),
        (loop(topics("N: !Ref X"), "[!Ref 'AWS::Region']"), "", ""),
    ],
)
def test_what_count_cannot_say_is_written_out_and_the_note_says_why(resources: str, outputs: str, why: str) -> None:
    text = template(resources, outputs, HEAD + LIST)
    before = convert(text, "ros", from_="foreach")
    result = numbered(text)
    if before.text is None:  # there is another reason against it
        assert result.text is None
        return
    notes = told(text, "T444")
    assert notes
    assert all(one.severity is Severity.NOTE for one in notes)
    assert any(why in one.message for one in notes)
    first = notes[0]
    assert first.span is not None
    assert text[first.span.start :].startswith("Fn::ForEach::")


@pytest.mark.parametrize("items", ["[A, !Ref P]", "[!Ref P]", "!Split [',', !Ref P]", "[A, !Ref 'AWS::Region']"])
@pytest.mark.parametrize("default", ["", ", Default: a"])
def test_items_that_a_deployment_decides_have_no_number(items: str, default: str) -> None:
    """Not even where their list says how many they are: their ids could be equal, or be those of others."""
    head = f"{HEAD}Parameters: {{P: {{Type: String{default}}}}}\n"
    (note,) = told(template(loop(topics(), items), head=head), "T444")
    assert "its items are known only after deployment" in note.message


def test_the_ids_of_what_is_written_out_stay() -> None:
    text = template(loop(topics(more="Metadata: {O: !Ref X}, ")), "  O: {Value: !Ref TopicA}\n")
    assert numbered(text).text == convert(text, "ros", from_="foreach").text


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ('"Topic${t}" => { Type = "ALIYUN::MNS::Topic" } if t != "a"', "it filters its items"),
        ('"Topic${t}" => { Type = "X", Properties = { "N${t}" = 1 } }', "keys in its properties depend on the item"),
    ],
)
def test_reasons_in_terraform(entry: str, why: str) -> None:
    text = """resource "alicloud_ros_stack" "s" {
  stack_name = "s"
  template_body = jsonencode({
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = { for t in ["a", "b"] : ENTRY }
  })
}
""".replace("ENTRY", entry)
    result = convert(text, "ros", name="main.tf", ros_count=True)
    assert [one.code for one in result.diagnostics][:1] == ["T444"]
    assert why in result.diagnostics[0].message
    assert [*load(result.text or "")["Resources"]][-1] == "Topicb"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("[{Fn::Map: {Value: T, Collection: [a, !Ref X], Fragment: !Ref T}}]", select([["a", "A"], ["a", "B"]])),
        (
            "[z, {Fn::Map: {Value: T, Collection: [a], Fragment: !Sub '${T}${X}'}}]",
            select([["z", "aA"], ["z", "aB"]]),
        ),
    ],
)
def test_lists_of_an_item_are_chosen_as_a_whole(value: str, expected: object) -> None:
    result = convert(template(loop(topics(f"N: {value}"))), "ros", ros_count=True)
    assert load(result.text or "")["Resources"]["Topic"]["Properties"] == {"N": expected}


def test_a_list_that_only_deployment_completes_is_written_out() -> None:
    value = "{Fn::Map: {Value: T, Collection: [a, b], Fragment: !Sub '${T}${X}${AWS::Region}'}}"
    result = convert(template(loop(topics(f"N: {value}"))), "ros", ros_count=True)
    assert "a loop in its properties depends on the item" in "".join(one.message for one in result.diagnostics)
    assert [*load(result.text or "")["Resources"]] == ["TopicA", "TopicB"]


def test_what_vanishes_for_an_item_is_written_out() -> None:
    value = "N: !FindInMap [Of, !Ref X, a, DefaultValue: !Ref AWS::NoValue]"
    text = template(loop(topics(value)), head=HEAD + "Mappings: {Of: {A: {a: 1}}}\n")
    assert "may be absent" in told(text, "T444")[0].message
    assert load(numbered(text).text or "")["Resources"]["TopicB"]["Properties"] == {}


@pytest.mark.parametrize("key", ["Topic&{X}", "Topic&{X}End"])
def test_letters_and_digits_of_an_item(key: str) -> None:
    text = template(loop(f'"{key}": {{{TOPIC}, Properties: {{TopicName: !Ref X}}}}', "[a-b, c.d]"))
    end = key.partition("}")[2]
    (one,) = told(text, "T443")
    assert f"Topicab{end} to Topic{end}[0], Topiccd{end} to Topic{end}[1]" in one.message
    assert written(text)["Resources"][f"Topic{end}"]["Properties"] == {"TopicName": select(["a-b", "c.d"])}


@pytest.mark.parametrize(
    "text",
    [
        loop(topics()).replace("X", "Topic"),
        loop(topics()) + "  Other: {Type: X, Properties: {A: !Sub ['${Topic}', {Topic: !GetAtt TopicA.Arn}]}}\n",
    ],
)
def test_no_string_takes_its_own_names_for_the_resources(text: str) -> None:
    result = numbered(template(text))
    assert "Topics" in load(result.text or "")["Resources"]


def test_an_object_that_is_merged_into_the_section_is_as_good_as_its_entry() -> None:
    made = f'{{Fn::Map: {{Value: X, Collection: [A, B], Fragment: {{"Topic${{X}}": {{{TOPIC}}}}}}}}}'
    text = template(f"  Fn::Merge: [{made}]\n", head="AWSTemplateFormatVersion: '2010-09-09'\n")
    result = convert(text, "ros", from_="map", ros_count=True)
    assert "Topic" in load(result.text or "")["Resources"]


def test_a_parameter_without_a_value_is_followed() -> None:
    text = template(loop(topics(), "!Ref List"), head=HEAD + "Parameters: {List: {Type: CommaDelimitedList}}\n")
    assert convert(text, "ros", from_="foreach").text is None
    assert written(text)["Resources"]["Topic"]["Count"] == {"Fn::Length": {"Ref": "List"}}


def test_a_loop_over_nothing_is_not_mentioned() -> None:
    text = template(loop(topics(), "[]") + "  A: {Type: X}\n")
    assert not {one.code for one in numbered(text).diagnostics} & {"T443", "T444"}


def test_the_command_line_asks_for_it(cli: Run, tmp_path: Path) -> None:
    (tmp_path / "t.yaml").write_text(template(loop(topics())))
    done = cli("--to", "ros", "--from", "foreach", "--ros-count", str(tmp_path / "t.yaml"))
    assert b"Count: 2" in done.out
    assert "[T443]" in done.err
    (tmp_path / "pyproject.toml").write_text("[tool.transpile]\nros-count = true\n")
    configured = cli("--to", "ros", "--from", "foreach", str(tmp_path / "t.yaml"))
    assert b"Count: 2" in configured.out


# -- verification -----------------------------------------------------------------------------------------------------

SOURCE = template(
    loop(topics("N: !Ref X, M: !Sub 't-${X}'")) + loop(f'"Q${{X}}": {{{TOPIC}, DependsOn: Q0}}', "[1, 2]", "Q")
    + loop(f'"S${{X}}": {{{TOPIC}}}', "[0, 1]", "S") + f"  After: {{{TOPIC}, DependsOn: S0}}\n  Q0: {{{TOPIC}}}\n",
    "  O: {Value: !Sub '${TopicA}'}\n  P: {Value: !GetAtt TopicB.Arn}\n",
)  # fmt: skip


def test_the_source_of_these_tests_is_right() -> None:
    result = numbered(SOURCE)
    assert result.text is not None, result.diagnostics
    assert len(told(SOURCE, "T443")) == 3


def _unrenamed(self: object, root: Object) -> Object:
    return root


def _only_a(self: Any, name: Any) -> Any:
    return type(name)("Topic[0]") if getattr(name, "text", "") in self.names else name


def _not_s(self: Any, root: Object) -> Object:
    kept = {old: new for old, new in self.names.items() if not old.startswith("S")}
    return WRITTEN(new_ids.NewIds(kept, self.bases), root)


def _reversed(self: Body, items: Any) -> Expression:
    return SELECTED(self, type(items)(tuple(reversed(items.items))))


WRITTEN = new_ids.NewIds.written
SELECTED = Body._selected


@pytest.mark.parametrize(
    ("where", "name", "wrong"),
    [
        (new_ids.NewIds, "written", _unrenamed),
        (new_ids.NewIds, "written", _not_s),  # S0 is what CloudFormation would call S[0]
        (new_ids.NewIds, "_renamed", _only_a),
        (Body, "_selected", _reversed),
    ],
)
def test_a_fault_of_the_renaming_is_noticed(
    monkeypatch: pytest.MonkeyPatch, where: type, name: str, wrong: Callable[..., Any]
) -> None:
    monkeypatch.setattr(where, name, wrong)
    result = numbered(SOURCE)
    assert result.text is None
    assert {one.code for one in result.diagnostics if one.severity is Severity.ERROR} == {"T901"}


def test_a_wrong_name_of_the_resource_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Series.__dict__["instance"].fget

    def wrong(self: Series) -> Text:
        found = right(self)
        return Text(("Wrong[", *found.parts[1:])) if isinstance(self.index, Binder) else found

    monkeypatch.setattr(Series, "instance", property(wrong))
    assert "T901" in {one.code for one in numbered(SOURCE).diagnostics}


def test_a_mapping_is_not_asked_for_the_number_of_an_instance() -> None:
    body = "{Type: ALIYUN::MNS::Topic, Properties: {TopicName: !FindInMap [M, !Ref i, a]}}"
    loop = f"Fn::Map: {{Value: i, Collection: [0, 1], Key: !Sub 'Topic${{i}}', Fragment: {body}}}"
    text = f"Mappings: {{M: {{'0': {{a: x}}, '1': {{a: y}}}}}}\nResources:\n  Fn::Merge:\n    - {loop}\n"
    result = convert(text, "ros", ros_count=True)
    assert result.text is not None, result.diagnostics
    assert load(result.text)["Resources"]["Topic"]["Properties"] == {"TopicName": select(["x", "y"])}
    assert errors(result.text) == []


def test_a_name_that_substitutes_nothing_is_renamed_too() -> None:
    loop = "Fn::Map: {Collection: [a, b], Key: !Sub 'Topic${Index}', Fragment: {Type: ALIYUN::MNS::Topic}}"
    outputs = "Outputs: {O: {Value: {Fn::GetAtt: [{Fn::Sub: Topic1}, TopicName]}}}\n"
    result = convert(f"Resources:\n  Fn::Merge:\n    - {loop}\n{outputs}", "ros", ros_count=True)
    assert result.text is not None, result.diagnostics
    assert load(result.text)["Outputs"]["O"] == {"Value": {"Fn::GetAtt": [{"Fn::Sub": "Topic[1]"}, "TopicName"]}}


@pytest.mark.parametrize("entry", ["[{P: !Ref TopicA}]", "!Ref TopicA", "[a, {'${b}': !GetAtt TopicA.Name}]"])
def test_what_refers_to_a_numbered_resource_may_be_no_resource(entry: str) -> None:
    result = numbered(template(loop(topics()) + f"  Other: {entry}\n"))
    assert not {"T901", "T902"} & {one.code for one in result.diagnostics}, result.diagnostics
    assert "Topic[0]" in (result.text or "Topic[0]")


def test_no_new_id_is_what_the_template_mentions_in_vain() -> None:
    """There is no resource `Queue`, and `Ref` of it must not become a list of all queues."""
    fragment = "{Type: T, Properties: {P: !Sub 'x-${Queue}', Q: !Ref Queue}}"
    loop = f"{{Collection: [a, b], Value: x, Key: !Sub 'Queue${{x}}', Fragment: {fragment}}}"
    text = f"Resources: {{'Fn::Merge': [{{'Fn::Map': {loop}}}]}}\n"
    result = convert(text, "ros", ros_count=True, rename_ids=True)
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert set(load(result.text)["Resources"]) == {"Queuea", "Queueb"}
    assert "T444" in {one.code for one in result.diagnostics}
