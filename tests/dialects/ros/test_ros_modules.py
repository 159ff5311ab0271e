"""A module of Terraform holds a template of ROS as data, and deploys it with `alicloud_ros_stack`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.real_terraform import formatted
from support.samples import load
from support.written_modules import made
from transpile import convert

CASES = Path(__file__).parent / "counts" / "cases"
NAMES = sorted(path.stem for path in CASES.glob("*.yaml") if not path.stem.endswith(".expected"))
STACK = """
resource "alicloud_ros_stack" "queues" {
  stack_name    = "queues"
  template_body = jsonencode(local.template)

  parameters {
    parameter_key   = "Queues"
    parameter_value = var.Queues
  }
}
"""


def module(name: str, **options: str) -> str:
    result = convert((CASES / f"{name}.yaml").read_text(), "terraform", **options)
    assert result.text is not None, result.diagnostics
    return result.text


def expansion(name: str) -> object:
    result = convert((CASES / f"{name}.yaml").read_text(), "cfn", format="json")
    assert result.text is not None
    return json.loads(result.text)


def resolved(template: object) -> object:
    result = convert(json.dumps(template, sort_keys=True), "cfn", resolve=True)
    assert result.text is not None
    return json.loads(result.text)


@pytest.mark.parametrize("name", NAMES)
def test_real_terraform_makes_the_expansion(name: str) -> None:
    text = module(name)
    assert formatted(text) == text
    assert resolved(made(text)) == resolved(expansion(name))  # an expansion selects from lists that it knows


@pytest.mark.parametrize("name", NAMES)
def test_the_way_back_gives_the_expansion(name: str) -> None:
    back = convert(module(name), "cfn", name="main.tf", format="json")
    assert back.text is not None
    assert json.loads(back.text) == expansion(name)


def test_the_stack_has_a_block_for_each_parameter() -> None:
    text = module("references", stack_resource="queues")
    assert text.endswith(STACK)
    assert formatted(text) == text


@pytest.mark.parametrize("name", NAMES)
def test_loops_come_back_as_counts(name: str) -> None:
    back = convert(module(name), "ros", name="main.tf")
    assert back.text is not None, back.diagnostics
    assert ("Count:" in back.text) is (name != "none")
    assert resolved(json.loads(str(convert(back.text, "cfn", format="json").text))) == resolved(expansion(name))


MODULE = """\
locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = merge(
      { for i in range(3) : "Queue[${i}]" => { Type = "ALIYUN::MNS::Queue", Properties = { QueueName = "q-${i}" } } },
      {
        Rules = {
          Type = "ALIYUN::ECS::SecurityGroup"
          Properties = {
            Ingress = [for port in [22, 80] : { IpProtocol = "tcp", PortRange = "${port}/${port}" }]
            Each    = [for name in ["a", "b"] : { Ref = "Topic${name}" }]
          }
        }
      },
    )
  }
}
"""
TEMPLATE = """\
ROSTemplateFormatVersion: '2015-09-01'
Resources:
  Queue:
    Type: ALIYUN::MNS::Queue
    Count: 3
    Properties:
      QueueName: !Sub q-${ALIYUN::Index}
  Rules:
    Type: ALIYUN::ECS::SecurityGroup
    Properties:
      Ingress: !Jq
        - First
        - 'map({IpProtocol: "tcp", PortRange: "\\(.)/\\(.)"})'
        - [22, 80]
      Each: [!Ref Topica, !Ref Topicb]
"""


def test_a_module_becomes_a_template_with_counts_and_scripts() -> None:
    """What a script cannot say, a name that depends on the item, is written out."""
    result = convert(MODULE, "ros", name="main.tf")
    assert result.text == TEMPLATE
    assert [one.code for one in result.diagnostics] == ["T411"]


def test_what_only_terraform_computes_is_written_out_without_a_table() -> None:
    """What reads a table depends on the item, and no script may hold that."""
    body = 'Properties = { TopicName = "t-${i}", Tags = [for n in ["a", "b"] : { Key = title(n), Value = "x" }] }'
    resource = f'{{ for i in range(2) : "Topic[${{i}}]" => {{ Type = "ALIYUN::MNS::Topic", {body} }} }}'
    module = f'locals {{\n  template = {{ ROSTemplateFormatVersion = "2015-09-01", Resources = {resource} }}\n}}\n'
    result = convert(module, "ros", name="main.tf")
    assert (
        result.text
        == """\
ROSTemplateFormatVersion: '2015-09-01'
Resources:
  Topic:
    Type: ALIYUN::MNS::Topic
    Count: 2
    Properties:
      TopicName: !Sub t-${ALIYUN::Index}
      Tags:
        - Key: A
          Value: x
        - Key: B
          Value: x
"""
    )


def test_a_template_without_resources_is_refused_with_a_way_out_that_works() -> None:
    """ROS takes one ("Template structure": Resources are optional), but nothing tells it from another value."""
    text = "ROSTemplateFormatVersion: '2015-09-01'\nOutputs: {O: {Value: {'Fn::Str': 1}}}\n"
    (one,) = convert(text, "terraform").diagnostics
    assert (one.code, one.help) == (
        "T022",
        "add Resources, even if empty: transpile recognizes a template in a module by it",
    )
    result = convert(text + "Resources: {}\n", "terraform")
    assert result.text is not None
    assert resolved(made(result.text)) == resolved(json.loads(convert(text, "cfn", format="json").text or "")) | {
        "Resources": {}
    }


COUNTED = """
resource "alicloud_ros_stack" "s" {
  stack_name = "s"
  template_body = jsonencode({
    ROSTemplateFormatVersion = "2015-09-01"
    Parameters = { N = { Type = "Number", Default = 2 } }
    Resources = {
      A = { Type = "A::B::C", Count = { Ref = "N" }, Properties = { X = { "Fn::Sub" = "t-$${ALIYUN::Index}" } } }
      B = { Type = "A::B::C", DependsOn = "A", Properties = { X = { "Fn::Join" = [",", { Ref = "A" }] } } }
    }
  })
}
"""


def test_a_count_that_a_module_writes_is_one() -> None:
    result = convert(COUNTED, "ros", name="main.tf")
    assert result.text is not None, result.diagnostics
    assert "    Count: !Ref N\n" in result.text
    assert "    DependsOn: [A]\n" in result.text
    assert "      X: !Join [',', !Ref A]\n" in result.text


def test_it_is_written_out_and_converted_as_in_a_text() -> None:
    plain = convert(COUNTED, "cfn", name="main.tf")
    assert plain.text is not None, plain.diagnostics
    assert "  A[1]:\n" in plain.text
    assert "DependsOn: ['A[0]', 'A[1]']" in plain.text
    loops = convert(COUNTED, "foreach", name="main.tf", rename_ids=True)
    assert loops.text is not None, loops.diagnostics
    assert "  Fn::ForEach::A" in loops.text


@pytest.mark.parametrize("format", ["hcl", "json"])
@pytest.mark.parametrize("type_", ["ALIYUN::MNS::Queue", "DATASOURCE::ECS::Images"])
def test_a_module_whose_loops_alone_tell_the_service_is_one_of_ros(type_: str, format: str) -> None:
    """Without a version, types are the only sign: these stand in the expression of a loop."""
    text = f"Resources: {{Q: {{Type: {type_}, Count: 2}}}}\nOther: {{'Fn::ForEach': []}}\n"
    result = convert(text, "terraform", format=format)
    assert result.text is not None, result.diagnostics
    back = convert(result.text, "cfn", name="main.tf" if format == "hcl" else "main.tf.json", format="json")
    assert sorted(json.loads(back.text or "{}")["Resources"]) == ["Q[0]", "Q[1]"]


@pytest.mark.parametrize("format", ["hcl", "json"])
@pytest.mark.parametrize("value", ["[Q, X]", "[Q, {'Fn::Map': {Collection: [a, b], Fragment: X}}]"])
def test_a_module_whose_resources_are_not_known_is_one_of_ros_by_their_types(value: str, format: str) -> None:
    """How many there are only a variable without a default says."""
    resources = "Resources: {Q: {Type: 'ALIYUN::MNS::Queue', Count: !Ref N}}"
    text = f"Parameters: {{N: {{Type: Number}}}}\n{resources}\nOutputs: {{O: {{Value: {{'Fn::GetAtt': {value}}}}}}}\n"
    result = convert(text, "terraform", from_="ros", unroll=False, format=format)
    assert result.text is not None, [one.message for one in result.diagnostics]
    back = convert(result.text, "ros", name="main.tf" if format == "hcl" else "main.tf.json", format="json")
    assert back.text is not None, [one.message for one in back.diagnostics]
    assert json.loads(back.text)["Resources"]["Q"]["Count"] == {"Ref": "N"}
    assert json.loads(back.text)["Outputs"]["O"] == {"Value": {"Fn::GetAtt": load(value)}}


@pytest.mark.parametrize("section", ["!F\n  ", "\n  Fn::F: "])
@pytest.mark.parametrize("count", ["2", "!Ref N"])
def test_what_an_unknown_function_is_given_is_no_resource(section: str, count: str) -> None:
    """Its argument may have a `Count`: to nobody is it how many there are."""
    declared = "ROSTemplateFormatVersion: '2015-09-01'\nParameters: {N: {Type: Number, Default: 2}}\n"
    text = f"{declared}Resources: {section}{{Type: 'ALIYUN::MNS::Topic', Count: {count}}}\n"
    result = convert(text, "terraform")
    assert result.text is not None, result.diagnostics
    back = convert(result.text, "cfn", name="main.tf", format="json")
    (call,) = json.loads(back.text or "{}")["Resources"].values()
    assert sorted(call) == ["Count", "Type"]


@pytest.mark.parametrize("items", ["[]", "[p]"])
def test_a_script_with_arguments_that_no_copy_knows_is_refused_where_it_stands(items: str) -> None:
    """A resource with a Count is written out: then the script is given the number of a copy, and no list has that."""
    script = '.stage as $stage | .ports | to_entries | map({K: "\\($stage)\\(.key)", l})'
    text = (
        "ROSTemplateFormatVersion: '2015-09-01'\nResources:\n  E:\n    Type: T\n    Count: 2\n    Properties:\n"
        f"      A:\n        Fn::Jq:\n          - First\n          - '{script}'\n"
        f"          - {{stage: !Select [!Ref 'ALIYUN::Index', {items}], ports: [9]}}\n"
    )
    result = convert(text, "terraform")
    assert result.text is None
    errors = [one for one in result.diagnostics if one.severity.value == "error"]
    assert {one.code for one in errors} == {"T211"}
    assert all(one.span is not None and text[one.span.start :].startswith(f"'{script}'") for one in errors)


def test_a_version_that_is_no_string_tells_the_service_all_the_same() -> None:
    """Its key does; what stands there is wrong for any service, and stays."""
    version = "{'Fn::Map': {Collection: [a, b], Fragment: '2015-09-01'}}"
    parameters = "{Names: {Type: CommaDelimitedList, Default: 'a,b'}}"
    resource = "{Type: AWS::EC2::Subnet, Count: {'Fn::Length': !Ref Names}}"
    text = f"ROSTemplateFormatVersion: {version}\nParameters: {parameters}\nResources: {{S: {resource}}}\n"
    assert not {"T901", "T902"} & {one.code for one in convert(text, "terraform").diagnostics}


PICKED = """\
variable "Teams" {
  type    = list(string)
  default = ["a", "b"]
}
locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Parameters = { Teams = { Type = "CommaDelimitedList", Default = "a,b" } }
    Resources  = { R = { Type = "T" } }
    Outputs    = { for at, team in var.Teams : "O${at}" => { Value = [for e in ["p", "q"] : "${e}-${team}"] } }
  }
}
output "template" { value = jsonencode(local.template) }
"""


def test_as_many_items_as_there_are_now_are_picked_by_their_number() -> None:
    """Of a list without items ROS picks empty strings: that there are two was told, and is no difference."""
    result = convert(PICKED, "ros", name="main.tf")
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert "T403" in {one.code for one in result.diagnostics}
    plain = convert(result.text, "cfn", resolve=True, parameters={"Teams": "c,d"}).text or ""
    assert load(plain)["Outputs"]["O1"]["Value"] == ["p-d", "q-d"]


TAKEN = """\
locals {
  template = {
    %s = "%s"
    Resources = { A = { Type = "Y" }, T = { Type = "X", Properties = { P = %s } } }
  }
}
output "template" { value = jsonencode(local.template) }
"""


@pytest.mark.parametrize(
    "version", [("ROSTemplateFormatVersion", "2015-09-01"), ("AWSTemplateFormatVersion", "2010-09-09")]
)
@pytest.mark.parametrize(
    ("listed", "made"),
    [
        ('[for x in [{ k = { Ref = "A" } }, { k = "b" }] : x.k]', [{"Ref": "A"}, "b"]),
        ('[for x in { a = { k = { Ref = "A" } } } : x.k]', [{"Ref": "A"}]),
        ('[for x in [{ k = { j = { Ref = "A" } } }] : { n = x.k.j }]', [{"n": {"Ref": "A"}}]),
        ('[for x in [[{ Ref = "A" }, "b"]] : x[1]]', ["b"]),
        ('{ for x in [{ k = { Ref = "A" }, j = "q" }] : x.j => x.k }', {"q": {"Ref": "A"}}),
    ],
)
def test_no_script_takes_apart_what_only_a_deployment_knows(
    version: tuple[str, str], listed: str, made: object
) -> None:
    """Before it is deployed nobody can tell what such a script answers: the loop is unrolled."""
    result = convert(TAKEN % (*version, listed), "ros", name="main.tf")
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert "Jq" not in result.text
    as_json = convert(TAKEN % (*version, listed), "ros", name="main.tf", format="json").text or ""
    assert json.loads(as_json)["Resources"]["T"]["Properties"]["P"] == made


EMPTIED = """\
variable "Teams" {
  type    = list(string)
  default = ["a", "b"]
}
locals {
  template = {
    %s = "%s"
    Parameters = { Teams = { Type = "CommaDelimitedList", Default = "a,b" } }
    Resources  = { R = { Type = "T" } }
    %s
  }
}
output "template" { value = jsonencode(local.template) }
"""


@pytest.mark.parametrize("target", ["ros", "cfn"])
@pytest.mark.parametrize("by", ["at", "team"])
def test_a_loop_that_is_a_whole_section_may_have_no_item_now(by: str, target: str) -> None:
    loop = PICKED.replace("O${at}", f"O${{{by}}}")
    result = convert(loop, target, name="main.tf", parameters={"Teams": "[]"})
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert load(convert(result.text, "cfn").text or "").get("Outputs", {}) == {}


@pytest.mark.parametrize(
    "version", [("ROSTemplateFormatVersion", "2015-09-01"), ("AWSTemplateFormatVersion", "2010-09-09")]
)
@pytest.mark.parametrize("target", ["ros", "cfn", "map", "foreach", "terraform"])
@pytest.mark.parametrize(
    "section",
    [
        'Outputs = { for t in var.Teams : "O${t}" => { Value = t } if t == "x" }',
        'Outputs = merge({ for t in var.Teams : "O${t}" => { Value = t } if length(t) > 1 }, {})',
        'Conditions = { for t in var.Teams : "O${t}" => { "Fn::Equals" = [t, "b"] } if t == "x" }',
    ],
)
def test_a_section_of_which_a_filter_leaves_nothing_is_converted(
    version: tuple[str, str], section: str, target: str
) -> None:
    result = convert(EMPTIED % (*version, section), target, name="main.tf")
    assert result.text is not None, [one.message for one in result.diagnostics]


COUNTED_NUMBERS = """\
variable "N" { type = number }
locals {
  t = {
    ROSTemplateFormatVersion = "2015-09-01"
    Parameters               = { N = { Type = "Number" } }
    Resources                = { A = { Type = "ALIYUN::ECS::VPC" } }
    Outputs                  = { O = { Value = [for i in range(var.N) : BODY] } }
  }
}
output "template" { value = jsonencode(local.t) }
"""


@pytest.mark.parametrize(("body", "now"), [("i", [0, 1]), ("i + 1", [1, 2]), ("[i]", [[0], [1]])])
def test_a_range_of_a_number_without_a_value_is_no_list_that_a_template_can_have(body: str, now: list[object]) -> None:
    text = COUNTED_NUMBERS.replace("BODY", body)
    refused = convert(text, "ros", name="main.tf")
    (error,) = (one for one in refused.diagnostics if one.severity.value == "error")
    assert (error.code, error.span is None) == ("T202", False)
    made = convert(text, "plain", name="main.tf", parameters={"N": "2"}, resolve=True)
    assert made.text is not None
    assert load(made.text)["Outputs"]["O"]["Value"] == now
