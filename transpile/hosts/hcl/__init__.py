"""HCL: text -> syntax. `syntax` has the nodes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from transpile.diagnostics import Diagnostic
from transpile.hosts.build import Refused, collector_paused
from transpile.hosts.hcl.syntax import Body, Expression
from transpile.hosts.limits import MAX_DEPTH
from transpile.source import Source

if TYPE_CHECKING:
    from lark import Tree

    from transpile.hosts.hcl.mask import Masked


def parse(source: Source) -> Body | Diagnostic:
    """The module, or the values of variables, that the text is; or T005, T007, T008 or T027."""
    from transpile.hosts.hcl.structure import body

    try:
        with _room(), collector_paused():
            masked, tree = _read(source, "", "")
            return body(source, masked, tree)
    except Refused as refused:
        return refused.diagnostic


def parse_expression(source: Source) -> Expression | Diagnostic:
    """The expression that the whole text is; or T007, T008 or T027."""
    from transpile.hosts.hcl.build import Builder

    before = "x=("  # python-hcl2 reads modules only
    try:
        with _room(), collector_paused():
            masked, tree = _read(source, before, ")")
            definition: Any = tree.children[0].children[0]  # type: ignore[union-attr]
            return Builder(source, masked, len(before)).expression(definition.children[-1].children[1], 0)
    except Refused as refused:
        return refused.diagnostic


@contextmanager
def _room() -> Iterator[None]:
    """Room for texts as deep as they may be: a level takes up to six frames."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(before + 10 * MAX_DEPTH)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _read(source: Source, before: str, behind: str) -> tuple[Masked, Tree[str]]:
    """The mask of `source` and python-hcl2's tree of it, with more text around. Raises `Refused`."""
    from lark.exceptions import UnexpectedInput

    from transpile.hosts.hcl.errors import misplaced
    from transpile.hosts.hcl.grammar import tree
    from transpile.hosts.hcl.mask import mask

    masked = mask(source, bare=bool(before))
    try:
        return masked, tree(f"{before}{masked.text}{behind}")
    except UnexpectedInput as error:
        raise misplaced(source, error, len(before)) from None
