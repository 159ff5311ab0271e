"""Verification stays within its budget, however many parameters decide over loops."""

from __future__ import annotations

from typing import Any

import pytest

from transpile import convert
from transpile.ir import Literal
from transpile.verify import affected_entries, readback, trial_values


def template(lists: int) -> str:
    """As many loops, each over a list parameter of its own."""
    parameters = "".join(f"  L{at}: {{Type: CommaDelimitedList, Default: 'a,b'}}\n" for at in range(lists))
    loops = "".join(
        f"  Fn::ForEach::Loop{at}:\n    - X\n    - !Ref L{at}\n    - T{at}x${{X}}: {{Type: AWS::SNS::Topic}}\n"
        for at in range(lists)
    )
    return f"Transform: AWS::LanguageExtensions\nParameters:\n{parameters}Resources:\n{loops}"


def evaluated(patch: pytest.MonkeyPatch, text: str, to: str) -> int:
    """How many entries of sections verification evaluates."""
    sizes: list[int] = []
    meaning = readback.Case._meaning

    def counted(self: readback.Case, document: Any, *rest: Any) -> Any:
        sizes.append(affected_entries.cut(document).size)
        return meaning(self, document, *rest)

    with patch.context() as patched:
        patched.setattr(readback.Case, "_meaning", counted)
        assert convert(text, to).text is not None
    return sum(sizes)


@pytest.mark.parametrize("to", ["map", "for", "cfn"])
def test_work_grows_with_the_number_of_lists_not_with_its_square(monkeypatch: pytest.MonkeyPatch, to: str) -> None:
    few, many = (evaluated(monkeypatch, template(lists), to) for lists in (10, 80))
    assert many < 10 * few


@pytest.mark.parametrize("to", ["map", "for"])
def test_one_body_that_reads_many_lists_is_tried_within_the_budget(monkeypatch: pytest.MonkeyPatch, to: str) -> None:
    def reading(lists: int) -> str:
        body = "".join(f"          P{at}: !Join ['', !Ref L{at}]\n" for at in range(lists))
        return template(lists).replace(
            "T0x${X}: {Type: AWS::SNS::Topic}", f"T0x${{X}}:\n        Type: X\n        Properties:\n{body}"
        )

    few, many = (evaluated(monkeypatch, reading(lists), to) for lists in (10, 80))
    assert many < 10 * few


COUNTED = """\
ROSTemplateFormatVersion: '2015-09-01'
Parameters: {N: {Type: Number, Default: 2}}
Conditions: {IsTwo: {Fn::Equals: [!Ref N, 2]}}
Resources: {A: {Type: X, Condition: IsTwo, Count: !Ref N}}
"""


def test_a_number_that_a_loop_counts_to_is_tried_with_few_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []
    trials = trial_values.trials

    def noted(*arguments: Any) -> Any:
        for values in trials(*arguments):
            tried.extend(one.text for one in values.values() if isinstance(one, Literal))
            yield values

    monkeypatch.setattr(trial_values, "trials", noted)
    assert convert(COUNTED, "map", rename_ids=True).text is not None
    assert {"0", "1"} < set(tried)
    assert max(map(int, tried)) < 100
