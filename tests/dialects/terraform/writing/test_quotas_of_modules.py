"""What CloudFormation takes counts for the template that a module makes: not for the text of the module."""

from __future__ import annotations

import pytest

from transpile import convert

LOOP = """Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::Topics:
    - Name
    - [ITEMS]
    - Topic${Name}: {Type: AWS::SNS::Topic}
"""


@pytest.mark.parametrize(("count", "codes"), [(500, []), (501, ["T303"])])
def test_the_rounds_of_loops_are_counted(count: int, codes: list[str]) -> None:
    result = convert(LOOP.replace("ITEMS", ", ".join(f"a{at}" for at in range(count))), "terraform")
    assert result.text is not None
    assert [one.code for one in result.diagnostics] == codes


def test_nobody_counts_the_text_of_a_module() -> None:
    comments = "".join(f"# {'x' * 90}\n" for _ in range(12_000))
    result = convert(comments + LOOP.replace("ITEMS", "a"), "terraform")
    assert len(result.text or "") > 1_000_000
    assert not result.diagnostics
