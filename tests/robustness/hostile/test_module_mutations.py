"""Mutations of modules: whatever becomes of them, a text or an error, never an exception and no fault of transpile."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from test_mutations import DEEP, MUTATIONS, NUMBERS, Mutation

from support import TESTS
from support.refusals import TARGETS
from transpile import convert
from transpile.diagnostics import CODES, failed

FOLDER = TESTS / "dialects" / "terraform"
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*/cases/**/*.tf"))]
TAKEN_APART = """for in : => ... if ? == != && || ! null true [] {} [ ] { } ( ) , . = ${ %{ } %{ for %{ if %{ endfor }
[*] .* <<E <<-E E var. local. each.key count.index merge concat flatten tomap toset keys( values( join( upper( try(
sensitive( jsonencode( Resources Type "a" "Fn::Sub" Ref "Fn::ForEach::X" -1 1e9 1.5 range(3) # // /* */ \\ " """
WORDS = [*TAKEN_APART.split(), "\n", "\t", "  ", "\ufeff", "\u2028", "é", "\U0001f600", "\0"]
STEPS = st.lists(
    st.tuples(st.sampled_from(MUTATIONS), NUMBERS, NUMBERS, st.sampled_from(WORDS)), min_size=1, max_size=3
)
EXAMPLES = int(DEEP or "60")
WAYS = [*((target, None) for target in TARGETS), ("cfn", "hcl")]


def check(text: str, target: str, form: str | None) -> None:
    """The contract of `convert`."""
    result = convert(text, target, name="main.tf", format=form, max_iterations=2_000)
    assert (result.text is None and not result.parts) == failed(result.diagnostics)
    for one in result.diagnostics:
        assert one.code in CODES
        assert one.code != "T901", one.message
        size = len(one.source.text if one.source else text)
        assert one.span is None or 0 <= one.span.start <= one.span.end <= size
        assert one.help or one.severity.value != "error"


@pytest.mark.parametrize(("target", "form"), WAYS)
@settings(max_examples=EXAMPLES, derandomize=not DEEP, suppress_health_check=list(HealthCheck), deadline=None)
@given(text=st.sampled_from(TEXTS), steps=STEPS)
def test_a_mutated_module_becomes_a_text_or_an_error(
    target: str, form: str | None, text: str, steps: list[tuple[Mutation, int, int, str]]
) -> None:
    for mutation, at, other, word in steps:
        text = mutation(text, at, other, word)
    check(text, target, form)


@pytest.mark.parametrize(("target", "form"), WAYS)
@settings(max_examples=EXAMPLES, derandomize=not DEEP, deadline=None)
@given(text=st.text(max_size=100))
@example(text="\ud800")
@example(text="\x00")
@example(text="\ufeff")
def test_any_text_becomes_a_text_or_an_error(target: str, form: str | None, text: str) -> None:
    check(text, target, form)
