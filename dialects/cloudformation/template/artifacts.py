"""Properties that name what AWS SAM packages: in an `Fn::ForEach`, it fills loop variables into these plain strings.

`./services/${Name}` is the documented form of a path that differs from copy to copy. `sam build` and `sam package`
expand it, and what they deploy has an `Fn::FindInMap` in its place. Source: aws/aws-sam-cli,
docs/cfn-language-extensions.md, "Dynamic artifact properties" (1.160), whose table is `RESOURCES_WITH_LOCAL_PATHS` and
`RESOURCES_WITH_IMAGE_COMPONENT` of samcli/lib/utils/resources.py. CloudFormation itself searches no plain string.
"""

from __future__ import annotations

from collections.abc import Iterator

from dialects.templates.names import entry_of, transform_names
from transpile.syntax.tree import Alias, Mapping, Node, Scalar, nodes, through

SERVERLESS = "AWS::Serverless"
_RESOLVER = ("RequestMappingTemplateS3Location", "ResponseMappingTemplateS3Location", "CodeS3Location")
PROPERTIES: dict[str, tuple[str, ...]] = {
    "AWS::ApiGateway::RestApi": ("BodyS3Location",),
    "AWS::ApiGatewayV2::Api": ("BodyS3Location",),
    "AWS::AppSync::FunctionConfiguration": _RESOLVER,
    "AWS::AppSync::GraphQLSchema": ("DefinitionS3Location",),
    "AWS::AppSync::Resolver": _RESOLVER,
    "AWS::CloudFormation::ModuleVersion": ("ModulePackage",),
    "AWS::CloudFormation::ResourceVersion": ("SchemaHandlerPackage",),
    "AWS::CloudFormation::Stack": ("TemplateURL",),
    "AWS::CloudFormation::StackSet": ("TemplateURL",),
    "AWS::ElasticBeanstalk::ApplicationVersion": ("SourceBundle",),
    "AWS::Glue::Job": ("Command.ScriptLocation",),
    "AWS::Lambda::Function": ("Code", "Code.ImageUri"),
    "AWS::Lambda::LayerVersion": ("Content",),
    "AWS::Serverless::Api": ("DefinitionUri",),
    "AWS::Serverless::Application": ("Location",),
    "AWS::Serverless::Function": ("CodeUri", "ImageUri"),
    "AWS::Serverless::GraphQLApi": ("SchemaUri", "CodeUri"),
    "AWS::Serverless::HttpApi": ("DefinitionUri",),
    "AWS::Serverless::LayerVersion": ("ContentUri",),
    "AWS::Serverless::StateMachine": ("DefinitionUri",),
    "AWS::Serverless::WebFunction": ("CodeUri",),
    "AWS::StepFunctions::StateMachine": ("DefinitionS3Location",),
}
"""The properties by the type of their resource; a dot goes into an object."""


def artifact_strings(root: Node) -> frozenset[Node]:
    """The plain strings of a template that name artifacts, if SAM is among its transforms."""
    if not any(name.startswith(SERVERLESS) for name in transform_names(root)):
        return frozenset()
    everything = tuple(nodes(root))
    named = {node for definition in everything for node in _values(definition)}
    # A string that is also something else, by an alias there, is none of an artifact.
    others = {through(node) for node in everything if isinstance(node, Alias) and node not in named}
    return frozenset(node for node in map(through, named) if isinstance(node, Scalar)) - others


def _values(definition: Node) -> Iterator[Node]:
    """What stands at the properties of a resource that name artifacts."""
    if isinstance(definition, Mapping):
        for path in PROPERTIES.get(_type(definition), ()):
            yield from _at(definition, ("Properties", *path.split(".")))


def _type(definition: Mapping) -> str:
    found = entry_of(definition, "Type")
    value = through(found.value) if found else None
    return value.text if isinstance(value, Scalar) else ""


def _at(node: Node, path: tuple[str, ...]) -> Iterator[Node]:
    """What stands at the end of a path of keys, if anything does."""
    for key in path:
        found = entry_of(node, key)
        if found is None:
            return
        node = found.value
    yield node
