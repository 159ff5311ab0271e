"""Faults in what is read of a module of Terraform: what loops follow, and names in strings of its templates."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from faults import always, turned, without_last, yields
from mutant import Caught, planted

from transpile.syntax.tree import Sequence

BUILDING = "dialects.terraform.templates.building"
READING = "dialects.terraform.templates.loops"
FOLLOWING = "dialects.terraform.templates.following"


def unconditional(original: Any) -> Any:
    """Loops that visit everything."""
    return lambda key, value, source, condition, *rest: original(key, value, source, None, *rest)


def of_items(change: Any) -> Any:
    """What a loop visits, where that is a list of several items, with others."""
    return lambda node: (
        replace(node, items=change(node.items)) if isinstance(node, Sequence) and len(node.items) > 1 else node
    )


def elsewhere(found: Any) -> Any:
    """A look-up in a column that other look-ups ask."""
    return found and replace(found, keys=(found.keys[0], "Few"))


MODULE_READING = (
    *planted(
        "mart.terraform",
        "map",
        ("a look-up in another column", f"{FOLLOWING}.sources.look_up", yields(elsewhere), Caught.SOURCE),
        (
            "a list among others is its first item",
            f"{BUILDING}.lists._item",
            yields(lambda found: found[:1]),
            Caught.SOURCE,
        ),
        ("a filter is not seen", f"{BUILDING}.loops.Looped", unconditional, Caught.SOURCE),
        ("a name in a string is cut at no dot", f"{BUILDING}.sub_holes._cut", always(None), Caught.EXPANSION),
        ("a set is a list", f"{BUILDING}.loops._is_set", always(False), Caught.SOURCE),
        (
            "a list that is visited in the opposite order",
            f"{BUILDING}.loops._visited",
            yields(of_items(turned)),
            Caught.SOURCE,
        ),
        (
            "the last item of a list is not visited",
            f"{BUILDING}.loops._visited",
            yields(of_items(without_last)),
            Caught.SOURCE,
        ),
        (
            "an attribute of a computed name is lost",
            f"{READING}.attribute",
            yields(lambda found: found and replace(found, items=turned(found.items))),
            Caught.SOURCE,
        ),
    ),
)
