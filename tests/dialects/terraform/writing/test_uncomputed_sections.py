"""Where the service computes no function, one stays what it is: the text of a module does not compute it either."""

from __future__ import annotations

import re

import pytest

from transpile import convert

TEMPLATE = """\
Parameters:
  Q: {Type: %s, Default: %s}
Resources:
  R: {Type: A, P: {Fn::Map: {Value: T, Collection: [a, b], Fragment: !Sub "${T}-${Q}", Key: !Sub "k${T}"}}, N: !Sub "x"}
"""


@pytest.mark.parametrize("resolve", [False, True])
@pytest.mark.parametrize("kind", ["String", "CommaDelimitedList"])
@pytest.mark.parametrize(
    ("default", "becomes"), {'!Sub "a"': '"a"', '!Sub "a${!b}"': '"a$${!b}"', '!Sub "${Q}"': '"$${Q}"'}.items()
)
def test_a_default_that_is_a_function_stays_one(default: str, becomes: str, kind: str, resolve: bool) -> None:
    result = convert(TEMPLATE % (kind, default), "terraform", resolve=resolve)
    assert result.text is not None, result.diagnostics
    assert f'Default = {{ "Fn::Sub" = {becomes} }}' in result.text
    assert re.search(r'N += "x"', result.text)


def test_the_list_form_stays_one_too() -> None:
    result = convert('Notes: {N: {"Fn::Sub": ["${p} ${q}", {p: {}}]}}\nResources: {}\n', "terraform")
    assert result.text is not None, result.diagnostics
    assert '{ "Fn::Sub" = ["$${p} $${q}", { p = {} }] }' in result.text
