"""What a conversion fixed of a loop that read parameters before, so that its check can fix the same (T403)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from transpile.ir import Array, Call, Document, Expression, Loop, Object
from transpile.tree import Node
from transpile.values import number
from transpile.walk import map_children


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
    items = one.items if one.items == other.items else ()
    return Pin(names, items, one.number_only and other.number_only, max(one.count, other.count), one.source)


def pinned(document: Document, pins: Pins) -> Document:
    """`document` with every pinned loop over the items, or as many items, as were used for the conversion."""
    root = _pinned(document.root, pins)
    assert isinstance(root, Object)
    return replace(document, root=root)


def _pinned(e: Expression, pins: Pins) -> Expression:
    new = map_children(e, lambda child: _pinned(child, pins))
    pin = pins.get(id(e.origin)) if isinstance(e, Loop) else None
    if pin is None or not pin.items or not isinstance(new, Loop):
        return new
    if not pin.number_only:
        return replace(new, source=Array(pin.items))
    positions = (number(at) for at in range(len(pin.items)))
    return replace(new, source=Array(tuple(Call("core", "item", Array((at, new.source))) for at in positions)))
