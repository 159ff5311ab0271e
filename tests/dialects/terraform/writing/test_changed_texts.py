"""Strings that Terraform would compose (NFC) are refused where they stand; all others reach it as they are."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.written_modules import made
from transpile import convert

E = "e\u0301"
MARK = "\u0301a"
LOOP = "Transform: AWS::LanguageExtensions\n"
PARAMETER = LOOP + 'Parameters: {P: {Type: CommaDelimitedList, Default: "%s"}}\n'
MAPPING = LOOP + 'Mappings: {M: {a: {b: [x, "%s"]}}}\n'
EACH = "Resources:\n  Fn::ForEach::T: [N, %s, {'T&{N}': {Type: A, P: !Sub 'e${N}'}}]\n"


@pytest.mark.parametrize(
    ("text", "at"),
    [
        (f'Resources: {{Q: {{Type: "{E}"}}}}', f'"{E}"'),
        (f'Resources: {{Q: {{Type: A, Properties: {{"{E}": 1}}}}}}', f'"{E}"'),
        (
            f'Resources: {{Q: {{Type: A, Properties: {{a: [b, !Sub "{E}${{AWS::Region}}"]}}}}}}',
            f'"{E}${{AWS::Region}}"',
        ),
        (f'Description: "{E}"\nResources: {{}}', f'"{E}"'),
        (f"Resources: {{Q: {{Type: A, P: !Ref {E}}}}}", f"!Ref {E}"),
        (LOOP + EACH % f'[b, "{E}"]', f'"{E}"'),
        (LOOP + EACH % f'[b, "{MARK}"]', f'"{MARK}"'),
        (LOOP + (EACH % "[a, b]").replace("e${N}", "e${N}" + MARK), "'e${N}" + MARK + "'"),
        (PARAMETER % f"b,{MARK}" + EACH % "!Ref P", f'"b,{MARK}"'),
        (MAPPING % MARK + EACH % "!FindInMap [M, a, b]", f'"{MARK}"'),
        (LOOP + (EACH % "[a, b]").replace("Type: A", f'Type: A, X: "{E}"'), f'"{E}"'),
    ],
)
@pytest.mark.parametrize("format", ["hcl", "json"])
def test_a_string_that_terraform_would_change_is_refused_where_it_stands(text: str, at: str, format: str) -> None:
    result = convert(text, "terraform", format=format)
    assert result.text is None
    assert {one.code for one in result.diagnostics} == {"T428"}
    one = result.diagnostics[0]
    assert one.span is not None
    assert text[one.span.start : one.span.end] == at


@pytest.mark.parametrize("text", ["\u00e9", MARK, "\0", "\uffff", "\ufeff", "\u2028", "😀"])
def test_a_string_that_terraform_leaves_alone_is_written(text: str) -> None:
    template = json.dumps({"Resources": {"Q": {"Type": text}}})
    result = convert(template, "terraform")
    assert result.text is not None
    assert made(result.text) == json.loads(template)


@given(
    st.text(
        st.characters(exclude_categories=["Cs"]) | st.sampled_from("e\u0301\u0327a\u1100\u1161\u11a8\u09be"), max_size=6
    )
)
def test_nothing_is_told_only_when_the_comparison_fails(text: str) -> None:
    templates = (
        {"Resources": {"Q": {"Type": text, "Properties": {f"a{text}": text}}}},
        {
            "Transform": "AWS::LanguageExtensions",
            "Resources": {
                "Fn::ForEach::T": ["N", ["a", text], {"T&{N}x": {"Type": {"Fn::Sub": "e${N}" + text.replace("$", "")}}}]
            },
        },
    )
    for one in templates:
        assert "T901" not in [told.code for told in convert(json.dumps(one), "terraform").diagnostics]
