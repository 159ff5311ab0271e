"""A planted fault: one function of the product replaced, and what must notice."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
REALISTIC = HERE.parents[1] / "samples" / "realistic"
TEMPLATES = {
    "shop.map": HERE / "shop.map.yaml",
    "shop.foreach": HERE / "shop.foreach.yaml",
    "shop.for": HERE / "shop.for.yaml",
    "shadow.map": HERE / "shadow.map.yaml",
    "needing.foreach": HERE / "needing.foreach.yaml",
    "many.foreach": HERE / "many.foreach.yaml",
    "estate.map": REALISTIC / "estate.map.yaml",
    "queues.map": REALISTIC / "queues" / "map.yaml",
    "queues.foreach": REALISTIC / "queues" / "foreach.yaml",
    "network.foreach": REALISTIC / "network" / "foreach.yaml",
    "shop.terraform": HERE / "shop.tf",
    "orphans.foreach": HERE / "orphans.foreach.yaml",
    "teams.map": REALISTIC / "teams" / "map.yaml",
    "mill.map": HERE / "mill.map.yaml",
    "mart.terraform": HERE / "mart.tf",
    "yard.map": HERE / "yard.map.yaml",
    "depot.ros": HERE / "depot.ros.yaml",
    "office.foreach": HERE / "office.foreach.yaml",
}


class Caught(Enum):
    """Which comparison notices a fault; the value is how its diagnostic begins, or what it holds."""

    SOURCE = "what was read, against the value that Terraform makes of it"
    EXPANSION = "both sides expanded at the values used"
    VALUES = "both sides expanded at other values of a parameter"
    READING = "the result read back"
    FILLING = "what was filled into copies read back"
    LEFT = "loops that are left in the result"
    READERS = "what was removed, against all that reads"
    FREEZING = "what was fixed, against what was declared"


MARKS = {
    Caught.READERS: ", but the result still reads it",
    Caught.FREEZING: "no longer follow",
    Caught.SOURCE: "the source was misread: ",
    Caught.LEFT: "is left in the result",
    Caught.VALUES: ", with ",
    Caught.FILLING: "cannot be read back: `",
    Caught.READING: "cannot be read back: ",
    Caught.EXPANSION: "would not mean the same: ",
}
"""What a message of each comparison holds; the first that fits tells which it was."""


def comparison(message: str) -> Caught:
    """The comparison that a diagnostic T901 comes from."""
    return next(one for one, mark in MARKS.items() if mark in message)


Fault = Callable[[Any], Any]
"""What stands there -> what stands there with the fault."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fault `says` what is wrong; it is planted at `where`, `template` is converted to `to`.

    `at`: parameter values at which the meaning differs, where it does not at those used.
    """

    says: str
    where: str
    fault: Fault
    template: str
    to: str
    caught: Caught
    at: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return f"{self.says} ({self.template} to {self.to})"


def planted(template: str, to: str, *rows: tuple[Any, ...]) -> tuple[Mutant, ...]:
    """The mutants of one conversion. A row has the other fields of a `Mutant`, in their order."""
    return tuple(Mutant(says, where, fault, template, to, *rest) for says, where, fault, *rest in rows)


def target(where: str) -> tuple[Any, str]:
    """The object and the name of its attribute that a dotted path means."""
    parts = where.split(".")
    for end in range(len(parts) - 1, 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for name in parts[end:-1]:
            found = getattr(found, name)
        return found, parts[-1]
    raise AssertionError(f"no module in {where}")
