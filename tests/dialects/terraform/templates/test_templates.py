"""Expressions by themselves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from transpile import convert, expand

FOLDER = Path(__file__).parent / "cases"


def test_an_expression_by_itself_stays_one() -> None:
    source = '{ for n in ["a", "b"] : "Topic${n}" => { Type = "AWS::SNS::Topic" } }\n'
    assert convert(source, "foreach", from_="terraform").text == (
        "Fn::ForEach::Topic:\n  - 'n'\n  - [a, b]\n  - Topic${n}:\n      Type: AWS::SNS::Topic\n"
    )
    assert json.loads(convert(source, "cfn", from_="terraform", format="json").text or "") == {
        f"Topic{n}": {"Type": "AWS::SNS::Topic"} for n in "ab"
    }


def test_comments_go_along_with_what_they_are_about() -> None:
    source = """locals {
  template = {
    # all that is made
    Resources = merge(
      { Plain = { Type = "AWS::SQS::Queue" } }, # no loop
      # one for each name
      { for n in ["A", "B"] : "Topic${n}" => {
        Type = "AWS::SNS::Topic" // a topic
      } },
    )
  }
}
"""
    text = convert(source, "foreach", from_="terraform").text
    assert text == (
        "Transform: AWS::LanguageExtensions\n# all that is made\nResources:\n  Plain:  # no loop\n"
        "    Type: AWS::SQS::Queue\n  # one for each name\n  Fn::ForEach::Topic:\n    - 'n'\n    - [A, B]\n"
        "    - Topic${n}:\n        Type: AWS::SNS::Topic  # a topic\n"
    )


def test_what_ends_no_line_in_hcl_ends_none_in_a_comment_of_yaml() -> None:
    odd = "\u2028b\x85c\rd\fe\vf\ufeffg"
    source = (
        "locals {\n  template = {\n    # a" + odd + '\n    Resources = {\n      T = { Type = "T" }\n    }\n  }\n}\n'
    )
    text = convert(source, "cfn", from_="terraform").text
    assert text == "# a b c d e f g\nResources:\n  T:\n    Type: T\n"


@pytest.mark.parametrize("text", ['# about this\nvariable "a" {\n}\n', 'variable "a" {\n}\n\n# behind it\n\n'])
def test_comments_of_other_parts_of_a_file_stay_there(text: str) -> None:
    source = text + 'locals {\n  template = { Resources = { T = { Type = "T" } } }\n}\n'
    assert convert(source, "cfn", from_="terraform").text == "Resources:\n  T:\n    Type: T\n"


def test_comments_in_the_head_of_a_loop_stand_above_it() -> None:
    loop = '{ # first\n for /* second */ n in ["A"] : n => { Type = "T" } }'
    source = f"locals {{\n  template = {{ Resources = {loop} }}\n}}\n"
    result = convert(source, "foreach", from_="terraform")
    assert result.text is not None
    assert "Resources:\n  # first\n  # second\n  Fn::ForEach::" in result.text
    assert "T406" not in {one.code for one in result.diagnostics}


@pytest.mark.parametrize("target", ["cfn", "foreach", "map", "for"])
def test_a_name_that_ref_mentions_is_not_taken_for_a_variable_of_a_loop(target: str) -> None:
    loop = '{ for name in ["A"] : "T${name}" => { Type = "T", Properties = { A = name, B = { Ref = "name" } } } }'
    result = convert(f"locals {{\n  t = {{ Resources = {loop} }}\n}}\n", target, from_="terraform")
    assert result.text is not None, result.diagnostics
    plain = json.loads(expand(result.text, format="json").text or "")
    assert plain["Resources"]["TA"]["Properties"] == {"A": "A", "B": {"Ref": "name"}}


@pytest.mark.parametrize("target", ["cfn", "foreach", "map", "for"])
def test_a_brace_that_is_closed_behind_a_hole_is_text(target: str) -> None:
    loop = '{ for n in ["A"] : "T${n}" => { Type = "T", Properties = { A = "x$${${n}B}.${n}" } } }'
    result = convert(f"locals {{\n  t = {{ Resources = {loop} }}\n}}\n", target, from_="terraform")
    assert result.text is not None, result.diagnostics
    plain = json.loads(expand(result.text, format="json", resolve=True).text or "")
    assert plain["Resources"]["TA"]["Properties"] == {"A": "x${AB}.A"}


def test_a_comment_without_a_place_is_told() -> None:
    source = 'locals {\n  template = { Resources = { A = { Type = /* why */ "T" } } }\n}\n'
    (note,) = convert(source, "cfn", from_="terraform", format="json").diagnostics
    assert (note.code, source[slice(*note.span or ())]) == ("T406", "/* why */")


COMMENTED = """Resources = { A = { Type = "T", Properties = {
      Listed = [
        # above the list
        for n in ["x", "y"] : { # behind the brace
          N = n
        }
      ]
      Joined = concat(
        # above an argument
        [for pair in [
          ["x", 1],
          ["y", 2], # behind an item
        ] : { Name = pair }],
        # above an item
        ["last"],
      )
      Rows = [for k, v in {
        a = "1"
        # above a member
        b = "2"
      } : { K = k, V = v }]
      Plain = /* nowhere */ "x"
    } } }"""


@pytest.mark.parametrize("target", ["map", "for", "cfn"])
def test_comments_in_the_parts_of_a_loop_stay(target: str) -> None:
    result = convert(f"locals {{\n  template = {{\n    {COMMENTED}\n  }}\n}}\n", target, from_="terraform")
    assert result.text is not None
    assert "T406" not in {one.code for one in result.diagnostics}
    words = ("above the list", "above an argument", "above an item", "above a member", "behind an item", "nowhere")
    assert {word: result.text.count(f"# {word}") for word in words} == dict.fromkeys(words, 1)
    assert "# behind the brace" in result.text
    if target != "cfn":
        assert "[y, 2]  # behind an item" in result.text or "['y', 2]  # behind an item" in result.text


HEADED = """# the header

# about the block
locals {
  template = {
    Resources = { A = { Type = "T" } }
  }
}

output "template" {
  value = jsonencode(local.template)
}
"""
OTHERS = {
    "another resource": HEADED + 'resource "null_resource" "a" {}\n',
    "another template": HEADED.replace(
        "  template =", '  other = { Resources = { B = { Type = "T" } } }\n  template ='
    ),
    "nothing takes it": HEADED[: HEADED.index("output")],
}


def test_the_header_of_a_module_that_only_makes_a_template_comes_along() -> None:
    text = convert(HEADED, "cfn", from_="terraform").text
    assert text is not None
    assert "# the header\nResources:" in text
    assert "about the block" not in text


@pytest.mark.parametrize("kind", OTHERS)
def test_the_header_of_another_module_stays_with_it(kind: str) -> None:
    result = convert(OTHERS[kind], "cfn", from_="terraform")
    texts = [text for _, text in result.parts] or [result.text]
    assert not any("header" in (text or "header") for text in texts)


def test_a_loop_over_a_variable_that_is_a_parameter_too_goes_on_following_it() -> None:
    folder = FOLDER.parents[1] / "module" / "cases" / "followed"
    result = convert(folder / "main.tf", "foreach")
    assert result.text == (folder / "foreach.yaml").read_text(encoding="utf-8")
    told = [(one.severity.value, one.message.replace(f"{folder}/", "")) for one in result.diagnostics]
    assert told == [
        ("note", "the Default of parameter `Names` becomes A,B, the value of the variable"),
        ("note", 'the value of variable `title` ("hello", terraform.tfvars) is written into the result'),
        ("warning", "the items of parameter `Names` (A,B) are fixed at the 2 used now"),
    ]


def test_what_the_rounds_of_a_source_yield_is_followed() -> None:
    source = """\
variable "L" {
  type    = list(string)
  default = ["p", "q"]
}
locals {
  template = {
    Parameters = { L = { Type = "CommaDelimitedList", Default = join(",", var.L) } }
    Resources = {
      R = { Type = "T", Properties = { A = [for x in [for y in ["a"] : var.L] : { B = x }] } }
    }
  }
}
"""
    result = convert(source, "map", from_="terraform")
    assert result.text is not None
    assert "Fragment: !Ref L" in result.text
    assert not result.diagnostics


def test_a_template_is_found_where_a_condition_decides_on_it() -> None:
    source = 'locals {\n  it = true ? { Resources = { for n in ["A"] : n => { Type = "T" } } } : null\n}\n'
    result = convert(source, "foreach", from_="terraform")
    assert result.text == "Resources:\n  A:\n    Type: T\n"
    assert [one.message for one in result.diagnostics] == ["the loop is unrolled: an expression uses its result"]


@pytest.mark.parametrize("module", sorted(FOLDER.glob("*/module.tf")), ids=lambda path: path.parent.name)
@pytest.mark.parametrize("verify", [True, False])
def test_a_template_is_resolved_wherever_its_loops_stand(module: Path, verify: bool) -> None:
    text = module.read_text(encoding="utf-8")
    found = convert(text, "cfn", from_="terraform", resolve=True, verify=verify)
    plain = convert(text, "cfn", from_="terraform", verify=verify)
    assert (found.text is None) <= any(one.severity.value == "error" for one in found.diagnostics)
    assert "T901" not in {one.code for one in found.diagnostics}
    assert (found.text is None) <= (plain.text is None)


def test_with_resolve_loops_are_written_out_also_where_nothing_is_computed() -> None:
    text = """locals {
  template = {
    Mappings  = { Images = { for name in ["a", "b"] : name => { Id = "x-${name}" } } }
    Metadata  = { Names = { for name in ["a", "b"] : "all" => name... }, Kept = { Ref = "AWS::Region" } }
    Resources = { Topic = { Type = "AWS::SNS::Topic" } }
  }
}
"""
    for verify in (True, False):
        found = convert(text, "cfn", from_="terraform", format="json", resolve=True, verify=verify)
        assert json.loads(found.text or "") == {
            "Mappings": {"Images": {name: {"Id": f"x-{name}"} for name in "ab"}},
            "Metadata": {"Names": {"all": ["a", "b"]}, "Kept": {"Ref": "AWS::Region"}},
            "Resources": {"Topic": {"Type": "AWS::SNS::Topic"}},
        }


@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for"])
def test_a_list_in_the_place_of_the_string_of_sub_is_a_list(to: str) -> None:
    loop = '{ for n in ["A", "B"] : n => { Type = "T", P = { "Fn::Sub" = [[for e in ["", ""] : {}], { e = n }] } } }'
    result = convert(f"locals {{\n  template = {{ Resources = {loop} }}\n}}\n", to, from_="terraform")
    assert result.text is not None, result.diagnostics
    expanded = json.loads(expand(result.text, format="json").text or "")
    assert expanded["Resources"]["B"]["P"]["Fn::Sub"][0] == [{}, {}]
