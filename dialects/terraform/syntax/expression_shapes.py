"""How an expression is written, whatever its value."""

from __future__ import annotations

import re
from collections.abc import Iterator

from transpile.hosts.hcl import syntax as hcl

OPEN = re.compile(r"\$\{[^}]*\Z").search
"""Whether a text ends within a hole of `Fn::Sub`."""


def bare(e: hcl.Expression) -> hcl.Expression:
    """An expression without the parentheses around it, and without the quotes around nothing but an interpolation."""
    while True:
        match e:
            case (
                hcl.Parentheses(inner=inner) | hcl.Template(parts=(hcl.Interpolation(expression=inner),), heredoc=False)
            ):
                e = inner
            case _:
                return e


def is_root(e: hcl.Expression, *names: str) -> bool:
    return isinstance(e, hcl.Name) and e.name in names


def arguments(e: hcl.Call) -> Iterator[tuple[hcl.Expression, bool]]:
    """The arguments of a call, and whether each stands for several."""
    last = len(e.arguments) - 1
    return ((one, e.expanded and at == last) for at, one in enumerate(e.arguments))


def is_loop(e: hcl.Expression) -> bool:
    """Whether a list is what one loop yields, whose entries replace those of its earlier rounds."""
    match bare(e):
        case hcl.For():
            return True
        case hcl.Call(function=hcl.Identifier(text="flatten"), arguments=(inner,)):
            return is_loop(inner)
    return False


def has_plain_keys(e: hcl.Expression) -> bool:
    """Whether this is an object whose keys are written out."""
    return isinstance(e, hcl.Object) and all(plain_word(one.key) is not None for one in e.items)


def plain_word(e: hcl.Expression) -> str | None:
    """What a string without holes says."""
    match e:
        case hcl.Template(parts=(hcl.Chunk(text=text),)):
            return text
    return None
