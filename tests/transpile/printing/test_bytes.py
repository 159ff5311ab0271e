"""What is not a loop keeps its bytes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path

import pytest
import yaml

from support import TESTS
from support.text import CONVERSIONS, rewritten, text_of

REAL = sorted((TESTS / "samples" / "templates").glob("*.*ml")) + sorted(
    (TESTS / "samples" / "templates").glob("*.json")
)
ESTATE = TESTS / "samples" / "realistic" / "estate.map.yaml"
LOOPS = re.compile(r"Fn::(ForEach|Map|Merge|For)\b|!(Map|Merge|For)\b")
HEADERS = ("Transform", "Mappings")


def loop_lines(text: str) -> set[int]:
    """The numbers of the lines from each outermost loop's first to its last, of `Transform` and `Mappings`."""
    return set(_lines_of(text, yaml.compose(text, Loader=yaml.CSafeLoader)))


def _lines_of(text: str, node: yaml.Node | None) -> Iterator[int]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            whole = LOOPS.match(key.value) or (key.start_mark.column == 0 and key.value in HEADERS)
            whole = whole or LOOPS.match(value.tag) or _is_named_loop(value)
            yield from _span(text, key, value) if whole else _lines_of(text, value)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _span(text, item, item) if LOOPS.match(item.tag) else _lines_of(text, item)


def _is_named_loop(node: yaml.Node) -> bool:
    """Whether an entry holds nothing but a `Fn::For` or a keyed `Fn::Map`, and so is only its name."""
    keys = [key.value for key, _ in node.value] if isinstance(node, yaml.MappingNode) else []
    if keys != ["Fn::Map"]:
        return keys == ["Fn::For"]
    return "Key" in {key.value for key, _ in node.value[0][1].value}


def _span(text: str, first: yaml.Node, last: yaml.Node) -> range:
    """The lines of nodes, without the blank lines and comments that PyYAML counts to a block."""
    end = last.end_mark.index
    said = re.sub(r"(\s|^ *#.*$)+\Z", "", text[:end], flags=re.MULTILINE)
    return range(first.start_mark.line, said.count("\n") + 1)


def changed_lines(before: str, after: str) -> set[int]:
    """The numbers of the lines of `before` that are gone; a comma may go with what followed it, and blank lines."""
    old, new = ([line.rstrip(",") for line in text.splitlines()] for text in (before, after))
    changes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return {line for tag, start, end, _, _ in changes if tag != "equal" for line in range(start, end) if old[line]}


@pytest.mark.parametrize(("name", "target"), CONVERSIONS, ids=["-".join(one) for one in CONVERSIONS])
def test_only_lines_of_loops_change(name: str, target: str) -> None:
    assert changed_lines(text_of(name), rewritten(text_of(name), target)) <= loop_lines(text_of(name))


@pytest.mark.parametrize("target", ["foreach", "cfn"])
def test_only_lines_of_loops_change_in_an_estate(target: str) -> None:
    text = ESTATE.read_text(encoding="utf-8")
    assert 0 < len(changed_lines(text, rewritten(text, target))) <= len(loop_lines(text))
    assert changed_lines(text, rewritten(text, target)) <= loop_lines(text)


def test_git_shows_lines_of_loops_only(tmp_path: Path) -> None:
    text = ESTATE.read_text(encoding="utf-8")
    file = tmp_path / "estate.yaml"
    file.write_text(text, encoding="utf-8")
    git = ["git", "-C", str(tmp_path), "-c", "user.name=x", "-c", "user.email=x@example.com"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "Before"]):
        subprocess.run([*git, *command], check=True)
    tool = [sys.executable, "-m", "transpile", "--to", "foreach", "--in-place", "--quiet", str(file)]
    assert subprocess.run(tool, check=False).returncode == 0
    diff = subprocess.run([*git, "diff", "-U0"], check=True, capture_output=True, text=True).stdout
    hunks = re.findall(r"(?m)^@@ -(\d+)(?:,(\d+))?", diff)
    changed = {int(first) - 1 + at for first, count in hunks for at in range(int(count or 1))}
    assert changed
    assert changed <= loop_lines(text)


# -- templates without loops, as people wrote them ---------------------------------------------------------------------

OUTLINES = {
    "as-is": lambda text: text,
    "crlf": lambda text: text.replace("\r\n", "\n").replace("\n", "\r\n"),
    "bom": lambda text: "\ufeff" + text,
    "no-final-newline": lambda text: text.rstrip(),
    "blank-lines-at-end": lambda text: text + "\n \n",
}
without_loops = [path for path in REAL if not LOOPS.search(path.read_bytes().decode())]


@pytest.mark.parametrize("path", without_loops, ids=[path.name for path in without_loops])
@pytest.mark.parametrize("outline", OUTLINES)
@pytest.mark.parametrize("target", ["foreach", "map", "cfn"])
def test_a_template_without_loops_keeps_every_byte(path: Path, outline: str, target: str) -> None:
    text = OUTLINES[outline](path.read_bytes().decode())
    assert rewritten(text, target) == text
