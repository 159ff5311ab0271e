"""A `Fn::Sub` whose string is computed: with `--resolve` it is filled at once, not by the next run."""

from __future__ import annotations

from itertools import product

import pytest

from transpile import convert

COMPUTED = (
    *("{'Fn::Sub': [x, {a: x}]}", "{'Fn::Sub': ['${!a}', {b: x}]}", "{'Fn::Sub': '${a}${!b}'}", "!Ref P"),
    *("!Join ['', [x, y]]", "!Join ['', ['${', 'a', '}']]", "!Select [0, ['${a}']]"),
)
PARAMETERS = "Parameters: {P: {Type: String, Default: d}}\n"
VALUE = PARAMETERS + "Resources:\n R:\n  P: "
ITEM = PARAMETERS + "Resources:\n R:\n  P:\n  - Fn::For:\n    - [i, n]\n    - [a]\n    - "


@pytest.mark.parametrize("format", [None, "json"])
@pytest.mark.parametrize("resolve", [False, True])
@pytest.mark.parametrize("head", [VALUE, ITEM], ids=["a value", "in a loop"])
def test_a_second_run_changes_nothing(head: str, resolve: bool, format: str | None) -> None:
    for string, given in product(COMPUTED, ("{a: x}", "{b: !Ref P}", "{a: !Ref R, c: 1}")):
        first = convert(f"{head}!Sub [{string}, {given}]\n", "cfn", resolve=resolve, format=format)
        assert first.text is not None, (string, given, [one.message for one in first.diagnostics])
        assert convert(first.text, "cfn", resolve=resolve, format=format).text == first.text


@pytest.mark.parametrize(("string", "value"), [("!Join ['', [x, y]]", "xy"), ("{'Fn::Sub': '${!a}'}", "b")])
def test_the_holes_of_what_was_computed_are_filled(string: str, value: str) -> None:
    assert convert(f"{VALUE}!Sub [{string}, {{a: b}}]\n", "cfn", resolve=True).text == f"{VALUE}{value}\n"
