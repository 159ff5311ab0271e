"""The grammar of ROS: its sections, the attributes of its resources, its names, and what is data in its templates."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dialects.ros.template.parameter_types import completed
from dialects.templates.grammar import Grammar
from dialects.templates.names import entry_of
from transpile.ir import Pseudo
from transpile.syntax.tree import Mapping, Node, Scalar, through

VERSION = "ROSTemplateFormatVersion"
INDEX = "ALIYUN::Index"
"""The number of a resource among those that `Count` makes of one."""
NESTED = {"ALIYUN::ROS::Stack": "TemplateBody", "ALIYUN::ROS::StackGroup": "TemplateBody"}
"""Types of resources -> the property that is a template of its own: its functions are called there, not here."""
WORKSPACE = "Workspace"
"""The section with the files of a Terraform module that a transform runs."""


def raw(root: Node) -> frozenset[Node]:
    """What is data however it looks: the files of `Workspace`, and nested templates (ROS, "Nested stacks")."""
    return frozenset(through(node) for node in _raw(root))


def _raw(root: Node) -> Iterator[Node]:
    workspace, resources = entry_of(root, WORKSPACE), entry_of(root, "Resources")
    if workspace is not None:
        yield workspace.value
    section = through(resources.value) if resources else None
    for entry in section.entries if isinstance(section, Mapping) else ():
        type_, properties = entry_of(entry.value, "Type"), entry_of(entry.value, "Properties")
        named = through(type_.value) if type_ else None
        body = NESTED.get(named.text) if isinstance(named, Scalar) else None
        found = entry_of(properties.value, body) if properties and body else None
        if found is not None:
            yield found.value


def attribute(text: str) -> tuple[str, ...]:
    """`A.B.C` in a short tag or a string is the resource `A.B`; `A.Outputs.B` the output of a nested stack `A`."""
    name, dot, rest = text.partition(".Outputs.")
    if dot and name and rest:
        return name, f"Outputs.{rest}"
    return tuple(text.rsplit(".", 1))


GRAMMAR = Grammar(
    title="ROS",
    vocabulary="ros",
    loop_sections=frozenset({"Conditions", "Resources", "Outputs"}),
    naming_sections=("Parameters", "Locals", "Mappings", "Conditions", "Rules", "Resources", "Outputs"),
    attributes=frozenset({"Type", "Condition", "Count", "DependsOn", "Metadata", "DeletionPolicy"}),
    pseudo=Pseudo("ALIYUN::", "ALIYUN::NoValue"),
    typed=completed,
    raw=raw,
    names=re.compile(r"[A-Za-z0-9_.:\[\]-]+"),
    attribute=attribute,
)
