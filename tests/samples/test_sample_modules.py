"""Every example that means something as a module: Terraform makes its expansion, and it goes back to its dialect."""

from __future__ import annotations

import json
import re
import runpy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from test_samples import SAMPLES, VALID, Sample

from support import real_terraform, written_modules
from support.samples import load, sections, spelled
from transpile import Result, convert

MODULES = runpy.run_path(str(SAMPLES / "regenerate.py"))["modules"]
LOOPS = {"foreach": r"Fn::ForEach::(\w+)", "map": r"(?:Fn::|!)(Map)\b", "for": r"(?:Fn::|!)(For)\b"}


@cache
def regenerated() -> dict[Path, str]:
    """The modules that the tool gives, with their texts."""
    return dict(MODULES())


every_sample = pytest.mark.parametrize("sample", VALID)


def test_the_modules_are_those_that_the_tool_gives() -> None:
    assert {path: path.read_text(encoding="utf-8") for path in SAMPLES.glob("*/modules/*/*")} == regenerated()


@every_sample
def test_a_sample_has_its_module(sample: Sample) -> None:
    twin = sample.path.with_suffix(".yaml")
    assert SAMPLES / sample.dialect / "modules" / twin.stem / "main.tf" in regenerated()


@every_sample
def test_terraform_makes_what_the_text_prints(sample: Sample) -> None:
    module = sample.convert(sample.text, "terraform")
    assert real_terraform.formatted(module) == module
    assert _known(written_modules.made(module, _values(sample, module)), sample) == _known(_printed(sample), sample)


@every_sample
def test_the_module_expands_to_what_the_text_prints(sample: Sample, tmp_path: Path) -> None:
    expanded = _converted(sample, tmp_path, "cfn")
    assert expanded.text is not None, expanded.diagnostics
    assert _known(load(expanded.text), sample) == _known(_printed(sample), sample)


@every_sample
def test_the_module_goes_back_to_its_dialect(sample: Sample, tmp_path: Path) -> None:
    back = _converted(sample, tmp_path, sample.dialect)
    assert back.text is not None, back.diagnostics
    assert _loops(sample, back.text) == _loops(sample, sample.text)
    assert _known(load(sample.convert(back.text, "cfn")), sample) == _known(_printed(sample), sample)


def _converted(sample: Sample, folder: Path, target: str) -> Result:
    """The module of a sample in `target`, with the values of the sample as Terraform takes them."""
    path = folder / "main.tf"
    path.write_text(sample.convert(sample.text, "terraform"), encoding="utf-8")
    values = _values(sample, path.read_text(encoding="utf-8"))
    return convert(path, target, parameters={name: json.dumps(value) for name, value in values.items()})


def _values(sample: Sample, module: str) -> dict[str, list[str]]:
    """The values of the sample for the variables of its module, which are lists."""
    given = {name: one.split(",") if isinstance(one, str) else one for name, one in sample.parameters.items()}
    return {name: value for name, value in given.items() if f'variable "{name}"' in module}


def _printed(sample: Sample) -> Any:
    assert sample.expansion is not None
    return load(sample.expansion.read_text(encoding="utf-8"))


def _known(template: Any, sample: Sample) -> Any:
    """The sections of a template with all computed that is known before deployment."""
    return spelled(sections(written_modules.folded(template, sample.parameters)))


def _loops(sample: Sample, text: str) -> list[str]:
    """The loops of a text in the dialect of the sample: their names, where they have some."""
    return re.findall(LOOPS[sample.dialect], re.sub(r"(?:^|\s)#.*", "", text))
