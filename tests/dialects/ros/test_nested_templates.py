"""A template inside of a template of ROS is data: no loop, no function and no parameter of the outer one is in it."""

from __future__ import annotations

import json

import pytest

from dialects.terraform.templates.computed_calls import Answers
from transpile import convert
from transpile.diagnostics import Severity

MODULE = """\
variable "Names" {
  type    = list(string)
  default = ["a", "b"]
}
locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Parameters = { Names = { Type = "CommaDelimitedList", Default = "a,b" } }
    Resources = { %s { Type = "ALIYUN::ROS::Stack", Properties = { TemplateBody = {
      ROSTemplateFormatVersion = "2015-09-01"
      Resources = { A = { Type = "ALIYUN::MNS::Queue", Properties = { P = %s } } }
    } } } }
  }
}
output "template" { value = jsonencode(local.template) }
"""
ONE, COUNTED = "S =", 'for t in range(2) : "S[${t}]" =>'
BODIES: list[tuple[str, object]] = [
    ('[for x in ["a", "b"] : { k = x }]', [{"k": "a"}, {"k": "b"}]),
    ('[for n in var.Names : "${n}-x"]', ["a-x", "b-x"]),
    ('[[for n in var.Names : n], ["c"]]', [["a", "b"], ["c"]]),
    ('flatten([for x in ["a", "b"] : ["${x}1", ["${x}2"]]])', ["a1", "a2", "b1", "b2"]),
    ('merge({ for x in ["a", "b"] : "k${x}" => x }, { z = "c" })', {"ka": "a", "kb": "b", "z": "c"}),
    ('merge([for x in ["a", "b"] : { "k${x}" = x, j = x }]...)', {"ka": "a", "kb": "b", "j": "b"}),
    ('{ for x in ["a", "b", "a"] : x => "${x}-"... }', {"a": ["a-", "a-"], "b": ["b-"]}),
    ('[for x in ["a", "b"] : { "Fn::Sub" = "${x}-$${Size}" }]', [{"Fn::Sub": f"{x}-${{Size}}"} for x in "ab"]),
    ('{ "Fn::Join" = [",", [for x in ["a", "b"] : { Ref = x }]] }', {"Fn::Join": [",", [{"Ref": "a"}, {"Ref": "b"}]]}),
]


@pytest.mark.parametrize("to", ["ros", "cfn"])
@pytest.mark.parametrize("key", [ONE, COUNTED])
@pytest.mark.parametrize(("body", "made"), BODIES)
def test_loops_in_it_are_what_terraform_makes_of_them(body: str, made: object, key: str, to: str) -> None:
    result = convert(MODULE % (key, body), to, name="main.tf", format="json")
    assert result.text is not None, [one.message for one in result.diagnostics]
    resources = json.loads(result.text)["Resources"]
    template = next(iter(resources.values()))["Properties"]["TemplateBody"]
    assert template["Resources"]["A"]["Properties"]["P"] == made
    assert convert(result.text, to).text == result.text


@pytest.mark.parametrize(
    ("body", "made"),
    [
        ('"${t}-q"', ["0-q", "1-q"]),
        ('{ "k${t}" = "v" }', [{"k0": "v"}, {"k1": "v"}]),
        ('{ "Fn::Sub" = "${t}-$${Size}" }', [{"Fn::Sub": "0-${Size}"}, {"Fn::Sub": "1-${Size}"}]),
        ('[for n in var.Names : "${n}-${t}"]', [["a-0", "b-0"], ["a-1", "b-1"]]),
    ],
)
def test_it_has_no_number_of_the_resource_around(body: str, made: list[object]) -> None:
    """`ALIYUN::Index` would be a word in it, so the resources are written out."""
    result = convert(MODULE % (COUNTED, body), "ros", name="main.tf", format="json")
    assert result.text is not None, [one.message for one in result.diagnostics]
    resources = json.loads(result.text)["Resources"]
    bodies = [resources[f"S[{at}]"]["Properties"]["TemplateBody"] for at in range(2)]
    assert [one["Resources"]["A"]["Properties"]["P"] for one in bodies] == made
    (first, *_) = [one.message for one in result.diagnostics if one.code == "T411"]
    reasons = ("a template inside of a template is data", "a loop in ROS cannot use the item in logical IDs")
    assert any(one in first for one in reasons)


@pytest.mark.parametrize(("to", "codes"), [("ros", {"T403", "T411"}), ("cfn", {"T403"}), ("terraform", set[str]())])
def test_what_no_longer_follows_a_variable_in_it_is_told(to: str, codes: set[str]) -> None:
    text = MODULE % (ONE, "[for n in var.Names : n]")
    found = [one for one in convert(text, to, name="main.tf").diagnostics if one.code in ("T403", "T411")]
    assert {one.code for one in found} == codes
    assert all(one.span is not None and "var.Names" in text[slice(*one.span)] for one in found)


UNKNOWN = MODULE.replace("  default = [", "  # default = [") + 'variable "N" { type = number }\n'
LACKING = [
    (ONE, '[for n in var.Names : "${n}-x"]', "Names"),
    (ONE, "merge({ a = 1 }, { for n in var.Names : n => n })", "Names"),
    (ONE, "{ for n in var.Names : n => n... }", "Names"),
    (ONE, "[for i in range(var.N) : i]", "N"),
    (COUNTED, '[for n in var.Names : "${n}-x"]', "Names"),
    (COUNTED, '[for n in var.Names : "${n}-${t}"]', "Names"),
    (COUNTED, "[t, var.Names[0]]", "Names"),
    (COUNTED, "join(t, var.Names)", "Names"),
]


@pytest.mark.parametrize("to", ["ros", "cfn"])
@pytest.mark.parametrize(("key", "body", "name"), LACKING)
def test_loops_in_it_over_what_has_no_value_are_errors_as_that_value_is(
    key: str, body: str, name: str, to: str
) -> None:
    """Nothing in it goes on reading a parameter of the template around."""
    text = UNKNOWN % (key, body)
    result = convert(text, to, name="main.tf")
    assert result.text is None
    (error,) = [one for one in result.diagnostics if one.severity is Severity.ERROR]
    assert (error.code, error.message) == ("T202", f"variable `{name}` has no value")
    assert error.span is not None
    assert text[slice(*error.span)].startswith(f"var.{name}")


def test_what_no_round_needs_may_have_no_value() -> None:
    text = UNKNOWN % (COUNTED, '[for n in (t == "z" ? var.Names : ["a"]) : "${n}-${t}"]')
    result = convert(text, "ros", name="main.tf", format="json")
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert json.loads(result.text)["Resources"]["S[1]"]["Properties"]["TemplateBody"]["Resources"]["A"][
        "Properties"
    ] == {"P": ["a-1"]}


@pytest.mark.parametrize("to", ["ros", "cfn"])
def test_an_expression_of_the_module_never_becomes_a_key(to: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Verification sees it, should nothing have told before that there is no value."""
    monkeypatch.setattr(Answers, "_lacking", lambda *of: ())
    result = convert(UNKNOWN % (COUNTED, "join(t, var.Names)"), to, name="main.tf")
    assert result.text is None
    assert "T901" in {one.code for one in result.diagnostics}


def test_a_module_keeps_loops_in_it_over_what_has_no_value() -> None:
    text = UNKNOWN % (ONE, "[for n in var.Names : n]")
    assert convert(text, "terraform", name="main.tf").text == text


def test_a_key_with_the_number_of_a_resource_is_no_count() -> None:
    """No template substitutes anything in a key."""
    resource = '{ for t in range(2) : "S[${t}]" => { Type = "X", Properties = { M = { "k${t}" = 1 } } } }'
    module = f'locals {{\n  template = {{ ROSTemplateFormatVersion = "2015-09-01", Resources = {resource} }}\n}}\n'
    result = convert(module, "ros", name="main.tf", format="json")
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert json.loads(result.text)["Resources"]["S[1]"]["Properties"] == {"M": {"k1": 1}}


LATER = MODULE + 'resource "alicloud_vpc" "main" {}\ndata "alicloud_zones" "all" {}\n'
PASS = "give the nested template a parameter for it, and pass the value in `Parameters` of the stack"


@pytest.mark.parametrize("to", ["ros", "cfn"])
@pytest.mark.parametrize(
    ("key", "body", "named"),
    [
        (ONE, "alicloud_vpc.main.id", "alicloud_vpc.main.id"),
        (ONE, '"x-${alicloud_vpc.main.id}"', "alicloud_vpc.main.id"),
        (ONE, '[for n in ["a"] : "${n}-${alicloud_vpc.main.id}"]', "alicloud_vpc.main.id"),
        (ONE, "[data.alicloud_zones.all.id]", "data.alicloud_zones.all.id"),
        (ONE, "terraform.workspace", "terraform.workspace"),
        (COUNTED, '"${t}-${alicloud_vpc.main.id}"', "alicloud_vpc.main.id"),
        (COUNTED, '[for n in ["a"] : "${n}-${t}-${alicloud_vpc.main.id}"]', "alicloud_vpc.main.id"),
    ],
)
def test_what_only_an_apply_knows_is_no_parameter_in_it(key: str, body: str, named: str, to: str) -> None:
    """A `Ref` in it is a name of its own."""
    text = LATER % (key, body)
    result = convert(text, to, name="main.tf")
    assert result.text is None
    (error,) = [one for one in result.diagnostics if one.severity is Severity.ERROR]
    assert (error.code, error.help) == ("T204", PASS)
    assert error.span is not None
    assert text[slice(*error.span)] == named


STACKS = """\
resource "alicloud_vpc" "main" {}
locals {
  shared = { id = alicloud_vpc.main.id, name = "n" }
  kind   = "ALIYUN::ROS::Stack"
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = {
      S = %s
      V = { Type = "Q", Properties = { P = local.shared } }
    }
  }
}
output "template" { value = jsonencode(local.template) }
"""


@pytest.mark.parametrize(
    "stack",
    [
        "{ Type = local.kind, Properties = { TemplateBody = { Resources = local.shared } } }",
        'merge({ Type = "ALIYUN::ROS::StackGroup" }, { Properties = { TemplateBody = { A = local.shared.id } } })',
        '{ Type = "ALIYUN::ROS::Stack", Properties = { TemplateBody = (true ? local.shared : null) } }',
    ],
)
def test_nor_is_a_local_value_that_only_an_apply_knows(stack: str) -> None:
    """Not even where it becomes a parameter for the template around."""
    result = convert(STACKS % stack, "ros", name="main.tf")
    assert result.text is None
    assert PASS in {one.help for one in result.diagnostics if one.code == "T204"}


@pytest.mark.parametrize(
    ("properties", "made"),
    [
        ("TemplateBody = { A = local.shared.name }", {"TemplateBody": {"A": "n"}}),
        (
            'Parameters = { Id = local.shared.id }, TemplateBody = { A = { Ref = "Id" } }',
            {"Parameters": {"Id": {"Ref": "LocalSharedId"}}, "TemplateBody": {"A": {"Ref": "Id"}}},
        ),
    ],
)
def test_what_is_known_in_it_and_around_it_stays(properties: str, made: object) -> None:
    stack = f'{{ Type = "ALIYUN::ROS::Stack", Properties = {{ {properties} }} }}'
    result = convert(STACKS % stack, "ros", name="main.tf", format="json")
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert json.loads(result.text)["Resources"]["S"]["Properties"] == made


@pytest.mark.parametrize("body", ["[for n in var.Names : n]", "var.Names", '[for n in concat(var.Names, ["c"]) : n]'])
@pytest.mark.parametrize("to", ["ros", "cfn"])
def test_the_way_out_of_a_variable_that_is_written_into_it_is_no_ref(body: str, to: str) -> None:
    text = MODULE.replace("Parameters = {", "Metadata = {") % (ONE, body)
    found = [one for one in convert(text, to, name="main.tf").diagnostics if one.code == "T403"]
    assert [one.help for one in found] == [
        "run transpile again when the value changes, or pass it in `Parameters` of the stack"
    ]


def test_a_section_of_files_is_no_template() -> None:
    text = """\
locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Transform = "Aliyun::Terraform-v1.2"
    Resources = {}
    Workspace = { for n in ["a", "b"] : "${n}.tf" => "# ${n}" }
  }
}
output "template" { value = jsonencode(local.template) }
"""
    told = [one.message for one in convert(text, "ros", name="main.tf").diagnostics if one.code == "T411"]
    assert told == ["the loop is unrolled: `Workspace` holds text of another service"]


COMMENTED = """\
locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Parameters = { Names = { Type = "CommaDelimitedList", Default = "b,a" } }
    Resources = {
      S = { Type = "ALIYUN::ROS::Stack", Properties = { TemplateBody = {
        Resources = { for x in ["b", "a"] : "R${x}" => {
          # a comment of each
          Type       = "ALIYUN::MNS::Queue"
          Properties = { QueueName = x, L = [for y in [3, 1] : { k = y, b = "${x}-${y}" }] }
        } }
      } } }
    }
  }
}
output "template" { value = jsonencode(local.template) }
"""
COMMENTED += 'variable "Names" { default = ["b", "a"] }\n'
WRITTEN = """\
          R{x}:
            # a comment of each
            Type: ALIYUN::MNS::Queue
            Properties:
              QueueName: {x}
              L:
                - k: 3
                  b: {x}-3
                - k: 1
                  b: {x}-1
"""


@pytest.mark.parametrize("to", ["ros", "cfn"])
@pytest.mark.parametrize("visited", ['["b", "a"]', "var.Names", '{ 1 = "b", 2 = "a" }'])
def test_loops_in_it_keep_the_order_of_keys_and_their_comments(visited: str, to: str) -> None:
    """Also those over a variable that is a parameter of the template around."""
    result = convert(COMMENTED.replace('["b", "a"]', visited, 1), to, name="main.tf")
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert result.text.endswith("".join(WRITTEN.format(x=x) for x in "ba"))


@pytest.mark.parametrize(
    ("key", "body", "counts"),
    [
        (ONE, '[for x in ["a", "b"] : { k = x }]', ["2 iterations"]),
        (ONE, "[for k, v in { b = 1, a = 2 } : { k = v }]", ["2 iterations"]),
        (ONE, '[for v in [["b"], ["a"]] : [for w in v : { k = w }]]', ["2 iterations", "1 iteration"]),
        (COUNTED, '"${t}-q"', ["2 iterations"]),
        (COUNTED, '[for n in ["a"] : "${n}-${t}"]', ["2 iterations", "1 iteration"]),
    ],
)
def test_loops_are_unrolled_since_it_is_data(key: str, body: str, counts: list[str]) -> None:
    told = [one.message for one in convert(MODULE % (key, body), "ros", name="main.tf").diagnostics]
    reason = "a template inside of a template is data"
    assert told == [f"the loop is unrolled, {count}: {reason}" for count in counts]


def test_what_must_not_be_unrolled_is_an_error() -> None:
    text = MODULE % (ONE, '[for x in ["a", "b"] : { k = x }]')
    result = convert(text, "ros", name="main.tf", unroll=False)
    assert result.text is None
    assert [one.code for one in result.diagnostics] == ["T401"]


def test_other_loops_are_unrolled_for_other_reasons() -> None:
    """Whether a property holds a template is told by the type of its resource."""
    text = (MODULE % (COUNTED, '"${upper(base64sha256(t))}-q"')).replace("ALIYUN::ROS::Stack", "ALIYUN::ROS::Template")
    told = [one.message for one in convert(text, "ros", name="main.tf").diagnostics if one.code == "T411"]
    assert told == ["the loop is unrolled, 2 iterations: a loop in ROS cannot evaluate expressions of another language"]


@pytest.mark.parametrize("to", ["ros", "cfn"])
def test_a_local_value_follows_a_variable_but_in_it(to: str) -> None:
    text = """\
variable "Names" { default = ["b", "a"] }
locals {
  body = { for x in var.Names : "R${x}" => { Type = "Q", A = x } }
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Parameters = { Names = { Type = "CommaDelimitedList", Default = "b,a" } }
    Resources = {
      S = { Type = "ALIYUN::ROS::Stack", Properties = { TemplateBody = local.body } }
      V = { Type = "Q", Properties = { P = local.body } }
    }
  }
}
output "template" { value = jsonencode(local.template) }
"""
    result = convert(text, to, name="main.tf", format="json")
    assert result.text is not None, [one.message for one in result.diagnostics]
    stack, other = (one["Properties"] for one in json.loads(result.text)["Resources"].values())
    assert [(name, [*one]) for name, one in stack["TemplateBody"].items()] == [(f"R{x}", ["Type", "A"]) for x in "ba"]
    assert ("Fn::Jq" in other["P"]) == (to == "ros")
    assert "pass it in `Parameters` of the stack" in next(one.help for one in result.diagnostics if one.code == "T403")


@pytest.mark.parametrize(
    "resource",
    [
        '{ Type = "ALIYUN::ROS::Template", Properties = PROPERTIES }',
        'merge({ Type = "ALIYUN::ROS::Template" }, { Properties = PROPERTIES })',
        'merge({ Properties = PROPERTIES }, { Type = "ALIYUN::ROS::Template" })',
    ],
)
def test_a_resource_that_is_merged_has_the_type_that_one_part_has(resource: str) -> None:
    head, _, _ = MODULE.partition("    Resources =")
    made = resource.replace("PROPERTIES", "{ TemplateBody = { L = [for x in var.Names : x] } }")
    text = f"{head}    Resources = {{ S = {made} }}\n  }}\n}}\n"
    result = convert(text + 'output "template" { value = jsonencode(local.template) }\n', "ros", name="main.tf")
    assert result.text is not None, result.diagnostics
    assert "L: !Ref Names" in result.text
    assert [one.code for one in result.diagnostics] == []
