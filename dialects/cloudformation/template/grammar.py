"""CloudFormation's grammar: its sections, and the attributes of its resources."""

from __future__ import annotations

from dialects.cloudformation.template.artifacts import artifact_strings
from dialects.cloudformation.template.parameter_types import completed
from dialects.templates.grammar import Grammar
from transpile.ir import Pseudo

LANGUAGE_EXTENSIONS = "AWS::LanguageExtensions"
GRAMMAR = Grammar(
    title="CloudFormation",
    vocabulary="cfn",
    loop_sections=frozenset({"Conditions", "Resources", "Outputs"}),
    naming_sections=("Parameters", "Mappings", "Conditions", "Rules", "Hooks", "Resources", "Outputs"),
    # MM8: what else stands beside the properties of a resource is carried over
    attributes=frozenset(
        {"Type", "Condition", "DependsOn", "Metadata"}
        | {"DeletionPolicy", "UpdateReplacePolicy", "CreationPolicy", "UpdatePolicy"}
    ),
    pseudo=Pseudo("AWS::", "AWS::NoValue", frozenset({"AWS::NotificationARNs"})),
    typed=completed,
    plain_transforms=frozenset({LANGUAGE_EXTENSIONS}),
    interpolated=artifact_strings,
)
LOOP_SECTIONS = GRAMMAR.loop_sections
ATTRIBUTES = GRAMMAR.attributes
COMPUTING = frozenset(
    {"Ref", "Fn::Sub", "Fn::GetAtt", "Fn::FindInMap", "Fn::Select", "Fn::Join", "Fn::Split", "Fn::Length"}
    | {"Fn::ToJsonString", "Fn::Base64", "Fn::ImportValue", "Fn::GetAZs", "Fn::Cidr"}
    | {"Fn::If", "Fn::Equals", "Fn::And", "Fn::Or", "Fn::Not", "Fn::Contains", "Fn::EachMemberEquals"}
    | {"Fn::EachMemberIn", "Fn::RefAll", "Fn::ValueOf", "Fn::ValueOfAll"}
)
"""The functions that compute values: none makes a section, as `Fn::Transform` does."""
