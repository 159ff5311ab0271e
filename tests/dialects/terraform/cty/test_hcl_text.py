"""Values written as HCL are read by the real Terraform as the same values, and left alone by `terraform fmt`."""

from __future__ import annotations

import random

import pytest

from dialects.terraform.cty.conversion import convert
from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.hcl_text import quoted, written
from dialects.terraform.cty.number_text import spelled
from dialects.terraform.cty.numbers import add, from_float, parse
from dialects.terraform.cty.types import BOOL, NUMBER, STRING, ListType, MapType, SetType, Type, as_json
from dialects.terraform.cty.values import NULL, ListOf, MapOf, Null, Value, object_of, string, type_of
from support import real_terraform as real
from support.json_data import plain

PIECES = ["a", "B-c", "${", "%{", "$", "%", "$$", "%%", "}", "{", '"', "\\", "\n", "\r\n", "\t", "\x00", "\x1b", "\x7f"]
PIECES += ["\u2028", "\ufeff", "é", "e\u0301", "😀", "👩‍👩‍👧", " ", "$${x}", "~}", "for", "null", "#", "//", "\u0085"]
NUMBERS = ["0", "-1", "1.5", "0.1", "-0.007", "123456789012345678901234567890", "1e30", "1e-12", "3.0"]
TYPES: list[Type] = [STRING, NUMBER, BOOL]


class Values:
    """Random values, deeper and deeper ones."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def text(self) -> str:
        return string("".join(self.random.choices(PIECES, k=self.random.choice([0, 1, 1, 2, 3, 6]))))

    def scalar(self) -> Value:
        return self.random.choice([self.text, self.text, self.number, lambda: self.random.random() < 0.5, self.null])()

    def number(self) -> Value:
        return parse(self.random.choice(NUMBERS))

    def null(self) -> Value:
        return self.random.choice([NULL, *map(Null, TYPES)])

    def value(self, depth: int) -> Value:
        if depth == 0 or self.random.random() < 0.3:
            return self.scalar()
        items = [self.value(depth - 1) for _ in range(self.random.choice([0, 1, 2, 3, 9]))]
        members = object_of({self.text(): item for item in items})
        made: Value = self.random.choice([tuple(items), members])
        wrap = self.random.choice([None, None, None, ListType, SetType, MapType])
        if wrap is not None and items and (isinstance(made, dict) == (wrap is MapType)):
            try:
                return convert(made, wrap(self.random.choice(TYPES)))
            except Failure:
                return made
        return made


COUNT = 600
SEED = 20


def samples() -> list[Value]:
    """Values of every shape."""
    source = Values(SEED)
    return [source.value(4) for _ in range(COUNT)]


def test_a_written_value_is_the_value_with_its_type() -> None:
    values = samples()
    answers = real.evaluate([written(one) for one in values])
    assert answers == [real.Value(plain(one), as_json(type_of(one))) for one in values]


def test_a_number_of_53_bits_that_its_digits_do_not_say_is_written_as_a_power() -> None:
    values = [from_float(one) for one in (2.0**60, -(3.0**60), 0.1, 2.0**0.5, 2.0, 0.5)]
    texts = [written(one) for one in values]
    assert texts == [
        "pow(1152921504606847000, 1)",
        "pow(-42391158275216200000000000000, 1)",
        "pow(0.1, 1)",
        "pow(1.4142135623730951, 1)",
        "2",
        "0.5",
    ]
    asked = [f"tostring({text} + 0)" for text in texts]
    assert real.evaluate(asked) == [real.Value(spelled(add(one, 0)), "string") for one in values]


def test_strings_keep_every_character() -> None:
    texts = [string(f"a{first}{second}b") for first in PIECES for second in PIECES]
    texts += [string(f"{first}{second}") for first in PIECES for second in PIECES]
    assert real.evaluate(list(map(quoted, texts))) == [real.Value(text, "string") for text in texts]


def test_terraform_fmt_leaves_what_is_written_alone() -> None:
    lines = [f"  a{at} = {written(one, '  ')}\n\n" for at, one in enumerate(samples())]
    text = f"locals {{\n{''.join(lines)}".rstrip() + "\n}\n"
    assert real.formatted(text) == text


@pytest.mark.parametrize(("value", "text"), [(ListOf(STRING, ()), "tolist([])"), (MapOf(NUMBER, {}), "tomap({})")])
def test_an_empty_collection_says_no_type_of_elements(value: Value, text: str) -> None:
    assert written(value) == text


def test_short_lists_of_scalars_stand_on_one_line() -> None:
    assert written({"b": (1, "x"), "list": (), "long": ("x" * 100,), "object": {"a": 1}}) == (
        '{\n  b    = [1, "x"]\n  list = []\n  long = [\n    "' + "x" * 100 + '",\n  ]\n  object = {\n    a = 1\n  }\n}'
    )
