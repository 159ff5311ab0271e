"""Strings of several lines in copies: every reader reads the lines, and the blanks before them, as they were given.

A block scalar whose first line begins with a blank names its indentation, counted from that of the entry around it.
"""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from loop_profile import DEEP, profile

from support.text import data_of
from transpile import convert

FORMS = {
    "a value": "Value: !Ref Line",
    "an argument": "Value:\n    Fn::Sub:\n    - {string}\n    - v:\n            Ref: Line\n      u: u",
    "an item of a list": "Value:\n- !Ref Line\n- - !Ref Line\n- k: !Ref Line\n  l: {string}",
    "an item of an indented list": "Value:\n    - !Ref Line\n    -   - !Ref Line\n    -   k: !Ref Line",
    "arguments of a tag": "Value: !Sub\n- {string}\n- v: !Ref Line",
    "brackets": "Value: [!Ref Line, {{k: !Ref Line}}]",
}
STRINGS = ("' / ${{Line}}${{v}}'", "' ${{v}}'", "'${{v}}'", "|\n        ${{v}}x")


def template(form: str, string: str, lines: list[str], step: int) -> str:
    """A loop over `lines`, in a template that is indented by `step` blanks."""
    body = FORMS[form].replace("{string}", string).format().split("\n")
    text = ["Transform: AWS::LanguageExtensions", "Resources:", f"{' ' * step}A: {{Type: T}}", "Outputs:"]
    text += [" " * step + line for line in ("Fn::ForEach::L:", "- Line", f"- {json.dumps(lines)}", "- O&{Line}:")]
    text += [" " * (2 * step + 2) + line for line in body]
    return "\n".join(text) + "\n"


def expected(data: Any, line: str) -> Any:
    """What a value says in the copy for `line`, by the rules of the functions."""
    match data:
        case {"Ref": "Line"}:
            return line
        case {"Fn::Sub": [str(string), {"v": {"Ref": "Line"}}]} | {"Fn::Sub": str(string)}:
            return string.replace("${v}", line).replace("${Line}", line)
        case dict():
            return {key: expected(value, line) for key, value in data.items()}
        case list():
            return [expected(one, line) for one in data]
    return data


@settings(profile, max_examples=DEEP // 10 or 60)
@given(
    body=st.tuples(st.sampled_from(sorted(FORMS)), st.sampled_from(STRINGS)),
    items=st.lists(st.lists(st.sampled_from(["", "b", " b", "  b"]), max_size=4), min_size=1, max_size=3),
    end=st.sampled_from(["", "\n", "\n\n"]),
    more=st.sampled_from([0, 12]),
    layout=st.tuples(st.integers(1, 6), st.sampled_from(["\n", "\r\n"])),
)
def test_every_copy_has_the_lines_of_its_item(
    body: tuple[str, str], items: list[list[str]], end: str, more: int, layout: tuple[int, str]
) -> None:
    lines = ["\n".join([*some, "z" * at]) + end for at, some in enumerate([*items, *[["c"]] * more], 1)]
    text = template(*body, lines, layout[0]).replace("\n", layout[1])
    value = data_of(text)["Outputs"]["Fn::ForEach::L"][2]["O&{Line}"]["Value"]
    result = convert(text, "cfn")
    assert result.text is not None, [one.message for one in result.diagnostics]
    made = [entry["Value"] for entry in data_of(result.text)["Outputs"].values()]
    assert made == [expected(value, line) for line in lines]
