"""Every example of ROS's documentation: it is worth what is printed there, and goes to each dialect that can say it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from dialects.ros.functions.shapes import SHAPES
from support import ROOT, real_terraform, written_modules
from support.ros_model import errors
from support.samples import load, sections
from transpile import Result, convert
from transpile.diagnostics import Severity

SAMPLES = ROOT / "samples" / "ros"
TARGETS = ("ros", "map", "for", "foreach", "terraform", "cfn")
CLOUDFORMATION_TARGETS = ("map", "for", "foreach")
SPECIFIED = 33
"""The functions of the specification: all that the samples are about."""
BOTH = (
    "Ref",
    "Base64",
    "Cidr",
    "GetAtt",
    "Sub",
    "Select",
    "Join",
    "Split",
    "FindInMap",
    "If",
    "Equals",
    "And",
    "Or",
    "Not",
    "GetAZs",
    "Length",
)
"""Functions of ROS that CloudFormation has, too."""
BESIDE = {"T403", "T411", "T439"}
"""What is told of a conversion that succeeds: loops that are written out, and types of resources that stay."""


@dataclass(frozen=True)
class Sample:
    """One file of the manifest, with what the manifest says of it."""

    path: Path
    function: str
    outcome: dict[str, str]
    expansion: Path | None = None
    resolve: bool = False
    parameters: dict[str, str] = field(default_factory=dict)
    at: str = ""

    @property
    def text(self) -> str:
        """The file's text."""
        return self.path.read_text(encoding="utf-8")

    @property
    def printed(self) -> Any:
        """What the template is worth by the words of the specification."""
        return load((self.expansion or self.path).read_text(encoding="utf-8"))

    def refusal(self, target: str) -> str | None:
        """The error that a conversion to `target` must give, none if it must succeed."""
        return None if self.outcome[target] == "ok" else self.outcome[target].removeprefix("error: ")

    def convert(self, target: str, **options: Any) -> Result:
        """The file in `target`, at the values of the manifest."""
        return convert(self.path, to=target, parameters=self.parameters, **options)

    def written(self, target: str, **options: Any) -> str:
        """The same, which must succeed."""
        return text_of(self.convert(target, **options))


def text_of(result: Result) -> str:
    assert result.text is not None, [(one.code, one.message) for one in result.diagnostics]
    return result.text


def samples() -> Iterator[Sample]:
    for entry in load((SAMPLES / "manifest.yaml").read_text(encoding="utf-8"))["samples"]:
        options = {name: entry[name] for name in ("resolve", "parameters", "at") if name in entry}
        expansion = SAMPLES / entry["expansion"] if "expansion" in entry else None
        for file in entry["files"]:
            yield Sample(SAMPLES / file, entry["title"], entry["outcome"], expansion, **options)


def _param(sample: Sample, *target: str) -> ParameterSet:
    return pytest.param(sample, *target, id="-to-".join((sample.path.name.replace(".", "-"), *target)))


ALL = list(samples())
every_sample = pytest.mark.parametrize("sample", [_param(one) for one in ALL])
REFUSED = [_param(one, target) for one in ALL for target in TARGETS if one.refusal(target)]
ACCEPTED = [_param(one, target) for one in ALL for target in TARGETS if not one.refusal(target)]
THERE = [_param(one, target) for one in ALL for target in TARGETS[1:-1] if not one.refusal(target)]
TO_CLOUDFORMATION = [_param(one, target) for one in ALL for target in CLOUDFORMATION_TARGETS if not one.refusal(target)]
STAYING = [_param(one) for one in ALL if one.resolve or one.expansion is None]


# -- the samples themselves -------------------------------------------------------------------------------------------


def test_every_function_of_the_specification_has_samples() -> None:
    functions = {one.function for one in ALL}
    assert len(functions) == SPECIFIED
    assert functions - {"Fn::Jq"} <= SHAPES.keys()


def test_every_file_is_in_the_manifest() -> None:
    listed = {one.path for one in ALL} | {one.expansion for one in ALL if one.expansion} | {SAMPLES / "manifest.yaml"}
    assert listed == set(SAMPLES.iterdir())


@every_sample
def test_a_sample_is_about_its_function(sample: Sample) -> None:
    assert sample.function.removeprefix("Fn::") in sample.text


@pytest.mark.parametrize("sample", [_param(one) for one in ALL if one.path.suffix == ".json"])
def test_both_twins_say_the_same(sample: Sample) -> None:
    assert load(sample.text) == load(sample.path.with_suffix(".yaml").read_text(encoding="utf-8"))


# -- expansions -------------------------------------------------------------------------------------------------------


@every_sample
def test_expands_to_what_the_text_prints(sample: Sample) -> None:
    result = sample.convert("cfn", resolve=sample.resolve)
    assert exactly(load(text_of(result))) == exactly(sample.printed)
    assert not result.diagnostics


def exactly(data: Any) -> str:
    """Data by which 1, 1.0 and true are three."""
    return json.dumps(data, sort_keys=True)


@pytest.mark.parametrize("sample", STAYING)
def test_what_is_no_list_stays_without_resolve(sample: Sample) -> None:
    assert sample.written("cfn") == sample.text


@pytest.mark.parametrize("sample", [_param(one) for one in ALL if one.expansion is None])
def test_what_only_the_service_knows_stays_also_with_it(sample: Sample) -> None:
    assert sample.written("cfn", resolve=True) == sample.text


@every_sample
def test_the_model_of_the_service_finds_no_new_error(sample: Sample) -> None:
    assert set(errors(sample.written("cfn", resolve=True))) <= set(errors(sample.text))
    assert {one.split()[0] for one in errors(sample.text)} <= {"ROS5104"}  # the text leaves out a switch


# -- other dialects ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sample", "target"), ACCEPTED)
def test_is_accepted(sample: Sample, target: str) -> None:
    result = sample.convert(target)
    assert result.text is not None, [(one.code, one.message) for one in result.diagnostics]
    assert {one.code for one in result.diagnostics} <= BESIDE


@pytest.mark.parametrize(("sample", "target"), TO_CLOUDFORMATION)
def test_cloudformation_gets_its_own_words(sample: Sample, target: str) -> None:
    written = load(sample.written(target))
    assert "ROSTemplateFormatVersion" not in written
    said = dict(words({name: written[name] for name in sections(written)}))
    assert not {name.removeprefix("Fn::") for name in said.keys() & SHAPES.keys()} - set(BOTH)
    assert not [one for one in said.values() if "ALIYUN::" in one and "::Type" not in one]


def words(data: Any) -> Iterator[tuple[str, str]]:
    """The functions that are called, and what `Ref` and `Fn::Sub` name."""
    match data:
        case dict():
            for name, value in data.items():
                if name == "Ref" or name.startswith("Fn::"):
                    yield name, json.dumps(value) if name in {"Ref", "Fn::Sub"} else ""
                yield from words(value)
        case list():
            for item in data:
                yield from words(item)


@pytest.mark.parametrize(("sample", "target"), REFUSED)
def test_is_refused_at_the_place_that_is_wrong(sample: Sample, target: str) -> None:
    result = sample.convert(target)
    assert result.text is None
    (one,) = (one for one in result.diagnostics if one.severity is Severity.ERROR)
    assert one.code == sample.refusal(target)
    assert one.help
    assert one.source is not None
    assert one.span is not None
    assert sample.at in one.source.slice(one.span)


@every_sample
def test_its_own_dialect_is_left_alone(sample: Sample) -> None:
    assert not sample.convert("ros").changed


@pytest.mark.parametrize("sample", [_param(one) for one in ALL if one.path.suffix == ".yaml"])
def test_terraform_makes_what_the_text_prints(sample: Sample) -> None:
    module = sample.written("terraform")
    assert real_terraform.formatted(module) == module
    assert known(json.dumps(written_modules.made(module)), sample) == known(sample.text, sample)


@pytest.mark.parametrize(("sample", "target"), THERE)
def test_means_the_same_there_and_back(sample: Sample, target: str) -> None:
    name = "main.tf" if target == "terraform" else sample.path.name
    back = text_of(convert(sample.written(target), "ros", name=name))
    assert set(errors(back)) <= set(errors(sample.text))
    assert known(back, sample) == known(sample.text, sample)


def known(template: str, sample: Sample) -> Any:
    """The sections of a template with all computed that is known at the values of the manifest."""
    result = convert(template, "cfn", parameters=sample.parameters, resolve=True)
    return named(sections(load(text_of(result))))


def named(data: Any) -> Any:
    """`data` with conditions that are named in either of both ways named in one."""
    match data:
        case {"Condition": str(name)} if len(data) == 1:
            return name
        case dict():
            return {key: named(value) for key, value in data.items()}
        case list():
            return [named(item) for item in data]
    return data
