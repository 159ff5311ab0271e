"""A file may hold many templates: what each costs does not grow with how many others there are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dialects.terraform.syntax import references
from dialects.terraform.templates.building import sub_holes
from transpile import convert

KNOWN = '"${topic}Topic" => { Type = "AWS::SNS::Topic" }'
LATER = '"${topic}Topic" => { Type = "AWS::SNS::Topic", Properties = { KmsMasterKeyId = aws_kms_key.this.arn } }'


def module(count: int, resource: str) -> str:
    """So many templates, in some of which only an apply knows a value."""
    one = '  t%d = {\n    Resources = { for topic in ["A", "B"] : %s }\n  }\n'
    texts = "".join(one % (at, resource) for at in range(count))
    return f'resource "aws_kms_key" "this" {{}}\n\nlocals {{\n{texts}}}\n'


@pytest.mark.parametrize("resource", [KNOWN, LATER], ids=["known", "later"])
def test_names_are_looked_for_once_for_all_templates(
    resource: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    visited = 0

    def counted(e: references.Node) -> Iterator[references.Node]:
        nonlocal visited
        for one in references.nodes(e):
            visited += 1
            yield one

    monkeypatch.setattr(sub_holes, "nodes", counted)
    seen = []
    for count in (10, 40):
        visited = 0
        path = tmp_path / f"{count}.tf"
        path.write_text(module(count, resource), encoding="utf-8")
        convert(path, "foreach")
        seen.append(visited)
        path.unlink()
    few, many = seen
    assert few > 0
    assert many < 5 * few  # it was 16 times as much
