"""The body of a loop may stand behind an alias: the program is the one for the body itself."""

from __future__ import annotations

import pytest

from support.text import data_of
from transpile import convert

BODY = "{'Tag${X}': !Ref X}"
NESTED = "{'Tag${Y}${X}': [!Ref X, !Ref Y]}"
LOOPS = {
    "the body": ("{Fn::ForEach::L: [X, [a, b], BODY]}", BODY),
    "the body of a loop in a loop": ("{Fn::ForEach::L: [Y, [c, d], {Fn::ForEach::M: [X, [a, b], BODY]}]}", NESTED),
    "the body of a loop among entries": ("{k: v, Fn::ForEach::L: [X, [a, b], BODY]}", BODY),
}


def resources(loop: str, held: str, body: str) -> object:
    text = (
        f"Transform: AWS::LanguageExtensions\nMetadata: {{Held: &body {held}}}\n"
        f"Resources:\n  R: {{Type: X, Properties: {{P: {loop.replace('BODY', body)}}}}}\n"
    )
    result = convert(text, "ros")
    assert result.text is not None, result.diagnostics
    return data_of(result.text)["Resources"]


@pytest.mark.parametrize("name", LOOPS)
def test_a_body_behind_an_alias_is_said_as_the_body(name: str) -> None:
    loop, held = LOOPS[name]
    found = resources(loop, held, "*body")
    assert "Fn::Jq" in str(found)
    assert found == resources(loop, held, held)
