"""HCL: text -> syntax. `syntax` has the nodes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl.syntax import Body, Expression, Template
from transpile.hosts.limits import MAX_DEPTH
from transpile.hosts.tree_builder import Refused, collector_paused
from transpile.syntax.source import Source, Span

if TYPE_CHECKING:
    from lark import Tree

    from transpile.hosts.hcl.mask.masking import Masked


TEMPLATE = "x=(["
"""What stands before the mask of a template: python-hcl2 reads modules only."""


def parse(source: Source) -> Body | Diagnostic:
    """The module, or the values of variables, that the text is; or T005, T007, T008 or T027.

    A module may be JSON, where its name says so: T004 and others of JSON.
    """
    try:
        with _room(), collector_paused():
            return _json_body(source) if source.name.endswith(".json") else _body(source)
    except Refused as refused:
        return refused.diagnostic


def _body(source: Source) -> Body:
    from transpile.hosts.hcl.bodies import body

    masked, tree = _read(source, "", "")
    return body(source, masked, tree)


def _json_body(source: Source) -> Body:
    from transpile.hosts.hcl.json_syntax.bodies import body

    return body(source)


def parse_expression(source: Source) -> Expression | Diagnostic:
    """The expression that the whole text is; or T007, T008 or T027."""
    from transpile.hosts.hcl.expressions import Builder

    before = "x=("  # python-hcl2 reads modules only
    try:
        with _room(), collector_paused():
            masked, tree = _read(source, before, ")")
            definition: Any = tree.children[0].children[0]  # type: ignore[union-attr]
            return Builder(source, masked, len(before)).expression(definition.children[-1].children[1], 0)
    except Refused as refused:
        return refused.diagnostic


def parse_template(source: Source) -> Template | Diagnostic:
    """The template that the whole text is, as between quotes, but with no escapes; or T007, T008 or T027."""
    from dataclasses import replace

    from transpile.hosts.hcl.expressions import Builder
    from transpile.hosts.hcl.mask.masking import mask_template

    try:
        with _room(), collector_paused():
            masked = mask_template(source)
            definition: Any = _tree(source, masked, TEMPLATE, ")").children[0].children[0]  # type: ignore[union-attr]
            found = Builder(source, masked, len(TEMPLATE)).expression(definition.children[-1].children[1], 0)
            assert isinstance(found, Template)
            return replace(found, span=Span(0, len(source.text)))
    except Refused as refused:
        return refused.diagnostic


def is_name(text: str) -> bool:
    """Whether a text is a name of HCL."""
    from transpile.hosts.hcl.tokens import WORD, first_foreign

    return WORD.fullmatch(text) is not None and first_foreign(text) is None


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
    from transpile.hosts.hcl.mask.masking import mask

    masked = mask(source, bare=bool(before))
    return masked, _tree(source, masked, before, behind)


def _tree(source: Source, masked: Masked, before: str, behind: str) -> Tree[str]:
    """python-hcl2's tree of a mask with more text around. Raises `Refused`."""
    from lark.exceptions import UnexpectedInput

    from transpile.hosts.hcl.errors import misplaced
    from transpile.hosts.hcl.grammar import tree

    try:
        return tree(f"{before}{masked.text}{behind}")
    except UnexpectedInput as error:
        raise misplaced(source, error, len(before)) from None
