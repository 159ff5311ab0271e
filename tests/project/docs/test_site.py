"""The site's pages, as far as that can be told without making it (`tox -e docs`): their texts, links and contents."""

from __future__ import annotations

import importlib.util
import os
import re
from pathlib import Path

import pytest

from support import ROOT
from transpile.diagnostics import CODES

DOCS = ROOT / "docs"
_spec = importlib.util.spec_from_file_location("site_pages", DOCS / "pages.py")
assert _spec is not None
assert _spec.loader is not None
pages = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(pages)
SOURCES: dict[str, str] = pages.sources()
TOCTREE = re.compile(r"^```\{toctree\}\n:hidden:\n\n(.*?)\n```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("place", SOURCES)
def test_links_lead_to_other_pages_only(place: str) -> None:
    examples = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
    targets = {target for _, target, _ in pages.LINK.findall(examples.sub("", SOURCES[place]))}
    assert {os.path.normpath(Path(place).parent / target) for target in targets} <= SOURCES.keys()


@pytest.mark.parametrize("name", pages.FROM_ROOT)
def test_a_page_at_the_root_is_taken_from_there(name: str) -> None:
    heading = (ROOT / name).read_text().splitlines()[0]
    assert SOURCES[pages.FROM_ROOT[name]].startswith(heading)


def test_every_page_is_once_in_the_contents() -> None:
    listed = [
        os.path.normpath(Path(place).parent / re.sub(r"^.* <(.*)>$", r"\1", line))
        for place, text in SOURCES.items()
        for block in TOCTREE.findall(text)
        for line in block.splitlines()
    ]
    assert sorted([*listed, "index"]) == sorted(os.path.splitext(place)[0] for place in SOURCES)


def test_a_link_to_nowhere_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        pages.LINK.sub(lambda found: pages.link(found, "index.md", DOCS / "index.md"), "[this](missing.md)")


@pytest.mark.parametrize(
    ("written", "on_the_site"),
    [
        ("[a](cli.md#transpile)", "[a](cli.md#transpile)"),
        ("[a](codes.md#T403)", "[a](codes/T403.md)"),
        ("[a](../../README.md)", "[a](../index.md)"),
        ("[a](../../CHANGELOG.md)", "[a](../project/changes.md)"),
        ("[a](../../action.yml)", "a"),
        ("[a](https://example.com/x.md)", "[a](https://example.com/x.md)"),
        ("a note (T411)", "a note ([T411](codes/T411.md))"),
        ("`T411`, [T411](https://example.com), T999", "`T411`, [T411](https://example.com), T999"),
    ],
)
def test_a_link_fits_the_site(written: str, on_the_site: str) -> None:
    path = DOCS / "reference" / "dialects.md"
    assert pages.outside_of_fences(written, "reference/dialects.md", path) == on_the_site


def test_examples_keep_what_looks_like_a_link() -> None:
    text = "```sh\n[a](../../action.yml)\n```\n"
    assert pages.outside_of_fences(text, "index.md", DOCS / "index.md") == text


def test_the_title_of_an_example_stands_above_it() -> None:
    assert pages.FENCED.sub(pages.fenced, '```hcl title="a/main.tf"\nx = 1\n```\n') == (
        "```{code-block} hcl\n:caption: `a/main.tf`\n\nx = 1\n```\n"
    )


def test_comments_of_a_wide_script_stand_above_their_commands() -> None:
    wide = f"transpile a.yaml   # {'long ' * 20}end\n\nls\n"
    assert pages.spread(wide) == f"# {'long ' * 20}end\ntranspile a.yaml\n\nls\n"
    assert pages.spread("ls  # short\n") == "ls  # short\n"


def test_every_code_has_a_page_and_a_line_in_the_list() -> None:
    rows = re.findall(r"^\| \[(T\d+)\]\(codes/\1\.md\) \| (.*) \|$", SOURCES["reference/codes.md"], re.MULTILINE)
    assert dict(rows) == CODES
    assert all(SOURCES[f"reference/codes/{code}.md"].startswith(f"# {code}: {said}\n") for code, said in CODES.items())


def test_anchors_are_those_of_github() -> None:
    assert pages.slug("Adding a dialect") == "adding-a-dialect"
