"""Which loops of a template `Count` may say, by what they run over and by what they make."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from dialects.ros.translation.numbering.bodies import Evaluate, Refused, ids_of, nests
from dialects.ros.translation.numbering.series import Series, base_of, clashing, pattern_of
from transpile.evaluate.values import bare, is_settled, number
from transpile.ir import (
    Array,
    Binder,
    Call,
    Document,
    Duplicates,
    Expression,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Order,
    Reference,
    Spread,
)
from transpile.ir.traversal import bound, free
from transpile.legality.requirements import entries

LISTS = "CommaDelimitedList"


def candidates(loop: Loop, document: Document, evaluate: Evaluate, words: Collection[str]) -> tuple[Series, ...]:
    """The resources that a loop may number, one for each entry that a round makes. Raises `Refused`.

    None is called as one of the `words`.
    """
    made = _made(loop)
    count = _count(loop, document, evaluate)
    return tuple(_series(one, loop, count, evaluate, words) for one in made)


def _made(loop: Loop) -> Iterator[Member]:
    """The entries of a round; asked for one by one, as what is wrong with the source is told first."""
    if loop.filter is not None:
        raise Refused("it filters its items", "filter the items before the loop")
    if not isinstance(loop.result, Merge):
        raise Refused("it groups its items")
    if loop.result.duplicates is Duplicates.LAST:
        raise Refused("a later item may replace an earlier one", "give each item its own logical ID")
    return map(_entry, entries(loop.members))


def _entry(one: Member | Spread) -> Member:
    if not isinstance(one, Member):
        raise Refused("a loop inside it produces resources", "make the inner loop the only one")
    return one


def _count(loop: Loop, document: Document, evaluate: Evaluate) -> Expression:
    """How many rounds there are. Raises `Refused` where neither the source nor a parameter says it."""
    items = evaluate(loop.source)
    if isinstance(items, Array | Object) and is_settled(items):
        return number(len(items.items if isinstance(items, Array) else items.members))
    source = bare(loop.source)
    if not isinstance(source, Reference) or source.attribute is not None or source.name not in document.parameters:
        raise Refused("its items are known only after deployment", "list the items, or take them from a parameter")
    if document.parameters[source.name].type != LISTS or loop.order is not Order.AS_IS:
        raise Refused(f"{source.name} is not a list of strings", f"declare {source.name} as a {LISTS}")
    return Call("ros", "Fn::Length", Reference(source.name))


def _series(member: Member, loop: Loop, count: Expression, evaluate: Evaluate, words: Collection[str]) -> Series:
    pattern, body = pattern_of(member.key), bare(member.value)
    if pattern is None or None not in pattern or not free(member.key) <= bound(loop):
        raise Refused("its logical IDs depend on more than its items", "derive each logical ID from the item alone")
    if not isinstance(body, Object) or not all(isinstance(one, Member) for one in body.members):
        raise Refused(
            "its resources are merged from several objects", "write the attributes of each resource in one object"
        )
    _check_outside(body, loop)
    names = _names(member, loop, count, evaluate) if isinstance(count, Literal) else None
    return Series(loop, member, pattern, base_of(member, loop, words), Binder("Index"), count, names)


def _check_outside(body: Object, loop: Loop) -> None:
    """`ALIYUN::Index` has a value in properties only (ROS documentation, "Resources", "Count")."""
    for one in body.members:
        if free(one.value) & bound(loop) and one.name != "Properties":
            raise Refused(f"{one.name} of its resources depends on the item", f"do not use the item in {one.name}")
        if one.name == "Count":
            raise Refused("its resources already have a Count", "remove Count")
    if nests(body, loop):
        raise Refused(
            "a nested template in its properties depends on the item",
            "pass the item to the nested template as a parameter",
        )


def _names(member: Member, loop: Loop, count: Expression, evaluate: Evaluate) -> tuple[str, ...]:
    found = ids_of(loop, member, evaluate)
    if found is None or number(len(found)) != count:
        raise Refused(
            "its logical IDs are known only after deployment", "derive each logical ID from an item in the template"
        )
    return found


def check_clashes(series: Series, taken: Collection[str], bases: Collection[str]) -> None:
    """Raises `Refused` where other names of the template could be taken for those of the series."""
    found = series.base if series.base in bases else clashing(series.base, set(taken) - {*(series.names or ())})
    if found is not None:
        why = f"its new logical IDs, such as {series.base}[0], could be confused with {found}"
        raise Refused(why, f"rename {found}, or the logical IDs of the loop")
