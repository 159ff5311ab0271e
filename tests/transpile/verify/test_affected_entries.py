"""A trial value concerns the entries that mention its parameter, and those that may ask for a condition that does."""

from __future__ import annotations

import pytest

from support.evaluate import parse
from transpile import convert
from transpile.ir import Object
from transpile.pipeline.conversion import Conversion
from transpile.verify.affected_entries import cut

CONDITIONS = """\
Conditions:
  Own: !Not [!Equals [!Join ['', !Ref P], '']]
  Next: !Or [!Condition Own, !Equals [!Ref Q, q]]
  Behind: !Not [!Condition Next]
  Other: !Equals [!Ref Q, x]
"""
MADE = "  Fn::ForEach::C: [X, [a], {'C${X}': !Equals [!Ref %s, a]}]\n"
DEPENDING = {
    "a reference": "{Type: T, V: !Ref P}",
    "an attribute": "{Type: T, Condition: Own}",
    "a condition of a condition": "{Type: T, Condition: Next}",
    "a condition of that": "{Type: T, Condition: Behind}",
    "a choice": "{Type: T, Properties: {V: !If [Own, 1, 2]}}",
    "a choice in a string": "{Type: T, Properties: {V: !Sub ['${x}', {x: !If [Own, 1, 2]}]}}",
    "a computed attribute": "{Type: T, Condition: !Sub 'O${AWS::Region}'}",
    "a looked up attribute": "{Type: T, Condition: !FindInMap [M, a, b]}",
    "a condition in a rule": "{Type: T, Properties: {V: {Condition: Own}}}",
}
INDEPENDENT = {
    "another condition": "{Type: T, Condition: Other}",
    "another choice": "{Type: T, Properties: {V: !If [Other, 1, 2]}}",
    "a policy": "{Type: T, Properties: {Condition: {ArnEquals: {a: !Ref Q}}}}",
    "nothing": "{Type: T, Properties: {V: !Ref Q}}",
}


def concerned(entry: str, conditions: str = CONDITIONS) -> list[str]:
    """The resources that are evaluated again for other values of P, of `E` and one that mentions nothing."""
    head = "Parameters: {P: {Type: CommaDelimitedList}, Q: {Type: String}}\nTransform: AWS::LanguageExtensions\n"
    document, _ = parse(f"{head}{conditions}Resources:\n  E: {entry}\n  F: {{Type: T}}\n")
    excerpt, size = cut(document).about(frozenset({"P"}))
    assert size <= cut(document).size
    resources = excerpt.root.fields["Resources"]
    assert isinstance(resources, Object)
    return [one.name for one in resources.members]


@pytest.mark.parametrize("name", DEPENDING)
def test_what_depends_on_a_parameter_is_evaluated_again(name: str) -> None:
    assert concerned(DEPENDING[name]) == ["E"]


@pytest.mark.parametrize("name", INDEPENDENT)
def test_what_does_not_is_not(name: str) -> None:
    assert concerned(INDEPENDENT[name]) == []


def test_a_loop_that_makes_such_conditions_may_make_any() -> None:
    assert concerned(INDEPENDENT["nothing"], CONDITIONS + MADE % "P") == ["E", "F"]
    assert concerned(INDEPENDENT["nothing"], CONDITIONS + MADE % "Q") == []


@pytest.mark.parametrize("wrong", ["!If [Own, 1, 3]", "!If [Other, 1, 2]", "1"])
def test_a_wrong_result_behind_a_condition_is_found(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loop = "Fn::Map: {Value: x, Collection: [a], Key: !Sub 'R${x}', Fragment: {Type: T, V: [!Sub '${x}', %s]}}"
    head = "Parameters: {P: {Type: CommaDelimitedList, Default: a}, Q: {Type: String}}\n"
    listed = "  L: {Type: T, V: [{Fn::Map: {Value: x, Collection: !Ref P, Fragment: !Sub 'v-${x}'}}]}\n"
    text = f"{head}{CONDITIONS}Resources:\n{listed}  Fn::Merge:\n    - {loop % '!If [Own, 1, 2]'}\n"
    written = Conversion._text

    def changed(self, *rest):  # type: ignore[no-untyped-def]
        found = written(self, *rest)
        assert "!If [Own, 1, 2]" in found
        return found.replace("!If [Own, 1, 2]", wrong)

    monkeypatch.setattr(Conversion, "_text", changed)
    assert "T901" in {one.code for one in convert(text, "for").diagnostics}
