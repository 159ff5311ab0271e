"""Which literals of a template may be local values: those with an anchor and aliases, and those that loops go over."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from dialects.terraform.templates.discovery import SECTION
from dialects.terraform.writing.apart.plurals import plural
from dialects.terraform.writing.names import valid
from transpile.evaluate.values import bare
from transpile.ir import Array, Call, Expression, Filled, Loop, Member, Object, Shared
from transpile.ir.traversal import children, free, walk
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Alias, Anchored, Node, Tagged

PREFIX = "local"
"""What the name of a local value begins with, where an anchor or a variable has none that it can have."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a literal stands. Those that are `of` one thing are an anchor and its aliases, or that one literal.

    `anchored`: there are aliases; `alias`: this is one. `heads`: a loop goes over it. `literal` is what was written.
    """

    of: object
    name: str
    literal: Expression
    heads: bool
    anchored: bool = False
    alias: bool = False


def places(root: Object, declaring: Collection[str]) -> Mapping[int, Place]:
    """The places by the ids of the expressions there.

    What declares parameters and mappings is written out: others read what it says.
    """
    sections = (one for one in root.members if not (isinstance(one, Member) and one.name in declaring))
    anchors = frozenset(node for e in walk(root) if (node := _target(e)) is not None)
    return dict(_places([one.value for one in sections], anchors))


def _places(sections: Collection[Expression], anchors: Collection[Node]) -> Iterator[tuple[int, Place]]:
    ahead = [child for one in sections for child in ([one] if isinstance(one, Loop) else children(bare(one)))]
    while ahead:
        e = ahead.pop()
        literal = e.source if isinstance(e, Loop) else e
        place = _place(literal, e if isinstance(e, Loop) else None, anchors)
        if place is not None and _may_stand_apart(bare(literal)):
            yield id(literal), place
        ahead += _below(bare(literal))
        ahead += children(e)[1:] if isinstance(e, Loop) else ()


def _below(e: Expression) -> Sequence[Expression]:
    """What is in it; of a function what is in its argument, which is none of its own."""
    return children(bare(e.argument)) if isinstance(e, Call) else children(e)


def _target(e: Expression) -> Node | None:
    """What an alias is one of."""
    return e.origin.target if isinstance(e, Shared) and isinstance(e.origin, Alias) else None


def _place(e: Expression, loop: Loop | None, anchors: Collection[Node]) -> Place | None:
    node = _target(e) or e.origin
    anchor = _anchor(node) if node in anchors else None
    if anchor is not None:
        return Place(node, valid(anchor, PREFIX), bare(e), loop is not None, True, isinstance(e, Shared))
    return None if loop is None else Place(id(bare(e)), valid(_visited(loop), PREFIX), bare(e), True)


def _anchor(node: Node | None) -> str | None:
    match node:
        case Anchored(name=name):
            return name
        case Tagged(value=value):
            return _anchor(value)
    return None


def _visited(loop: Loop) -> str:
    """What a loop goes over, called as several of its variable."""
    one = loop.value or loop.key
    return plural(one.name) if one is not None else "items"


def _may_stand_apart(e: Expression) -> bool:
    """Whether a list or an object means the same outside of all loops, has none, and is no template by itself."""
    match e:
        case Array(items) if items:
            fits = True
        case Object(members) if members:
            fits = SECTION not in e.fields
        case _:
            fits = False
    return fits and not free(e) and not any(isinstance(one, Loop | Filled) for one in walk(e))
