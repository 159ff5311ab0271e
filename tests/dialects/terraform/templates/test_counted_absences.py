"""An absent item of what a loop of a module visits is a value to Terraform: it has a round and a position."""

from __future__ import annotations

from itertools import product

import pytest

from support.depth import in_turn
from support.samples import load
from transpile import convert

NOTHING = '{ Ref = "AWS::NoValue" }'
RESOURCE = '{ Type = "T", Properties = { P = VALUE } }'
OUTER = f'{{ for n in ["a", "b"] : "R${{n}}" => {RESOURCE} }}'
ALONE = f"{{ Rb = {RESOURCE.replace('[n]', '[local.n]')} }}"
CASES: dict[str, object] = {
    "[for i, x in [X, N] : i]": [0, 1],
    "[for i, x in concat([X], [N]) : i]": [0, 1],
    "[for i, x in [for y in [X, N] : y] : i]": [0, 1],
    "[for i, x in { b = [X, N], a = [N] }[N] : i]": [0, 1],
    '[for i, x in lookup({ b = [X, "c"], a = ["c"] }, N) : i]': [0, 1],
    '[for l in [[X, "c"], ["d"]] : [for i, x in l : "${i}${N}"]]': [["0b", "1b"], ["0b"]],
    "[for l in [[X, N]] : length(l)]": [2],
    '{ "Fn::Join" = ["", [for l in [[X, N]] : length(l)]] }': "2",
    "[for l in [{ a = [X, N] }] : length(l.a)]": [2],
    '[for l in [{ a = [X, N], c = "d" }] : "${l.c}${N}"]': ["db"],
    "[for l in [[[X, N]]] : [for m in l : length(m)]]": [[2]],
    "[for l in [[X, N]] : [for i, x in l : i]]": [[0, 1]],
    "[for l in [[X, N]] : [for i, x in try(l, []) : i]]": [[0, 1]],
    "[for l in [{ a = [X, N] }] : [for i, x in l.a : i]]": [[0, 1]],
    '[for l in [{ a = [X, N] }] : [for i, x in lookup(l, "a", []) : i]]': [[0, 1]],
    "[for l in [[X, N]] : [for i, x in l[*] : i]]": [[0, 1]],
    "[for l in [[[X, N]]] : [for m in l : [for i, x in m : i]]]": [[[0, 1]]],
    "[for x in [X, N] : { y = x }]": [{}, {"y": "b"}],
    "[for i, x in [X, N] : i if i > 0]": [1],
    "[for i, x in [N, X] : x if i > 0]": [],
    '{ for i, x in [X, N] : "k${i}" => x }': {"k1": "b"},
    '{ for i, x in [X, N] : "k" => x... }': {"k": ["b"]},
    "{ for k, x in { c = X, d = N } : k => x }": {"d": "b"},
    "[for k, x in { c = X, d = N } : k]": ["c", "d"],
    '[for k, x in { c = X, d = "e" } : k]': ["c", "d"],
    "[for k, x in { c = X, d = N } : x]": ["b"],
    "[for x in [X, N] : x]": ["b"],
}


TARGETS = [*product(("cfn", "foreach", "map", "for", "ros"), (False, True))]


@pytest.mark.parametrize(
    ("resources", "value", "to", "resolve"),
    [
        pytest.param(resources, value, to, resolve, id=f"{at}-{to}{'-resolve' * resolve}")
        for at, (resources, value) in enumerate(product((OUTER, ALONE), CASES))
        for to, resolve in in_turn(TARGETS, at, 5)
    ],
)
def test_an_absent_item_is_visited(value: str, resources: str, to: str, resolve: bool) -> None:
    made = value.replace("N", "n" if resources == OUTER else "local.n").replace("X", NOTHING)
    written = resources.replace("VALUE", made)
    text = f'locals {{\n  n = "b"\n  t = {{ Resources = {written} }}\n}}\n'
    result = convert(text, to, name="main.tf", resolve=resolve)
    assert result.text is not None, result.diagnostics
    if to != "ros":
        plain = convert(result.text, "cfn", resolve=True)
        assert plain.text is not None, plain.diagnostics
        assert load(plain.text)["Resources"]["Rb"]["Properties"]["P"] == CASES[value]
