"""Loops that no longer follow a parameter (design section 4, freezing): T403, once a loop."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from transpile.diagnostics import Diagnostic, Severity
from transpile.evaluate import Evaluation
from transpile.ir import Array, Literal
from transpile.pins import Pins
from transpile.tree import Node
from transpile.values import spelled

SHOWN = 60
"""How many characters of a parameter's value a message shows."""


def written_out(evaluation: Evaluation) -> Iterator[Diagnostic]:
    """A note for each loop that an expansion wrote out for the items that parameters give now."""
    for loop, names, count in evaluation.frozen.values():
        yield _told(
            f"the loop is written out for the {count} item{'s' * (count != 1)} of parameter "
            f"{_listed(sorted(names), evaluation)}",
            loop.source.origin,
            "expand again after the parameter's value changes",
            Severity.NOTE,
        )


def fixed(pins: Pins, evaluation: Evaluation) -> Iterator[Diagnostic]:
    """A warning for each loop of which a conversion fixed the items, or their number."""
    for pin in pins.values():
        what, verb = ("the number of items", "is") if pin.number_only else ("the items", "are")
        yield _told(
            f"{what} of parameter {_listed(pin.names, evaluation)} {verb} fixed at the {pin.count} used now",
            pin.source,
            "convert again after the parameter's value changes",
            Severity.WARNING,
        )


def _told(message: str, node: Node | None, help: str, severity: Severity) -> Diagnostic:
    return Diagnostic("T403", message, node.span if node else None, "iterated over here", help, severity)


def _listed(names: Collection[str], evaluation: Evaluation) -> str:
    """Parameters with their values, for people."""
    return " and ".join(f"`{name}` ({_value(name, evaluation)})" for name in names)


def _value(name: str, evaluation: Evaluation) -> str:
    value = evaluation.lookup(name)
    items = value.items if isinstance(value, Array) else (value,)
    text = ",".join(spelled(item) for item in items if isinstance(item, Literal))
    return f"{text[: SHOWN - 3]}..." if len(text) > SHOWN else text or "empty"
