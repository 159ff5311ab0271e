"""HCL text -> syntax: the mask of a text, python-hcl2's tree of the mask, and what the two say together.

python-hcl2 reads modules only: before it an expression gets a name and brackets, which no place in the text counts.
"""

from __future__ import annotations

from dataclasses import replace

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from transpile.hosts.hcl import bodies, grammar
from transpile.hosts.hcl.errors import misplaced
from transpile.hosts.hcl.expressions import Builder, trees
from transpile.hosts.hcl.mask.masking import mask, mask_template
from transpile.hosts.hcl.masked import Masked
from transpile.hosts.hcl.syntax import Body, Expression, Template
from transpile.syntax.source import Source, Span

EXPRESSION = "x=("
TEMPLATE = "x=(["
"""The same for a template, whose mask ends with the bracket that closes its tuple."""


def body(source: Source) -> Body:
    """The module, or the values of variables, that a text is. Raises `Refused`."""
    masked = mask(source, bare=False)
    return bodies.body(source, masked, _tree(source, masked, "", ""))


def expression(source: Source) -> Expression:
    """The expression that a whole text is. Raises `Refused`."""
    return _expression(source, mask(source, bare=True), EXPRESSION)


def template(source: Source) -> Template:
    """The template that a whole text is, as between quotes, but with no escapes. Raises `Refused`."""
    found = _expression(source, mask_template(source), TEMPLATE)
    assert isinstance(found, Template)
    return replace(found, span=Span(0, len(source.text)))


def _expression(source: Source, masked: Masked, before: str) -> Expression:
    """What stands in the parentheses that `before` opens."""
    (definition,) = trees(trees(_tree(source, masked, before, ")"))[0])
    (inner,) = trees(trees(definition)[-1])
    return Builder(source, masked, len(before)).expression(inner, 0)


def _tree(source: Source, masked: Masked, before: str, behind: str) -> Tree[Token]:
    """python-hcl2's tree of a mask with more text around. Raises `Refused`."""
    try:
        return grammar.tree(f"{before}{masked.text}{behind}")
    except UnexpectedInput as error:
        raise misplaced(source, error, len(before)) from None
