"""What an expression that is a file by itself comes to has the line ends of the file."""

from __future__ import annotations

import pytest

from transpile import convert


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("source", ['{a=["b"],c="d"}', '{ a = [for x in ["b"] : x], c = "d" }'])
def test_all_lines_end_alike(source: str, newline: str) -> None:
    result = convert(source + newline, "cfn", format="hcl", name="main.tf")
    assert result.text == newline.join(["{", '  a = ["b"]', '  c = "d"', "}", ""])
    assert convert(result.text, "cfn", format="hcl", name="main.tf").text == result.text
