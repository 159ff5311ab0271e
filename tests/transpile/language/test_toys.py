"""What the contract is worth: a toy language and a toy family, each with its dialect, are added by entries alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import toy_family
from toy_family import translation
from toy_language import writing

from support.process import Run, cli
from transpile import Result, convert
from transpile.language import registry
from transpile.pipeline.rewrite import loops
from transpile.syntax.source import from_text

__all__ = ["cli"]

TOYS = Path(__file__).parent / "toys"
TOPICS, FOREACH = TOYS / "topics.toy", TOYS / "topics.foreach.yaml"
SHOP, TOY_SHOP = TOYS / "shop.yaml", TOYS / "shop.toy.yaml"
LOOPLESS = "AWSTemplateFormatVersion: '2010-09-09'\nResources:\n  A:\n    Type: X\n    Properties:\n      B: {}\n"


@pytest.fixture
def language(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy language, and the dialect of its loops."""
    monkeypatch.setattr(registry, "LANGUAGES", {"toy": "toy_language.text", **registry.LANGUAGES})
    monkeypatch.setitem(registry.BUILT_IN, "toy", "toy_language")


@pytest.fixture
def family(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy family, and the dialect of its templates."""
    monkeypatch.setattr(registry, "FAMILIES", {"toy": "toy_family", **registry.FAMILIES})
    monkeypatch.setitem(registry.BUILT_IN, "each", "toy_family.each")


def codes(result: Result) -> list[str]:
    return [one.code for one in result.diagnostics]


def text(result: Result) -> str:
    assert result.text is not None, result.diagnostics
    return result.text


# -- a language ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("language")
class TestLanguage:
    def test_loops_are_written_in_it_anew(self) -> None:
        result = convert(FOREACH, "toy")
        assert text(result) == (TOYS / "topics.written.toy").read_text()
        assert codes(result) == []

    @pytest.mark.parametrize(
        ("to", "word"),
        [("foreach", "Fn::ForEach::Topic"), ("map", "Fn::Map"), ("for", "Fn::For:"), ("cfn", "TopicOrders:")],
    )
    def test_its_loops_become_those_of_templates(self, to: str, word: str) -> None:
        result = convert(TOPICS, to)
        assert word in text(result)
        assert not {"T411", "T901"} & {*codes(result)}

    def test_loops_come_back_as_they_were(self) -> None:
        plain = "".join(line for line in TOPICS.read_text().splitlines(keepends=True) if line[0] != "#")
        there = text(convert(plain, "foreach", name="topics.toy"))
        assert text(convert(there, "toy")) == plain

    def test_its_comments_stand_where_what_they_are_about_is(self) -> None:
        result = convert(TOPICS, "foreach")
        assert "  # one for each\n  Fn::ForEach::Topic:\n" in text(result)
        assert codes(result) == []

    def test_comments_without_a_place_are_told_of(self) -> None:
        result = convert("# about nothing\n" + FOREACH.read_text(), "toy")
        assert codes(result) == ["T406"]
        assert "JSON" not in result.diagnostics[0].message

    def test_its_loops_are_found_and_listed(self) -> None:
        found = loops(from_text(TOPICS.read_text(), TOPICS.name), {}).loops
        assert [(one.dialect, one.section) for one in found] == [("toy", "Resources")] * 2

    @pytest.mark.parametrize("from_", [None, "toy"])
    def test_its_own_loops_stay_where_all_else_is_computed(self, from_: str | None) -> None:
        result = convert(TOPICS, "toy", from_=from_, resolve=True)
        assert "for Team in ${Teams}" in text(result)

    def test_loops_are_written_out_in_it(self) -> None:
        result = convert(TOPICS, "cfn", format="toy")
        assert "Resources.TopicOrders: Type = AWS::SNS::Topic" in text(result)

    def test_a_wrong_writer_is_noticed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        right = writing._items
        monkeypatch.setattr(writing, "_items", lambda source: right(source).removesuffix(", Payments"))
        result = convert(FOREACH, "toy")
        assert result.text is None
        assert "TopicPayments" in next(one.message for one in result.diagnostics if one.code == "T901")

    @pytest.mark.parametrize(
        ("line", "words"),
        [
            ("Resources", "defines nothing"),
            ("Resources.A: Type", "no attribute"),
            ("Resources.A = [1", "begins as JSON"),
            ("Resources.A = 1\nResources.A = 2", "defined twice"),
            ("Resources = 1\nResources.A = 2", "has a value already"),
        ],
    )
    def test_a_text_that_cannot_be_read_says_why(self, line: str, words: str) -> None:
        (told,) = convert(line, "foreach", name="wrong.toy").diagnostics
        assert told.code == "T003"
        assert words in told.message

    def test_the_command_reads_a_file_by_its_ending(self, cli: Run) -> None:
        done = cli("--to", "foreach", TOPICS)
        assert done.status == 0
        assert b"Fn::ForEach::Topic:" in done.out

    def test_the_command_finds_its_files_where_it_is_asked_for(self, cli: Run, tmp_path: Path) -> None:
        done = cli("--from", "toy", "--to", "cfn", "-o", tmp_path / "out", TOYS)
        assert done.status == 0, done.err
        assert {one.name for one in (tmp_path / "out").iterdir()} == {"topics.yaml", "topics.written.yaml"}


# -- a family --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("family")
class TestFamily:
    def test_a_template_of_another_family_is_translated(self) -> None:
        result = convert(SHOP, "each")
        assert text(result) == TOY_SHOP.read_text()
        assert codes(result) == []

    def test_it_comes_back(self) -> None:
        result = convert(TOY_SHOP, "foreach")
        assert text(result).splitlines()[:2] == [
            "AWSTemplateFormatVersion: '2010-09-09'",
            "Transform: AWS::LanguageExtensions",
        ]
        assert 'TopicName: !Join ["-", [!Ref Name, !Ref Stage]]' in text(result)
        assert text(convert(text(result), "each")) == TOY_SHOP.read_text()

    def test_its_templates_stay_its_own_without_loops(self) -> None:
        result = text(convert(TOY_SHOP, "cfn"))
        assert result.startswith("ToyFormat: one\n")
        assert 'DisplayName: !Sub "Orders of ${Toy::Name}"' in result

    def test_a_call_without_an_equal_is_evaluated_where_a_loop_knows_its_arguments(self) -> None:
        here = convert(SHOP.read_text() + '          Team: !Select [0, !Split ["e", !Ref Name]]\n', "each")
        assert "Team: Paym" in text(here)
        there = convert(TOY_SHOP.read_text() + "        Team: !Shout {Ref: Name}\n", "foreach")
        assert "Team: ORDERS" in text(there)

    def test_a_template_without_loops_is_translated(self) -> None:
        toy = convert("Resources:\n  A:\n    Type: !Ref AWS::StackName\n", "each")
        assert text(toy) == "Resources:\n  A:\n    Type: !Ref Toy::Name\n"
        again = convert("ToyFormat: one\nResources:\n  A:\n    Type: !Ref Toy::Name\n", "foreach")
        assert "AWS::StackName" in text(again)

    @pytest.mark.parametrize("call", ["Fn::GetAtt: [A, Arn]", "Fn::Select: [0, {Ref: AWS::NotificationARNs}]"])
    def test_any_other_is_refused_at_its_place(self, call: str) -> None:
        source = LOOPLESS.replace("{}", f"{{{call}}}")
        (told,) = convert(source, "each").diagnostics
        assert told.code == "T211"
        assert told.span is not None
        assert source[told.span.start :].startswith(f"{{{call}}}")

    @pytest.mark.parametrize("wrong", ["Fn::Shout", "Fn::Unheard", "Fn::Join"])
    def test_a_wrong_function_is_noticed(self, monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
        monkeypatch.setitem(translation.CALLS_IN, "Fn::Join", wrong)
        self.assert_noticed(convert(SHOP, "each"))

    @pytest.mark.parametrize("wrong", ["Fn::Split", "Fn::Unheard", "Fn::Glue"])
    def test_a_wrong_function_is_noticed_on_the_way_back(self, monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
        monkeypatch.setitem(translation.CALLS_OUT, "Fn::Glue", wrong)
        self.assert_noticed(convert(TOY_SHOP, "foreach"))

    def test_a_wrong_name_is_noticed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(translation.NAMES_IN, "AWS::StackName", "Toy::Neighbour")
        self.assert_noticed(convert(SHOP, "each"))

    def test_families_that_know_nothing_of_each_other_are_kept_apart(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(toy_family, "facts", replace(toy_family.facts, knows=frozenset()))
        assert codes(convert(SHOP, "each")) == ["T015"]
        assert codes(convert(TOY_SHOP, "foreach")) == ["T015"]

    @staticmethod
    def assert_noticed(result: Result) -> None:
        assert result.text is None
        assert "T901" in codes(result)


@pytest.mark.usefixtures("language", "family")
def test_a_language_holds_templates_of_any_family() -> None:
    toy = text(convert(TOY_SHOP, "toy"))
    assert 'Properties.TopicName = {"Fn::Glue": ["-", [{"Ref": "Name"}, {"Ref": "Stage"}]]}' in toy
    assert text(convert(toy, "each", name="shop.toy")).startswith("ToyFormat: one\n")
    assert "Fn::Join" in text(convert(toy, "foreach", name="shop.toy", format="json"))
