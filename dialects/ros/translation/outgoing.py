"""A template of ROS as one of CloudFormation, but for its calls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dialects.ros.template.grammar import INDEX, NESTED
from dialects.ros.template.locals import inlined
from dialects.ros.translation.calls_out import joined_truth, typed
from dialects.ros.translation.findings import (
    left_out,
    locals_left,
    no_equal,
    no_strings,
    no_template,
    no_version,
    nulls,
    types_stay,
)
from dialects.ros.translation.ids import SECTIONS, findings, ids_of
from dialects.ros.translation.ids import renamed as with_ids
from dialects.ros.translation.kinds import is_truth, looked_up
from dialects.ros.translation.map_names import with_plain_names
from dialects.ros.translation.names import CLOUDFORMATION, PSEUDO_OUT, ROS, renamed, unused
from dialects.ros.translation.parameters_out import ParametersOut, parameter_out
from dialects.ros.translation.sections import with_attribute, with_definitions
from dialects.templates.grammar import DATA
from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import bare, field_of
from transpile.ir import (
    Array,
    Binder,
    Call,
    Collect,
    Document,
    Expression,
    Literal,
    Loop,
    Member,
    Object,
    Parameter,
    Reference,
    Splice,
    Spread,
)
from transpile.ir.traversal import map_children, rename, walk
from transpile.language.facts import Facts

UNKNOWN = {
    "Workspace": "convert the files of its Terraform module separately",
    "Transform": "run the transform first, and convert its result",
}
OTHERS = ("Hooks", "Modules")
"""Sections that only CloudFormation has, or tools for its templates."""
_OWN = "add AWSTemplateFormatVersion if this is a CloudFormation template"
_NUMBER = "remove --from: it leaves the loops of ROS alone"
_PSEUDO = {
    "ALIYUN::AccountId": "use ALIYUN::TenantId for the account ID, or declare a parameter for the user who deploys",
    "ALIYUN::ResourceGroupId": "declare a parameter for it",
}


def exported(document: Document, to: Facts) -> tuple[Document, tuple[Diagnostic, ...]]:
    """The template with header, parameters and pseudo parameters of CloudFormation."""
    walked = ParametersOut(to)
    told = [
        *no_template(document.root),
        *_unknown(document, to),
        *types_stay(document.root, ("ALIYUN::", "DATASOURCE::", "MODULE::"), to.title),
    ]
    told.extend(nulls(document, to.title))
    told.extend(no_version(document.root, ROS, to.title))
    members = tuple(_section(one, walked) for one in _headed(document.root))
    whole = inlined(Object(members, document.root.origin), document.locals)
    told.extend(no_strings(whole, document, to.title))
    root = _typed(whole, document.parameters)
    parameters = {name: parameter_out(one, to) for name, one in document.parameters.items()}
    notes = left_out(list(walked.left_out), to.title, next(iter(walked.left_out.values()), None))
    found = _listed(_respelled(renamed(with_plain_names(root), PSEUDO_OUT, "AWS::")))
    assert isinstance(found, Object)
    ids = ids_of(document)
    tables = document.tables
    if ids.names or ids.counted:
        found = with_ids(found, ids)
        tables = {ids.of(name): rows for name, rows in tables.items()}
    told.extend(findings(document, ids, to.title))
    pseudo = replace(to.pseudo, before=document.pseudo.no_value)
    words = replace(document, vocabulary=to.vocabulary, pseudo=pseudo, locals={})
    adopted = replace(words, root=found, parameters=parameters, tables=tables)
    return adopted, (*told, *locals_left(document, to.title), *walked.told, *notes)


def _respelled(root: Expression) -> Expression:
    """`root` with loop variables that are spelled anew: `ALIYUN::Index` is no name that another service gives.

    None has the name of an entry in the map of an `Fn::Sub`, whose place it would take.
    """
    mentioned = {e.name for e in walk(root) if isinstance(e, Reference)}
    binders = [one for e in walk(root) if isinstance(e, Loop) for one in (e.key, e.value) if one is not None]
    return rename(root, {one: Binder(unused(one.name, mentioned)) for one in binders})


def _listed(e: Expression) -> Expression:
    """`e` with a list around each loop that is one item of a list: elsewhere it would contribute its items there.

    The arguments of a function are no such list, unless the list is what it is given.
    """
    match e:
        case Call(name=name, argument=Array()) if name != "Fn::Length":
            return map_children(e, lambda arguments: map_children(arguments, _listed))
        case Array():
            found = map_children(e, _listed)
            assert isinstance(found, Array)
            if not any(map(_makes_list, found.items)):
                return found
            return replace(found, items=tuple(map(_alone, found.items)))
    return map_children(e, _listed)


def _alone(item: Expression | Splice) -> Expression | Splice:
    return Array((Splice(item),)) if not isinstance(item, Splice) and _makes_list(item) else item


def _makes_list(e: Expression | Splice) -> bool:
    loop = e if isinstance(e, Splice) else bare(e)
    return isinstance(loop, Loop) and isinstance(loop.result, Collect)


def _headed(root: Object) -> Iterator[Member | Spread]:
    """The sections below the version: by it, the template is known for one of CloudFormation."""
    header = Member(Literal(CLOUDFORMATION.name), Literal(CLOUDFORMATION.version))
    if not any(one.name == ROS.name for one in root.members):
        yield header
    for one in root.members:
        if one.name == ROS.name:
            value = bare(one.value)
            known = value == Literal(ROS.version)
            yield header if known else Member(Literal(CLOUDFORMATION.name), one.value)
        elif one.name not in ("Locals", *UNKNOWN):
            yield one


def _section(one: Member | Spread, walked: ParametersOut) -> Member | Spread:
    match one.name:
        case "Parameters":
            value = with_definitions(one.value, walked.attributes)
        case "Outputs":
            value = with_definitions(one.value, lambda member, body: _output(body, walked))
        case "Description":
            value = walked.described(Object((Member(Literal("Description"), one.value),))).fields["Description"]
        case _:
            return one
    return one if value is one.value else replace(one, value=value)


def _output(body: Object, walked: ParametersOut) -> Object:
    if "Label" in body.fields:
        walked.left_out.setdefault("Label", next(one.origin for one in body.members if one.name == "Label"))
        body = with_attribute(body, "Label", None)
    return walked.described(body)


def _typed(e: Expression, parameters: dict[str, Parameter]) -> Expression:
    """Calls whose meaning depends on the types of parameters: only here these are known."""

    def answered(e: Expression) -> Expression:
        e = map_children(e, answered)
        made = typed(e, parameters) if isinstance(e, Call) else None
        return e if made is None else made

    return answered(e)


def _unknown_sections(root: Object, to: Facts) -> Iterator[Diagnostic]:
    for one in root.members:
        if one.name in UNKNOWN:
            yield no_equal(f"the section {one.name}", to.title, one.origin, UNKNOWN[one.name])
        elif one.name in OTHERS:
            help = f"remove it (ROS has no such section), or {_OWN}"
            yield no_equal(f"{one.name} in an ROS template", to.title, one.origin, help)
        elif one.name == CLOUDFORMATION.name:
            help = "remove --from: this is already a CloudFormation template"
            yield no_equal(f"{one.name} in an ROS template", to.title, one.origin, help)
        elif one.name in SECTIONS and isinstance(bare(one.value), Call):
            yield no_equal(
                f"a function as the section {one.name}", to.title, one.origin, "replace the function with its result"
            )
        elif one.name == "Conditions":
            yield from _listed_conditions(one.value, to)


def _unknown(document: Document, to: Facts) -> Iterator[Diagnostic]:
    yield from _unknown_sections(document.root, to)
    for e in walk(with_plain_names(document.root)):
        if isinstance(e, Object):
            yield from _nested(e, to)
            yield from _alike(e, to)
        if isinstance(e, Call) and e.name == "Fn::Join":
            boolean = joined_truth(e, document.parameters) or looked_up(e, document.tables, is_truth)
            if boolean is not None:
                what = "a boolean in Fn::Join, which ROS writes as True or False"
                help = "choose the text by a condition, with Fn::If, or declare a parameter of type String"
                yield no_equal(what, to.title, boolean.origin or e.origin, help)
        if isinstance(e, Reference) and e.name == INDEX:  # else the reader of Count has made a variable of it, or told
            yield no_equal(f"{INDEX} in a template whose Count is left alone", to.title, e.origin, _NUMBER)
        elif isinstance(e, Reference) and e.name in _PSEUDO:
            yield no_equal(e.name, to.title, e.origin, _PSEUDO[e.name])
        elif isinstance(e, Reference) and _is_foreign(e.name):
            yield no_equal(f"{e.name}, which is not a pseudo parameter of ROS", to.title, e.origin, _OWN)


def _listed_conditions(section: Expression, to: Facts) -> Iterator[Diagnostic]:
    """T438 for a condition that is a function which makes a list: a loop there would be one over conditions."""
    found = bare(section)
    for one in found.members if isinstance(found, Object) else ():
        if isinstance(one, Member) and _makes_list(one.value):
            what = f"a list as the condition {one.name}"
            yield no_equal(what, to.title, one.value.origin or one.origin, "write a condition, such as Fn::Equals")


def _is_foreign(name: str) -> bool:
    """Whether a name looks like a pseudo parameter, and is none of the service's.

    As one of CloudFormation's, it would have a value that it has not here.
    """
    return name.startswith(("AWS::", "ALIYUN::")) and name not in PSEUDO_OUT


def _alike(e: Object, to: Facts) -> Iterator[Diagnostic]:
    """Keys that are no calls to ROS: the functions and loops of other services, which would be called there."""
    for one in e.members:
        if isinstance(one, Member) and one.name.startswith("Fn::"):
            yield no_equal(f"{one.name}, which is not a function of ROS", to.title, one.origin, _OWN)


def _is_left(e: Expression | Splice) -> bool:
    """Whether this is a call that ROS leaves as it is."""
    return isinstance(e, Call) and e.vocabulary == DATA


def _nested(body: Object, to: Facts) -> Iterator[Diagnostic]:
    """A template in a resource: ROS leaves its functions to the stack that it makes, CloudFormation calls them here."""
    type_, found = field_of(body, "Type"), field_of(body, "Properties")
    name = NESTED.get(type_.text) if isinstance(type_, Literal) else None
    value = found.fields.get(name) if name is not None and isinstance(found, Object) else None
    held = None if value is None else bare(value)
    if held is not None and (isinstance(held, Object) or any(map(_is_left, walk(held)))):
        help = "convert the nested template separately, upload it, and refer to its URL"
        yield no_equal(f"a nested template in {name}", to.title, held.origin, help)
