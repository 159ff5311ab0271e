"""`transpile fold` and `transpile.fold`: what they write, list and refuse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support.process import Run
from transpile import fold
from transpile.cli import main
from transpile.cli.reporting.page.gather import chapter
from transpile.cli.reporting.page.reread import Given
from transpile.evaluate.budget import Limits
from transpile.language import registry

COPY = "  Topic{0}:\n    Type: AWS::SNS::Topic\n    Properties:\n      DisplayName: the topic {0}\n"
COPIES = "Resources:\n" + "".join(COPY.format(name) for name in ("Orders", "Payments", "Returns", "Mail"))
ALONE = "Resources:\n" + COPY.format("Orders")
LOOP = """\
Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::Topic:
    - Name
    - [Orders, Payments, Returns, Mail]
    - Topic${Name}:
        Type: AWS::SNS::Topic
        Properties:
          DisplayName: !Sub the topic ${Name}
"""
SAVED = ("--min-saved", "5", "--no-config")


@pytest.fixture
def template(tmp_path: Path) -> Path:
    path = tmp_path / "template.yaml"
    path.write_text(COPIES)
    return path


def test_the_result_goes_to_standard_output(cli: Run, template: Path) -> None:
    done = cli("fold", "--to", "foreach", *SAVED, str(template))
    assert (done.status, done.out.decode(), done.err) == (0, LOOP, "")


def test_files_are_replaced_and_then_stay(cli: Run, template: Path, tmp_path: Path) -> None:
    (tmp_path / "alone.yaml").write_text(ALONE)
    assert cli("fold", "--to", "foreach", *SAVED, "--check", str(tmp_path)).status == 1
    assert cli("fold", "--to", "foreach", *SAVED, "--in-place", str(tmp_path)).status == 0
    assert (template.read_text(), (tmp_path / "alone.yaml").read_text()) == (LOOP, ALONE)
    assert cli("fold", "--to", "foreach", *SAVED, "--check", str(tmp_path)).status == 0


def test_a_diff_shows_what_would_change(cli: Run, template: Path) -> None:
    done = cli("fold", "--to", "foreach", *SAVED, "--diff", str(template))
    assert done.status == 1
    assert "+  Fn::ForEach::Topic:\n" in done.out.decode()
    assert template.read_text() == COPIES


def test_a_list_tells_of_all_groups(cli: Run, template: Path) -> None:
    words = "fold", "--to", "foreach", "--list", str(template), "--no-config"
    left = f"{template}:2:3: 4 copies in Resources: left: a loop would save 9 lines, fewer than 10\n"
    ids = "    TopicOrders, TopicPayments, TopicReturns, TopicMail\n"
    assert cli(*words).out.decode() == left + ids
    folded = f"{template}:2:3: 4 copies in Resources: folded, 9 lines saved\n"
    assert cli(*words, "--min-saved", "9").out.decode() == folded + ids
    (row,) = json.loads(cli(*words, "--format", "json").out)
    assert (row["fate"], row["items"], row["saved"]) == ("left", ["Orders", "Payments", "Returns", "Mail"], 9)
    assert template.read_text() == COPIES


def test_the_list_of_many_is_summed_up(cli: Run, template: Path, tmp_path: Path) -> None:
    (tmp_path / "alone.yaml").write_text(ALONE)
    done = cli("fold", "--to", "foreach", "--list", *SAVED, str(tmp_path))
    assert "2 files: 2 listed; 1 group (folded 1)" in done.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("fold", "--to", "cfn"), "fold writes loops, but --to cfn writes none"),
        (("fold",), "--to is missing"),
        (("fold", "--to", "foreach", "--from", "map"), "fold converts copies"),
        (("--to", "foreach", "--min-copies", "4"), "--min-copies works only with `transpile fold`"),
    ],
)
def test_what_does_not_go_together_is_refused(cli: Run, template: Path, words: tuple[str, ...], told: str) -> None:
    done = cli(*words, "--no-config", str(template))
    assert done.status == 2
    assert told in done.err


def test_a_template_that_cannot_be_read_is_refused(cli: Run, template: Path) -> None:
    template.write_text("Resources: [")
    assert cli("fold", "--to", "foreach", *SAVED, str(template)).status == 2
    assert cli("fold", "--to", "foreach", "--list", *SAVED, str(template)).status == 2


def test_a_page_links_the_copies_and_their_loop(tmp_path: Path, template: Path) -> None:
    page = tmp_path / "page.html"
    assert main(["fold", "--to", "foreach", *SAVED, "--report", str(page), str(template)]) == 0
    assert "Fn::ForEach::Topic" in page.read_text()
    result = fold(template, "foreach", min_saved=5)
    given = Given({}, Limits(100, 100_000), registry.language(""))
    made = chapter(template.read_bytes(), str(template), result, "foreach", given)
    assert [(one.section, one.keys) for one in made.loops] == [("Resources", result.folds[0].ids)]
    lines = {one.title: [(each.loop, each.first, each.last) for each in one.regions] for one in made.columns}
    copies = [(0, first, first + 3) for first in (2, 6, 10, 14)]
    assert lines == {"Source": copies, "Result (foreach)": [(0, 3, 9)], "Expansion (cfn)": copies}


def test_the_library_folds_texts_and_files(template: Path) -> None:
    for source in (COPIES, template):
        result = fold(source, "foreach", min_saved=5)
        assert (result.text, result.changed) == (LOOP, True)
        (one,) = result.folds
        assert (one.section, one.items, one.folded, one.columns) == (
            "Resources",
            ("Orders", "Payments", "Returns", "Mail"),
            True,
            0,
        )
    left = fold(COPIES, "foreach", only=["Topic?????s"])
    assert (left.text, left.changed, [one.ids for one in left.folds]) == (COPIES, False, [])


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"min_copies": 1}, ValueError),
        ({"min_saved": -1}, ValueError),
        ({"min_body": 0}, ValueError),
        ({"to": "cfn"}, ValueError),
        ({"to": "fore"}, ValueError),
        ({"max_columns": "3"}, TypeError),
        ({"drop_comments": 1}, TypeError),
        ({"only": [1]}, TypeError),
        ({"only": None}, TypeError),
    ],
)
def test_wrong_arguments_raise(options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        fold(COPIES, **{"to": "foreach", **options})


def test_a_template_that_would_become_too_long_for_a_request_stays() -> None:
    longest = 51_200
    pad = "Description: " + "x" * (longest - len(COPIES) - len("Description: \n")) + "\n"
    assert len(pad + COPIES) == longest
    grown = fold(pad + COPIES, "foreach", min_saved=5)
    assert grown.changed  # shorter with its loop, so there is room
    bodies = "".join(f"  T{one}:\n    Type: A::B::C\n    Properties:\n      A: 1\n" for one in "ABC")
    text = "Description: " + "x" * (longest - len(bodies) - 25) + "\nResources:\n" + bodies
    assert len(text) == longest
    left = fold(text, "foreach", min_saved=0)
    assert (left.text, left.changed) == (text, False)
    assert [one.reason for one in left.folds] == [
        "with loops the template would have more than the 51,200 bytes that CloudFormation takes in a request"
    ]
    assert [one.code for one in left.diagnostics] == ["T446"]
    assert fold(text.replace("x" * 200, "", 1), "foreach", min_saved=0).changed


@pytest.mark.parametrize(
    ("rows", "tables", "folds"), [(200, 0, True), (201, 0, False), (4, 199, True), (4, 200, False)]
)
def test_copies_whose_mapping_exceeds_the_quotas_stay(rows: int, tables: int, folds: bool) -> None:
    queue = "  Q{}:\n    Type: AWS::SQS::Queue\n    Properties:\n      DelaySeconds: {}\n      FifoQueue: true\n"
    mappings = "Mappings:\n" + "".join(f"  M{at}: {{a: {{b: c}}}}\n" for at in range(tables)) if tables else ""
    text = f"{mappings}Resources:\n" + "".join(queue.format(at, at * 7 % 900) for at in range(rows))
    result = fold(text, "foreach", min_saved=1)
    assert result.changed == folds
    (one,) = result.folds
    assert one.reason == ("" if folds else "a mapping of its values would exceed the quotas of the template")


def test_a_part_of_a_text_needs_room_in_a_mapping_too() -> None:
    name = "!Sub '${{AWS::StackName}}-{1}'"
    queue = f"  Q{{0}}:\n    Type: AWS::SQS::Queue\n    Properties:\n      QueueName: {name}\n      A: 1\n"
    mappings = "Mappings:\n" + "".join(f"  M{at}: {{a: {{b: c}}}}\n" for at in range(200))
    text = f"{mappings}Resources:\n" + "".join(queue.format(at, at * 7 % 900) for at in range(4))
    result = fold(text, "foreach", min_saved=0)
    assert (result.text, [one.code for one in result.diagnostics]) == (text, ["T446"])
    assert result.folds[0].reason == "a mapping of its values would exceed the quotas of the template"


@pytest.mark.parametrize("more", [(), ("--list",), ("--check",)])
def test_a_template_of_another_service_is_warned_about(cli: Run, template: Path, more: tuple[str, ...]) -> None:
    done = cli("fold", "--to", "ros", *SAVED, *more, str(template))
    assert done.status == 0
    assert done.out.decode() == ("" if more else COPIES)
    assert "warning[T446]: copies in CloudFormation templates cannot become a loop in ROS" in done.err
    assert "choose a dialect of CloudFormation" in done.err


def test_it_is_refused_where_its_text_is_none_of_the_format_that_is_asked_for(cli: Run, template: Path) -> None:
    done = cli("fold", "--to", "ros", "--format", "json", *SAVED, str(template))
    assert (done.status, done.out) == (2, b"")
    assert "error[T446]: copies in CloudFormation templates cannot become a loop in ROS" in done.err
