"""The subset of jq: what is printed is read as the same tree, and means the same to real jq."""

from __future__ import annotations

import gc
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from subset_programs import Programs

from dialects.ros.jq.syntax.nodes import KEYWORDS, String
from dialects.ros.jq.syntax.parser import parse
from dialects.ros.jq.syntax.printer import printed
from dialects.ros.jq.syntax.scopes import parts, rebuilt
from support.real_jq import answers


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32))
def test_what_is_printed_is_read_as_the_same(seed: int) -> None:
    program = Programs(seed).program(depth=5)
    assert parse(printed(program)) == program


@settings(max_examples=200, deadline=None)
@given(st.text())
def test_any_string_is_written(text: str) -> None:
    if text.encode("utf-8", "replace").decode() == text:
        assert parse(printed(String(text))) == String(text)
        assert "$ENV" not in printed(String(text))


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet='.[]{}()|,:;"\\$@ab1?-+*/= \n#<>!', max_size=40))
def test_any_text_is_read_or_not(text: str) -> None:
    tree = parse(text)
    assert tree is None or parse(printed(tree)) == tree


def test_parts_make_the_node_again() -> None:
    made = Programs(seed=7)
    for _ in range(300):
        ahead = [made.program()]
        while ahead:
            node = ahead.pop()
            below = [one.node for one in parts(node)]
            assert rebuilt(node, below) == node
            ahead += below


SPELLINGS = (
    (". | .a | .b,.c", ". | .a | .b, .c"),
    ('."a b"."c".d', '.["a b"].c.d'),
    ('.["if"] | .and', '.["if"] | .["and"]'),
    ("{a:1|2,b:-1,$x,c}", "{a: (1 | 2), b: (-1), x: $x, c: .c}"),
    ("1 - 2 - 3 * -4", "1 - 2 - 3 * (-4)"),
    ("1 - (2 - 3)", "1 - (2 - 3)"),
    (".a // .b // .c", ".a // .b // .c"),
    ("(.a // .b) // .c", "(.a // .b) // .c"),
    ("1 + . as $x | $x, 2", "1 + (. as $x | $x, 2)"),
    (".a[1:][:2]?.b[]?", ".a[1:][:2]?.b[]?"),
    (r'"a\(.b | "\(.)c")\u00e9\n"', r'"a\(.b | "\(.)c")é\n"'),
    (". # a comment\n| .a", ". | .a"),
    ("reduce .[] as $x ({}; .[$x] += [1])", "reduce .[] as $x ({}; .[$x] += [1])"),
    ("if .a then 1 elif .b then 2 else 3 end", "if .a then 1 elif .b then 2 else 3 end"),
    (r'"\u0024ENV, $ENV"', r'"\u0024ENV, \u0024ENV"'),
)


@pytest.mark.parametrize(("text", "spelled"), SPELLINGS)
def test_one_spelling(text: str, spelled: str) -> None:
    tree = parse(text)
    assert tree is not None
    assert printed(tree) == spelled


@pytest.mark.parametrize(
    "text",
    [
        "",
        "if . then 1 end",
        "{a: 1 + 2}",
        "{a: if . then 1 else 2 end}",
        ".a.[0]",
        ".a?//1",
        ".a??",
        "(.a)?",
        "-. as $x | $x",
        "1 == 2 == 3",
        "..",
        "def f: 1; f",
        "$ENV.PATH",
        "env",
        "input",
        "now",
        "limit(1; .[])",
        "map(.; .)",
        '"a" as [$x] | 1',
        '@base64 "x"',
        'import "a" as $a; .',
        r'"\ud800"',
        r'"\x"',
        "'a'",
        "{a: 1,}",
        "1 as $if | 2",
        "foreach .[] as $x (0; 1)",
        ". # a \\",
        "a::b",
        '"a\\(1',
        "[" * 100 + "]" * 100,
        "-" * 10_000 + "1",
        "+".join(["1"] * 10_000),
        ".a" * 10_000,
    ],
)
def test_what_is_outside_is_not_read(text: str) -> None:
    assert parse(text) is None


@pytest.mark.parametrize("word", sorted(KEYWORDS))
def test_reserved_words_are_fields_and_keys(word: str) -> None:
    tree = parse(f"{{{word}: .{word}}}")
    assert tree is not None
    assert answers([(printed(tree), {word: 1})])[0].outputs == [{word: 1}]


def test_real_jq_reads_what_is_printed_alike() -> None:
    asked = []
    for text, spelled in SPELLINGS:
        asked += [
            (f"1 as $x | {one}" if "$x" in text and " as " not in text else one, {"a": {"b": 1}})
            for one in (text, spelled)
        ]
    found = answers(asked)
    for at in range(0, len(asked), 2):
        assert found[at][0] == found[at + 1][0], asked[at]


def test_reading_is_linear() -> None:
    def seconds(count: int) -> float:
        text = "[" + ", ".join(['{a: .b, c: "x\\(.d)y"}'] * count) + "]"
        begin = time.perf_counter()
        assert parse.__wrapped__(text) is not None
        return time.perf_counter() - begin

    gc.collect()
    gc.disable()  # what other tests left is not to be looked through
    try:
        least, most = (min(seconds(count) for _ in range(3)) for count in (200, 2_000))
    finally:
        gc.enable()
    assert most < 40 * max(least, 0.002)
