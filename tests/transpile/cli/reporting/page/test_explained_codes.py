"""Every code on a page leads to its explanation at the end of the page."""

from __future__ import annotations

import pytest

from support.report import Page
from transpile.cli.reporting.page.html.explanations import explanations
from transpile.diagnostics import CODES
from transpile.diagnostics.explain import explanation


@pytest.mark.parametrize("code", CODES)
def test_all_of_an_explanation_is_there(code: str):
    page = Page(explanations([code]))
    assert f"code-{code}" in page.ids
    said = "".join(page.text.split())
    lines = (line.lstrip("# ") for line in explanation(code).splitlines() if not line.startswith("```"))
    assert [line for line in lines if "".join(line.replace("`", "").split()) not in said.replace("`", "")] == []


def test_codes_are_explained_once_and_in_order():
    page = Page(explanations(["T411", "T403", "T411", "X1"]))
    assert page.ids == ["codes", "code-T403", "code-T411"]


def test_nothing_is_explained_where_there_is_no_code():
    assert explanations(["X1"]) == explanations([]) == ""
