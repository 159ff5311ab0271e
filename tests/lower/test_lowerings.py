"""Every lowering alone: the Markdown files of this folder are its specification."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from lowering_cases import Case, cases

from transpile import convert

CASES = cases()
each = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
written = pytest.mark.parametrize("case", [one for one in CASES if one.after], ids=lambda case: case.name)


@each
def test_the_result_is_the_one_shown(case: Case) -> None:
    assert case.run()[0] == case.after


@each
def test_the_findings_are_those_listed(case: Case) -> None:
    assert case.run()[1] == case.findings


@written
def test_the_result_shown_is_left_alone(case: Case) -> None:
    assert case.after is not None
    assert convert(case.after, case.target, parameters=case.options["parameters"]).text == case.after


@written
def test_both_expand_to_the_same(case: Case) -> None:
    assert case.after is not None
    expansions = [convert(text, "cfn", **case.options, resolve=True).text for text in (case.before, case.after)]
    before, after = (_sections(text) for text in expansions)
    assert before == after


def _sections(text: str | None) -> dict[str, Any]:
    """What the loops of an expansion stand in, numbers as the text that they become."""
    assert text is not None
    found = yaml.load(text, yaml.BaseLoader if "!" not in text else _Tags)
    return {name: one for name, one in found.items() if name in ("Conditions", "Resources", "Outputs")}


class _Tags(yaml.BaseLoader):
    """Tagged nodes are pairs of tag and node."""


def _tagged(loader: _Tags, suffix: str, node: yaml.Node) -> Any:
    made = {
        yaml.ScalarNode: loader.construct_scalar,
        yaml.SequenceNode: lambda one: loader.construct_sequence(one, deep=True),
        yaml.MappingNode: lambda one: loader.construct_mapping(one, deep=True),
    }
    return suffix, made[type(node)](node)


_Tags.add_multi_constructor("!", _tagged)


def test_every_lowering_has_cases() -> None:
    lowerings = {path.stem for path in (Path(__file__).parents[2] / "transpile" / "lower").glob("*.py")}
    parts = {"__init__", "binding", "context", "carriers", "columns", "tables", "table_names", "written"}
    assert lowerings - parts - NEVER_READ <= {case.name.partition(":")[0] for case in CASES}


NEVER_READ = {"sort_items", "filter_items", "group_items", "computed_source", "freeze_items", "last_wins"}
"""Lowerings of what no dialect of templates here spells: `test_ir_lowerings.py` makes such loops by hand."""
