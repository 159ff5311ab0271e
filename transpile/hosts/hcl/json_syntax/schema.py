"""Which keys of a module in JSON are blocks, and how many labels these have.

Source: Terraform language, "JSON Configuration Syntax", "Block-type-specific Exceptions".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """What is known of a block: its labels, the blocks in it, the arguments whose strings are expressions (`spelled`).

    `literal`: all other strings stand for themselves, not for templates; `literals`: those of these arguments do.
    """

    labels: tuple[str, ...] = ()
    blocks: Mapping[str, Shape] = field(default_factory=dict)
    spelled: frozenset[str] = frozenset()
    literal: bool = False
    literals: frozenset[str] = frozenset()


_PLAIN = Shape()
_LITERAL = Shape(literal=True)
_within: dict[str, Shape] = {}
_DYNAMIC = Shape(("type",), {"content": Shape(blocks=_within)}, frozenset(("iterator",)))
_within["dynamic"] = _DYNAMIC

_NAME = ("name",)
_TYPE = ("type",)
_CONDITIONS = {"precondition": _PLAIN, "postcondition": _PLAIN}
_RESOURCE = Shape(
    ("type", "name"),
    {
        "lifecycle": Shape(blocks=_CONDITIONS),
        "provisioner": Shape(_TYPE, {"connection": _PLAIN}),
        "connection": _PLAIN,
        "dynamic": _DYNAMIC,
    },
)
MODULE = Shape(
    blocks={
        "terraform": _LITERAL,
        "provider": Shape(_NAME, {"dynamic": _DYNAMIC}),
        "variable": Shape(_NAME, {"validation": _PLAIN}, frozenset(_TYPE), literal=True),
        "locals": _PLAIN,
        "output": Shape(_NAME, {"precondition": _PLAIN}, literals=frozenset(("description",))),
        "module": Shape(_NAME),
        "resource": _RESOURCE,
        "data": _RESOURCE,
        "ephemeral": _RESOURCE,
        "check": Shape(_NAME, {"assert": _PLAIN, "data": _RESOURCE}),
        "import": _PLAIN,
        "moved": _LITERAL,
        "removed": _LITERAL,
        "action": Shape(("type", "name"), {"config": Shape(blocks=_within)}),
    }
)
