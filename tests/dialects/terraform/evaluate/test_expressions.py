"""Expressions of every kind give what the real Terraform gives: the value with its type, or the same mistake."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dialects.terraform.cty.values import Unknown
from dialects.terraform.evaluate.scopes import Scope
from support import real_terraform as real
from support.compared import COMPARED
from support.depth import tries
from support.generated_expressions import LATER, LOCALS, Generator
from support.terraform_expressions import answer, declared, locals_of, plan_of, type_named, variables

DATA = Path(__file__).parents[1] / "data"
LINES, UNKNOWN_LINES = (
    (DATA / name).read_text(encoding="utf-8").splitlines() for name in ("expressions.txt", "unknown_expressions.txt")
)
UNKNOWN = """
resource "terraform_data" "later" {}

locals {
  string = terraform_data.later.id
  number = length(terraform_data.later.id)
  bool   = terraform_data.later.id == "x"
  any    = jsondecode(terraform_data.later.id)
  list   = split(",", terraform_data.later.id)
  set    = toset(split(",", terraform_data.later.id))
  map    = zipmap(split(",", terraform_data.later.id), ["a"])
  tuple  = local.bool ? [1, "a"] : [2, "b"]
  object = local.bool ? { a = 1 } : { a = 2 }
}
"""
UNKNOWN_TYPES = {
    "string": "string",
    "number": "number",
    "bool": "bool",
    "any": "any",
    "list": "list(string)",
    "set": "set(string)",
    "map": "map(string)",
    "tuple": "tuple([number, string])",
    "object": "object({ a = number })",
}
TYPES = {
    "name": "string",
    "amount": "number",
    "flag": "bool",
    "names": "list(string)",
    "zones": "set(string)",
    "sizes": "map(number)",
    "users": "map(object({ role = string, admin = bool }))",
    "pair": "tuple([string, number])",
    "any": "any",
}
VALUES = {
    "name": "web",
    "amount": 3,
    "flag": True,
    "names": ["b", "a", "b"],
    "zones": ["z2", "z1"],
    "sizes": {"small": 1, "large": 8.5},
    "users": {"ann": {"role": "dev", "admin": True}, "bob": {"role": "ops", "admin": False}},
    "pair": ["x", 1],
    "any": {"a": [1, None, "c"]},
}
SEEDS, EACH = range(5), tries(200)
Record = Callable[[str, object], None]


def test_an_expression_gives_what_terraform_gives(record_property: Record) -> None:
    scope = variables(TYPES, VALUES)
    for text, theirs in zip(LINES, real.evaluate(LINES, declared(TYPES), VALUES), strict=True):
        assert_same(text, answer(text, scope), theirs)
    record_property(COMPARED, len(LINES))


def test_what_is_not_known_gives_what_terraform_plans(record_property: Record) -> None:
    scope = Scope({"local": {name: Unknown(type_named(of)) for name, of in UNKNOWN_TYPES.items()}})
    for text, theirs in zip(UNKNOWN_LINES, real.plan(UNKNOWN_LINES, UNKNOWN), strict=True):
        assert_same(text, plan_of(text, scope), theirs)
    record_property(COMPARED, len(UNKNOWN_LINES))


def test_templates_and_expressions_of_several_lines_give_what_terraform_gives(record_property: Record) -> None:
    texts = (DATA / "local_expressions.txt").read_text(encoding="utf-8").split("---\n")
    scope = locals_of(LOCALS)
    for text, theirs in zip(texts, real.evaluate(texts, LOCALS), strict=True):
        assert_same(text, answer(text, scope), theirs)
    record_property(COMPARED, len(texts))


def assert_same(text: str, ours: real.Answer, theirs: real.Answer) -> None:
    """The same answer, or of a mistake the same words as far as ours go."""
    if isinstance(theirs, real.Failure) and isinstance(ours, real.Failure):
        assert f"{theirs.summary}: {theirs.detail}".lower().startswith(ours.summary.lower()), (text, ours, theirs)
    else:
        assert ours == theirs, text


@pytest.mark.parametrize("seed", SEEDS)
def test_random_expressions_give_what_terraform_gives(seed: int, record_property: Record) -> None:
    texts = Generator(seed, mixing=0.2 if seed % 2 else 0.04).expressions(EACH)
    scope = locals_of(LOCALS)
    answers = real.evaluate(texts, LOCALS)
    for text, theirs in zip(texts, answers, strict=True):
        ours = answer(text, scope)
        assert ours == theirs or (isinstance(ours, real.Failure) and isinstance(theirs, real.Failure)), (text, theirs)
    assert sum(isinstance(each, real.Value) for each in answers) > EACH / 3
    record_property(COMPARED, EACH)


def test_what_is_not_known_stays_so_and_is_never_guessed(record_property: Record) -> None:
    """Terraform knows a little more: that a string with something in it is not null, or begins with a text."""
    texts = [text for text in Generator(len(SEEDS), unknown=True).expressions(2 * EACH) if "later" in text]
    scope = locals_of(LOCALS, later=True)
    less = 0
    for text, theirs in zip(texts, real.plan(texts, LOCALS + LATER), strict=True):
        ours = plan_of(text, scope)
        if ours != theirs and not (isinstance(ours, real.Failure) and isinstance(theirs, real.Failure)):
            assert isinstance(ours, real.Unknown), (text, ours, theirs)
            less += 1
    assert less < len(texts) / 50
    record_property(COMPARED, len(texts))
