"""What is asked about a chain of local values costs as much for each link as for the first one."""

from __future__ import annotations

import pytest

from dialects.terraform.expand.deciding_locals import Deciders
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.module.loading import load
from dialects.terraform.syntax import references
from support.terraform_expanding import written_out
from transpile import convert
from transpile.syntax.source import from_text

LONG = 4000


def chained(count: int, link: str, first: str = "var.x") -> str:
    links = (f"  a{at} = {link.format(f'local.a{at - 1}')}\n" for at in range(1, count))
    return f'variable "x" {{\n  default = ["a"]\n}}\n\nlocals {{\n  a0 = {first}\n{"".join(links)}}}\n'


def loaded(text: str) -> Loaded:
    found = load(from_text(text, "main.tf"))
    assert isinstance(found, Loaded)
    return found


def test_each_local_value_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    module = loaded(chained(LONG, "{}")).module
    counted: list[object] = []

    def mentions(e: references.Node) -> object:
        counted.append(e)
        return references.mentions(e)

    monkeypatch.setattr("dialects.terraform.expand.deciding_locals.mentions", mentions)
    deciders = Deciders(module)
    assert {deciders.names(f"a{at}") for at in reversed(range(LONG))} == {frozenset({"x"})}
    assert len(counted) == LONG


def test_those_of_several_ways_are_all_found() -> None:
    text = (
        'variable "x" {}\nvariable "y" {}\nlocals {\n  a = [local.b, local.c]\n  b = var.x\n  c = [local.d, local.b]\n'
    )
    deciders = Deciders(loaded(f"{text}  d = var.y\n  e = 1\n}}\n").module)
    assert [sorted(deciders.names(name)) for name in "abcde"] == [["x", "y"], ["x"], ["x", "y"], ["y"], []]


def test_local_values_that_need_each_other_have_their_own_variables() -> None:
    deciders = Deciders(loaded('variable "x" {}\nlocals {\n  a = [local.b, var.x]\n  b = local.a\n}\n').module)
    assert deciders.names("a") == {"x"}


def test_loops_over_one_another_are_written_out() -> None:
    found = written_out(chained(200, "[for v in {} : v]"))
    assert found.text is not None
    assert "for v in" not in found.text
    assert {one.code for one in found.diagnostics} == {"T403"}


@pytest.mark.parametrize("target", ["cfn", "foreach"])
def test_a_long_chain_is_followed(target: str) -> None:
    text = chained(LONG, "{}", '["a"]')
    loop = f'{{ for v in local.a{LONG - 1} : v => {{ Type = "AWS::SNS::Topic" }} }}'
    template = f"locals {{\n  t = {{ Resources = {loop} }}\n}}\n"
    found = convert(text + template, target, from_="terraform")
    assert found.text is not None, found.diagnostics
    assert "AWS::SNS::Topic" in found.text
