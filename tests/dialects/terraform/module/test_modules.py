"""Modules: their variables, the values of these, and their local values are those of the real Terraform."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from dialects.terraform.cty.failures import Budget
from dialects.terraform.cty.types import as_json
from dialects.terraform.cty.values import UNKNOWN, Value, type_of, wholly_known
from dialects.terraform.evaluate import Evaluated
from dialects.terraform.module.locals import Meanings
from dialects.terraform.module.variables import value_files
from dialects.terraform.module.variables.declared import Input, read
from dialects.terraform.module.variables.user_values import value_of
from dialects.terraform.syntax.assembly import declared
from dialects.terraform.syntax.declarations import File, Module
from support import real_terraform as real
from support.json_data import plain
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl import parse, parse_expression
from transpile.hosts.hcl.syntax import Body
from transpile.syntax.source import from_text

NETWORK = (Path(__file__).parent / "cases" / "network.tf").read_text(encoding="utf-8")


def module_of(*texts: str) -> Module:
    """The module that texts make, each a file."""
    module, problems = declared([file_of(f"{at}.tf", text) for at, text in enumerate(texts)])
    assert problems == ()
    return module


def file_of(name: str, text: str) -> File:
    source = from_text(text, name)
    body = parse(source)
    assert isinstance(body, Body), body
    return File(source, body)


def input_of(text: str) -> Input | tuple[Diagnostic, ...]:
    """The variable that a text declares."""
    return read(next(iter(module_of(text).variables.values())))


def variable(text: str) -> Input:
    """The variable that a text declares, which is a right one."""
    found = input_of(text)
    assert isinstance(found, Input), found
    return found


def inputs(module: Module) -> dict[str, Value]:
    """The values of a module's variables where none are given."""
    found = [read(one) for one in module.variables.values()]
    return {
        one.name: one.default if one.default is not None else one.unknown for one in found if isinstance(one, Input)
    }


def value(text: str, module: Module) -> Evaluated:
    """The value of an expression in a module."""
    source = from_text(text, "expression.tf")
    e = parse_expression(source)
    assert not isinstance(e, Diagnostic), e
    return Meanings(module, inputs(module), Budget()).evaluated(e, source)


def answer(found: Evaluated) -> real.Answer:
    """A value as the oracle gives it."""
    assert found.diagnostics == (), found.diagnostics
    return real.Value(plain(found.value), as_json(type_of(found.value)))


def test_variables_and_local_values_are_those_of_terraform() -> None:
    module = module_of(NETWORK)
    names = [f"var.{name}" for name in module.variables] + [f"local.{name}" for name in module.locals]
    assert len(names) > 15
    wanted = real.evaluate(names, NETWORK)
    assert [answer(value(name, module)) for name in names] == wanted


def test_the_files_of_a_folder_are_one_module() -> None:
    blocks = re.split(r"\n(?=\w)", NETWORK)
    apart = module_of(*reversed(blocks))
    assert value("local.last", apart).value == value("local.last", module_of(NETWORK)).value


TYPES: Mapping[str, Sequence[str]] = {
    "string": ["a", "1", "true", "", "é", "[1]"],
    "number": ["1", "1.50", "1e3", "x", "", "true"],
    "bool": ["true", "1", "yes", "TRUE"],
    "list(string)": ['["a", 1]', "[]", '"a"', "null", "[[1]]", "{}"],
    "set(number)": ["[2, 1, 2]", '["1", 1]', '["a"]', "[null]"],
    "map(bool)": ['{ a = true, b = "false" }', "{}", "[]", "{ a = 1 }"],
    "tuple([string, number])": ["[1, 2]", "[1]", '["a", "b"]'],
    "object({ a = string, b = optional(number) })": [
        "{ a = 1 }",
        "{ b = 1 }",
        '{ a = "x", b = "y" }',
        "{ a = 1, c = 2 }",
    ],
    "object({ a = optional(object({ b = optional(string, 1) }), {}) })": ["{}", "{ a = null }", "{ a = { b = null } }"],
    "map(object({ a = optional(list(number), [1]) }))": ["{ x = {} }", "{ x = { a = [] }, y = {} }", "{ x = 1 }"],
    "list(object({ a = optional(any) }))": ["[{ a = 1 }]", "[{}]", "[{ a = 1 }, { a = 2 }]"],
    "set(object({ a = optional(number, 7) }))": ["[{}, { a = 7 }, { a = null }]"],
    "tuple([object({ a = optional(bool, true) })])": ["[{}]"],
    "any": ["[1, true]", "{ a = null }", '"x"', "null", "x"],
    "list": ['["a", 1]', "[{}]"],
    "map(any)": ['{ a = 1, b = "x" }', "{ a = [1], b = 2 }"],
}


def filed(found: Input, text: str) -> Evaluated:
    """What a file `.tfvars` gives for a variable."""
    (one,) = value_files.read(from_text(f"v = {text}\n", "x.tfvars"))
    return Evaluated(UNKNOWN, (one,)) if isinstance(one, Diagnostic) else value_of(found, one[1])


GIVEN = [(of, word) for of, words in TYPES.items() for word in words]


def literal(word: str) -> str:
    """A text as a string of HCL."""
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'


@pytest.mark.parametrize("form", ["nullable = true", "nullable = false"])
def test_given_values_are_converted_as_terraform_does(form: str) -> None:
    """A value in `.tfvars` is like a default, but for what stands for null: so Terraform says it as an argument."""
    wrong = []
    for of, word in GIVEN:
        found = variable(f'variable "v" {{\n  type = {of}\n  {form}\n}}')
        said = literal(word) if found.literal else word
        ours = value_of(found, word)
        again = filed(found, said)
        theirs = _passed(of, form, said)
        same = answer(ours) == theirs if not ours.diagnostics else isinstance(theirs, real.Failure)
        if not same or again.value != ours.value or bool(again.diagnostics) != bool(ours.diagnostics):
            wrong.append((of, word, ours, theirs))
    assert wrong == []


def _passed(of: str, form: str, said: str) -> real.Answer:
    """What the real Terraform makes of a value that is given on the command line."""
    try:
        return real.evaluate(["var.v"], f'variable "v" {{\n  type = {of}\n  {form}\n}}', f"v = {said}\n")[0]
    except ValueError as error:
        return real.Failure(str(error), "")


WRONG = {
    "a variable twice": ('variable "a" {}\nvariable "a" {}\n', "T005", "duplicate variable declaration"),
    "a local value twice": ("locals {\n  a = 1\n}\nlocals {\n  a = 2\n}\n", "T005", "duplicate local value definition"),
    "a resource twice": ('resource "t" "a" {}\nresource "t" "a" {}\n', "T005", 'duplicate resource "t" configuration'),
    "a variable without a name": ("variable {}\n", "T027", "all variable blocks must have 1 label (name)"),
    "a resource without a type": ('resource "a" {}\n', "T027", "all resource blocks must have 2 labels (type, name)"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_declared_is_told_where_it_stands(name: str) -> None:
    text, code, words = WRONG[name]
    _, (problem,) = declared([file_of("main.tf", text)])
    assert problem.code == code
    assert problem.message.startswith(words)
    assert problem.span is not None
    assert problem.help
    with pytest.raises(ValueError, match=r"(?i)duplicate|missing name"):
        real.evaluate(["1"], text)


def test_a_declaration_in_another_file_is_named() -> None:
    _, (problem,) = declared([file_of("a.tf", 'variable "a" {}\n'), file_of("b.tf", '\nvariable "a" {}\n')])
    assert problem.message.endswith("(first in a.tf, line 1)")
    assert problem.source is not None
    assert problem.source.name == "b.tf"


MEANINGLESS = {
    "a type in quotes": 'variable "a" {\n  type = "string"\n}\n',
    "no type": 'variable "a" {\n  type = list(text)\n}\n',
    "a default of another type": 'variable "a" {\n  type    = list(string)\n  default = "x"\n}\n',
    "a default that refers to something": 'variable "a" {\n  default = var.b\n}\nvariable "b" {}\n',
    "a default of an attribute": 'variable "a" {\n  type = object({ a = optional(number, "x") })\n}\n',
    "no default and not null": 'variable "a" {\n  nullable = false\n  default  = null\n}\n',
}


@pytest.mark.parametrize("name", MEANINGLESS)
def test_a_variable_that_means_nothing_is_told_where_it_stands(name: str) -> None:
    found = input_of(MEANINGLESS[name])
    assert isinstance(found, tuple)
    assert [one.span is not None and one.source is not None for one in found] == [True]
    with pytest.raises(ValueError, match=r"(?i)invalid|not allowed|unsuitable"):
        real.evaluate(["1"], MEANINGLESS[name], {"b": 1} if "var.b" in MEANINGLESS[name] else {})


CYCLE = "locals {\n  a = [for x in local.b : x]\n  b = [local.c]\n  c = length(local.a)\n  d = 1\n}\n"


def test_local_values_that_need_each_other_are_told() -> None:
    module = module_of(CYCLE)
    (problem,) = value("local.b", module).diagnostics
    assert problem.message == "local values refer to each other: local.b -> local.c -> local.a -> local.b"
    assert value("local.d", module) == Evaluated(1)
    with pytest.raises(ValueError, match="Cycle"):
        real.evaluate(["local.b"], CYCLE)


def test_what_is_wrong_with_a_local_value_is_told_where_it_is_needed() -> None:
    module = module_of('locals {\n  good = 1\n  bad  = tonumber("x")\n  more = [local.bad]\n}\n')
    assert value("local.good", module) == Evaluated(1)
    (problem,) = value("local.more", module).diagnostics
    assert problem.source is not None
    assert problem.span is not None
    assert problem.source.slice(problem.span) == '"x"'


def test_a_long_chain_of_local_values_is_no_deep_one() -> None:
    links = "".join(f"  a{at} = local.a{at + 1} + 1\n" for at in range(3_000))
    assert value("local.a0", module_of(f"locals {{\n{links}  a3000 = 0\n}}\n")) == Evaluated(3_000)


def test_what_a_deployment_tells_stays_unknown() -> None:
    module = module_of(NETWORK + 'data "aws_ami" "this" {}\nmodule "m" {\n  source = "./m"\n}\n')
    asked = "[terraform_data.later, data.aws_ami.this.id, module.m.out]"
    assert value(asked, module).diagnostics == ()
    assert not wholly_known(value(asked, module).value)


def test_what_is_ephemeral_is_not_among_the_resources() -> None:
    module = module_of('resource "random_password" "this" {}\nephemeral "random_password" "this" {}\n')
    for name in ("random_password.this.result", "ephemeral.random_password.this.result"):
        assert value(name, module) == Evaluated(UNKNOWN)


def test_a_file_of_values_has_no_blocks() -> None:
    found = list(value_files.read(from_text("a = 1\nlocals {\n}\n", "x.tfvars")))
    assert [(one.code, one.span is not None) for one in found if isinstance(one, Diagnostic)] == [("T017", True)]
