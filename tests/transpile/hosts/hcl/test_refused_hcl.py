"""What is no HCL is refused: the place that is shown, the reason, and the way out."""

from __future__ import annotations

import pytest

from support.hcl_shapes import refused
from transpile.hosts.hcl import parse, parse_expression
from transpile.syntax.source import from_text

# a text, what of it is marked, and the message
REFUSED = [
    ("foo\n", "\n", "`=` or `{` is missing before this line break"),
    ('foo "bar"\n{\n}\n', "\n", "`=` or `{` is missing before this line break"),
    ("a = \n", "\n", "the line ends where a value is expected"),
    ("a = 1 b = 2\n", "b", "a line break is missing before this"),
    ('"a" = 1\n', '"', 'an argument or a block is expected here, not `"`'),
    ("a.b = 1\n", ".", "`=` or `{` is expected here, not `.`"),
    ("a: 1\n", ":", "`=` or `{` is expected here, not `:`"),
    ('resource "a" "b" { c = 1, d = 2 }\n', ",", "arguments are not separated with `,`"),
    ("a = 1,\n", ",", "arguments are not separated with `,`"),
    ("a {\n b = 1 }\n", "}", "a line break is missing before this"),
    ("a { b = 1\n}\n", "\n", "a block that begins on this line must end on it"),
    ("a { b {} }\n", "{", "a block on one line cannot contain another block"),
    ("a {} b {}\n", "b", "a line break is missing before this"),
    ("a {} b = 1\n", "b", "a line break is missing before this"),
    ("a = [1\n", "[", "the text ends before this `[` is closed"),
    ("a = [1,,2]\n", ",", "a value is expected here, not `,`"),
    ("a = f(a..., b)\n", ",", "`)` is expected here, not `,`"),
    ("a = {b}\n", "}", "`=` is expected here, not `}`"),
    ("a = {b = }\n", "}", "a value is expected here, not `}`"),
    ("a = {, b = 1}\n", ",", "a value is expected here, not `,`"),
    ("a = b ? c\n", "", "`:` is expected here, not the end of the text"),
    ("a = b ? c : \n", "\n", "the line ends where a value is expected"),
    ("a = (1, 2)\n", ",", "`)` is expected here, not `,`"),
    ("a = b.\n", "\n", "the line ends where a value is expected"),
    ("a = b.[0]\n", "[", "a name or an index is expected here, not `[`"),
    ("a = b[]\n", "]", "a value is expected here, not `]`"),
    ("a = * 2\n", "*", "a value is expected here, not `*`"),
    ("a = 1 + * 2\n", "*", "a value is expected here, not `*`"),
    ("a = b => c\n", "=>", "a line break is expected here, not `=>`"),
    ("a = b = c\n", "=", "`=` is not allowed in an expression"),
    ("a = b...\n", "\n", "the line ends where a value is expected"),
    ("= 1\n", "=", "an argument or a block is expected here, not `=`"),
    ("{}\n", "{", "an argument or a block is expected here, not `{`"),
    ("[1]\n", "[", "an argument or a block is expected here, not `[`"),
    ("a = 1\n}\n", "}", "this `}` closes nothing"),
    ('a "${b}" {\n}\n', '"', "a label is a name, or a string without `${...}`"),
    ('a "b\n" {\n}\n', "\n", "a string must end on the same line"),
    ('a = "x" "y"\n', '"', "a line break is missing before this"),
    ("a = !\n", "\n", "the line ends where a value is expected"),
    ("a = <<EOT \nx\nEOT\n", "<", "`<` is not allowed here in HCL"),
    ("a = 'b'\n", "'", "`'` is not allowed here in HCL"),
    ("a = `b`\n", "`", "a backquote is not allowed here in HCL"),
    ("a = 1;\n", ";", "`;` is not allowed here in HCL"),
    ("a = 1 & 2\n", "&", "`&` is not allowed here in HCL"),
    ('a = "\\d"\n', "\\d", "HCL has no such escape"),
    ('a = "%{ if b }"\n', "%{ if b }", "the `%{ if }` that begins here has no `%{ endif }`"),
    ('a = "%{ endif }"\n', "%{ endif }", "this `endif` belongs to no directive"),
    ('a = "%{ else }"\n', "%{ else }", "this `else` belongs to no directive"),
    (
        'a = "%{ if b }%{ else }%{ else }%{ endif }"\n',
        "%{ else }",
        "`else` is not allowed here: an `endif` comes first",
    ),
    ('a = "%{ for b in c }%{ endif }"\n', "%{ endif }", "`endif` is not allowed here: an `endfor` comes first"),
    ('a = "%{ foo }"\n', "%{", "`%{` begins a directive: if, else, endif, for or endfor"),
    ('a = "%{ if }%{endif}"\n', "}", "a value is expected here, not `}`"),
    ('a = "${}"\n', "}", "a value is expected here, not `}`"),
    ('a = "${b c}"\n', "c", "a `}` is missing before this"),
    ('a = "${b, c}"\n', ",", "a `}` is missing before this"),
    ("a = ns::b\n", "ns::b", "only names of functions can contain `::`"),
    ("a = 1.2.3\n", "1.2.3", "this is not a number"),
    ("a = b.0.1\n", "0.1", "write two indexes in a row with brackets, not with dots"),
    ("a = b.*.*\n", ".*", "a splat `.*` cannot contain another one"),
    ("a = {var.x = 1}\n", "var.x", "a key that is a reference needs parentheses"),
    ("a = [for x in y : ]\n", "]", "a value is expected here, not `]`"),
    ("a = [for x in y : x if]\n", "]", "a value is expected here, not `]`"),
    ("a = {for x in y : x => }\n", "}", "a value is expected here, not `}`"),
    ("a = {for x in y : => x}\n", "=>", "a value is expected here, not `=>`"),
    ("a = [for x in y : x] if z\n", "if", "a line break is missing before this"),
    ("a = \xa01\n", "\xa0", "the character U+00A0 is not allowed here in HCL"),
    ("a = “b”\n", "“", "`“` is not allowed here in HCL"),
    ("\x00", "\x00", "the character U+0000 is not allowed here in HCL"),
    ("a = 1\rb = 2\r", "\r", "a carriage return alone is not allowed here in HCL"),
    ("a = - \n", "\n", "the line ends where a value is expected"),
    ("<<<<<<< HEAD\n", "<", "`<` is not allowed here in HCL"),
    ("Resources:\n  A:\n    Type: x\n", "\n", "`=` or `{` is missing before this line break"),
    ("[for x in y : x]\n", "[", "an argument or a block is expected here, not `[`"),
    ('module "x" {\n source = "y"\n', "{", "the text ends before this `{` is closed"),
    ('a = "${b\n', "${", "the text ends before this `${` is closed"),
    ("a = 1a\n", "a", "a line break is missing before this"),
    ("a = $b\n", "$", "`$` is not allowed here in HCL"),
    ("a = b:c\n", ":", "a line break is expected here, not `:`"),
    ("a = if b\n", "b", "a line break is missing before this"),
    ("a = b and c\n", "and", "a line break is missing before this"),
    ("a = b\n || c\n", "||", "an expression cannot continue on another line"),
    ("a = {b = 1,\n\n\n,c = 2}\n", ",", "an expression cannot continue on another line"),
    ("a = f (1) (2)\n", "(", "a line break is missing before this"),
    ("a = b.c(1)\n", "(", "only a function can be called, and its name has no dots"),
    ('x "y" = 1\n', "=", "`{` is expected here, not `=`"),
    ("x = 1 {\n", "{", "a line break is missing before this"),
    ('a = "\\ud800"\n', "\\ud800", "HCL has no such escape"),
    ('a = "\\u12"\n', "\\u", "HCL has no such escape"),
    ('a = "\\U00110000"\n', "\\U00110000", "HCL has no such escape"),
    ('a = "b\\\nc"\n', "\\", "HCL has no such escape"),
    ("a = <<E\nE", "<<", "this heredoc is never closed"),
    ("a = <<E\nb\n", "<<", "this heredoc is never closed"),
    ('a = b"c"\n', '"', "a line break is missing before this"),
    ('a = b "${c}"\n', '"', "a line break is missing before this"),
    ("a = {b = 1 (c) = 2}\n", "(", "a `,` or a line break is missing before this"),
    ("a = {b = 1 !c = 2}\n", "!", "a `,` or a line break is missing before this"),
    ("a = (b]\n", "]", "`)` is expected, not `]`"),
    ('a = "%{ if b }%{ else x }%{ endif }"\n', "%{ else", "a `}` is missing after `else`"),
    ("a <<E {\n}\n", "<", "`<` is not allowed here in HCL"),
    ('a = "%{ if b"\n', '"', "a `}` is missing before this"),
    ("/* a\n", "/*", "this comment is never closed"),
    ("a = <<E\xa0\nE\n", "\xa0", "the character U+00A0 is not allowed here in HCL"),
    ("a = [for x\xa0in y : x]\n", "\xa0", "the character U+00A0 is not allowed here in HCL"),
]
# the same for loops, of which HCL's own words follow "invalid 'for' expression: "
LOOPS = [
    ("a = [for x]\n", "]", "for expression requires the 'in' keyword after its name declarations"),
    ("a = [for x y]\n", "y", "for expression requires the 'in' keyword after its name declarations"),
    ("a = [for x in]\n", "]", "for expression requires a colon after the collection expression"),
    ("a = {for x in y => x}\n", "=>", "for expression requires a colon after the collection expression"),
    ("a = [for x in y]\n", "]", "for expression requires a colon after the collection expression"),
    ("a = [for x, in y : x]\n", "y", "for expression requires the 'in' keyword after its name declarations"),
    ("a = [for x in y : x,]\n", ",", "extra characters after the end of the 'for' expression"),
    ("a = {for x in y : x => x if a => b}\n", "=>", "extra characters after the end of the 'for' expression"),
    ('a = [for "x" in y : x]\n', '"', "for expression requires variable name after 'for'"),
    ("a = [for x in y : k => x]\n", "=>", "key expression is not valid when building a tuple"),
    ("a = {for x in y : x}\n", "}", "key expression is required when building an object"),
    ("a = [for x in y : x...]\n", "...", "grouping ellipsis (...) cannot be used when building a tuple"),
    ("a = {for x in y : x => x if z...}\n", "...", "`...` belongs after the value, before `if`"),
    ("a = [for x in y : x if z...]\n", "...", "extra characters after the end of the 'for' expression"),
    ("a = {for = 1}\n", "=", "for expression requires variable name after 'for'"),
    ("a = {for x in y : x => x => x}\n", "=>", "extra characters after the end of the 'for' expression"),
    ("a = [for x in y : x : x]\n", ":", "extra characters after the end of the 'for' expression"),
    ('a = "%{ for in b }%{ endfor }"\n', "b", "for expression requires the 'in' keyword after its name declarations"),
]


@pytest.mark.parametrize(("text", "marked", "message"), REFUSED, ids=[text for text, _, _ in REFUSED])
def test_a_text_that_is_no_hcl_is_refused(text: str, marked: str, message: str) -> None:
    read = refused(parse(from_text(text)))
    assert read.span is not None
    assert (read.code, text[read.span.start : read.span.end], read.message) == ("T027", marked, message)
    assert read.help


@pytest.mark.parametrize(("text", "marked", "message"), LOOPS, ids=[text for text, _, _ in LOOPS])
def test_a_for_that_is_none_is_refused_in_the_words_of_hcl(text: str, marked: str, message: str) -> None:
    read = refused(parse(from_text(text)))
    assert read.span is not None
    assert (read.code, text[read.span.start : read.span.end]) == ("T027", marked)
    assert read.message == f"invalid 'for' expression: {message}"
    assert read.help == "write [for value in list : result] or {for key, value in object : key => result}"


def test_an_argument_that_is_set_twice_is_refused_with_both_places() -> None:
    source = from_text("a {\n  b = 1\n  c {\n    b = 2\n  }\n  b = 3\n}\n")
    read = refused(parse(source))
    assert read.span is not None
    assert (read.code, source.position(read.span.start)) == ("T005", (6, 3))
    assert [source.position(one.span.start) for one in read.others] == [(2, 3)]


def test_a_bracket_that_closes_another_one_shows_which_is_open() -> None:
    [began] = refused(parse(from_text("a = (b]\n"))).others
    assert (began.span, began.text) == ((4, 5), "this is not closed")


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("a = b\n  || c\n", "put the whole expression in parentheses to write it on several lines"),
        ("a = b.0.1\n", "write [0][1]"),
        ("a = { var.x = 1 }\n", "write (var.x), or a string in quotes"),
        ("a = 'b'\n", 'strings need double quotes: "..."'),
        ("a = <<E \nE\n", "a heredoc begins with <<NAME or <<-NAME, directly followed by a line break"),
        ("a = <<E\nE", "it ends with a line that holds only E, followed by a line break"),
        ('a = "%{ x }"\n', "write %%{ for the characters themselves"),
        ("Resources:\n", "write an argument as `name = value`, and the `{` of a block on the line of its type"),
    ],
)
def test_the_way_out_is_told(text: str, help: str) -> None:
    assert refused(parse(from_text(text))).help == help


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a, b", "the end of the expression is expected here, not `,`"),
        ("f(a), b", "the end of the expression is expected here, not `,`"),
        ("(a, b)", "`)` is expected here, not `,`"),
    ],
)
def test_an_expression_by_itself_ends_where_a_second_value_begins(text: str, message: str) -> None:
    assert refused(parse_expression(from_text(text))).message == message
