"""Chapters that wait until they are asked for: a browser is slow with thousands of lines, not with their packed form.

A packed chapter is its HTML, deflated (RFC 1951) and in base64, in a block of data that no browser runs or lays out.
"""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator

from transpile.cli.reporting.page.html import element_ids
from transpile.cli.reporting.page.html.markup import Markup, element

MOST_UNPACKED = 300_000
"""Characters of the chapters of a page on which all of them stand one below the other."""
Numbered = tuple[int, Markup]
"""A chapter with the number of its file."""


def arranged(chapters: Iterable[Numbered]) -> Iterator[Markup]:
    """The chapters as they are; packed, with a place for one at a time, where there are several and they are long."""
    plain: list[Numbered] = []
    size = 0
    chapters = iter(chapters)
    for one in chapters:
        plain.append(one)
        size += len(one[1])
        if size > MOST_UNPACKED and len(plain) > 1:
            yield from _packed(plain)
            yield from _packed(chapters)
            needed = element("p", "This page needs JavaScript to show its files.", class_="quiet")
            yield element("div", element("noscript", needed), id=element_ids.VIEWER)
            return
    yield from (chapter for _, chapter in plain)


def packed(text: str) -> str:
    """Text, deflated and in base64."""
    deflate = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(deflate.compress(text.encode(errors="backslashreplace")) + deflate.flush()).decode()


def _packed(chapters: Iterable[Numbered]) -> Iterator[Markup]:
    for number, chapter in chapters:
        # Of another type than a script: its content is data (HTML, section 4.12.1).
        yield element("script", packed(chapter), type="text/plain", id=element_ids.packed(number))
