"""The site's pages, as far as that can be told without making it (`tox -e docs`): their texts, links and anchors."""

from __future__ import annotations

import importlib.util
import re

import pytest

from support import ROOT
from transpile.diagnostics import CODES

DOCS = ROOT / "docs"
_spec = importlib.util.spec_from_file_location("site_pages", DOCS / "pages.py")
assert _spec is not None
assert _spec.loader is not None
pages = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(pages)
PAGES = sorted(path.stem for path in DOCS.glob("*.md"))


def text(page: str) -> str:
    source = [(DOCS / f"{page}.md").read_text()]
    pages.read(None, page, source)
    return source[0]


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_other_pages_only(page: str) -> None:
    targets = {target for _, target, _ in pages.LINK.findall(text(page))}
    assert targets <= {f"{name}.md" for name in PAGES}


@pytest.mark.parametrize("page", pages.AT_ROOT)
def test_a_page_at_the_root_is_taken_from_there(page: str) -> None:
    heading = (DOCS.parent / f"{pages.AT_ROOT[page]}.md").read_text().splitlines()[0]
    assert text(page).startswith(heading)


def test_every_page_is_in_the_contents() -> None:
    listed = re.findall(r"^(\w+)$", pages.CONTENTS, re.MULTILINE)
    assert sorted([*listed, "index"]) == sorted([*PAGES, "library"])


def test_a_link_to_nowhere_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        pages.LINK.sub(lambda found: pages.link(found, DOCS / "codes.md"), "[this](missing.md)")


def test_the_anchors_of_codes_are_the_codes() -> None:
    headings = re.findall(r"^## (T.*)$", text("codes"), re.MULTILINE)
    assert [pages.slug(one) for one in headings] == list(CODES)
    assert "<a id=" not in text("codes")
    assert pages.slug("Adding a dialect") == "adding-a-dialect"
