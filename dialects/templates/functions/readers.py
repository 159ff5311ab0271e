"""Who reads what a template declares: parameters, mappings and conditions, by the places that name them.

Where a name is computed, any entry of the section may be meant. More is found than the service may read, never less:
plain strings with `${Name}` count (ROS fills them in forms), and all words of forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from dialects.templates.grammar import Grammar
from transpile.evaluate.values import bare
from transpile.ir import Array, Call, Expression, Filled, Literal, Loop, Object, Reference, Splice, Text
from transpile.ir.traversal import children, walk
from transpile.language.facts import ANY, Entry
from transpile.syntax.tree import Kind

PARAMETERS, TABLES, CONDITIONS = "Parameters", "Mappings", "Conditions"
SECTIONS = (PARAMETERS, TABLES, CONDITIONS)
FORMS = ("::Interface", "AssociationPropertyMetadata")
"""How keys end below which plain strings and keys name parameters: the forms of the consoles.

AWS CloudFormation Template Reference, "AWS::CloudFormation::Interface"; ROS, "Metadata" (`ALIYUN::ROS::Interface`) and
"Parameters" (`AssociationPropertyMetadata`).
"""
FIRST = {"Fn::FindInMap": TABLES, "Fn::If": CONDITIONS, "Fn::ValueOf": PARAMETERS}
"""Functions whose first argument is a name, and the section in which it is declared."""
WHOLE = {"Ref": PARAMETERS, "Condition": CONDITIONS}
BY_TYPE = ("Fn::RefAll", "Fn::ValueOfAll")
"""Functions that read all parameters of a type (AWS CloudFormation User Guide, "Rules", rule-specific functions)."""
MACRO = "Fn::Transform"
_HOLE = re.compile(r"\$\{([^{}!][^{}]*)\}")
_OPEN = re.compile(r"[$&]\{[^{}]*\Z")


def read(e: Expression, loops: bool) -> Iterator[Entry]:
    """What is read in `e`, by section and name, ANY where each entry may be; `loops`: also what its loops read."""
    for one in _walk(e, loops):
        reads = _READS.get(one.__class__)
        if reads is not None:
            yield from reads(one)


def _parameter(name: str) -> Iterator[Entry]:
    yield PARAMETERS, name
    if "." in name:
        yield PARAMETERS, name.partition(".")[0]


def _holes(text: str) -> Iterator[Entry]:
    for hole in _HOLE.finditer(text):
        yield from _parameter(hole[1].strip())


def _text(text: Text) -> Iterator[Entry]:
    parts: tuple[object, ...] = text.parts
    for part, after in zip(parts, (*parts[1:], ""), strict=True):
        if isinstance(part, str):
            yield from _holes(part)
            if after != "" and _OPEN.search(part):  # `${${X}Arn}`: a loop puts the name together
                yield PARAMETERS, ANY


def _call(call: Call) -> Iterator[Entry]:
    if call.name in WHOLE:
        yield WHOLE[call.name], _name(call.argument)
    elif call.name in FIRST:
        yield FIRST[call.name], _name(_first(call.argument))
    elif call.name in BY_TYPE:
        yield PARAMETERS, ANY


def _object(e: Object) -> Iterator[Entry]:
    for member in e.members:
        name = member.name
        if name.endswith(FORMS):
            yield from _words(member.value)
        elif name == "Condition" and not isinstance(bare(member.value), Object):
            yield CONDITIONS, _name(member.value)


# By class: a `match` asks for one class after another, of each part of a template.
_READS: dict[type, Callable[..., Iterator[Entry]]] = {
    Object: _object,
    Call: _call,
    Reference: lambda e: _parameter(e.name),
    Text: _text,
    Literal: lambda e: _holes(e.text),
}


def _words(e: Expression) -> Iterator[Entry]:
    """What the words in `e` may name."""
    return ((PARAMETERS, one.text) for one in walk(e) if isinstance(one, Literal))


def _walk(e: Expression, loops: bool) -> Iterator[Expression]:
    """`e` and what is below it, a body that several copies share once; `loops`: also what is in loops.

    Scalars that read nothing, as most do, are left out.
    """
    ahead, bodies = [e], set[int]()
    while ahead:
        one = ahead.pop()
        if one.__class__ is Loop and not loops:
            continue
        yield one
        below = children(one)
        if one.__class__ is Filled:
            below = [each for each in below if id(each) not in bodies]
            bodies.add(id(one.body))
        ahead += [each for each in below if each.__class__ is not Literal or "${" in each.text]


def _first(e: Expression) -> Expression | Splice:
    found = bare(e)
    return found.items[0] if isinstance(found, Array) and found.items else found


def _name(e: Expression | Splice) -> str:
    found = e if isinstance(e, Splice) else bare(e)
    return found.text if isinstance(found, Literal) else ANY


def macros(grammar: Grammar) -> Callable[[Object], str]:
    """The macro of a template that may read all of it, by its name; "" where there is none."""

    def first(root: Object) -> str:
        return next(_macros(root, grammar), "")

    return first


def _macros(root: Object, grammar: Grammar) -> Iterator[str]:
    for member in root.members:
        if member.name == "Transform":
            yield from (name for name in _names(member.value) if name not in grammar.plain_transforms)
    for one in _walk(root, True):
        if isinstance(one, Call) and one.name == MACRO:
            yield next(_names(one.argument), MACRO)
        elif isinstance(one, Object):
            yield from (next(_names(each.value), MACRO) for each in one.members if each.name == MACRO)


def _names(e: Expression | Splice) -> Iterator[str]:
    """The names of macros: of one, or of a list of them."""
    match e if isinstance(e, Splice) else bare(e):
        case Literal(text, kind):
            yield from [] if kind is Kind.NULL or not text else [text]
        case Array(items):
            for one in items:
                yield from _names(one)
        case Object() as found:
            named = found.fields.get("Name")
            yield from _names(named) if named is not None else [MACRO]
        case _:
            yield MACRO
