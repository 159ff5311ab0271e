"""What a source writes out: its items as they stand there, and sources made of known rounds."""

from __future__ import annotations

from dataclasses import replace

from transpile.evaluate.loops.known import Pairs
from transpile.evaluate.values import bare, is_no_value
from transpile.ir import Array, Call, Expression, Literal, Loop, Member, Object, Pseudo, Splice, Spread
from transpile.ir.traversal import walk
from transpile.syntax.tree import Kind


def listed(source: Expression) -> tuple[Expression, ...] | None:
    """The items of a source that is written as a list, whatever they are; None for any other."""
    found = bare(source)
    if not isinstance(found, Array):
        return None
    # A splice stands for any number of items, so those after it have no known index.
    items = tuple(item for item in found.items if not isinstance(item, Splice))
    return items if len(items) == len(found.items) else None


def written(loop: Loop) -> tuple[Expression, ...] | None:
    """The items as they are written in the source itself, of a list or an object; None where it is neither."""
    source = bare(loop.source)
    if isinstance(source, Object) and all(isinstance(one, Member) for one in source.members):
        return tuple(one.value for one in source.members)
    return listed(source)


def constant(e: Expression) -> bool:
    """Whether `e` is written out: literals in arrays and objects, without any function."""
    match e:
        case Literal():
            return True
        case Array(items):
            return all(not isinstance(item, Splice) and constant(item) for item in items)
        case Object(members):
            return all(isinstance(member, Member) and constant(member.value) for member in members)
    return False


def keyed(rounds: Pairs) -> Object | None:
    """The object of which these are the rounds; None where they are those of a list, or there are none."""
    members = tuple(
        Member(Literal(key.text), value)
        for key, value in rounds
        if isinstance(key, Literal) and key.kind is Kind.STRING
    )
    # No iterations tell nothing: an empty object and an empty list look the same, and a list does for both.
    return Object(members) if members else None


def follows(source: Expression, vocabulary: str, choosing: frozenset[str]) -> bool:
    """Whether a result may read items of `source` by their numbers.

    It is not written out, and made by nothing that the service does not have: functions of another `vocabulary`, and
    what only lowerings know. No function in `choosing` (`Fn::If`) chooses an object, which has keys.
    """
    made = [e for e in walk(source) if isinstance(e, Call)]
    lowered = {e.name for e in made if e.vocabulary == "core"}
    foreign = any(e.vocabulary not in ("core", vocabulary) for e in made)
    plain = not constant(source) and not foreign and not {"zip", "zip_pad", "range"} & lowered
    return plain and not _may_be_object(source, choosing)


def _may_be_object(source: Expression, choosing: frozenset[str]) -> bool:
    match bare(source):
        case Object():
            return True
        case Call(_, name, Array((_, *branches))) if name in choosing:
            return any(_may_be_object(one, choosing) for one in branches if not isinstance(one, Splice))
    return False


def may_be_absent(item: Expression | Splice, pseudo: Pseudo) -> bool:
    """Whether an item is, or a call or a loop may make, nothing."""
    e = bare(item.value if isinstance(item, Splice) else item)
    computed = isinstance(e, Call | Loop)
    return any(is_no_value(one, pseudo) for one in walk(e)) if computed else is_no_value(e, pseudo)


def may_be_null(item: Expression | Splice) -> bool:
    """Whether a call may make null of an item: in a string that is no character, and no function says so."""
    e = bare(item.value if isinstance(item, Splice) else item)
    return isinstance(e, Call) and any(isinstance(one, Literal) and one.kind is Kind.NULL for one in walk(e))


def may_lack(item: Expression | Splice, pseudo: Pseudo) -> bool:
    """Whether something in the objects and lists of an item may come to be nothing, which no text tells yet."""
    match bare(item.value if isinstance(item, Splice) else item):
        case Object(members):
            parts: tuple[Expression | Splice, ...] = tuple(one.value for one in members)
        case Array(items):
            parts = items
        case _:
            return False
    return any(_may_go(bare(one.value if isinstance(one, Splice) else one), pseudo) for one in parts)


def _may_go(part: Expression, pseudo: Pseudo) -> bool:
    computed = isinstance(part, Call | Loop)
    return may_be_absent(part, pseudo) if computed else may_lack(part, pseudo)


def without_absent(item: Expression, pseudo: Pseudo) -> Expression:
    """An item without what takes itself away in its objects and lists: an argument keeps what stands in its place."""
    match item:
        case Object(members):
            staying = (one for one in members if _stays(one, pseudo))
            left = tuple(replace(one, value=without_absent(one.value, pseudo)) for one in staying)
            return item if left == members else Object(left)
        case Array(items):
            kept = tuple(
                one if isinstance(one, Splice) else without_absent(one, pseudo)
                for one in items
                if isinstance(one, Splice) or not is_no_value(bare(one), pseudo)
            )
            return item if kept == items else Array(kept)
    return item


def _stays(member: Member | Spread, pseudo: Pseudo) -> bool:
    return isinstance(member, Spread) or not is_no_value(bare(member.value), pseudo)
