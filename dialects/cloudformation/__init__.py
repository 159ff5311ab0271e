"""The CloudFormation family: what its templates mean. A template is read once, with the loops of several dialects."""

from dialects.cloudformation.finishing.additions import undeclared, unfinished
from dialects.cloudformation.finishing.finish import finish, marked, reserved
from dialects.cloudformation.finishing.spelling import written
from dialects.cloudformation.finishing.transform import ATTRIBUTES as WORDS
from dialects.cloudformation.functions.computed import FUNCTIONS, LASTING, visited
from dialects.cloudformation.functions.parameter_values import parameter_values
from dialects.cloudformation.template.capabilities import STACK
from dialects.cloudformation.template.document import read, recognises
from dialects.cloudformation.template.emptied import without_emptied
from dialects.cloudformation.template.grammar import ATTRIBUTES, GRAMMAR, LOOP_SECTIONS
from dialects.cloudformation.template.logical_ids import made, misnamed
from dialects.cloudformation.template.parameter_types import DECLARATIONS, is_list, is_stored
from dialects.cloudformation.template.quotas import quotas
from dialects.templates.functions import readers
from dialects.templates.names import POSITIONAL, WITHOUT_PREFIX
from dialects.templates.plain_data import plain
from dialects.templates.protocol import no_following as following
from dialects.templates.protocol import no_passing as passed
from dialects.templates.reading.definitions import defines
from dialects.templates.strangers import alike, exported, exported_call, imported, imported_call
from dialects.templates.tried_values import tried
from transpile.language.facts import Facts, Reading
from transpile.legality.scope import Places

__all__ = [
    "alike",
    "exported",
    "exported_call",
    "facts",
    "finish",
    "following",
    "imported",
    "imported_call",
    "made",
    "marked",
    "misnamed",
    "parameter_values",
    "passed",
    "plain",
    "quotas",
    "read",
    "recognises",
    "reserved",
    "tried",
    "undeclared",
    "unfinished",
    "without_emptied",
]

facts = Facts(
    name="cloudformation",
    title=GRAMMAR.title,
    vocabulary=GRAMMAR.vocabulary,
    functions=FUNCTIONS,
    computed=LOOP_SECTIONS | {"Mappings"},
    calling=WITHOUT_PREFIX,
    positional=POSITIONAL,
    naming=frozenset({"Fn::If"}),  # research/foreach.md, substitution
    literal=frozenset({("Outputs", "Description")}),
    words=frozenset(
        (("Outputs", "Condition"), *(("Resources", attribute) for attribute in (*WORDS, "CreationPolicy")))
    ),
    places=Places(
        LOOP_SECTIONS,
        closed=frozenset(("Resources", attribute) for attribute in ATTRIBUTES),
        literal=frozenset({("Resources", "Type")}),
        lists=LOOP_SECTIONS - {"Resources"},
        values=frozenset({"Conditions"}),
    ),
    uniform=frozenset({"Ref", "Fn::Sub", "Fn::Join", "Fn::GetAtt", "Fn::Base64", "Fn::ImportValue", "Fn::If"}),
    ordered=frozenset({"Fn::ToJsonString"}),
    visited=visited,
    typed={"Fn::ToJsonString": (), "Fn::GetAtt": ()},
    listed=frozenset({("Resources", "DependsOn")}),
    pseudo=GRAMMAR.pseudo,
    is_stored=is_stored,
    is_list=is_list,
    conditional=frozenset({"Fn::If"}),
    conditions="Conditions",
    tables=frozenset({"Fn::FindInMap"}),
    lasting=LASTING,
    spelled=written,
    declarations=DECLARATIONS,
    stack=STACK,
    defines=defines,
    reading=Reading(readers.SECTIONS, readers.PARAMETERS, readers.read, readers.macros(GRAMMAR)),
)
