"""The outcomes of a run -> one HTML page that needs nothing else: no file beside it, no network, no other script."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Iterator, Sequence
from importlib.resources import files

from transpile.cli.reporting.outcome import Outcome
from transpile.cli.reporting.page.html import tables
from transpile.cli.reporting.page.html.chapter import File, chapter
from transpile.cli.reporting.page.html.explanations import explanations
from transpile.cli.reporting.page.html.markup import NOTHING, Markup, element, joined
from transpile.cli.reporting.page.html.packing import Numbered, arranged
from transpile.cli.reporting.page.html.truncation import Room
from transpile.version import __version__


def page(outcomes: Sequence[Outcome], to: str, dry: bool) -> str:
    """The page for the files of a run to the dialect `to`. `dry`: nothing was written, they only would change."""
    return f"<!DOCTYPE html>\n{element('html', [_head(), _body(outcomes, to, dry)], lang='en')}\n"


def _head() -> Markup:
    style, script = _data("page.css"), _data("page.js")
    sources = f"style-src {_hash(style)}; script-src {_hash(script)}"
    policy = f"default-src 'none'; {sources}; base-uri 'none'; form-action 'none'"
    parts = [
        Markup('<meta charset="utf-8">'),
        Markup(f'<meta http-equiv="Content-Security-Policy" content="{policy}">'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        Markup('<meta name="color-scheme" content="light dark">'),
        element("title", "Loops: transpile report"),
        element("style", style),
        element("script", script, defer="defer", type="module"),
    ]
    return element("head", joined(parts, "\n"))


def _data(name: str) -> Markup:
    return Markup(files("transpile").joinpath("cli", "reporting", "page", "html", name).read_text(encoding="utf-8"))


def _hash(content: str) -> str:
    """What a Content-Security-Policy calls an inline style or script (CSP 3, section 2.3.1)."""
    return f"'sha256-{b64encode(hashlib.sha256(content.encode()).digest()).decode()}'"


def _body(outcomes: Sequence[Outcome], to: str, dry: bool) -> Markup:
    loops = [loop for one in outcomes if one.chapter for loop in one.chapter.loops]
    count = f"{len(outcomes):,} file{'s' * (len(outcomes) != 1)}, {len(loops):,} loop{'s' * (len(loops) != 1)}"
    target = [" to ", element("code", to)] if to else []
    said = element("p", ["Loops rewritten", *target, f": {count} ", *tables.fates(loops)], class_="lead")
    hint = element("p", "Click a loop, or press j and k, to see it in every column.", class_="quiet screen")
    header = element("header", [element("h1", "Loop report"), said, hint])
    several = tables.index(outcomes, dry) if len(outcomes) > 1 else NOTHING
    end = element("footer", f"transpile {__version__}", class_="quiet")
    main = element("main", [several, *arranged(_chapters(outcomes, dry)), explanations(_codes(outcomes))])
    return element("body", [header, main, end])


def _codes(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """The codes that the page tells of."""
    for one in outcomes:
        yield from (told.code for told in one.diagnostics)
        yield from (told.code for loop in (one.chapter.loops if one.chapter else ()) for told in loop.told)


def _chapters(outcomes: Sequence[Outcome], dry: bool) -> Iterator[Numbered]:
    room = Room()
    for number, one in enumerate(outcomes, 1):
        if tables.has_chapter(one) or len(outcomes) == 1:
            yield number, chapter(File(number, one, dry), room)
