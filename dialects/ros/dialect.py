"""The dialect `ros`: what repeats in templates of Alibaba Cloud ROS.

Topic:
  Type: ALIYUN::MNS::Topic
  Count: 2
  Properties:
    TopicName: !Sub "topic-${ALIYUN::Index}"
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dialects.ros.lists.names import JQ, LISTS
from dialects.templates import Reader, Role, Site
from dialects.templates.names import function
from dialects.templates.protocol import no_respellings as respellings
from transpile.ir import Expression, Loop, Member, Splice, Spread
from transpile.ir.features import Feature
from transpile.language.writing import Writing
from transpile.syntax.tree import Entry, Node

__all__ = [
    "construct",
    "families",
    "features",
    "finish",
    "language",
    "marks",
    "name",
    "read_entry",
    "read_item",
    "read_value",
    "respelled",
    "respellings",
    "write_item",
    "write_members",
    "write_value",
]

name = "ros"
construct = "a loop in ROS"
language = "template"
families = ("ros",)
marks = ("Count", *(word for name in LISTS for word in (name, f"!{name.removeprefix('Fn::')}")))
respelled: frozenset[str] = frozenset()
features = frozenset(
    {
        Feature.LOOP,
        Feature.LIST_RESULT,
        Feature.OBJECT_RESULT,
        Feature.OBJECT_RESULT_IN_PROPERTIES,
        Feature.SEVERAL_ENTRIES,
        Feature.SIBLINGS,
        Feature.NESTED_OBJECTS,
        Feature.POSITION,
        Feature.OBJECT_SOURCE,
        Feature.OBJECT_ORDER,
        Feature.STRUCTURED_ITEMS,
        Feature.FILTER,
        Feature.GROUP,
        Feature.ZIP,
        Feature.RANGE,
        Feature.LAST_WINS,
        Feature.COMPUTED_KEYS,
        Feature.REFERENCES,
        Feature.DUPLICATE_ITEMS,
        Feature.SHADOWING,
        Feature.OBJECT_MERGE,
        Feature.PARAMETER_SOURCE,
    }
)


def read_entry(entry: Entry, site: Site, reader: Reader) -> tuple[Member | Spread, ...] | None:
    """A resource with `Count`."""
    if site.role is not Role.SECTION or site.section != "Resources":
        return None
    # What reads loops is imported with the first that may be one: every run asks every dialect.
    from dialects.ros.counts.reading import counted

    return counted(entry, site, reader)


def read_item(node: Node, outer: Node, site: Site, reader: Reader) -> Splice | None:
    """No function contributes several items to the list around it."""


def read_value(node: Node, outer: Node, site: Site, reader: Reader) -> Expression | None:
    """A function that makes a list of what is written."""
    found = function(node)
    if found is None or found[0] not in LISTS:
        return None
    from dialects.ros.lists.reading import listing

    return listing(node, outer, site, reader)


def fed(node: Node, outer: Node, site: Site, reader: Reader, mixed: bool) -> Expression | None:
    """A script that parameters feed: only a conversion to another dialect reads it as a loop (`lists.following`)."""
    found = function(node)
    if found is None or found[0] != JQ:
        return None
    from dialects.ros.lists.reading import fed as loop

    return loop(node, outer, site, reader, mixed)


def finish(reader: Reader) -> None:
    """Nothing needs the whole template."""


def write_members(members: Sequence[Member | Spread], writing: Writing) -> tuple[Member | Spread, ...]:
    """A loop stays one, here and below: as a whole it becomes a call, when the template is finished."""
    return tuple(replace(one, value=_unwritten(one.value)) if _is_loop(one) else one for one in members)


def write_item(splice: Splice, writing: Writing) -> Expression | Splice:
    """A loop among the items of a list."""
    return replace(splice, value=_unwritten(splice.value))


def write_value(loop: Loop, writing: Writing) -> Expression:
    """A loop that is a value by itself."""
    return _unwritten(loop)


def _is_loop(one: Member | Spread) -> bool:
    return isinstance(one, Spread) and isinstance(one.value, Loop)


def _unwritten(e: Expression) -> Expression:
    """A loop of which no text stays, also where it was read as one of these."""
    return replace(e, dialect="") if isinstance(e, Loop) and e.dialect == name else e
