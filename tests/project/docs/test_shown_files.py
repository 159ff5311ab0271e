"""Configurations, hooks and workflows that the documentation shows say what there is."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest
import yaml
from run_pages import BLOCK, DOCS

from support import ROOT
from transpile.cli.inputs.config_schema import KEYS, checked
from transpile.syntax.source import from_text

SHOWN = [
    (path.relative_to(DOCS).as_posix(), title, text)
    for path in sorted(DOCS.rglob("*.md"))
    if path.name != "codes.md"  # it shows mistakes, and has a test of its own
    for _, title, text in BLOCK.findall(path.read_text(encoding="utf-8"))
]
CONFIGURED = [text for _, title, text in SHOWN if title == ".transpile.toml" or "[tool.transpile]" in text]
WORKFLOWS = [text for _, _, text in SHOWN if "  - uses: OWNER/transpile" in text]
HOOKS = [text for _, _, text in SHOWN if "/transpile.git" in text]


def uses(node: object) -> Iterator[dict[str, object]]:
    """The inputs that a workflow gives our action."""
    if isinstance(node, dict):
        if str(node.get("uses", "")).startswith("OWNER/transpile@"):
            yield node.get("with", {})
        node = list(node.values())
    for one in node if isinstance(node, list) else []:
        yield from uses(one)


@pytest.mark.parametrize("text", CONFIGURED)
def test_a_configuration_shown_is_one(text: str) -> None:
    table = tomllib.loads(text)
    table = table.get("tool", {}).get("transpile", table)
    assert table
    assert checked(table, from_text(text))[1] == ()


@pytest.mark.parametrize("text", HOOKS)
def test_the_hooks_shown_are_there(text: str) -> None:
    shown = {hook["id"] for repository in yaml.safe_load(text)["repos"] for hook in repository["hooks"]}
    assert shown <= {hook["id"] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())}


@pytest.mark.parametrize("text", WORKFLOWS)
def test_an_action_shown_has_its_inputs(text: str) -> None:
    inputs = yaml.safe_load((ROOT / "action.yml").read_text())["inputs"].keys()
    found = list(uses(yaml.safe_load(text)))
    assert found
    assert all(one.keys() <= inputs for one in found)


def test_the_examples_are_found() -> None:
    assert (len(CONFIGURED) >= 4, len(WORKFLOWS) >= 3, len(HOOKS) >= 2) == (True, True, True)


def test_the_page_lists_every_key_of_the_configuration() -> None:
    page = (DOCS / "reference" / "configuration.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \| (.*) \|$", page, re.MULTILINE)
    assert {key: said.replace("`, `", " or ").replace("`", "") for key, said in rows} == {
        key: kind.words for key, kind in KEYS.items()
    }
