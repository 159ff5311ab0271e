"""What has no equal in the other service is refused at its place, and what a translation leaves out is told."""

from __future__ import annotations

import pytest

from transpile import convert
from transpile.diagnostics import Diagnostic, Severity

AWS = "AWSTemplateFormatVersion: '2010-09-09'\n"
ROS = "ROSTemplateFormatVersion: '2015-09-01'\n"
TOPIC = "Resources: {T: {Type: X}}\n"


def told(text: str, to: str, **options: str) -> tuple[Diagnostic, ...]:
    return convert(text, to, **options).diagnostics  # type: ignore[arg-type]


def at(one: Diagnostic, text: str) -> str:
    assert one.span is not None
    return text[one.span.start : one.span.end]


def refused(text: str, to: str, code: str, points: str) -> None:
    result = convert(text, to)
    assert result.text is None
    (one,) = (each for each in result.diagnostics if each.severity is Severity.ERROR)
    assert one.code == code
    assert at(one, text).startswith(points)
    assert one.help


def value(call: str) -> str:
    """A resource with a call in its properties."""
    return "Resources: {T: {Type: X, Properties: {P: " + call + "}}}\n"


@pytest.mark.parametrize(
    ("body", "points"),
    [
        ("Hooks: {H: {Type: X}}\n" + TOPIC, "Hooks"),
        ("Transform: AWS::Serverless-2016-10-31\n" + TOPIC, "AWS::Serverless"),
        ("Transform: [AWS::LanguageExtensions, Mine]\n" + TOPIC, "Mine"),
        ("Transform: {Name: Mine}\n" + TOPIC, "{Name: Mine}"),
        ("Metadata: {M: &m Mine}\nTransform: [AWS::LanguageExtensions, *m]\n" + TOPIC, "*m"),
        ("Transform: [AWS::LanguageExtensions, null]\n" + TOPIC, "null"),
        ("Conditions: {A: !Equals [a, b], B: !Condition A}\n" + TOPIC, "!Condition A"),
        (value("!Ref AWS::Partition"), "!Ref AWS::Partition"),
        (value("!Sub 'a-${AWS::URLSuffix}'"), "'a-${AWS::URLSuffix}"),
        (value("{Ref: AWS::NotificationARNs}"), "{Ref: AWS::NotificationARNs}"),
        ("Parameters: {P: {Type: AWS::SSM::Parameter::Value<String>}}\n" + TOPIC, "AWS::SSM"),
        ("Parameters: {P: {Type: CommaDelimitedList, Default: ''}}\n" + TOPIC, "''"),
        ("Resources: {T: {Type: X, UpdatePolicy: {}}}\n", "UpdatePolicy"),
        ("Resources: {T: {Type: X, CreationPolicy: {}}}\n", "CreationPolicy"),
        ("Resources: {T: {Type: X, UpdateReplacePolicy: Retain}}\n", "UpdateReplacePolicy"),
        ("Resources: {T: {Type: X, Count: 2}}\n", "Count"),
        ("Resources: {T: {Type: X, DeletionPolicy: Snapshot}}\n", "DeletionPolicy"),
        (TOPIC + "Outputs: {O: {Value: a, Export: {Name: b}}}\n", "Export"),
        (TOPIC + "Mappings: {M: {A: {L: ~}}}\n", "~"),
    ],
)
def test_ros_has_no_equal(body: str, points: str) -> None:
    refused(AWS + body, "ros", "T438", points)


@pytest.mark.parametrize(
    "transform",
    [
        "AWS::LanguageExtensions",
        "[AWS::LanguageExtensions]",
        "{Name: AWS::LanguageExtensions}",
        "[{Name: AWS::LanguageExtensions}]",
        "*name",
        "[*name]",
        "[*object]",
        "{Name: *name}",
        "null",
    ],
)
def test_the_transform_of_loops_is_not_for_ros(transform: str) -> None:
    held = "Metadata: {N: &name AWS::LanguageExtensions, O: &object {Name: AWS::LanguageExtensions}}\n"
    result = convert(AWS + held + f"Transform: {transform}\n" + TOPIC, "ros")
    assert result.text is not None, result.diagnostics
    assert "Transform" not in result.text


@pytest.mark.parametrize(
    ("body", "points"),
    [
        ("Transform: Aliyun::Serverless-2018-04-03\n" + TOPIC, "Transform"),
        ("Transform: Aliyun::Terraform-v1.5\n" + TOPIC, "Transform"),
        ("Locals: {D: {Type: 'DATASOURCE::ECS::Images'}}\n" + TOPIC, "D"),
        ("Locals: ${file(locals.yml)}\n" + TOPIC, "${file(locals.yml)}"),
        (value("{Ref: 'ALIYUN::AccountId'}"), "{Ref"),
        (value("!Sub 'a-${ALIYUN::ResourceGroupId}'"), "'a-${ALIYUN"),
        (value("{Ref: 'ALIYUN::e'}"), "{Ref"),
        (value("!Sub 'a-${ALIYUN::VpcALIYUN::Region}'"), "'a-${ALIYUN"),
        (value("!Sub ['${A}${ALIYUN::None}', {A: b}]"), "'${A}${ALIYUN"),
        ("Parameters: {P: {Type: Json}}\nOutputs: {O: {Value: !Ref P}}\n" + TOPIC, "Json"),
        ("Resources: {T: {Type: 'ALIYUN::ROS::Stack', Properties: {TemplateBody: {A: b}}}}\n", "{A: b}"),
        ("Parameters: {P: {Type: 'ALIYUN::OOS::Parameter::Value'}}\n" + TOPIC, "'ALIYUN::OOS"),
        ("Parameters: {P: {Type: CommaDelimitedList, Default: 'a, b'}}\n" + TOPIC, "'a, b'"),
        ("Parameters: {P: {Type: CommaDelimitedList, Default: ''}}\n" + TOPIC, "''"),
        (TOPIC + "Mappings: {M: {A: {L: null}}}\n", "null"),
    ],
)
def test_cloudformation_has_no_equal(body: str, points: str) -> None:
    refused(ROS + body, "foreach", "T438", points)


@pytest.mark.parametrize("version", ["'2015-09-01'", "2011-01-01", "''", "null", "1"])
def test_a_version_that_there_is_not(version: str) -> None:
    refused(f"AWSTemplateFormatVersion: {version}\n" + TOPIC, "ros", "T438", version)
    other = "2010-09-09" if version == "'2015-09-01'" else version
    refused(f"ROSTemplateFormatVersion: {other}\n" + TOPIC, "for", "T438", other)


@pytest.mark.parametrize(
    "call",
    [
        "{'Fn::ImportValue': a}",
        "{'Fn::ToJsonString': {a: !Ref P}}",
        "{'Fn::Transform': {Name: a}}",
        "{'Fn::FindInMap': [M, !Ref P, b, {DefaultValue: c}]}",
        "{'Fn::Select': [3, [!Ref P, b]]}",
        "{'Fn::Select': [!Ref P, [a, b]]}",
        "{'Fn::Cidr': [!Ref P, 4]}",
        "{'Fn::Cidr': [!Ref P, 4, 64]}",
        "{'Fn::Length': {Ref: P}}",
        "{'Fn::Base64': {Ref: N}}",
    ],
)
def test_a_function_that_ros_has_not_for_these_arguments(call: str) -> None:
    maps = "Mappings: {M: {x: {y: z}}}\nParameters: {P: {Type: String}, N: {Type: Number}}\n"
    result = convert(AWS + maps + value(call), "ros")
    assert result.text is None
    assert any(one.code in ("T211", "T209") and at(one, AWS + maps + value(call)) for one in result.diagnostics)


@pytest.mark.parametrize(
    "call",
    [
        "{'Fn::Select': ['0:2', {Ref: L}]}",
        "{'Fn::Select': [0, {Ref: L}, none]}",
        "{'Fn::Replace': [{a: b}, {Ref: P}]}",
        "{'Fn::Base64': {Ref: P}}",
        "{'Fn::GetStackOutput': [a, b]}",
        "{'Fn::Calculate': ['{0}+1', 0, [{Ref: N}]]}",
        "{'Fn::Length': {Ref: P}}",
        "{'Fn::Sub': '${A.B.C}'}",
        "{'Fn::Jq': [First, '.a', {'Fn::GetAtt': [T, X]}]}",
    ],
)
def test_a_function_that_cloudformation_has_not_for_these_arguments(call: str) -> None:
    declared = "Parameters: {P: {Type: String}, N: {Type: Number}, L: {Type: CommaDelimitedList}}\n"
    refused(ROS + declared + value(call), "for", "T211", call[:5])


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [("{Ref: P}", "{Ref: N}"), ("{Ref: N}", "text"), ("{'Fn::GetAtt': [T, A]}", "a"), ("{Ref: L}", "a")],
)
def test_values_of_unlike_types_are_not_compared_in_ros(ours: str, theirs: str) -> None:
    declared = "Parameters: {P: {Type: String}, N: {Type: Number}, L: {Type: CommaDelimitedList}}\n"
    condition = f"Conditions: {{C: {{'Fn::Equals': [{ours}, {theirs}]}}}}\n"
    refused(AWS + declared + condition + TOPIC, "ros", "T211", "{'Fn::Equals'")


@pytest.mark.parametrize(
    ("ours", "theirs"), [("{Ref: P}", "1"), ("{Ref: N}", "'1'"), ("1", "'1'"), ("{Ref: P}", "true")]
)
def test_nor_those_that_ros_takes_for_different_in_cloudformation(ours: str, theirs: str) -> None:
    declared = "Parameters: {P: {Type: String}, N: {Type: Number}}\n"
    condition = f"Conditions: {{C: {{'Fn::Equals': [{ours}, {theirs}]}}}}\n"
    found = convert(ROS + declared + condition + TOPIC, "foreach")
    assert found.text is None or "Fn::Equals" not in found.text


def test_the_list_of_not_is_false_in_ros_and_no_condition() -> None:
    condition = "Conditions: {A: {'Fn::Equals': [a, {Ref: 'ALIYUN::Region'}]}, C: {'Fn::Not': [A]}}\n"
    result = convert(ROS + condition + TOPIC, "foreach")
    assert result.text is None


def test_one_warning_says_that_types_of_resources_stay() -> None:
    text = AWS + "Resources:\n  A: {Type: AWS::SNS::Topic}\n  B: {Type: AWS::SQS::Queue}\n"
    (one,) = told(text, "ros")
    assert (one.code, one.severity, at(one, text)) == ("T439", Severity.WARNING, "AWS::SNS::Topic")
    assert "rostran" in (one.help or "")
    text = ROS + "Resources:\n  A: {Type: 'ALIYUN::MNS::Topic'}\n"
    (one,) = told(text, "foreach")
    assert (one.code, at(one, text)) == ("T439", "'ALIYUN::MNS::Topic'")


def test_one_note_names_the_attributes_that_are_left_out() -> None:
    declared = "Parameters: {P: {Type: String, Label: a, TextArea: true}, Q: {Type: String, Label: b}}\n"
    text = "Description: {en: a, zh-cn: b}\n" + ROS + declared + TOPIC
    result = convert(text, "foreach")
    (one,) = result.diagnostics
    assert (one.code, one.severity) == ("T440", Severity.NOTE)
    assert "Label, TextArea" in one.message
    assert one.message.count("Label") == 1
    assert result.text is not None
    assert "Label" not in result.text


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ("P: {Type: String, Label: a}", "Label: the result omits it"),
        ("P: {Type: String, Label: a}, Q: {Type: String, Label: b}", "Label: the result omits it"),
        ("P: {Type: String, Label: a, TextArea: true}", "Label, TextArea: the result omits them"),
        ("P: {Description: {en: a, zh-cn: b}}", "descriptions in several languages: the result omits them"),
    ],
)
def test_the_note_speaks_of_one_attribute_or_of_several(parameters: str, said: str) -> None:
    (one,) = convert(f"{ROS}Parameters: {{{parameters}}}\n{TOPIC}", "foreach").diagnostics
    assert one.message == f"CloudFormation does not support {said}"


def test_a_module_with_a_template_of_ros_in_it_translates_nothing() -> None:
    result = convert(ROS + "Resources: {A: {Type: 'ALIYUN::MNS::Topic', Count: 2}}\n", "terraform")
    assert result.text is not None
    assert "ROSTemplateFormatVersion" in result.text
    assert [one.code for one in result.diagnostics if one.code.startswith("T43")] == []


def test_a_template_in_a_template_is_refused() -> None:
    inner = "{Outputs: {O: {Value: !Sub '${ALIYUN::Region}'}}}"
    text = f"{ROS}Resources: {{T: {{Type: 'ALIYUN::ROS::Stack', Properties: {{TemplateBody: {inner}}}}}}}\n"
    refused(text, "foreach", "T438", inner)


@pytest.mark.parametrize(
    ("call", "points"),
    [("!Ref AWS::Partition", "!Ref AWS::Partition"), ("!Sub 'a-${AWS::Partition}'", "'a-${AWS::Partition}'")],
)
def test_a_name_of_the_other_service_is_refused(call: str, points: str) -> None:
    refused(ROS + value(call), "for", "T438", points)


@pytest.mark.parametrize("key", ["Fn::ForEach::L", "Fn::Merge"])
def test_a_key_that_would_be_a_function_of_the_other_service_is_refused(key: str) -> None:
    refused(ROS + value(f"{{{key}: [X, [a], {{b: 1}}], c: 1}}"), "for", "T438", f"{key}: [X, [a], {{b: 1}}]")


@pytest.mark.parametrize("section", ["Resources", "Mappings", "Outputs"])
def test_a_section_that_a_call_makes_is_refused(section: str) -> None:
    refused(f"{ROS}{section}: {{Fn::Join: [',', {{}}]}}\n", "for", "T006", "{Fn::Join: [',', {}]}")
    refused(f"{ROS}{section}: {{Fn::Macro: [a]}}\n", "for", "T438", f"{section}: {{Fn::Macro: [a]}}")


def test_a_template_of_ros_that_is_read_as_one_of_cloudformation_is_refused() -> None:
    result = convert(f"{ROS}Resources: {{A: {{Type: T}}}}\n", "ros", from_="map")
    assert (result.text, [one.code for one in result.diagnostics if one.severity is Severity.ERROR]) == (None, ["T438"])


def test_loops_of_the_target_are_none_in_a_template_of_ros() -> None:
    loop = "{Fn::For: [[i, x], [a], {Type: T}, !Sub 'R${x}']}"
    result = convert(f"Resources: {{L: {loop}}}\n", "for", from_="ros")
    assert "T211" in {one.code for one in result.diagnostics}
    assert "T901" not in {one.code for one in result.diagnostics}


def test_nothing_is_said_of_types_where_an_expression_of_a_module_has_none() -> None:
    result = convert("[for x in [1, 2] : x]\n", "ros", from_="terraform")
    assert (result.text, result.diagnostics) == ("[1, 2]\n", ())


@pytest.mark.parametrize("description", ["{h: {Ref}}", "{en: {a: b}, zh-cn: b}", "{a: [x]}", "{en: !Ref X}"])
def test_a_description_that_is_no_text_in_some_language_stays(description: str) -> None:
    text = f"Description: {description}\n" + ROS + TOPIC
    result = convert(text, "foreach")
    assert result.text is not None, result.diagnostics
    assert f"Description: {description}\n" in result.text


@pytest.mark.parametrize("default", ["{}", "{e: D}", "[a]"])
@pytest.mark.parametrize("resolve", [False, True])
def test_a_default_that_only_ros_takes(default: str, resolve: bool) -> None:
    text = f"{AWS}Parameters:\n  P: {{Default: {default}}}\nResources: {{A: {{Type: T, P: !Ref P}}}}\n"
    result = convert(text, "ros", resolve=resolve)
    assert result.text is None
    assert [(one.code, at(one, text)) for one in result.diagnostics if one.code != "T439"] == [("T438", default)]


@pytest.mark.parametrize("section", ["Locals: N", "Locals: {N: {Value: 1}}", "Workspace: {main.tf: a}"])
def test_sections_that_only_ros_has(section: str) -> None:
    text = f"{AWS}{section}\nResources: {{A: {{Type: 'AWS::SNS::Topic'}}}}\n"
    found = [one for one in told(text, "ros") if one.code == "T438"]
    assert [at(one, text) for one in found] == [section]


@pytest.mark.parametrize("ways", [{"to": "ros"}, {"to": "foreach", "from_": "ros"}, {"to": "map", "from_": "ros"}])
@pytest.mark.parametrize("text", ["services: {a: b}\n", "?\n", "? \n: a\n", "a: 1\nb: 2\n"])
def test_what_is_no_template_becomes_none(text: str, ways: dict[str, str]) -> None:
    """A header would make a template of anything."""
    result = convert(text, **ways)
    assert result.text is None
    errors = [one for one in result.diagnostics if one.severity is Severity.ERROR]
    assert [(one.code, at(one, text)) for one in errors] == [("T022", text.removesuffix("\n"))]


@pytest.mark.parametrize("ways", [{"to": "ros", "from_": "foreach"}, {"to": "foreach", "from_": "ros"}])
@pytest.mark.parametrize("more", ["", "Outputs: {}\n", "# Fn::ForEach::L: [\n"])
def test_what_holds_a_template_below_another_key_becomes_none(ways: dict[str, str], more: str) -> None:
    text = "service: a\nresources:\n  Resources: {R: {Type: T}}\n" + more
    result = convert(text, **ways)
    assert result.text is None
    errors = [one for one in result.diagnostics if one.severity is Severity.ERROR]
    assert [(one.code, at(one, text).partition(":")[0]) for one in errors] == [("T136", "resources")]


@pytest.mark.parametrize(
    ("head", "to", "name", "other"),
    [
        ("AWSTemplateFormatVersion: '2010-09-09'", "ros", "AWS::Region", "ALIYUN::Region"),
        ("AWSTemplateFormatVersion: '2010-09-09'", "ros", "ALIYUN::Region", None),
        ("AWSTemplateFormatVersion: '2010-09-09'", "ros", "ALIYUN::Index", None),
        ("AWSTemplateFormatVersion: '2010-09-09'", "ros", "AWS::URLSuffix", None),
        ("ROSTemplateFormatVersion: '2015-09-01'", "map", "ALIYUN::TenantId", "AWS::AccountId"),
        ("ROSTemplateFormatVersion: '2015-09-01'", "foreach", "AWS::Region", None),
    ],
)
def test_a_pseudo_parameter_that_a_string_without_holes_names_is_one(
    head: str, to: str, name: str, other: str | None
) -> None:
    """It would be none of the other service's, or another one of it."""
    text = f"{head}\nResources:\n  R: {{Type: X, Properties: {{N: {{Ref: !Sub '{name}'}}}}}}\n"
    result = convert(text, to)
    if other is not None:
        assert result.text is not None
        assert f"N: !Ref {other}" in result.text
        return
    (error,) = (one for one in result.diagnostics if one.severity is Severity.ERROR)
    assert error.code == "T438"
    assert error.span is not None
    assert name in text[slice(*error.span)]


def test_a_choice_takes_no_arguments_that_a_script_makes() -> None:
    call = """{Fn::If: {Fn::Jq: [First, '["C", .[0], .[1]]', [a, b]]}}"""
    refused(ROS + "Conditions: {C: {Fn::Equals: [a, b]}}\n" + value(call), "foreach", "T211", "{Fn::If")
