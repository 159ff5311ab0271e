"""Numbers as text, and strings as booleans: a template says what real Terraform makes of them, wherever they stand."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from dialects.terraform.cty.number_text import spelled
from dialects.terraform.cty.numbers import parse
from support import real_terraform as real
from support.compared import COMPARED
from transpile import convert
from transpile.evaluate.values import spelled_number

SEED = 11
LITERALS = """
0 0.0 0.1 0.5 1.50 10.0 100 1e3 1e-3 0.0001 0.00001 1e-5 1.5e-7 1e15 1e16 1e21 1.5e21 1e22 1e30 1e100 1e-30 1E5 1e+5
123456789.123456789 9007199254740991 9007199254740992 9007199254740993 9007199254740993.5 18446744073709551616
123456789012345678901234567890 0.30000000000000004 1e308 1e309 1e-400
"""
WORDS = ["true", "false", "1", "0", "True", "TRUE", "False", "yes", "no", "on", "", " true", "01", "1.0"]
BOOLS = ["true", "false", "1", "0", "null", *map(json.dumps, WORDS)]
TARGETS = ("cfn", "map")


def numbers(random: Random, count: int) -> list[str]:
    """Numbers as people and machines write them: few digits or many, points and exponents anywhere."""
    return [_number(random) for _ in range(count)]


def _number(random: Random) -> str:
    digits = str(random.randrange(1, 10 ** random.randrange(1, 25)))
    point = random.randrange(-8, len(digits) + 1)
    whole = "0." + "0" * -point + digits if point <= 0 else f"{digits[:point]}.{digits[point:]}0"
    text = random.choice([digits, whole, f"{whole}e{random.randrange(-30, 30)}"])
    return f"-{text}" if random.random() < 0.2 else text


ALL = [*LITERALS.split(), *(f"-{one}" for one in LITERALS.split()), *numbers(Random(SEED), 200)]


def test_what_terraform_makes_of_a_number_is_its_usual_spelling() -> None:
    for text in ALL:
        sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
        made = sign + spelled(parse(digits))
        assert spelled_number(made) == made


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    "loop",
    ['[for v in {} : "x${{v}}"]', "{{for v in {} : v => 1...}}", '{{for v in {} : "k${{v}}" => "${{v}}."...}}'],
    ids=["string", "key", "both"],
)
def test_a_number_is_spelled_as_terraform_does_it(
    target: str, loop: str, record_property: Callable[[str, object], None]
) -> None:
    pieces = [ALL[at : at + 40] for at in range(0, len(ALL), 40)]
    loops = [loop.format(f"[{', '.join(one)}]") for one in pieces]
    for made, wanted in zip(loops, real.evaluate(loops), strict=True):
        assert isinstance(wanted, real.Value)
        assert _computed(made, target) == wanted.value, made
    record_property(COMPARED, len(ALL))


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    "loop",
    [
        '[for v in [{0}] : "x" if v]',
        '[for o in [{{e = {0}}}, {{e = "1"}}] : "y" if o.e]',
        '[for k, v in {{a = {0}}} : [for w in ["b"] : "${{k}}${{w}}" if v]]',
    ],
)
def test_a_string_is_a_boolean_where_terraform_takes_it_for_one(target: str, loop: str) -> None:
    loops = [loop.format(one) for one in BOOLS]
    for made, wanted in zip(loops, real.evaluate(loops), strict=True):
        found = _result(made, target)
        if isinstance(wanted, real.Value):
            assert found.text is not None, (made, found.diagnostics)
            assert _computed(made, target) == wanted.value, made
        else:
            assert found.text is None, made
            assert {one.code for one in found.diagnostics} == {"T213"}, made


def _result(loop: str, target: str) -> Any:
    template = f'{{ Resources = {{ A = {{ Type = "AWS::SNS::Topic", Properties = {{ L = {loop} }} }} }} }}'
    text = f"locals {{\n  t = {template}\n}}"
    return convert(text, target, from_="terraform", format="json")


def _computed(loop: str, target: str) -> Any:
    """What the loop is worth after the conversion to the target, and from there to a template without loops."""
    found = _result(loop, target)
    assert found.text is not None, (loop, found.diagnostics)
    plain = convert(found.text, "cfn", resolve=True)
    assert plain.text is not None, (found.text, plain.diagnostics)
    return json.loads(plain.text)["Resources"]["A"]["Properties"]["L"]
