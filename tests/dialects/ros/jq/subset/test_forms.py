"""One file a form: a script and its input, the loop that it is, what real jq answers, and how it is written again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from subset_reading import NO_ANSWER, call_of, data_of, jq_call
from subset_shown import shown

from dialects.ros.jq.evaluate.conversion import expression_of
from dialects.ros.jq.evaluate.functions import FUNCTIONS
from dialects.ros.jq.reading import read
from dialects.ros.jq.shape import STRUCTURE, TEXT, UNKNOWN, Shape
from dialects.ros.jq.writing import write
from support.real_jq import answer
from transpile import ir
from transpile.evaluate.evaluation import Mode
from transpile.evaluate.start import evaluation
from transpile.evaluate.values import EMPTY
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Kind, Scalar, Style

FORMS = sorted((Path(__file__).parent / "forms").glob("*.json"))


def known(e: ir.Expression) -> Shape:
    match e:
        case ir.Reference("ALIYUN::Region"):
            return TEXT
        case ir.Reference("Input" | "Users"):
            return STRUCTURE
    return UNKNOWN


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form(path: Path) -> None:
    form = json.loads(path.read_text(encoding="utf-8"))
    method, script, value = form["method"], form["script"], form["input"]
    real = answer(script, value)
    theirs: Any = NO_ANSWER if real.error else real.outputs if method == "All" else real.outputs[0]
    assert form["error"] == bool(real.error)
    loop = read(call_of(method, script, value))
    assert loop is not None
    assert shown(loop).replace(shown(expression_of(value)), "INPUT") == form["loop"]
    assert data_of(loop) == theirs
    assert theirs is NO_ANSWER or theirs == form["value"]
    of_a_parameter = read(jq_call(method, script, ir.Reference("Input")), known)
    assert of_a_parameter is not None
    assert shown(of_a_parameter) == form["of_a_parameter"]
    written = write(loop)
    assert isinstance(written, ir.Call)
    assert isinstance(written.argument, ir.Array)
    assert [written.name, shown(written.argument.items[1]).strip('"')] == form["written"]


def test_every_form_has_a_file() -> None:
    assert {path.stem.partition("_")[0] for path in FORMS} >= set("abcdefgh")


def test_what_no_item_decides_is_the_template_s_own_again() -> None:
    """A reference that is passed in the input stands in the body as itself."""
    region, users = ir.Reference("ALIYUN::Region"), ir.Reference("Users")
    attribute = ir.Call("ros", "Fn::GetAtt", ir.Array((ir.Literal("Vpc"), ir.Literal("VpcId"))))
    members = (("xs", users), ("region", region), ("vpc", attribute))
    given = ir.Object(tuple(ir.Member(ir.Literal(name), e) for name, e in members))
    script = r'. as $in | .xs | map({R: $in.region, T: "\($in.region)-x", V: $in.vpc, W: "\($in.vpc)/\(.Name)"})'
    loop = read(jq_call("First", script, given), known)
    assert shown(loop) == (
        '(for item in &Users: [{"R": &ALIYUN::Region, "T": Fn::Sub(`${&ALIYUN::Region}-x`), '
        '"V": Fn::GetAtt(["Vpc", "VpcId"]), '
        r'"W": jq("\($vpc)/\(.Name)" @ ".": item, "vpc": Fn::GetAtt(["Vpc", "VpcId"]))}])'
    )


OPAQUE = (
    ("First", ".[0].SecurityGroupIds[0]"),
    ("First", ".[]"),
    ("First", "map(.a.b) | map(1)"),
    ("First", "[.[] | .a.b] as $x | map(.c)"),
    ("First", "map({(.k): .v}) | add"),
    ("First", "reduce .[] as $x (0; . + $x)"),
    ("First", 'map(test("a"))'),
    ("First", "[limit(1; .[])]"),
    ("First", 'map(.a) | join(",")'),
    ("First", "[.[] | select(.a, .b)]"),
    ("First", "map($nothing)"),
    ("First", "[.[] as $x | false and $x[]]"),
    ("First", "map({a: .x.y, b: .zs[]})"),
    ("First", "[.[] as $x | .[$x.key] = $x.values[]]"),
    ("First", "select(.a) | map(.b)"),
    ("All", "select(.a) | .b"),
    ("Some", "map(.a)"),
    ("First", "map("),
    ("First", ""),
)


@pytest.mark.parametrize(("method", "script"), OPAQUE)
def test_other_scripts_stay_calls(method: str, script: str) -> None:
    assert read(jq_call(method, script, ir.Reference("Input")), known) is None


@pytest.mark.parametrize(
    "given",
    [
        ir.Reference("Unknown"),
        ir.Literal("no JSON"),
        ir.Literal("5"),
        ir.Literal("[" * 200 + "]" * 200),
        ir.Literal("", Kind.STRING),
        ir.Literal("null", Kind.NULL),
        ir.Literal("5", Kind.NUMBER),
    ],
)
def test_an_input_that_may_be_anything_is_not_looped_over(given: ir.Expression) -> None:
    assert read(jq_call("First", "map([.])", given), known) is None


def test_an_input_in_json_is_what_it_says() -> None:
    loop = read(jq_call("First", "map([.])", ir.Literal('["a", {"b": 1}]')))
    assert loop is not None
    assert data_of(loop) == [["a"], [{"b": 1}]]


@pytest.mark.parametrize("argument", [ir.Literal("x"), ir.Array(()), ir.Array((ir.Literal("First"), ir.Literal(".")))])
def test_calls_of_another_shape_stay(argument: ir.Expression) -> None:
    assert read(ir.Call("ros", "Fn::Jq", argument)) is None


def test_a_script_that_fails_is_told_where_it_stands() -> None:
    source = Source("x.yaml", "map(.a.b)")
    place = Scalar(Span(0, len(source.text)), source.text, Style.PLAIN)
    script = ir.Literal("map(.a.b)", origin=place)
    call = ir.Call("ros", "Fn::Jq", ir.Array((ir.Literal("First"), script, expression_of([{"a": 1}]))))
    loop = read(call)
    assert loop is not None
    document = ir.Document(ir.Object(()), {}, {}, frozenset(), "ros")
    ev = evaluation(document, {}, {"jq": FUNCTIONS}, Mode.RESOLVING)
    ev.evaluate(loop, EMPTY)
    (found,) = ev.diagnostics
    assert (found.code, found.span) == ("T211", place.span)
    assert found.message == ".a.b fails: Cannot index number with string"


def test_functions_answer_for_any_program() -> None:
    assert "map(.)" in FUNCTIONS
    assert FUNCTIONS.get("map(") is None
    assert FUNCTIONS["."] is FUNCTIONS["."]
    assert len(FUNCTIONS) == len(list(FUNCTIONS))
