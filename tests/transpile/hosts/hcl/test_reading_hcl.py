"""Each construct of HCL, as it is read: the structure that the specification gives it, and its place in the text."""

from __future__ import annotations

import subprocess
import sys

import pytest

from support import TESTS
from support.hcl_shapes import assert_reslices, body, expression, outline, refused, shown, walk
from transpile.hosts.hcl import parse, parse_expression
from transpile.hosts.hcl.syntax import Attribute, Block, Body, Chunk, Definition, Element, Index, Splat, Template
from transpile.hosts.limits import MAX_DEPTH, MAX_TOKENS
from transpile.syntax.source import Source, Span, from_text

DATA = TESTS / "dialects" / "terraform" / "data"
MODULE = (DATA / "module.tf").read_text(encoding="utf-8")

# hclsyntax/spec.md: "Expressions"
CONSTRUCTS = {
    # literals and names
    "1.50": "1.50",
    "true": "true",
    "null": "null",
    "v-1": "v-1",
    "日本.é": "日本.é",
    "(\n# c\nx /* d */\n)": "paren(x)",
    # operators: how tightly they bind, and from which side
    "a || b && c == d < e + f * g": "(a || (b && (c == (d < (e + (f * g))))))",
    "a * b + c < d == e && f || g": "((((((a * b) + c) < d) == e) && f) || g)",
    "a - b - c": "((a - b) - c)",
    "a / b % c": "((a / b) % c)",
    "1-10": "(1 - 10)",
    "v -10": "(v - 10)",
    "- -1": "(-(-1))",
    "!!x": "(!(!x))",
    "-a.b[0]": "(-a.b[0])",
    "!a == b": "((!a) == b)",
    "a ? b : c ? d : e": "(a ? b : (c ? d : e))",
    "a ? b ? c : d : e": "(a ? (b ? c : d) : e)",
    "a == b ? c + 1 : d": "((a == b) ? (c + 1) : d)",
    "1\n+ 2": "(1 + 2)",
    # collections
    "[]": "[]",
    "[1, [2],\n]": "[1, [2]]",
    "{}": "{}",
    '{ a = 1, "b" : 2\n (c) = 3\n "d${e}" = 4, 5 = 6 }': (
        "{string<'a'> = 1, string<'b'> = 2, paren(c) = 3, string<'d' ${e}> = 4, 5 = 6}"
    ),
    "{ a = 1, for = 2, null = 3 }": "{string<'a'> = 1, string<'for'> = 2, string<'null'> = 3}",
    "{ a = 1\n -b = 2 }": "{string<'a'> = 1, (-b) = 2}",
    "{ f(x) = 1 }": "{f(x) = 1}",
    # for
    "[for v in c : v]": "[for v in c : v]",
    "[\nfor\nk\n,\nv\nin\nc\n:\nv\nif\nk\n]": "[for k, v in c : v if k]",
    "{for k, v in c : v => k... if k}": "{for k, v in c : v => k... if k}",
    "{\n# c\nfor v in c : v => v}": "{for v in c : v => v}",
    "[for x in a ? b : c : x ? y : z]": "[for x in (a ? b : c) : (x ? y : z)]",
    "[for a in b : [for c in a : c if d] if e]": "[for a in b : [for c in a : c if d] if e]",
    "[for for in in : if if if]": "[for for in in : if if if]",
    "[(for), a.for]": "[paren(for), a.for]",
    # calls
    "f()": "f()",
    "f(a, b...)": "f(a, b...)",
    "f(\n a,\n b,\n)": "f(a, b)",
    "core::f(a)": "core::f(a)",
    "provider::p::f(a)": "provider::p::f(a)",
    "null(a)": "null(a)",
    # attributes, indexes, splats
    'a.b[c]["d"].e': "a.b[c][string<'d'>].e",
    "a.0.b": "a[0].b",
    "a.b.1": "a.b[1]",
    "f(x)[0]": "f(x)[0]",
    "[a][0]": "[a][0]",
    '"a"[0]': "string<'a'>[0]",
    "a.*": "splat(a, @)",
    "a.*.b.0.c": "splat(a, @.b[0].c)",
    "a.*.b[0].c": "splat(a, @.b)[0].c",
    "a.*.b[*].c": "splat(splat(a, @.b), @.c)",
    "a[*].b[0].c": "splat(a, @.b[0].c)",
    "a[*].b[*].c": "splat(a, splat(@.b, @.c))",
    "a[*][*]": "splat(a, splat(@, @))",
    "a[*].b.*.c[0]": "splat(a, splat(@.b, @.c)[0])",
    "a[ * ].b": "splat(a, @.b)",
    "a . * . b": "splat(a, @.b)",
    # templates
    '""': "string<>",
    '"a"': "string<'a'>",
    r'"\n\r\t\"\\\u00e9\U0001F600"': r"""string<'\n\r\t"\\é😀'>""",
    '"${a}"': "string<${a}>",
    '"${a ~} "': "string<${a} ''>",
    '" ${~ a ~} b"': "string<'' ${a} 'b'>",
    '"a$${b}$$${c}%%{d}"': "string<'a${b}$${c}%{d}'>",
    '"$a %b $$ ${c}$"': "string<'$a %b $$ ' ${c} '$'>",
    '"${ f("}", "${a}") }"': "string<${f(string<'}'>, string<${a}>)}>",
    '"${\na\n}"': "string<${a}>",
    '"${ {\n a = 1\n b = 2 } }"': "string<${{string<'a'> = 1, string<'b'> = 2}}>",
    '"%{ if a }b%{ else }c%{ endif }"': "string<%if a <'b'> <'c'>>",
    '"%{ if a }%{ endif }"': "string<%if a <> <>>",
    '"%{ for k, v in c }${k}%{ endfor }d"': "string<%for k, v in c <${k}> 'd'>",
    '"%{if a}%{for b in c~} ${b}%{endfor}%{endif}"': "string<%if a <%for b in c <'' ${b}>> <>>",
    "<<E\nE\n": "heredoc<>",
    '<<E\na "b" \\n\n  E\n': """heredoc<'a "b" \\\\n\\n'>""",
    "<<-E\n    a\n\n      b\n  E\n": r"heredoc<'a\n\n  b\n'>",
    "<<-E\n  ${a}\n    b\n  E\n": r"heredoc<'' ${a} '\n  b\n'>",
    "<<-E\n${a}\n    b\n  E\n": r"heredoc<${a} '\n    b\n'>",
    "<<E\r\na\r\nE\r\n": r"heredoc<'a\r\n'>",
    "<<E\n${<<F\na\nF\n}\nE\n": r"heredoc<${heredoc<'a\n'>} '\n'>",
    "f(<<E\na\nE\n, 1)": r"f(heredoc<'a\n'>, 1)",
}


@pytest.mark.parametrize("text", CONSTRUCTS)
def test_a_construct_is_read_as_hcl_reads_it(text: str) -> None:
    assert shown(expression(text)) == CONSTRUCTS[text]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_module_is_read_with_all_that_is_in_it(newline: str) -> None:
    expected = (DATA / "module.outline").read_text(encoding="utf-8")
    found = outline(body(MODULE.replace("\n", newline)))
    assert found.replace(r"\r\n", r"\n") == expected


def test_each_part_of_a_module_has_its_span() -> None:
    assert_reslices(MODULE)


def test_spans_reach_from_the_first_character_to_the_last() -> None:
    source = from_text('x "a b" {\n  é = a[*].b + 10 # c\n  s = "c${d}"\n}\n')
    read = parse(source)
    parts = {type(one).__name__ + ":" + source.slice(one.span) for one in walk(read)}
    assert parts == {
        "Body:" + source.text,
        "Block:" + source.text.rstrip(),
        "Identifier:x",
        'Identifier:"a b"',
        'Body:\n  é = a[*].b + 10 # c\n  s = "c${d}"\n',
        "Definition:é = a[*].b + 10",
        "Identifier:é",
        "Binary:a[*].b + 10",
        "Splat:a[*].b",
        "Name:a",
        "Attribute:[*].b",
        "Element:[*]",
        "Identifier:b",
        "Number:10",
        'Definition:s = "c${d}"',
        "Identifier:s",
        'Template:"c${d}"',
        "Chunk:c",
        "Interpolation:${d}",
        "Name:d",
    }


def test_a_heredoc_goes_from_its_first_sign_to_its_marker() -> None:
    read = expression("<<E\na\n  E\n")
    assert isinstance(read, Template)
    assert (read.heredoc, read.span) == (True, Span(0, 9))
    assert [(one.text, one.span) for one in read.parts if isinstance(one, Chunk)] == [("a\n", Span(4, 6))]


def test_labels_are_names_or_strings_without_their_escapes() -> None:
    [block] = body('a b "c\\"$${d}" {}\n').items
    assert isinstance(block, Block)
    assert [one.text for one in block.labels] == ["b", 'c"${d}']


def test_a_key_that_is_a_name_is_text_and_one_in_parentheses_is_none() -> None:
    [bare, other] = expression("{ a = 1, (a) = 2 }").items  # type: ignore[union-attr]
    assert isinstance(bare.key, Template)
    assert shown(other.key) == "paren(a)"


def test_the_last_line_needs_no_end() -> None:
    [item] = body("a = 1").items
    assert isinstance(item, Definition)
    assert item.span == Span(0, 5)
    assert body("").items == body("# c").items == ()


def test_a_byte_order_mark_is_set_aside() -> None:
    assert len(body("\ufeffa = 1\n").items) == 1


def test_an_element_has_the_span_of_its_splat() -> None:
    source = from_text("a /* [*] */ [ /* ] */ * ].b")
    read = parse_expression(source)
    assert isinstance(read, Splat)
    assert [source.slice(one.span) for one in walk(read) if isinstance(one, Element)] == ["[ /* ] */ * ]"]
    assert source.slice(read.each.span) == "[ /* ] */ * ].b"


DEEP = {
    "lists": ("[", "", "]"),
    "objects": ("{a=", "1", "}"),
    "parentheses": ("(", "1", ")"),
    "strings": ('"${', "1", '}"'),
    "calls": ("f(", "", ")"),
    "loops": ("[for a in ", "b", ":c]"),
    "keys": ("a[", "b", "]"),
    "conditions": ("a?", "b", ":c"),
    "operators": ("a+", "b", ""),
    "signs": ("!", "a", ""),
    "attributes": ("", "a", ".b"),
    "splats": ("", "a", "[*]"),
    "directives": ("%{if a}", "", "%{endif}"),
    "open brackets": ("[", "", ""),
    "open strings": ('"${', "", ""),
}


@pytest.mark.parametrize("what", DEEP)
@pytest.mark.parametrize("levels", [MAX_DEPTH + 1, 20_000])
def test_a_text_that_is_too_deep_is_refused(what: str, levels: int) -> None:
    before, inner, behind = DEEP[what]
    text = before * levels + inner + behind * levels
    read = parse_expression(from_text(f'"{text}"' if what == "directives" else text))
    assert refused(read).code == "T007"


@pytest.mark.parametrize("what", [what for what in DEEP if not what.startswith("open")])
def test_a_text_at_the_limit_is_read(what: str) -> None:
    before, inner, behind = DEEP[what]
    text = before * (MAX_DEPTH - 1) + inner + behind * (MAX_DEPTH - 1)
    expression(f'"{text}"' if what == "directives" else text)


def test_blocks_that_are_too_deep_are_refused() -> None:
    assert refused(parse(from_text("a {\n" * 300 + "}\n" * 300))).code == "T007"


def test_a_text_that_is_too_long_is_refused_before_it_is_parsed() -> None:
    assert refused(parse(from_text("a = [" + "1," * (MAX_TOKENS // 2) + "]\n"))).code == "T008"


LONG = {
    "blanks": "a = 1" + " " * 100_000,
    "signs of templates": 'a = "' + "$" * 100_000 + '"',
    "sequences on one line": "a = <<E\n" + "${b}" * 10_000 + "\nE\n",
    "lines": "a = <<E\n" + "b\n" * 100_000 + "E\n",
    "open comments": "/* " * 30_000,
    "comments": "a = [" + "# [\n" * 30_000 + "]",
    "dots": "a = b" + "." * 30_000,
    "quotes": "a = " + '"' * 30_001,
    "digits": "a = " + "1" * 100_000,
    "escapes": 'a = "' + "\\n" * 50_000 + '"',
    "one name": "a" * 100_000,
    "heredocs": "a = [" + "<<E\n" * 30_000,
}


@pytest.mark.parametrize("what", LONG)
def test_a_long_text_is_read_or_refused(what: str) -> None:
    read = parse(from_text(LONG[what]))
    assert isinstance(read, Body) or read.code == "T027"


def test_nothing_of_the_parser_is_imported_before_hcl_is_read() -> None:
    script = "import sys, transpile.hosts.hcl; print({'hcl2', 'lark'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_a_diagnostic_has_its_source() -> None:
    source = Source("main.tf", "a =")
    assert refused(parse(source)).source is source


def test_an_index_and_an_attribute_begin_where_what_they_are_of_begins() -> None:
    read = expression("a.b[0].c")
    assert isinstance(read, Attribute)
    assert isinstance(read.of, Index)
    assert (read.span, read.of.span) == (Span(0, 8), Span(0, 6))
