"""What is changed in the product, and how it is told whether tests notice."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from mutation.__main__ import ranked
from mutation.covering import Coverage, covered
from mutation.mutations import Mutation, mutations
from mutation.probing import watched
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


def test_a_seed_asks_for_the_same_changes_as_long_as_their_lines_stay(product: Path) -> None:
    path = product / "one.py"
    before = {rank: one.new for rank, one in ranked(path, "one.py", "0")}
    path.write_text("if True:\n" + "".join(f"    {line}\n" for line in TEXT.splitlines()), encoding="utf-8")
    after = {rank: one.new for rank, one in ranked(path, "one.py", "0")}
    assert before.items() < after.items()
    assert not before.keys() & {rank for rank, _ in ranked(path, "one.py", "1")}
    path.write_text("a = 1\na = 1\n", encoding="utf-8")
    assert len({rank for rank, _ in ranked(path, "one.py", "0")}) == 2


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


WATCHED = '''\
LIMITS = (
    1,
)


def first(items, at=0):
    """Documentation."""
    if not items:
        return None
    elif items[0]:
        items = [
            one
            for one in items
        ]
    return [
        lambda: at,
    ]


def second():
    return 2
'''


@pytest.mark.parametrize(
    ("line", "calls", "seen"),
    [
        (8, "first([])", True),
        (8, "second()", False),
        (9, "first([1])", False),
        (9, "first([])", True),
        (10, "first([1])", True),
        (10, "first([])", False),
        (13, "first([1])", True),
        (13, "first([0])", False),
        (16, "first([0])", True),
        (2, "second()", True),
        (6, "second()", True),
        (2, "None", False),
    ],
)
def test_a_line_is_seen_where_its_statement_runs_and_one_that_runs_on_import_where_a_function_is_called(
    line: int, calls: str, seen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: set[str] = set()
    monkeypatch.setattr("builtins.__mutated_line_runs__", written.add, raising=False)
    names: dict[str, object] = {}
    exec(compile(watched(ast.parse(WATCHED), "one.py", [line]), "one.py", "exec"), names)
    assert not written
    assert names["first"].__doc__ == "Documentation."
    eval(calls, names)
    assert written == ({f"one.py:{line}"} if seen else set())


def test_which_tests_run_a_line(tmp_path: Path) -> None:
    root = tmp_path / "product"
    (root / "transpile").mkdir(parents=True)
    (root / "transpile" / "__init__.py").write_text("")
    (root / "transpile" / "one.py").write_text(TEXT, encoding="utf-8")
    test = TEST.replace("from one", "from transpile.one").replace("assert", "time.sleep(%s)\n    assert")
    for name, seconds, items in (("slow", 1, "[1, 2], 0"), ("fast", 0, "[1], -1"), ("other", 0, "[], 4")):
        text = "import time\n" + test % (seconds, "@", "2")
        (root / f"test_{name}.py").write_text(text.replace("[1, 2], @", items), encoding="utf-8")
    raised, returned, imported = (Mutation("transpile/one.py", line, 0, 1, "", "") for line in (9, 10, 3))
    coverage = covered(root, tmp_path / "kept", ["-n", "2"], (raised, returned, imported))
    fast, slow, other = (f"test_{name}.py::test_first" for name in ("fast", "slow", "other"))
    assert coverage.of(raised) == []
    assert coverage.of(returned) == [*sorted((fast, other), key=lambda one: coverage.seconds[one]), slow]
    assert set(coverage.of(imported)) == {fast, slow, other}


def test_a_run_that_has_not_begun_is_not_kept(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    with pytest.raises(SystemExit, match="did not run"):
        covered(tmp_path, kept, ["-n", "1", "no_such_file.py"], ())
    assert list(kept.iterdir()) == []


def test_each_module_of_tests_is_asked_before_the_next_test_of_one() -> None:
    seconds = {"a.py::slow": 3.0, "a.py::fast": 1.0, "a.py::faster": 0.5, "b.py::one": 2.0, "b.py::other": 4.0}
    coverage = Coverage({"one.py:1": list(seconds)}, seconds)
    asked = coverage.of(Mutation("one.py", 1, 0, 1, "", ""))
    assert asked == ["a.py::faster", "b.py::one", "a.py::fast", "b.py::other", "a.py::slow"]


def test_of_a_module_of_tests_in_the_same_package_several_are_asked_in_each_turn() -> None:
    near = [f"tests/package/part/test_near.py::{at:02}" for at in range(18)]
    far = [f"tests/package/test_far.py::{at}" for at in range(6)]
    apart = ["tests/other/test_apart.py::0", "tests/other/test_apart.py::1"]
    seconds = dict.fromkeys(near, 1.0) | dict.fromkeys(far, 2.0) | dict.fromkeys(apart, 3.0)
    asked = Coverage({"package/part/one.py:1": list(seconds)}, seconds).of(
        Mutation("package/part/one.py", 1, 0, 1, "", "")
    )
    assert asked == [*near[:16], *far[:4], apart[0], *near[16:], *far[4:], apart[1]]


def test_what_most_tests_miss_is_given_to_one_of_each_function() -> None:
    seconds = {f"a.py::test_one[{at:03}]": 1.0 for at in range(500)}
    seconds |= {"a.py::test_other[slow]": 8.0, "a.py::test_other[slower]": 9.0}
    changed = Mutation("one.py", 1, 0, 1, "", "")
    first, then, others = Coverage({"one.py:1": list(seconds)}, seconds).turns(changed, 40)
    assert [*first, *then] == [*seconds][:400]
    assert others == ["a.py::test_other[slow]"]


def test_a_line_that_no_test_is_seen_to_run_is_given_to_those_that_stand_nearest() -> None:
    seconds = dict.fromkeys(("tests/a/b/test_c.py::one", "tests/a/b/c/test_c.py::one", "tests/a/x/test_c.py::one"), 1.0)
    coverage = Coverage({}, seconds)
    assert [*coverage.turns(Mutation("a/b/c/d.py", 1, 0, 1, "", ""), 40)] == [["tests/a/b/c/test_c.py::one"]]
    assert [*coverage.turns(Mutation("a/z/d.py", 1, 0, 1, "", ""), 40)] == [[]]


def test_of_those_that_stand_nearest_one_of_each_function_is_asked_first() -> None:
    seconds = {f"tests/a/b/test_c.py::one[{at:03}]": 1.0 for at in range(500)} | {"tests/a/b/test_c.py::slow": 9.0}
    (asked,) = Coverage({}, seconds).turns(Mutation("a/b/d.py", 1, 0, 1, "", ""), 40)
    assert asked[:3] == ["tests/a/b/test_c.py::one[000]", "tests/a/b/test_c.py::slow", "tests/a/b/test_c.py::one[001]"]
    assert len(asked) == 400
