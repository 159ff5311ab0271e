"""What is limited is the source: its result is read back whatever came of it, and what is told names the file."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from transpile import convert

INNER = "    Fn::ForEach::M:\n    - y\n    - [p, q]\n    - S${x}${y}: {Type: T}\n      V${x}${y}: {Type: T}\n"
NEST = """\
Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::L:
  - x
  - [a, b, c]
  - R${x}: {Type: T}
"""


@pytest.mark.parametrize("target", ["map", "for", "cfn"])
@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(entries=st.integers(0, 4), nested=st.booleans(), limit=st.integers(1, 20))
def test_a_limit_that_the_source_keeps_is_kept(target: str, entries: int, nested: bool, limit: int) -> None:
    more = "".join(f"    Q{at}${{x}}: {{Type: T}}\n" for at in range(entries))
    text = NEST + more + INNER * nested
    codes = [one.code for one in convert(text, target, max_iterations=limit).diagnostics]
    assert ("T208" in codes) == (limit < (9 if nested else 3))
    assert "T901" not in codes


def test_a_change_of_spelling_names_its_file() -> None:
    loop = "{Collection: [1, 2], Key: !Sub 'R${Value}', Fragment: {Type: T, Properties: {P: !Ref Value}}}"
    found = convert(f"Resources: {{'Fn::Merge': [!Map {loop}]}}\n", "foreach", name="stack.yaml").diagnostics
    assert [(one.code, one.source and one.source.name) for one in found] == [("T408", "stack.yaml")]
