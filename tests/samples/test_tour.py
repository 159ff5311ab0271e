"""The tour of samples/tour: three long templates in every dialect as committed, and the README about all of it."""

from __future__ import annotations

import re
import runpy
import shlex
import shutil
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from cfnlint.api import lint
from cfnlint.core import get_rules
from cfnlint.rules import RulesCollection

from support import ROOT, real_terraform, written_modules
from support.process import Done, Run, cli, finished
from support.samples import load, normal, sections, spelled
from transpile import convert

__all__ = ["cli"]

TOUR = ROOT / "samples" / "tour"
README = (TOUR / "README.md").read_text(encoding="utf-8")
REGENERATE = runpy.run_path(str(TOUR / "regenerate.py"))
SOURCES = REGENERATE["sources"]()
FOLDERS = {path.parent for path in SOURCES}
"""Those of CloudFormation: what is said of ROS is in `test_ros_tour.py`."""
TEMPLATES = sorted(path for path in TOUR.glob("*/*.yaml") if path.parent in FOLDERS and path.name != "cfn.yaml")
MODULES = sorted(path for path in TOUR.glob("*/main.tf") if path.parent in FOLDERS)

NO_FAULT_OF_A_CONVERSION = {"W2001", "W7001", "W1101"}
"""Parameters and mappings that only loops read stay, unused; two of the pipelines resolve aliases (`package`)."""

every_source = pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.parent.name)
every_template = pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: f"{path.parent.name}-{path.stem}")
every_result = pytest.mark.parametrize(
    "template", [*TEMPLATES, *MODULES], ids=lambda path: f"{path.parent.name}-{path.stem}"
)
every_module = pytest.mark.parametrize("module", MODULES, ids=lambda path: path.parent.name)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def rules() -> RulesCollection:
    """cfn-lint's rules, loaded once: loading them takes longer than linting."""
    return get_rules([], [], [])


def test_there_is_a_source_in_each_dialect() -> None:
    assert {path.name for path in SOURCES} == {"source.foreach.yaml", "source.map.yaml", "source.for.yaml"}


@every_source
def test_a_source_is_long(source: Path) -> None:
    assert len(read(source).splitlines()) >= 200


@every_source
def test_the_conversions_are_those_that_the_tool_gives(source: Path) -> None:
    committed = {path.name: read(path) for path in source.parent.iterdir() if path != source}
    assert committed == REGENERATE["conversions"](source)


@every_source
def test_a_source_in_its_own_dialect_is_left_alone(source: Path) -> None:
    assert not convert(source, to=source.name.split(".")[1]).changed


@every_source
def test_the_expansion_is_clean(source: Path, rules: RulesCollection) -> None:
    found = lint(read(source.parent / "cfn.yaml"), rules=rules)
    assert [(one.rule.id, one.message) for one in found if one.rule.id not in NO_FAULT_OF_A_CONVERSION] == []


@every_result
def test_expands_to_the_committed_expansion(template: Path) -> None:
    result = convert(template, to="cfn")
    assert result.text is not None
    assert meaning(result.text) == meaning(read(template.parent / "cfn.yaml"))


def meaning(text: str) -> Any:
    """The sections of an expansion as plain data; items that stayed references to a list parameter as its default."""
    data = load(text)
    lists = {
        name: [item.strip() for item in one["Default"].split(",")]
        for name, one in data["Parameters"].items()
        if one["Type"] == "CommaDelimitedList"
    }
    return spelled(sections(folded(normal(folded(data, lists)), lists)))


def folded(data: Any, lists: dict[str, list[str]]) -> Any:
    """`data` with `Fn::Select: [0, {Ref: List}]` as the item; what needs no function as a string."""
    match data:
        case {"Fn::Select": [index, {"Ref": name}]} if name in lists:
            return lists[name][int(index)]
        case {"Fn::Sub": str(text)} if "${" not in text:
            return text
        case {"Fn::Join": [str(between), [*parts]]} if all(isinstance(one, str) for one in parts):
            return between.join(parts)
        case dict():
            return {key: folded(value, lists) for key, value in data.items()}
        case list():
            return [folded(item, lists) for item in data]
    return data


def mentioned(data: Any) -> Any:
    """`data` with the references in the map of an `Fn::Sub` in its string, which says them as well."""
    match data:
        case {"Fn::Sub": [str(text), dict(values)]}:
            said = {name: mention(value) for name, value in values.items()}
            whole = re.sub(r"\$\{(\w+)\}", lambda hole: said.get(hole[1], hole[0]), text)
            return {"Fn::Sub": whole if all(said.values()) else [text, values]}
        case dict():
            return {key: mentioned(value) for key, value in data.items()}
        case list():
            return [mentioned(item) for item in data]
    return data


def mention(value: Any) -> str:
    """A reference as strings of `Fn::Sub` have it; "" for any other value."""
    match value:
        case {"Ref": str(name)}:
            return f"${{{name}}}"
        case {"Fn::GetAtt": [str(name), str(attribute)]}:
            return f"${{{name}.{attribute}}}"
    return ""


IN_STRINGS = {"zone ${Zone} of ${Environment}; ${!target} is bash's own"}
"""No comment, but a line of a script."""


@every_result
def test_no_comment_is_lost(template: Path) -> None:
    (source,) = template.parent.glob("source.*.yaml")
    text = read(template) if template.suffix == ".yaml" else read(template).replace("$${", "${")
    assert set(comments(read(source))) - IN_STRINGS <= set(comments(text))


@every_template
def test_the_text_before_the_loops_is_left_alone(template: Path) -> None:
    (source,) = template.parent.glob("source.*.yaml")
    text = read(source)
    parameters = text[text.index("\nParameters:") : text.index("\nConditions:")].rstrip()
    assert parameters in read(template)


@every_module
def test_terraform_makes_the_expansion_of_a_module(module: Path) -> None:
    made = mentioned(folded_by_us(written_modules.made(read(module))))
    assert made == mentioned(folded_by_us(load(read(module.parent / "cfn.yaml"))))


def folded_by_us(template: Any) -> Any:
    """A template as plain data with all computed that is known before deployment, without what loops alone need."""
    data = spelled(written_modules.folded(template))
    return {name: section for name, section in data.items() if name != "Transform"}


@every_module
def test_terraform_fmt_leaves_a_module_alone(module: Path) -> None:
    assert real_terraform.formatted(read(module)) == read(module)


@every_module
@pytest.mark.parametrize("target", ["foreach", "map", "for"])
def test_a_module_goes_back_to_each_dialect(module: Path, target: str) -> None:
    result = convert(module, to=target)
    assert result.text is not None
    assert meaning(convert(result.text, to="cfn").text or "") == meaning(read(module.parent / "cfn.yaml"))


@every_module
def test_a_module_goes_back_to_the_loops_of_its_source(module: Path) -> None:
    (source,) = module.parent.glob("source.*.yaml")
    dialect = source.name.split(".")[1]
    back = convert(module, to=dialect).text or ""
    assert loops(back, dialect) == loops(read(source), dialect)


def loops(text: str, dialect: str) -> list[str]:
    """The loops of a template: their names in `foreach`, in other dialects one for each."""
    pattern = {"foreach": r"Fn::ForEach::(\w+)", "map": r"(?:Fn::|!)(Map)\b", "for": r"(?:Fn::|!)(For)\b"}[dialect]
    return re.findall(pattern, re.sub(r"(?:^|\s)#.*", "", text))


def comments(text: str) -> list[str]:
    """What the comments of a YAML text say; the strings of these templates that hold a `#` are in the text as well."""
    return re.findall(r"(?:^|\s)#\s*(.+?)\s*$", text, re.MULTILINE)


# -- the README --------------------------------------------------------------------------------------------------------

FENCES = re.findall(r'^```(?:(?:yaml|hcl) title="([^"]+)")?\n(.*?)^```$', README, re.MULTILINE | re.DOTALL)
COMMANDS = [line for name, block in FENCES if not name for line in block.splitlines()]
LISTINGS = [(name, block) for name, block in FENCES if name]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tour to run commands in."""
    root = tmp_path_factory.mktemp("checkout")
    shutil.copytree(TOUR, root / "samples" / "tour", ignore=shutil.ignore_patterns("__pycache__"))
    return root


@cache
def regenerated(checkout: Path) -> Done:
    """What the script left behind that the README names, which takes its time."""
    return finished([sys.executable, "samples/tour/regenerate.py"], cwd=checkout)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_does_what_it_says(
    command: str, checkout: Path, cli: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, _, says = command.partition("  # ")
    monkeypatch.chdir(checkout)
    match shlex.split(line):
        case ["python", "samples/tour/regenerate.py"]:
            done = regenerated(checkout)
        case ["transpile", *words]:
            done = cli(*words)
    status = re.search(r"status (\d)", says)
    assert done.status == int(status[1] if status else 0), done.err
    if same := re.search(r"= (\S+)", says):
        assert done.out.decode() == read(TOUR / same[1])


def test_regenerating_changes_nothing(checkout: Path) -> None:
    assert regenerated(checkout).status == 0
    mine = {
        path.relative_to(checkout / "samples/tour"): path.read_bytes() for path in checkout.glob("samples/tour/*/*")
    }
    assert mine == {path.relative_to(TOUR): path.read_bytes() for path in TOUR.glob("*/*.*") if path.suffix != ".pyc"}


@pytest.mark.parametrize(("name", "listing"), LISTINGS, ids=[f"{at}-{name}" for at, (name, _) in enumerate(LISTINGS)])
def test_a_listing_of_the_readme_stands_in_its_file(name: str, listing: str) -> None:
    lines = [line.strip() for line in read(TOUR / name).splitlines()]
    shown = [line.strip() for line in listing.splitlines() if line.strip() not in {"...", ""}]
    start = 0
    for line in shown:
        assert line in lines[start:], line
        start = lines.index(line, start) + 1
