"""A regular expression that is translated finds what RE2 itself finds: the same matches, with the same groups.

RE2 in C++ and Go's `regexp` have one syntax and one rule for what matches. What differs is left out: RE2 finds `\\B`
within the bytes of a letter, too, and refuses a name that two groups have.
"""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dialects.terraform.cty.failures import Failure, Unsupported
from dialects.terraform.functions.string import regex
from support.depth import tries

re2 = pytest.importorskip("re2")

Found = list[tuple[tuple[int, int], tuple[str | None, ...]]]
"""Each match: where it is, and the texts of its groups."""


def words(text: str) -> st.SearchStrategy[str]:
    return st.sampled_from(text.split())


LETTERS = "aabbckAB0_ -\n.\u00e9\u212a\u017f\u00df\u03a3\u03c3\u03c2\U0001f600"
"""Among them those that are the same without their case, and those of several bytes."""
ESCAPES = words(r"\A \z \b \B \d \D \s \S \w \W \n \t \x41 \x{e9} \101 \Qa.b\E \pL \PL \p{Greek} \p{^Greek} \P{Lu}")
OPERATORS = words("* + ? {2} {0,2} {1,} *? +? ?? {1,2}? {0}")
OPENINGS = words("( (?P<x> (?: (?i: (?m: (?s: (?U: (?im-s: (?-i:")
FLAGS = words("(?i) (?m) (?s) (?U) (?-i) (?is-m)")
ENTRIES = words(
    r"a b A k 0 _ . $ ^ \x{3c3} \x{212a} a-c A-Z 0-9 \d \W \s \n \] \- \pL \p{Greek} [:alpha:] [:^digit:] [:word:]"
)
BROKEN = words(r"( ) [ ] | { } \ (? {,2} \8 a- [[:no:]]")

ATOMS = st.sampled_from([*map(re.escape, LETTERS), *".^$"]) | ESCAPES
CLASSES = st.builds(
    lambda beginning, members: f"{beginning}{''.join(members)}]",
    st.sampled_from(["[", "[^"]),
    st.lists(ENTRIES, min_size=1, max_size=3),
)


def _larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.builds("{}{})".format, OPENINGS, inner),
        st.builds("({}){}".format, inner, OPERATORS),
        st.builds("(?:{}){}".format, inner, OPERATORS),
        st.builds("{}{}".format, ATOMS | CLASSES, OPERATORS),
        st.builds("{}{}".format, FLAGS, inner),
        st.lists(inner, min_size=2, max_size=4).map("".join),
        st.lists(inner, min_size=2, max_size=3).map("|".join),
    )


PATTERNS = st.recursive(ATOMS | CLASSES, _larger, max_leaves=8)
PIECES = st.lists(ATOMS | ENTRIES | OPERATORS | OPENINGS | BROKEN, min_size=1, max_size=6)
TEXTS = st.text(alphabet=LETTERS, max_size=12)


def theirs(pattern: str, text: str) -> Found | None:
    """What RE2 finds, without an empty match right behind another one, as in Go; None where it refuses the pattern."""
    assume(text.isascii() or "\\B" not in pattern)
    assume(pattern.count("<x>") < 2)
    options = re2.Options()
    options.log_errors = False
    try:
        matches = [*re2.compile(pattern, options).finditer(text)]
    except re2.error:
        return None
    ends = [None, *(match.end() for match in matches)]
    return [(one.span(), one.groups()) for one, end in zip(matches, ends, strict=False) if one.span() != (end, end)]


def ours(pattern: str, text: str) -> Found | None:
    """What the translation finds; None where it is refused, as Go does. Nothing is asked of what is not supported."""
    try:
        return [((one.start, one.end), one.groups[1:]) for one in regex._found(regex._compiled(pattern), text)]
    except Failure:
        return None
    except Unsupported:
        assume(False)
        raise


@settings(max_examples=tries(400))
@given(pattern=PATTERNS, text=TEXTS)
def test_a_pattern_finds_what_re2_finds(pattern: str, text: str) -> None:
    assert ours(pattern, text) == theirs(pattern, text)


@settings(max_examples=tries(200))
@given(pattern=PIECES.map("".join), text=TEXTS)
def test_what_may_be_no_pattern_is_refused_where_re2_refuses_it(pattern: str, text: str) -> None:
    assert ours(pattern, text) == theirs(pattern, text)
