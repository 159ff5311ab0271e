"""The library beside its documented examples: what is imported when asked for, results without text, other dialects."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

import transpile
from dialects import plain
from transpile import registry
from transpile.diagnostics import Diagnostic
from transpile.result import Result

TEXT = "Resources: {R: {Type: T}}\n"


def test_the_types_of_results_can_be_imported() -> None:
    assert transpile.Result is Result
    assert transpile.Diagnostic is Diagnostic


def test_the_package_has_no_other_names() -> None:
    with pytest.raises(AttributeError, match="Nothing"):
        transpile.Nothing  # noqa: B018


def test_a_result_without_text_has_no_bytes() -> None:
    result = transpile.convert("Resources: [", "cfn")
    with pytest.raises(ValueError, match="not converted"):
        result.encode()


def test_a_dialect_of_another_distribution_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("flat", "dialects.plain", registry.ENTRY_POINTS)
    monkeypatch.setattr(registry, "_entry_points", lambda: [entry])
    assert registry.find("flat") is plain
    assert transpile.convert(TEXT, "flat").text == TEXT
    assert "flat" in transpile.convert(TEXT, "flats").diagnostics[0].help
