"""The YAML host: spans that reparse to the same node, the same tree as PyYAML's, every refusal with its place."""

from __future__ import annotations

import re
import sys

import pytest
import yaml as pyyaml
from hypothesis import given
from hypothesis import strategies as st

from support.trees import TEMPLATES, children, label, parsed, reslice, shape, text_of, walk
from transpile import convert
from transpile.diagnostics import Diagnostic
from transpile.hosts import parse as parse_any
from transpile.hosts import yaml
from transpile.syntax.source import Span, from_text
from transpile.syntax.tree import Alias, Anchored, Mapping, Node, Parsed, Scalar, Sequence, Style, Tagged

AWKWARD = {
    "comments": "# top\na: 1 # one\n# between\nb:\n  # inner\n  - x # item\n\n  # tail\n# end\n",
    "crlf": "a:\r\n  - b # c\r\n  - |\r\n    x\r\n\r\n    y\r\n\r\nc: >-\r\n  d\r\n  e\r\nf:\r\n",
    "emoji": "'\U0001f600': \U0001f680 x\nb: \"\U0001f600\"\nc: [\U0001f600, é]\n",
    "tabs": "a:\t1\nb: 2\t# c\nc: [1,\t2]\nd: 'x\ty'\n",
    "no final newline": "a:\n  - b: 1\n    c: |\n      text",
    "empty values": "a:\nb: # c\n\nc:\n  - \n  -\n  - d:\ne: {f: , g, h: }\ni: ''\nj:",
    "keep": "a: |+\n  x\n\n\nb: >+\n  y\n\nc: |+\n\nd: |+\n  z\n\n\n",
    "indented": "a: |2\n    x\n   y\nb: |1-\n  z\nc:\n  - |2\n     q\n",
    "folded": "a: >-\n  x\n  y\n\n   more\n  z\n\n\nb: >\n\n  q\n# c\n",
    "trailing blanks": "a: |\n  x  \n    \n   \n\nb: |-\n  y\n   \n  \nc: >\n  z \n    \nd: 1\n",
    "empty blocks": "a: | # c\n\n\nb: |+\nc: >-\n# d\nd: |+ # e\n",
    "properties": "a: &x !Ref b\nb: !Ref &y c\nc: &z\n  d: 1\ne: !If\n- 1\n- 2\nf: !!str\ng: &w\nh: !<tag:x,1:y> z\n",
    "properties apart": "a: &x # c\n  !Foo # d\n\n  b: 1\nc: !Bar\n  &y\n  - 1\nd: !Baz\n  |\n   text\n",
    "bare tag": "a: ! x\nb: ! 'y'\nc: ! [z]\nd: !\n",
    "tags": "a: !Sub |\n  x\n\nb: !Join [',', [!Ref c, !GetAtt d.e]]\nf: !If [!Not [a], b, !Ref 'AWS::NoValue']\n",
    "flow": "a: [b: c, ? d, {e: f}, [], {}]\ng: {'h':1, \"i\": [\n  j, # c\n  k\n ]}\n",
    "multi-line": "a: b\n  c\n\n  d\ne: 'f\n\n  g'\nh: \"i \\\n   j\"\nk: l\n",
    "nested lists": "- - a\n  - b\n-   - c\n\n    - d: 1\n      e:\n      - f\n- \n  - g\n",
    "question marks": "? a\n? b\n: c\n? d\n:\n  - e\n",
    "document marks": "%YAML 1.1\n# c\n--- # d\na: 1\n...\n",
}
READERS = [pytest.param(False, id="libyaml"), pytest.param(True, id="pure")]
PURE_REFUSES = {"tabs"}


def read(text: str, pure: bool = False) -> Node:
    return parsed(yaml.parse(from_text(text), pure=pure)).root


def refused(text: str, pure: bool = False) -> Diagnostic:
    result = yaml.parse(from_text(text), pure=pure)
    assert isinstance(result, Diagnostic)
    return result


def assert_reslices(text: str, pure: bool) -> None:
    """Every node's slice, alone at its column, reads as the same node with the same spans."""
    source = from_text(text)
    for node in walk(read(text, pure)):
        is_whole = not any(isinstance(one, Alias) for one in walk(node))
        if node.span.start < node.span.end and is_whole and not has_indentation_indicator(source.slice(node.span)):
            alone, moved = reslice(source, node)
            assert shape(read(alone.text, pure)) == shape(node, moved)


def has_indentation_indicator(text: str) -> bool:
    """Whether it is a block scalar that counts its indentation from that of the collection around it."""
    return re.match(r"([!&]\S* )*[|>][-+]?[1-9]", text) is not None


def assert_same(node: Node, composed: pyyaml.Node) -> None:
    """Our tree says what PyYAML composes: tags, values, styles, order."""
    while isinstance(node, Tagged | Anchored | Alias):
        if isinstance(node, Tagged) and node.tag != "!":
            assert composed.tag.endswith(node.tag.strip("!<>"))
        node = node.target if isinstance(node, Alias) else node.value
    if isinstance(node, Scalar):
        style = {"'": Style.SINGLE, '"': Style.DOUBLE, "|": Style.LITERAL, ">": Style.FOLDED}
        assert (node.text, node.style) == (composed.value, style.get(composed.style, Style.PLAIN))
        return
    inner = [one for pair in composed.value for one in pair] if isinstance(node, Mapping) else composed.value
    assert node.flow == composed.flow_style
    assert len(children(node)) == len(inner)
    for ours, theirs in zip(children(node), inner, strict=True):
        assert_same(ours, theirs)


@pytest.mark.parametrize("pure", READERS)
@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_every_slice_of_a_template_reads_as_its_node(path, pure):
    assert_reslices(text_of(path), pure)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_reads_as_pyyaml_composes_it(path):
    text = text_of(path)
    assert_same(read(text), pyyaml.compose(text, Loader=pyyaml.CSafeLoader))
    assert shape(read(text)) == shape(read(text, pure=True))


@pytest.mark.parametrize("name", AWKWARD)
def test_awkward_text_slices_and_reads_as_pyyaml_composes_it(name):
    text = AWKWARD[name]
    assert_reslices(text, pure=False)
    assert_same(read(text), pyyaml.compose(text, Loader=pyyaml.CSafeLoader))
    if name not in PURE_REFUSES:
        assert_reslices(text, pure=True)
        assert shape(read(text)) == shape(read(text, pure=True))


DATA = st.recursive(
    st.text(
        st.characters(exclude_categories=("Cs",), exclude_characters="\ufeff\ufffe\uffff\x85\u2028\u2029"), max_size=12
    )
    | st.sampled_from(["", "a\nb\n", " x\n\n", "- a: b", "é\n  \n", "#", "!x", "a\n\n\n"])
    | st.integers()
    | st.none(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc ", min_size=1), inner, max_size=4),
    max_leaves=12,
)


@given(
    data=st.dictionaries(st.text("xyz", min_size=1), DATA, min_size=1, max_size=4),
    style=st.sampled_from([None, "'", '"', "|", ">"]),
    flow=st.sampled_from([True, False, None]),
    line_break=st.sampled_from(["\n", "\r\n"]),
    width=st.sampled_from([5, 80]),
)
def test_whatever_pyyaml_writes_slices_and_reads_as_it_composes(data, style, flow, line_break, width):
    text = pyyaml.safe_dump(
        data, default_style=style, default_flow_style=flow, line_break=line_break, width=width, allow_unicode=True
    )
    composed = pyyaml.compose(text, Loader=pyyaml.CSafeLoader)
    assert_same(read(text), composed)
    assert_reslices(text, pure=False)


def test_a_block_collection_ends_with_its_last_leaf():
    text = "a:\n  - 1\n\n  # tail\nb: 2\n"
    mapping = read(text)
    assert isinstance(mapping, Mapping)
    assert [text[slice(*entry.span)] for entry in mapping.entries] == ["a:\n  - 1", "b: 2"]
    assert text[slice(*mapping.entries[0].value.span)] == "- 1"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: |\n  x\n\n\nb: 1", "|\n  x"),
        ("a: |+\n  x\n\n\nb: 1", "|+\n  x\n\n"),
        ("a: |+\r\n  x\r\n\r\nb: 1", "|+\r\n  x\r\n"),
        ("a: |+\n  x\n  ", "|+\n  x"),
        ("a: |+\n  x", "|+\n  x"),
        ("a: >-\n  x\n\n# c\n", ">-\n  x"),
        ("a: |\n  x\n     \n\nb: 1", "|\n  x\n     "),
        ("a: |\n  x \n", "|\n  x "),
        ("a: | # c\n\nb: 1", "|"),
        ("a: |2\n     \n\n", "|2\n     "),
        ("a: |\n  x\u00a0\n\n", "|\n  x\u00a0"),
    ],
)
@pytest.mark.parametrize("pure", READERS)
def test_a_block_scalar_ends_with_its_last_content(text, expected, pure):
    value = read(text, pure).entries[0].value
    assert text[slice(*value.span)] == expected


@pytest.mark.parametrize(
    ("text", "at"),
    [("a:\n\nb: 1", 2), ("a:   # c\nb: 1", 2), ("a :", 3), ("{a: , b: 1}", 3), ("{a, b: 1}", 2), ("? a\n? b", 3)],
)
@pytest.mark.parametrize("pure", READERS)
def test_an_empty_value_stands_right_behind_its_indicator(text, at, pure):
    assert read(text, pure).entries[0].value.span == Span(at, at)


def test_an_empty_item_stands_right_behind_its_dash():
    assert [item.span for item in read("-\n-   # c\n- \n").items] == [Span(1, 1), Span(3, 3), Span(11, 11)]


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("&a !Ref x", [("Anchored", "a"), ("tag", "!Ref"), ("scalar", "x", Style.PLAIN)]),
        ("!Ref &a x", [("tag", "!Ref"), ("Anchored", "a"), ("scalar", "x", Style.PLAIN)]),
        ("!!str 1", [("tag", "!!str"), ("scalar", "1", Style.PLAIN)]),
        ("!<!x> 1", [("tag", "!<!x>"), ("scalar", "1", Style.PLAIN)]),
        ("! 1", [("tag", "!"), ("scalar", "1", Style.PLAIN)]),
        ("&a !x", [("Anchored", "a"), ("tag", "!x"), ("scalar", "", Style.PLAIN)]),
    ],
)
def test_tag_and_anchor_nest_as_written(text, labels):
    assert [label(node) for node in walk(read(text))] == labels


def test_properties_on_the_line_before_belong_to_the_block_below():
    text = "a: !Foo # c\n  &x\n\n  b: 1\n"
    tagged = read(text).entries[0].value
    assert [text[slice(*one.span)] for one in (tagged, tagged.value, tagged.value.value)] == [
        "!Foo # c\n  &x\n\n  b: 1",
        "&x\n\n  b: 1",
        "b: 1",
    ]


def test_an_alias_targets_the_outermost_node_of_its_anchor():
    first, second = read("- !Ref &a x\n- *a\n").items
    assert isinstance(second, Alias)
    assert second.target is first
    assert isinstance(first, Tagged)


def test_an_alias_means_the_latest_anchor_of_its_name():
    items = read("- &a 1\n- *a\n- &a 2\n- *a\n").items
    assert (items[1].target, items[3].target) == (items[0], items[2])
    nested = read("- &a [&a x]\n- *a\n").items
    assert nested[1].target is nested[0].value.items[0]


def test_without_the_extension_the_pure_parser_reads(monkeypatch):
    text = AWKWARD["properties"]
    expected = shape(read(text))
    monkeypatch.setitem(sys.modules, "yaml._yaml", None)
    assert shape(read(text)) == expected
    assert refused('a: "\\q"\n').span == refused('a: "\\q"\n', pure=True).span == Span(5, 6)


def test_the_byte_order_mark_counts_in_no_span():
    source = from_text("\ufeffa: 1\n")
    result = parsed(yaml.parse(source))
    assert result.source.bom
    assert source.slice(result.root.span) == "a: 1"


REFUSED = [
    ("T003", "a: *b\n", "*b"),
    ("T003", "a: 1\n\tb: 2\n", "\t"),
    ("T003", "a: !Base64 !Sub x\n", "!"),
    ("T003", "a: b: c\n", ":"),
    ("T003", "a: [1, 2\nb: 3\n", ":"),
    ("T003", "a: 'x\nb: 2\n", "'"),
    ("T003", "a: @x\n", "@"),
    ("T003", "a: {% if x %}\n", "%"),
    ("T003", "a: \x07\n", "\x07"),
    ("T003", "a:\n  - b\n c: 1\n", "c"),
    ("T003", "a: 1\nb\n", "b"),
    ("T003", "a: 'it's'\n", "s"),
    ("T005", "a: 1\nb: 2\na: 3\n", "a"),
    ("T005", "{'a': 1, \"a\": 2}", '"a"'),
    ("T005", "<<: {}\n<<: {}\n", "<<"),
    ("T009", "a: &x [1, *x]\n", "*x"),
    ("T009", "&x !Foo\na:\n  b: *x\n", "*x"),
    ("T011", "", ""),
    ("T011", "# only a comment\n", ""),
    ("T011", "---\n...\n", ""),
    ("T011", "a: 1\n---\nb: 2\n", "---"),
    ("T013", "[a]: 1\n", "[a]"),
    ("T013", "{{ a }}: 1\n", "{ a }"),
    ("T013", "a: &x y\n*x : 1\n", "*x"),
    ("T013", "!Sub a: 1\n", "!Sub a"),
    ("T013", "&x a: 1\n", "&x a"),
]


@pytest.mark.parametrize("pure", READERS)
@pytest.mark.parametrize(("code", "text", "spot"), REFUSED)
def test_a_refusal_has_its_code_and_its_place(code, text, spot, pure):
    problem = refused(text, pure)
    assert problem.code == code
    assert problem.source is not None
    assert problem.source.slice(problem.span or Span(0, 0)) == spot


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("a:\n\t- b\n", "indent with spaces"),
        ("a: !Base64 !Sub x\n", "only one short tag"),
        ("a: !Ref: x: y\n", "`!Ref ...`"),
        ("{% for x in y %}\na: 1\n", "Jinja"),
        ("a: {{ x }}\n", "Jinja"),
        ("Resource: *\n", "quote the value"),
        ("a: 'it's'\n", "single quote twice"),
    ],
)
def test_a_refusal_hints_at_the_way_out(text, part):
    assert part in refused(text).help


@pytest.mark.parametrize("pure", READERS)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: b: c\n", "a second `: ` on this line"),
        ("a: 1\n b: 2\n", "indented more than the keys above"),
        ("a:\n  - b\n c: 1\n", "indented differently"),
        ("a: 1\nb\n", "no `:`"),
        ("a: [1, 2\nb: 3\n", "lacks a `,` or its `]`"),
        ("a: {b: 1\nc: 2\n", "lacks a `,` or its `}`"),
        ("a: 'x\nb: 2\n", "never closed"),
        ("a: 'it's'\n", "after the closing quote"),
        ("a: - b\n", "a line of its own"),
        ("a: @b\n", "cannot begin with `@`"),
        ("\ta: 1\n", "a tab is not allowed here"),
        ('a: "\\q"\n', "unknown escape"),
        ("a: |x\n", "then a line break"),
        ("a: *\n", "a name must follow"),
        ("a: !e!x b\n", "declaration"),
        ("a: \x07\n", "U+0007"),
        ("[a]: 1\n", "not a list"),
        ("{a: 1}: 1\n", "not a mapping"),
        ("!x a: 1\n", "not something with a tag"),
    ],
)
def test_a_refusal_says_what_is_wrong_in_words_of_a_person(text, message, pure):
    assert message in refused(text, pure).message


def test_a_duplicate_key_names_both_places():
    problem = refused("a: 1\nb:\n  c: 1\n  c: 2\n")
    assert problem.span == Span(17, 18)
    assert [other.span for other in problem.others] == [Span(10, 11)]


def bomb(width: int, levels: int) -> str:
    lines = ["a0: &a0 [x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * width)}]" for n in range(1, levels)]
    return "\n".join(lines)


HOSTILE = {
    "brackets": ("T007", "[" * 100_000),
    "dashes": ("T007", "- " * 100_000),
    "flow mappings": ("T007", "{a: " * 100_000),
    "question marks": ("T007", "? " * 100_000),
    "block mappings": ("T007", "\n".join(" " * n + "a:" for n in range(3_000))),
    "depth by aliases": ("T007", "\n".join(["a0: &a0 [x]", *(f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 999))])),
    "alias bomb": ("T010", bomb(9, 9)),
    "wide alias bomb": ("T010", bomb(1_000, 3)),
    "many aliases": ("T010", f"A: &a [x, y, z]\nB: [{'*a, ' * 50_001}]"),
    "many merge keys": ("T010", f"A: &a {{x: y}}\nB: [{'<<: *a, ' * 20_001}]"),
    "open quote": ("T003", "a: '" + "x" * 1_000_000),
    "many errors": ("T003", "a: [" * 100 + "\x00"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_refused(name):
    code, text = HOSTILE[name]
    assert refused(text).code == code


@pytest.mark.parametrize("name", ["brackets", "dashes", "flow mappings", "question marks", "alias bomb"])
def test_the_pure_parser_refuses_hostile_text_too(name):
    code, text = HOSTILE[name]
    assert refused(text, pure=True).code == code


def test_two_hundred_levels_are_read_and_one_more_is_refused():
    assert isinstance(read("[" * 200 + "]" * 200), Sequence)
    assert refused("[" * 201 + "]" * 201).code == "T007"


def test_many_aliases_of_small_nodes_are_fine():
    assert isinstance(read("a: &x [1, 2]\nb: [" + ", ".join(["*x"] * 1000) + "]\n"), Mapping)


@given(
    at=st.integers(0, 20_000),
    junk=st.text("{}[]!&*|>'\"%@`:-?# \t\n\\x\x00", max_size=3),
    path=st.sampled_from(TEMPLATES),
)
def test_damaged_text_gives_a_tree_or_a_located_refusal(at, junk, path):
    text = text_of(path)
    source = from_text(text[: at % len(text)] + junk + text[at % len(text) + 1 :])
    result = parse_any(source)
    if isinstance(result, Diagnostic):
        assert result.code in ("T003", "T004", "T005", "T011", "T013")
        assert result.span is None or 0 <= result.span.start <= result.span.end <= len(source.text)


@pytest.mark.parametrize(
    "text", ["Resources: {R: {Type: T}}\n", '{"Resources": {}}', "Resources:\n  Fn::ForEach::L: [x]\n"]
)
@pytest.mark.parametrize("target", ["cfn", "map"])
def test_a_second_byte_order_mark_is_refused_where_it_stands(text: str, target: str) -> None:
    found = convert("\ufeff\ufeff" + text, target).diagnostics
    assert [(one.code, one.span) for one in found] == [("T003", Span(0, 1))]


@pytest.mark.parametrize("head", ["A: 1\n", "A: 1\nB:\n", "A: {\n", "A: [\n", 'A: "b\n', "A: |\n", "A: b\n"])
@pytest.mark.parametrize("pure", [False, True])
def test_a_byte_order_mark_at_the_beginning_of_a_line_is_refused(head: str, pure: bool) -> None:
    result = yaml.parse(from_text(f"{head}\ufeff# note\n"), pure=pure)
    assert isinstance(result, Diagnostic)
    assert (result.code, result.span) == ("T003", Span(len(head), len(head) + 1))


@pytest.mark.parametrize(
    "text", ["A: \ufeffb\n", "A:\n \ufeffb: c\n", "A: {\n \ufeffb: c}\n", "A: b\ufeff\n# \ufeff\n"]
)
@pytest.mark.parametrize("pure", [False, True])
def test_a_byte_order_mark_behind_blanks_is_a_character(text: str, pure: bool) -> None:
    assert isinstance(yaml.parse(from_text(text), pure=pure), Parsed)
