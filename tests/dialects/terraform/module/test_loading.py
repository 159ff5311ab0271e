"""A module is loaded as Terraform loads it: its files, and the values of its variables from wherever they come."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

import pytest

from dialects.terraform.cty.values import wholly_known
from dialects.terraform.evaluate import Evaluated
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.module.loading import load
from dialects.terraform.templates.bare_expressions import load_bare
from support import real_terraform as real
from support.json_data import plain
from support.terraform_loading import compare, loaded, placed, right, value, wrong
from transpile import convert
from transpile.cli.inputs.parameter_files import gather
from transpile.diagnostics import Diagnostic, Severity
from transpile.hosts import hcl
from transpile.syntax.source import from_text

MODULES = Path(__file__).parent / "cases"
NOT_BESIDE = ("given.tfvars", "second.tfvars.json")


def folder(name: str) -> dict[str, str]:
    """The files of a folder by their names."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted((MODULES / name).iterdir())}


def test_the_last_place_that_gives_a_value_wins() -> None:
    files, words = folder("precedence"), ["word=--parameter word"]
    found = right(loaded(files, words, NOT_BESIDE))
    wanted = {
        "default": "default",
        "tfvars": "terraform.tfvars",
        "json": "terraform.tfvars.json",
        "auto_a": "a.auto.tfvars.json",
        "auto_b": "b.auto.tfvars",
        "file": "given.tfvars",
        "second": "second.tfvars.json",
        "word": "--parameter word",
    }
    assert {name: found.inputs[name] for name in wanted} == wanted
    assert {name: found.origins[name] for name in wanted} == wanted | {"default": "its default"}
    assert found.told == ()
    assert compare(files, words, NOT_BESIDE) == []


def test_a_variable_without_any_value_has_no_origin() -> None:
    found = right(loaded({"main.tf": 'variable "a" {}\n'}))
    assert found.origins == {}
    assert not wholly_known(found.inputs["a"])


LISTED = {"main.tf": 'variable "l" {\n  type = list(number)\n}\nvariable "s" {\n  type = set(string)\n}\n'}
MORE = 'variable "m" {\n  type = map(number)\n}\nvariable "any" {\n  type = any\n}\nvariable "b" {\n  type = bool\n}\n'


def test_the_files_of_the_aws_cli_serve_variables() -> None:
    """A list may be one text with commas there, or a list, and a number or bool a text."""
    text = (
        """[{"ParameterKey": "l", "ParameterValue": "1, 2"}, {"ParameterKey": "s", "ParameterValue": "a"}, "any=x,y"]"""
    )
    flat = 'm: "{ a = 1 }"\nb: "true"\nl: ["3", 4]\n'
    files = {"main.tf": LISTED["main.tf"] + MORE, "p.json": text, "p.yaml": flat}
    found = right(loaded(files, named=["p.json"], words=["m={}", "b=true"]))
    assert [plain(found.inputs[name]) for name in ("l", "s", "any")] == [[1, 2], ["a"], "x,y"]
    assert found.origins["l"] == "p.json"
    found = right(loaded(files, named=["p.json", "p.yaml"]))
    assert [plain(found.inputs[name]) for name in ("l", "m", "b")] == [[3, 4], {"a": 1}, True]


def test_words_are_expressions_where_the_type_is_no_primitive() -> None:
    files, words = LISTED, ["l=[1, 2 + 1]", 's=["b", "a"]']
    assert compare(files, words) == []
    for word in ("l=1,2", "l=a", "s=upper(1)"):
        given = [word, *(one for one in words if one[0] != word[0])]
        assert wrong(loaded(files, given))
        with pytest.raises(ValueError, match=r"Missing newline|Invalid|not allowed|Extra characters"):
            real.loaded(files, [], given)


def test_a_value_of_several_words_is_a_list() -> None:
    found = load(from_text(LISTED["main.tf"], "main.tf"), (), {"l": ["1", "2"], "s": []})
    assert [plain(one) for one in right(found).inputs.values()] == [[1, 2], []]


UNFIT = {
    "a.auto.tfvars": ("l = [\n  1,\n]\ns = {}\n", "{}"),
    "terraform.tfvars.json": ('{"l": [1], "s": {"a": {}}}', '{"a": {}}'),
    "terraform.tfvars": ('l = [1]\ns = "a"\n', '"a"'),
}


@pytest.mark.parametrize("name", UNFIT)
def test_a_value_that_does_not_fit_is_told_where_it_stands(name: str) -> None:
    text, points = UNFIT[name]
    files = {**LISTED, name: text}
    if name == "a.auto.tfvars":
        files["main.tf"] = files["main.tf"].replace("set(string)", "number")
    (problem,) = wrong(loaded(files))
    assert (problem.code, *placed(problem)) == ("T213", name, points)
    assert problem.message.startswith("the given value is not suitable for var.s declared at main.tf, line ")
    with pytest.raises(ValueError, match=r"not suitable for var\.s"):
        real.loaded(files, [])


def test_a_value_of_a_parameter_file_that_does_not_fit_is_told_there() -> None:
    files = {**LISTED, "p.json": '{"l": "1,x", "s": ["a"]}'}
    (problem,) = wrong(loaded(files, named=["p.json"]))
    assert (problem.code, *placed(problem)) == ("T213", "p.json", '"1,x"')


REFERRING = {
    "a name": ("l = [1]\ns = [x]\n", "T212", "Variables not allowed"),
    "a variable": ("l = [1]\ns = [var.l]\n", "T212", "Variables not allowed"),
    "a call": ('l = [1]\ns = [upper("a")]\n', "T213", "Function calls not allowed"),
    "a call in a loop": ('l = [1]\ns = [for x in ["a"] : upper(x)]\n', "T213", "Function calls not allowed"),
}


@pytest.mark.parametrize("name", REFERRING)
def test_values_and_defaults_refer_to_nothing(name: str) -> None:
    text, code, words = REFERRING[name]
    files = {**LISTED, "terraform.tfvars": text}
    (problem,) = wrong(loaded(files))
    assert (problem.code, problem.message.partition(":")[0]) == (code, words.lower())
    with pytest.raises(ValueError, match=words):
        real.loaded(files, [])
    default = {"main.tf": f'variable "s" {{\n  default = {text.partition("s = ")[2].strip()}\n}}\n'}
    (problem,) = wrong(loaded(default))
    assert (problem.code, problem.message.partition(":")[0]) == (code, words.lower())
    with pytest.raises(ValueError, match=words):
        real.loaded(default, [])


def test_loops_and_operators_are_values() -> None:
    files = {**LISTED, "terraform.tfvars": 'l = [for x in [1, 2] : x * 2]\ns = [true ? "${1 + 1}" : "b"]\n'}
    assert compare(files) == []


UNDECLARED = {"main.tf": 'variable "names" {\n  default = []\n}\n', "terraform.tfvars": "nmaes = []\n"}


def test_a_value_in_a_file_of_values_that_no_variable_takes_is_a_warning() -> None:
    found = right(loaded(UNDECLARED))
    (told,) = found.told
    assert (told.code, told.severity, placed(told)) == ("T016", Severity.WARNING, ("terraform.tfvars", "[]"))
    assert "names" in told.help
    assert compare(UNDECLARED) == ["Value for undeclared variable"]


def test_a_given_file_of_values_warns_too_unless_it_is_spare() -> None:
    files = {"main.tf": UNDECLARED["main.tf"], "x.tfvars": "nmaes = []\n"}
    (told,) = right(loaded(files, named=["x.tfvars"])).told
    assert (told.code, told.severity) == ("T016", Severity.WARNING)
    assert right(loaded(files, named=["x.tfvars"], spare=["nmaes"])).told == ()


def test_a_word_that_no_variable_takes_is_an_error_unless_it_is_spare() -> None:
    files = {"main.tf": UNDECLARED["main.tf"]}
    (told,) = wrong(loaded(files, ["nmaes=[]"]))
    assert (told.code, told.severity) == ("T016", Severity.ERROR)
    with pytest.raises(ValueError, match="Value for undeclared variable"):
        real.loaded(files, [], ["nmaes=[]"])
    assert right(loaded(files, ["nmaes=[]"], spare=["nmaes"])).told == ()


def test_an_undeclared_name_in_a_file_of_the_aws_cli_is_an_error() -> None:
    files = {"main.tf": UNDECLARED["main.tf"], "p.json": '{"nmaes": "a"}'}
    (told,) = wrong(loaded(files, named=["p.json"]))
    assert (told.code, *placed(told)) == ("T016", "p.json", '"a"')


BROKEN = {
    "x.auto.tfvars": ('variable "a" {\n}\n', "T017"),
    "terraform.tfvars": ("a = \n", "T027"),
    "terraform.tfvars.json": ('{"a": 1,}', "T004"),
    "y.auto.tfvars.json": ('["a"]', "T017"),
    "z.auto.tfvars.json": ('[{"a": 1}]', "T017"),
    "w.auto.tfvars.json": ('{"a": 1, "a": 2}', "T005"),
    "v.auto.tfvars": ("a = 1\na = 2\n", "T005"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_of_values_is_told_as_terraform_does(name: str) -> None:
    text, code = BROKEN[name]
    files = {"main.tf": 'variable "a" {\n  default = 1\n}\n', name: text}
    (problem,) = wrong(loaded(files))
    assert problem.code == code
    assert placed(problem)[0] == name
    with pytest.raises(ValueError, match=name):
        real.loaded(files, [])


BARE = from_text("var.x\n", "main.hcl")
VAR_X = hcl.parse_expression(BARE)
assert not isinstance(VAR_X, Diagnostic)


def bare(words: Sequence[str] = (), **files: str) -> Loaded:
    """What a file that is one expression is loaded with."""
    given, told = gather(words, [(name.replace("_", "."), text.encode()) for name, text in files.items()])
    assert told == ()
    return load_bare(BARE, VAR_X, given)


def test_a_bare_expression_takes_every_value_with_its_type() -> None:
    found = bare(["w=a,b", "n=012", 'l=["a", 1]', "o={ a = true }", 's="x"'], x_tfvars="x = [1, { a = null }]\n")
    assert {name: plain(one) for name, one in found.inputs.items()} == {
        "x": [1, {"a": None}],
        "w": "a,b",
        "n": "012",
        "l": ["a", 1],
        "o": {"a": True},
        "s": "x",
    }
    assert found.origins == {"x": "x.tfvars", **{name: f"--parameter {name}" for name in "wnlos"}}
    found = bare(x_tfvars_json='{"x": {"a": 1.5}}', y_json='{"y": ["a", 1]}')
    assert {name: plain(one) for name, one in found.inputs.items()} == {"x": {"a": Decimal("1.5")}, "y": ["a", "1"]}


def test_a_bare_expression_may_use_what_is_given_only() -> None:
    assert value("[for x in var.x : upper(x)]", bare(['x=["a"]'])) == Evaluated(("A",))
    (problem,) = value("var.y", bare()).diagnostics
    assert problem.code == "T212"


@pytest.mark.parametrize(
    ("marked", "message"),
    [
        ("1 +^", "a value is expected here, not the end of the text"),
        ('"a" ^"b"', "a `,` or an operator is missing before this"),
        ("[for x in [1] : x].^", "a name or an index is expected here, not the end of the text"),
        ("a = ^", "a value is expected here, not the end of the text"),
        ("locals {\n  a = ^= 1\n}\n", "`=` is not allowed in an expression"),
        ("{ a = 1 ^b", "a line break is missing before this"),  # as a module is told
    ],
)
def test_what_is_wrong_with_a_text_is_told_as_of_what_it_is_longer(marked: str, message: str) -> None:
    before, behind = marked.split("^")
    (told,) = convert(before + behind, "cfn", name="main.hcl").diagnostics
    assert (told.code, told.message, told.span and told.span.start) == ("T027", message, len(before))


def test_a_word_for_a_bare_expression_that_is_no_list_is_told() -> None:
    (problem,) = load_bare(BARE, VAR_X, {"x": "[a]"}).told
    assert (problem.code, *placed(problem)) == ("T212", "--parameter x", "a")


def test_a_word_with_commas_for_a_list_is_told_how_to_write_it() -> None:
    source = from_text('variable "names" { type = list(string) }\n', "main.tf")
    found = load(source, given={"names": "A, B"})
    assert isinstance(found, tuple)
    assert [one.help for one in found] == ['write a list: --parameter \'names=["A", "B"]\'']
