"""What is changed in the product, and how it is told whether tests notice."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from mutation.mutations import Mutation, mutations
from mutation.running import Fate, judged
from support import ROOT

TEXT = '''\
"""Documentation: 1 == 2."""

LIMITS = (1, 2)


def first(items: "list[int] | None", at: int = 0) -> int:
    """The item; `not` one that is None."""
    if not items and at < 3:
        raise ValueError(f"{at + 1}")
    é = "ü"; return len(é) + items[at]
'''
TEST = "from one import first\n\n\ndef test_first():\n    assert first([1, 2], %s) == %s\n"


@pytest.fixture
def product(tmp_path: Path) -> Path:
    (tmp_path / "one.py").write_text(TEXT, encoding="utf-8")
    return tmp_path


def test_what_is_changed(product: Path) -> None:
    found = {(one.line, one.old, one.new) for one in mutations(product / "one.py", "one.py")}
    assert found == {
        (3, "1", "2"),
        (3, "2", "3"),
        (3, "(1, 2)", "(1,)"),
        (6, "0", "1"),
        (8, "not items and at < 3", "(not (not items and at < 3))"),
        (8, "not items and at < 3", "(not items or at < 3)"),
        (8, "not items", "items"),
        (8, "at < 3", "(at <= 3)"),
        (8, "3", "4"),
        (10, "return len(é) + items[at]", "return None"),
        (10, "len(é) + items[at]", "(len(é) - items[at])"),
    }


def test_a_change_is_of_one_line_and_python(product: Path) -> None:
    for path in (product / "one.py", ROOT / "transpile" / "syntax" / "edits.py"):
        text = path.read_text(encoding="utf-8")
        for one in mutations(path, path.name):
            changed = one.applied(text)
            ast.parse(changed)
            differing = [
                at
                for at, pair in enumerate(zip(text.split("\n"), changed.split("\n"), strict=True))
                if len(set(pair)) > 1
            ]
            assert differing == [one.line - 1]


@pytest.mark.parametrize(
    ("asked", "new", "fate"),
    [(("0", "2"), "1", Fate.CAUGHT), (("1", "3"), "1", Fate.SURVIVED), (("0", "2"), "exit(0)", Fate.CAUGHT)],
)
def test_whether_tests_notice(product: Path, asked: tuple[str, str], new: str, fate: Fate) -> None:
    (product / "test_one.py").write_text(TEST % asked, encoding="utf-8")
    text = (product / "one.py").read_text(encoding="utf-8")
    at = text.split("\n")[5].index("= 0") + 2
    one = Mutation("one.py", 6, at, at + 1, new, "0")
    if asked[0] == "0":
        (product / "test_one.py").write_text(TEST.replace(", %s)", ")") % asked[1], encoding="utf-8")
    assert judged(one, product, ["test_one.py"], 60).fate is fate
    assert (product / "one.py").read_text(encoding="utf-8") == text


def test_a_change_that_does_not_end_is_noticed(product: Path) -> None:
    (product / "test_one.py").write_text(TEST % ("0", "2"), encoding="utf-8")
    one = Mutation("one.py", 3, 0, 0, "while True: pass\n", "")
    assert judged(one, product, ["test_one.py"], 3).fate is Fate.HANGS


def test_a_line_that_no_test_runs(product: Path) -> None:
    assert judged(Mutation("one.py", 3, 0, 0, "", ""), product, [], 3).fate is Fate.UNTESTED
