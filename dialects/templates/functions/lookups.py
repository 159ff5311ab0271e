"""Lookups in mappings that stay calls, as templates write them."""

from __future__ import annotations

from dataclasses import replace

from transpile.evaluate.values import bare, spelled, string
from transpile.ir import Array, Call, Expression, Literal, Splice
from transpile.syntax.tree import Kind


def looking_up(call: Call, argument: Expression, most: int) -> Call:
    """`call` with an evaluated argument, of which it keeps the first `most` items; keys are strings in mappings."""
    found = bare(argument)
    if not isinstance(found, Array):
        return replace(call, argument=argument)
    written = bare(call.argument)
    before = written.items if isinstance(written, Array) else ()
    items = tuple(one if at < len(before) and one is before[at] else _key(one) for at, one in enumerate(found.items))
    same = argument is call.argument and len(items) <= most
    return call if same else replace(call, argument=Array(items[:most], found.origin))


def _key(e: Expression | Splice) -> Expression | Splice:
    return string(spelled(e)) if isinstance(e, Literal) and e.kind is not Kind.STRING else e
