"""Keys that a loop over a row of a mapping makes, or over the default of one that is missing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from support import written_modules
from transpile import convert

BODY = "{Type: AWS::SNS::Topic}"


def template(rows: dict[str, list[str]], keys: Sequence[str], default: str = "") -> str:
    """A template that loops over the row of its environment."""
    mapping = "".join(f"    {name}: {{Items: {items}}}\n" for name, items in rows.items())
    body = ", ".join(f"'{key}': {BODY}" for key in keys)
    return (
        "Transform: AWS::LanguageExtensions\n"
        f"Parameters: {{Env: {{Type: String, Default: {next(iter(rows))}}}}}\n"
        f"Mappings:\n  Rows:\n{mapping}"
        f"Resources:\n  Fn::ForEach::L: [X, !FindInMap [Rows, !Ref Env, Items{default}], {{{body}}}]\n"
    )


def test_a_default_may_make_a_key_twice() -> None:
    text = template({"dev": ["A"], "prod": ["A", "B"]}, ("${X}Queue", "${X}Topic"), ", {DefaultValue: [C, C]}")
    module = convert(text, "terraform").text or ""
    assert "precondition" in module
    with pytest.raises(ValueError, match="have the same key: CQueue, CTopic"):
        written_modules.made(module, {"Env": "other"})


def test_a_default_may_make_the_key_of_another_entry() -> None:
    text = template({"dev": ["A"], "prod": ["A", "B"]}, ("${X}Queue",), ", {DefaultValue: [C]}")
    text = text.replace("Resources:\n", f"Resources:\n  CQueue: {BODY}\n")
    with pytest.raises(ValueError, match="have the same key: CQueue"):
        written_modules.made(convert(text, "terraform").text or "", {"Env": "other"})
