"""What a stack must be allowed to do: the capabilities that its template asks for.

AWS CloudFormation API Reference, "CreateStack", `Capabilities`; User Guide, "Acknowledging IAM resources in
CloudFormation templates". The resource of Terraform is that of its provider `aws`.
"""

from __future__ import annotations

from collections.abc import Iterator

from dialects.cloudformation.template.grammar import LANGUAGE_EXTENSIONS
from transpile.diagnostics import Diagnostic, Severity
from transpile.evaluate.values import bare, is_no_value
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Pseudo, Splice, Text
from transpile.ir.traversal import walk
from transpile.language.facts import Stack
from transpile.syntax.tree import Kind, Node

IAM, NAMED_IAM, AUTO_EXPAND = "CAPABILITY_IAM", "CAPABILITY_NAMED_IAM", "CAPABILITY_AUTO_EXPAND"
PERMISSIONS = ("AWS::IAM::", "AWS::Serverless::")
"""How the types begin of what gives permissions; a serverless resource has roles made for it."""
NAMES = {
    "AWS::IAM::Group": "GroupName",
    "AWS::IAM::InstanceProfile": "InstanceProfileName",
    "AWS::IAM::ManagedPolicy": "ManagedPolicyName",
    "AWS::IAM::Role": "RoleName",
    "AWS::IAM::User": "UserName",
}
"""The property in which a resource has a custom name. An `AWS::IAM::Policy` must have a name, so that is none."""
TRANSFORM = "Fn::Transform"
NESTED = "AWS::CloudFormation::Stack"
KNOWN_TRANSFORMS = (LANGUAGE_EXTENSIONS, "AWS::Serverless")
"""How transforms begin of which it is known what they make."""
LONGEST = 51_200
"""AWS CloudFormation API Reference, "CreateStack", `TemplateBody`."""


def capabilities(root: Object) -> tuple[tuple[str, ...], tuple[Diagnostic, ...]]:
    """The capabilities, and a note for what may need others: nested stacks, and macros that may make anything."""
    found = _asked(root)
    transforms = tuple(_transforms(root))
    asked = [NAMED_IAM if NAMED_IAM in found else IAM] if found else []
    asked += [AUTO_EXPAND] if transforms else []
    return tuple(asked), tuple(_unseen(root, transforms))


def expanding(root: Object) -> tuple[Diagnostic, ...]:
    """T430, a note for the first transform of a template that nothing here deploys."""
    name, place = next(_transforms(root), ("", None))
    if not name and place is None:
        return ()
    message = f"{f'the transform {name}' if name else 'a transform'} stays in the template of the module"
    help = f"allow {AUTO_EXPAND} when you deploy the template; --stack-resource NAME adds it"
    return (Diagnostic("T430", message, place.span if place else None, "the service runs it", help, Severity.NOTE),)


def _asked(root: Object) -> set[str]:
    found = set()
    for type_, definition in _resources(root):
        if type_.startswith(PERMISSIONS):
            found.add(NAMED_IAM if _has_custom_name(type_, definition) else IAM)
    return found


def _resources(root: Object) -> Iterator[tuple[str, Object]]:
    """The resources with their types, in loops too; of a type with holes that with which it begins."""
    section = root.fields.get("Resources")
    for e in walk(section) if section is not None else ():
        match e:
            case Object() if "Type" in e.fields:
                match bare(e.fields["Type"]):
                    case Literal(text) | Text((str(text), *_)) | Call(argument=Text((str(text), *_))):
                        yield text, e


def _has_custom_name(type_: str, definition: Object) -> bool:
    properties = bare(definition.fields.get("Properties", Object(())))
    name = properties.fields.get(NAMES.get(type_, "")) if isinstance(properties, Object) else None
    return name is not None and not is_no_value(bare(name), Pseudo("AWS::", "AWS::NoValue"))


def _transforms(root: Object) -> Iterator[tuple[str, Node | None]]:
    """The macros that the template names, each with its place; "" where a part of it is given to one."""
    section = bare(root.fields.get("Transform", Array(())))
    for item in section.items if isinstance(section, Array) else (section,):
        name = bare(item.value if isinstance(item, Splice) else item)
        if not isinstance(name, Literal) or name.kind is not Kind.NULL:
            yield name.text if isinstance(name, Literal) else "", name.origin
    for e in walk(root):
        match e:
            case Call(name="Fn::Transform"):
                yield "", e.origin
            case Object(members):
                yield from (
                    ("", one.key.origin) for one in members if isinstance(one, Member) and one.name == "Fn::Transform"
                )


def _unseen(root: Object, transforms: tuple[tuple[str, Node | None], ...]) -> Iterator[Diagnostic]:
    """T424, once for each kind of what the template does not show."""
    nested = next((one for type_, one in _resources(root) if type_ == NESTED), None)
    if nested is not None:
        yield _unknown("a nested stack", nested.fields["Type"])
    places = [place for name, place in transforms if not name.startswith(KNOWN_TRANSFORMS)]
    if places:
        yield _unknown("a macro", Literal("", origin=places[0]))


def _unknown(what: str, place: Expression) -> Diagnostic:
    message = f"{what} may need capabilities that the template does not show"
    help = (
        f"add {IAM} or {NAMED_IAM} to `capabilities` if it creates IAM resources, and {AUTO_EXPAND} if it uses a macro"
    )
    return Diagnostic("T424", message, place.origin.span if place.origin else None, "", help, Severity.NOTE)


STACK = Stack(
    type="aws_cloudformation_stack",
    name="name",
    body="template_body",
    parameters="parameters",
    capabilities="capabilities",
    capable=capabilities,
    noted=expanding,
    longest=LONGEST,
    instead="template_url",
)
