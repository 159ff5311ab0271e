"""A section that is a call is one in short form and in long form, so that YAML and JSON mean the same."""

from __future__ import annotations

from itertools import product

import pytest

from transpile import convert

FUNCTIONS = ("Base64", "If", "Sub", "Ref", "GetAtt", "Transform", "Join", "f", "Select", "ToJsonString", "FindInMap")
ARGUMENTS = ("x", "[C, {A: {Type: T}}, !Ref AWS::NoValue]", "{Type: T}", "[]", "{a: {Type: T}, b: !Ref AWS::NoValue}")


@pytest.mark.parametrize("section", ["Resources", "Outputs", "Conditions", "Mappings", "Metadata", "Rules"])
@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for"])
def test_a_section_that_is_a_call_means_the_same_in_json(section: str, to: str) -> None:
    for name, argument, resolve in product(FUNCTIONS, ARGUMENTS, (False, True)):
        long = name if name == "Ref" else f"Fn::{name}"
        for text in (f"{section}: !{name} {argument}\n", f"{section}:\n  {long}: {argument}\n"):
            found = convert(text, to, format="json", resolve=resolve).diagnostics
            assert "T901" not in [one.code for one in found], text
