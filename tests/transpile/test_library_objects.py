"""What the functions of the library give back: short to look at, and with what editors need."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import transpile
from support import ROOT
from support.cli import BROKEN, FROM_PARAMETER, LOOP
from support.type_checking import checked
from transpile import convert, expand, loops
from transpile.syntax.edits import apply, between
from transpile.version import __version__

TOUR = sorted((ROOT / "samples" / "tour").glob("*/source.*.yaml"))


@pytest.mark.parametrize("path", TOUR, ids=lambda path: path.parent.name)
def test_results_and_diagnostics_are_short_to_look_at(path: Path) -> None:
    result = convert(path, "cfn")
    assert len(repr(result)) < 200
    assert f"{len(result.text or ''):,} characters" in repr(result)
    assert all(len(repr(one)) < 400 for one in result.diagnostics)
    assert len(repr(transpile.check(path, "cfn"))) < 200


def test_a_listing_is_a_short_sequence() -> None:
    found = loops("Parameters: {A: 1}\n" + LOOP)
    assert repr(found) == "Listing(loops=[1 foreach], diagnostics=[])"
    assert [found[0]] == [*found] == [found[-1]]
    with pytest.raises(IndexError):
        found[len(found)]


def test_a_diagnostic_shows_its_place_and_message() -> None:
    (one,) = convert(BROKEN, "cfn", name="a.yaml").diagnostics
    assert repr(one).startswith("<error T101 at a.yaml:4:3: ")
    assert one.message in repr(one)


LINES = st.text("ab\n\r{é", max_size=40)


@given(LINES, LINES)
def test_edits_make_one_text_of_another(before: str, after: str) -> None:
    edits = between(before, after)
    assert apply(before, edits) == after
    assert (edits == ()) is (before == after)
    assert [*edits] == sorted(edits)


@pytest.mark.parametrize("target", ["foreach", "map", "for", "cfn"])
@pytest.mark.parametrize("path", TOUR, ids=lambda path: path.parent.name)
def test_the_edits_of_a_result_make_its_text(path: Path, target: str) -> None:
    result = convert(path, target, rename_ids=True)
    if result.text is None:
        pytest.skip("refused")
    before = path.read_text(encoding="utf-8")
    assert apply(before, result.edits) == result.text
    assert all(edit.text != before[edit.span.start : edit.span.end] for edit in result.edits)


def test_a_result_that_stays_has_no_edits() -> None:
    assert convert("Resources: {}\n", "foreach").edits == ()


def test_a_refused_result_has_none() -> None:
    with pytest.raises(ValueError, match="not converted"):
        _ = convert(BROKEN, "cfn").edits


def test_loops_are_listed_with_their_places() -> None:
    (loop,) = loops(LOOP, name="a.yaml")
    assert (loop.file, loop.line, loop.column, loop.last_line) == ("a.yaml", 4, 3, 10)
    assert (loop.dialect, loop.name, loop.section, loop.fate) == ("foreach", "Topics", "Resources", None)
    assert LOOP[loop.span.start : loop.span.end] == "Fn::ForEach::Topics"
    assert LOOP[loop.extent.start :].startswith("Fn::ForEach::Topics:\n    - Name")


def test_loops_have_a_fate_in_a_target(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(FROM_PARAMETER)
    assert [(one.fate, one.rules) for one in loops(path, to="foreach")] == [("kept", ())]
    (loop,) = loops(path, "cfn", parameters={"Names": ["x"]})
    assert loop.fate == "unrolled"
    assert [one.code for one in loop.diagnostics] == ["T403"]


def test_a_template_without_loops_is_false_and_one_that_cannot_be_read_says_why() -> None:
    assert not loops("Resources: {}\n")
    assert len(loops("Resources: {}\n")) == 0
    listing = loops("Resources: [\n")
    assert [one.code for one in listing.diagnostics] == ["T003"]
    assert [one.code for one in loops(Path("nowhere.yaml")).diagnostics] == ["T001"]


@pytest.mark.parametrize("arguments", [{"to": "forech"}, {"from_": "forech"}])
def test_a_list_checks_its_arguments_too(arguments: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="did you mean `foreach`"):
        loops(LOOP, **arguments)
    with pytest.raises(TypeError, match="source must be"):
        loops(b"")  # type: ignore[arg-type]


def test_the_version_is_a_name_of_the_package() -> None:
    assert transpile.__version__ == __version__
    assert {*transpile.__all__} <= {*dir(transpile), *transpile._PLACES}
    assert all(getattr(transpile, name) is not None for name in transpile.__all__)


SLIPS = """\
from transpile import convrt
from transpile import Result, __version__, loops
import transpile
transpile.exapnd("Resources: {}")
x: str = transpile.convert("", to="cfn").diagnostics
"""


def test_a_slip_in_a_name_fails_type_checking(tmp_path: Path) -> None:
    done = checked(SLIPS, tmp_path)
    assert 'Module "transpile" has no attribute "convrt"' in done.stdout
    assert 'Module has no attribute "exapnd"' in done.stdout
    assert done.stdout.count("error:") == 3


def test_an_expansion_is_a_result() -> None:
    assert expand(LOOP).edits[0].text.startswith("Resources") or expand(LOOP).edits
