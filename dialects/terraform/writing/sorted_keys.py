"""Objects whose order a function tells: Terraform sorts the keys of every object."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from transpile.diagnostics import Diagnostic, Severity
from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.start import evaluation
from transpile.evaluate.values import bare
from transpile.ir import (
    Array,
    Binder,
    Call,
    Collect,
    Document,
    Expression,
    Filled,
    Literal,
    Loop,
    Member,
    Object,
    Splice,
    Variable,
)
from transpile.ir.traversal import walk
from transpile.language.facts import Facts
from transpile.syntax.source import Span

_PARSED = "this does not matter if the JSON is parsed; otherwise write the JSON as a string, as the argument of Fn::Sub"
Ordered = tuple[Call, list[Sequence[str] | None]]
"""A call of a function that tells the order of keys, and the keys of the objects in it; None: not known now."""
Brought = Mapping[Binder, Sequence[Expression]]
"""What a variable may stand for."""


def ordered(root: Expression, document: Document, facts: Facts) -> list[Ordered]:
    """The calls of functions that tell the order of keys, where Terraform sends them in another, or may.

    Where loops make keys, those who read the result again may have them in another order, too.
    """
    constants = evaluation(document, functions=facts.computing).constants()
    calls = (
        e for e in walk(root) if isinstance(e, Call) and e.vocabulary == facts.vocabulary and e.name in facts.ordered
    )
    brought = _brought(root)
    found = ((e, [*_orders(e.argument, constants, brought)]) for e in calls)
    return [(call, keys) for call, keys in found if any(map(_keyed, walk(call.argument))) or _unsorted(keys) != ()]


def reordered(calls: Sequence[Ordered], facts: Facts) -> Iterator[Diagnostic]:
    """T427 for each of these calls whose value would be another; a warning where only its text would be."""
    for call, orders in calls:
        keys = _unsorted(orders)
        visits = False if keys == () else facts.visits(call)
        if visits is not False:
            yield _told(call, keys, visits is None)


def left(root: Expression, document: Document, facts: Facts) -> Iterator[Diagnostic]:
    """T427 for each loop that stays a loop of the template, over an object that the service gets in another order."""
    constants = evaluation(document, functions=facts.computing).constants()
    brought = _brought(root)
    for name, argument, span in _named(root):
        over = facts.visited(name, argument)
        if over is None:
            continue
        inner = any(facts.visited(*one[:2]) is not None for one in _named(argument))
        orders = _orders(over, constants, brought) if inner else _outer(bare(over), constants)
        if (keys := _unsorted([*orders])) != ():
            help = "write the keys in alphabetical order, or remove --from to convert all loops"
            yield _iterates(name, keys, span, help)


def _named(root: Expression) -> Iterator[tuple[str, Expression, Span | None]]:
    """All that may be a call that stays one, also beside other entries: its name, its argument, where it stands."""
    for e in walk(root):
        if isinstance(e, Call):
            yield e.name, e.argument, e.origin.span if e.origin else None
        for one in e.members if isinstance(e, Object) else ():
            if isinstance(one, Member) and isinstance(one.key, Literal):
                yield one.name, one.value, one.origin.span if one.origin else None


def _outer(over: Expression, constants: Evaluation) -> Iterator[Sequence[str] | None]:
    """The keys of what a loop goes over, where no other one goes over its values."""
    match over:
        case Object():
            yield _keys(over) or _keys(constants.value(over, {}))
        case Loop() if _keyed(over):
            yield _keys(constants.value(over, {}))
        case Call(argument=argument) if isinstance(items := bare(argument), Array):  # objects that are merged
            for one in items.items:
                yield from _outer(bare(one.value if isinstance(one, Splice) else one), constants)


def _orders(argument: Expression, constants: Evaluation, brought: Brought) -> Iterator[Sequence[str] | None]:
    """The keys of each object in an argument, in their order; None where that is not known now."""
    for e in walk(argument):
        if _keyed(e) or isinstance(e, Object):
            yield _keys(e) or _keys(constants.value(e, {}))
        elif isinstance(e, Variable):
            for value in brought.get(e.binder, ()):
                yield from _orders(value, constants, brought)


def _brought(root: Expression) -> Brought:
    """What the variables of all loops have in their rounds, as it is written in what those go over."""
    found: dict[Binder, Sequence[Expression]] = {}
    for e in walk(root):
        match e:
            case Loop(value=Binder() as binder, source=source):
                found[binder] = [*_items(source)]
            case Filled(values=values):
                found |= {binder: [value] for binder, value in values}
    return found


def _items(source: Expression) -> Iterator[Expression]:
    match bare(source):
        case Array(items):
            yield from (one.value if isinstance(one, Splice) else one for one in items)
        case Object(members):
            yield from (one.value for one in members)
        case other:
            yield other


def _keyed(e: Expression) -> bool:
    """Whether this is a loop that makes keys."""
    return isinstance(e, Loop) and not isinstance(e.result, Collect)


def _keys(e: Expression | None) -> Sequence[str] | None:
    """The keys of an object, if all of them are written."""
    if isinstance(e, Object) and all(isinstance(one, Member) and isinstance(one.key, Literal) for one in e.members):
        return [one.name for one in e.members if isinstance(one, Member)]
    return None


def _unsorted(orders: Sequence[Sequence[str] | None]) -> Sequence[str] | None:
    """The first keys that are not sorted, or may not be; () if all of them are."""
    return next((keys for keys in orders if keys is None or list(keys) != sorted(keys)), ())


def _told(call: Call, keys: Sequence[str] | None, in_text: bool) -> Diagnostic:
    span = call.origin.span if call.origin else None
    if in_text:
        message = f"Terraform sorts keys: {call.name} returns {_what(keys)}"
        return Diagnostic("T427", message, span, "other text, same meaning", _PARSED, Severity.WARNING)
    return _iterates(call.name, keys, span, "write the keys in alphabetical order, or sort them in the call")


def _iterates(name: str, keys: Sequence[str] | None, span: Span | None, help: str) -> Diagnostic:
    message = f"Terraform sorts keys: {name} iterates over {_what(keys)}"
    return Diagnostic("T427", message, span, "the result would differ", help)


def _what(keys: Sequence[str] | None) -> str:
    return f"`{', '.join(sorted(keys))}`, not `{', '.join(keys)}`" if keys else "those that loops make in that order"
