"""The grammar of ROS: its sections, the attributes of its resources, its names, and what is data in its templates."""

from __future__ import annotations

import re

from dialects.ros.template.parameter_types import completed
from dialects.templates.grammar import Grammar
from transpile.ir import Pseudo

VERSION = "ROSTemplateFormatVersion"
DIALECT = "ros"
"""What loops that are read in templates of ROS are of."""
INDEX = "ALIYUN::Index"
"""The number of a resource among those that `Count` makes of one."""
NESTED = {"ALIYUN::ROS::Stack": "TemplateBody", "ALIYUN::ROS::StackGroup": "TemplateBody"}
"""Types of resources -> the property that is a template of its own: its functions are called there, not here."""
WORKSPACE = "Workspace"
"""The section with the files of a Terraform module that a transform runs."""


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
    data=frozenset({WORKSPACE}),
    nested=NESTED,
    names=re.compile(r"[A-Za-z0-9_.:\[\]-]+"),
    attribute=attribute,
)
