"""Texts that become no module: nobody could tell that a template is in it."""

from __future__ import annotations

import pytest

from transpile import convert


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "Parameters: {A: {Type: String}}\n",
        "Description: a\n",
        "  I: {}",
        "Resources: a",
        "Resources: 1",
    ],
)
@pytest.mark.parametrize("format", ["hcl", "json"])
def test_a_template_without_resources_is_refused(text: str, format: str) -> None:
    result = convert(text, "terraform", format=format)
    assert result.text is None
    assert [one.code for one in result.diagnostics] == ["T022"]
    (one,) = result.diagnostics
    assert one.span is not None
    assert text[one.span.start : one.span.end] in (
        text.strip(),
        text.strip().rsplit(":", 1)[0],
        text.split(":", maxsplit=1)[0].strip(),
    )


@pytest.mark.parametrize("format", ["hcl", "json"])
def test_a_function_is_no_section(format: str) -> None:
    result = convert("Resources: !Sub Resources", "terraform", format=format)
    assert result.text is None
    assert [one.code for one in result.diagnostics] == ["T006"]


@pytest.mark.parametrize("argument", ["['a']", "['a', [b]]", "['${i', b]", "['a', {}, c]", "[]", "[[a]]", "{a: b}"])
def test_a_substitution_that_is_none_stays_as_data(argument: str) -> None:
    text = f"Resources: {{Q: {{Type: A, Properties: {{P: {{Fn::Sub: {argument}}}}}}}}}\n"
    result = convert(text, "terraform")
    assert "T901" not in [one.code for one in result.diagnostics]
    assert result.text is None or '"Fn::Sub" = ' in result.text
