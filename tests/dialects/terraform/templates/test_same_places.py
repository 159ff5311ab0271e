"""Comments about values that stand at one place, as all of a loop's items do, get the same place in every run."""

from __future__ import annotations

import pytest

from transpile import convert

MODULE = """\
locals {
  template = {
    Resources = {
      for n, scaling in [
        { Most = 2 }, # see Worker
        { Most = 10 },
      ] :
      "Trigger${n}" => { Type = "T", Properties = { Name = "x${n}", ScalingConfig = scaling } }
    }
  }
}
"""


@pytest.mark.parametrize("target", ["cfn", "foreach", "map", "for"])
def test_a_comment_has_one_place(target: str) -> None:
    results = {convert(MODULE, target, from_="terraform").text for _ in range(20)}
    assert len(results) == 1
