"""Random HCL: what HCL takes is read as it was meant, what it refuses is refused, and no text makes the reader fail."""

from __future__ import annotations

import re
from random import Random

from hcl_printer import Printer
from hypothesis import assume, given
from hypothesis import strategies as st

from support.hcl_shapes import accepts, assert_reslices, expression, shown
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl import parse, parse_expression
from transpile.hosts.hcl.syntax import Body
from transpile.syntax.source import from_text

RANDOMS = st.integers(0, 2**32).map(Random)
TOKEN = re.compile(r"\w+|\s+|[=!<>]=|&&|\|\||=>|\.\.\.|[$%]\{|~\}|.", re.DOTALL)
WORDS = "for in if else endif endfor a 1 10 1.5 1e5 true null é _ -a :: .0 0.1 b=2 b{ b{} <<E"
SIGNS = r"- ! + * / % && || == = => : ? , . ... .* [*] [ ( { ] ) } ~} ~ & | ; ' ` $ #"
TEXTS = r"""" \ \n ${ %{ $${ %%{ "s" "${a}" /*x*/ /* //"""
BITS = [*WORDS.split(), *SIGNS.split(), *TEXTS.split()]
LINES = [
    " ",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "\ufeff",
    "\u00a0",
    "#x\n",
    "//x\n",
    "\n\n",
    "<<E\nx\nE\n",
    "<<-E\n",
    "a = 1\n",
    "b {\n",
    "}\n",
]


def module(random: Random) -> str:
    printer = Printer(random)
    one, other = (printer.expression(random.randrange(3), free=False)[0] for _ in range(2))
    return random.choice(
        [
            f"a = {one}\nb = {other}\n",
            f'a "b" c {{\n  d = {one}\n  e {{}}\n  f {{ g = {other} }}\n}}\n',
            f"# c\na {{\n  b = {one}\n}}\n\nc {{}}\n",
        ]
    )


def mutated(random: Random, text: str) -> str:
    """`text` with a token or a few removed, added, replaced or exchanged."""
    tokens = TOKEN.findall(text)
    for _ in range(random.choice([1, 1, 1, 1, 2, 3])):
        at, other = random.randrange(len(tokens)), random.randrange(len(tokens))
        bit = random.choice(BITS if random.random() < 0.7 else LINES)
        match random.randrange(5):
            case 0:
                tokens[at] = ""
            case 1:
                tokens[at] = bit
            case 2:
                tokens[at], tokens[other] = tokens[other], tokens[at]
            case _:
                tokens[at] += bit
    return "".join(tokens)


@given(random=RANDOMS)
def test_a_random_expression_is_read_as_it_was_meant(random: Random) -> None:
    text, meant = Printer(random).expression(random.randrange(5))
    assert shown(expression(text)) == meant


@given(random=RANDOMS)
def test_each_part_of_a_random_module_has_its_span(random: Random) -> None:
    assert_reslices(module(random))


@given(random=RANDOMS)
def test_what_the_tests_mean_is_hcl(random: Random) -> None:
    assert accepts()(module(random))


@given(random=RANDOMS)
def test_a_mutated_module_is_refused_where_hcl_refuses_it(random: Random) -> None:
    text = mutated(random, module(random))
    read = parse(from_text(text))
    assert isinstance(read, Body | Diagnostic)
    if isinstance(read, Diagnostic):
        assert read.code in {"T005", "T027"}
        assert read.span is not None
        assert read.help
        assume("a reference" not in read.message)  # in a key, which HCL refuses when it evaluates
    assert isinstance(read, Body) is accepts()(text)


@given(text=st.text() | st.lists(st.sampled_from(BITS + LINES)).map("".join))
def test_no_text_makes_the_reader_fail(text: str) -> None:
    for read in (parse(from_text(text)), parse_expression(from_text(text))):
        assert not isinstance(read, Diagnostic) or read.code in {"T005", "T027"}
