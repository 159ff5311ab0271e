"""Where a result does not pass its verification, a plainer one that passes is written, and told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from types import SimpleNamespace
from typing import Any

import pytest

from dialects.map_merge import writing
from support import ROOT
from support.verify import PLAINER
from transpile import Result, convert, hosts
from transpile.diagnostics import Diagnostic
from transpile.ir import Expression, Literal
from transpile.language import third_party
from transpile.pipeline import fallbacks
from transpile.pipeline.fallbacks import Plain
from transpile.pipeline.settings import Settings
from transpile.printing import scalar_text
from transpile.printing.splice import moved_slices
from transpile.printing.splice.context import Context
from transpile.syntax.source import from_text

SOURCE = """\
Transform: AWS::LanguageExtensions
Parameters:
  Stages: {Type: CommaDelimitedList, Default: "a,b"}
Resources:
  Plain: {Type: T,   P: 'as it is'}
  Fn::ForEach::Topics:
    - Name
    - !Ref Stages
    - Topic${Name}:
        Type: T
        # about P
        P: [one, 'two'] # behind P
        Q: !Ref Name
"""
TARGETS = ("cfn", "map", "for", "foreach", "ros", "terraform")
FEATURES = sorted((ROOT / "tests" / "features").glob("*/*.yaml"))


@pytest.fixture(autouse=True)
def fallback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fallbacks, "plainer", PLAINER)


def codes(result: Result) -> list[str]:
    return [one.code for one in result.diagnostics]


def broken_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slices that move to another place bring a word along that is not theirs."""
    moved = moved_slices.moved

    def broken(context: Context, e: Expression, *rest: Any) -> Any:
        text, shape = moved(context, e, *rest)
        return text.replace("one", "none"), shape

    monkeypatch.setattr(moved_slices, "moved", broken)


def broken_loops(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each `Fn::Map` goes over something else."""
    written = writing._map

    def broken(loop: Any, *rest: Any) -> Any:
        return written(loop, *rest) if loop is None else Literal("wrong")

    monkeypatch.setattr(writing, "_map", broken)


def test_what_moves_is_laid_out_anew_where_its_text_came_out_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    broken_slices(monkeypatch)
    result = convert(SOURCE, "map")
    assert result.text == (
        SOURCE.partition("  Fn::ForEach")[0].partition("\n")[2]
        + """\
  Fn::Merge:
    - Fn::Map:
        Value: Name
        Collection: !Ref Stages
        Key: !Sub Topic${Name}
        Fragment:
          Type: T
          # about P
          # behind P
          P: [one, 'two']
          Q: !Ref Name
"""
    )
    (told,) = [one for one in result.diagnostics if one.code == "T447"]
    assert "what moved is laid out anew" in told.message
    assert "'none'" in told.help  # what was wrong, for a report


def failing_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> Any:
        raise IndexError("no such slice")

    monkeypatch.setattr(moved_slices, "moved", fails)


def test_an_exception_is_told_where_a_plainer_result_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    failing_slices(monkeypatch)
    result = convert(SOURCE, "map")
    assert result.text is not None
    (told,) = [one for one in result.diagnostics if one.code == "T447"]
    assert "could not be made" in told.help
    assert "IndexError: no such slice" in told.help


def test_an_exception_is_raised_where_nothing_is_verified(monkeypatch: pytest.MonkeyPatch) -> None:
    failing_slices(monkeypatch)
    with pytest.raises(IndexError):
        convert(SOURCE, "map", verify=False)


def test_an_exception_is_raised_that_no_plainer_result_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise IndexError("no key")

    monkeypatch.setattr(scalar_text, "key_text", fails)
    with pytest.raises(IndexError, match="no key"):
        convert(SOURCE, "map")


def test_the_exception_of_an_installed_dialect_is_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    failing_slices(monkeypatch)
    monkeypatch.setitem(
        third_party._owners, "test_plainer_results", EntryPoint("x", "test_plainer_results", "transpile")
    )
    result = convert(SOURCE, "map")
    assert result.text is None
    assert codes(result) == ["T026"]


def test_loops_are_written_out_where_a_loop_came_out_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    broken_loops(monkeypatch)
    result = convert(SOURCE, "map")
    assert result.text is not None
    assert "Topica:" in result.text
    assert "Topicb:" in result.text
    assert "Fn::" not in result.text
    assert {"T447", "T411", "T403"} <= {*codes(result)}
    (told,) = [one for one in result.diagnostics if one.code == "T411"]
    assert told.message.endswith("with a loop, the result did not mean the same")


def test_no_loop_is_written_out_that_may_not_be(monkeypatch: pytest.MonkeyPatch) -> None:
    broken_loops(monkeypatch)
    result = convert(SOURCE, "map", unroll=False)
    assert result.text is None
    assert "T901" in codes(result)


def test_what_the_plainer_result_asks_for_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    broken_loops(monkeypatch)
    source = SOURCE.replace(', Default: "a,b"', "")
    result = convert(source, "map")
    assert codes(result) == ["T202"]
    given = convert(source, "map", parameters={"Stages": "a,b"})
    assert given.text is not None
    assert "T447" in codes(given)


def test_a_fault_that_the_plainer_result_has_as_well_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scalar_text, "key_text", lambda *_, **__: "wrong")
    result = convert(SOURCE, "map")
    assert result.text is None
    assert {*codes(result)} == {"T901"}


def test_without_verification_there_is_one_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    broken_slices(monkeypatch)
    result = convert(SOURCE, "map", verify=False)
    assert result.text is not None
    assert "none" in result.text
    assert codes(result) == []


def test_a_comment_that_has_no_place_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    attempt = iter((Result(None, (Diagnostic("T901", "wrong"),)), Result("Resources: {} # two\n", ())))
    source = from_text("Resources: {} # one\n")
    parsed = hosts.parse(source)
    opening = SimpleNamespace(parsed=parsed)
    target = SimpleNamespace(keeps=True, expands=True)
    result = fallbacks.best(lambda _: next(attempt), opening, target, Settings("cfn"))  # type: ignore[arg-type]
    (told,) = [one for one in result.diagnostics if one.code == "T406"]
    assert told.span is not None
    assert source.slice(told.span) == "# one"


def attempts() -> Iterator[Any]:
    both = Plain(text=True, loops=True)
    for plain in (Plain(text=True), Plain(loops=True), both, replace(both, own=True)):
        for to in TARGETS if not plain.own else (one for one in TARGETS if one != "map"):  # an `Fn::Merge` stays whole
            yield pytest.param(plain, to, id=f"{to} {'text ' * plain.text}{'loops ' * plain.loops}{'own' * plain.own}")


@pytest.mark.parametrize(("plain", "to"), list(attempts()))
def test_every_plainer_result_is_right(plain: Plain, to: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fallbacks, "best", lambda attempt, *_: attempt(plain))
    for path in FEATURES:
        result = convert(path.read_text(encoding="utf-8"), to)
        assert "T901" not in codes(result), (path, [one.message for one in result.diagnostics])
