"""What becomes of copies, case by case: by the text, and to readers that share nothing with the product."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from support.case import Case, cases
from support.sam import expanded_by_sam
from support.samples import load
from transpile import convert, fold
from transpile.diagnostics import failed

CASES = cases(Path(__file__).parent)
FOLDED = [case for case in CASES if case.after != case.before]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_fold_is_what_the_page_says(case: Case) -> None:
    text, told = case.run()
    assert text == case.after
    assert [one for one in told if "T446" not in one] == [one for one in case.findings if "T446" not in one]
    assert set(case.findings) <= set(told)


@pytest.mark.parametrize("case", FOLDED, ids=lambda case: case.name)
def test_sam_makes_the_same_of_both(case: Case) -> None:
    if case.target != "foreach":
        pytest.skip("SAM reads Fn::ForEach only")
    if "Condition: !Sub" in (case.after or ""):
        pytest.skip("SAM ends with TypeError on a Condition that is computed")
    if "    Fn::ForEach" in (case.after or ""):
        pytest.skip("SAM leaves loops inside of properties as they are")
    if re.search(r"!Sub\n +- ", case.after or ""):
        pytest.skip("SAM puts a reference in the map of Fn::Sub into the string as Python prints it")
    after, before = (expanded_by_sam(load(text or ""), {}) for text in (case.after, case.before))
    assert after == before


@pytest.mark.parametrize("case", FOLDED, ids=lambda case: case.name)
def test_a_fold_can_be_expanded_again(case: Case) -> None:
    name = "main.tf" if case.target == "terraform" else "t.yaml"
    again, before = (
        convert(text or "", "cfn", name=each, resolve=True)
        for text, each in ((case.after, name), (case.before, "t.yaml"))
    )
    assert again.text is not None
    assert before.text is not None
    assert {**load(again.text), "Transform": 0, "Mappings": 0} == {**load(before.text), "Transform": 0, "Mappings": 0}


@pytest.mark.parametrize("case", FOLDED, ids=lambda case: case.name)
def test_a_second_fold_changes_nothing(case: Case) -> None:
    if case.target == "terraform":
        pytest.skip("a module is folded no more")
    assert case.after is not None
    assert replace(case, before=case.after).run()[0] == case.after


def test_a_module_keeps_what_is_around_its_templates(tmp_path: Path) -> None:
    queue = 'Queue%s = {\n        Type       = "AWS::SQS::Queue"\n        Properties = { QueueName = "%s" }\n      }'
    entries = "\n      ".join(queue % (one, one) for one in "ABC")
    text = (
        f'locals {{\n  template = {{\n    Resources = {{\n      {entries}\n    }}\n  }}\n}}\n\nvariable "other" {{}}\n'
    )
    (tmp_path / "main.tf").write_text(text, encoding="utf-8")
    result = fold(tmp_path / "main.tf", "terraform", min_saved=0)
    assert (result.text, result.changed) == (text, False)
    assert [one.code for one in result.diagnostics] == ["T446"]
    assert any(one.folded for one in fold(tmp_path / "main.tf", "foreach", min_saved=0).folds)


@pytest.mark.parametrize("target", ["foreach", "map", "for", "terraform"])
@pytest.mark.parametrize(
    ("section", "entry"),
    [
        ("Resources", "{Kind: T, P: %s, Q: 1}"),
        ("Resources", "{Fn::If: [A, %s, b]}"),
        ("Outputs", "{Values: %s, Description: a}"),
        ("Outputs", "{Fn::If: [A, %s, b]}"),
        ("Conditions", "{Equals: [%s, b], Not: 1}"),
    ],
)
def test_entries_that_are_no_definitions_stay(section: str, entry: str, target: str) -> None:
    others = "" if section == "Resources" else "Resources: {R: {Type: T}}\n"
    text = f"{others}{section}:\n" + "".join(f"  Queue{one}:\n    {entry % one}\n" for one in "ABC")
    result = fold(text.replace(", ", ",\n      "), target, min_saved=0)
    assert not failed(result.diagnostics)
    assert not any(one.folded for one in result.folds)


@pytest.mark.parametrize(
    ("target", "loop"),
    [
        ("foreach", "{Fn::Map: {Value: x, Collection: [a], Fragment: !Ref x}}"),
        ("foreach", "!Map {Value: x, Collection: [a], Fragment: !Ref x}"),
        ("foreach", "!Merge [{a: 1}, {b: 2}]"),
        ("foreach", "{Fn::For: [x, [a], !Ref x]}"),
        ("map", "{Fn::ForEach::L: [x, [a], {'k${x}': !Ref x}]}"),
        ("for", "{Fn::Map: {Value: x, Collection: [a], Fragment: !Ref x}}"),
    ],
)
def test_loops_of_other_dialects_come_into_no_loop(target: str, loop: str) -> None:
    copies = "".join(f"  Q{one}:\n    Type: T\n    Properties:\n      A: {one}\n      B: {loop}\n" for one in "ABC")
    assert any(one.folded for one in fold(f"Resources:\n{copies}".replace(loop, "[a]"), target, min_saved=0).folds)
    result = fold(f"Resources:\n{copies}", target, min_saved=0)
    assert (result.text, result.folds) == (f"Resources:\n{copies}", ())


def test_terraform_runs_the_loops_of_any_service() -> None:
    entry = "  H%s:\n    Type: ALIYUN::MNS::Topic\n    Properties:\n      A: a%s\n"
    outputs = "  H%s:\n    Description: one\n    Value: !Ref H%s\n"
    entries = "".join(entry % (one, one) for one in "ABCD"), "".join(outputs % (one, one) for one in "ABCD")
    text = "ROSTemplateFormatVersion: '2015-09-01'\nResources:\n{}Outputs:\n{}".format(*entries)
    result = fold(text, "terraform", min_saved=0)
    assert result.text is not None
    assert "Fn::Jq" not in result.text
    assert result.text.count("for LogicalId in [") == 2
    assert result.text.count("Mappings") == 1
    assert [one.folded for one in result.folds] == [True, True]


@pytest.mark.parametrize("blanks", ["", " ", "   ", " \t"])
def test_blanks_behind_a_comment_go_with_it(blanks: str) -> None:
    copy = "  %sQueue:\n    Type: T\n    Properties:\n      A: 1%s\n"
    text = f"Resources:\n{copy % ('A', f'  # why{blanks}')}{copy % ('B', '')}{copy % ('C', '')}"
    result = fold(text, "foreach", min_saved=0)
    assert result.text is not None
    assert f"- - A  # why{blanks}\n      - B\n      - C\n" in result.text
