"""The page of a report: every loop is in every column, and every link leads somewhere."""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from hashlib import sha256

import pytest

from support import ROOT
from support.report import Page, outcome, reported
from transpile.cli.reporting.outcome import Outcome, State
from transpile.cli.reporting.page.html import truncation
from transpile.diagnostics import Diagnostic

TOUR = {path.parent.name: path for path in sorted((ROOT / "samples" / "tour").glob("*/source.*.yaml"))}
TARGETS = {"queues": "foreach", "network": "for", "teams": "map"}
NEST = """\
Resources:
  Fn::Merge:
    - Fn::Map:
        Value: Team
        Collection: [Orders, Payments]
        Key: !Sub Topic${Team}
        Fragment:
          Type: AWS::SNS::Topic
          Properties:
            Tags:
              - Fn::Map: {Value: k, Collection: [a, b], Fragment: {Key: !Ref k, Value: !Ref Team}}
Outputs:
  Lines:
    Value: !Join
      - ","
      - Fn::Map: {Value: v, Collection: [x, y], Fragment: !Ref v}
"""
REFUSED = NEST.replace("[x, y]", "!GetAtt TopicOrders.Names")


def toured(name: str) -> Page:
    """The report about a template of the tour."""
    text = TOUR[name].read_text(encoding="utf-8")
    return reported(outcome(text, TARGETS[name], TOUR[name].name), to=TARGETS[name])


def captions(page: Page, column: int) -> list[int]:
    """The loops that have a caption in a column."""
    found = (re.fullmatch(rf"file-1-column-{column}-loop-(\d+)", one) for one in page.ids)
    return sorted(int(one[1]) for one in found if one)


@pytest.mark.parametrize("name", TOUR)
def test_every_link_has_its_target_and_every_name_is_given_once(name: str):
    page = toured(name)
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
    assert [one for one, count in Counter(page.ids).items() if count > 1] == []


@pytest.mark.parametrize("name", TOUR)
def test_every_loop_is_in_the_table_and_in_every_column(name: str):
    page = toured(name)
    rows = [one for one in page.ids if re.fullmatch(r"file-1-loop-\d+", one)]
    numbers = list(range(1, len(rows) + 1))
    assert numbers
    for column in (1, 2, 3):
        assert captions(page, column) == numbers
    assert {loop for one in page.of_class("loop") for loop in one["data-loops"].split()} == set(map(str, numbers))


@pytest.mark.parametrize("name", TOUR)
def test_the_texts_are_all_there(name: str):
    page = toured(name)
    source = TOUR[name].read_text(encoding="utf-8").splitlines()
    assert [line for line in source if line not in page.text] == []
    assert len(page.of_class("line")) > 2 * len(source)


def lines_of(told: Outcome, column: int, loop: int) -> list[str]:
    """The lines of a column that belong to a loop, without indentation."""
    assert told.chapter
    one = told.chapter.columns[column]
    regions = [region for region in one.regions if region.loop == loop]
    return [one.lines[number - 1].strip() for region in regions for number in range(region.first, region.last + 1)]


def test_a_loop_is_linked_to_the_loop_that_it_became():
    told = outcome(NEST, "foreach")
    assert lines_of(told, 0, 0)[0] == "- Fn::Map:"
    assert lines_of(told, 1, 0)[0].startswith("Fn::ForEach::")
    assert lines_of(told, 1, 0)[-1] == "- {Key: b, Value: !Ref Team}"


def test_a_loop_that_is_written_out_in_one_that_stays_is_linked_to_its_entries():
    told = outcome(NEST, "foreach")
    assert lines_of(told, 1, 1) == ["- {Key: a, Value: !Ref Team}", "- {Key: b, Value: !Ref Team}"]


def test_a_loop_is_linked_to_each_copy_in_the_expansion():
    told = outcome(NEST, "foreach")
    expanded = lines_of(told, 2, 0)
    assert [line for line in expanded if line.startswith("Topic")] == ["TopicOrders:", "TopicPayments:"]
    assert [line for line in lines_of(told, 2, 1) if "Key: a" in line] == [
        "- {Key: a, Value: Orders}",
        "- {Key: a, Value: Payments}",
    ]


def test_a_loop_that_is_joined_is_linked_to_the_string():
    told = outcome(TOUR["teams"].read_text(encoding="utf-8"), "map")
    assert lines_of(told, 0, 14)[0] == "- Fn::For:"
    assert lines_of(told, 2, 14)[:2] == ["- - !Sub", "- '0 web ${steady} ${burst}'"]


def test_loops_are_called_by_their_keys_in_the_table_and_above_their_lines():
    page = reported(outcome(NEST, "foreach"))
    for words, columns in (("Fn::Map Topic${Team}", 3), ("Fn::Map Tags of Topic${Team}", 3)):
        assert page.texts.count(words) == 1 + columns


def test_an_expansion_has_no_column_of_its_own():
    told = outcome(NEST, "cfn")
    assert told.chapter
    assert [one.title for one in told.chapter.columns] == ["Source", "Result (cfn)"]


def test_a_refusal_stands_below_its_line():
    told = outcome(REFUSED, "cfn")
    page = reported(told, to="cfn")
    (remark,) = [one for one in page.of_class("remark") if "error" in one["class"]]
    assert f"#{remark['id']}" in page.links
    html = page.html[: page.html.index(f'id="{remark["id"]}"')]
    assert html.rindex("TopicOrders.Names") > html.rindex('class="line"')
    assert "There is no result" in page.text


@pytest.mark.parametrize("text", ["a: [\n", "", "\x00", "[]", "x: 1\n", "Resources: {}\n", b"a: \xff\n"])
@pytest.mark.parametrize("to", ["foreach", "cfn", "nonsense"])
def test_any_text_has_a_report_that_shows_it(text: str | bytes, to: str):
    told = outcome(text, to)
    assert reported(told, to=to).text.count("template.yaml") >= 1
    assert told.chapter is not None
    shown = text.decode(errors="replace") if isinstance(text, bytes) else text
    assert (told.chapter.columns[0].title, told.chapter.columns[0].text) == ("Source", shown)


def test_many_files_have_an_index_with_a_link_to_each_that_has_more_to_say():
    plain = outcome("Resources: {}\n", "foreach", "plain.yaml")
    gone = Outcome("gone.yaml", State.REFUSED, (Diagnostic("T001", "gone.yaml cannot be read"),))
    page = reported(outcome(NEST, "foreach", "a.yaml"), plain, gone, outcome(REFUSED, "foreach", "b.yaml"))
    assert {"#file-1", "#file-3", "#file-4"} == {link for link in page.links if re.fullmatch(r"#file-\d", link)}
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
    assert "plain.yaml" in page.text


def test_long_texts_are_cut_with_a_note(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(truncation, "MOST_EXPANDED", 10)
    page = reported(outcome(NEST, "foreach"))
    assert len(page.of_class("line")) == len(NEST.splitlines()) + _lines(NEST) + 10
    assert "more lines are not shown" in page.text
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)


def _lines(text: str) -> int:
    chapter = outcome(text, "foreach").chapter
    assert chapter
    return len(chapter.columns[1].lines)


def test_a_page_has_room_for_so_many_lines_and_lists_all_files():
    room = truncation.Room(3)
    chapter = outcome(NEST, "foreach").chapter
    assert chapter
    first, second = (room.cut(one, False) for one in chapter.columns[:2])
    assert (len(first.lines), second.text, room.left) == (3, "", 0)
    assert {(one.first, one.last) for one in (*first.regions, *second.regions)} == {(3, 3)}


def test_the_page_allows_its_own_script_and_style_and_nothing_else():
    page = reported(outcome(NEST, "foreach"))
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page.html)
    for name in ("style", "script"):
        (content,) = re.findall(rf"<{name}[^>]*>(.*?)</{name}>", page.html, re.DOTALL)
        digest = b64encode(sha256(content.encode()).digest()).decode()
        assert f"{name}-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none';")
    assert "http:" not in page.html and "https:" not in page.html  # noqa: PT018
