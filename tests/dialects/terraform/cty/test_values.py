"""Values, their types and conversions, beside what the real Terraform makes of the same."""

from __future__ import annotations

from decimal import Decimal

import pytest

from dialects.terraform.cty.conversion import convert, to_string
from dialects.terraform.cty.failures import Budget, Exhausted, Failure
from dialects.terraform.cty.number_text import spelled
from dialects.terraform.cty.numbers import Counted, add, divide, multiply, negative, parse, remainder, subtract
from dialects.terraform.cty.sets import set_of
from dialects.terraform.cty.types import DYNAMIC, NUMBER, STRING, ListType, MapType, SetType, as_json, friendly
from dialects.terraform.cty.unification import unify
from dialects.terraform.cty.values import NULL, Null, Unknown, Value, equal, map_of, object_of, type_of
from dialects.terraform.functions.signatures import Function, Parameter, call
from support import real_terraform as real
from support.json_data import from_plain, plain

LITERALS = ["0", "1", "-3", "7.25", "0.1", "1e21", "1e-7", "123456789.123456789", "1e160", "-0", "1.50"]
OPERATORS = {"+": add, "-": subtract, "*": multiply, "/": divide, "%": remainder}


def test_arithmetic_gives_the_digits_that_terraform_gives() -> None:
    zero = ("0", "-0")
    cases = [
        (a, operator, b)
        for a in LITERALS
        for b in LITERALS
        for operator in OPERATORS
        if b not in zero or operator not in "/%"
    ]
    answers = real.evaluate([f'"${{{a} {operator} {b}}}."' for a, operator, b in cases])
    for (a, operator, b), answer in zip(cases, answers, strict=True):
        ours = OPERATORS[operator](number(a), number(b))
        assert real.Value(f"{spelled(ours)}.", "string") == answer, (a, operator, b)


def number(text: str) -> Value:
    return negative(parse(text[1:])) if text.startswith("-") else parse(text)


def test_the_quotient_of_two_counts_has_64_bits() -> None:
    assert spelled(divide(Counted(1), Counted(3))) == "0.33333333333333333334"
    assert len(spelled(divide(Counted(1), 3))) == 157


TUPLES: list[object] = [
    [],
    [1, "a", True],
    [1, 2.5],
    [1, True],
    [{"a": 1}, {"a": "x"}],
    [{"a": 1}, {"b": True}],
    [[1], ["a", "b"]],
    [{"a": None}, {"a": 1}],
    [None, {"a": 1}],
    [None, "a", "a"],
    [{"a": 10}, {"a": 9}, {"a": 10}],
    [[2], ["b"], [1], ["\n"]],
    ["é", "e\u0301"],
    [True, False, True],
    [3, 20, 1.5],
]


@pytest.mark.parametrize(("function", "kind"), [("tolist", ListType), ("toset", SetType)])
def test_tuples_become_the_lists_and_sets_that_terraform_makes(function: str, kind: type) -> None:
    answers = real.evaluate([f"{function}(var.v{at})" for at in range(len(TUPLES))], *variables(TUPLES))
    for data, answer in zip(TUPLES, answers, strict=True):
        compare(data, kind(DYNAMIC), answer)


def test_objects_become_the_maps_that_terraform_makes() -> None:
    objects: list[object] = [
        {str(at): each for at, each in enumerate(data)} for data in TUPLES if isinstance(data, list)
    ]
    answers = real.evaluate([f"tomap(var.v{at})" for at in range(len(objects))], *variables(objects))
    for data, answer in zip(objects, answers, strict=True):
        compare(data, MapType(DYNAMIC), answer)


def variables(data: list[object]) -> tuple[str, dict[str, object]]:
    return "\n".join(f'variable "v{at}" {{}}' for at in range(len(data))), {f"v{at}": x for at, x in enumerate(data)}


def compare(data: object, wanted: ListType | SetType | MapType, answer: real.Answer) -> None:
    try:
        ours = convert(from_plain(data), wanted)
    except Failure:
        assert isinstance(answer, real.Failure), (data, answer)
    else:
        assert real.Value(plain(ours), as_json(type_of(ours))) == answer, data


@pytest.mark.parametrize(
    ("value", "wanted", "reason"),
    [
        ((), STRING, "string required, but have tuple"),
        ((1, True), ListType(DYNAMIC), "all list elements must have the same type"),
        ("x", NUMBER, "a number is required"),
        (({}, "a"), ListType(NUMBER), "element 0: number required, but have object"),
    ],
)
def test_a_conversion_that_fails_says_why(value: Value, wanted: ListType, reason: str) -> None:
    with pytest.raises(Failure, match=f"^{reason}$"):
        convert(value, wanted)


def test_values_of_different_types_are_not_equal() -> None:
    assert equal((1,), (1,)) is True
    assert equal(True, 1) is False
    assert equal((True,), (1,)) is False
    assert equal({}, map_of(STRING, {})) is False
    assert equal(Null(STRING), NULL) is True
    assert equal(Unknown(STRING), 1) is False
    assert equal((1, Unknown(STRING)), (2, "a")) is False
    assert equal((1, Unknown(STRING)), (1, "a")) is None


def test_strings_are_compared_and_sorted_in_their_normal_form() -> None:
    assert object_of([("b", 1), ("A", 2), ("_", 3)]) == {"A": 2, "_": 3, "b": 1}
    assert from_plain("e\u0301") == "\u00e9"
    assert set_of(NUMBER, [10, 9, 9, 1]).items == (1, 9, 10)


def test_a_type_has_the_name_that_messages_use() -> None:
    assert friendly(ListType(STRING)) == "list of string"
    assert friendly(type_of(({},))) == "tuple"


def test_nothing_unifies_number_and_bool_but_a_string_beside_them() -> None:
    assert unify([NUMBER, type_of(True)]) is None
    assert unify([NUMBER, type_of(True), STRING]) == STRING


def test_a_call_with_an_unknown_argument_is_unknown_and_null_is_refused() -> None:
    shout = Function((Parameter("str", STRING),), STRING, str.upper)
    assert call(shout, ["a"], Budget()) == "A"
    assert call(shout, [Unknown(STRING)], Budget()) == Unknown(STRING)
    assert call(shout, [Unknown(DYNAMIC)], Budget()) == Unknown(DYNAMIC)
    with pytest.raises(Failure, match="argument must not be null") as caught:
        call(shout, [Null(STRING)], Budget())
    assert caught.value.argument == 0


def test_a_budget_ends_what_would_make_too_much() -> None:
    budget = Budget(10)
    budget.spend(100)
    with pytest.raises(Exhausted):
        budget.spend(1)


def test_fractions_stay_exact_as_data() -> None:
    assert plain(from_plain(Decimal("0.1"))) == Decimal("0.1")
    assert to_string(from_plain(0.25)) == "0.25"
