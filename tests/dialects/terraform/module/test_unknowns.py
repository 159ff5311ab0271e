"""What has no value now is told by its name, where an expression mentions it, with the way to it and a way out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dialects.terraform.evaluate import Evaluated
from dialects.terraform.module import unknowns
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.module.loading import load
from dialects.terraform.module.unknowns import settled
from dialects.terraform.syntax.references import Mention, mentions
from support import real_terraform as real
from support.json_data import plain
from support.terraform_loading import right, told, value
from transpile.hosts.hcl.syntax import Expression
from transpile.syntax.source import Source, from_text

LATER = (Path(__file__).parent / "cases" / "later.tf").read_text(encoding="utf-8")


def loaded(text: str, *beside: Source) -> Loaded:
    return right(load(from_text(text, "main.tf"), beside))


KNOWN = {
    "[for name in var.names : upper(name)]": ["ORDERS", "PAYMENTS"],
    "local.mixed.known": ["a", "b"],
    'local.mixed["known"][1]': "b",
    "local.mixed.deep.name": "x",
    "local.computed.known": ["a"],
    "local.guarded": ["x"],
    "try(local.mixed.nothing, 1)": 1,
    "length(local.second)": 1,
    "path.module": ".",
}
APPLIED = {
    "terraform_data.later.id": ("terraform_data.later.id", "terraform_data.later.id", ""),
    "[for x in local.third : x]": (
        "terraform_data.later.id",
        "local.third",
        "local.third -> local.second -> local.first -> terraform_data.later.id",
    ),
    "concat(local.mixed.known, local.mixed.later)": (
        "terraform_data.later.output",
        "local.mixed.later",
        "local.mixed.later -> terraform_data.later.output",
    ),
    "local.computed": (
        "terraform_data.later.id",
        "local.computed",
        "local.computed -> local.first -> terraform_data.later.id",
    ),
    "terraform_data.later": ("terraform_data.later", "terraform_data.later", ""),
    '[for local in ["a"] : terraform_data.later.output]': (
        "terraform_data.later.output",
        "terraform_data.later.output",
        "",
    ),
    '"%{for x in local.second}${x}%{endfor}"': (
        "terraform_data.later.id",
        "local.second",
        "local.second -> local.first -> terraform_data.later.id",
    ),
}


@pytest.mark.parametrize("text", KNOWN)
def test_what_is_known_is_settled_whatever_stands_beside_it(text: str) -> None:
    found = value(text, loaded(LATER))
    assert found.diagnostics == ()
    assert plain(found.value) == KNOWN[text]


@pytest.mark.parametrize("text", APPLIED)
def test_what_a_deployment_tells_is_named_with_the_way_to_it(text: str) -> None:
    thing, points, label = APPLIED[text]
    message = f"`{thing}` is known only after `terraform apply`"
    assert told(value(text, loaded(LATER))) == [("T204", message, points, label or "its value is needed here")]


def test_terraform_knows_the_same_when_it_plans() -> None:
    """`path.module` is the folder; what Terraform plans of it depends on nothing else."""
    expressions = [*KNOWN, *APPLIED]
    answers = real.plan(expressions, LATER, {"teams": ["red"]})
    assert [isinstance(one, real.Unknown) for one in answers] == [one in APPLIED for one in expressions]
    assert [one.value for one in answers if isinstance(one, real.Value)] == list(KNOWN.values())


def test_a_variable_without_a_value_is_told_once_for_each() -> None:
    text = "[for team in var.teams : team if contains(var.teams, team)]"
    ((code, message, points, _),) = told(value(text, loaded(LATER)))
    assert (code, message, points) == ("T202", "variable `teams` has no value", "var.teams")


@pytest.mark.parametrize(
    ("of", "word"), [("string", "VALUE"), ("set(any)", """'["a", "b"]'"""), ("map(number)", """'{ key = "value" }'""")]
)
def test_the_way_out_has_a_word_of_the_type(of: str, word: str) -> None:
    (problem,) = value("var.v", loaded(f'variable "v" {{\n  type = {of}\n}}\n')).diagnostics
    assert problem.help.startswith(f"set it with --parameter v={word} or --parameters FILE.tfvars")


def test_everything_that_is_missing_is_told_at_once() -> None:
    found = told(value("[var.teams, local.open, var.password, terraform_data.later]", loaded(LATER)))
    assert [(code, points) for code, _, points, _ in found] == [
        ("T202", "var.teams"),
        ("T204", "local.open"),
        ("T201", "var.password"),
    ]


def test_a_value_that_is_given_is_known() -> None:
    module = load(from_text(LATER, "main.tf"), (), {"teams": '["red", "blue"]'})
    assert isinstance(module, Loaded)
    assert value("local.mixed.deep.teams[1]", module) == Evaluated("blue")


@pytest.mark.parametrize("word", ["sensitive", "ephemeral"])
def test_what_is_secret_is_evaluated_but_never_settled(word: str) -> None:
    text = f'variable "secret" {{\n  default = ["a"]\n  {word} = true\n}}\n'
    text += "locals {\n  all = { a = var.secret, b = 1 }\n}\n"
    module = loaded(text)
    assert value("local.all.b", module) == Evaluated(1)
    ((code, message, points, label),) = told(value("[for x in local.all.a : 1]", module))
    assert (code, points, label) == ("T201", "local.all.a", "local.all.a -> var.secret")
    assert message == f"variable `secret` is {word}: values in the result are visible"
    assert module.evaluated(module.module.locals["all"].value).value == {"a": ("a",), "b": 1}


def test_mistakes_are_told_before_what_is_missing() -> None:
    ((code, _, points, _),) = told(value("[var.teams, 1 + null]", loaded(LATER)))
    assert (code, points) == ("T213", "1 + null")


def test_data_sources_and_modules_are_known_later() -> None:
    module = loaded('data "aws_ami" "this" {}\nmodule "m" {\n  source = "./m"\n}\nephemeral "t" "e" {}\n')
    found = told(value("[data.aws_ami.this.id, data.aws_ami.this.name, module.m.out, ephemeral.t.e.x]", module))
    assert [message.split("`")[1] for _, message, *_ in found] == [
        "data.aws_ami.this.id",
        "module.m.out",
        "ephemeral.t.e.x",
    ]


def test_where_terraform_runs_is_told_apart() -> None:
    (one,) = told(value("terraform.workspace", loaded("")))
    assert one[:2] == ("T204", "`terraform.workspace` is known only where Terraform runs")


def test_a_thing_in_another_file_is_told_at_what_needs_it() -> None:
    module = loaded("locals {\n  a = [local.b]\n}\n", from_text('locals {\n  b = var.x\n}\nvariable "x" {}\n', "b.tf"))
    (problem,) = told(settled(module, module.module.locals["a"].value))
    assert problem == ("T202", "variable `x` has no value", "local.b", "local.b -> var.x")


@pytest.mark.parametrize(
    ("text", "points"),
    [("local.c", ["var.y"]), ("local.c2", ["var.y"]), ("var.y", []), ("local.a", []), ("terraform_data.later.id", [])],
)
def test_the_end_of_the_way_is_shown_beside_in_the_same_file(text: str, points: list[str]) -> None:
    main = f"locals {{\n  a  = [local.b]\n  c  = [var.y]\n  c2 = local.c\n  it = [for x in {text} : x]\n}}\n"
    main += 'variable "y" {}\nresource "terraform_data" "later" {}\n'
    module = loaded(main, from_text('locals {\n  b = var.x\n}\nvariable "x" {}\n', "b.tf"))
    (problem,) = settled(module, module.module.locals["it"].value).diagnostics
    assert problem.source is not None
    assert [problem.source.slice(one.span) for one in problem.others] == points
    assert {one.text for one in problem.others} <= {"this has no value yet"}


def test_an_expression_is_evaluated_once_however_often_it_is_asked_for() -> None:
    module = loaded("locals {\n  many = [for i in range(1000) : i]\n  all = [for x in local.many : x + 1]\n}\n")
    e = module.module.locals["all"].value
    for _ in range(200):
        assert module.evaluated(e).diagnostics == ()
    assert 0 < module.budget.rounds <= 3_000


def test_the_ways_through_a_chain_of_local_values_are_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    visited = 0

    def counted(e: Expression) -> Iterator[Mention]:
        nonlocal visited
        visited += 1
        return mentions(e)

    monkeypatch.setattr(unknowns, "mentions", counted)
    links = "".join(f"  a{at + 1} = [for x in local.a{at} : x]\n" for at in range(300))
    module = loaded(f'variable "names" {{}}\nlocals {{\n  a0 = [for x in var.names : x]\n{links}}}\n')
    ways = [settled(module, each.value).diagnostics[0].label for each in module.module.locals.values()]
    assert visited < 1_000  # it was 45,000
    assert ways[:3] == ["its value is needed here", "local.a0 -> var.names", "local.a1 -> local.a0 -> var.names"]
    assert ways[7].count("->") == 7
    assert ways[7].startswith("local.a6 -> local.a5 -> local.a4 -> local.a3 -> local.a2")
    assert (
        ways[8]
        == "local.a7 -> local.a6 -> local.a5 -> local.a4 -> ... -> local.a2 -> local.a1 -> local.a0 -> var.names"
    )
    assert ways[-1].startswith("local.a299 -> local.a298 -> local.a297 -> local.a296 -> ... -> local.a2 -> local.a1")
