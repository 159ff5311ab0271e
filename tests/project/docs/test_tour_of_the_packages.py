"""The template that ARCHITECTURE.md follows through the packages becomes what it says in the end."""

from __future__ import annotations

import re

from support import ROOT
from transpile import convert

BEFORE, AFTER = re.findall(r"^```yaml\n(.*?)^```$", (ROOT / "ARCHITECTURE.md").read_text(), re.MULTILINE | re.DOTALL)


def test_the_template_of_the_tour_becomes_the_one_at_its_end() -> None:
    assert convert(BEFORE, "foreach").text == AFTER
