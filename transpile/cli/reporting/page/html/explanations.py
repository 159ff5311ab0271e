"""The explanations of the codes that a page tells of -> HTML, at its end: the page needs no other one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from transpile.cli.reporting.page.html import element_ids
from transpile.cli.reporting.page.html.diagnostics import words
from transpile.cli.reporting.page.html.highlighting import highlighted
from transpile.cli.reporting.page.html.markup import NOTHING, Markup, element, joined
from transpile.diagnostics import CODES
from transpile.diagnostics.explain import explanation

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PLAIN = ("console", "text")


def explanations(codes: Iterable[str]) -> Markup:
    """A section with the explanation of each code, in their order; what is not a code has none."""
    parts = [_one(code) for code in sorted(set(codes)) if code in CODES]
    if not parts:
        return NOTHING
    title = element("h2", "What the codes mean")
    return element("section", [title, *parts], class_="codes", id=element_ids.CODES)


def _one(code: str) -> Markup:
    title, _, text = explanation(code).partition("\n")
    blocks, done = [], 0
    for found in FENCE.finditer(text):
        blocks += [*_paragraphs(text[done : found.start()]), _example(found[1], found[2])]
        done = found.end()
    parts = [element("h3", title.removeprefix("# ")), *blocks, *_paragraphs(text[done:])]
    return element("article", parts, id=element_ids.code(code))


def _paragraphs(text: str) -> Iterator[Markup]:
    for block in filter(None, (one.strip() for one in text.split("\n\n"))):
        yield element("h4", block[3:]) if block.startswith("## ") else element("p", words(block))


def _example(kind: str, text: str) -> Markup:
    lines = text.rstrip("\n").split("\n")
    shown = lines if kind in PLAIN else highlighted(lines, kind if kind == "hcl" else "")
    return element("pre", joined(shown, "\n"))
