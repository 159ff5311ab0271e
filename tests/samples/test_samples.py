"""Every example of the ForEach, the Map and the For RFC: it means what is printed, in each dialect that can say it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from support import ROOT
from support.samples import load, section_texts, sections
from transpile import convert
from transpile.diagnostics import Diagnostic

SAMPLES = ROOT / "samples"
DIALECTS = ("foreach", "map", "for")
TEMPLATES = (*DIALECTS, "cfn")
"""The targets that are written as templates."""
TARGETS = (*TEMPLATES, "terraform")
SPELLINGS = {
    "foreach": re.compile(r"Fn::ForEach"),
    "map": re.compile(r"(?:Fn::|!)(?:Map|Merge)\b"),
    "for": re.compile(r"(?:Fn::|!)For\b"),
}
REWRITTEN_OUTSIDE_LOOPS = {"Transform", "Mappings"}
"""Sections that a conversion may add to or drop."""


@dataclass(frozen=True)
class Sample:
    """One file of a manifest, with what its manifest says of it."""

    name: str
    dialect: str
    path: Path
    expansion: Path | None
    outcome: dict[str, str]
    parameters: dict[str, str | list[str]] = field(default_factory=dict)
    warnings: dict[str, list[str]] = field(default_factory=dict)
    at: str | None = None
    line: int | None = None

    @property
    def text(self) -> str:
        """The file's text."""
        return self.path.read_text(encoding="utf-8")

    def expected(self, target: str) -> str | None:
        """The error that a conversion to `target` must give, none if it must succeed."""
        return self.outcome[target].removeprefix("error: ") if self.outcome[target] != "ok" else None

    def convert(self, text: str, target: str) -> str:
        """`text` in `target`, which must succeed."""
        result = convert(text, to=target, parameters=self.parameters)
        assert result.text is not None, [(one.code, one.message) for one in result.diagnostics]
        return result.text


def _samples(dialect: str) -> list[Sample]:
    entries = load((SAMPLES / dialect / "manifest.yaml").read_text(encoding="utf-8"))["samples"]
    return [_sample(dialect, entry, file) for entry in entries for file in entry["files"]]


def _sample(dialect: str, entry: dict[str, Any], file: str) -> Sample:
    twin = "-json" if file.endswith(".json") else ""
    expansion = entry.get("expansions", {}).get(file, entry.get("expansion"))
    return Sample(
        name=f"{dialect}-{entry['name']}-{Path(file).suffix[1:]}",
        dialect=dialect,
        path=SAMPLES / dialect / file,
        expansion=SAMPLES / dialect / expansion if expansion else None,
        outcome=entry["outcome"],
        parameters=entry.get("parameters", {}),
        warnings=entry.get("warnings", {}),
        at=entry.get(f"at{twin}"),
        line=entry.get(f"line{twin}"),
    )


def _param(sample: Sample, *target: str) -> ParameterSet:
    return pytest.param(sample, *target, id="-to-".join((sample.name, *target)))


ALL = [sample for dialect in DIALECTS for sample in _samples(dialect)]
GOOD = [one for one in ALL if set(one.outcome.values()) == {"ok"}]
VALID = [_param(one) for one in GOOD]
TO_ANOTHER = [_param(one, other) for one in GOOD for other in DIALECTS if other != one.dialect]
IN_ORDER = [_param(one) for one in ALL if one.expansion and one.path.stem not in {"use-case-2", "intrinsics"}]
"""Use case 2 prints the entries of one kind together; the rule gives them item by item."""
REFUSED = [_param(one, target) for one in ALL for target in TARGETS if one.expected(target)]
ACCEPTED = [_param(one, target) for one in ALL for target in TARGETS if not one.expected(target)]
CONVERTED = [_param(one, target) for one in ALL for target in TEMPLATES if one.expansion and not one.expected(target)]


@pytest.mark.parametrize("sample", VALID)
def test_expands_to_what_the_text_prints(sample: Sample) -> None:
    assert sample.expansion is not None
    expanded = load(sample.convert(sample.text, "cfn"))
    assert sections(expanded) == sections(load(sample.expansion.read_text(encoding="utf-8")))


@pytest.mark.parametrize("sample", VALID)
def test_an_expansion_keeps_the_other_sections_and_needs_no_transform(sample: Sample) -> None:
    expanded, source = load(sample.convert(sample.text, "cfn")), load(sample.text)
    assert list(expanded) == [name for name in source if name != "Transform"]
    assert all(expanded[name] == source[name] for name in expanded if name not in sections(source))


@pytest.mark.parametrize("sample", IN_ORDER)
def test_expanded_entries_stand_where_the_loop_stood(sample: Sample) -> None:
    assert sample.expansion is not None
    printed = sections(load(sample.expansion.read_text(encoding="utf-8")))
    expanded = sections(load(sample.convert(sample.text, "cfn")))
    assert {name: list(entries) for name, entries in expanded.items()} == {
        name: list(entries) for name, entries in printed.items()
    }


@pytest.mark.parametrize(("sample", "target"), ACCEPTED)
def test_is_accepted_with_the_declared_warnings(sample: Sample, target: str) -> None:
    result = convert(sample.path, to=target, parameters=sample.parameters)
    assert result.text is not None, [(one.code, one.message) for one in result.diagnostics]
    declared = {*sample.warnings.get("any", ()), *sample.warnings.get(target, ())}
    assert declared <= {one.code for one in result.diagnostics}


@pytest.mark.parametrize(("sample", "target"), REFUSED)
def test_is_refused_at_the_place_that_is_wrong(sample: Sample, target: str) -> None:
    result = convert(sample.path, to=target, parameters=sample.parameters)
    assert result.text is None
    errors = [(one.code, *_place(one)) for one in result.diagnostics if one.severity.value == "error"]
    wanted = (sample.expected(target), sample.at, sample.line)
    assert wanted in [(code, text, line if sample.line else None) for code, text, line in errors], errors


def _place(diagnostic: Diagnostic) -> tuple[str | None, int | None]:
    """What a diagnostic points at, and in which line."""
    if diagnostic.span is None or diagnostic.source is None:
        return None, None
    return diagnostic.source.slice(diagnostic.span), diagnostic.source.position(diagnostic.span.start)[0]


@pytest.mark.parametrize(("sample", "other"), TO_ANOTHER)
def test_means_the_same_in_another_dialect(sample: Sample, other: str) -> None:
    assert _same_meaning(sample, sample.convert(sample.text, other))


@pytest.mark.parametrize(("sample", "other"), TO_ANOTHER)
def test_means_the_same_there_and_back(sample: Sample, other: str) -> None:
    back = sample.convert(sample.convert(sample.text, other), sample.dialect)
    assert _same_meaning(sample, back)


def _same_meaning(sample: Sample, text: str) -> bool:
    """Whether `text` expands as printed; where items of a parameter stay references, once those are resolved."""
    assert sample.expansion is not None
    printed = sample.expansion.read_text(encoding="utf-8")
    if sections(load(sample.convert(text, "cfn"))) == sections(load(printed)):
        return True
    resolved = [convert(one, "cfn", parameters=sample.parameters, resolve=True).text for one in (text, sample.text)]
    return sections(load(resolved[0] or "")) == sections(load(resolved[1] or ""))


@pytest.mark.parametrize(("sample", "other"), TO_ANOTHER)
def test_another_dialect_has_none_of_this_one(sample: Sample, other: str) -> None:
    text = sample.convert(sample.text, other)
    code = "\n".join((" " + line).split(" #")[0] for line in text.splitlines())
    assert not SPELLINGS[sample.dialect].search(code)


@pytest.mark.parametrize("sample", VALID)
def test_its_own_dialect_is_left_alone(sample: Sample) -> None:
    result = convert(sample.text, to=sample.dialect, parameters=sample.parameters)
    assert result.text == sample.text.replace("Fn::Ref:", "Ref:").replace('"Fn::Ref"', '"Ref"')
    assert result.changed == ("Fn::Ref:" in sample.text or '"Fn::Ref"' in sample.text)


@pytest.mark.parametrize(("sample", "target"), CONVERTED)
def test_sections_without_loops_keep_their_text(sample: Sample, target: str) -> None:
    before, after = section_texts(sample.text), section_texts(sample.convert(sample.text, target))
    untouched = {name for name, text in before.items() if not _has_loop(text)} - REWRITTEN_OUTSIDE_LOOPS
    assert {name: after[name] for name in untouched} == {
        name: before[name].replace("Fn::Ref:", "Ref:").replace('"Fn::Ref"', '"Ref"') for name in untouched
    }
    assert before.get("Mappings", "") in after.get("Mappings", "")


def _has_loop(text: str) -> bool:
    return any(spelled.search(text) for spelled in SPELLINGS.values())
