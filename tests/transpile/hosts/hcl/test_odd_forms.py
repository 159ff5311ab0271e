"""Forms of HCL that are rare, right or wrong: HashiCorp's own parser decides which of them can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.hcl_shapes import accepts
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl import parse
from transpile.hosts.hcl.syntax import Attribute, Block, Body, Definition, Index, Object
from transpile.syntax.source import from_text

FORMS = Path(__file__).with_name("odd_forms.txt").read_text(encoding="utf-8").removesuffix("\n").split("\n---\n")
ENDS = ["", "\r", "\f", "\v", "\u00a0", " ", "\t", " # c", " // c", " /* c\n */", "\n\n"]
REFERENCE = "a key that is a reference needs parentheses"
"""HCL refuses such a key when it computes the object, not when it reads it."""


def agrees(text: str) -> bool:
    read = parse(from_text(text))
    if isinstance(read, Diagnostic):
        return read.span is not None and (REFERENCE in read.message or not accepts()(text))
    return accepts()(text)


@pytest.mark.parametrize("form", FORMS)
def test_a_form_is_read_where_hcl_reads_it(form: str) -> None:
    assert agrees(f"{form}\n")
    assert agrees(f"{form}\n".replace("\n", "\r\n"))


@pytest.mark.parametrize("end", ENDS)
def test_what_stands_behind_an_argument(end: str) -> None:
    assert agrees(f"a = 1{end}\nb = 2\n")
    assert agrees(f"a = 1{end}")


@pytest.mark.parametrize(
    "name", ["\u4e2d", "\U0001d400", "b\u00b7c", "a\u200d", "\u2118", "\u00b7", "x\u0301", "\u00e9-\u00f1"]
)
def test_names_are_those_of_unicode(name: str) -> None:
    assert agrees(f"{name} = b.{name}\n")


def test_keys_of_providers_are_references() -> None:
    text = 'module "m" {\n  providers = { aws = aws.a, aws.east = aws.b, aws.west[0] : aws.c }\n}\n'
    body = parse(from_text(text))
    assert isinstance(body, Body)
    (block,) = body.items
    assert isinstance(block, Block)
    (definition,) = block.body.items
    assert isinstance(definition, Definition)
    assert isinstance(definition.value, Object)
    assert [type(item.key).__name__ for item in definition.value.items] == [
        "Template",
        Attribute.__name__,
        Index.__name__,
    ]


@pytest.mark.parametrize(
    "text",
    [
        "a = { aws.east = 1 }",
        'module "m" {\n  other = { aws.east = 1 }\n}',
        'resource "a" "b" {\n  providers = { aws.east = 1 }\n}',
        'module "m" {\n  x {\n    providers = { aws.east = 1 }\n  }\n}',
        "a = { b[0].c = 1 }",
        'a = { b["c"] = 1 }',
        "a = { b[true] = 1 }",
    ],
)
def test_other_keys_are_none(text: str) -> None:
    read = parse(from_text(f"{text}\n"))
    assert isinstance(read, Diagnostic)
    assert REFERENCE in read.message
