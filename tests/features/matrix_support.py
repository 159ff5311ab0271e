"""The matrix: every feature of `tests/features/`, converted from each dialect that has it into each other one.

A folder holds the feature in each dialect that can say it (`foreach.yaml`, `map.yaml`, `for.yaml`, `ros.yaml`,
`terraform.tf`), all written by hand from the specifications, and the one plain expansion that they all stand for
(`expected.yaml`; none where the items can never be known). `parameters.yaml` are parameter values that are known at the
conversion, `later.yaml` those that are known at deployment only. `features.yaml` lists the folders, by subject.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from meaning import differences, in_order, load, parameter_values
from shapes import Shape, shapes

from support.samples import SECTIONS, TemplateLoader
from transpile import Result, convert
from transpile.diagnostics import Severity
from transpile.ir.features import Feature
from transpile.language import registry
from transpile.pipeline.library import calls as library

FOLDER = Path(__file__).parent
PLAIN = "cfn"
MODULE = "terraform"
ROS = "ros"
DIALECTS = [name for name in ("foreach", "map", "for") if name in registry.BUILT_IN]
TARGETS = [*DIALECTS, PLAIN]
ALL = [*DIALECTS, ROS, MODULE]
"""Every dialect with loops."""
CHANGED = frozenset({"T403", "T404", "T410"})
"""Codes of what a lowering leaves behind."""
UNROLLED = "T411"


@dataclass(frozen=True, eq=False)
class Case:
    """One folder, of which there is one object.

    `needs` are the features that a dialect's spelling of it uses, `refused` the codes of legitimate refusals by target
    or pair (`ros to map`), `given` the parameter values at the conversion, `later` those of a deployment.
    """

    name: str
    subject: str
    title: str
    needs: dict[str, frozenset[Feature]]
    refused: dict[str, str]
    given: dict[str, str | list[str]]
    later: dict[str, str | list[str]]

    def text(self, dialect: str) -> str:
        """The feature as `dialect` says it."""
        return self.path(dialect).read_text(encoding="utf-8")

    def has(self, dialect: str) -> bool:
        """Whether `dialect` has the feature."""
        return self.path(dialect).exists()

    def path(self, dialect: str) -> Path:
        """Where the feature is written as `dialect` says it, if it is."""
        return FOLDER / self.name / (f"{dialect}.tf" if dialect == MODULE else f"{dialect}.yaml")

    def code(self, source: str, target: str) -> str | None:
        """The code of the legitimate refusal of a conversion, if it is one."""
        return self.refused.get(f"{source} to {target}", self.refused.get(target))

    def convert(self, text: str, target: str) -> Result:
        """`text` in another dialect, with the fates of its loops; it knows the parameter values of the conversion."""
        return _converted(self, text, target, deployed=False)

    def expand(self, text: str) -> Result:
        """`text` without loops, with the parameter values of a deployment."""
        return _converted(self, text, PLAIN, deployed=True)


@cache
def _converted(case: Case, text: str, target: str, deployed: bool) -> Result:
    # What is expanded to be judged is compared with what was written by hand: it needs no proof of its own.
    values = case.later if deployed else case.given
    return library.converted(text, target, case.name, {"parameters": values, "listing": True, "verify": not deployed})


data = cache(load)
"""The data of a text, which nobody changes: the checks of the pairs ask again and again for the same."""


@dataclass(frozen=True)
class Outcome:
    """What became of a feature: one word, and the codes of the diagnostics that say why."""

    word: str
    codes: tuple[str, ...] = ()


ABSENT = Outcome("-")


@cache
def cases() -> tuple[Case, ...]:
    """All folders, in the order of `features.yaml`."""
    listed = _read(FOLDER / "features.yaml")
    return tuple(_case(subject, name) for subject, names in listed.items() for name in names)


def _case(subject: str, name: str) -> Case:
    said = _read(FOLDER / name / "feature.yaml")
    needs = {dialect: _needs(said.get("needs", []), dialect) for dialect in ALL}
    given = _read(FOLDER / name / "parameters.yaml")
    later = _read(FOLDER / name / "later.yaml")
    return Case(name, subject, said["title"], needs, said.get("refused", {}), given, given | later)


def _read(path: Path) -> dict[str, Any]:
    said: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else {}
    return said


def _needs(said: list[str] | dict[str, list[str]], dialect: str) -> frozenset[Feature]:
    names = said.get(dialect, said.get("else", [])) if isinstance(said, dict) else said
    return frozenset(Feature[name] for name in names)


def spellings() -> list[tuple[Case, str]]:
    """Every feature in each of CloudFormation's dialects that has it."""
    return [(case, source) for case in cases() for source in DIALECTS if case.has(source)]


def targets(source: str) -> list[str]:
    """What a template in one of CloudFormation's dialects may become there."""
    return [target for target in TARGETS if target != source]


def pairs() -> Iterator[tuple[Case, str, str]]:
    """Every feature, from each of these dialects that has it, to every target."""
    return ((case, source, target) for case, source in spellings() for target in targets(source))


def converted(case: Case, source: str, target: str) -> Result:
    """The conversion of one pair."""
    return case.convert(case.text(source), target)


def codes(result: Result) -> tuple[str, ...]:
    """The codes of a result's diagnostics, each once."""
    return tuple(dict.fromkeys(one.code for one in result.diagnostics))


def errors(result: Result) -> tuple[str, ...]:
    """The codes of a result's errors, each once."""
    return tuple(dict.fromkeys(one.code for one in result.diagnostics if one.severity is Severity.ERROR))


# -- meaning ----------------------------------------------------------------------------------------------------------


def expected(case: Case) -> Any:
    """The expansion written by hand."""
    return data((FOLDER / case.name / "expected.yaml").read_text(encoding="utf-8"))


def wrong(case: Case, source: str, text: str, *steps: Result) -> list[str]:
    """How the expansion of `text` differs from the one written by hand. `steps` made it from a template in `source`.

    Numbers may have become their text where `Fn::ForEach` reads them, or where a step says so.
    """
    expanded = case.expand(text)
    if expanded.text is None:
        return [f"the result cannot be expanded: {', '.join(one.message for one in expanded.diagnostics)}"]
    return list(unlike(case, source, data(expanded.text), *steps, expanded))


def unlike(case: Case, source: str, found: Any, *steps: Result, folded: bool = False) -> Iterator[str]:
    """How the expansion `found` differs from the one written by hand; `folded`: once what can be computed is."""
    found, wanted = (fold(case, found), _folded(case)) if folded else (found, expected(case))
    tables = found.get("Mappings", {})
    if any("T410" in codes(step) for step in steps):
        found = _without_generated(found, wanted)
    strings = source == "foreach" or any("T408" in codes(step) for step in steps)
    values = parameter_values(wanted, case.later)
    for path, one, other in differences(found, wanted, values, tables, spelling=not strings):
        yield f"{'.'.join(map(str, path))} is {one!r}, should be {other!r}"


@cache
def _folded(case: Case) -> Any:
    return fold(case, expected(case))


def fold(case: Case, template: Any) -> Any:
    """The data of a template with all computed that is known at a deployment.

    The keys of objects come in the order of the alphabet, as Terraform has them, and no blanks stand around commas.
    """
    text = json.dumps(template, sort_keys=True, ensure_ascii=False)
    folded = convert(text, PLAIN, parameters=case.later, resolve=True, verify=False)
    assert folded.text is not None, folded.diagnostics
    found = load(folded.text)
    for declared in found.get("Parameters", {}).values():
        if "List" in declared["Type"] and "Default" in declared:
            declared["Default"] = ",".join(map(str.strip, declared["Default"].split(",")))
    return found


def module_values(case: Case, module: str) -> dict[str, str | list[str]]:
    """The values of a deployment for the variables that a module declares."""
    values = parameter_values(data(case.text(next(filter(case.has, DIALECTS)))), case.later)
    return {name: value for name, value in values.items() if f'variable "{name}"' in module}


def _without_generated(found: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    tables = {name: table for name, table in found.get("Mappings", {}).items() if name in wanted.get("Mappings", {})}
    others = {name: section for name, section in found.items() if name != "Mappings"}
    return {**others, "Mappings": tables} if tables else others


# -- outcomes ---------------------------------------------------------------------------------------------------------


@cache
def outcome(case: Case, source: str, target: str) -> Outcome:
    """What becomes of a feature of `source` in `target`."""
    if not case.has(source):
        return ABSENT
    result = converted(case, source, target)
    found = codes(result)
    if result.text is None:
        return Outcome("refused", errors(result))
    before, after = loops(case.text(source)), loops(result.text)
    if UNROLLED in found:
        return Outcome("unrolled", found)
    same = [one.essence for one in before] == [one.essence for one in after]
    native = same and not CHANGED & set(found) and keeps_order(case, result.text)
    return Outcome("native" if native else "lowered", found)


@cache
def as_json(text: str) -> str:
    """A YAML template as JSON, calls in their long form."""
    return json.dumps(yaml.load(text, TemplateLoader), indent=2, ensure_ascii=False) + "\n"


@cache
def loops(text: str) -> tuple[Shape, ...]:
    """The loops of a template."""
    return tuple(shapes(data(text)))


def keeps_order(case: Case, text: str) -> bool:
    """Whether the entries of the expansion come in the order of the one written by hand."""
    found, wanted = data(case.expand(text).text or "{}"), expected(case)
    return all(in_order(found.get(name, {}), wanted.get(name, {})) for name in SECTIONS)


def can_say(case: Case, source: str, target: str) -> bool:
    """Whether `target` declares every feature that the spelling in `source` uses."""
    return case.needs[source] <= registry.find(target).features
