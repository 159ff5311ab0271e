"""Functions and loops in one another, at random: no conversion ends in a fault of its own."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from compositions import Composer
from hypothesis import given, settings
from hypothesis import strategies as st
from loop_profile import DEEP, profile

from transpile import convert

FAULTS = ("T901", "T902")
TARGETS = ("cfn", "foreach", "map", "for", "ros", "terraform")
some = settings(profile, max_examples=DEEP // 40 if DEEP else 12)


@pytest.mark.parametrize("resolve", [False, True], ids=["as-written", "resolved"])
@pytest.mark.parametrize("family", ["cloudformation", "ros"])
@some
@given(random=st.randoms(use_true_random=False))
def test_no_conversion_ends_in_a_fault_of_its_own(family: str, resolve: bool, random: Random) -> None:
    text = json.dumps(Composer(random, family == "ros").template(), indent=1)
    assert {target: found for target in TARGETS if (found := faults(text, target, resolve=resolve))} == {}


def faults(text: str, target: str, **options: Any) -> list[str]:
    """What only a fault of the program would make it say."""
    return [one.message for one in convert(text, target, **options).diagnostics if one.code in FAULTS]
