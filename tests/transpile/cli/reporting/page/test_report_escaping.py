"""Nothing that a template says becomes a part of the page."""

from __future__ import annotations

import pytest

from support.report import Page, outcome, reported
from transpile.cli.reporting.outcome import Outcome, State
from transpile.cli.reporting.page.html.markup import Markup, element, joined, shown
from transpile.diagnostics import Diagnostic

HOSTILE = {
    "script": "<script>alert(1)</script>",
    "end of the script": "</script><script>alert(1)//",
    "end of the style": "</style><img src=x onerror=alert(1)>",
    "end of a comment": "--><b>bold</b><!--",
    "end of a section": "]]><b>bold</b><![CDATA[",
    "entity": "&lt;b&gt; &amp;amp; &#x3c;b>",
    "quotes": "\" onclick='alert(1)' x=\"",
    "address": '<a href="javascript:alert(1)">x</a>',
}
TEMPLATE = """\
Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::Topics:
    - Name
    - [A, B]
    - Topic${{Name}}:
        Type: AWS::SNS::Topic
        Properties:
          DisplayName: !Sub |
            {0} ${{Name}}
"""
ALLOWED = {
    *("html", "head", "meta", "title", "style", "script", "body", "header", "main", "footer", "section", "article"),
    *(
        "div",
        "span",
        "p",
        "h1",
        "h2",
        "h3",
        "h4",
        "pre",
        "noscript",
        "b",
        "a",
        "code",
        "details",
        "summary",
        "ul",
        "li",
    ),
    *("ul", "li", "table", "thead", "tbody", "tr", "th", "td"),
}


def blocks(page: Page) -> list[str]:
    """The elements of a page, without those that color a text."""
    return [tag for tag, values in page.tags if values.get("class") not in set("cfknsv")]


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_text_is_shown_as_it_is(kind: str):
    words = HOSTILE[kind]
    plain = reported(outcome(TEMPLATE.format("x"), "map"))
    page = reported(outcome(TEMPLATE.format(words), "map"))
    assert page.text.count(words) == 4  # the source, the result, two copies
    assert blocks(page) == blocks(plain)
    assert {tag for tag, _ in page.tags} <= ALLOWED


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_names_and_messages_are_shown_as_they_are(kind: str):
    words = HOSTILE[kind]
    told = Diagnostic("T001", f"{words} `{words}`", help=words)
    page = reported(Outcome(words, State.REFUSED, (told,)), Outcome("other", State.LEFT_ALONE, why=words))
    assert page.text.count(words) == 6
    assert {tag for tag, _ in page.tags} <= ALLOWED


def test_no_element_acts_by_itself_and_no_link_leaves_the_page():
    page = reported(*(outcome(TEMPLATE.format(words), "map") for words in HOSTILE.values()))
    names = {name for _, values in page.tags for name in values}
    assert not [name for name in names if name.startswith("on") or name in ("style", "src", "srcdoc")]
    assert {link[0] for link in page.links} == {"#"}


def test_what_turns_the_direction_of_a_line_is_visible():
    words = "a\u202eb\u2066c\u200fd\x1b[31me\x07"
    page = reported(Outcome(words, State.REFUSED, (Diagnostic("T001", words),)))
    assert not set("\u202e\u2066\u200f\x1b\x07") & set(page.html)
    assert "a\ufffdb\ufffdc\ufffdd\ufffd[31me\ufffd" in page.text


def test_a_name_that_is_no_text_is_shown():
    assert "\ufffd.yaml" in reported(Outcome("\udcff.yaml", State.REFUSED, (Diagnostic("T001", "no"),))).text


def test_only_markup_is_not_escaped():
    assert joined(["<", Markup("<b></b>")]) == "&lt;<b></b>"
    assert element("p", "<", title='"<') == '<p title="&quot;&lt;">&lt;</p>'
    assert isinstance(shown("<"), Markup)
