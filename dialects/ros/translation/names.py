"""The names that the two services give by themselves: headers, pseudo parameters, and how strings are cut at dots."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import count

from transpile.evaluate.values import arguments
from transpile.ir import Call, Expression, Reference
from transpile.ir.traversal import map_children
from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Header:
    """The section that tells a template's version, and the version that there is."""

    name: str
    version: str


ROS = Header("ROSTemplateFormatVersion", "2015-09-01")
CLOUDFORMATION = Header("AWSTemplateFormatVersion", "2010-09-09")
CONDITIONS = frozenset({"Condition", "Fn::And", "Fn::Equals", "Fn::Not", "Fn::Or"})
"""Functions that answer with a condition, in both families."""
NAMING = frozenset({"Fn::Sub", "Fn::GetAtt", "Fn::If", "Fn::FindInMap"})
"""Functions to which strings are names."""
PSEUDO_IN = {
    "AWS::Region": "ALIYUN::Region",
    "AWS::StackName": "ALIYUN::StackName",
    "AWS::StackId": "ALIYUN::StackId",
    "AWS::NoValue": "ALIYUN::NoValue",
    "AWS::AccountId": "ALIYUN::TenantId",
}
"""Pseudo parameters of CloudFormation in ROS, where `AccountId` is the user who deploys (ROS, "Pseudo parameters")."""
PSEUDO_OUT = {
    "ALIYUN::Region": "AWS::Region",
    "ALIYUN::StackName": "AWS::StackName",
    "ALIYUN::StackId": "AWS::StackId",
    "ALIYUN::NoValue": "AWS::NoValue",
    "ALIYUN::TenantId": "AWS::AccountId",
}
"""Pseudo parameters of ROS in CloudFormation."""


def renamed(e: Expression, names: Mapping[str, str], target: str) -> Expression:
    """`e` with its references to pseudo parameters by their other names.

    One that has the prefix of the `target` already was none of the source: it may not be taken for an equal.
    """
    if isinstance(e, Reference):
        if e.name in names:
            return replace(e, name=names[e.name], origin=None)
        return replace(e, name=f"no {e.name}", origin=None) if e.name.startswith(target) else e
    found = map_children(e, lambda child: renamed(child, names, target))
    return unshared(found) if found is not e and isinstance(found, Call) else found


def unshared(call: Call) -> Call:
    """`call` with what its argument says: where the anchor stands, a string is none with names, and stays as it is."""
    own = arguments(call) if call.name in NAMING else call.argument
    return call if own is call.argument else replace(call, argument=own)


def equal(one: Reference, names: Mapping[str, str]) -> Reference | None:
    """A pseudo parameter by its other name; None where it has none."""
    return replace(one, name=names[one.name], origin=None) if one.name in names else None


def unused(name: str, taken: Collection[str]) -> str:
    """`name`, with a number behind it where it is taken."""
    numbered = (name if number == 1 else f"{name}{number}" for number in count(1))
    return next(one for one in numbered if one not in taken)
