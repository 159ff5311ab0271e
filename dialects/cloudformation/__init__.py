"""The CloudFormation family: what its dialects share. A template is read once, with the loops of several dialects."""

from dialects.cloudformation.finishing.finish import (
    LITERAL,
    NAMING_FUNCTIONS,
    PLACES,
    UNIFORM,
    check,
    finish,
    marked,
    reserved,
)
from dialects.cloudformation.finishing.transform import COMPUTED, has_transform, needs
from dialects.cloudformation.functions.computed import FUNCTIONS
from dialects.cloudformation.functions.parameter_values import parameter_values
from dialects.cloudformation.template.document import read
from dialects.cloudformation.template.emptied import without_emptied
from dialects.cloudformation.template.grammar import LANGUAGE_EXTENSIONS
from dialects.cloudformation.template.logical_ids import made, misnamed
from dialects.cloudformation.template.quotas import quotas
from dialects.templates.names import transform_names
from dialects.templates.protocol import Adapter

__all__ = [
    "COMPUTED",
    "FUNCTIONS",
    "LANGUAGE_EXTENSIONS",
    "LITERAL",
    "NAMING_FUNCTIONS",
    "PLACES",
    "UNIFORM",
    "Adapter",
    "check",
    "finish",
    "has_transform",
    "made",
    "marked",
    "misnamed",
    "needs",
    "parameter_values",
    "quotas",
    "read",
    "reserved",
    "transform_names",
    "without_emptied",
]
