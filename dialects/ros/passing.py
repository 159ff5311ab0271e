"""Templates of ROS in which nothing loops, told without reading them: a sketch of them is enough.

Where reading might find a loop, or anything to tell, they are read: None is always a right answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from dialects.ros import dialect
from dialects.ros.counts.reading import COUNT
from dialects.ros.functions.shapes import ANY, SHAPES, Parameter, S, Shape, Takes
from dialects.ros.lists.names import LISTS
from dialects.ros.lists.reading import SLICE
from dialects.ros.template.grammar import GRAMMAR, INDEX, VERSION, attribute
from dialects.ros.template.quotas import beyond
from dialects.templates.json_values import decoded
from dialects.templates.names import function_name, is_function
from transpile.diagnostics import Diagnostic
from transpile.hosts.scalars import kind
from transpile.language.protocols import Readable
from transpile.language.registry import hides
from transpile.syntax.sketch import Data, Sketch, Sketched, Tag
from transpile.syntax.source import Source
from transpile.syntax.tree import Kind, Style

FORM = re.compile(r"![A-Za-z0-9]+").fullmatch
ODD_TAG = re.compile(r"!(?<=[\s\[{,:]!)(?:[^\s,\[\]{}]*[!<]|(?![^\s\]},]))").search
"""A verbatim tag, one with a handle, and `!` alone, which makes a string of what stands behind it."""
WORDS = (INDEX, *sorted(LISTS - {"Fn::Select"}))
"""Words of loops, and of what only loops give a value."""
MERGE_KEY = re.compile(r"""<<["']?\s*[:#]|\?\s*["']?<<""").search
STRINGS = frozenset({"Ref", "Condition", "Fn::Sub"})
"""Calls that are given a name, or a string with names in it: any will do."""
COMPUTED = Takes(0)
"""A call may come to anything: nothing is asked of it."""
KINDS = {Kind.NUMBER: S | Takes.INTEGER | Takes.FLOAT, Kind.BOOLEAN: S | Takes.BOOLEAN, Kind.NULL: S | Takes.NULL}
"""What a scalar may be that is no string unless it is quoted."""


def passed(source: Source, speaking: Sequence[Readable], sketched: Sketched) -> tuple[Diagnostic, ...] | None:
    """What is told of a template in which nothing loops: its size at most. None where it has to be read."""
    if any(one is not dialect for one in speaking) or not _may_be_plain(source.text):
        return None
    sketch = sketched()
    if sketch is None or VERSION not in sketch.root or "Locals" in sketch.root or not _is_plain(sketch):
        return None
    text, found = source.text, sketch.root.get("Resources")
    count = len(found) if isinstance(found, dict) else 0
    return beyond(count, sketch.keys.get("Resources"), text, source)


def _may_be_plain(text: str) -> bool:
    """Whether a sketch may show that nothing is to be told: none is made of most texts that have to be read."""
    if any(word in text for word in WORDS) or hides(text):
        return False
    return not ("<<" in text and MERGE_KEY(text)) and not ODD_TAG(text)


def _is_plain(sketch: Sketch) -> bool:
    """Whether reading would find no loop and nothing to tell."""
    root = sketch.root
    return (
        all(map(_may_be_section, map(root.get, GRAMMAR.naming_sections)))
        and not any(map(_may_be_counted, _bodies(root.get("Resources"))))
        and not any(map(_may_be_unread, _bodies(root.get("Parameters"))))
        and all(FORM(one.name) and _fits(function_name(one.name), one.value) for one in sketch.tagged)
        and all(_fits(name, argument) for one in sketch.alone for name, argument in one.items() if is_function(name))
    )


def _may_be_section(value: Data) -> bool:
    """Whether a section is no list with items, and no call."""
    if isinstance(value, dict):
        return not _is_call(value)
    return not value or not isinstance(value, list | Tag)


def _bodies(section: Data | None) -> list[Data]:
    """What a section declares; itself, where it does not say that."""
    return [*section.values()] if isinstance(section, dict) else [] if section is None else [section]


def _may_be_counted(resource: Data) -> bool:
    return isinstance(resource, Tag) or (isinstance(resource, dict) and (COUNT in resource or _is_call(resource)))


def _may_be_unread(parameter: Data) -> bool:
    """Whether a default may have to be JSON, and is none."""
    if not isinstance(parameter, dict):
        return isinstance(parameter, Tag)
    default = parameter.get("Default")
    is_asked = parameter.get("Type") == "Json" or not isinstance(parameter.get("Type"), str)
    return is_asked and (isinstance(default, Tag) or (isinstance(default, str) and decoded(default) is None))


# -- calls ------------------------------------------------------------------------------------------------------------


def _fits(name: str, argument: Data) -> bool:
    """Whether a call makes no list, and is given what it takes."""
    if argument is None or isinstance(argument, str):
        if name in STRINGS:
            return True
        if name == "Fn::GetAtt" and argument:
            return len(attribute(argument)) == len(SHAPES[name].parameters)
    if name in LISTS and (name != "Fn::Select" or not _is_item(argument)):
        return False
    return name in SHAPES and _is_taken(SHAPES[name], argument)


def _is_item(argument: Data) -> bool:
    """Whether `Fn::Select` is given arguments by which it selects no part of a list that is written."""
    match argument:
        case [str() as index, list(), *_]:
            return SLICE.fullmatch(index) is None
    return isinstance(argument, list)


def _is_taken(shape: Shape, argument: Data) -> bool:
    """Whether a function takes an argument for all that it may come to."""
    if _kinds(argument) is COMPUTED:
        return True
    if shape.bare or (shape.either and not isinstance(argument, list)):
        return _goes(argument, shape.parameters[0])
    if not isinstance(argument, list) or not shape.fits(len(argument)):
        return False
    return all(_goes(one, shape.parameter(at)) for at, one in enumerate(argument))


def _goes(given: Data, parameter: Parameter) -> bool:
    return not parameter.among and (parameter.takes is ANY or _kinds(given) in parameter.takes)


def _kinds(given: Data) -> Takes:
    """What a value may be."""
    if given is None or isinstance(given, bool):
        return Takes.NULL if given is None else Takes.BOOLEAN
    if isinstance(given, str):
        return KINDS.get(kind(given, Style.PLAIN), S) if given else S
    if isinstance(given, list):
        return Takes.LIST
    return COMPUTED if isinstance(given, Tag) or _is_call(given) else Takes.MAP


def _is_call(given: dict[str, Data]) -> bool:
    return len(given) == 1 and is_function(next(iter(given)))
