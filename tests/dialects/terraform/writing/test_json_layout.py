"""Modules as JSON: what our reader of `.tf.json` and the real Terraform make of them is what their trees mean."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from layout_trees import Distinct, listed, locals_, made, meant
from layout_trees import text as string_of

from dialects.terraform.cty.failures import Budget
from dialects.terraform.evaluate import evaluate
from dialects.terraform.evaluate.scopes import Scope
from dialects.terraform.writing.hcl import (
    About,
    Argument,
    Block,
    Expression,
    File,
    For,
    call,
    string,
    word,
)
from dialects.terraform.writing.json_layout import text
from support import real_terraform as real
from support.json_data import plain
from transpile.hosts.hcl import parse
from transpile.hosts.hcl.syntax import Body
from transpile.syntax.source import Source

COUNT = 300
X = word("x")
CASES: list[tuple[Expression, object]] = [
    (word("true"), True),
    (word("null"), None),
    (word("-1.50"), -1.5),
    (word("007"), "${007}"),
    (word("var.x"), "${var.x}"),
    (string("${a} %{b} $c"), "$${a} %%{b} $c"),
    (string_of("a$", X, "-\n"), 'a${"$"}${x}-\n'),
    (string_of(X), "${x}"),
    (string("a$\r\n$\r"), 'a$\r\n${"$"}${"\\r"}'),
    (listed("a", word("1"), listed()), ["a", 1, []]),
    (made(("${a}", "b"), (X, X), (string_of(X, "y"), made())), {"$${a}": "b", "${x}": "${x}", "${x}y": {}}),
    (For(("x",), listed("a\n"), made(("k", X))), '${[for x in ["a\\n"] : { k = x }]}'),
    (call("f", made(("k", X))), "${f({ k = x })}"),
    (made(), {}),
]


@pytest.mark.parametrize(("tree", "wanted"), CASES)
def test_an_expression_is_json_where_it_can_be(tree: Expression, wanted: object) -> None:
    assert json.loads(text(locals_(("a", tree)))) == {"locals": {"a": wanted}}


CHECK = (Argument("condition", word("var.n > 1")), Argument("error_message", string_of("${n} is ", word("var.n"))))
STACK = (
    Argument("input", made(("a", "${x}"))),
    Argument("depends_on", listed(word("terraform_data.other"))),
    Block("lifecycle", (), (Argument("ignore_changes", listed(word("input"))), Block("precondition", (), CHECK))),
)
MODULE = File(
    (
        Block(
            "variable",
            ("n",),
            (
                Argument("description", string("${n}"), About(("lost",))),
                Argument("type", word("number")),
                Argument("default", word("5")),
                Argument("sensitive", word("false")),
                Block("validation", (), CHECK),
                Block("validation", (), CHECK),
            ),
        ),
        Block("variable", ("l",), (Argument("type", word("list(string)")), Argument("default", listed("${x}")))),
        Block("locals", (), (Argument("a", word("1")),)),
        Block("output", ("x",), (Argument("value", word("var.l")), Block("precondition", (), CHECK))),
        Block("locals", (), (Argument("b", word("2")),)),
        Block("resource", ("terraform_data", "stack"), STACK),
        Block("resource", ("terraform_data", "other"), ()),
    ),
    ("made", "anew"),
)
CHECKED = {"condition": "${var.n > 1}", "error_message": "$${n} is ${var.n}"}
WANTED = {
    "//": "made\nanew",
    "variable": {
        "n": {
            "description": "${n}",
            "type": "number",
            "default": 5,
            "sensitive": False,
            "validation": [CHECKED, CHECKED],
        },
        "l": {"type": "list(string)", "default": ["${x}"]},
    },
    "locals": [{"a": 1}, {"b": 2}],
    "output": {"x": {"value": "${var.l}", "precondition": CHECKED}},
    "resource": {
        "terraform_data": {
            "stack": {
                "input": {"a": "$${x}"},
                "depends_on": ["terraform_data.other"],
                "lifecycle": {"ignore_changes": ["input"], "precondition": CHECKED},
            },
            "other": {},
        }
    },
}


def test_the_blocks_of_a_module_stand_under_their_types_and_labels() -> None:
    written = text(MODULE)
    assert json.loads(written) == WANTED
    assert written == json.dumps(WANTED, indent=2, ensure_ascii=False) + "\n"
    assert real.outputs({"main.tf.json": written})["x"].value == ["${x}"]
    assert isinstance(parse(Source("main.tf.json", written)), Body)


def test_an_empty_module_is_an_empty_object() -> None:
    assert text(File(())) == "{}\n"


def tree(seed: int) -> Expression:
    return Distinct(Random(seed)).expression(4)


@given(seed=st.integers(0, 10**9))
def test_our_reader_gives_a_random_tree_its_value(seed: int) -> None:
    one = tree(seed)
    source = Source("main.tf.json", text(locals_(("a", listed(one)))))
    body = parse(source)
    assert isinstance(body, Body)
    found = evaluate(body.blocks[0].body.arguments["a"], Scope(), Budget(100_000), source)
    assert not found.diagnostics
    assert plain(found.value) == [meant(one, {})]


def test_terraform_gives_random_trees_their_values() -> None:
    trees = [tree(seed) for seed in range(COUNT)]
    blocks = tuple(Block("output", (f"o{at}",), (Argument("value", listed(one)),)) for at, one in enumerate(trees))
    answers = real.outputs({"main.tf.json": text(File(blocks))})
    for at, one in enumerate(trees):
        assert answers[f"o{at}"].value == [meant(one, {})], (at, text(File((blocks[at],))))
