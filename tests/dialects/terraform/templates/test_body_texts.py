"""Templates that are texts of a module: read as what they are, in the language and dialect that they have."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support import real_terraform as real
from support.process import command, finished
from support.samples import load
from transpile import convert, expand
from transpile.pipeline import rewrite
from transpile.syntax.source import from_text

STACK = 'variable "env" {\n  default = "prod"\n}\nresource "aws_cloudformation_stack" "%s" {\n  template_body = %s\n}\n'
BODY = """\
# the topics
Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::Topics:
    - Name
    - [Orders, {env}]
    - Topic${Name}:
        Type: AWS::SNS::Topic  # one for each
"""
RESULT = """\
# the topics
Resources:
  Fn::Merge:
    - Fn::Map:
        Value: Name
        Collection: [Orders, prod]
        Key: !Sub Topic${Name}
        Fragment:
          Type: AWS::SNS::Topic  # one for each
"""


def heredoc(text: str, indent: str = "", marker: str = "<<EOT") -> str:
    escaped = text.replace("${", "$${").replace("{env}", "${var.env}")
    return f"{marker}\n" + "".join(f"{indent}{line}\n" for line in escaped.splitlines()) + "EOT"


def module(text: str, name: str = "a") -> str:
    return STACK % (name, text)


def converted(text: str, target: str = "map", **options: Any) -> Any:
    return convert(text, target, name="main.tf", **options)


@pytest.mark.parametrize("body", [heredoc(BODY), heredoc(BODY, "    ", "<<-EOT")], ids=["plain", "indented"])
def test_a_heredoc_is_converted_as_the_template_that_it_is(body: str) -> None:
    text = module(body)
    result = converted(text)
    assert result.text == RESULT
    (note,) = result.diagnostics
    assert (note.code, note.severity.value, '`env` ("prod"' in note.message) == ("T403", "note", True)
    assert text[note.span.start : note.span.end] == "var.env"


@pytest.mark.parametrize("body", [heredoc(BODY), heredoc(BODY, "    ", "<<-EOT")], ids=["plain", "indented"])
def test_its_loops_are_found_in_the_module(body: str) -> None:
    text = module(body)
    made = rewrite.convert_bytes(text.encode(), "main.tf", "map", listing=True)
    for result in (rewrite.loops(from_text(text, "main.tf"), {}), made):
        (loop,) = result.loops
        assert (loop.name, loop.dialect) == ("Topics", "foreach")
        assert text[loop.span.start :].startswith("Fn::ForEach::Topics")


def test_what_is_wrong_in_it_is_told_at_its_line() -> None:
    text = module(heredoc(BODY.replace("[Orders, {env}]", "!GetAtt A.B"), "    ", "<<-EOT"))
    (wrong,) = converted(text).diagnostics
    assert (wrong.code, wrong.source.name) == ("T204", "main.tf")
    line = wrong.source.position(wrong.span.start)[0]
    assert "!GetAtt A.B" in text.splitlines()[line - 1]


def test_json_and_local_values_are_read_too() -> None:
    text = module("local.body") + "locals {\n  body = " + heredoc('{"Resources": {"A": {"Type": "T"}}}') + "\n}\n"
    assert converted(text).text == "Resources:\n  A:\n    Type: T\n"


def test_texts_and_structures_of_one_module_are_several_templates() -> None:
    text = module(heredoc(BODY)) + 'locals {\n  b = { Resources = { A = { Type = "T" } } }\n}\n'
    assert [name for name, _ in converted(text).parts] == ["b", "a"]


def test_what_encodes_a_template_is_none_twice() -> None:
    text = module("local.body") + 'locals {\n  body = jsonencode({ Resources = { A = { Type = "T" } } })\n}\n'
    result = converted(text)
    assert (result.parts, result.text) == ((), "Resources:\n  A:\n    Type: T\n")


UNKNOWN = {
    'file("${path.module}/templates/a.yaml")': "transpile --to map templates/a.yaml",
    'templatefile("./b.yaml", { x = 1 })': "transpile --to map b.yaml",
    heredoc("Resources: {A: {Type: {env}}}").replace("var.env", "aws_x.y.z"): "parameters",
    "var.body": "parameters",
}
OTHERS = 'resource "aws_x" "y" {}\nvariable "body" {}\n'


@pytest.mark.parametrize(("body", "way_out"), UNKNOWN.items())
def test_a_text_that_is_not_known_is_told_where_and_with_a_way_out(body: str, way_out: str) -> None:
    text = module(body) + OTHERS
    (error,) = converted(text).diagnostics
    assert (error.code, error.severity.value, way_out in error.help) == ("T417", "error", True)
    assert body[:4] in text[error.span.start :] or "aws_x.y.z" in text[error.span.start :]
    result = converted(text + 'locals {\n  b = { Resources = { A = { Type = "T" } } }\n}\n')
    assert result.text == "Resources:\n  A:\n    Type: T\n"
    assert [one.severity.value for one in result.diagnostics if one.code == "T417"] == ["warning"]


ROWS = ["# note ${x}", "", "  A: {Type: T, Metadata: {M: '%{y} $$ \\\\n'}}", "  # {env}"]
LINES = st.lists(st.sampled_from(ROWS), max_size=4, unique=True)


@settings(max_examples=30, deadline=None)
@given(before=LINES, indent=st.sampled_from(["", "  ", "\t"]), marker=st.sampled_from(["<<EOT", "<<-EOT"]))
def test_the_text_is_the_one_that_terraform_has(before: list[str], indent: str, marker: str) -> None:
    lines = ["Resources:", *before, BODY.split("Resources:\n")[1]]
    body = heredoc("\n".join(lines), indent, marker).replace("%{y}", "%%{y}")
    text = module(body).replace('resource "aws_cloudformation_stack" "a"', "locals")
    (value,) = real.evaluate(["local.template_body"], text)
    assert isinstance(value, real.Value)
    meant = expand(value.value, name="a.yaml")
    found = converted(module(body), "cfn")
    assert (found.text is None) == (meant.text is None)
    assert meant.text is None or load(found.text) == load(meant.text)


def test_the_report_shows_such_a_template(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    (tmp_path / "main.tf").write_text(module(heredoc(BODY)))
    done = finished(command("--report", page, "--to", "map", tmp_path / "main.tf"))
    assert done.status == 0
    assert "Fn::Map" in page.read_text()
