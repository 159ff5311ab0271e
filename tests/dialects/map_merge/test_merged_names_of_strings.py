"""The names of a string may be merged: as in every object, no name may be made twice."""

from __future__ import annotations

import pytest

from transpile import convert

MADE = '{Fn::Map: {Value: X, Collection: [a, b], Key: !Sub "${X}", Fragment: !Sub "${X}1"}}'


@pytest.mark.parametrize(
    ("merged", "name"),
    [
        (f"[{MADE}, {{b: !Ref R}}]", "b"),
        (f"[{{b: !Ref R}}, {MADE}]", "b"),
        ("[{a: x}, {a: y, b: z}]", "a"),
        ("[{a: x, b: !Ref R}, {b: z}]", "b"),
    ],
)
@pytest.mark.parametrize("target", ["cfn", "for", "foreach", "terraform"])
@pytest.mark.parametrize("argument", ["%s", '!Sub ["${a}-${b}", %s]'])
def test_a_name_that_is_made_twice_is_refused(merged: str, name: str, target: str, argument: str) -> None:
    value = argument % f"{{Fn::Merge: {merged}}}"
    text = f"Resources:\n  R:\n    Type: T\n    Properties:\n      P: {value}\n"
    result = convert(text, target)
    assert result.text is None
    assert [(one.code, one.message) for one in result.diagnostics] == [("T301", f"the key {name!r} occurs twice")]
