"""The ROS family: what templates of Alibaba Cloud's Resource Orchestration Service mean."""

from dialects.ros.counts.dangling import dangling
from dialects.ros.document import read, recognises
from dialects.ros.finishing import (
    SECTIONS,
    finish,
    made,
    marked,
    misnamed,
    reserved,
    sayable,
    spelled,
    undeclared,
    unfinished,
    without_emptied,
)
from dialects.ros.following import following
from dialects.ros.functions.computed import FUNCTIONS, LASTING, TYPED
from dialects.ros.jq.call import jq_call
from dialects.ros.jq.evaluate import functions as programs
from dialects.ros.jq.order import sees_order
from dialects.ros.passing import passed
from dialects.ros.template.grammar import DIALECT, GRAMMAR
from dialects.ros.template.parameter_types import DECLARATIONS, is_list, is_stored, parameter_values
from dialects.ros.template.quotas import STACK, quotas
from dialects.ros.translation.calls_in import imported_call, reopened
from dialects.ros.translation.calls_out import exported_call, withdrawn
from dialects.ros.translation.compared.alike import alike
from dialects.ros.translation.incoming import imported
from dialects.ros.translation.json_parameters import fixed
from dialects.ros.translation.numbering.numbering import numbered
from dialects.ros.translation.outgoing import exported
from dialects.templates.functions import readers
from dialects.templates.names import POSITIONAL, WITHOUT_PREFIX
from dialects.templates.plain_data import plain
from dialects.templates.reading.definitions import defines
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
    name="ros",
    title=GRAMMAR.title,
    vocabulary=GRAMMAR.vocabulary,
    functions={**FUNCTIONS, "Fn::Jq": jq_call},
    inner={programs.VOCABULARY: programs.FUNCTIONS},
    computed=frozenset({*SECTIONS, "Locals", "Rules"}),
    calling=WITHOUT_PREFIX,
    positional=POSITIONAL,
    naming=frozenset({"Fn::If"}),
    words=frozenset(("Resources", attribute) for attribute in GRAMMAR.attributes - {"Type", "Metadata"}),
    ordered=frozenset({"Fn::Str", "Fn::Jq"}),
    visits=sees_order,
    typed=TYPED,
    places=Places(
        frozenset(SECTIONS),
        closed=frozenset(("Resources", attribute) for attribute in GRAMMAR.attributes - {"DependsOn"}),
        literal=frozenset({("Resources", "Type")}),
        lists=frozenset({"Conditions", "Outputs"}),
        values=frozenset({"Conditions"}),
        nested=frozenset(GRAMMAR.nested.items()),
    ),
    uniform=frozenset({"Ref", "Fn::Sub", "Fn::Join", "Fn::GetAtt", "Fn::Base64Encode", "Fn::If"}),
    listed=frozenset({("Resources", "DependsOn")}),
    pseudo=GRAMMAR.pseudo,
    is_stored=is_stored,
    is_list=is_list,
    cut_plainly=True,
    conditional=frozenset({"Fn::If"}),
    conditions="Conditions",
    tables=frozenset({"Fn::FindInMap"}),
    lasting=LASTING,
    spelled=spelled,
    attribute=GRAMMAR.attribute,
    knows=frozenset({"cloudformation"}),
    declarations=DECLARATIONS,
    stack=STACK,
    formulas=True,
    sayable=sayable,
    fixed=fixed,
    numbered=numbered,
    reopened=reopened,
    withdrawn=withdrawn,
    defines=defines,
    data=frozenset({DIALECT}),
    dangling=dangling,
    reading=Reading(readers.SECTIONS, readers.PARAMETERS, readers.read, readers.macros(GRAMMAR)),
)
