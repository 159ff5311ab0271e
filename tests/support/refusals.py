"""Minimal templates with loops, conversions of them, and what these found."""

from __future__ import annotations

from typing import Any

from support.samples import load
from transpile import Result, convert
from transpile.diagnostics import Diagnostic

TARGETS = ("cfn", "foreach", "map", "for")
WITH = "Transform: AWS::LanguageExtensions\n"


def loop(identifier: str = "X", items: str = "[a, b]", fragment: str = "{'R${X}': {Type: T}}", name: str = "L") -> str:
    """An entry `Fn::ForEach::Name`, in flow style."""
    return f"'Fn::ForEach::{name}': [{identifier}, {items}, {fragment}]"


def resources(*entries: str, before: str = "") -> str:
    """A template with these entries in Resources, and these lines before."""
    return WITH + before + "Resources: {" + ", ".join(entries) + "}\n"


def properties(body: str, before: str = "") -> str:
    """A template with one resource that has these properties."""
    return resources(f"R: {{Type: T, Properties: {body}}}", before=before)


def bodies(body: str, items: str = "[a, b]", before: str = "") -> str:
    """A template with a loop over resources whose property P is `body`."""
    return resources(
        loop(items=items, fragment=f"{{'R${{X}}': {{Type: T, Properties: {{P: {body}}}}}}}"), before=before
    )


def over(items: str, before: str = "", body: str = "!Ref X") -> str:
    """A template whose one loop makes properties: `body` for each of these items."""
    return properties("{" + loop(items=items, fragment="{'k${X}': " + body + "}") + "}", before)


def mapped(arguments: str, before: str = "") -> str:
    """A template with one `Fn::Map` in the `Fn::Merge` of its Resources."""
    return before + "Resources: {'Fn::Merge': [{'Fn::Map': {" + arguments + "}}]}\n"


def fored(arguments: str, before: str = "", after: str = "") -> str:
    """A template with one `Fn::For` below the name Rs of its Resources."""
    return before + "Resources: {Rs: {'Fn::For': [" + arguments + "]}" + after + "}\n"


def shown(one: Diagnostic) -> str:
    """The text that a diagnostic points at."""
    if one.span is None or one.source is None:
        return ""
    return one.source.slice(one.span)


def found(result: Result) -> list[tuple[str, str]]:
    """Code and text of every diagnostic."""
    return [(one.code, shown(one)) for one in result.diagnostics]


def expanded(text: str, **options: Any) -> Any:
    """The data of the template without loops, read by a reader of our own; a refusal fails the test."""
    result = convert(text, "cfn", **options)
    assert result.text is not None, [(one.code, one.message) for one in result.diagnostics]
    return load(result.text)


def made(text: str, **options: Any) -> dict[str, Any]:
    """The properties of resource R once expanded."""
    return expanded(text, **options)["Resources"]["R"].get("Properties") or {}
