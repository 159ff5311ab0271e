"""The page in a browser: it says nothing on the console, and choosing a loop shows it in every column.

Skipped where there is no Chromium; `tox -e report` installs one. TRANSPILE_PICTURES names a folder for screenshots.
"""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from support import ROOT
from support.report import outcome
from transpile.cli.reporting.page.html.document import page

if os.name != "posix":
    pytest.skip("the browser is driven over descriptors 3 and 4", allow_module_level=True)

import chromium

SOURCE = ROOT / "samples" / "tour" / "queues" / "source.map.yaml"
BINARY = chromium.found()
IN_VIEW = """((file, column, loop) => {
  const pane = document.querySelector(`#file-${file} .column[data-column="${column}"] .scrolled`);
  const caption = document.getElementById(`file-${file}-column-${column}-loop-${loop}`).getBoundingClientRect();
  const frame = pane.getBoundingClientRect();
  return caption.top >= frame.top - 1 && caption.bottom <= frame.bottom + 1;  // parts of a pixel are rounded
})"""
ROW_IN_VIEW = """(() => {
  const row = document.querySelector("tr.chosen").getBoundingClientRect();
  const box = document.querySelector(".loops").parentNode.getBoundingClientRect();
  return row.top >= Math.max(box.top, 0) && row.bottom <= Math.min(box.bottom, innerHeight);
})()"""
LOOP = """\
Resources:
  Fn::Merge:
    - Fn::Map: {Value: a, Collection: [A, B], Key: !Sub "Topic${a}", Fragment: {Type: AWS::SNS::Topic}}

    - Fn::Map: {Value: a, Collection: [A, B], Key: !Sub "Queue${a}", Fragment: {Type: AWS::SQS::Queue}}

    - Fn::Map: {Value: a, Collection: [A, B], Key: !Sub "Role${a}", Fragment: {Type: AWS::IAM::Role}}
"""
CHOSEN = "[...new Set([...document.querySelectorAll('.loop.chosen')].map(e => e.closest('.column').dataset.column))]"


@pytest.fixture(scope="module")
def browser() -> Iterator[chromium.Browser]:
    if BINARY is None:
        assert "TRANSPILE_BROWSER" not in os.environ, "there is no Chromium"
        pytest.skip("no Chromium here: tox -e report installs one, CHROMIUM names one")
    with chromium.started(BINARY) as started:
        yield started


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report about a template of the tour."""
    made = tmp_path_factory.mktemp("report") / "page.html"
    told = outcome(SOURCE.read_text(encoding="utf-8"), "foreach", SOURCE.name)
    made.write_text(page([told], "foreach", False), encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report about two short files."""
    made = tmp_path_factory.mktemp("report") / "page.html"
    told = [outcome(LOOP, "foreach", name) for name in ("b.yaml", "a.yaml")]
    made.write_text(page(told, "foreach", False), encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report about a thousand files."""
    made = tmp_path_factory.mktemp("report") / "page.html"
    one = outcome(LOOP, "foreach")
    told = [replace(one, name=f"stacks/team-{number // 10}/service-{number}.yaml") for number in range(1_000)]
    made.write_text(page(told, "foreach", False), encoding="utf-8")
    return made


def wait(browser: chromium.Browser, script: str) -> None:
    """Wait until an expression on the page is true."""
    deadline = time.monotonic() + chromium.PATIENCE
    while not browser.run(script):
        assert time.monotonic() < deadline, script
        time.sleep(0.02)


def pictures(fallback: Path) -> Path:
    """Where screenshots go."""
    folder = Path(os.environ.get("TRANSPILE_PICTURES") or fallback)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def shown(browser: chromium.Browser, loop: int) -> list[int]:
    """The columns that show a loop of the first file now."""
    return shown_of(browser, 1, loop)


def shown_of(browser: chromium.Browser, file: int, loop: int) -> list[int]:
    """The columns that show a loop now."""
    return [column for column in (1, 2, 3) if browser.run(f"{IN_VIEW}({file}, {column}, {loop})")]


def test_choosing_a_loop_shows_it_in_every_column(browser: chromium.Browser, path: Path):
    browser.open(path)
    assert shown(browser, 12) == []
    browser.click(".loops a[data-loop='12']")
    assert (shown(browser, 12), browser.run(CHOSEN)) == ([1, 2, 3], ["1", "2", "3"])
    browser.click("#file-1-column-1-loop-14 a")
    assert (shown(browser, 14), browser.run(CHOSEN)) == ([1, 2, 3], ["1", "2", "3"])
    browser.click("#file-1-column-3-loop-21 a")
    assert shown(browser, 21) == [1, 2, 3]
    browser.click(".column[data-column='2'] [data-loops='5'] .line")
    assert (shown(browser, 5), browser.run("document.querySelector('tr.chosen').id")) == ([1, 2, 3], "file-1-loop-5")
    assert browser.problems == []


def test_the_first_loop_is_on_the_first_screen(browser: chromium.Browser, path: Path):
    browser.open(path)
    assert shown(browser, 1) == [1, 2, 3]
    assert browser.run("document.getElementById('file-1-column-1-loop-1').getBoundingClientRect().bottom") < 900


def test_keys_bring_the_row_of_the_loop_into_view(browser: chromium.Browser, path: Path):
    browser.open(path)
    for _ in range(15):
        browser.press("j")
    assert browser.run(ROW_IN_VIEW)


def test_keys_stay_in_the_file_that_is_shown(browser: chromium.Browser, two: Path):
    browser.open(two)
    browser.run("document.getElementById('file-2').scrollIntoView()")
    browser.press("j")
    assert browser.run("document.querySelector('tr.chosen').id") == "file-2-loop-1"
    browser.run("document.getElementById('file-1').scrollIntoView()")
    browser.run("scrollTo(0, 0)")
    browser.press("j")
    assert browser.run("document.querySelector('tr.chosen').id") == "file-1-loop-1"


def test_a_code_leads_to_its_explanation(browser: chromium.Browser, path: Path):
    browser.open(path)
    browser.click(".loops a.code[href='#code-T411']")
    assert browser.run("document.getElementById('code-T411').getBoundingClientRect().top < innerHeight")


def test_files_are_filtered_and_sorted(browser: chromium.Browser, two: Path):
    names = "[...document.querySelectorAll('.index tbody tr')].filter(e => !e.hidden).map(e => e.cells[0].innerText)"
    browser.open(two)
    assert browser.run(names) == ["b.yaml", "a.yaml"]
    browser.click(".index th button")
    assert browser.run(names) == ["a.yaml", "b.yaml"]
    browser.click(".index th button")
    assert browser.run(names) == ["b.yaml", "a.yaml"]
    browser.click(".tools input")
    for key in "A.YJ":
        browser.press(key)
    assert browser.run(names) == []
    assert browser.run("document.querySelector('.tools span').innerText") == "0 of 2 files"
    assert browser.run("document.querySelector('.file .chosen')") is None
    assert browser.problems == []


def test_why_is_in_view_on_a_narrow_screen(browser: chromium.Browser, path: Path):
    browser.open(path, 500)
    right = "Math.max(...[...document.querySelectorAll('.loops .why')].map(e => e.getBoundingClientRect().right))"
    assert 0 < browser.run(right) <= 500


def test_a_thousand_files_open_within_a_second(browser: chromium.Browser, many: Path):
    browser.open(many, 1600, 1000)
    wait(browser, "document.querySelectorAll('#file-1 .line').length")
    # The browser's own clock: ours counts how often it is asked, too.
    assert browser.run("performance.getEntriesByType('navigation')[0].loadEventEnd") < 1_000
    browser.click(".index a[href='#file-7']")
    wait(browser, "document.querySelectorAll('#file-7 .line').length")
    assert browser.run("document.querySelectorAll('.file').length") == 1
    browser.press("j")
    assert shown_of(browser, 7, 1) == [1, 2, 3]
    browser.open(many, 1600, 1000, fragment="#file-900-column-2-loop-3")
    wait(browser, "document.querySelectorAll('#file-900 .line').length")
    assert 2 in shown_of(browser, 900, 3)
    assert browser.problems == []


@pytest.mark.parametrize("look", [*itertools.product(("light", "dark"), (500, 1600))], ids=str)
def test_pictures(browser: chromium.Browser, path: Path, many: Path, tmp_path: Path, look: tuple[str, int]):
    """For eyes: CONTRIBUTING.md says where they are."""
    folder, (scheme, width) = pictures(tmp_path), look
    for name, shown_page, script in (
        ("file", path, ""),
        ("columns", path, "document.querySelector('.columns').scrollIntoView()"),
        ("codes", path, "document.querySelector('.codes').scrollIntoView()"),
        ("many", many, ""),
    ):
        browser.open(shown_page, width, 1000, scheme)
        wait(browser, "document.querySelectorAll('#file-1 .line').length")
        browser.press("j")
        browser.run(script)
        assert browser.picture(folder / f"{name}-{scheme}-{width}.png").startswith(b"\x89PNG")
        assert browser.run("document.documentElement.scrollWidth") <= width
    assert browser.problems == []


def test_keys_go_from_loop_to_loop(browser: chromium.Browser, path: Path):
    browser.open(path)
    for key, loop in (("j", 1), ("j", 2), ("j", 3), ("k", 2)):
        browser.press(key)
        assert browser.run("document.querySelector('.file').dataset.loop") == str(loop)
        assert shown(browser, loop) == [1, 2, 3]
    assert browser.problems == []


def test_what_is_folded_is_printed(browser: chromium.Browser, path: Path):
    browser.open(path)
    folded = "document.querySelectorAll('details:not([open])').length"
    before = browser.run(folded)
    browser.run(f"addEventListener('beforeprint', () => (window.printed = {folded}))")
    browser.ask("Page.printToPDF")
    assert (before > 0, browser.run("window.printed"), browser.run(folded)) == (True, 0, before)


def test_links_work_without_the_script(browser: chromium.Browser, path: Path):
    browser.ask("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open(path)
        browser.click("#file-1-column-1-loop-14 a")
        assert browser.run("location.hash") == "#file-1-column-2-loop-14"
        assert 2 in shown(browser, 14)
    finally:
        browser.ask("Emulation.setScriptExecutionDisabled", value=False)


@pytest.mark.parametrize("width", [1400, 420])
def test_the_window_is_never_narrower_than_the_page(browser: chromium.Browser, path: Path, width: int):
    browser.open(path, width)
    assert browser.run("document.documentElement.scrollWidth") <= width
    lefts = browser.run("[...document.querySelectorAll('.column')].map(e => e.getBoundingClientRect().left)")
    assert len(set(lefts)) == (3 if width == 1400 else 1)


def test_both_color_schemes(browser: chromium.Browser, path: Path, tmp_path: Path):
    made = {}
    for scheme in ("light", "dark"):
        browser.open(path, scheme=scheme)
        browser.click("#file-1-column-1-loop-3 a")
        browser.run("document.querySelector('.columns').scrollIntoView({block: 'end'})")
        made[scheme] = browser.picture(pictures(tmp_path) / f"{scheme}.png")
        dark = browser.run("getComputedStyle(document.body).backgroundColor")
        assert (dark == "rgb(14, 17, 23)") == (scheme == "dark")
    assert made["light"] != made["dark"]
    assert browser.problems == []


def test_a_long_expansion_opens_at_once(browser: chromium.Browser, tmp_path: Path):
    items = ",".join(f"a{number}" for number in range(5_000))
    loop = f"  Fn::ForEach::L:\n    - N\n    - [{items}]\n    - T${{N}}:\n        Type: A::B::C\n"
    text = f"Transform: AWS::LanguageExtensions\nResources:\n{loop}"
    made = tmp_path / "page.html"
    made.write_text(page([outcome(text, "map")], "map", False), encoding="utf-8")
    browser.open(made)
    browser.click("#file-1-column-1-loop-1 a")
    assert browser.run("document.querySelectorAll('.line').length") < 10_000
    assert "more lines are not shown" in browser.run("document.body.innerText")
