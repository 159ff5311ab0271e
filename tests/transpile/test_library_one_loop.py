"""`convert(..., loop=...)`: one loop is converted, and all other text stays."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support import ROOT
from support.depth import in_turn
from support.samples import load
from transpile import Result, Span, convert, expand, loops

TARGETS = ("foreach", "map", "for", "cfn")
SOURCES = sorted(
    path
    for folder in ("tour", "foreach", "map", "for")
    for path in (ROOT / "samples" / folder).rglob("*.yaml")
    if "invalid" not in path.parts and ".expanded" not in path.name and ".ros." not in path.name
)
IN_TURN = [
    pytest.param(path, target, id=f"{path.relative_to(ROOT / 'samples')}-{target}")
    for at, path in enumerate(SOURCES)
    for target in in_turn(TARGETS, at, 1)
]
TWO = """\
Transform: AWS::LanguageExtensions
Resources:
  # the first
  Fn::ForEach::Queues:
    - Name
    - [Orders, Payments]
    - Queue${Name}: {Type: AWS::SQS::Queue}
  # the second
  Fn::ForEach::Topics:
    - Name
    - [Orders, Payments]
    - Topic${Name}: {Type: AWS::SNS::Topic}   # one for each
"""
NEST = """\
Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::Zones:
    - Zone
    - [A, B]
    - Fn::ForEach::Tiers:
        - Tier
        - [Web, Data]
        - Topic${Zone}${Tier}: {Type: AWS::SNS::Topic}
"""
MERGED = """\
Resources: !Merge
  - Alone: {Type: AWS::SNS::Topic}
  - !Map {Value: x, Collection: [a], Key: !Sub "T${x}", Fragment: {Type: AWS::SNS::Topic}}
  - !Map {Value: x, Collection: [b], Key: !Sub "U${x}", Fragment: {Type: AWS::SNS::Topic}}
Outputs: !Merge
  - !Map {Value: x, Collection: [c], Key: !Sub "O${x}", Fragment: {Value: !Ref x}}
"""


def only(text: str, target: str, at: int, **options: object) -> Result:
    return convert(text, target, loop=loops(text).loops[at], **options)  # type: ignore[arg-type]


def test_the_other_loop_and_all_around_it_stay() -> None:
    result = only(TWO, "map", 1)
    assert result.text == TWO[: TWO.index("  Fn::ForEach::Topics")] + (
        "  Fn::Merge:\n"
        "    - Fn::Map:\n"
        "        Value: Name\n"
        "        Collection: [Orders, Payments]\n"
        "        Key: !Sub Topic${Name}\n"
        "        Fragment: {Type: AWS::SNS::Topic}  # one for each\n"
    )


def test_the_transform_stays_while_a_loop_needs_it_and_goes_with_the_last_one() -> None:
    once = only(TWO, "cfn", 0)
    assert once.text is not None
    assert once.text.startswith("Transform: ")
    assert [one.code for one in once.diagnostics] == ["T407"]
    assert only(once.text, "cfn", 0).text == expand(TWO).text


@pytest.mark.parametrize("at", [0, 1])
def test_a_nest_is_converted_as_one_for_no_service_runs_it_in_two_dialects(at: int) -> None:
    assert only(NEST, "map", at).text == convert(NEST, "map").text


def test_loops_that_are_merged_into_one_object_are_converted_together() -> None:
    text = only(MERGED, "foreach", 0).text or ""
    assert text.endswith(MERGED[MERGED.index("Outputs") :])
    assert _written_out(text) == _written_out(MERGED)
    assert not [one for one in loops(text) if one.section == "Resources" and one.dialect == "map"]
    assert only(MERGED, "foreach", 1).text == text


@pytest.mark.parametrize("where", ["span", "extent", "inside"])
def test_a_loop_is_given_as_it_is_listed_or_by_a_place_in_it(where: str) -> None:
    loop = loops(TWO).loops[1]
    inside = TWO.index("one for each") - 20
    place = {"span": loop.span, "extent": loop.extent, "inside": Span(inside, inside)}[where]
    assert convert(TWO, "cfn", loop=place).text == only(TWO, "cfn", 1).text


def test_a_place_without_a_loop_is_told_with_the_lines_of_the_loops() -> None:
    (told,) = convert(TWO, "map", loop=Span(0, 0)).diagnostics
    assert (told.code, told.span, told.help) == ("T019", (0, 0), "its loops are at lines 4, 9")
    (told,) = convert("Resources: {}\n", "map", loop=Span(90, 95)).diagnostics
    assert (told.code, told.span, told.help) == ("T019", (14, 14), "it has no loops")


@pytest.mark.parametrize(("target", "format"), [("terraform", None), ("map", "json"), ("ros", None)])
def test_one_loop_needs_a_result_in_which_the_other_text_stays(target: str, format: str | None) -> None:
    assert [one.code for one in only(TWO, target, 0, format=format).diagnostics] == ["T018"]


def test_one_loop_of_a_module_cannot_be_asked_for() -> None:
    text = "locals {\n  template = { Resources = { for x in [1] : x => x } }\n}\n"
    result = convert(text, "cfn", name="main.tf", format="hcl", loop=Span(30, 40))
    assert [one.code for one in result.diagnostics] == ["T018"]


def test_a_text_that_cannot_be_read_says_why() -> None:
    assert [one.code for one in convert("A: [", "map", loop=Span(0, 1)).diagnostics] == ["T003"]


@pytest.mark.parametrize("loop", ["Topics", 3, (1, 2, 3), ("a", "b"), [1, 2]])
def test_what_is_no_place_is_a_type_error(loop: object) -> None:
    with pytest.raises(TypeError, match="loop must be a Span"):
        convert(TWO, "map", loop=loop)  # type: ignore[arg-type]


def test_one_loop_and_all_of_the_template_exclude_each_other() -> None:
    with pytest.raises(ValueError, match="leave out one"):
        only(TWO, "cfn", 0, resolve=True)


@pytest.mark.parametrize(("path", "target"), IN_TURN)
def test_one_loop_after_the_other_means_what_all_at_once_do(path: Path, target: str) -> None:
    text = path.read_text(encoding="utf-8")
    done = text
    for step in range(40):
        left = [one for one in loops(done) if one.dialect != target]
        if not left:
            break
        # The first and the last are verified: those between are like them, and the end is compared below.
        result = convert(done, target, loop=left[0], verify=not step or len(left) == 1)
        if result.text is None or result.text == done:
            assert convert(text, target).text is None or not {one.code for one in result.diagnostics} & {"T901"}
            return
        done = result.text
    wanted = _written_out(text)
    if wanted is not None:
        assert _written_out(done) == wanted


@given(st.sampled_from(SOURCES), st.sampled_from(TARGETS), st.integers(0, 10_000))
def test_what_is_no_part_of_the_loop_keeps_its_bytes(path: Path, target: str, where: int) -> None:
    text = path.read_text(encoding="utf-8")
    at = where % (len(text) + 1)
    result = convert(text, target, loop=Span(at, at))
    if result.text is None:
        assert result.diagnostics
        return
    others = [one for one in loops(text) if not one.extent.start <= at <= one.extent.end]
    around = [one for one in loops(text) if one.extent.start <= at <= one.extent.end]
    apart = [one for one in others if not any(_meet(one.extent, each.extent) for each in around)]
    merged = any(word in text for word in ("Fn::Merge", "!Merge"))
    for one in apart if not merged else ():
        assert text[one.extent.start : one.extent.end] in result.text


@cache
def _written_out(text: str) -> dict[str, object] | None:
    """The expansion, if there is one, without what only loops need. Each target asks for that of the source."""
    expanded = expand(text, resolve=True).text
    if expanded is None:
        return None
    data = load(expanded)
    return {name: value for name, value in data.items() if name not in ("Transform", "Mappings")}


def _meet(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
