"""What a module must not declare, in one file or in several, is told where it stands, where Terraform refuses it."""

from __future__ import annotations

import pytest

from support import real_terraform as real
from support.terraform_loading import Files, compare, loaded, placed, right, value, wrong
from transpile.diagnostics import Diagnostic

TWICE = {
    "a variable": ('variable "a" {}\n', '{"variable": {"a": {}}}', "duplicate variable declaration"),
    "a local value": ("locals {\n  a = 1\n}\n", '{"locals": {"a": 2}}', "duplicate local value definition"),
    "an output": ('output "a" {\n  value = 1\n}\n', '{"output": {"a": {"value": 1}}}', "duplicate output definition"),
    "a resource": (
        'resource "terraform_data" "a" {}\n',
        '{"resource": {"terraform_data": {"a": {}}}}',
        'duplicate resource "terraform_data" configuration',
    ),
}


@pytest.mark.parametrize("name", TWICE)
def test_a_name_is_declared_once_in_all_files(name: str) -> None:
    text, again, words = TWICE[name]
    for files in ({"main.tf": text, "z.tf": text}, {"main.tf": text, "z.tf.json": again}):
        (problem,) = wrong(loaded(files))
        name, points = placed(problem)
        assert (problem.code, name, points.strip('"')) == ("T005", [*files][1], "a")
        assert problem.message.startswith(words)
        assert "(first in main.tf, line " in problem.message
        refused(files, r"(?i)duplicate")


def refused(files: Files, words: str, *given: str) -> None:
    """The real Terraform refuses the module, too."""
    with pytest.raises(ValueError, match=words):
        real.loaded(files, [], given)


NAMES = {
    "a variable": ('variable "a b" {\n  default = 1\n}\n', '"a b"', "Invalid variable name"),
    "a variable in JSON": ('{"variable": {"1": {"default": 1}}}', "1", "Invalid variable name"),
    "a reserved variable": ('variable "source" {\n  default = 1\n}\n', '"source"', "Invalid variable name"),
    "a local value": ('{"locals": {"a.b": 1}}', "a.b", "Invalid local value name"),
    "a resource": ('resource "terraform_data" "" {}\n', '""', "Invalid resource name"),
    "an output": ('output "é!" {\n  value = 1\n}\n', '"é!"', "Invalid output name"),
    "a module": ('module "a/b" {\n  source = "./m"\n}\n', '"a/b"', "Invalid module instance name"),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_one_that_expressions_can_say(name: str) -> None:
    text, points, words = NAMES[name]
    files = {"main.tf.json" if text.startswith("{") else "main.tf": text}
    (problem,) = wrong(loaded(files))
    assert (problem.code, placed(problem)[1]) == ("T027", points)
    assert problem.message.startswith("invalid ")
    refused(files, words)


def test_names_may_have_any_letters() -> None:
    assert compare({"main.tf": 'variable "größe-1_a" {\n  default = 1\n}\nlocals {\n  日本 = var.größe-1_a\n}\n'}) == []


def test_all_files_that_cannot_be_read_are_told_at_once() -> None:
    files = {"main.tf": "a = \n", "b.tf.json": "{", "c.tf": "locals {\n  a = 1\n}\n"}
    assert [(one.code, placed(one)[0]) for one in wrong(loaded(files))] == [("T027", "main.tf"), ("T004", "b.tf.json")]


CYCLE = {"main.tf": "locals {\n  a = local.b\n  d = 1\n}\n", "b.tf": "locals {\n  b = [local.c]\n}\n"}


def test_local_values_of_several_files_may_need_each_other() -> None:
    cycle = {**CYCLE, "c.tf.json": '{"locals": {"c": "${length(local.a)}"}}'}
    module = right(loaded(cycle))
    (problem,) = value("local.a", module).diagnostics
    assert problem.code == "T213"
    assert problem.message.startswith("local values refer to each other: ")
    assert value("local.d", module).value == 1
    refused(cycle, "Cycle")
    assert compare({**CYCLE, "c.tf.json": '{"locals": {"c": "x"}}'}) == []


def test_of_a_long_cycle_both_ends_are_shown() -> None:
    links = "".join(f"  a{at} = local.a{(at + 1) % 500}\n" for at in range(500))
    (problem,) = value("local.a7", right(loaded({"main.tf": f"locals {{\n{links}}}\n"}))).diagnostics
    assert " -> ... -> local.a" in problem.message
    assert len(problem.message) < 200


def test_a_variable_without_a_value_is_told_where_one_is_needed() -> None:
    files = {
        "main.tf": "locals {\n  a = [for x in var.names : x]\n}\n",
        "v.tf": 'variable "names" {\n  type = set(string)\n}\n',
    }
    (problem,) = value("local.a", right(loaded(files))).diagnostics
    assert (problem.code, problem.message) == ("T202", "variable `names` has no value")
    assert "--parameter names=" in problem.help
    refused(files, "No value for required variable")


TYPES = {
    "a type that is none": ('variable "a" {\n  type = list(text)\n}\n', "text", "Invalid type"),
    "a default of another type": ('variable "a" {\n  type    = number\n  default = "x"\n}\n', '"x"', "Invalid default"),
    "a bool that is none": ('variable "a" {\n  sensitive = "x"\n}\n', '"x"', "Unsuitable value|bool"),
    "null that must not be": ('variable "a" {\n  nullable = false\n  default  = null\n}\n', "null", "Invalid default"),
}


@pytest.mark.parametrize("name", TYPES)
def test_a_variable_is_read_in_whatever_file_it_stands(name: str) -> None:
    text, points, words = TYPES[name]
    files = {"main.tf": "locals {}\n", "variables.tf": text}
    (problem,) = wrong(loaded(files))
    assert (problem.code, *placed(problem)) == ("T213", "variables.tf", points)
    refused(files, words)


@pytest.mark.parametrize("name", ["main.tf", "main.tf.json"])
def test_an_argument_that_is_almost_one_of_a_variable_is_told(name: str) -> None:
    """Else a secret would be none, or a default no default."""
    argument = "sensitve"
    text = (
        f'variable "a" {{\n  {argument} = true\n}}\n'
        if name == "main.tf"
        else '{"variable": {"a": {"sensitve": true}}}'
    )
    (problem,) = wrong(loaded({name: text}))
    assert (problem.code, *placed(problem)) == ("T027", name, argument)
    assert problem.help == "did you mean `sensitive`?"
    refused({name: text}, "not expected here|No argument")


@pytest.mark.parametrize(
    ("slip", "name"),
    [
        ("typ", "type"),
        ("defualt", "default"),
        ("descripton", "description"),
        ("nulable", "nullable"),
        ("Ephemeral", "ephemeral"),
        ("deprecatd", "deprecated"),
    ],
)
def test_every_argument_of_a_variable_is_known(slip: str, name: str) -> None:
    text = {"main.tf": f'variable "a" {{\n  {slip} = "x"\n}}\n'}
    (problem,) = wrong(loaded(text))
    assert (problem.code, *placed(problem), problem.help) == ("T027", "main.tf", slip, f"did you mean `{name}`?")
    refused(text, "not expected here")


def test_a_text_is_a_bool_where_terraform_takes_it_for_one() -> None:
    module = right(
        loaded({"main.tf": 'variable "a" {\n  sensitive = "true"\n  nullable  = "false"\n  default   = 1\n}\n'})
    )
    assert module.secret == {"a": "sensitive"}


# -- override files ---------------------------------------------------------------------------------------------------

BASE = {
    "main.tf": 'output "o" {\n  value = 1\n}\n',
    "base.tf": 'variable "v" {\n  type    = list(string)\n  default = ["a"]\n}\nlocals {\n  a = 1\n  b = local.a\n}\n',
}
OVER = {
    "override.tf": "locals {\n  a = 2\n}\nterraform {\n}\n",
    "x_override.tf.json": '{"variable": {"v": {"default": ["b", "c"]}}, "locals": {"a": 3}}',
}


def test_override_files_are_merged_as_terraform_does() -> None:
    assert compare({**BASE, **OVER}) == []
    module = right(loaded({**BASE, **OVER}))
    assert value("[local.b, var.v[1]]", module).value == (3, "c")
    assert compare({**BASE, "override.tf": 'variable "v" {\n  type = set(string)\n}\n'}) == []


def test_a_default_that_no_longer_fits_is_told() -> None:
    files = {**BASE, "override.tf": 'variable "v" {\n  type = number\n}\n'}
    (problem,) = wrong(loaded(files))
    assert (problem.code, *placed(problem)) == ("T213", "base.tf", '["a"]')
    refused(files, "default value")


MISSING = {
    "a variable": 'variable "a" {\n}\n',
    "a local value": "locals {\n  c = 1\n}\n",
    "an output": 'output "a" {\n  value = 1\n}\n',
    "a resource": 'resource "terraform_data" "a" {\n}\n',
}


@pytest.mark.parametrize("name", MISSING)
def test_an_override_file_declares_nothing(name: str) -> None:
    files = {**BASE, "override.tf": MISSING[name]}
    (problem,) = wrong(loaded(files))
    assert (problem.code, placed(problem)[0]) == ("T212", "override.tf")
    refused(files, "Missing")


@pytest.mark.parametrize(
    ("over", "points", "words"),
    [
        ('variable "a b" {\n  default = 1\n}\n', '"a b"', "Invalid variable name"),
        ("variable {\n  default = 1\n}\n", "variable", "Missing name for variable"),
        ('locals {\n  a = 2\n}\nresource "terraform_data" {\n}\n', "resource", "Missing name for resource"),
        ('output "v" "w" {\n  value = 1\n}\n', "output", "Extraneous label for output"),
    ],
)
def test_what_an_override_file_must_not_declare_is_told_as_in_any_other(over: str, points: str, words: str) -> None:
    files = {**BASE, "override.tf": over}
    (problem,) = (one for one in wrong(loaded(files)) if one.code != "T212")
    assert (problem.code, problem.source and problem.source.name) == ("T027", "override.tf")
    assert placed(problem)[1].startswith(points)
    refused(files, words)


@pytest.mark.parametrize(
    ("main", "over"),
    [
        ("locals {\n  t = 1\n}\n", "locals {\n  t = 2\n}\n"),
        ('resource "terraform_data" "t" {}\n', 'resource "terraform_data" "t" {\n  input = 1\n}\n'),
        ('output "t" {\n  value = 1\n}\n', 'output "t" {\n  value = 2\n}\n'),
    ],
)
def test_what_is_converted_is_not_overridden(main: str, over: str) -> None:
    """The text of the file would not mean what it says."""
    (problem,) = wrong(loaded({"main.tf": main, "a_override.tf": over}))
    assert problem.code == "T005"
    assert placed(problem)[0] == "a_override.tf"
    assert "main.tf, line " in problem.message
    right(loaded({"other.tf": "", "main.tf": main, "a_override.tf": over}))


# -- conditions -------------------------------------------------------------------------------------------------------

RULE = """variable "size" {
  default = 5
  validation {
    condition     = %s
    error_message = "not ${var.size}"
  }
}
"""


def rule(condition: str) -> dict[str, str]:
    return {"main.tf": RULE % condition}


def violated(files: Files, *words: str) -> Diagnostic:
    (problem,) = wrong(loaded(files, words))
    refused(files, "Invalid v|Error in function call", *words)
    return problem


def test_a_value_meets_the_conditions_of_its_variable() -> None:
    files = rule("var.size > 3")
    assert compare(files) == []
    assert compare(files, ["size=4"]) == []
    problem = violated(files, "size=2")
    assert (problem.code, problem.message) == ("T213", "invalid value for variable `size`: not 2")
    assert placed(problem) == ("main.tf", "var.size > 3")
    assert problem.help == "it comes from --parameter size: change it there"
    assert violated(rule("var.size > 9")).help == "use another value: this one is its default"


def test_a_condition_is_a_bool() -> None:
    assert "null" in violated(rule("var.size == 5 ? null : true")).message
    assert "bool" in violated(rule("[var.size]")).message
    assert violated(rule("length(var.size) > 1")).message.startswith("error in function call")


def test_a_condition_shows_no_secret() -> None:
    files = {"main.tf": rule("var.size > 9")["main.tf"].replace("default = 5", "default = 5\n  sensitive = true")}
    assert violated(files).message == "invalid value for variable `size`: it does not meet a condition"


def test_a_condition_of_what_has_no_value_is_no_matter() -> None:
    right(loaded({"main.tf": RULE.replace("  default = 5\n", "") % "var.size > 3"}))
