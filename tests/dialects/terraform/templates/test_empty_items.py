"""Lists with empty items are followed: joined and split again they are the same, as `""` is one empty item."""

from __future__ import annotations

import pytest

from transpile import convert

TEMPLATE = """\
Transform: AWS::LanguageExtensions
Parameters:
  P: {Type: CommaDelimitedList, Default: "%s"}
Resources:
  Fn::ForEach::Topics: [N, !Ref P, {"T${N}": {Type: A}}]
"""


@pytest.mark.parametrize("default", ["", "a,", ",a", "a,,b", "a"])
def test_a_list_with_empty_items_is_followed_there_and_back(default: str) -> None:
    module = convert(TEMPLATE % default, "terraform")
    assert (module.diagnostics, module.text is not None) == ((), True)
    back = convert(module.text or "", "foreach", name="main.tf")
    assert back.diagnostics == ()
    assert "- !Ref P\n" in (back.text or "")
