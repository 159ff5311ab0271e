"""The names that loops of the drafts give to their two variables."""

from __future__ import annotations

from dialects.templates.reader import Reader
from transpile.diagnostics import Label
from transpile.ir import Binder
from transpile.syntax.source import Span
from transpile.syntax.tree import Kind, Node, Scalar, through


def variable(what: str, example: str, node: Node, reader: Reader) -> Binder | None:
    """The variable that `node` names; T103 where it is no literal string. `what` is its place in a message."""
    scalar = through(node)
    if isinstance(scalar, Scalar) and reader.kind(scalar) is Kind.STRING and scalar.text:
        return reader.binder(scalar, node)
    reader.report(
        "T103",
        f"{what} names a variable: it must be a literal string",
        node,
        "not a literal string",
        f"write a name, e.g. {example}; a number, boolean or null needs quotes to be one",
    )
    return None


def different(names: str, pair: tuple[Binder, Binder], keyword: Span, help: str, reader: Reader) -> bool:
    """Whether two variables have two names; T103 if not. `names` is what a message calls the two."""
    index, value = pair
    if index.name != value.name:
        return True
    where = value.origin or index.origin
    reader.report(
        "T103",
        f"{names} are both named {index.name!r}",
        where.span if where else keyword,
        "this name is taken",
        help,
        others=(Label(index.origin.span, "the other variable"),) if index.origin and where is not index.origin else (),
    )
    return False
