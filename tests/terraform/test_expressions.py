"""Expressions of every kind give what the real Terraform gives: the value with its type, or the same mistake."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import real_terraform as real
from conftest import COMPARED
from expressions_support import answer, declared, locals_of, plan_of, variables
from generated_expressions import LATER, LOCALS, Generator

LINES = (Path(__file__).parent / "data" / "expressions.txt").read_text(encoding="utf-8").splitlines()
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
SEEDS, EACH = range(5), 500
Record = Callable[[str, object], None]


def test_an_expression_gives_what_terraform_gives(record_property: Record) -> None:
    scope = variables(TYPES, VALUES)
    for text, theirs in zip(LINES, real.evaluate(LINES, declared(TYPES), VALUES), strict=True):
        ours = answer(text, scope)
        if isinstance(theirs, real.Failure):
            assert isinstance(ours, real.Failure), (text, theirs)
            assert f"{theirs.summary}: {theirs.detail}".lower().startswith(ours.summary.lower()), (text, ours, theirs)
        else:
            assert ours == theirs, text
    record_property(COMPARED, len(LINES))


@pytest.mark.parametrize("seed", SEEDS)
def test_random_expressions_give_what_terraform_gives(seed: int, record_property: Record) -> None:
    texts = Generator(seed).expressions(EACH)
    scope = locals_of(LOCALS)
    answers = real.evaluate(texts, LOCALS)
    for text, theirs in zip(texts, answers, strict=True):
        ours = answer(text, scope)
        assert ours == theirs or (isinstance(ours, real.Failure) and isinstance(theirs, real.Failure)), (text, theirs)
    assert sum(isinstance(each, real.Value) for each in answers) > EACH / 2
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
