"""Loops of the IR as text, for fixtures: one line each, variables by their names."""

from __future__ import annotations

from transpile import ir
from transpile.syntax.tree import Kind


def shown(e: object) -> str:
    """An expression, or a part of one."""
    match e:
        case ir.Loop():
            return _loop(e)
        case ir.Collect(items) | ir.Array(items):
            return f"[{_several(items)}]"
        case ir.Merge(members, duplicates):
            return f"{duplicates.value} {{{_several(members)}}}"
        case ir.Group(key, value):
            return f"group {{{shown(key)}: {shown(value)}}}"
        case ir.Object(members):
            return f"{{{_several(members)}}}"
        case ir.Member(key, value):
            return f"{shown(key)}: {shown(value)}"
        case ir.Splice(value) | ir.Spread(value):
            return f"...{shown(value)}"
    return _leaf(e)


def _leaf(e: object) -> str:
    match e:
        case ir.Binder(name) | ir.Variable(ir.Binder(name)):
            return name
        case ir.Text(parts):
            return "`" + "".join(one if isinstance(one, str) else f"${{{shown(one)}}}" for one in parts) + "`"
        case ir.Literal(text, kind):
            return f'"{text}"' if kind is Kind.STRING else text
        case ir.Reference(name):
            return f"&{name}"
        case ir.Call("jq", name, ir.Object(members)):
            return f"jq({name} @ {_several(members)})"
        case ir.Call(_, name, argument):
            return f"{name}({shown(argument)})"
    raise TypeError(e)


def _several(parts: tuple[object, ...]) -> str:
    return ", ".join(map(shown, parts))


def _loop(loop: ir.Loop) -> str:
    names = ", ".join(shown(one) for one in (loop.key, loop.value) if one is not None)
    key_only = "key " if loop.key is not None and loop.value is None else ""
    only_if = "" if loop.filter is None else f" if {shown(loop.filter)}"
    order = " sorted" if loop.order is ir.Order.SORTED else ""
    return f"(for {key_only}{names} in {shown(loop.source)}{order}{only_if}: {shown(loop.result)})"
