"""Patterns of .gitignore and of the command line: what Git itself says of them, and that none takes long."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from transpile.cli.system import globs
from transpile.cli.system.gitignore import _decided, _sound
from transpile.cli.system.wildmatch import LONGEST, NoPatternError, pattern

PIECES = ["a", "b", "ab", "*", "**", "?", "/", "[ab]", "[!a]", "[^b]", "[a-b]", "[b-a]", "[!b-a]", "[]a]", "[a-]", "["]
PIECES += [
    "]",
    "\\",
    "\\*",
    "\\[",
    "!",
    "#",
    " ",
    "-",
    ".",
    "[[:alpha:]]",
    "[[:nil:]]",
    "[[:digit:]a]",
    "[\\]]",
    "[a/]",
]
# An empty pattern is about the folder `a/` to `git check-ignore`, to which its name is what follows the slash.
LINES = st.lists(st.sampled_from(PIECES), min_size=1, max_size=7).map("".join).filter(lambda line: line.strip(" !/"))
NAMES = st.text("ab*[]!#\\- .1", min_size=1, max_size=4).filter(lambda name: name.strip(".") and name.strip() == name)
PATHS = st.lists(NAMES, min_size=1, max_size=4).map("/".join)
FOUND = ["a", "b", "ab", "a/b", "a/a/b", "b/", "a/", "a/b/", "ab/a/b/a", "b/ab/", "-/a", "]/a", "[/b", "*", "a*", "a]"]
FAST = 2
"""Far more seconds than any pattern takes."""


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("repository")
    subprocess.run(["git", "init", "-q", folder], check=True)
    return folder


def ignored_by_git(paths: Iterable[str], lines: list[str], repository: Path) -> list[bool]:
    (repository / ".gitignore").write_text("\n".join(lines))
    listed = [*paths]
    line = ["git", "check-ignore", "--no-index", "--stdin", "-z"]
    done = subprocess.run(line, cwd=repository, input="\0".join(listed), check=False, capture_output=True, text=True)
    found = set(done.stdout.split("\0"))
    return [path in found for path in listed]


def ignored(path: str, lines: list[str]) -> bool:
    """As a walk does: what is in a folder that is ignored is not asked about."""
    *folders, _ = path.removesuffix("/").split("/")
    around = accumulate((f"{name}/" for name in folders), str.__add__)
    patterns = _sound(lines)
    return any(_decided(one, patterns) for one in (*around, path))


@pytest.mark.skipif(not shutil.which("git"), reason="Git is the reference")
@example(["a*b*/", "!b/**", "**/ab"], ["ab/b"])
@example(["[a/]b", "a\\/b", "/**", "!/a/**/b"], ["ab"])
@example(["\\!a", "\\#", "a\\ ", "b ", "a\\"], ["!a", "#", "a", "b"])
@given(st.lists(LINES, max_size=4), st.lists(PATHS, max_size=8))
@settings(deadline=None, max_examples=200)
def test_a_gitignore_says_what_it_says_to_git(repository: Path, lines: list[str], paths: list[str]):
    asked = [*paths, *FOUND]
    assert [ignored(path, lines) for path in asked] == ignored_by_git(asked, lines, repository)


HEAVY = [
    "*a" * 200 + "b",
    "**a" * 200 + "b",
    "?*" * 200 + "b",
    "[a-a]*" * 200 + "b",
    "*[!b]" * 200 + "b",
    "**/" * 400 + "b",
    "**/a/*/" * 100 + "b",
    "*/" * 400 + "b",
    "[" * 400,
    "[[:" * 400,
    "[" + "a-" * 400,
    "\\" * 401,
    "a" * 1_000_000,
    "*a" * 500_000,
    "a/" * 500_000,
    "**/" * 300_000 + "a",
    "[a-z]" * 200_000,
]
LONG = ["a" * 250, "/".join("a" * 1000), "/".join(["a" * 100] * 100)]


def within(seconds: float, begin: float) -> bool:
    return time.process_time() - begin < seconds


@pytest.mark.parametrize("line", HEAVY, ids=[one[:9] for one in HEAVY])
def test_no_line_of_a_gitignore_takes_long(line: str):
    begin = time.process_time()
    assert not any(ignored(path, [line, f"{line}/"]) for path in [LONG[0], f"{LONG[0]}/"])
    for path in LONG[1:]:
        for one in _sound([line]):
            one.matches(path.split("/"), False)
    assert within(FAST, begin)


@pytest.mark.parametrize("word", HEAVY[:8], ids=[one[:9] for one in HEAVY[:8]])
def test_no_pattern_of_the_command_line_takes_long(word: str):
    begin = time.process_time()
    parts = word.split("/")
    for path in LONG:
        globs.matches(path.split("/"), parts)
        globs.leads(path.split("/"), parts)
    assert within(FAST, begin)


def plainly(parts: list[str], words: list[str]) -> bool:
    """What a pattern says, by its definition."""
    if not words:
        return not parts
    if words[0] == "**":
        return any(plainly(parts[at:], words[1:]) for at in range(len(parts) + 1))
    return bool(parts) and words[0] in (parts[0], "*") and plainly(parts[1:], words[1:])


def lists(words: str) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(words.split()), max_size=6)


@given(lists("a b"), lists("a b * **"))
def test_a_pattern_says_the_same_as_its_definition(parts: list[str], words: list[str]):
    assert globs.matches(parts, words) == plainly(parts, words)
    leads = any(plainly([*parts, *more], words) for more in below()) or any(
        plainly(parts[:at], words) for at in range(len(parts))
    )
    assert globs.leads(parts, words) or not leads


def below() -> Iterator[list[str]]:
    """Some paths below a folder."""
    yield from ([], ["a"], ["b"], ["a", "b"], ["b", "a"], ["a", "b", "a"])


@pytest.mark.parametrize("line", ["!", "/", "[", "a[", "[[:x:]]", "a\\", "x" * (LONGEST + 1)])
def test_a_line_that_stands_for_nothing_is_no_pattern(line: str):
    with pytest.raises(NoPatternError):
        pattern(line)
