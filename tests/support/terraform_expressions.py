"""Expressions evaluated: as text, to answers that can be compared with those of the real Terraform."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dialects.terraform.cty.conversion import convert
from dialects.terraform.cty.failures import Budget
from dialects.terraform.cty.types import STRING, Type, as_json
from dialects.terraform.cty.values import ListOf, Unknown, Value, mapping, sequence, type_of, wholly_known
from dialects.terraform.evaluate import Evaluated, evaluate
from dialects.terraform.evaluate.scopes import Scope
from dialects.terraform.module.variables.type_constraints import constraint
from support import real_terraform as real
from support.json_data import from_plain, plain
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl import parse, parse_expression
from transpile.hosts.hcl.syntax import Block, Body, Definition, Expression
from transpile.syntax.source import from_text


def parsed(text: str) -> Expression:
    found = parse_expression(from_text(text))
    assert not isinstance(found, Diagnostic), (text, found.message)
    return found


def evaluated(text: str, scope: Scope | None = None, limit: int = 100_000) -> Evaluated:
    """An expression, evaluated."""
    source = from_text(text)
    return evaluate(parsed(text), scope or Scope(), Budget(limit), source)


def value(text: str, scope: Scope | None = None) -> Value:
    """The value of an expression that has one."""
    found = evaluated(text, scope)
    assert not found.diagnostics, (text, found.diagnostics[0].message)
    return found.value


def type_named(text: str) -> Type:
    """`list(string)` as a type."""
    found = constraint(parsed(text))
    assert isinstance(found, Type)
    return found


def variables(types: Mapping[str, str], data: Mapping[str, Any]) -> Scope:
    """`var` with values of these types."""
    return Scope({"var": {name: convert(from_plain(data[name]), type_named(of)) for name, of in types.items()}})


def declared(types: Mapping[str, str]) -> str:
    """The blocks that declare such variables."""
    return "".join(f'variable "{name}" {{\n  type = {of}\n}}\n' for name, of in types.items())


LATER = {
    "later_name": Unknown(STRING),
    "later_names": ListOf(STRING, (Unknown(STRING), "b")),
    "later_labels": {"a": Unknown(STRING), "b": "x"},
    "later_any": Unknown(),
}


def locals_of(text: str, later: bool = False) -> Scope:
    """`local` with the values that are defined in a block `locals`, none of which refers to another."""
    module = parse(from_text(text))
    assert isinstance(module, Body)
    block = module.items[0]
    assert isinstance(block, Block)
    found = {one.name.text: evaluate(one.value, Scope()) for one in block.body.items if isinstance(one, Definition)}
    assert not any(each.diagnostics for each in found.values())
    return Scope({"local": {name: each.value for name, each in found.items()} | (LATER if later else {})})


def answer(text: str, scope: Scope) -> real.Answer:
    """What we say, in the form in which Terraform's answers come. The text may be refused as syntax."""
    found = parse_expression(from_text(text))
    if isinstance(found, Diagnostic):
        return real.Failure(found.message, "")
    result = evaluate(found, scope, Budget(), from_text(text))
    if result.diagnostics:
        return real.Failure(result.diagnostics[0].message, "")
    assert wholly_known(result.value), text
    return real.Value(plain(result.value), as_json(type_of(result.value)))


def plan_of(text: str, scope: Scope) -> real.Answer:
    """What we say of an expression when it is planned: parts of it may be unknown."""
    result = evaluate(parsed(text), scope)
    if result.diagnostics:
        return real.Failure(result.diagnostics[0].message, "")
    if wholly_known(result.value):
        return real.Value(plain(result.value), as_json(type_of(result.value)))
    return real.Unknown(*_split(result.value))


def _split(value: Value) -> tuple[Any, Any]:
    """What is known of a value, and where it is not, as Terraform shows both: a member that is unknown is left out."""
    if isinstance(value, Unknown):
        return None, True
    members, items = mapping(value), sequence(value)
    if members is not None:
        split = {name: _split(each) for name, each in members.items()}
        known = {name: one for name, (one, unknown) in split.items() if unknown is not True}
        return known, {name: unknown for name, (_, unknown) in split.items() if unknown is not False}
    if items is not None:
        pairs = list(map(_split, items))
        return [one for one, _ in pairs], [unknown for _, unknown in pairs]
    return plain(value), False
