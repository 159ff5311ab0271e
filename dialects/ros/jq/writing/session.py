"""What is the same for all of a script that is being written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from dialects.ros.jq.reading.shapes import Shapes
from dialects.ros.jq.syntax.nodes import Node
from dialects.ros.jq.writing.inputs import WHOLE_INPUT, Inputs, fresh
from transpile import ir

Env = Mapping[ir.Binder, Node]
"""How a script says the variables of the loops around."""
Say = Callable[[ir.Expression, Env], Node]


class UnsayableError(Exception):
    """jq cannot say it, or not with the same meaning. Never leaves `calls.py`."""


@dataclass(slots=True)
class Session:
    """A script that is being written: its input, what is known of values, and the variables that it has."""

    shapes: Shapes
    inputs: Inputs
    names: set[str] = field(default_factory=lambda: {WHOLE_INPUT})

    def variable(self, hint: str) -> str:
        """A new variable."""
        name = fresh(hint, self.names)
        self.names.add(name)
        return name
