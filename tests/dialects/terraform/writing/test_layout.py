"""Modules as text: native HCL that `terraform fmt` leaves alone, and that means what the tree means."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from layout_trees import Trees, listed, locals_, made, meant
from layout_trees import text as string_of

from dialects.terraform.writing.hcl import (
    About,
    Argument,
    Block,
    Expression,
    File,
    For,
    Function,
    Inline,
    Item,
    Member,
    Object,
    Tuple,
    call,
    string,
    word,
)
from dialects.terraform.writing.layout import expression, text
from dialects.terraform.writing.layout_lines import flat
from support import real_terraform as real
from support.json_data import plain
from support.terraform_expressions import value
from transpile.hosts.hcl import parse
from transpile.hosts.hcl.syntax import Body
from transpile.syntax.source import from_text

COUNT = 400
NAME = word("Name")
X = word("x")
BUCKET = made(("Type", "AWS::S3::Bucket"), ("Properties", made(("BucketName", made(("Fn::Sub", "${AWS::Region}"))))))
TOPIC = made(("Type", "AWS::SNS::Topic"))
LOOP = For(("Name",), word("var.Names"), made((string_of("B", NAME), BUCKET), (string_of("T", NAME), TOPIC)))
LONG = listed(*(f"a string that is rather long, number {number}" for number in range(3)))
LINES = string("#!/bin/bash\n\n  echo ${HOME}\n")

CASES: list[tuple[Expression, str]] = [
    (made(), "{}"),
    (TOPIC, '{ Type = "AWS::SNS::Topic" }'),
    (made(("Key", "a"), ("Value", made(("Ref", "X")))), '{ Key = "a", Value = { Ref = "X" } }'),
    (made(("a", word("1")), open=True), "{\n  a = 1\n}"),
    (made(("A", made(("B", made(("C", "x")))))), '{\n  A = { B = { C = "x" } }\n}'),
    (
        made(("Type", "T"), ("Fn::Sub", "x"), ("for", word("1")), (NAME, word("2"))),
        '{\n  Type      = "T"\n  "Fn::Sub" = "x"\n  "for"     = 1\n  (Name)    = 2\n}',
    ),
    (
        made(("a", word("1")), ("long", BUCKET), ("bc", word("2")), ("def", word("3"))),
        "{\n  a = 1\n  long = {\n"
        '    Type       = "AWS::S3::Bucket"\n'
        '    Properties = { BucketName = { "Fn::Sub" = "$${AWS::Region}" } }\n'
        "  }\n  bc  = 2\n  def = 3\n}",
    ),
    (
        made(("A", TOPIC), ("B", made(("Fn::If", "x"))), open=True, alike=True),
        '{\n  A = { Type = "AWS::SNS::Topic" }\n  B = { "Fn::If" = "x" }\n}',
    ),
    (
        made(("A", TOPIC), ("B", made(("Fn::If", "x"))), ("C", BUCKET), alike=True),
        '{\n  A = {\n    Type = "AWS::SNS::Topic"\n  }\n  B = { "Fn::If" = "x" }\n  C = {\n'
        '    Type       = "AWS::S3::Bucket"\n'
        '    Properties = { BucketName = { "Fn::Sub" = "$${AWS::Region}" } }\n  }\n}',
    ),
    (
        listed(made(("Key", "a"), ("Value", "b")), made(("Ref", "X")), BUCKET),
        '[\n  {\n    Key   = "a"\n    Value = "b"\n  },\n  { Ref = "X" },\n  {\n'
        '    Type       = "AWS::S3::Bucket"\n'
        '    Properties = { BucketName = { "Fn::Sub" = "$${AWS::Region}" } }\n  },\n]',
    ),
    (listed("a", made(("Ref", "X"))), '["a", { Ref = "X" }]'),
    (
        listed(made(("Key", "a"), ("Value", "b")), made(("Key", "c"), ("Value", "d"))),
        '[\n  { Key = "a", Value = "b" },\n  { Key = "c", Value = "d" },\n]',
    ),
    (listed(made(("a", "1"), ("b", "2"), ("c", "3"))), '[{\n  a = "1"\n  b = "2"\n  c = "3"\n}]'),
    (
        listed(",", LONG),
        '[",", [\n' + "".join(f'  "a string that is rather long, number {number}",\n' for number in range(3)) + "]]",
    ),
    (
        call("merge", LOOP, expanded=True),
        'merge([\n  for Name in var.Names : {\n    "B${Name}" = {\n'
        '      Type       = "AWS::S3::Bucket"\n      Properties = { BucketName = { "Fn::Sub" = "$${AWS::Region}" } }\n'
        '    }\n    "T${Name}" = { Type = "AWS::SNS::Topic" }\n  }\n]...)',
    ),
    (
        Function("merge", (Item(TOPIC), Item(call("f", NAME), About(above=("Fn::ForEach::X",))))),
        'merge(\n  { Type = "AWS::SNS::Topic" },\n  # Fn::ForEach::X\n  f(Name),\n)',
    ),
    (
        Function("merge", (Item(TOPIC, About(behind=("one",))), Item(NAME, About(behind=("more",)))), expanded=True),
        'merge(\n  { Type = "AWS::SNS::Topic" }, # one\n  Name...                       # more\n)',
    ),
    (
        call("merge", word("local.tags"), made(("a", "1"), ("b", "2"), ("c", "3"))),
        'merge(local.tags, {\n  a = "1"\n  b = "2"\n  c = "3"\n})',
    ),
    (
        Function("concat", (Item(listed()), Item(For(("Name",), word("var.Names"), LONG))), expanded=True),
        f"concat([], [for Name in var.Names : {expression(LONG)}]...)",
    ),
    (
        For(("Name",), word("var.Names"), TOPIC, string_of("Topic", NAME)),
        '{ for Name in var.Names : "Topic${Name}" => { Type = "AWS::SNS::Topic" } }',
    ),
    (
        For(("i", "Name"), word("var.Names"), BUCKET, string_of("B", NAME), word("i > 0"), grouped=True),
        '{\n  for i, Name in var.Names : "B${Name}" => {\n    Type       = "AWS::S3::Bucket"\n'
        '    Properties = { BucketName = { "Fn::Sub" = "$${AWS::Region}" } }\n  }... if i > 0\n}',
    ),
    (
        For(("x",), listed(made(("a", "1"), ("b", "2"), ("c", "3"))), word("x.a"), word("x.b")),
        '{\n  for x in [{\n    a = "1"\n    b = "2"\n    c = "3"\n  }] :\n  x.b => x.a\n}',
    ),
    (
        For(("Name",), word(f"var.{'N' * 56}"), made(("Type", "T"), ("b", "1"), open=True), string_of("T" * 7, NAME)),
        f'{{\n  for Name in var.{"N" * 56} : "{"T" * 7}${{Name}}" => {{\n    Type = "T"\n    b    = "1"\n  }}\n}}',
    ),
    (
        For(("Name",), word(f"var.{'N' * 56}"), made(("Type", "T"), ("b", "1"), open=True), string_of("T" * 10, NAME)),
        f'{{\n  for Name in var.{"N" * 56} :\n  "{"T" * 10}${{Name}}" => {{\n    Type = "T"\n    b    = "1"\n  }}\n}}',
    ),
    (
        For(("Name",), word(f"var.{'N' * 70}"), word("Name"), condition=word("length(Name) == 1")),
        f"[\n  for Name in var.{'N' * 70} :\n  Name if length(Name) == 1\n]",
    ),
    (For(("x",), word("(a)"), word("-1"), word("x"), word("[true][0]")), "{ for x in(a) : x => (-1) if[true][0] }"),
    (For(("x",), word("a"), word("x"), about=About(("why",), ("so",))), "[\n  # why\n  for x in a : x # so\n]"),
    (string_of("a$", NAME, "${b} %{c} $d"), '"a${"$"}${Name}$${b} %%{c} $d"'),
    (string_of(NAME), '"${Name}"'),
    (string_of(made(("a", word("1"))), made()), '"${ { a = 1 } }${ {} }"'),
    (
        made(("Script", LINES), ("X", word("1"))),
        "{\n  Script = <<-EOT\n    #!/bin/bash\n\n      echo $${HOME}\n  EOT\n  X      = 1\n}",
    ),
    (
        made(("Fn::Sub", listed(LINES, TOPIC))),
        '{\n  "Fn::Sub" = [\n    <<-EOT\n      #!/bin/bash\n\n        echo $${HOME}\n    EOT\n    ,\n'
        '    { Type = "AWS::SNS::Topic" },\n  ]\n}',
    ),
    (made(("a", "  x\n  y\n")), "{\n  a = <<EOT\n  x\n  y\n  EOT\n}"),
    (made(("a", "EOT\ny\n")), "{\n  a = <<-EOF\n    EOT\n    y\n  EOF\n}"),
    (made(("a", "x\r\ny\n")), '{ a = "x\\r\\ny\\n" }'),
    (made(("a", "x\ny")), '{ a = "x\\ny" }'),
    (Inline((LONG, "[", word("0"), "]")), expression(LONG) + "[0]"),
    (Object((Member(string("a"), word("1"), About(("x\ny", ""), ("z",))),)), "{\n  # x\n  # y\n  #\n  a = 1 # z\n}"),
    (
        Object((Member(string("a"), TOPIC, About(behind=("z",), below=("end",))),)),
        '{\n  # z\n  a = {\n    Type = "AWS::SNS::Topic"\n    # end\n  }\n}',
    ),
    (
        Object((Member(string("a"), TOPIC, About(("why", "Fn::ForEach::X"), ("z",), below=("end",))),)),
        '{\n  # why\n  # z\n  # Fn::ForEach::X\n  a = {\n    Type = "AWS::SNS::Topic"\n    # end\n  }\n}',
    ),
    (
        Object((Member(string_of(made(("k", X)), "."), LONG, About(("x",), ("y",), below=("z",))), Member(X, X))),
        '{\n  # x\n  "${ { k = x } }." = ( # y\n'
        + "".join(f"    {line}\n" for line in expression(LONG).split("\n"))
        + "    # z\n  )\n  (x) = x\n}",
    ),
    (Tuple((Item(word("1")), Item(word("2"), About(blank=True)))), "[\n  1,\n\n  2,\n]"),
]


@pytest.mark.parametrize(("tree", "wanted"), CASES)
def test_an_expression_is_laid_out_as_people_write_it(tree: Expression, wanted: str) -> None:
    assert expression(tree) == wanted


@pytest.mark.parametrize(("tree", "wanted"), CASES)
def test_further_lines_stand_behind_a_prefix(tree: Expression, wanted: str) -> None:
    if "<<EOT" not in wanted:
        assert expression(tree, "  ") == "\n".join(
            f"  {line}" if line and at else line for at, line in enumerate(wanted.split("\n"))
        )


MODULE = File(
    (
        Block(
            "variable",
            ("Names",),
            (
                Argument("description", string("the names")),
                Argument("type", word("list(string)")),
                Argument("default", listed("Alpha", "Beta"), About(behind=("two",))),
                Block("validation", (), (Argument("condition", word("length(var.Names) > 0")),)),
            ),
        ),
        Block(
            "locals", (), (Argument("one", string_of(word("var.Names"))), Argument("b", word("2"), About(blank=True)))
        ),
        Block("terraform", (), ()),
        Block("output", ("x",), (Argument("value", call("jsonencode", word("local.b"))),), About(("about it",))),
    ),
    ("made", "anew"),
)
TEXT = """\
# made
# anew

variable "Names" {
  description = "the names"
  type        = list(string)
  default     = ["Alpha", "Beta"] # two

  validation {
    condition = length(var.Names) > 0
  }
}

locals {
  one = var.Names

  b = 2
}

terraform {}

# about it
output "x" {
  value = jsonencode(local.b)
}
"""


def test_a_module_has_its_blocks_with_empty_lines_between() -> None:
    assert text(MODULE) == TEXT
    assert text(MODULE, "\r\n") == TEXT.replace("\n", "\r\n")
    assert text(File(())) == ""


def test_terraform_fmt_leaves_the_cases_alone() -> None:
    module = text(locals_(*((f"e{at}", tree) for at, (tree, _) in enumerate(CASES))))
    assert real.formatted(module) == module
    assert real.formatted(TEXT) == TEXT


def test_strings_in_a_module_with_other_line_breaks_are_in_quotes() -> None:
    assert text(locals_(("a", LINES)), "\r\n") == ('locals {\r\n  a = "#!/bin/bash\\n\\n  echo $${HOME}\\n"\r\n}\r\n')


def tree(seed: int) -> Expression:
    return Trees(Random(seed)).expression(4)


def module(random: Random) -> File:
    """Blocks with arguments, and blocks in them, with comments around each."""
    trees = Trees(random)

    def body(depth: int) -> tuple[Argument | Block, ...]:
        count = random.choice([0, 1, 2, 4])
        return tuple(block(depth) if depth and trees.chance(0.3) else argument(at) for at in range(count))

    def argument(at: int) -> Argument:
        return Argument(f"{'a' * random.randrange(1, 9)}{at}", trees.expression(random.randrange(3)), trees.about())

    def block(depth: int) -> Block:
        labels = tuple(random.choices(["a", "B-c"], k=random.randrange(3)))
        return Block(random.choice(["x", "locals"]), labels, body(depth - 1), trees.about())

    return File(tuple(block(3) for _ in range(random.randrange(1, 4))), trees.remarks())


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_terraform_fmt_leaves_random_blocks_alone(newline: str) -> None:
    for seed in range(100):
        written = text(module(Random(seed)), newline)
        assert real.formatted(written) == written
        assert isinstance(parse(from_text(written)), Body)


@given(seed=st.integers(0, 10**9))
def test_a_random_tree_means_the_same_on_several_lines_and_on_one(seed: int) -> None:
    made = tree(seed)
    for written in (expression(made), flat(made), expression(made, "    ")):
        assert plain(value(f"[{written}\n]")) == [meant(made, {})]
    assert "\n" not in flat(made)


@given(seed=st.integers(0, 10**9), newline=st.sampled_from(["\n", "\r\n"]))
def test_a_random_module_is_read(seed: int, newline: str) -> None:
    assert isinstance(parse(from_text(text(locals_(("a", tree(seed))), newline))), Body)


def marked(part: Any, marks: list[str]) -> Any:
    """The same with a comment of its own in each place."""
    match part:
        case About():
            above, behind, below = (renamed(one, marks) for one in (part.above, part.behind, part.below))
            return About(above, behind, part.blank, below)
        case tuple():
            return tuple(marked(one, marks) for one in part)
        case _ if is_dataclass(part) and not isinstance(part, type):
            return replace(part, **{one.name: marked(getattr(part, one.name), marks) for one in fields(part)})
    return part


def renamed(comments: tuple[str, ...], marks: list[str]) -> tuple[str, ...]:
    found = tuple(f"mark{len(marks) + at};" for at, _ in enumerate(comments))
    marks += found
    return found


@given(seed=st.integers(0, 10**9))
def test_no_comment_is_lost(seed: int) -> None:
    marks: list[str] = []
    made = marked(tree(seed), marks)
    written = expression(made)
    assert [written.count(mark) for mark in marks] == [1] * len(marks)
    assert plain(value(f"[{written}\n]")) == [meant(made, {})]


def test_terraform_leaves_random_modules_alone_and_gives_their_values() -> None:
    trees = [tree(seed) for seed in range(COUNT)]
    outputs = [Block("output", (f"o{at}",), (Argument("value", listed(one)),)) for at, one in enumerate(trees)]
    module = text(File(tuple(outputs)))
    assert real.formatted(module) == module
    for newline in ("\n", "\r\n"):
        answers = real.outputs({"main.tf": text(File(tuple(outputs)), newline)})
        for at, one in enumerate(trees):
            assert answers[f"o{at}"].value == [meant(one, {})], (at, text(File((outputs[at],))))


def test_a_long_module_takes_time_in_its_length() -> None:
    """Every line is measured a few times, whatever stands around it."""
    deep: Expression = word("1")
    for _ in range(150):
        deep = listed(made(("a", deep), ("b", "x"), ("c", "y")))
    assert expression(deep).count("\n") == 150 * 4
