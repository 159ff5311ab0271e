"""Transforms that stay are noted where the module does not say itself what deploying the template needs."""

from __future__ import annotations

import pytest

from transpile import Severity, convert

RESOURCES = "Resources:\n  Q: {Type: AWS::SQS::Queue}\n"
EXTENSIONS = "AWS::LanguageExtensions"
SAM = "AWS::Serverless-2016-10-31"
LOOP = "  Fn::ForEach::T: [N, [a], {'T${N}': {Type: A}}]\n"
INCLUDE = "Resources:\n  Q: {Type: A, Properties: {Fn::Transform: {Name: AWS::Include, Parameters: {Location: s3}}}}\n"


@pytest.mark.parametrize(
    ("text", "at", "what"),
    [
        (f"Transform: {SAM}\n{RESOURCES}", SAM, f"the transform {SAM}"),
        (f"Transform: [{EXTENSIONS}, {SAM}]\n{RESOURCES}{LOOP}", SAM, f"the transform {SAM}"),
        (f"Transform: [Own, {SAM}]\n{RESOURCES}", "Own", "the transform Own"),
        (INCLUDE, "{Fn::Transform", "a transform"),
    ],
)
def test_a_transform_that_stays_is_noted(text: str, at: str, what: str) -> None:
    (one,) = convert(text, "terraform").diagnostics
    assert (one.code, one.severity) == ("T430", Severity.NOTE)
    assert one.message.startswith(what)
    assert one.span is not None
    assert text[one.span.start :].startswith(at)
    assert "T430" not in [told.code for told in convert(text, "terraform", stack_resource="S").diagnostics]


@pytest.mark.parametrize("text", [RESOURCES, f"Transform: {EXTENSIONS}\n{RESOURCES}{LOOP}"])
def test_a_template_without_transforms_has_no_note(text: str) -> None:
    assert convert(text, "terraform").diagnostics == ()
