"""What a loop makes in a section, where nothing around it decides that: each of it has to be a definition."""

from __future__ import annotations

from dialects.templates.names import is_function
from dialects.terraform.cty.values import UNKNOWN, Value, mapping, sequence
from dialects.terraform.templates.building.builder import Builder
from transpile.syntax.tree import Node


def misfit(builder: Builder, loop: Node, section: str) -> str | None:
    """The first key for which a loop makes no definition of `section`; None where there is none, or it is not known."""
    e = next((e for e, _, node in builder.loops if node is loop), None)
    if e is None:
        return None
    made = builder.loaded.shown.part(e, builder.source)
    if made.diagnostics:
        return None
    # What is merged of a list of objects are the entries of each.
    parts = (mapping(one) or {} for one in (made.value, *(sequence(made.value) or ())))
    return next((key for part in parts for key, value in part.items() if not _defines(value, section)), None)


def _defines(value: Value, section: str) -> bool:
    """Whether a value is a definition, or may be: what only an apply knows is seen once it is known."""
    keys = list(mapping(value) or {})
    if value is UNKNOWN or "<<" in keys:
        return True
    match section:
        case "Resources":
            return "Type" in keys
        case "Outputs":
            return "Value" in keys
    return len(keys) == 1 and (keys[0] == "Condition" or is_function(keys[0]))
