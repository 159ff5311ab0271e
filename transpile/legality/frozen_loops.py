"""What a conversion fixed of a loop that read parameters before: its check fixes the same; T403, once a loop."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from transpile.diagnostics import Diagnostic, Severity
from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.values import as_json, is_settled, number, spelled
from transpile.ir import Array, Call, Document, Expression, Literal, Loop, Object
from transpile.ir.traversal import map_children, walk
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Node

SHOWN = 60
"""How many characters of a parameter's value a message shows."""


@dataclass(frozen=True, slots=True)
class Pin:
    """The items that a loop was written for, or only their number, and the parameters that these came from.

    No items: nothing can be said of other values, since a filter decided. `count` is the largest number of rounds,
    `source` where the loop says what it iterates over.
    """

    names: tuple[str, ...]
    items: tuple[Expression, ...]
    number_only: bool
    count: int
    source: Node | None

    @property
    def known(self) -> Pin:
        """The pin over the items used, also where only their number was fixed."""
        return replace(self, number_only=False)


Pins = Mapping[int, Pin]
"""Pins by the id of a loop's origin, which lowerings keep."""


def joined(one: Pin | None, other: Pin) -> Pin:
    """Two pins of one loop, which several loops were made from: what the two agree on."""
    if one is None:
        return other
    names = tuple(dict.fromkeys((*one.names, *other.names)))
    # One loop, unrolled in each iteration around it or split by entry, leaves several pins. Where their items differ,
    # no one list is right, and verification tries no other values of these parameters.
    items = one.items if one.items == other.items else ()
    return Pin(names, items, one.number_only and other.number_only, max(one.count, other.count), one.source)


def pinned(document: Document, pins: Pins) -> Document:
    """`document` with every pinned loop over the items, or as many items, as were used for the conversion."""
    root = _pinned(document.root, pins)
    assert isinstance(root, Object)
    return replace(document, root=root)


def carried(pins: Pins, document: Document, other: Document) -> Pins:
    """The pins of the loops of `document` for those that `other` has at the same places of the text."""
    if not pins:
        return pins
    places = {node.span: pins[id(node)] for node in _origins(document) if id(node) in pins}
    return {id(node): places[node.span] for node in _origins(other) if node.span in places}


def _origins(document: Document) -> Iterator[Node]:
    return (e.origin for e in walk(document.root) if isinstance(e, Loop) and e.origin is not None)


def _pinned(e: Expression, pins: Pins) -> Expression:
    new = map_children(e, lambda child: _pinned(child, pins))
    pin = pins.get(id(e.origin)) if isinstance(e, Loop) else None
    if pin is None or not pin.items or not isinstance(new, Loop):
        return new
    if not pin.number_only:
        return replace(new, source=Array(pin.items))
    # Items picked from the source by index: their number is fixed, their values still follow the parameter.
    positions = (number(at) for at in range(len(pin.items)))
    return replace(new, source=Array(tuple(Call("core", "item", Array((at, new.source))) for at in positions)))


# -- saying so (design section 4, freezing) ---------------------------------------------------------------------------


def written_out(evaluation: Evaluation) -> Iterator[Diagnostic]:
    """A note for each loop that an expansion wrote out for the items that parameters give now."""
    for loop, names, count in evaluation.loops.frozen.values():
        yield _told(
            f"the loop is unrolled for the {count} item{'s' * (count != 1)} of parameter "
            f"{_listed(sorted(names), evaluation)}",
            names,
            stands(loop.source),
            "run transpile again when the parameter changes",
            Severity.NOTE,
        )


def fixed(pins: Pins, evaluation: Evaluation) -> Iterator[Diagnostic]:
    """A warning for each loop of which a conversion fixed the items, or their number."""
    for pin in pins.values():
        what, verb = ("the number of items", "is") if pin.number_only else ("the items", "are")
        yield _told(
            f"{what} of parameter {_listed(pin.names, evaluation)} {verb} fixed at the {pin.count} used now",
            pin.names,
            pin.source,
            "run transpile again when the parameter changes",
            Severity.WARNING,
        )


def _told(message: str, names: Collection[str], node: Node | None, help: str, severity: Severity) -> Diagnostic:
    span, subject = node.span if node else None, " ".join(sorted(names))
    return Diagnostic("T403", message, span, "iterated over here", help, severity, subject=subject)


def _listed(names: Collection[str], evaluation: Evaluation) -> str:
    """Parameters with their values, for people."""
    return " and ".join(f"`{name}` ({_value(name, evaluation)})" for name in names)


def stands(source: Expression) -> Node | None:
    """Where a source stands: the first part of it that was read, where the reader made the rest."""
    return next((one.origin for one in walk(source) if one.origin is not None), None)


def _value(name: str, evaluation: Evaluation) -> str:
    value = evaluation.parameters.lookup(name)
    items = value.items if isinstance(value, Array) else (value,)
    text = ",".join(spelled(item) for item in items if isinstance(item, Literal))
    if not text and value is not None and is_settled(value):
        text = as_json(value).strip("[]")
    return f"{text[: SHOWN - 3]}..." if len(text) > SHOWN else text or "empty"
