"""What holds for every template with loops, whatever is made of it: random templates go through all of it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from loop_reference import CollisionError, meaning
from loop_rendering import data_of
from loop_text import disagreements, loopless

from support.samples import spelled
from transpile import convert
from transpile.pipeline.result import Result

LOOPS = ("Fn::ForEach", "Fn::Map", "Fn::Merge", "Fn::For")
LOOP_WORDS = re.compile(r"Fn::(?:ForEach|Map|Merge|For)\b|!(?:Map|Merge|For)\b")
REFUSALS: dict[str, str] = {}
"""The codes of errors that may keep a template with a meaning from being converted, and why."""
COPIED = ("T404", "T411")
"""The codes that tell of a loop whose text stands several times in the result: split, or written out."""
WORDS = (
    ("Outputs", "Description"),
    ("Outputs", "Condition"),
    *(("Resources", name) for name in ("Type", "Condition", "DependsOn", "DeletionPolicy", "UpdateReplacePolicy")),
)
"""The attributes that hold no function in a template without transforms."""
NAME = re.compile(r"`(\w+)`")


@dataclass(frozen=True)
class Case:
    """A template as data and as text, other values for its parameters, and the words of its comments."""

    template: dict[str, Any]
    text: str
    how: str
    given: Mapping[str, str] = field(default_factory=dict)
    words: tuple[str, ...] = ()

    def means(self, given: Mapping[str, str] | None = None) -> dict[str, Any]:
        """What the template means; raises CollisionError where that is nothing."""
        return meaning(self.template, given)

    def has_meaning(self, given: Mapping[str, str] | None = None) -> bool:
        """Whether no key comes twice with these values."""
        try:
            self.means(given)
        except CollisionError:
            return False
        return True


def converted(text: str, to: str, **options: Any) -> Result:
    """The conversion of a text: it never fails verification, and refuses for known reasons only."""
    result = convert(text, to, **options)
    errors = {one.code: one.message for one in result.diagnostics if one.severity.value == "error"}
    assert not [code for code in errors if code.startswith("T9")], (to, errors)
    assert result.text is not None or errors.keys() & REFUSALS.keys(), ("refused", to, errors)
    return result


def has_loop(section: Any) -> bool:
    """Whether a loop stands anywhere in some data."""
    match section:
        case dict():
            return any(key.startswith(LOOPS) or has_loop(value) for key, value in section.items())
        case list():
            return any(map(has_loop, section))
    return False


def ordered(found: dict[str, Any]) -> dict[str, list[str]]:
    """The keys of each section, in order."""
    return {section: list(entries) for section, entries in found.items()}


def check(case: Case, target: str, back: str | None) -> None:
    """All rules, for one target beside the expansion."""
    if not case.has_meaning():
        check_refusal(case, "cfn")
        return check_refusal(case, target)
    check_expansion(case, {})
    if case.has_meaning(case.given):
        check_expansion(case, case.given)
    return check_rewrite(case, target, back)


# -- meaning ----------------------------------------------------------------------------------------------------------


def check_refusal(case: Case, target: str) -> None:
    """A template in which a key comes twice is refused."""
    result = convert(case.text, target)
    assert result.text is None
    assert "T301" in {one.code for one in result.diagnostics}, [one.message for one in result.diagnostics]


def check_expansion(case: Case, given: Mapping[str, str]) -> None:
    """An expansion has no loops and means the same, in the order of the loops; values given count."""
    result = converted(case.text, "cfn", parameters=given)
    if result.text is not None:
        expanded, expected = data_of(result.text), case.means(given)
        found = meaning(expanded, given)
        assert not has_loop(expanded)
        assert found == expected
        assert ordered(found) == ordered(expected)
        check_plain(expanded)
        check_mappings(case, expanded, given)
        check_text(case, result, "cfn")


def check_plain(expanded: dict[str, Any]) -> None:
    """What needs AWS::LanguageExtensions is gone with it: defaults of lookups, and functions in place of words."""
    if "Transform" in expanded:
        return
    assert '"DefaultValue":' not in json.dumps(expanded)
    for section, attribute in WORDS:
        for name, entry in expanded.get(section, {}).items():
            words = entry.get(attribute, [])
            assert all(isinstance(one, str) for one in (words if isinstance(words, list) else [words])), (name, words)
    looked_up = [one["CreationPolicy"] for one in expanded.get("Resources", {}).values() if "CreationPolicy" in one]
    assert "Fn::FindInMap" not in json.dumps(looked_up)


def check_mappings(case: Case, result: dict[str, Any], given: Mapping[str, str]) -> None:
    """A result follows its mappings in bodies: with other values in them it means what its source then means."""
    expected = spelled(meaning(_with_other_values(case.template), given))
    assert spelled(meaning(_with_other_values(result), given)) == expected


def _with_other_values(template: dict[str, Any]) -> dict[str, Any]:
    """A template with other values in the columns that no source and no attribute reads."""
    tables = json.loads(json.dumps(template.get("Mappings", {})))
    for row in tables.get("Sizes", {}).values():
        row.update({column: f"other {row[column]}" for column in ("Cpu", "Memory") if column in row})
    return {**template, "Mappings": tables}


def check_rewrite(case: Case, target: str, back: str | None) -> None:
    """A rewrite means the same with the same ids, and so does the rewrite of it into the dialect `back`."""
    result = converted(case.text, target)
    if result.text is None:
        return
    expected = spelled(case.means())
    assert spelled(meaning(data_of(result.text))) == expected
    check_mappings(case, data_of(result.text), {})
    check_text(case, result, target)
    check_other_values(case, result)
    check_itself(result.text, target)
    returned = converted(result.text, back).text if back else None
    if returned is not None:
        assert spelled(meaning(data_of(returned))) == expected


def check_other_values(case: Case, result: Result) -> None:
    """With other values for parameters the rewrite means the same, those that it was said to freeze aside (T403)."""
    assert result.text is not None
    said = [one.message for one in result.diagnostics if one.code == "T403"]
    frozen = {name for message in said for name in NAME.findall(message)}
    given = {name: value for name, value in case.given.items() if name not in frozen}
    if case.has_meaning(given):
        assert spelled(meaning(data_of(result.text), given)) == spelled(case.means(given)), given


def check_itself(text: str, target: str) -> None:
    """A result is no work for the dialect that it is in."""
    again = convert(text, target)
    assert again.text == text, [one.message for one in again.diagnostics]
    assert not again.changed


# -- text -------------------------------------------------------------------------------------------------------------


def check_text(case: Case, result: Result, target: str) -> None:
    """What holds no loop keeps its bytes, comments stay, and others read the text as the same data."""
    text = result.text or ""
    if case.how != "anchors":
        for piece in loopless(case.text, LOOP_WORDS):
            assert piece in text, (target, piece)
    if "\r\n" in case.text:
        assert "\n" not in text.replace("\r\n", "")
    for word in case.words:
        check_comment(result, word, target, case.how == "anchors")
    if case.how in ("json", "compact"):
        json.loads(text)
    elif len(text) % 8 == 0:  # the pure parser takes its time
        assert disagreements(text) <= disagreements(case.text)


def check_comment(result: Result, word: str, target: str, aliased: bool) -> None:
    """A comment stands once; one in a loop that is written out stands in each copy, one in no copy is gone.

    `aliased`: it may stand in a node that has aliases, and aliases may have to be written out.
    """
    times = (result.text or "").count(word)
    copied = target == "cfn" or any(one.code in COPIED for one in result.diagnostics)
    assert times == 1 or copied or (aliased and times > 1), (word, times)
