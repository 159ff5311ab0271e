"""Words that are read at once are read as the library for command lines reads them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from transpile.cli import commands
from transpile.cli.inputs import plain_words
from transpile.cli.inputs.options import Options, declared
from transpile.language import registry

NAMES = [name for one in declared() for name in one.option.names]
VALUES = [
    "foreach",
    "cfn",
    "a.yaml",
    "A=b",
    "A=-b",
    "",
    "7",
    "0",
    "-1",
    "+3",
    " 4",
    "1_0",
    "json",
    "-",
    "--",
    "-x",
    "é",
]
WORDS = st.one_of(
    st.sampled_from(NAMES),
    st.sampled_from(VALUES),
    st.builds("{}={}".format, st.sampled_from(NAMES), st.sampled_from(VALUES)),
    st.builds("{}{}".format, st.sampled_from(NAMES), st.sampled_from(VALUES)),
    st.text("-=ab7/", max_size=4),
)


class Reached(Exception):  # noqa: N818
    """Carries the options out of the library."""


def by_library(words: list[str], first: list[str], monkeypatch: pytest.MonkeyPatch) -> Options | None:
    """What the library makes of words; None where it refuses them, or shows a page."""

    def started(options: Options) -> int:
        raise Reached(options)

    with monkeypatch.context() as patched:
        patched.setattr(commands, "started", started)
        try:
            commands.call([*first, *words], False)
        except Reached as reached:
            found: Any = reached.args[0]
            return found
        except SystemExit:
            return None
    raise AssertionError("the library comes to no end")


@pytest.mark.parametrize("command", ["", "expand"])
@given(words=st.lists(WORDS, max_size=6))
def test_what_is_plain_is_what_the_library_reads(command: str, words: list[str]) -> None:
    found = plain_words.options(words, bool(command), registry.PLAIN if command else "")
    if found is not None:
        with pytest.MonkeyPatch.context() as patch:
            assert by_library(words, [command] if command else [], patch) == found


@pytest.mark.parametrize(
    "words",
    [
        ["--to", "foreach", "a.yaml"],
        ["a.yaml", "b.yaml", "--to=map", "-i"],
        ["-", "--to", "cfn", "-o", "out.yaml", "--max-iterations", "5"],
        ["--parameter", "A=b", "--parameter", "C=--d", "--to", "for", "x", "--jobs=2", "-q"],
    ],
)
def test_common_words_are_plain(words: list[str]) -> None:
    assert plain_words.options(words) is not None


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--to"],
        ["--to", "--list", "a"],
        ["--nothing", "a"],
        ["-qi", "a"],
        ["a", "--", "b"],
        ["-oout", "a"],
        ["--list=1", "a"],
        ["a", "--help"],
        ["a", "-V"],
        ["--jobs", "0", "a"],
        ["--jobs", "x", "a"],
    ],
)
def test_all_else_is_left_to_the_library(words: list[str]) -> None:
    assert plain_words.options(words) is None
