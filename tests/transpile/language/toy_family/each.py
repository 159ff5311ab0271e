"""The dialect `each` of toy templates.

each Name in Orders, Payments:
  Topic${Name}: {Type: Toy::Topic}
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from dialects.templates import Enclosing, Reader, Site
from dialects.templates.names import key_text
from transpile.evaluate.values import spelled
from transpile.ir import Array, Expression, Literal, Loop, Member, Merge, Object, Splice, Spread
from transpile.ir.features import Feature
from transpile.language.writing import Writing
from transpile.syntax.source import Span
from transpile.syntax.tree import Entry, Mapping, Node, Parsed, Scalar, Style, through

name = "each"
construct = "`each`"
language = "template"
families = ("toy",)
marks = ("each",)
features = frozenset({Feature.LOOP, Feature.OBJECT_RESULT, Feature.SIBLINGS, Feature.REFERENCES})
respelled: frozenset[str] = frozenset()
KEY = re.compile(r"each (\w+) in (.+)")


def read_entry(entry: Entry, site: Site, reader: Reader) -> tuple[Member | Spread, ...] | None:
    """The loop that a key announces."""
    key, body = KEY.fullmatch(key_text(entry)), through(entry.value)
    if key is None or not isinstance(body, Mapping):
        return None
    at = entry.key.span.start
    variable = Scalar(Span(at + key.start(1), at + key.end(1)), key[1], Style.PLAIN)
    binder = reader.binder(variable, variable)
    loop = Enclosing(name, None, entry.key, (binder,))
    reader.enter(loop, site)
    items = Array(tuple(map(Literal, key[2].split(", "))))
    result = Merge(reader.members(body, site.inside(loop)))
    return (Spread(Loop(None, None, binder, items, result, stringify=True, dialect=name, origin=body), entry),)


def respellings(parsed: Parsed) -> tuple[tuple[Span, str], ...]:
    """There is one spelling."""
    return ()


def read_item(node: Node, outer: Node, site: Site, reader: Reader) -> Splice | None:
    """No item is a loop."""


def read_value(node: Node, outer: Node, site: Site, reader: Reader) -> Expression | None:
    """No value is a loop."""


def finish(reader: Reader) -> None:
    """Nothing needs the whole template."""


def write_members(members: Sequence[Member | Spread], writing: Writing) -> tuple[Member | Spread, ...]:
    """Each loop as one entry."""
    return tuple(
        _entry(one.value) if isinstance(one.value, Loop) and not writing.keeps(one.value) else one for one in members
    )


def _entry(loop: Loop) -> Member:
    assert isinstance(loop.result, Merge)
    assert isinstance(loop.source, Array)
    assert loop.value is not None
    items = ", ".join(spelled(item) for item in loop.source.items if isinstance(item, Literal))
    members = tuple(one for one in loop.result.members if isinstance(one, Member))
    return Member(Literal(f"each {loop.value.name} in {items}"), Object(members))


def write_item(splice: Splice, writing: Writing) -> Expression:
    """Never called: no feature for lists."""
    raise AssertionError("no feature for lists")


def write_value(loop: Loop, writing: Writing) -> Expression:
    """Never called: no feature for values."""
    raise AssertionError("no feature for values")
