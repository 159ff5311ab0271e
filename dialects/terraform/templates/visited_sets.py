"""Which loops visit sets, whose items are the keys, too: as far as that shows before the loops around have values."""

from __future__ import annotations

from collections.abc import Iterator

from dialects.terraform.cty.sets import sets_in
from dialects.terraform.cty.values import Value, items_of
from dialects.terraform.syntax.expression_shapes import bare, is_root
from dialects.terraform.syntax.references import nodes, roots
from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.marks import Unstructured, Variables
from transpile.hosts.hcl.syntax import Attribute, Call, Conditional, Expression, Identifier
from transpile.ir import Binder
from transpile.syntax.tree import Node

SETS = ("toset", "setunion", "setintersection", "setsubtract")
MAKERS = (*SETS, "setproduct")
"""The product of lists is a list, so only its value tells."""


def is_set(e: Expression) -> bool:
    """Whether an expression is a set, whatever the variables in it are."""
    match bare(e):
        case Call(function=Identifier(text=name)):
            return name in SETS
        case Conditional(yes=yes, no=no):
            return is_set(yes) and is_set(no)
    return False


def check_keys(builder: Builder, e: Expression, variables: Variables) -> None:
    """Raise `Unstructured` where what a loop with two variables visits may be a list, or a set of no strings.

    A set of strings is visited as an object, in which each is its own key. Other keys no object has.
    """
    if not is_set(e) and any(_held(builder, e, variables)):
        raise Unstructured("its collection may be a set")


def note_items(builder: Builder, value: Binder, e: Expression, source: Node, variables: Variables) -> None:
    """Note whether the items of what a loop visits, which its variable has, may hold sets."""
    visited = builder.known.get(source)
    found = list(_held(builder, e, variables) if visited is None else _odd(*items_of(visited)))
    if found:
        builder.sets[value] = any(found)


def _held(builder: Builder, e: Expression, variables: Variables) -> Iterator[bool]:
    """For each set that an expression may make or hold: whether it may have anything but strings."""
    yield from (builder.sets[variables[one]] for one in roots(e) & variables.keys() if variables[one] in builder.sets)
    for one in nodes(e):
        match one:
            case Call(function=Identifier(text=name)) if name in MAKERS and roots(one) - {"local", "var"}:
                yield True
            case Call(function=Identifier(text=name)) if name in MAKERS:
                yield from _odd(builder.loaded.shown.part(one, builder.source).value)
            case Attribute(of=of) if is_root(of, "local", "var"):
                yield from _odd(builder.loaded.shown.part(one, builder.source).value)


def _odd(*values: Value) -> Iterator[bool]:
    return (not all(isinstance(item, str) for item in one.items) for value in values for one in sets_in(value))
