"""What a conversion fixed of a loop that read parameters before: its check fixes the same; T403, once a loop."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from enum import Enum

from transpile.diagnostics import Diagnostic, Severity
from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.values import as_json, is_settled, number, spelled
from transpile.ir import Array, Binder, Call, Document, Expression, Literal, Loop, Object, Variable
from transpile.ir.traversal import map_children, walk
from transpile.legality.literal_places import NO_WORDS, Spots
from transpile.legality.variables import substitute
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Node

SHOWN = 60
"""How many characters of a parameter's value a message shows."""


class Fixed(Enum):
    """What no longer follows the parameters of a loop's source."""

    ITEMS = "the items"
    NUMBER = "the number of items"
    WORDS = "the items, where a template holds words only"


@dataclass(frozen=True, slots=True)
class Pin:
    """The items that a loop was written for, or only their number, and the parameters that these came from.

    No items: nothing can be said of other values, since a filter decided. `count` is the largest number of rounds,
    `source` where the loop says what it iterates over. In the `words` the items are fixed, whatever else follows.
    """

    names: tuple[str, ...]
    items: tuple[Expression, ...]
    fixed: Fixed
    count: int
    source: Node | None
    words: Spots = NO_WORDS

    @property
    def known(self) -> Pin:
        """The pin over the items used, also where only their number was fixed."""
        return replace(self, fixed=Fixed.ITEMS)


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
    most = min(one.fixed, other.fixed, key=[*Fixed].index)
    return Pin(names, items, most, max(one.count, other.count), one.source, one.words.joined(other.words))


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
    if pin.fixed is Fixed.ITEMS:
        return replace(new, source=Array(pin.items))
    new = _with_words(new, pin)
    if pin.fixed is Fixed.WORDS:
        return new
    # Items picked from the source by index: their number is fixed, their values still follow the parameter.
    positions = (number(at) for at in range(len(pin.items)))
    return replace(new, source=Array(tuple(Call("core", "item", Array((at, new.source))) for at in positions)))


def _with_words(loop: Loop, pin: Pin) -> Loop:
    """`loop` with the items that were used in the places that hold words."""
    if not pin.words or loop.value is None:
        return loop
    position = loop.key or Binder("position")
    used = {loop.value: Call("core", "item", Array((Variable(position), Array(pin.items))))}
    return replace(pin.words.inside(loop, lambda e: substitute(e, used)), key=position)


# -- saying so (design section 4, freezing) ---------------------------------------------------------------------------


def written_out(evaluation: Evaluation) -> Iterator[Diagnostic]:
    """A note for each loop that an expansion wrote out for the items that parameters give now."""
    for loop, names, count in evaluation.loops.frozen.values():
        yield _told(
            f"the loop is unrolled for the {count} item{'s' * (count != 1)} of parameter "
            f"{_listed(sorted(names), evaluation)}",
            names,
            stands(loop.source),
            Severity.NOTE,
        )


def fixed(pins: Pins, evaluation: Evaluation) -> Iterator[Diagnostic]:
    """A warning for each loop of which a conversion fixed the items, or their number."""
    for pin in pins.values():
        listed = _listed(pin.names, evaluation)
        match pin.fixed:
            case Fixed.ITEMS:
                what = f"the items of parameter {listed} are"
            case Fixed.NUMBER if pin.words:
                what = f"the number of items of parameter {listed}, and the items in {pin.words.said}, are"
            case Fixed.NUMBER:
                what = f"the number of items of parameter {listed} is"
            case Fixed.WORDS:
                what = f"the items of parameter {listed} in {pin.words.said} are"
        message, places = f"{what} fixed at the {pin.count} used now", pin.words.said if pin.words else ""
        yield _told(message, pin.names, pin.source, Severity.WARNING, places)


def written_into(attribute: str, names: Collection[str], node: Node | None, evaluation: Evaluation) -> Diagnostic:
    """A note on an attribute that holds no function, and so takes the values that these parameters have now."""
    message = f"`{attribute}` takes the current value of parameter {_listed(names, evaluation)}"
    told = _told(message, names, node, Severity.NOTE, attribute)
    return replace(told, label="must be a literal string")


def _told(message: str, names: Collection[str], node: Node | None, severity: Severity, places: str = "") -> Diagnostic:
    """What stops to follow these parameters; in some `places`, it is told beside what is said of the loop."""
    span, subject = node.span if node else None, " ".join((*sorted(names), *([places] if places else ())))
    help = "run transpile again when the parameter changes"
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
