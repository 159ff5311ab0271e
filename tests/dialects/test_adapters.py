"""What every adapter has, and what is said of an installed one that cannot be used."""

from __future__ import annotations

import inspect
import re
from importlib.metadata import EntryPoint
from types import SimpleNamespace

import pytest

from dialects.templates.protocol import Adapter
from transpile import convert
from transpile.cli import main
from transpile.diagnostics import Diagnostic
from transpile.language import registry

IN_TEMPLATES = ("foreach", "map", "for")


def parts(protocol: type) -> list[str]:
    return [name for name in dir(protocol) if not name.startswith("_")]


@pytest.mark.parametrize("name", IN_TEMPLATES)
def test_an_adapter_has_what_the_protocol_says(name: str) -> None:
    adapter = registry.find(name)
    for part in parts(Adapter):
        wanted, had = getattr(Adapter, part), getattr(adapter, part)
        if callable(wanted):
            assert list(inspect.signature(had).parameters) == list(inspect.signature(wanted).parameters)[1:]


def installed(monkeypatch: pytest.MonkeyPatch, adapter: object) -> None:
    """A dialect `other` of another distribution."""
    entry = SimpleNamespace(name="other", value="other_package", load=lambda: adapter)
    monkeypatch.setattr(registry, "_entry_points", lambda: [entry])


def test_an_installed_dialect_that_cannot_be_imported_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("other", "no_such_package", registry.ENTRY_POINTS)
    monkeypatch.setattr(registry, "_entry_points", lambda: [entry])
    (problem,) = convert("Resources: {}", "other").diagnostics
    assert (problem.code, "no_such_package" in problem.message) == ("T026", True)


def test_the_other_dialects_are_listed_beside_it(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    installed(monkeypatch, None)
    assert main(["dialects"]) == 0
    out = capsys.readouterr().out
    assert all(re.search(rf"^{name}\b", out, re.MULTILINE) for name in registry.BUILT_IN)
    assert re.search(r"^other +cannot be used: it lacks `language`$", out, re.MULTILINE)


@pytest.mark.parametrize("part", [*parts(Adapter)])
def test_an_installed_dialect_that_lacks_something_is_refused(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = {name: getattr(registry.find("foreach"), name) for name in parts(Adapter)}
    installed(monkeypatch, SimpleNamespace(**whole))
    assert not isinstance(registry.find("other"), Diagnostic)
    installed(monkeypatch, SimpleNamespace(**{name: one for name, one in whole.items() if name != part}))
    (problem,) = convert("Resources: {}", "other").diagnostics
    assert (problem.code, f"`{part}`" in problem.message) == ("T026", True)
