"""The JSON host: the `json` module's data, exact spans, every refusal with its place and the way out."""

from __future__ import annotations

import json as standard
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.trees import TEMPLATES, parsed, shape, text_of, walk
from transpile.diagnostics import Diagnostic
from transpile.hosts import json
from transpile.syntax.source import Span, from_text
from transpile.syntax.tree import Mapping, Node, Scalar, Sequence, Style

JSON_TEMPLATES = [path for path in TEMPLATES if path.suffix == ".json"]


def read(text: str) -> Node:
    return parsed(json.parse(from_text(text))).root


def data(node: Node) -> Any:
    """What `node` says as Python data; numbers and words stay text."""
    match node:
        case Mapping():
            return {entry.key.text: data(entry.value) for entry in node.entries if isinstance(entry.key, Scalar)}
        case Sequence():
            return [data(item) for item in node.items]
        case Scalar(style=Style.DOUBLE):
            return node.text
        case Scalar():
            return ("plain", node.text)
    raise AssertionError(node)


def plain(text: str) -> Any:
    """What the `json` module reads, with numbers and words as `data` gives them."""

    def kept(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: kept(one) for key, one in value.items()}
        if isinstance(value, list):
            return [kept(one) for one in value]
        return ("plain", standard.dumps(value)) if isinstance(value, bool) or value is None else value

    def number(text: str) -> Any:
        return ("plain", text)

    return kept(standard.loads(text, parse_int=number, parse_float=number))


def assert_reslices(text: str) -> None:
    source = from_text(text)
    for node in walk(read(text)):
        assert shape(read(source.slice(node.span))) == shape(node, -node.span.start)


@pytest.mark.parametrize("path", JSON_TEMPLATES, ids=lambda path: path.name)
def test_a_template_reads_as_the_json_module_reads_it(path):
    assert data(read(text_of(path))) == plain(text_of(path))
    assert_reslices(text_of(path))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
    max_leaves=20,
)


@given(value=VALUES, indent=st.sampled_from([None, 0, 2, "\t"]), ascii_only=st.booleans(), colon=st.sampled_from(":\n"))
def test_random_json_reads_as_the_json_module_reads_it(value, indent, ascii_only, colon):
    text = standard.dumps(value, indent=indent, ensure_ascii=ascii_only, separators=(",", f" {colon.strip(':')}: "))
    assert data(read(text)) == plain(text)
    assert_reslices(text)


@given(text=st.text("{}[],:\"\\ \n\t0123.eE+-truefalsn/*#'ud8x\x00é", max_size=30))
def test_random_text_is_accepted_exactly_where_the_json_module_accepts_it(text):
    result = json.parse(from_text(text))
    try:
        standard.loads(text, parse_constant=lambda name: standard.loads("refused"))
    except (standard.JSONDecodeError, RecursionError):
        assert isinstance(result, Diagnostic)
    else:
        assert not isinstance(result, Diagnostic) or result.code == "T005" or "surrogate" in result.message


@given(at=st.integers(0, 20_000), junk=st.text('{}[],:"\\ \n/#0tn', max_size=2), path=st.sampled_from(JSON_TEMPLATES))
def test_damaged_json_gives_a_tree_or_a_located_refusal(at, junk, path):
    text = text_of(path)
    damaged = text[: at % len(text)] + junk + text[at % len(text) + 1 :]
    result = json.parse(from_text(damaged))
    if isinstance(result, Diagnostic):
        assert result.code in ("T004", "T005")
        assert result.span is not None
        assert 0 <= result.span.start <= result.span.end <= len(damaged)


def test_nodes_keep_their_spelling():
    items = read('["a\\u00e9\\n", 1.50, -0, 1E+5, true, null, {}, []]').items
    assert [(one.text, one.style) for one in items[:6]] == [
        ("aé\n", Style.DOUBLE),
        ("1.50", Style.PLAIN),
        ("-0", Style.PLAIN),
        ("1E+5", Style.PLAIN),
        ("true", Style.PLAIN),
        ("null", Style.PLAIN),
    ]
    assert items[6].flow
    assert items[7].flow


def test_surrogate_pairs_are_one_character():
    assert read('"\\ud83d\\ude00"').text == "\U0001f600"
    assert read('"\U0001f600"').span == Span(0, 3)


REFUSED = [
    ('{"a": 1,}', ",", "closing bracket", "remove the comma"),
    ('{"a": [1, 2,\n]}', ",", "closing bracket", "remove the comma"),
    ("{'a': 1}", "'", "double quotes", ""),
    ("{\"a\": 'x'}", "'", "double quotes", ""),
    ('{"a": 1 // b\n}', "/", "no comments", "YAML name"),
    ('{\n# b\n"a": 1}', "#", "no comments", ""),
    ('{"a": 1 /* b */, "c": 2}', "/", "no comments", ""),
    ('{"a": 1 "b": 2}', '"', "`,` is missing", ""),
    ("[1\n 2]", "2", "`,` is missing", ""),
    ('{"a" 1}', '"a"', "`:` is missing", ""),
    ('{"a": }', "}", "value is missing", ""),
    ("[1,,2]", ",", "value is missing", ""),
    ('{"a": !Ref b}', "!", "no tags", '{"Ref": "Name"}'),
    ("{a: 1}", "a", "key is expected", "double quotes"),
    ("[abc]", "abc", "value is expected", "double quotes"),
    ("[NaN]", "NaN", "not a JSON number", ""),
    ("[Infinity]", "Infinity", "not a JSON number", ""),
    ("[-Infinity]", "-Infinity", "not a JSON number", ""),
    ("[True]", "True", "lower case", ""),
    ("[None]", "None", "no None", "null"),
    ("[01]", "01", "not a number", ""),
    ("[.5]", ".5", "not a number", ""),
    ("[1.]", "1.", "not a number", ""),
    ("[+1]", "+1", "not a number", ""),
    ('["a\nb"]', "\n", "end on its line", "\\n"),
    ('["a\tb"]', "\t", "control character", "\\t"),
    ('["a\\x"]', "\\", "escape", "\\\\"),
    ('["a', '"', "never closed", ""),
    ('{"a": [1', "[", "ends before", "`]`"),
    ("[1}", "}", "`]` is expected", ""),
    ('{"a": 1]', "]", "`}` is expected", ""),
    ("[1] x", "x", "more text after the end", ""),
    ('["\\ud83d"]', '"\\ud83d"', "surrogate pair", ""),
    ('["\ud83d"]', "\ud83d", "surrogate pair", ""),
    ("", "", "no value", ""),
]


@pytest.mark.parametrize(("text", "spot", "message", "hint"), REFUSED)
def test_a_refusal_says_what_and_where_and_the_way_out(text, spot, message, hint):
    problem = json.parse(from_text(text))
    assert isinstance(problem, Diagnostic)
    assert problem.code == "T004"
    assert text[slice(*(problem.span or (0, 0)))] == spot
    assert message in problem.message
    assert hint in problem.help


def test_a_duplicate_key_names_both_places():
    problem = json.parse(from_text('{"a": 1, "\\u0061": 2}'))
    assert isinstance(problem, Diagnostic)
    assert (problem.code, problem.span) == ("T005", Span(9, 17))
    assert [other.span for other in problem.others] == [Span(1, 4)]


HOSTILE = {
    "brackets": ("T007", "[" * 100_000),
    "braces": ("T007", '{"a":' * 100_000),
    "closed brackets": ("T007", "[" * 100_000 + "]" * 100_000),
    "open string": ("T004", '["' + "x\\n" * 1_000_000),
    "blanks": ("T004", "[" + " " * 3_000_000),
    "open brackets and blanks": ("T004", ("[" + " " * 10_000) * 200),
    "digits": ("T004", "[" + "1" * 3_000_000),
    "exponents": ("T004", "[" + "1e" * 1_000_000),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_refused(name):
    code, text = HOSTILE[name]
    problem = json.parse(from_text(text))
    assert isinstance(problem, Diagnostic)
    assert problem.code == code


def test_a_long_string_of_escapes_is_read():
    assert read('"' + "\\n" * 1_000_000 + '"').text == "\n" * 1_000_000


def test_two_hundred_levels_are_read_and_one_more_is_refused():
    assert isinstance(read("[" * 200 + "]" * 200), Sequence)
    problem = json.parse(from_text("[" * 201 + "]" * 201))
    assert isinstance(problem, Diagnostic)
    assert problem.code == "T007"
