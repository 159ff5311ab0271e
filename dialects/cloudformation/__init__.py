"""The CloudFormation family: what its dialects share. A template is read once, with the loops of several dialects."""

from dialects.cloudformation.adapter import Adapter
from dialects.cloudformation.emptied import without_emptied
from dialects.cloudformation.finishing import (
    LITERAL,
    NAMING_FUNCTIONS,
    PLACES,
    UNIFORM,
    check,
    finish,
    marked,
    reserved,
)
from dialects.cloudformation.functions import FUNCTIONS
from dialects.cloudformation.given import parameter_values
from dialects.cloudformation.logical_ids import made, misnamed
from dialects.cloudformation.names import LANGUAGE_EXTENSIONS, transform_names
from dialects.cloudformation.quotas import quotas
from dialects.cloudformation.reader import Hooks, Reader
from dialects.cloudformation.reading import read
from dialects.cloudformation.site import Enclosing, Role, Site
from dialects.cloudformation.transform import COMPUTED, has_transform, needs

__all__ = [
    "COMPUTED",
    "FUNCTIONS",
    "LANGUAGE_EXTENSIONS",
    "LITERAL",
    "NAMING_FUNCTIONS",
    "PLACES",
    "UNIFORM",
    "Adapter",
    "Enclosing",
    "Hooks",
    "Reader",
    "Role",
    "Site",
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
