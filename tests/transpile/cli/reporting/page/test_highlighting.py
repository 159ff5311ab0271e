"""Colors of syntax: only spans around text, which stays what it is."""

from __future__ import annotations

import re
from html import unescape

import pytest

from transpile.cli.reporting.page.html import highlighting
from transpile.cli.reporting.page.html.highlighting import highlighted

SPAN = re.compile(r'<span class="[cfknsv]">([^<>]*)</span>')
STRANGE = [
    "'",
    '"',
    "|",
    ">",
    "- ",
    "{[",
    "}",
    "!",
    "&a *a",
    "#",
    "\t",
    "%",
    "? :",
    "<<EOT",
    "/*",
    "${",
    "\\",
    "--- ...",
    "é\U0001f600",
]


def plain(html: str) -> str:
    assert "<" not in SPAN.sub("", html)
    return unescape(SPAN.sub(r"\1", html))


def classes(html: str) -> dict[str, str]:
    return {unescape(words): kind for kind, words in re.findall(r'<span class="(.)">([^<>]*)</span>', html)}


def test_a_template_in_yaml():
    (line,) = highlighted(['  Key: !Sub "Topic${Team}<b>"  # one & all'], "")
    assert classes(line) == {"Key": "k", "!Sub": "f", '"Topic': "s", "${Team}": "v", '<b>"': "s", "# one & all": "c"}


def test_a_template_in_json():
    key, *_ = highlighted(['{"Key": "a${B}",', ' "Count": 3}'], "")
    assert classes(key) == {'"Key"': "k", '"a': "s", "${B}": "v", '"': "s"}


def test_a_module():
    lines = highlighted(["locals {", "  # all", '  names = upper("x${each}y")', "}"], "terraform")
    assert classes(lines[1]) == {"  # all": "c"}
    assert classes(lines[2])["names"] == "k"


def test_a_language_that_nobody_knows_is_plain():
    assert highlighted(["a: <b>"], "no such language") == ["a: &lt;b&gt;"]


@pytest.mark.parametrize("language", ["", "terraform"])
def test_no_text_is_changed(language: str):
    for one in STRANGE:
        for other in STRANGE:
            lines = [f"a: {one}", f"{one}{other}", "", f"  {other} # {one}", other * 30, one * 500]
            shown = [line.replace("\t", "    ") for line in lines]
            assert [plain(line) for line in highlighted(lines, language)] == shown


def test_the_ends_of_lines_and_what_is_not_seen():
    assert [plain(line) for line in highlighted(["a: 1\r", "b: \x07\u202e\udcff"], "")] == [
        "a: 1",
        "b: \ufffd\ufffd\ufffd",
    ]


def test_long_lines_and_texts_are_plain(monkeypatch: pytest.MonkeyPatch):
    wide = "b: " + "x" * highlighting.LONGEST
    first, second, third = highlighted(["a: 1", wide, "c: 1"], "")
    assert (classes(first), second, classes(third)) == ({"a": "k"}, wide, {"c": "k"})
    monkeypatch.setattr(highlighting, "MOST", 3)
    assert highlighted(["a: 1"], "") == ["a: 1"]
