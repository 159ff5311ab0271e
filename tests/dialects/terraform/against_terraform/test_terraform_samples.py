"""The examples of Terraform's text about `for`: each is worth what stands beside it, as Terraform says."""

from __future__ import annotations

import json
from textwrap import indent
from typing import Any

import pytest

from support import ROOT, real_terraform
from support.samples import load
from transpile import convert, expand

SAMPLES = ROOT / "samples" / "terraform"
LISTED = load((SAMPLES / "manifest.yaml").read_text(encoding="utf-8"))["samples"]
TARGETS = ("cfn", "foreach", "map", "for")

expressions = pytest.mark.parametrize(
    "sample", [one for one in LISTED if one["file"].endswith(".hcl")], ids=lambda one: str(one["name"])
)
modules = pytest.mark.parametrize(
    "sample", [one for one in LISTED if one["file"].endswith(".tf")], ids=lambda one: str(one["name"])
)
Sample = dict[str, Any]


def read(name: str) -> str:
    return (SAMPLES / name).read_text(encoding="utf-8")


def declared(sample: Sample) -> str:
    """The variables of an expression, as a module has them."""
    return "".join(f"locals {{\n  {name} = {value}\n}}\n" for name, value in sample["variables"].items())


def test_every_file_is_listed() -> None:
    listed = {"manifest.yaml", *(name for one in LISTED for name in (one["file"], one["value"]))}
    beside = {"expanded.hcl", "terraform.tfvars"}
    found = {
        str(path.relative_to(SAMPLES)) for path in SAMPLES.rglob("*") if path.is_file() and path.name not in beside
    }
    assert found == listed


@expressions
def test_an_expression_has_its_value_in_terraform(sample: Sample) -> None:
    wanted = json.loads(read(sample["value"]))
    asked = read(sample["file"]).replace("var.", "local.")
    (answer,) = real_terraform.evaluate([f"jsonencode({asked})"], declared(sample))
    assert isinstance(answer, real_terraform.Value)
    assert json.loads(answer.value) == wanted


@expressions
@pytest.mark.parametrize("target", TARGETS)
def test_an_expression_becomes_its_value(sample: Sample, target: str) -> None:
    result = convert(SAMPLES / sample["file"], target, parameters=sample["variables"])
    assert result.text is not None, result.diagnostics
    assert alone(result.text) == json.loads(read(sample["value"]))


def alone(text: str) -> Any:
    """What a value by itself is, once the loops in it are expanded in the place of a property."""
    around = "Resources:\n  A:\n    Type: Custom::A\n    Properties:\n      Value:\n"
    expanded = expand(around + indent(text, " " * 8), resolve=True)
    assert expanded.text is not None, expanded.diagnostics
    return load(expanded.text)["Resources"]["A"]["Properties"]["Value"]


@expressions
def test_an_expression_stays_one_of_terraform_where_that_is_wanted(sample: Sample) -> None:
    result = convert(SAMPLES / sample["file"], "cfn", format="hcl", parameters=sample["variables"])
    (answer,) = real_terraform.evaluate([f"jsonencode({result.text})"])
    assert isinstance(answer, real_terraform.Value), answer
    assert json.loads(answer.value) == json.loads(read(sample["value"]))


@modules
@pytest.mark.parametrize("file", ["main.tf", "expanded.hcl"])
def test_a_module_has_its_values_in_terraform(sample: Sample, file: str) -> None:
    folder = (SAMPLES / sample["file"]).parent
    wanted = json.loads(read(sample["value"]))
    variables = (folder / "terraform.tfvars").read_text(encoding="utf-8")
    asked = [f"jsonencode(local.{name})" for name in wanted]
    answers = real_terraform.evaluate(asked, (folder / file).read_text(encoding="utf-8"), variables)
    values = [json.loads(one.value) for one in answers if isinstance(one, real_terraform.Value)]
    assert values == list(wanted.values())


@modules
def test_a_module_without_loops_is_what_stands_beside_it(sample: Sample) -> None:
    path = SAMPLES / sample["file"]
    result = convert(path, "cfn", format="hcl")
    assert result.text == (path.parent / "expanded.hcl").read_text(encoding="utf-8")
