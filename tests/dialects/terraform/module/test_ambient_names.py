"""What the blocks around an expression add to its names: each, count, self, the iterators of dynamic blocks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from dialects.terraform.module.loaded import Loaded
from dialects.terraform.module.loading import load
from dialects.terraform.module.unknowns import settled
from support.terraform_loading import right, told, value
from transpile.hosts.hcl.syntax import Block, Body, Definition, Expression, For
from transpile.syntax.source import from_text

LATER = (Path(__file__).parent / "cases" / "later.tf").read_text(encoding="utf-8")


def loaded(text: str) -> Loaded:
    return right(load(from_text(text, "main.tf")))


def expression(module: Loaded, kind: str, name: str, argument: str) -> Expression:
    """An argument in a block of the module."""
    block = next(one for one in blocks(module.main.body) if [kind, name] == [one.type.text, one.labels[-1].text])
    return next(one.value for one in block.body.items if isinstance(one, Definition) and one.name.text == argument)


def blocks(body: Body) -> Sequence[Block]:
    """The blocks of a body that have labels."""
    return [one for one in body.items if isinstance(one, Block) and one.labels]


INSTANCES = {"each": ("`each.value.ports`", "each.value.ports"), "count": ("`count.index`", "count.index")}


@pytest.mark.parametrize("name", INSTANCES)
def test_names_of_instances_have_a_value_in_their_block_only(name: str) -> None:
    module = loaded(LATER)
    loop = expression(module, "resource", name, "input")
    assert isinstance(loop, For)
    asked = loop.collection if name == "each" else loop
    words, points = INSTANCES[name]
    ((code, message, where, _),) = told(settled(module, asked))
    assert (code, message, where) == ("T204", f"{words} has a value only in each instance of the block", points)


def test_names_of_instances_are_not_declared_elsewhere() -> None:
    assert [code for code, *_ in told(value("[each.key, count.index, self.id]", loaded(LATER)))] == ["T212"] * 3


DYNAMIC = """
resource "terraform_data" "rules" {
  dynamic "rule" {
    for_each = ["a"]
    content {
      ports = [for port in rule.value : port]
    }
  }
  dynamic "set" {
    for_each = ["a"]
    iterator = it
    content {
      ports = it.key
    }
  }
  provisioner "local-exec" {
    command = self.id
  }
}
"""


@pytest.mark.parametrize("text", ["[for port in rule.value : port]", "it.key", "self.id"])
def test_names_of_nested_blocks_are_declared_in_them(text: str) -> None:
    module = loaded(DYNAMIC)
    found = [one for one in definitions(module.main.body) if module.main.source.slice(one.value.span) == text]
    ((code, *_),) = told(settled(module, found[0].value))
    assert code == "T204"


def definitions(body: Body) -> list[Definition]:
    """Everything that is defined in a body and the blocks in it."""
    within = [one for block in body.items if isinstance(block, Block) for one in definitions(block.body)]
    return [*within, *(one for one in body.items if isinstance(one, Definition))]


@pytest.mark.parametrize("name", ["data", "local", "var", "aws_instance"])
def test_an_iterator_hides_what_the_module_calls_by_its_name(name: str) -> None:
    module = loaded(DYNAMIC.replace("= it\n", f"= {name}\n").replace("it.key", f"{name}.key"))
    found = next(
        one for one in definitions(module.main.body) if one.name.text == "ports" and not isinstance(one.value, For)
    )
    ((code, *_),) = told(settled(module, found.value))
    assert code == "T204"
