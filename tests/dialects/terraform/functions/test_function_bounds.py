"""What a function would make is counted before it is made; what it cannot say exactly it does not say."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest

from dialects.terraform.cty.failures import Budget, Exhausted, Failure, Unsupported
from dialects.terraform.cty.sets import set_of
from dialects.terraform.cty.types import STRING
from dialects.terraform.cty.values import ListOf, Value
from dialects.terraform.functions import find
from dialects.terraform.functions.signatures import call
from dialects.terraform.functions.string import regex


def called(name: str, *arguments: Value) -> Value:
    function = find(name)
    assert function is not None
    return call(function, arguments, Budget(1_000))


def doubled(times: int) -> Value:
    """A tuple of a tuple of ..., which is twice the same each time: small in memory, and endless to visit."""
    value: Value = ("a", "b")
    for _ in range(times):
        value = (value, value)
    return value


THOUSAND = tuple(f"item {at}" for at in range(1_000))
HUGE: dict[str, tuple[Value, ...]] = {
    "setproduct": (THOUSAND, THOUSAND, THOUSAND),
    "flatten": (doubled(60),),
    "jsonencode": (doubled(60),),
    "yamlencode": (doubled(60),),
    "format": ("%900000000000d", 1),
    "formatlist": ("%.90000000f", THOUSAND),
    "indent": (10**15, "a\nb"),
    "concat": (ListOf(STRING, THOUSAND * 60), ListOf(STRING, THOUSAND * 60)),
    "split": ("", "x" * 1_000_000),
    "regexall": ("x", "x" * 1_000_000),
    "join": ("x" * 1_000_000, ListOf(STRING, THOUSAND)),
    "replace": ("x" * 500_000, "", "y" * 500_000),
}


@pytest.mark.parametrize("name", HUGE)
def test_what_would_be_huge_is_refused_before_it_is_made(name: str) -> None:
    begin = time.monotonic()
    with pytest.raises(Exhausted, match="the limit is"):
        called(name, *HUGE[name])
    assert time.monotonic() - begin < 5


def test_a_replacement_by_a_regular_expression_is_counted_too() -> None:
    with pytest.raises(Exhausted, match="the limit is"):
        called("replace", "x" * 1_000, "/x/", "y" * 1_000_000)


def test_what_yaml_adds_to_strings_is_counted_too() -> None:
    assert called("yamlencode", "x" * 900_000) == f'"{"x" * 900_000}"\n'
    with pytest.raises(Exhausted, match="the limit is"):
        called("yamlencode", "\x01" * 900_000)


def test_a_regular_expression_cannot_take_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regex, "SECONDS", 0.1)
    with pytest.raises(Unsupported, match="seconds"):
        called("regexall", "(x+x+)+y", "x" * 5_000)


def test_json_that_is_nested_too_deeply_is_refused() -> None:
    with pytest.raises(Unsupported, match="nested"):
        called("jsondecode", "[" * 100_000 + "]" * 100_000)


REFUSED: dict[str, Callable[[], Value]] = {
    "a part of a date's format": lambda: called("formatdate", f"'{'x' * 70_000}'", "2020-01-01T00:00:00Z"),
    "format that is so long": lambda: called("formatdate", "x" * 70_000, "2020-01-01T00:00:00Z"),
    "infinite": lambda: called("pow", 10, 400),
    "digits": lambda: called("parseint", "1" * 10_001, 10),
    "not a whole number": lambda: called("pow", 2, called("log", 2, 10)),
    "negative": lambda: called("cidrsubnet", "10.0.0.0/8", 8, -1),
    "IPv6 notation": lambda: called("cidrnetmask", "::ffff:10.0.0.0/104"),
    "Letter": lambda: called("regex", "\\p{Letter}", "a"),
    "Greek": lambda: called("regex", "(?i)\\p{Greek}", "a"),
    "an empty match": lambda: called("regex", "(|a)+", "aaa"),
    "behind the flags": lambda: called("regex", "a(?i)*", "aaa"),
    "parentheses": lambda: called("regex", "(" * 500 + ")" * 500, "a"),
}


@pytest.mark.parametrize("why", REFUSED)
def test_where_there_is_no_exact_answer_there_is_none(why: str) -> None:
    with pytest.raises(Unsupported, match=re.escape(why)):
        REFUSED[why]()


LARGE: dict[str, Value] = {f"user {at}": {"role": ("dev", at)} for at in range(5_000)}
LOOKS: dict[str, tuple[Value, ...]] = {
    "element": (tuple(LARGE.values()), 7),
    "length": (LARGE,),
    "lookup": (LARGE, "user 7"),
    "slice": (tuple(LARGE.values()), 7, 8),
}


@pytest.mark.parametrize("name", LOOKS)
def test_a_look_into_a_large_collection_does_not_visit_all_of_it(name: str) -> None:
    begin = time.monotonic()
    for _ in range(3_000):
        called(name, *LOOKS[name])
    assert time.monotonic() - begin < 5  # it took a minute


def test_a_failure_tells_which_argument_is_at_fault() -> None:
    with pytest.raises(Failure, match="end index must not be greater") as failure:
        called("slice", ("a",), 0, 2)
    assert failure.value.argument == 2


def test_an_item_of_a_set_is_there_once() -> None:
    assert called("setunion", set_of(STRING, ("b", "a")), set_of(STRING, ("a",))) == set_of(STRING, ("a", "b"))
