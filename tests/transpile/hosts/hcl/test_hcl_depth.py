"""Expressions that are deep without brackets are refused before python-hcl2 makes their tree, and no others are."""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl import parse, parse_expression
from transpile.hosts.hcl.mask.masking import mask
from transpile.hosts.hcl.syntax import Body
from transpile.hosts.limits import MAX_DEPTH
from transpile.hosts.tree_builder import Refused
from transpile.syntax.source import from_text

LONG = 100_000
DEEP = {
    "sum": "a = 1{}\n".format("+1" * LONG),
    "product": "a = 1{}\n".format("*1" * LONG),
    "conjunction": "a = true{}\n".format("&&true" * LONG),
    "sum of products": "a = 1{}\n".format("+2*3" * LONG),
    "product in a comparison": "a = 0 == 1{}\n".format("*2" * LONG),
    "conditionals": "a = {}1\n".format("true ? 1 : " * LONG),
    "conditionals in the first branch": f"a = {'true ? ' * LONG}1{' : 2' * LONG}\n",
    "in a list": "a = [1, {}]\n".format("1+" * LONG + "1"),
    "in a template": 'a = "${%s}"\n' % ("1+" * LONG + "1"),
    "in a loop": "a = [for x in y : {}]\n".format("x+" * LONG + "x"),
    "in a condition": "a = [for x in y : x if {}]\n".format("x&&" * LONG + "x"),
    "in parentheses": "a = (\n{}1)\n".format("1+\n" * LONG),
}
WIDE = {
    "many sums": "a = [{}]\n".format(", ".join(["1 + 2 - 3 * 4"] * 1000)),
    "many sums in lines": "a = {{\n{}}}\n".format("".join(f"  a{at} = 1 + 2 ? 3 : 4\n" for at in range(1000))),
    "keys behind a colon": "a = {{{}}}\n".format(", ".join(f"a{at} : b ? 1 : 2 + 3" for at in range(1000))),
    "arguments": "".join(f"a{at} = 1 + 2 ? 3 : 4\n" for at in range(1000)),
    "mixed levels": "a = {}\n".format(" || ".join([" && ".join(["1 + 2 + 3 == 4 * 5 * 6"] * 20)] * 20)),
    "many branches": "a = {}\n".format(f"{'b ? ' * 100}1{' : 2' * 100}"),
    "negative items": "a = [{}]\n".format(", ".join(["-1"] * 1000)),
}


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP)
def test_what_is_too_deep_is_refused_before_it_is_parsed(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("transpile.hosts.hcl.grammar.tree", None)
    read = parse(from_text(text))
    assert isinstance(read, Diagnostic)
    assert read.code == "T007"
    assert read.span is not None


@pytest.mark.parametrize("text", WIDE.values(), ids=WIDE)
def test_what_is_wide_is_read(text: str) -> None:
    assert isinstance(parse(from_text(text)), Body)


@given(random=st.integers(0, 2**32).map(Random))
def test_nothing_is_refused_whose_tree_is_not_too_deep(random: Random) -> None:
    operators = random.choices(["+", "*", "&&", "||", "==", "<"], k=random.randint(1, 2))
    count = random.randrange(MAX_DEPTH - 30, 2 * MAX_DEPTH)
    text = "1" + "".join(f" {random.choice(operators)} {random.randrange(9)}" for _ in range(count))
    if random.random() < 0.3:
        text = "".join(f"{random.choice('ab')} ? 1 : " for _ in range(count)) + text
    try:
        mask(from_text(text), bare=True)
    except Refused:
        with patch("transpile.hosts.hcl.mask.masking.deepen"):  # what the tree itself says
            refused = parse_expression(from_text(text))
        assert isinstance(refused, Diagnostic)
        assert refused.code == "T007"
