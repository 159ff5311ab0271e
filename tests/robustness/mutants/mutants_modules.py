"""Faults in what is read of a template in a module of Terraform."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from faults import turned, without_last, yields
from mutant import Caught, planted

from dialects.terraform.templates.building.marks import Looped
from transpile.ir import Collect, Literal, Loop, Merge
from transpile.syntax.tree import Kind, Mapping

READING = "dialects.terraform.templates.loops"
BUILDING = "dialects.terraform.templates.building"
ANSWERS = "dialects.terraform.templates.computed_calls"


def unfiltered(loop: Loop) -> Loop:
    """A loop that visits everything."""
    return replace(loop, filter=None)


def entry_lost(result: Any) -> Any:
    """An iteration without the last of several entries."""
    several = isinstance(result, Merge) and len(result.members) > 1
    return replace(result, members=without_last(result.members)) if several else result


def nothing_collected(result: Any) -> Any:
    """An iteration of a list that yields nothing."""
    return Collect(()) if isinstance(result, Collect) else result


def names_swapped(original: Any) -> Any:
    """Loops among the items of a list whose two names change places."""

    def swapped(key: Any, value: Any, *rest: Any) -> Looped:
        return Looped(*((value, key) if key and rest[-1] is True else (key, value)), *rest)

    return swapped


def row_lost(node: Any) -> Any:
    """What a loop visits, without its last entry, where it is an object."""
    several = isinstance(node, Mapping) and len(node.entries) > 1
    return replace(node, entries=without_last(node.entries)) if several else node


def longer(e: Any) -> Any:
    """A text with a letter more, or a number with a digit more."""
    return Literal(e.text + ("1" if e.kind is Kind.NUMBER else "s"), e.kind) if isinstance(e, Literal) else e


def ended(parts: Any) -> Any:
    """All parts of a string with a letter more."""
    return (*parts, "s")


MODULES = (
    *planted(
        "shop.terraform",
        "foreach",
        ("a filter is not seen", f"{READING}.Loops._loop", yields(unfiltered), Caught.SOURCE),
        ("the last entry of an iteration is not seen", f"{READING}.Loops._result", yields(entry_lost), Caught.SOURCE),
        ("a letter more in keys and texts", f"{READING}.Loops._holes", yields(ended), Caught.SOURCE),
        ("an index and an item change places", f"{BUILDING}.loops.Looped", names_swapped, Caught.SOURCE),
        ("the last item of an object is not visited", f"{BUILDING}.loops._visited", yields(row_lost), Caught.SOURCE),
        ("the last argument of merge is lost", f"{BUILDING}.objects._merged", yields(without_last), Caught.SOURCE),
        ("the items of a list in the opposite order", f"{BUILDING}.lists.items", yields(turned), Caught.SOURCE),
        ("a function answers a letter more", f"{ANSWERS}.Answers._expression", yields(longer), Caught.SOURCE),
        (
            "a parameter lacks the last item of its variable",
            "dialects.terraform.templates.following.parameters._texts",
            yields(lambda items: items and without_last(items)),
            Caught.SOURCE,
        ),
    ),
    *planted(
        "shop.terraform",
        "cfn",
        ("a filter is not seen", f"{READING}.Loops._loop", yields(unfiltered), Caught.SOURCE),
        ("a list yields nothing", f"{READING}.Loops._result", yields(nothing_collected), Caught.SOURCE),
    ),
    *planted(
        "shop.terraform",
        "map",
        ("an index and an item change places", f"{BUILDING}.loops.Looped", names_swapped, Caught.SOURCE),
        ("the items of a list in the opposite order", f"{BUILDING}.lists.items", yields(turned), Caught.SOURCE),
    ),
)
