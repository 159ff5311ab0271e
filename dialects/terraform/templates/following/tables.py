"""Expressions that look something up in an object that the template has as a mapping: `local.Zones[var.Env].Names`."""

from __future__ import annotations

from dialects.terraform.cty.values import Value, frozen, mapping, sequence, wholly_known
from dialects.terraform.syntax.expression_shapes import bare, is_root, plain_word
from dialects.terraform.syntax.references import roots
from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.marks import Variables
from transpile.hosts.hcl import syntax as hcl
from transpile.syntax.fast_dataclass import dataclass

SECTION = "Mappings"
Key = str | hcl.Expression
Steps = tuple[hcl.Expression, Key, Key]
"""What is looked up in, and both keys."""


@dataclass(frozen=True, slots=True)
class LookUp:
    """What is looked up: the mapping, the two keys, and what is taken where one of them is missing."""

    table: str
    keys: tuple[Key, Key]
    default: hcl.Expression | None = None


def tables(template: Value) -> dict[str, Value]:
    """The mappings of a template whose values are known as a whole."""
    found = mapping((mapping(template) or {}).get(SECTION, {})) or {}
    return {name: value for name, value in found.items() if wholly_known(value)}


def look_up(builder: Builder, e: hcl.Expression, variables: Variables) -> LookUp | None:
    """What an expression looks up in a mapping of the template; None where it is anything else."""
    if not builder.following.tables:
        return None
    match bare(e):
        case hcl.Call(function=hcl.Identifier(text="try"), arguments=(inner, default), expanded=False):
            return _of(builder, _steps(inner), default, variables)
        case hcl.Call(function=hcl.Identifier(text="lookup"), arguments=(of, key, default)):
            return _of(builder, _looked_up(of, key), default, variables)
    return _of(builder, _steps(e), None, variables)


def cells(builder: Builder, of: LookUp) -> list[Value]:
    """What may be looked up."""
    rows = (mapping(row) or {} for row in (mapping(builder.following.tables[of.table]) or {}).values())
    return [cell for row in rows for name, cell in row.items() if not isinstance(of.keys[1], str) or of.keys[1] == name]


def _of(
    builder: Builder,
    steps: Steps | None,
    default: hcl.Expression | None,
    variables: Variables,
) -> LookUp | None:
    if steps is None:
        return None
    of, *keys = steps
    table = _table(builder, of, variables)
    found = None if table is None else LookUp(table, (keys[0], keys[1]), default)
    # The template has its mappings as they are written; Terraform visits the keys of an object in order.
    return None if found is None or any(map(_shows_order, cells(builder, found))) else found


def _shows_order(value: Value) -> bool:
    """Whether a value is, or holds, an object of several keys."""
    members = mapping(value)
    if members is not None and len(members) > 1:
        return True
    return any(map(_shows_order, members.values() if members is not None else sequence(value) or ()))


def _looked_up(of: hcl.Expression, key: hcl.Expression) -> Steps | None:
    """The object and both keys of `lookup(of[first], key, ...)`, or of `lookup(lookup(of, first, {}), key, ...)`."""
    match bare(of):
        case hcl.Call(function=hcl.Identifier(text="lookup"), arguments=(whole, first, hcl.Object(items=()))):
            return whole, first, key
        case other:
            step = _step(other)
            return None if step is None else (step[0], step[1], key)


def _steps(e: hcl.Expression) -> Steps | None:
    """The object and both keys of `of[first][second]`."""
    last = _step(bare(e))
    first = _step(bare(last[0])) if last is not None else None
    return None if last is None or first is None else (first[0], first[1], last[1])


def _step(e: hcl.Expression) -> tuple[hcl.Expression, Key] | None:
    """What is looked up in, and the key."""
    match e:
        case hcl.Attribute(of=of, name=name):
            return of, name.text
        case hcl.Index(of=of, key=key):
            return of, plain_word(key) or key
    return None


def _table(builder: Builder, of: hcl.Expression, variables: Variables) -> str | None:
    """The mapping that an object is: the one with its name first, as two may hold the same."""
    of = bare(of)
    if isinstance(of, hcl.Name) or not roots(of).isdisjoint(variables):
        return None
    value = builder.loaded.shown.part(of, builder.source).value
    same = [name for name, one in builder.following.tables.items() if _equal(one, value)]
    named = of.name.text if isinstance(of, hcl.Attribute) and not is_root(of.of, "var") else ""
    return named if named in same else next(iter(same), None)


def _equal(one: Value, other: Value) -> bool:
    return mapping(other) is not None and wholly_known(other) and frozen(one) == frozen(other)
