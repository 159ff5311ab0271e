"""Of a file that changed in places, only these are read again: the two halves are the items of the whole."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dialects.terraform.expand.changed_blocks import halves
from dialects.terraform.syntax.declarations import File
from transpile.hosts import hcl
from transpile.hosts.hcl.syntax import Body
from transpile.syntax.edits import Edit, apply
from transpile.syntax.source import Source, Span

LOOP = '[for x in ["a"] : x]'
BLOCKS = (
    f"locals {{\n  a = {LOOP}\n}}",
    "locals {\n  b = 1\n}",
    'resource "a" "b" {}',
    f"output o {{\n  value = <<E\nlocals {{\n  b = 1\n}}\nE\n  x = {LOOP}\n}}",
)
BETWEEN = ("\n", "\n\n", "\n# c\n", "\n/* locals {\n  b = 1\n} */\n", " # locals {\n", "\r\n")
MADE = (
    '["a"]',
    "<<E\nlocals {\n  b = 1\n}\nE\n",
    "1 # locals {\n\n  b = 1",
    '1\n}\nlocals {\n  b = 1\n}\nresource "a" "b" {\n',
)


def read(text: str) -> File:
    body = hcl.parse(Source("main.tf", text))
    assert isinstance(body, Body), body
    return File(Source("main.tf", text), body)


def items(file: File) -> Counter[str]:
    return Counter(file.source.text[one.span.start : one.span.end] for one in file.body.items)


parts = st.lists(st.tuples(st.sampled_from(BLOCKS), st.sampled_from(BETWEEN)), min_size=1, max_size=6)


@given(parts, st.lists(st.sampled_from(MADE), min_size=12, max_size=12))
def test_the_halves_are_the_whole(parts: list[tuple[str, str]], made: list[str]) -> None:
    old = "".join(block + between for block, between in parts) + "\n"
    edits, at = [], old.find(LOOP)
    while at >= 0:
        edits.append(Edit(Span(at, at + len(LOOP)), made[len(edits)]))
        at = old.find(LOOP, at + 1)
    new = apply(old, edits)
    whole = hcl.parse(Source("main.tf", new))
    found = halves(read(old), Source("main.tf", new), edits)
    if found is not None:
        assert isinstance(whole, Body)
        assert items(found.same) + items(found.new) == items(File(Source("main.tf", new), whole))
        assert items(found.same) + items(found.old) == items(read(old))


@pytest.mark.parametrize("at", [0, 1])
def test_what_did_not_change_is_not_read_again(at: int) -> None:
    old = "\n".join((BLOCKS[at], BLOCKS[2], "")) if at == 0 else "\n".join((BLOCKS[2], BLOCKS[0], ""))
    place = old.index(LOOP)
    edits = [Edit(Span(place, place + len(LOOP)), '["a"]')]
    found = halves(read(old), Source("main.tf", apply(old, edits)), edits)
    assert found is not None
    assert items(found.same) == Counter([BLOCKS[2]])
    assert items(found.new) == Counter([BLOCKS[0].replace(LOOP, '["a"]')])


def test_a_block_that_is_gone_is_missed() -> None:
    """The text of one block in a comment is not that block."""
    old = f"{BLOCKS[0]}\n{BLOCKS[1]}\n"
    place = old.index(LOOP)
    rest = old.index("\n", place)
    edits = [Edit(Span(place, rest), "1 /*")]
    new = apply(old, edits) + "*/\n}\n"
    assert isinstance(hcl.parse(Source("main.tf", new)), Body)
    assert halves(read(old), Source("main.tf", new), edits) is None
