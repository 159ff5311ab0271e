"""The page of a template that becomes a module: the module is its result, and what that makes the expansion."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from support.process import Run

TEMPLATE = """\
Transform: AWS::LanguageExtensions
Parameters:
  Names: {Type: CommaDelimitedList, Default: "A,B"}
Resources:
  Fn::ForEach::Topics:
    - Name
    - !Ref Names
    - Topic${Name}: {Type: AWS::SNS::Topic}
"""


@pytest.mark.parametrize("options", [(), ("--format", "json"), ("--parameter", "Names=A,B"), ("-o", "main.tf")])
def test_the_page_shows_the_module_and_what_it_makes(
    cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").write_text(TEMPLATE)
    done = cli("--to", "terraform", *options, "--report", "page.html", "a.yaml")
    assert (done.status, done.err) == (0, "")
    text = Path("page.html").read_text()
    assert [f"file-1-column-{one}-loop-1" in text for one in (1, 2, 3)] == [True, True, True]
    page = unescape(re.sub("<[^>]*>", "", text))
    assert "jsonencode(local.template)" in page
    assert "TopicA" in page
    assert "There is no expansion" not in page
