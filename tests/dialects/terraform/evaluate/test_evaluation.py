"""What an evaluation says beside the value: where a mistake is, what has no value, and what would be too much."""

from __future__ import annotations

from pathlib import Path

import pytest

from dialects.terraform.cty.failures import Budget
from dialects.terraform.cty.types import DYNAMIC, NUMBER, STRING, ListType, MapType, TupleType, object_type
from dialects.terraform.cty.values import Unknown, Value
from dialects.terraform.evaluate import evaluate, value_sizes
from dialects.terraform.evaluate.evaluation import MOST_TOLD
from dialects.terraform.evaluate.help_texts import UNDECLARED
from dialects.terraform.evaluate.scopes import Scope
from dialects.terraform.module.variables.type_constraints import constraint
from support.terraform_expressions import evaluated, parsed, type_named, value
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl import parse_expression
from transpile.syntax.source import from_text

VARIABLES: dict[str, Value] = {"names": ("a", "b"), "later": Unknown(STRING), "lot": tuple(range(1000))}
SCOPE = Scope({"var": VARIABLES}, {"each": {"key": "k"}})


def told(text: str, scope: Scope = SCOPE, limit: int = 100_000) -> list[Diagnostic]:
    return list(evaluated(text, scope, limit).diagnostics)


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ('[for v in ["a"] : v + "1"]', "T213", "v"),
        ("{ a = 1 }.b", "T213", "b"),
        ("[1, 2][1 + 4]", "T213", "1 + 4"),
        ("[for v in 5 : v]", "T213", "5"),
        ("[for v in var.names : v if [v]]", "T213", "[v]"),
        ("{for v in var.names : [v] => v}", "T213", "[v]"),
        ("{for v in var.names : upper(v == null) => v}", "T301", "upper(v == null)"),
        ('"a${null}b"', "T213", "${null}"),
        ("true ? [] : {}", "T213", "[] : {}"),
        ("[1, -{}]", "T213", "{}"),
        ('upper(1, join(",", [2]))', "T211", 'upper(1, join(",", [2]))'),
        ('join(",", {})', "T211", "{}"),
        ("[elephant(1)]", "T211", "elephant"),
        ("tolist(null)[*]", "T213", "tolist(null)"),
        ("[timestamp()]", "T211", "timestamp"),
        ("[1, 1e99999]", "T213", "1e99999"),
        ("[for v in [] : w]", "T212", "w"),
        ("[for v in [] : v][var.nope.x]", "T212", "var.nope"),
    ],
)
def test_a_mistake_is_told_where_it_is(text: str, code: str, at: str) -> None:
    source = from_text(text)
    (one,) = evaluate(parsed(text), SCOPE, source=source).diagnostics
    assert one.span is not None
    assert (one.code, source.slice(one.span)) == (code, at)
    assert one.source is source


@pytest.mark.parametrize("name", ["expressions.txt", "unknown_expressions.txt"])
def test_every_mistake_has_a_place_and_a_way_out(name: str) -> None:
    lines = (Path(__file__).parents[1] / "data" / name).read_text(encoding="utf-8").splitlines()
    expressions = [found for found in map(parse_expression, map(from_text, lines)) if not isinstance(found, Diagnostic)]
    told = [one for e in expressions for one in evaluate(e, SCOPE).diagnostics]
    assert len(told) > 50
    for one in told:
        assert one.span is not None, one
        assert one.help, one
        assert one.code == "T212" or one.help != UNDECLARED, one


def test_every_extra_occurrence_of_a_key_is_told() -> None:
    messages = [one.message for one in told('{for i, v in ["a", "b", "a", "a", "b"] : v => i}')]
    assert [message.split('"')[1] for message in messages] == ["a", "a", "b"]


def test_all_mistakes_are_told_at_once_and_none_twice() -> None:
    found = told('[1 + "x", [1][5] + 1, upper([]) == "A", "${null}${[]}"]')
    assert len(found) == 5


@pytest.mark.parametrize("splat", ["[{ a = 1 }, { b = 1 }][*].a", "toset([{ a = 1 }])[*].b", "[1, 2].*.a"])
@pytest.mark.parametrize(
    "around", ["{0}", "({0})[7]", "({0}).x", "-({0})", "upper({0})", "[for v in {0} : v]", "{0}[*]"]
)
def test_a_splat_with_a_mistake_has_no_value_of_which_another_could_be_told(splat: str, around: str) -> None:
    assert len(told(around.format(splat))) == 1


def test_a_loop_tells_the_same_mistake_once_and_many_mistakes_so_often_only() -> None:
    assert len(told("[for v in var.lot : v.x]")) == 1
    assert len(told('{for v in var.lot : "same" => v}')) == MOST_TOLD


@pytest.mark.parametrize(
    ("text", "near"),
    [("[for name in [] : nme]", "name"), ("var.nmes", "names"), ("vra.names", "var"), ("eech.key", "each")],
)
def test_a_name_that_is_not_declared_names_the_nearest(text: str, near: str) -> None:
    (one,) = told(text)
    assert one.help == f"did you mean `{near}`?"


@pytest.mark.parametrize("declared", [Scope(), Scope({"var": {}, "local": {}, "path": {"module": "."}, "data": {}})])
@pytest.mark.parametrize(
    ("text", "way_out"),
    [
        ("var.list", 'variable "list" {}; a file that is one expression takes --parameter list=VALUE'),
        ("var", "write var.NAME"),
        ("local.list", "in a locals block"),
        ("module.list", 'module "list" {}'),
        ("data.list.first", "in a data block"),
        ("each.value", "set for_each"),
        ("count.index", "set count"),
        ("path.here", "path.module"),
        ("terraform.env", "terraform.workspace"),
        ("self.id", "provisioner"),
    ],
)
def test_a_name_that_is_spelled_right_is_never_suggested(declared: Scope, text: str, way_out: str) -> None:
    (one,) = told(f"[for countries in [] : {text}]", declared)
    assert one.code == "T212"
    assert way_out in one.help


@pytest.mark.parametrize("text", ["try({0}, {1})", "false ? {0} : {1}", "false && {0} == [] ? null : {1}"])
def test_many_mistakes_that_are_no_matter_hide_no_other(text: str) -> None:
    many = "[for v in var.lot : v.x]"
    assert len(value(text.format(many, "[for v in var.lot : try(v.x, 1)]"), SCOPE)) == 1000  # type: ignore[arg-type]


def test_names_are_looked_for_before_anything_is_evaluated() -> None:
    codes = [one.code for one in told("[try(var.nope, 1), [for v in [] : w], 1 + null]")]
    assert codes == ["T212", "T212"]


def test_the_variable_of_a_loop_hides_what_is_around_it_but_not_in_its_collection() -> None:
    assert value("[for each in [each.key] : each]", SCOPE) == ("k",)
    assert value("[for v in [1] : [for v in [v + 1] : v]]", SCOPE) == ((2,),)
    assert value('[for var in [{ names = "x" }] : var.names]', SCOPE) == ("x",)


def test_what_depends_on_an_unknown_value_is_unknown_and_nothing_else() -> None:
    assert value("[for v in var.names : var.later]", SCOPE) == (Unknown(STRING), Unknown(STRING))
    assert value("[for v in var.names : v if v == var.later]", SCOPE) == Unknown(DYNAMIC)
    assert value("{for v in var.names : var.later => v}", SCOPE) == Unknown(DYNAMIC)
    assert value("{ a = var.later, b = 1 }.b", SCOPE) == 1
    assert value("[upper(var.later), 1][1]", SCOPE) == 1


@pytest.mark.parametrize(
    "text",
    [
        "[for v in var.lot : [for w in var.lot : 1]]",
        "try([for v in var.lot : [for w in var.lot : 1]], 1)",
        "[for v in var.lot : var.lot[*]]",
        '"%{for v in var.lot}%{for w in var.lot}x%{endfor}%{endfor}"',
    ],
)
def test_a_limit_of_iterations_ends_the_evaluation_whatever_is_around(text: str) -> None:
    (one,) = told(text)
    assert one.code == "T208"
    assert "--max-iterations" in one.help


def test_several_expressions_share_a_budget() -> None:
    budget = Budget(1500)
    assert not evaluate(parsed("[for v in var.lot : 1]"), SCOPE, budget).diagnostics
    assert evaluate(parsed("[for v in var.lot : 1]"), SCOPE, budget).diagnostics


def doubled(times: int) -> str:
    text = "[1, 1]"
    for _ in range(times):
        text = f"[for v in [{text}] : [v, v]][0]"
    return text


@pytest.mark.parametrize("around", ["{0}", "{0} == 1", "tolist({0})", "true ? {0} : {0}", "jsonencode({0})"])
def test_a_value_that_holds_others_twice_and_twice_again_is_refused(around: str) -> None:
    assert not told(around.format(doubled(10)))
    (one,) = told(around.format(doubled(40)))
    assert one.code == "T208"


def test_functions_may_make_more_than_loops() -> None:
    assert not told("[for v in range(5) : concat(var.lot, var.lot)]", limit=1000)
    (one,) = told("[for v in range(6) : concat(var.lot, var.lot)]", limit=1000)
    assert "functions would produce" in one.message


def test_what_functions_copy_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not told("[for v in range(40) : concat(var.lot, var.lot)]")
    monkeypatch.setattr(value_sizes, "TOGETHER", 50_000)
    (one,) = told("[for v in range(40) : concat(var.lot, var.lot)]")
    assert one.code == "T208"


def test_a_string_that_doubles_is_refused() -> None:
    text = '"xxxxxxxxxx"'
    for _ in range(17):
        text = f'join("", [for v in [{text}] : "${{v}}${{v}}"])'
    (one,) = told(text)
    assert one.code == "T208"


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ("-(", ")"), ("[for v in ", " : v]"), ("1 + ", "")])
def test_deep_nesting_is_refused_and_half_of_it_is_not(opening: str, closing: str) -> None:
    deep = parse_expression(from_text(opening * 201 + "1" + closing * 201))
    if not isinstance(deep, Diagnostic):
        (deep,) = evaluate(deep, SCOPE).diagnostics
    assert deep.code == "T007"
    assert not any(one.code == "T007" for one in told(opening * 45 + "[]" + closing * 45))


def test_a_type_constraint_is_read() -> None:
    assert type_named("list(string)") == ListType(STRING)
    assert type_named("map") == MapType(DYNAMIC)
    assert type_named("tuple([string, any])") == TupleType((STRING, DYNAMIC))
    optional = object_type({"a": STRING, "b": NUMBER}, frozenset("b"))
    assert type_named("object({ a = string, b = optional(number, 3) })") == optional


@pytest.mark.parametrize("text", ["strng", "list(strng)", "object({ a = list(string, 1) })", "tuple(string)", "1"])
def test_what_is_no_type_constraint_is_shown(text: str) -> None:
    found = constraint(parsed(text))
    assert not isinstance(found, ListType | type(STRING))
    assert from_text(text).slice(found.span)


@pytest.mark.parametrize(
    "call", ['try(file("x"), "y")', 'can(file("x"))', 'try(provider::time::rfc3339_parse("x"), "y")']
)
def test_whether_a_function_that_is_left_to_terraform_has_a_value_is_not_guessed(call: str) -> None:
    found = evaluated(call)
    assert isinstance(found.value, Unknown)
    assert [one.code for one in found.diagnostics] == ["T211"]
    assert "left to Terraform" in found.diagnostics[0].message
