"""Functions of templates that Terraform computes: it answers what CloudFormation does, or both fail."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from template_calls import DEFAULTS, DOCUMENT, FAILS, Calls, answer, call, default, only, prelude, shown, sub, written

from dialects.terraform.writing.functions import says, translated
from support import real_terraform as real
from support.evaluate import lst, n, s
from transpile.ir import (
    Binder,
    Call,
    Collect,
    Expression,
    Filled,
    Literal,
    Loop,
    Member,
    Object,
    Reference,
    Shared,
    Text,
    Variable,
)
from transpile.syntax.tree import Kind

WORD, ROW, COUNT, NAMES = (Reference(name) for name in DEFAULTS)
NULL = Literal("null", Kind.NULL)
NO_VALUE = Reference("AWS::NoValue")
X = Binder("x")

TRANSLATED: dict[str, tuple[Expression, str]] = {
    "join": (call("Fn::Join", "-", lst("a", WORD)), 'join("-", ["a", var.Word])'),
    "join-of-a-list": (call("Fn::Join", ",", NAMES), 'join(",", var.Names)'),
    "join-of-numbers": (call("Fn::Join", "-", lst(n("1.0"), n("0x10"))), 'join("-", ["1.0", "16"])'),
    "split": (call("Fn::Split", ",", WORD), 'split(",", var.Word)'),
    "split-of-nothing": (call("Fn::Split", ",", ""), 'split(",", "")'),
    "select": (call("Fn::Select", n(1), NAMES), "var.Names[1]"),
    "select-of-text": (call("Fn::Select", "01", lst("a", "b")), '["a", "b"][1]'),
    "select-of-parts": (call("Fn::Select", COUNT, call("Fn::Split", ",", WORD)), 'split(",", var.Word)[var.Count]'),
    "select-beyond": (call("Fn::Select", n(3), NAMES), "var.Names[3]"),
    "find": (call("Fn::FindInMap", "Zones", ROW, "Names"), "local.Zones[var.Row].Names"),
    "find-by-names": (call("Fn::FindInMap", "Zones", "us-1", "One"), 'local.Zones["us-1"].One'),
    "find-nothing": (call("Fn::FindInMap", "Zones", ROW, ROW), "local.Zones[var.Row][var.Row]"),
    "find-or-else": (
        call("Fn::FindInMap", "Zones", ROW, "Only", default(lst("z"))),
        'try(local.Zones[var.Row].Only, ["z"])',
    ),
    "find-what-may-fail-or-else": (
        call("Fn::FindInMap", "Zones", call("Fn::Select", COUNT, NAMES), "Only", default(s("z"))),
        'lookup(lookup(local.Zones, var.Names[var.Count], {}), "Only", "z")',
    ),
    "length": (only("Fn::Length", NAMES), "length(var.Names)"),
    "length-of-what-is-found": (
        only("Fn::Length", call("Fn::FindInMap", "Zones", ROW, "Names")),
        "length(local.Zones[var.Row].Names)",
    ),
    "json": (
        only("Fn::ToJsonString", Object((Member(s("a"), n(1)), Member(s("b"), lst("x"))))),
        'jsonencode({"a" = 1, "b" = ["x"]})',
    ),
    "base64": (only("Fn::Base64", WORD), "base64encode(var.Word)"),
    "sub": (sub("a-", ROW, "-", COUNT), '"a-${var.Row}-${var.Count}"'),
    "sub-of-text": (sub(ROW), "var.Row"),
    "sub-of-a-number": (sub(COUNT), "tostring(var.Count)"),
    "sub-with-values": (sub(Reference("x"), "/", Reference("y"), given={"x": ROW, "y": n("1.0")}), '"${var.Row}/1.0"'),
    "range": (Call("core", "range", n(3)), "range(3)"),
    "range-of-a-list": (Call("core", "range", only("Fn::Length", NAMES)), "range(length(var.Names))"),
    "item": (Call("core", "item", lst(COUNT, NAMES)), "var.Names[var.Count]"),
    "lookup": (Call("core", "lookup", lst("Zones", "eu", "One")), "local.Zones.eu.One"),
    "hole": (Call("core", "hole", lst("x", ROW)), "var.Row"),
}

REFUSED: dict[str, Expression] = {
    "empty-delimiter": call("Fn::Split", "", WORD),
    "computed-delimiter": call("Fn::Split", WORD, WORD),
    "null-in-a-list": call("Fn::Join", "-", lst(NULL)),
    "negative-index": call("Fn::Select", n(-1), NAMES),
    "index-with-a-point": call("Fn::Select", n("1.0"), NAMES),
    "item-of-a-string": call("Fn::Select", n(0), WORD),
    "item-that-may-vanish": call("Fn::Select", n(0), lst("a", NO_VALUE)),
    "length-of-a-string": only("Fn::Length", WORD),
    "length-of-what-may-be-a-string": only("Fn::Length", call("Fn::FindInMap", "Zones", "eu", ROW)),
    "item-of-joined-text": call("Fn::Select", n(0), call("Fn::Join", ",", NAMES)),
    "item-of-an-object": call("Fn::Select", n(0), Object((Member(s("0"), n(1)),))),
    "length-of-an-object": only("Fn::Length", Object((Member(s("a"), n(1)),))),
    "length-of-a-text-that-stands-there": only("Fn::Length", s("abc")),
    "length-of-joined-text": only("Fn::Length", call("Fn::Join", ",", NAMES)),
    "length-of-what-is-found-nowhere": only("Fn::Length", only("Fn::FindInMap", WORD)),
    "length-of-what-is-found-by-too-few-names": only("Fn::Length", call("Fn::FindInMap", "Zones", "eu")),
    "length-of-what-any-mapping-has": only("Fn::Length", call("Fn::FindInMap", ROW, "eu", "Names")),
    "length-of-what-no-row-has": only("Fn::Length", call("Fn::FindInMap", "Zones", "x", ROW)),
    "no-mapping": call("Fn::FindInMap", "none", "eu", "Names"),
    "a-mapping-by-a-parameter": call("Fn::FindInMap", ROW, "eu", "Names"),
    "null-in-a-mapping": call("Fn::FindInMap", "Holes", "eu", "One"),
    "function-in-a-mapping": call("Fn::FindInMap", "Holes", ROW, "Two"),
    "no-default": call("Fn::FindInMap", "Zones", "eu", "x", default(NO_VALUE)),
    "options-of-another-name": call("Fn::FindInMap", "Zones", "eu", "One", Object((Member(s("Default"), s("a")),))),
    "keys-out-of-order": only("Fn::ToJsonString", Object((Member(s("b"), n(1)), Member(s("a"), n(1))))),
    "json-that-is-escaped": only("Fn::ToJsonString", lst("a<b")),
    "json-of-a-parameter": only("Fn::ToJsonString", lst(WORD)),
    "composing-text": call("Fn::Join", "", lst("e", "\u0301")),
    "null-in-a-string": sub(Reference("x"), given={"x": NULL}),
    "attribute": sub("a", Reference("Topic", "Arn")),
    "pseudo-parameter": sub("a", Reference("AWS::Region")),
    "stored-parameter": call("Fn::Split", ",", Reference("Kept")),
    "secret-parameter": call("Fn::Split", ",", Reference("Secret")),
    "condition": call("Fn::If", "C", "a", "b"),
    "of-deployment": call("Fn::GetAtt", "Topic", "Arn"),
    "computed-name": only("Ref", sub(ROW)),
    "other-vocabulary": Call("ros", "Fn::Join", lst(",", NAMES)),
    "range-that-counts-down": Call("core", "range", n(-3)),
    "range-between": Call("core", "range", lst(n(1), n(3))),
    "range-that-is-too-long": Call("core", "range", n(1025)),
    "zip": Call("core", "zip", lst(NAMES, NAMES)),
    "inside-a-list": lst("a", call("Fn::Split", "", WORD)),
    "filled": Filled(s("a"), ()),
}


@pytest.mark.parametrize("name", TRANSLATED)
def test_a_call_is_written_as_an_engineer_writes_it(name: str) -> None:
    e, expected = TRANSLATED[name]
    assert says(e, DOCUMENT)
    assert shown(written(e)) == expected


@pytest.mark.parametrize("name", REFUSED)
def test_what_means_something_else_in_terraform_is_not_said(name: str) -> None:
    assert not says(REFUSED[name], DOCUMENT)


def test_scalars_by_themselves_are_said_however_they_are_spelled() -> None:
    assert says(lst(NULL, n("1.0"), "e\u0301"), DOCUMENT)


@pytest.mark.parametrize("item", [Shared(call("Fn::Split", ",", WORD)), lst(NAMES), Text(("a", Variable(X)))])
def test_a_loop_in_a_source_is_said_where_all_of_it_is(item: Expression) -> None:
    loop = Loop(None, None, X, item, Collect((Variable(X), sub("b-", ROW))))
    assert says(loop, DOCUMENT)
    assert says(only("Fn::Length", loop), DOCUMENT)
    assert not says(Loop(None, None, X, item, Collect((REFUSED["condition"],))), DOCUMENT)


def test_a_mapping_has_the_name_of_its_local_value() -> None:
    found = translated(call("Fn::FindInMap", "Zones", ROW, "One"), written, DOCUMENT, lambda name: f"{name}_2")
    assert found is not None
    assert shown(found) == "local.Zones_2[var.Row].One"


def _agree(calls: list[Expression], values: dict[str, Any]) -> int:
    """How many have a value; what is not equal, nor an error in both, fails."""
    expressions = [shown(written(e)) for e in calls]
    found = [
        one.value if isinstance(one, real.Value) else FAILS for one in real.evaluate(expressions, prelude(), values)
    ]
    meant = [answer(e, values) for e in calls]
    wrong = [one for one in zip(expressions, meant, found, strict=True) if not _same(*one)]
    assert not wrong, wrong[0]
    return sum(one != FAILS for one in meant)


def _same(expression: str, meant: Any, found: Any) -> bool:
    # What CloudFormation has as a string is a number in Terraform where a parameter is one: the variable decides that.
    return _spelled(meant) == _spelled(found) if "var.Count" in expression else bool(meant == found)


def _spelled(value: Any) -> Any:
    return [_spelled(one) for one in value] if isinstance(value, list) else str(value)


@pytest.mark.parametrize("values", [{}, {"Word": "", "Row": "us-1", "Count": 4, "Names": []}], ids=["now", "later"])
def test_terraform_answers_what_the_template_does(values: dict[str, Any]) -> None:
    calls = [e for name, (e, _) in TRANSLATED.items() if name not in ("hole", "lookup")]
    assert _agree(calls, {**DEFAULTS, **values}) > 10


def test_terraform_answers_what_random_calls_do(record_property: Callable[[str, object], None]) -> None:
    compared: list[int] = []

    @settings(max_examples=8)
    @given(random=st.integers(0, 2**32).map(Random))
    def agree(random: Random) -> None:
        source = Calls(random)
        calls = [e for e in (source.any() for _ in range(800)) if isinstance(e, Call) and says(e, DOCUMENT)]
        values = {
            "Word": random.choice(["b,c", "", "a-b", "eu", "<é>"]),
            "Row": random.choice(["eu", "b", "us-1", "none"]),
            "Count": random.randrange(-1, 4),
            "Names": random.choice([[], ["a"], ["a", "b", "eu"]]),
        }
        compared.append(_agree(calls, values))

    agree()
    record_property("compared", sum(compared))
    assert sum(compared) > 300


def test_decimal_numbers_of_both_are_compared_as_numbers() -> None:
    assert answer(call("Fn::FindInMap", "Zones", "eu", "Two"), DEFAULTS) == Decimal("2.5")
