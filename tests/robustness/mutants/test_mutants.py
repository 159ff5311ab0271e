"""Verification notices faults: each mutant plants one, and the conversion must refuse and write nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from listing import DOCS, page
from mutant import TEMPLATES, Caught, Mutant, comparison, target
from mutants import MUTANTS

from support.samples import load
from support.verify import PLAINER
from transpile import Result, convert
from transpile.pipeline import fallbacks

each = pytest.mark.parametrize("mutant", MUTANTS, ids=[one.name for one in MUTANTS])


Pairs = tuple[tuple[str, Any], ...]
Conversion = tuple[str, str, Pairs]
"""A template, its target, and other options: what many mutants have in common."""


def conversion(mutant: Mutant) -> Conversion:
    return mutant.template, mutant.to, tuple(mutant.options.items())


def converted(conversion: Conversion, verify: bool) -> Result:
    template, to, options = conversion
    given = {"rename_ids": template.endswith(".ros"), **dict(options)}
    return convert(TEMPLATES[template], to, verify=verify, max_iterations=10**6, **given)


def meaning(text: str, conversion: Conversion, at: Pairs) -> Any:
    """What a text means at the values where a fault shows: plain data, or the codes of the errors that it gives.

    Beside it what only the service tells apart: transforms that an expansion asks for, functions that it does not know.
    """
    template, to, _ = conversion
    name = "main.tf" if to == "terraform" else ""
    result = convert(
        text, "cfn", name=name, resolve=to != "terraform", verify=False, parameters=dict(at), max_iterations=10**6
    )
    if result.text is None:
        return sorted({one.code for one in result.diagnostics})
    data = load(result.text)
    tables = {name: rows for name, rows in data.get("Mappings", {}).items() if name in SOURCES[template]}
    transforms = load(text).get("Transform") if to == "cfn" else None
    return {**data, "Mappings": tables}, transforms, "Fn::Ref" in text


SOURCES = {
    name: load(path.read_text(encoding="utf-8")).get("Mappings", {}) if path.suffix == ".yaml" else {}
    for name, path in TEMPLATES.items()
}
"""The mappings that a template has itself; all others in a result are generated."""

right, right_meaning = cache(converted), cache(meaning)
"""The same without a fault, made once."""


@pytest.fixture
def planted(mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mutant]:
    """The mutant, with its fault in place."""
    owner, name = target(mutant.where)
    monkeypatch.setattr(owner, name, mutant.fault(getattr(owner, name)))
    yield mutant
    monkeypatch.undo()


@each
def test_without_the_fault_the_conversion_succeeds(mutant: Mutant) -> None:
    assert right(conversion(mutant), verify=True).text is not None


@each
def test_the_fault_is_noticed_and_nothing_is_written(mutant: Mutant, planted: Mutant) -> None:
    result = converted(conversion(planted), verify=True)
    assert result.text is None
    found = [one for one in result.diagnostics if one.severity.value == "error"]
    assert [one.code for one in found] == ["T901"] * len(found)
    assert comparison(found[0].message) is mutant.caught


@each
def test_the_fault_changes_text_and_meaning(mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> None:
    this, at = conversion(mutant), tuple(mutant.at.items())
    before = right(this, verify=False).text
    assert before is not None
    meant = right_meaning(before, this, at)
    owner, name = target(mutant.where)
    with monkeypatch.context() as patch:
        patch.setattr(owner, name, mutant.fault(getattr(owner, name)))
        wrong = converted(this, verify=False).text
    assert wrong is not None
    assert wrong != before
    assert meaning(wrong, this, at) != meant


@each
def test_what_is_written_in_a_plainer_way_means_the_same(mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> None:
    this, (owner, name) = conversion(mutant), target(mutant.where)
    before = right(this, verify=False).text
    assert before is not None
    with monkeypatch.context() as patch:
        patch.setattr(owner, name, mutant.fault(getattr(owner, name)))
        patch.setattr(fallbacks, "plainer", PLAINER)
        result = converted(this, verify=True)
    told = {one.code for one in result.diagnostics}
    assert ("T447" in told) == (result.text is not None)
    assert result.text is None or meaning(result.text, this, ()) == right_meaning(before, this, ())


def test_the_page_lists_the_mutants() -> None:
    assert DOCS.read_text(encoding="utf-8") == page(), "run tests/robustness/mutants/listing.py"


def test_every_comparison_catches_something() -> None:
    assert {one.caught for one in MUTANTS} | {Caught.FREEZING} == set(Caught)


def test_there_are_many_mutants_in_many_functions() -> None:
    assert len(MUTANTS) >= 160
    assert len({one.where for one in MUTANTS}) >= 100
