"""A template of CloudFormation as one of ROS, but for its calls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dialects.ros.template.grammar import GRAMMAR
from dialects.ros.translation.calls_in import typed
from dialects.ros.translation.findings import no_equal, no_template, no_version, nulls, types_stay
from dialects.ros.translation.ids import SECTIONS, mistakable
from dialects.ros.translation.kinds import is_text_only, looked_up
from dialects.ros.translation.map_names import with_plain_names
from dialects.ros.translation.names import CLOUDFORMATION, PSEUDO_IN, ROS, renamed
from dialects.ros.translation.parameters_in import ParametersIn, parameter_in
from dialects.ros.translation.sections import with_definitions
from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import bare
from transpile.ir import (
    Array,
    Call,
    Document,
    Expression,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Parameter,
    Reference,
    Splice,
    Spread,
)
from transpile.ir.traversal import children, map_children
from transpile.language.facts import Facts
from transpile.syntax.tree import Kind, Node

LANGUAGE_EXTENSIONS = "AWS::LanguageExtensions"
"""The transform that expands the loops, which are read; ROS has its other functions by itself."""
UNKNOWN = {
    "Hooks": "deploy without hooks, or use ROS resources instead",
}
OTHERS = ("Locals", "Workspace")
"""Sections that only ROS has."""
ATTRIBUTES = ("CreationPolicy", "UpdatePolicy", "UpdateReplacePolicy")
POLICIES = ("Delete", "Retain")
_PSEUDO = {
    "AWS::Partition": "write the partition itself, such as aws",
    "AWS::URLSuffix": "write the domain itself, such as amazonaws.com",
    "AWS::NotificationARNs": "declare a parameter for the list",
}
_NO_NAME = "CloudFormation has no pseudo parameter of this name: fix the name, or declare a parameter"


def imported(document: Document, of: Facts) -> tuple[Document, tuple[Diagnostic, ...]]:
    """The template with header, parameters and pseudo parameters of ROS."""
    walked = ParametersIn(of)
    told = [
        *no_template(document.root),
        *mistakable(document, of.title),
        *_unknown(document),
        *types_stay(document.root, ("AWS::", "Custom::", "Alexa::"), GRAMMAR.title),
    ]
    told.extend(nulls(document, GRAMMAR.title))
    told.extend(no_version(document.root, CLOUDFORMATION, GRAMMAR.title))
    kept = (one for one in document.root.members if one.name not in ("Transform", *UNKNOWN))
    members = [_section(one, walked) for one in _headed(kept)]
    root = _typed(Object(tuple(members), document.root.origin), document.parameters)
    parameters = {name: parameter_in(one) for name, one in document.parameters.items()}
    found = renamed(with_plain_names(root), PSEUDO_IN, "ALIYUN::")
    assert isinstance(found, Object)
    pseudo = replace(GRAMMAR.pseudo, before=document.pseudo.no_value)
    adopted = replace(document, root=found, parameters=parameters, vocabulary=GRAMMAR.vocabulary, pseudo=pseudo)
    return adopted, (*told, *walked.told)


def _headed(members: Iterator[Member | Spread]) -> Iterator[Member | Spread]:
    """The sections below the version, which ROS wants in any case."""
    header = Member(Literal(ROS.name), Literal(ROS.version))
    rest = list(members)
    if not any(one.name == CLOUDFORMATION.name for one in rest):
        yield header
    for one in rest:
        yield _version(one, header) if one.name == CLOUDFORMATION.name else one


def _version(one: Member | Spread, header: Member) -> Member | Spread:
    """The version in the place of the other; one that there is not has no equal."""
    value = bare(one.value)
    known = value == Literal(CLOUDFORMATION.version)
    return header if known else Member(Literal(ROS.name), one.value)


def _section(one: Member | Spread, walked: ParametersIn) -> Member | Spread:
    if one.name != "Parameters":
        return one
    value = with_definitions(one.value, walked.attributes)
    return one if value is one.value else replace(one, value=value)


def _typed(e: Expression, parameters: dict[str, Parameter]) -> Object:
    """Calls whose meaning depends on the types of parameters: only here these are known."""

    def answered(e: Expression) -> Expression:
        e = map_children(e, answered)
        made = typed(e, parameters) if isinstance(e, Call) else None
        return e if made is None else made

    found = answered(e)
    assert isinstance(found, Object)
    return found


# -- what has no equal ----------------------------------------------------------------------------------------------


def _unknown(document: Document) -> Iterator[Diagnostic]:
    for one in document.root.members:
        if one.name in UNKNOWN:
            yield no_equal(f"the section {one.name}", GRAMMAR.title, one.origin, UNKNOWN[one.name])
        elif one.name in SECTIONS and isinstance(bare(one.value), Call):
            help = "replace the function with its result"
            yield no_equal(f"a function as the section {one.name}", GRAMMAR.title, one.origin, help)
        elif one.name == "Transform":
            yield from _transforms(one.value)
        elif one.name in ("Resources", "Outputs"):
            yield from _attributes(one)
        elif one.name == "Conditions":
            yield from _other_names(one.value)
        elif one.name in OTHERS:
            help = "remove it (CloudFormation has no such section), or convert the template with --from ros"
            yield no_equal(f"{one.name} in a CloudFormation template", GRAMMAR.title, one.origin, help)
        elif one.name == ROS.name:
            help = "remove --from: this is already an ROS template"
            yield no_equal(f"{one.name} in a CloudFormation template", GRAMMAR.title, one.origin, help)
    for e, place in _placed(with_plain_names(document.root)):
        if isinstance(e, Reference) and e.name.startswith(("AWS::", "ALIYUN::")) and e.name not in PSEUDO_IN:
            yield no_equal(e.name, GRAMMAR.title, place, _PSEUDO.get(e.name, _NO_NAME))
        if isinstance(e, Call) and e.name == "Fn::Join" and looked_up(e, document.tables, is_text_only) is not None:
            what = "a boolean or decimal from Mappings in Fn::Join"
            yield no_equal(what, GRAMMAR.title, place, "write the value in Mappings as a string")


def _placed(root: Expression) -> Iterator[tuple[Expression, Node | None]]:
    """Every expression, and where it stands: what a module computes has no place, but something around it has."""
    ahead = [(root, root.origin)]
    while ahead:
        e, place = ahead.pop()
        yield e, place
        ahead.extend((one, one.origin or place) for one in reversed(children(e)))


def _transforms(value: Expression) -> Iterator[Diagnostic]:
    found = bare(value)
    if isinstance(found, Literal) and found.kind is Kind.NULL:
        return
    for one in found.items if isinstance(found, Array) else (found,):
        name = _name_of(one)
        text = name.text if isinstance(name, Literal) and name.kind is Kind.STRING else ""
        if text != LANGUAGE_EXTENSIONS:
            what = f"the transform {text}" if text else "this transform"
            help = "run the transform first, and convert its result"
            yield no_equal(what, GRAMMAR.title, one.origin or value.origin, help)


def _name_of(transform: Expression | Splice) -> Expression | Splice:
    """What names a transform: itself, or the `Name` beside its parameters."""
    found = transform if isinstance(transform, Splice) else bare(transform)
    name = found.fields.get("Name") if isinstance(found, Object) else None
    return found if name is None else bare(name)


def _attributes(section: Member | Spread) -> Iterator[Diagnostic]:
    """The attributes of resources and outputs that ROS has not: each means something when the stack is deployed."""
    for body in _bodies(section.value):
        for one in body.members:
            value = bare(one.value)
            if section.name == "Outputs" and one.name == "Export":
                help = "remove Export: in ROS, Fn::GetStackOutput reads any output of another stack"
                yield no_equal("Export of an output", GRAMMAR.title, one.origin, help)
            elif section.name == "Resources" and one.name in ATTRIBUTES:
                yield no_equal(f"the attribute {one.name}", GRAMMAR.title, one.origin, f"remove {one.name}")
            elif section.name == "Resources" and one.name == "Count":
                help = "remove Count: in ROS it repeats the resource"
                yield no_equal("a Count that does not repeat the resource", GRAMMAR.title, one.origin, help)
            elif one.name == "DeletionPolicy" and isinstance(value, Literal) and value.text not in POLICIES:
                yield no_equal(f"DeletionPolicy {value.text}", GRAMMAR.title, one.origin, "write Delete or Retain")


def _other_names(section: Expression) -> Iterator[Diagnostic]:
    """A condition that is another one: in ROS, each is a function."""
    found = bare(section)
    for one in found.members if isinstance(found, Object) else ():
        value = bare(one.value)
        named = value.fields if isinstance(value, Object) else {}
        if [*named] == ["Condition"] or (isinstance(value, Call) and value.name == "Condition"):
            help = "copy the other condition here, or use the other condition directly"
            what = f"{one.name}, a condition that is only the name of another condition"
            yield no_equal(what, GRAMMAR.title, value.origin, help)


def _bodies(section: Expression | Splice) -> Iterator[Object]:
    """The definitions of a section, wherever loops make some or functions choose one."""
    match section if isinstance(section, Splice) else bare(section):
        case Object(members) | Loop(result=Merge(members)):
            for one in members:
                yield from _bodies(one.value) if isinstance(one, Spread) else _chosen(one.value)


def _chosen(definition: Expression | Splice) -> Iterator[Object]:
    """A definition, or those that a call gives one of."""
    match definition if isinstance(definition, Splice) else bare(definition):
        case Object() as body:
            yield body
        case Call(argument=argument):
            given = bare(argument)
            for one in given.items if isinstance(given, Array) else (given,):
                yield from _chosen(one)
