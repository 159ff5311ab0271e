"""What the functions answer is what the real Terraform answers: the value with its type, or an error."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from generated_calls import NAMES, Calls

from dialects.terraform.cty.types import BOOL, DYNAMIC, NUMBER, STRING, ListType, MapType, SetType
from dialects.terraform.cty.values import Unknown
from dialects.terraform.evaluate.scopes import Scope
from dialects.terraform.functions import SUBJECTS
from support import real_terraform as real
from support.compared import COMPARED
from support.terraform_expressions import answer, plan_of

TABLES = Path(__file__).parent
REFUSED = "this cannot be evaluated"
Record = Callable[[str, object], None]

LATER = """
resource "terraform_data" "later" {}

locals {
  text   = terraform_data.later.id
  any    = jsondecode(terraform_data.later.id)
  list   = split(",", terraform_data.later.id)
  set    = toset(split(",", terraform_data.later.id))
  map    = zipmap(split(",", terraform_data.later.id), split(",", terraform_data.later.id))
  number = length(split(",", terraform_data.later.id))
  flag   = terraform_data.later.id == "a"
}
"""
UNKNOWN = {
    "text": Unknown(STRING),
    "any": Unknown(),
    "list": Unknown(ListType(STRING)),
    "set": Unknown(SetType(DYNAMIC)),  # `toset` does not know the elements before the list
    "map": Unknown(MapType(STRING)),
    "number": Unknown(NUMBER),
    "flag": Unknown(BOOL),
}


def table(name: str) -> list[str]:
    """The calls in a file, one a line; that of a module of functions stands where the module does."""
    path = TABLES.joinpath(*name.split(".")).with_suffix(".txt")
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line]


def agree(ours: real.Answer, theirs: real.Answer) -> bool:
    return ours == theirs or (isinstance(ours, real.Failure) and isinstance(theirs, real.Failure))


def differences(texts: Sequence[str], ours: Sequence[real.Answer], theirs: Sequence[real.Answer]) -> list[str]:
    """One entry for each call that the two answer otherwise."""
    rows = zip(texts, ours, theirs, strict=True)
    return [f"{text}\n  Terraform: {right}\n  ours: {wrong}" for text, wrong, right in rows if not agree(wrong, right)]


@pytest.mark.parametrize("name", [*SUBJECTS, "calls"])
def test_a_table_of_calls_is_answered_as_terraform_does(name: str, record_property: Record) -> None:
    texts = table(name)
    assert not differences(texts, [answer(text, Scope()) for text in texts], real.evaluate(texts))
    record_property(COMPARED, len(texts))


def test_calls_with_what_is_not_known_are_answered_as_terraform_does(record_property: Record) -> None:
    texts, scope = table("unknown"), Scope({"local": UNKNOWN})
    assert not differences(texts, [plan_of(text, scope) for text in texts], real.plan(texts, LATER))
    record_property(COMPARED, len(texts))


USES = ("{} + 1", "{}.x", "{}[0].x", "{}[0][0]", '"${{{}}}"', "[for x in {} : x + 1]", "!{}")
"""What is wrong for values of some types, whatever the value is."""


def test_the_types_of_what_is_not_known_are_those_of_terraform(record_property: Record) -> None:
    scope = Scope({"local": UNKNOWN})
    calls = [text for text in table("unknown") if isinstance(plan_of(text, scope), real.Unknown)]
    texts = [f"can({use.format(call)})" for call in calls for use in USES]
    assert not differences(texts, [plan_of(text, scope) for text in texts], real.plan(texts, LATER))
    record_property(COMPARED, len(texts))


def test_what_has_no_exact_answer_is_refused() -> None:
    for text, theirs in zip(table("refused"), real.evaluate(table("refused")), strict=True):
        ours = answer(text, Scope())
        assert isinstance(ours, real.Failure), text
        assert ours.summary.startswith(REFUSED), text
        assert isinstance(theirs, real.Value) or "infinity" in str(theirs), text  # else it needs no refusal


@pytest.mark.parametrize("seed", range(3))
def test_random_calls_are_answered_as_terraform_does(seed: int, record_property: Record) -> None:
    calls = Calls(seed)
    texts = [calls.one(name) for name in NAMES * 8]
    ours = {text: answer(text, Scope()) for text in texts}
    compared = [text for text in ours if not str(ours[text]).startswith(f"Failure(summary='{REFUSED}")]
    assert len(compared) > 0.97 * len(ours)
    assert not differences(compared, [ours[text] for text in compared], real.evaluate(compared))
    record_property(COMPARED, len(compared))
