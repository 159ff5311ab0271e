"""Random templates of the whole family: every rewrite means the same to a naive expander, and touches nothing else.

Each template goes through all of `loop_rules`. `tox -e deep` sends 20,000 of them.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, seed
from hypothesis import strategies as st
from loop_profile import DEEP, KINDS, SEED, SHARDS, TARGETS, profile
from loop_rendering import LINES, RENDERERS
from loop_rules import Case, check
from loop_templates import parameters, templates
from loop_text import commented


def drawn(data: st.DataObject, kind: str) -> Case:
    """A template in some rendering, with comments or other line ends now and then."""
    template = data.draw(templates(*KINDS[kind]), label="template")
    how = data.draw(st.sampled_from(sorted(RENDERERS)))
    text, words = RENDERERS[how](template), ()
    if how in LINES and data.draw(st.booleans()):
        text, words = commented(text, data.draw(st.integers(0, 1000)))
    if data.draw(st.integers(0, 9)) == 0:
        text = text.replace("\n", "\r\n")
    return Case(template, text, how, data.draw(parameters()), words)


@pytest.mark.parametrize(("kind", "shard"), SHARDS)
def test_every_rewrite_of_a_random_template_keeps_its_meaning(kind: str, shard: int, record_property: Any) -> None:
    count = 0

    @profile
    @given(data=st.data())
    def examine(data: st.DataObject) -> None:
        nonlocal count
        case = drawn(data, kind)
        check(case, data.draw(st.sampled_from(TARGETS), label="target"), None if kind == "mixed" else KINDS[kind][0])
        count += 1

    (seed(SEED * 1000 + shard)(examine) if DEEP else examine)()
    record_property("templates", count)
