"""Random loops written out: Terraform makes the same values of both modules, and `terraform fmt` changes neither."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from generated_loops import FREE, PRELUDE, Loops

from dialects.terraform.expand.definitions import definitions
from dialects.terraform.module.variables.assignments import Defaults
from support import real_terraform as real
from support.compared import COMPARED
from support.depth import tries
from support.terraform_expanding import keeps_all_between, parsed, written_out
from transpile.language.protocols import Expanded

SEED = 7
COUNT = tries(120)
REFUSED = {"T301", "T212"}
"""Duplicate keys, and names that mean nothing, are mistakes of the generated loop."""


def module(loop: str) -> str:
    return f"{PRELUDE}\nlocals {{\n  found = (\n{loop}\n  )\n}}\n"


@cache
def samples() -> list[tuple[str, str, Expanded]]:
    """Loops with their modules, and what is given back."""
    source = Loops(SEED)
    texts = [module(loop) for loop in (source.loop() for _ in range(COUNT)) if "EOT\n," not in loop]
    return [(text, _value(text), written_out(text)) for text in texts]


def _value(text: str) -> str:
    """The last definition of a module."""
    value = list(definitions(parsed(text)))[-1].value
    return text[value.span.start : value.span.end]


def test_nothing_but_a_mistake_of_the_loop_is_refused() -> None:
    errors = [one for _, _, found in samples() if found.text is None for one in found.diagnostics]
    assert {one.code for one in errors if one.severity.value == "error"} <= REFUSED
    assert sum(found.text is not None for _, _, found in samples()) > 0.9 * len(samples())


def follows(found: Expanded) -> bool:
    """Whether no loop is fixed at the value of a variable that is given another one."""
    return not any(
        one.code == "T403" and any(f"`{name}` (" in one.message for name in FREE) for one in found.diagnostics
    )


@pytest.mark.parametrize("variables", [{}, FREE], ids=["as-they-are", "other-values"])
def test_terraform_makes_the_same_of_a_loop_that_is_written_out(
    variables: dict[str, object], record_property: Callable[[str, object], None]
) -> None:
    pairs = [
        (before, _value(found.text))
        for _, before, found in samples()
        if found.text is not None and (not variables or follows(found))
    ]
    old = real.plan([before for before, _ in pairs], PRELUDE, variables)
    new = real.plan([after for _, after in pairs], PRELUDE, variables)
    failed = [isinstance(one, real.Failure) for one in old]
    assert [one for one, bad in zip(new, failed, strict=True) if not bad] == [
        one for one, bad in zip(old, failed, strict=True) if not bad
    ]
    assert sum(failed) < 0.1 * len(pairs)
    record_property(COMPARED, len(pairs) - sum(failed))


@cache
def callable_samples() -> list[tuple[str, str]]:
    """Loops before and after, with no default for a value: the module has callers."""
    found = [(value, written_out(text, defaults=Defaults.NONE).text) for text, value, _ in samples()]
    return [(value, _value(text)) for value, text in found if text is not None]


@pytest.mark.parametrize("variables", [{}, FREE], ids=["as-they-are", "other-values"])
def test_every_caller_of_a_module_gets_the_same(
    variables: dict[str, object], record_property: Callable[[str, object], None]
) -> None:
    pairs = callable_samples()
    old = real.plan([before for before, _ in pairs], PRELUDE, variables)
    new = real.plan([after for _, after in pairs], PRELUDE, variables)
    compared = [(a, b) for a, b in zip(old, new, strict=True) if not isinstance(a, real.Failure)]
    assert [a for a, _ in compared] == [b for _, b in compared]
    assert len(compared) > 0.8 * len(pairs)
    assert sum(before != after for before, after in pairs) > 0.2 * COUNT
    record_property(COMPARED, len(compared))


def test_terraform_fmt_leaves_alone_what_is_made_of_text_that_it_formatted() -> None:
    texts = [real.formatted(text) for text, _, found in samples()[:60] if found.text is not None]
    made = [(text, written_out(text).text) for text in texts]
    for _, new in made:
        assert new is not None
        assert real.formatted(new) == new
    assert all(new is not None and keeps_all_between(text, new) for text, new in made)


def test_line_endings_are_all_that_a_text_with_others_differs_by() -> None:
    for text, _, found in samples()[:60]:
        if found.text is not None:
            assert written_out(text.replace("\n", "\r\n")).text == found.text.replace("\n", "\r\n")
