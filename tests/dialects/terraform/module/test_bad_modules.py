"""Modules with mistakes, and hostile ones, through the command: status 2, nothing written, a place and a way out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support.process import Run, cli

__all__ = ["cli"]
LOOP = '{ for n in %s : "Topic${n}" => { Type = "AWS::SNS::Topic" } }'
KEYED = '{ for n in ["a"] : %s => { Type = "AWS::SNS::Topic" } }'
FILTERED = '{ for n in ["a"] : n => { Type = "AWS::SNS::Topic" } if %s }'


def module(resources: str, more: str = "") -> str:
    """A module whose template has these resources."""
    return f"{more}\nlocals {{\n  template = {{ Resources = {resources} }}\n}}\n"


TRANSFORM = '{ Transform = "AWS::LanguageExtensions", R'
SECRET = 'variable "names" {\n  sensitive = true\n  default   = ["a"]\n}\n'
BAD: dict[str, tuple[str, str]] = {
    "a brace that is not closed": ("T027", "locals {\n  template = { Resources = {\n}\n"),
    "a loop without its colon": ("T027", module('{ for n in ["a"] n => {} }')),
    "a loop over a number": ("T213", module(LOOP % "5")),
    "a loop over a text": ("T213", module(LOOP % '"text"')),
    "a loop over null": ("T213", module(LOOP % "null")),
    "one key twice": ("T301", module(LOOP % '["a", "a"]')),
    "a key that is null": ("T213", module(KEYED % "null")),
    "a key that is a list": ("T213", module(KEYED % "[n]")),
    "a condition that is a number": ("T213", module(FILTERED % "5")),
    "a condition that is null": ("T213", module(FILTERED % "null")),
    "a variable that is not declared": ("T212", module(LOOP % "var.nope")),
    "an unknown name in a loop without rounds": ("T212", module("{ for n in [] : n => { Type = nope } }")),
    "an unknown variable in a loop without rounds": ("T212", module("{ for n in [] : n => { Type = var.nope } }")),
    "too few arguments": ("T211", module(LOOP % "split()")),
    "an argument of a wrong type": ("T211", module(LOOP % "keys(5)")),
    "an unknown function": ("T211", module(LOOP % 'nope("a")')),
    "a variable without a value": ("T202", module(LOOP % "var.names", 'variable "names" {}')),
    "a resource that a loop goes over": (
        "T204",
        module(LOOP % "aws_instance.web[*].id", 'resource "aws_instance" "web" {}'),
    ),
    "a data source that a loop goes over": (
        "T204",
        module(LOOP % "data.aws_availability_zones.all.names", 'data "aws_availability_zones" "all" {}'),
    ),
    "a resource that is not declared": ("T212", module(LOOP % "aws_instance.web[*].id")),
    "local values that mention each other": (
        "T213",
        module(LOOP % "local.a", "locals {\n  a = local.b\n  b = local.a\n}"),
    ),
    "a template that is made of itself": ("T213", module("local.template.Resources")),
    "a range of ten millions": ("T211", module(LOOP % "range(10000000)")),
    "a range without end": ("T211", module(LOOP % "range(1e18)")),
    "products of products": (
        "T208",
        module(LOOP % f"setproduct({', '.join(['range(1000)'] * 9)})"),
    ),
    "texts that are doubled": (
        "T208",
        module(
            LOOP % "[local.s29]",
            'locals {\n  s0 = "aaaaaaaaaa"\n'
            + "".join(f'  s{n + 1} = "${{local.s{n}}}${{local.s{n}}}"\n' for n in range(29))
            + "}",
        ),
    ),
    "parentheses without end": ("T007", module(LOOP % ("(" * 20_000 + '["a"]' + ")" * 20_000))),
    "lists without end": ("T007", module(LOOP % ("[" * 20_000 + "]" * 20_000))),
    "loops in loops without end": ("T007", module("[for x in [1] : " * 5_000 + "x" + "]" * 5_000)),
    "nothing": ("T022", ""),
    "no template": ("T022", 'output "x" {\n  value = 1\n}\n'),
    "resources that are a list": ("T022", module('["a"]')),
    "resources that are a text": ("T022", module('"a"')),
    "a broken loop of the draft as data": ("T121", module('{ A = { "Fn::Map" = { Collection = ["a"] } } }')),
    "a broken Fn::ForEach as data": ("T101", module('{ "Fn::ForEach::A" = ["n", ["a"]] }').replace("{ R", TRANSFORM)),
    "a resource without a type in a loop": ("T114", module('{ for n in ["a"] : "T${n}" => { Properties = {} } }')),
    "a text for a resource in a loop": ("T114", module('{ for n in ["a"] : "T${n}" => "text" }')),
    "a list for a resource in a loop": (
        "T114",
        module("{ for k, w in { A = [for v in [1] : {}] } : k => w if w != null }"),
    ),
    "an object for a resource that has no type": ("T114", module("{ for k, w in { A = { Tpe = 1 } } : k => w }")),
    "the second of two resources": ("T114", module("{ for k, w in { A = { Type = 1 }, B = {} } : k => w }")),
    "a text of JSON for a resource": ("T114", module('{ for n in ["a"] : n => jsonencode({ Type = n }) }')),
    "a text for an output": (
        "T114",
        module('{ A = { Type = "T" } },\n Outputs = { for n in ["a"] : n => jsonencode({ Value = n }) }'),
    ),
    "a value for a condition": (
        "T114",
        module('{ A = { Type = "T" } },\n Conditions = { for n in ["a"] : n => jsondecode("true") }'),
    ),
    "a sensitive variable": ("T201", module(LOOP % "var.names", SECRET)),
    "a sensitive value": ("T211", module(LOOP % 'sensitive(["a"])')),
}


def told(cli: Run, *words: object) -> list[dict[str, Any]]:
    """What is told of a run that writes nothing: errors with a way out, those with a file at a place in it."""
    before = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}
    done = cli("--diagnostics", "json", *words)
    assert (done.status, done.out) == (2, b""), done.err[:2000]
    assert {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()} == before
    found: list[dict[str, Any]] = json.loads(done.err)
    errors = [one for one in found if one["severity"] == "error"]
    assert errors
    assert all(one["help"] for one in errors)
    assert not {one["code"] for one in found} & {"T901", "T902"}
    return errors


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("target", ["cfn", "foreach"])
@pytest.mark.parametrize("name", BAD)
def test_a_mistake_is_refused_at_its_place(cli: Run, name: str, target: str) -> None:
    code, text = BAD[name]
    Path("main.tf").write_text(text)
    errors = told(cli, "--to", target, "main.tf", "-o", "out.yaml")
    assert {one["code"] for one in errors} == {code}, [one["message"] for one in errors]
    assert {one["file"] for one in errors} == {"main.tf"}
    assert all(one["start"] for one in errors) or code == "T022"


def test_a_mistake_of_the_other_s_language_is_found_also_without_a_loop(cli: Run) -> None:
    Path("main.tf").write_text(module("{ A = { Type = upper(5, 6) } }"))
    (error,) = told(cli, "--to", "cfn", "main.tf")
    assert (error["code"], error["start"]) == ("T211", {"line": 3, "column": 43})


@pytest.mark.parametrize(("data", "code"), [(b"\xff", "T002"), (b'locals {\n  a = "\xe4"\n}\n', "T002")])
def test_what_is_no_utf_8_is_refused(cli: Run, data: bytes, code: str) -> None:
    Path("main.tf").write_bytes(data)
    assert [one["code"] for one in told(cli, "--to", "cfn", "main.tf")] == [code]


def test_a_file_of_more_than_ten_megabytes_is_refused(cli: Run) -> None:
    Path("main.tf").write_text(module("{}") + "# " + "x" * 10_000_000)
    assert [one["code"] for one in told(cli, "--to", "cfn", "main.tf")] == ["T008"]


def test_files_beside_are_as_bad(cli: Run) -> None:
    Path("main.tf").write_text(module('{ A = { Type = "T" } }'))
    Path("other.tf").write_bytes(b"\xff")
    (error,) = told(cli, "--to", "cfn", "main.tf")
    assert (error["code"], error["file"]) == ("T002", "other.tf")


NAMES = 'variable "names" {\n  type = list(string)\n}\n'


@pytest.mark.parametrize(
    ("words", "file", "code"),
    [
        (["--parameter", "nope=1"], "", "T016"),
        (["--parameter", 'names=["a"'], "", "T027"),
        (["--parameter", "names=var.x"], "", "T212"),
        (["--parameter", "names={}"], "", "T213"),
        (["--parameters", "bad.tfvars"], "names = [", "T017"),
        (["--parameters", "bad.tfvars"], "names {\n}\n", "T017"),
        (["--parameters", "bad.tfvars"], "names = var.x\n", "T017"),
        (["--parameters", "bad.tfvars"], "names = { a = 1 }\n", "T213"),
        (["--parameters", "bad.tfvars.json"], '{"names": [', "T017"),
        (["--parameters", "bad.tfvars.json"], '["names"]', "T017"),
        (["--parameters", "missing.tfvars"], "", "T017"),
    ],
)
def test_values_that_are_wrong_are_refused(cli: Run, words: list[str], file: str, code: str) -> None:
    Path("main.tf").write_text(module(LOOP % "var.names", NAMES))
    if file:
        Path(words[-1]).write_text(file)
    assert {one["code"] for one in told(cli, "--to", "foreach", *words, "main.tf")} == {code}


def test_loops_of_templates_that_are_data_to_terraform_are_loops_still(cli: Run) -> None:
    foreach = '{ "Fn::ForEach::A" = ["n", ["x", "y"], { "T$${n}" = { Type = "T" } }] }'
    plain = LOOP % '["a"]'
    Path("main.tf").write_text(module(f"merge({foreach}, {plain})").replace("{ R", TRANSFORM, 1))
    done = cli("--to", "cfn", "--format", "json", "main.tf")
    assert json.loads(done.out)["Resources"].keys() == {"Tx", "Ty", "Topica"}
