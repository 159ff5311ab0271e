"""Loops that produce nothing, alone and among others: every nest of few parts goes to every target."""

from __future__ import annotations

from itertools import product

import pytest

from transpile import convert
from transpile.language import registry

BUILT_IN = registry.named(*registry.BUILT_IN)
TARGETS = [one.name for one in BUILT_IN if one.name != "terraform" and registry.belongs(one, registry.default_family())]
EMPTY = "{}"


def loop(number: int, items: str, fragment: str) -> str:
    """The entry of a loop of a number, in flow style."""
    return f"'Fn::ForEach::L{number}': [X{number}, {items}, {fragment}]"


def fragments(depth: int) -> list[str]:
    """What a loop at a depth may yield: nothing, an entry, loops over something or nothing, or two of these."""
    variables = "".join(f"${{X{at}}}" for at in range(depth))
    entry = f"'R{depth}{variables}': {{Type: 'T'}}"
    if depth == 3:
        return [EMPTY, f"{{{entry}}}"]
    inner = [loop(depth, items, fragment) for items, fragment in product(("[A, B]", "[]"), fragments(depth + 1))]
    pairs = [f"{entry}, {one}" for one in inner]
    return [EMPTY, f"{{{entry}}}", *(f"{{{one}}}" for one in (*inner, *pairs))]


NESTS = ["{" + loop(0, items, fragment) + "}" for items, fragment in product(("[A, B]", "[]"), fragments(1))]


def in_section(nest: str) -> str:
    """A template whose resources are a nest of loops."""
    return f"Transform: AWS::LanguageExtensions\nResources: {nest}\n"


def in_properties(nest: str) -> str:
    """A template with a nest of loops in the properties of a resource."""
    return f"Transform: AWS::LanguageExtensions\nResources: {{R: {{Type: T, Properties: {nest}}}}}\n"


@pytest.mark.parametrize("place", [in_section, in_properties])
@pytest.mark.parametrize("target", TARGETS)
def test_every_nest_of_empty_loops_is_converted(target: str, place) -> None:
    for nest in NESTS:
        told = convert(place(nest), target)
        assert told.text is not None, (nest, told.diagnostics)
        assert not [one for one in told.diagnostics if one.code.startswith("T9")]


@pytest.mark.parametrize("target", [one for one in TARGETS if one != "cfn"])  # to cfn, all loops are written out
def test_no_nest_of_empty_loops_fails_without_unrolling(target: str) -> None:
    for nest in NESTS:
        result = convert(in_section(nest), target, unroll=False)
        assert {one.code for one in result.diagnostics if one.severity.value == "error"} <= {"T401"}, nest
