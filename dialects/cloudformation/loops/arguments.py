"""The arguments that the loops of the drafts have in common: what they must be, and the loop that they make."""

from __future__ import annotations

from dialects.templates.names import function, key_text, untagged
from dialects.templates.reading.reader import Reader
from dialects.templates.reading.site import Enclosing, Site
from transpile.diagnostics import Label
from transpile.ir import Binder, Collect, Expression, Loop, Merge
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span
from transpile.syntax.tree import Entry, Kind, Mapping, Node, Scalar, Sequence, through


@dataclass(frozen=True, slots=True)
class Arguments:
    """The sound arguments of a loop of `dialect`; `key` is the template of the keys that it makes, if it makes any."""

    dialect: str
    keyword: Span
    index: Binder
    value: Binder
    collection: Node
    fragment: Node
    key: Node | None

    def enter(
        self, node: Node, site: Site, reader: Reader, *, named: Entry | None = None, fragment: bool = False
    ) -> Site:
        """Note the loop, which hides names from here on; the site of what stands in it.

        `named` is the entry that only names the loop.
        """
        label, where = (key_text(named), named.key) if named else (None, node)
        enclosing = Enclosing(self.dialect, label, where, (self.index, self.value), self.collection)
        reader.enter(enclosing, site)
        return site.inside(enclosing, in_names=True, fragment=fragment)

    def loop(self, node: Node, source: Expression, result: Collect | Merge, named: Entry | None = None) -> Loop:
        """The loop that `node` spells. Its source stands outside of it."""
        label, where = (key_text(named), named.key) if named else (None, None)
        return Loop(
            label, self.index, self.value, source, result, dialect=self.dialect, origin=node, label_origin=where
        )


def check_collection(function_name: str, node: Node, reader: Reader, *, objects: bool = False) -> None:
    """T206: a collection is a list or a function, with `objects` also an object."""
    value = untagged(node)
    if isinstance(value, Sequence) or function(value) is not None or (objects and isinstance(value, Mapping)):
        return
    noun = "a single value" if isinstance(value, Scalar) else "an object"
    help = "write a list, or a Ref to a list parameter"
    if isinstance(value, Scalar) and "," in value.text:
        help = f"write [{', '.join(part.strip() for part in value.text.split(','))}]"
    reader.report("T206", f"the collection of {function_name} must be a list", node, f"this is {noun}", help)


def variable(what: str, example: str, node: Node, reader: Reader) -> Binder | None:
    """The variable that `node` names; T103 where it is no literal string. `what` is its place in a message."""
    scalar = through(node)
    if isinstance(scalar, Scalar) and reader.kind(scalar) is Kind.STRING and scalar.text:
        return reader.binder(scalar, node)
    reader.report(
        "T103",
        f"{what} must be a literal string: it names a variable",
        node,
        "not a literal string",
        f"write a name, e.g. {example}; quote a number, boolean or null",
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
        "this name is already used",
        help,
        others=(Label(index.origin.span, "the other variable"),) if index.origin and where is not index.origin else (),
    )
    return False
