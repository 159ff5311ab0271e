"""The functions of the vocabulary `core`: sources that no dialect spells alike, lookups of lowerings, and words."""

from __future__ import annotations

import re

from transpile.evaluate.calls import lookups
from transpile.evaluate.evaluation import Evaluation, Function, Lazy, OfValue
from transpile.evaluate.values import EMPTY, Absent, Env, Outcome, bare, is_settled, number, spelled
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Reference, Splice, Variable, key_order
from transpile.ir.traversal import map_children
from transpile.syntax.tree import Kind

_NAME = re.compile(r"[^\s${}!.]+")
_ATTRIBUTE = re.compile(r"[^\s${}!]+")
"""What stands for a resource and its attribute in `${Resource.Attribute}`."""


def zip_strict(argument: Expression, ev: Evaluation, call: Call) -> Expression | None:
    """Lists of one length -> the list of lists of their items; T211 where the lengths differ."""
    lists = _lists(argument)
    if lists is None:
        return None
    lengths = {len(one) for one in lists}
    if len(lengths) > 1:
        told = ", ".join(str(len(one)) for one in lists)
        ev.findings.report(
            "T211", f"lists of different lengths cannot be zipped: {told}", call.origin, "different lengths"
        )
        return None
    return Array(tuple(Array(row) for row in zip(*lists, strict=True)))


def zip_pad(argument: Expression, ev: Evaluation, call: Call) -> Expression | None:
    """As `zip`, with the last item of a shorter list repeated; an empty list among others yields nothing."""
    lists = _lists(argument)
    if lists is None:
        return None
    longest = max((len(one) for one in lists), default=0)
    if not all(lists):
        return Array(()) if longest == 0 else None
    return Array(tuple(Array(tuple(one[min(at, len(one) - 1)] for one in lists)) for at in range(longest)))


def count(argument: Expression, ev: Evaluation, call: Call) -> Expression | None:
    """`range`: a number, or start, end and step, -> the numbers from start (or 0) up to the end, without it."""
    arguments = bare(argument)
    items = arguments.items if isinstance(arguments, Array) else (arguments,)
    if len(items) == 1 and _is_no_count(items[0]):
        _report_number(items[0], call, ev)
        return None
    numbers = [_integer(item) for item in items]
    if not 1 <= len(numbers) <= 3 or any(one is None for one in numbers) or (len(numbers) == 3 and not numbers[2]):
        return None
    values = range(*[one for one in numbers if one is not None])
    if (size := _size(values)) > ev.budget.max_iterations:
        message = f"a range of {size:,} numbers exceeds the limit of {ev.budget.max_iterations:,} iterations"
        where = call.origin or call.argument.origin
        ev.findings.report("T208", message, where, "too many", "raise the limit with --max-iterations")
        return None
    return Array(tuple(map(number, values)))


def _size(values: range) -> int:
    """How many numbers there are; Python's own `len` ends at 2^63, and messages end a little below that."""
    return min(abs(values[-1] - values[0]) // abs(values.step) + 1, 10**18) if values else 0


def item(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """The item of a list at a position."""
    match bare(argument):
        case Array((position, items)) if not isinstance(items, Splice) and not isinstance(position, Splice):
            at, found = _integer(position), bare(items)
            if at is None or not isinstance(found, Array) or any(isinstance(one, Splice) for one in found.items):
                return None
            if 0 <= at < len(found.items):
                return found.items[at]  # type: ignore[return-value]
            size = len(found.items)
            help = f"use an index from 0 to {size - 1}, or make the list longer" if size else "the list is empty"
            ev.findings.report_beyond(f"there is no item at index {at}", call.origin, size, help)
    return None


def lookup(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """The value of a table at a row and a column."""
    match bare(argument):
        case Array((Literal() as table, Literal() as row, Literal() as column)):
            rows = ev.document.tables.get(spelled(table), {})
            return rows.get(spelled(row), {}).get(spelled(column))
    return None


def hole(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """What stands for a variable in a string, beside its name: the value, as soon as it may stand there by itself."""
    match bare(argument):
        case Array((Literal(), Literal() | Reference() | Variable() as value)):
            return value
        case Array((Literal(), Call(name="Fn::GetAtt", argument=Array((Literal() as name, Literal() as attribute))))):
            named = _is_name(name, _NAME) and _is_name(attribute, _ATTRIBUTE)
            return Reference(name.text, attribute.text) if named else None
    return None


def _is_name(e: Literal, pattern: re.Pattern[str]) -> bool:
    return e.kind is Kind.STRING and pattern.fullmatch(e.text) is not None


def sorted_keys(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """A value with the keys of all objects in it in order. None where loops may still make those of its own."""
    found = bare(argument)
    return None if isinstance(found, Object) and not _has_keys(found) else _in_order(argument)


def _in_order(e: Expression) -> Expression:
    new = map_children(e, _in_order)
    if not isinstance(new, Object) or not _has_keys(new):
        return new
    members = tuple(sorted(new.members, key=lambda one: one.name))
    return new if members == new.members else Object(members, new.origin)


def _has_keys(e: Object) -> bool:
    return all(isinstance(one, Member) and isinstance(one.key, Literal) for one in e.members)


def _lists(argument: Expression) -> list[tuple[Expression, ...]] | None:
    arguments = bare(argument)
    if not isinstance(arguments, Array):
        return None
    lists = []
    for one in arguments.items:
        found = bare(one) if not isinstance(one, Splice) else None
        if not isinstance(found, Array) or any(isinstance(item, Splice) for item in found.items):
            return None
        lists.append(found.items)
    return lists  # type: ignore[return-value]


def _report_number(e: object, call: Call, ev: Evaluation) -> None:
    """T214: a number of iterations that is none."""
    what = {Object: "an object", Array: "a list"}.get(type(e), "")
    found = what or (repr(e.text) if isinstance(e, Literal) and e.kind is Kind.STRING else getattr(e, "text", "null"))
    help = "use 0, 1, 2, ..."
    ev.findings.report(
        "T214", f"{found} is not a number of iterations", call.argument.origin or call.origin, "evaluated", help
    )


def _is_no_count(e: object) -> bool:
    """Whether a value is known and no natural number."""
    match e:
        case Literal(kind=Kind.NUMBER | Kind.STRING) as scalar:
            return not spelled(scalar).isdecimal()
    return isinstance(e, Literal | Object) or (isinstance(e, Array) and is_settled(e))


def _integer(e: object) -> int | None:
    if not isinstance(e, Literal) or e.kind not in (Kind.NUMBER, Kind.STRING):
        return None
    try:
        return int(spelled(e))
    except ValueError:  # no integer, or one of thousands of digits
        return None


def now(call: Call, env: Env, ev: Evaluation) -> Outcome:
    """`now`: its argument with everything computed that is known, where a template holds no function.

    What has no value all the same is evaluated as it would be elsewhere.
    """
    value = ev.resolve(call.argument, env)
    return value if isinstance(value, Literal) else ev.evaluate(call.argument, env)


def word(call: Call, env: Env, ev: Evaluation) -> Outcome:
    """`word`: its argument, with what looks something up computed."""
    value = ev.evaluate(call.argument, env)
    return value if isinstance(value, Absent) or not any(lookups(ev, value)) else ev.constants().evaluate(value, EMPTY)


CORE: dict[str, Function] = {
    "zip": zip_strict,
    "zip_pad": zip_pad,
    "range": count,
    "item": item,
    "lookup": lookup,
    "hole": hole,
    key_order.NAME: OfValue(sorted_keys),
    "now": Lazy(now),
    "word": Lazy(word),
}
