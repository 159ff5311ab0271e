"""Parameter values: on the command line and in the files that people have."""

from __future__ import annotations

import json

import pytest

from support.cli import FROM_PARAMETER
from support.process import Run
from transpile.cli.inputs.parameter_files import gather
from transpile.language.parameter_values import FromFile

LAYOUTS = {
    "aws": json.dumps([{"ParameterKey": "Names", "ParameterValue": "X,Y"}]),
    "aws with more": json.dumps([{"ParameterKey": "Names", "ParameterValue": "X,Y", "UsePreviousValue": False}]),
    "deploy": json.dumps(["Names=X,Y"]),
    "codepipeline": json.dumps({"Parameters": {"Names": "X,Y"}, "Tags": {"Team": "a"}}),
    "flat": json.dumps({"Names": "X,Y"}),
    "flat YAML": "Names: X,Y  # both\n",
    "a YAML anchor": "Names: &n X,Y\n",
}


def topics(out: bytes) -> list[str]:
    """The logical ids of the topics."""
    return [line.strip(" :") for line in out.decode().splitlines() if line.startswith("  Topic") and line.endswith(":")]


def given(text: str, name: str = "p.json"):
    """What a file of this text gives."""
    values, told = gather([], [(name, text.encode())])
    assert all(isinstance(one, FromFile) and one.source.name == name for one in values.values())
    return {key: one.plain for key, one in values.items() if isinstance(one, FromFile)}, told


def codes(text: str) -> list[str]:
    return [one.code for one in given(text)[1]]


def test_the_default_is_used_without_any(cli: Run, write):
    assert topics(cli("expand", write(FROM_PARAMETER)).out) == ["TopicA", "TopicB"]


def test_a_value_on_the_command_line(cli: Run, write):
    done = cli("expand", write(FROM_PARAMETER), "--parameter", "Names=X,Y")
    assert topics(done.out) == ["TopicX", "TopicY"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_file_in_each_layout(cli: Run, write, layout: str):
    values = write(LAYOUTS[layout], "p.yaml" if "YAML" in layout else "p.json")
    done = cli("expand", write(FROM_PARAMETER), "--parameters", values)
    assert (done.status, topics(done.out)) == (0, ["TopicX", "TopicY"])


def test_the_command_line_wins_over_files(cli: Run, write):
    values = write(LAYOUTS["flat"], "p.json")
    done = cli("expand", write(FROM_PARAMETER), "--parameter", "Names=Z", "--parameters", values)
    assert topics(done.out) == ["TopicZ"]


def test_the_last_file_wins(cli: Run, write):
    first, last = write('{"Names": "A"}', "1.json"), write('{"Names": "Z"}', "2.json")
    done = cli("expand", write(FROM_PARAMETER), "--parameters", first, "--parameters", last)
    assert topics(done.out) == ["TopicZ"]


def test_values_from_standard_input(cli: Run, write):
    done = cli("expand", write(FROM_PARAMETER), "--parameters", "-", stdin=LAYOUTS["flat"])
    assert topics(done.out) == ["TopicX", "TopicY"]


def test_an_unknown_name_is_an_error(cli: Run, write):
    done = cli("expand", write(FROM_PARAMETER), "--parameter", "Namen=X")
    assert (done.status, done.out, "error[T016]" in done.err) == (2, b"", True)


def test_a_value_may_hold_an_equals_sign_and_may_be_empty():
    assert gather(["A=b=c", "B="], []) == ({"A": "b=c", "B": ""}, ())


@pytest.mark.parametrize("word", ["Names", "=x", ""])
def test_a_word_without_a_name_and_value(cli: Run, write, word: str):
    done = cli("expand", write(FROM_PARAMETER), "--parameter", word)
    assert (done.status, "error[T019]" in done.err) == (2, True)


def test_one_name_with_two_values_contradicts_itself():
    assert [one.code for one in gather(["A=1", "A=2"], [])[1]] == ["T018"]
    assert gather(["A=1", "A=1"], []) == ({"A": "1"}, ())


def test_numbers_and_booleans_keep_their_spelling():
    assert given('{"A": 1.50, "B": true, "C": "0123"}') == ({"A": "1.50", "B": "true", "C": "0123"}, ())
    assert given("A: 0123\nB: yes\n", "p.yaml") == ({"A": "0123", "B": "yes"}, ())


def test_a_list_stays_one():
    assert given('{"A": ["x,y", 2]}') == ({"A": ["x,y", "2"]}, ())


@pytest.mark.parametrize(
    "text",
    [
        '"Names=X"',
        "3",
        '["Names"]',
        "[[1]]",
        '[{"ParameterKey": "A"}]',
        '[{"ParameterKey": "A", "UsePreviousValue": true}]',
        '[{"ParameterKey": ["A"], "ParameterValue": "x"}]',
        '{"A": null}',
        '{"A": {"b": "c"}}',
        '{"A": [["x"]]}',
        '{"Parameters": {"A": {"Fn::GetParam": ["a", "b", "c"]}}}',
        '{"A": ',
        "",
    ],
)
def test_what_is_no_parameter_file(text: str):
    assert codes(text) == ["T017"]


@pytest.mark.parametrize("text", ["A: !Ref B\n", "A: *b\n", "A: [1\n", "- A\n- B: 1\n"])
def test_what_is_no_parameter_file_in_yaml(text: str):
    assert set(codes(text)) == {"T017"}


def test_a_wrong_value_is_located(cli: Run, write):
    values = write('{\n  "A": null\n}\n', "p.json")
    done = cli("expand", write(FROM_PARAMETER), "--parameters", values)
    assert done.status == 2
    assert f"--> {values}:2:8" in done.err


def test_not_utf_8(cli: Run, write):
    values = write(b'{"A": "\xff"}', "p.json")
    assert "error[T017]" in cli("expand", write(FROM_PARAMETER), "--parameters", values).err


def test_a_missing_file(cli: Run, write):
    done = cli("expand", write(FROM_PARAMETER), "--parameters", "nope.json")
    assert (done.status, "error[T017]" in done.err, "nope.json" in done.err) == (2, True, True)


def test_deep_nesting_is_refused_quickly():
    assert codes("[" * 100_000) == ["T017"]
    assert codes("- " * 100_000) == ["T017"]


TFVARS = 'Names = ["X", "Y"] # both\n'


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("p.tfvars", TFVARS),
        ("p.tfvars.json", '{"Names": ["X", "Y"], "//": "both"}'),
        ("p.tfvars", 'Names = "X,Y"\n'),
        ("p.auto.tfvars", 'Names = [for x in [1, 2] : x == 1 ? "X" : "Y"]\n'),
    ],
)
def test_the_files_of_terraform_serve_templates(cli: Run, write, name: str, text: str):
    done = cli("expand", write(FROM_PARAMETER), "--parameters", write(text, name))
    assert (done.status, topics(done.out)) == (0, ["TopicX", "TopicY"])


def test_scalars_in_the_files_of_terraform_are_texts_for_templates():
    assert given("a = 1.50\nb = true\nc = [1, false]\n", "x.tfvars") == (
        {"a": "1.5", "b": "true", "c": ["1", "false"]},
        (),
    )


@pytest.mark.parametrize("text", ["Names = { a = 1 }\n", "Names = [[1]]\n", "Names = null\n", "Names = [null]\n"])
def test_a_structure_is_refused_where_a_template_needs_it(cli: Run, write, text: str):
    values = write(text, "p.tfvars")
    done = cli("expand", write(FROM_PARAMETER), "--parameters", values)
    assert (done.status, done.out, "error[T017]" in done.err) == (2, b"", True)
    assert f"--> {values}:1:9" in done.err
    assert "--parameter" in done.err
    later = cli("expand", write(FROM_PARAMETER), "--parameters", values, "--parameter", "Names=X")
    assert (later.status, topics(later.out)) == (0, ["TopicX"])


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("p.tfvars", "Names = \n"),
        ("p.tfvars", "Names = [x]\n"),
        ("p.tfvars", 'Names = [upper("x")]\n'),
        ("p.tfvars", "names {\n}\n"),
        ("p.tfvars.json", '[{"Names": "X"}]'),
        ("p.tfvars.json", '{"Names": '),
    ],
)
def test_what_is_no_file_of_terraform(name: str, text: str):
    assert given(text, name)[0] == {}
    assert [one.code for one in given(text, name)[1]] == ["T017"]


def test_values_of_terraform_reach_other_processes(cli: Run, write):
    templates = [write(FROM_PARAMETER, name) for name in ("a.yaml", "b.yaml")]
    values = write(TFVARS, "p.tfvars")
    done = cli("expand", *templates, "--check", "--jobs", "2", "--parameters", values)
    assert (done.status, "error" in done.err) == (1, False), done.err


MODULE = """variable "names" {
  default = ["a"]
}
locals {
  template = {
    Resources = { for name in var.names : "Topic${name}" => { Type = "AWS::SNS::Topic" } }
  }
}
"""


def test_a_name_in_a_file_of_terraform_may_be_that_of_another_module(cli: Run, write, tmp_path):
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    modules = [write(MODULE, name) for name in ("a/main.tf", "b/main.tf")]
    values = write('names = ["x"]\nmore = 1\n', "p.tfvars")
    done = cli("expand", *modules, "--output", tmp_path / "out", "--parameters", values)
    assert (done.status, done.err.count("warning[T016]")) == (0, 1), done.err
    assert len([*(tmp_path / "out").rglob("*.yaml")]) == 2
    again = cli("expand", *modules, "--output", tmp_path / "again", "--parameter", "more=1")
    assert (again.status, again.err.count("error[T016]"), (tmp_path / "again").exists()) == (2, 1, False)


def test_a_name_in_a_file_of_terraform_that_no_template_has_is_an_error(cli: Run, write):
    templates = [write(FROM_PARAMETER, name) for name in ("a.yaml", "b.yaml")]
    done = cli("expand", *templates, "--check", "--parameters", write('names = ["x"]\n', "p.tfvars"))
    assert (done.status, "error[T016]" in done.err) == (2, True)
