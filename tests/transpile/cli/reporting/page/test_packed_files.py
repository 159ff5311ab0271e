"""Pages of many files: their chapters are packed, and the page grows with their number, not faster."""

from __future__ import annotations

import re
import zlib
from base64 import b64decode
from dataclasses import replace

import pytest

from support.report import Page, outcome, reported
from transpile.cli.reporting.outcome import Outcome
from transpile.cli.reporting.page.html import packing

LOOP = """\
Resources:
  Fn::Merge:
    - Fn::Map: {Value: a, Collection: [A], Key: !Sub "Topic${a}", Fragment: {Type: AWS::SNS::Topic}}
"""
HOSTILE = "</script><img src=x onerror=alert(1)>.yaml"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chapters are packed from the second on."""
    monkeypatch.setattr(packing, "MOST_UNPACKED", 1)


def files(count: int) -> list[Outcome]:
    one = outcome(LOOP, "foreach")
    return [replace(one, name=f"{number}.yaml") for number in range(count)]


def chapters(html: str) -> dict[str, str]:
    """The packed chapters by the names of their elements."""
    found = re.findall(r'<script type="text/plain" id="(packed-\d+)">([^<]*)</script>', html)
    return {name: zlib.decompress(b64decode(text), -zlib.MAX_WBITS).decode() for name, text in found}


def test_a_few_files_stand_one_below_the_other():
    page = reported(*files(3))
    assert len(page.of_class("file")) == 3
    assert chapters(page.html) == {}


@pytest.mark.usefixtures("small")
def test_a_packed_chapter_is_the_one_that_would_stand_there():
    told = files(3)
    found = chapters(reported(*told).html)
    assert [*found] == ["packed-1", "packed-2", "packed-3"]
    for number, html in enumerate(found.values(), 1):
        page = Page(html)
        assert page.texts[0].strip() == f"{number - 1}.yaml"
        assert {link.removeprefix("#") for link in page.links if "code" not in link} <= set(page.ids)


@pytest.mark.usefixtures("small")
def test_one_file_is_never_packed():
    assert len(reported(*files(1)).of_class("file")) == 1


@pytest.mark.usefixtures("small")
def test_hostile_names_stay_in_their_chapters():
    page = reported(*(replace(one, name=HOSTILE) for one in files(2)))
    assert "img" not in {tag for tag, _ in page.tags}
    for html in chapters(page.html).values():
        assert "img" not in {tag for tag, _ in Page(html).tags}
        assert HOSTILE in Page(html).text


def test_what_is_packed_grows_with_the_number_of_files(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(packing, "MOST_UNPACKED", 1)
    few, many = (len(reported(*files(count)).html) for count in (50, 100))
    fixed = len(reported(*files(2)).html)
    assert many - fixed < 2.2 * (few - fixed)
