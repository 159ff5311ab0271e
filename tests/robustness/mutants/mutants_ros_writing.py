"""Faults of what writes templates of ROS: resources with `Count`, scripts of jq, and functions that make lists."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from faults import takes, turned, without_last, yields
from mutant import Caught, planted

from dialects.ros.jq.syntax import nodes
from transpile.ir import Array, Call, Literal, Object

COUNTS = "dialects.ros.counts.writing"
LOOPS = "dialects.ros.jq.writing.loops"
BODIES = "dialects.ros.jq.writing.bodies.Bodies"
INPUTS = "dialects.ros.jq.writing.inputs"
FINISHING = "dialects.ros.finishing"


def one_less(count: Any) -> Any:
    """One number less."""
    return Literal(str(int(count.text) - 1), count.kind) if isinstance(count, Literal) else count


def swapped(said: Any) -> Any:
    """Variables of which each is said as another one."""
    return dict(zip(said, turned(list(said.values())), strict=True))


def text_cropped(node: Any) -> Any:
    """A string without its last part."""
    return nodes.Interpolation(without_last(node.parts)) if isinstance(node, nodes.Interpolation) else node


def lists_turned(call: Any) -> Any:
    """Lists that are merged in the opposite order."""
    turns = isinstance(call, Call) and call.name == "Fn::ListMerge"
    return replace(call, argument=Array(turned(call.argument.items))) if turns else call


def one_for_all(original: Any) -> Any:
    """Whatever a script is given it calls by the name of what came first."""
    return lambda self, e, hint: original(self, next(iter(self.members.values()), e), hint)


def fewer(bodies: Any, items: Any, env: Any) -> tuple[Any, ...]:
    """Objects that a script makes, without their last entry."""
    return (
        bodies,
        tuple(replace(one, members=one.members[:-1]) if isinstance(one, Object) else one for one in items),
        env,
    )


COUNTED = {"ros_count": True}

ROS_WRITING = (
    *planted(
        "yard.map",
        "ros",
        (
            "a resource with Count is made once less",
            f"{COUNTS}.number_of",
            yields(one_less),
            Caught.EXPANSION,
            {},
            COUNTED,
        ),
        (
            "ALIYUN::Index is another name",
            f"{COUNTS}.INDEX",
            lambda original: "ALIYUN::Region",
            Caught.EXPANSION,
            {},
            COUNTED,
        ),
        ("an index and an item change places", f"{LOOPS}._variables", yields(swapped), Caught.EXPANSION),
        ("a string of a script without its last part", f"{BODIES}.text", yields(text_cropped), Caught.EXPANSION),
    ),
    *planted(
        "yard.map",
        "ros",
        ("lists with loops in the opposite order", f"{FINISHING}.said", yields(lists_turned), Caught.EXPANSION),
        ("a script is given one parameter for another", f"{INPUTS}.Inputs.take", one_for_all, Caught.EXPANSION),
        ("a list of a script without the last entry of its items", f"{BODIES}.items", takes(fewer), Caught.EXPANSION),
    ),
    *planted(
        "shop.terraform",
        "ros",
        ("an index and an item change places", f"{LOOPS}._variables", yields(swapped), Caught.EXPANSION),
    ),
)
