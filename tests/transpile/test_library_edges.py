"""The library beside its documented examples: what is imported when asked for, results without text, other dialects."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

import transpile
from dialects import plain
from support import ROOT
from transpile.diagnostics import Diagnostic
from transpile.language import registry
from transpile.pipeline.result import Result

TEXT = "Resources: {R: {Type: T}}\n"


def test_the_types_of_results_can_be_imported() -> None:
    assert transpile.Result is Result
    assert transpile.Diagnostic is Diagnostic


def test_the_package_has_no_other_names() -> None:
    with pytest.raises(AttributeError, match="Nothing"):
        transpile.Nothing  # noqa: B018


def test_diagnostics_are_in_the_order_of_the_text() -> None:
    sample = ROOT / "samples" / "map" / "outputs-replicated.yaml"
    found = transpile.convert(sample, "foreach").diagnostics
    assert {one.code for one in found} == {"T118", "T119", "T410"}  # of several steps
    assert [one.span for one in found] == sorted(one.span for one in found if one.span)


def test_a_result_without_text_has_no_bytes() -> None:
    result = transpile.convert("Resources: [", "cfn")
    with pytest.raises(ValueError, match="not converted"):
        result.encode()


def test_a_dialect_of_another_distribution_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("flat", "dialects.plain", registry.ENTRY_POINTS)
    monkeypatch.setattr(registry, "_entry_points", lambda: [entry])
    assert registry.find("flat") is plain
    assert transpile.convert(TEXT, "flat").text == TEXT
    with pytest.raises(ValueError, match="did you mean `flat`"):
        transpile.convert(TEXT, "flats")


LOOP = "Resources: {Rs: {'Fn::For': [[i, x], [a, b], {Type: T}, !Sub 'R${i}']}}\n"


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch) -> str:
    """`Fn::For` as the dialect of another distribution."""
    entry = EntryPoint("other", "dialects.for_loop", registry.ENTRY_POINTS)
    monkeypatch.setattr(registry, "BUILT_IN", {name: one for name, one in registry.BUILT_IN.items() if name != "for"})
    monkeypatch.setattr(registry, "_entry_points", lambda: [entry])
    return "other"


def test_the_loops_of_such_a_dialect_are_converted(other: str) -> None:
    assert transpile.convert(LOOP, "cfn", from_=other).text == "Resources: {R0: {Type: T}, R1: {Type: T}}\n"


def test_such_a_dialect_is_written_and_its_loops_stay(other: str) -> None:
    made = transpile.convert(LOOP, "map", from_=other).text or ""
    assert "Fn::Map" in made
    back = transpile.convert(made, other).text or ""
    assert "Fn::For" in back
    assert transpile.convert(back, other).text == back
