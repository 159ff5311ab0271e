"""What a CloudFormation template needs outside its loops: `Transform`, generated `Mappings`, the family's functions."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from collections.abc import Mapping as TypingMapping
from dataclasses import replace
from operator import is_

from dialects.cloudformation.names import LANGUAGE_EXTENSIONS, LOOP_SECTIONS, bare
from dialects.cloudformation.reading import read
from transpile.diagnostics import Diagnostic, Severity
from transpile.ir import (
    Array,
    Binder,
    Call,
    Document,
    Expression,
    Filled,
    Literal,
    Loop,
    Member,
    Object,
    Reference,
    Shared,
    Spread,
    Text,
    Variable,
)
from transpile.source import Source, Span
from transpile.tree import Mapping as MappingNode
from transpile.tree import Parsed
from transpile.walk import children, map_children, walk

HEADER = ("AWSTemplateFormatVersion", "Description")
BEFORE_TABLES = ("AWSTemplateFormatVersion", "Description", "Transform", "Metadata", "Parameters", "Rules")


COMPUTED = LOOP_SECTIONS
"""The sections in which the service computes what is known before deployment."""
LITERAL = frozenset({("Outputs", "Description")})
"""Attributes that hold no function in an expanded template."""
UNIFORM = frozenset({"Ref", "Fn::Sub", "Fn::Join", "Fn::GetAtt", "Fn::Base64", "Fn::ImportValue", "Fn::If"})
"""Functions that carry the texts of their arguments along, whatever these are."""
RESOURCES, OUTPUTS, BYTES = 500, 200, 1_000_000
"""CloudFormation's quotas on a template."""


# -- whole templates -------------------------------------------------------------------------------------------------


def check(parsed: Parsed) -> tuple[Diagnostic, ...]:
    """T006 where the document is no mapping."""
    if isinstance(bare(parsed.root), MappingNode):
        return ()
    return read(parsed, ())[1]


def marked(text: str) -> bool:
    """Whether the text may hold loops that no dialect reads, but that are refused by name (`relatives.py`)."""
    return ("Transform" in text and re.search(r"\b(?:Count|ExplodeMap)\b", text) is not None) or "Modules" in text


def reserved(document: Document) -> frozenset[str]:
    """The names that no loop variable may have: parameters and logical ids (ForEach RFC, constraint 3)."""
    return frozenset(document.parameters) | {
        member.key.text
        for section in document.root.members
        if isinstance(section, Member) and _named(section, "Resources") and isinstance(section.value, Object)
        for member in section.value.members
        if isinstance(member, Member) and isinstance(member.key, Literal)
    }


def finish(
    root: Object, document: Document, loops: bool, tables: Sequence[Member], evaluate: Evaluate
) -> tuple[Object, tuple[Diagnostic, ...]]:
    """The template with what its new loops need, and without what nothing needs any more.

    `loops`: the target has loops. A warning T407 tells what keeps AWS::LanguageExtensions in a template without.
    """
    if root is document.root and not tables:
        return root, ()
    root = _object(spelled(with_tables(root, tables), NO_NAMES))
    if loops and _has_foreach(root):
        return with_transform(root), ()
    needed = needs(root, evaluate) if loops or has_transform(root) else None
    if not has_transform(root):
        return with_transform(root) if needed is not None else root, ()
    if needed is None:
        return without_transform(root), ()
    return root, () if loops else (_still_needed(needed),)


def _object(e: Expression) -> Object:
    assert isinstance(e, Object)
    return e


def _parts(root: Object) -> Iterator[Member]:
    for e in walk(root):
        if isinstance(e, Object):
            yield from (member for member in e.members if isinstance(member, Member))


def _has_foreach(root: Object) -> bool:
    """Whether a loop that needs the transform is written in `root`, or stays there as it was read."""
    kept = (isinstance(e, Loop) and e.dialect == "foreach" for e in walk(root))
    return any(kept) or any(map(_is_foreach, _parts(root)))


def _is_foreach(member: Member) -> bool:
    origin = member.key.origin
    text = member.key.text if isinstance(member.key, Literal) else ""
    return (text or getattr(origin, "text", "")).startswith("Fn::ForEach::")


def _still_needed(needed: Expression) -> Diagnostic:
    what = f"`{needed.name}`" if isinstance(needed, Call) else "a function"
    return Diagnostic(
        "T407",
        f"Transform AWS::LanguageExtensions stays: {what} here needs it",
        needed.origin.span if needed.origin else None,
        "not understood without the transform",
        "--resolve computes all that is known before deployment",
        Severity.WARNING,
    )


def quotas(root: Object, text: str, source: Source) -> tuple[Diagnostic, ...]:
    """Warnings where the result is beyond CloudFormation's quotas: T303 entries, T304 bytes, T305 no resources."""
    found: list[Diagnostic] = []
    for name, limit in (("Resources", RESOURCES), ("Outputs", OUTPUTS)):
        section = next((m for m in root.members if isinstance(m, Member) and _named(m, name)), None)
        if section is not None and isinstance(section.value, Object):
            found += _entries_quota(section, section.value.members, name.lower(), limit, source)
    size = len(text) if text.isascii() else len(text.encode())
    if size > BYTES:
        words = f"the result has {size:,} bytes, CloudFormation takes {BYTES:,}"
        found.append(_quota("T304", words, None, "split the template, or use nested stacks", source))
    return tuple(found)


def _entries_quota(
    section: Member, entries: Sequence[Member | Spread], noun: str, limit: int, source: Source
) -> Iterator[Diagnostic]:
    span = section.key.origin.span if section.key.origin else None
    count = sum(isinstance(entry, Member) for entry in entries)
    if count > limit:
        words = f"the result has {count} {noun}, CloudFormation takes {limit} a stack"
        yield _quota("T303", words, span, "split the template, or use nested stacks", source)
    if noun == "resources" and not entries:
        words = "no resource is left, and CloudFormation wants at least one"
        yield _quota("T305", words, span, "give the loops something to iterate over", source)


def _quota(code: str, message: str, span: Span | None, help: str, source: Source) -> Diagnostic:
    return Diagnostic(code, message, span, "this section" if span else "", help, Severity.WARNING, source=source)


# -- functions -------------------------------------------------------------------------------------------------------


NO_NAMES: frozenset[str] = frozenset()
_SPELLED = frozenset((Literal, Reference, Variable, Filled))
"""What holds no call, or is spelled where it is filled."""


def spelled(e: Expression, bound: frozenset[str]) -> Expression:
    """`e` with the core's calls as CloudFormation's, and computed holes of strings in the list form of `Fn::Sub`.

    `bound` are the variables of the loops around: `${Name}` is such a variable, whatever the map of `Fn::Sub` says.
    """
    if e.__class__ in _SPELLED:
        return e
    match e:
        case Call("core", "lookup", argument):
            return Call("cfn", "Fn::FindInMap", spelled(argument, bound))
        case Call("core", "item", argument):
            return Call("cfn", "Fn::Select", spelled(argument, bound))
        case Call("cfn", "Fn::Sub", Text() as text) if _computed(text):
            return Call("cfn", "Fn::Sub", _list_form(text, (), bound))
        case Call("cfn", "Fn::Sub", Array((Text() as text, Object(members)))) if _computed(text):
            return Call("cfn", "Fn::Sub", _list_form(text, members, bound))
        case Object(members):
            new = tuple([_spelled_member(one, bound) for one in members])
            return e if all(map(is_, new, members)) else Object(new, e.origin)
    return map_children(e, lambda child: spelled(child, bound))


def _spelled_member(member: Member | Spread, bound: frozenset[str]) -> Member | Spread:
    if member.value.__class__ in _SPELLED:
        return member
    value = spelled(member.value, bound | _variables(member.value) if _is_loop(member) else bound)
    return member if value is member.value else replace(member, value=value)


def _is_loop(member: Member | Spread) -> bool:
    known = _named(member, "Fn::Map") or _named(member, "Fn::For")
    return isinstance(member, Spread) or known or _is_foreach(member)


def _variables(e: Expression) -> frozenset[str]:
    """The variables of a loop, read or written."""
    match e:
        case Loop(key=key, value=value):
            return frozenset(binder.name for binder in (key, value) if binder is not None)
        case Array((Literal(identifier), *_)):
            return frozenset((identifier,))
        case Array((Array(pair), *_)):
            return frozenset(name.text for name in pair if isinstance(name, Literal))
        case Object(members):
            given = {m.key.text: m.value for m in members if isinstance(m, Member) and isinstance(m.key, Literal)}
            names = (given.get(name, Literal(name)) for name in ("Index", "Value"))
            return frozenset(name.text for name in names if isinstance(name, Literal))
    return NO_NAMES


def _computed(text: Text) -> bool:
    return any(isinstance(part, Call) for part in text.parts)


def _list_form(text: Text, members: Sequence[Member | Spread], bound: frozenset[str]) -> Expression:
    """`[string, {name: call}]`: every computed hole gets a name that nothing else in the string has."""
    used = {*bound, *(part.name for part in text.parts if isinstance(part, Reference))}
    used |= {m.key.text for m in members if isinstance(m, Member) and isinstance(m.key, Literal)}
    names: dict[Expression, str] = {}
    for part in text.parts:
        if isinstance(part, Call) and part not in names:
            names[part] = _free(_hint(part), used)
            used.add(names[part])
    parts = tuple(Reference(names[part]) if isinstance(part, Call) else part for part in text.parts)
    kept = tuple(spelled(Object(tuple(members)), bound).members)  # type: ignore[union-attr]
    added = tuple(Member(Literal(name), spelled(call, bound)) for call, name in names.items())
    return Array((Text(parts, text.origin), Object((*kept, *added))))


def _hint(call: Call) -> str:
    """The column of a table, or `Item`."""
    last = call.argument.items[-1] if isinstance(call.argument, Array) else None
    return last.text if call.name == "lookup" and isinstance(last, Literal) else "Item"


def _free(hint: str, taken: set[str]) -> str:
    name, number = hint, 2
    while name in taken:
        name, number = f"{hint}{number}", number + 1
    return name


# -- mappings --------------------------------------------------------------------------------------------------------


def with_tables(root: Object, tables: Sequence[Member]) -> Object:
    """`root` with generated tables at the end of `Mappings`, which is made after `Parameters` where it is missing."""
    if not tables:
        return root
    members = list(root.members)
    for at, member in enumerate(members):
        if _named(member, "Mappings") and isinstance(member, Member) and isinstance(member.value, Object):
            grown = Object((*member.value.members, *tables), member.value.origin)
            members[at] = Member(member.key, grown, member.origin)
            return Object(tuple(members), root.origin)
    at = max((at + 1 for at, member in enumerate(members) if _is_one_of(member, BEFORE_TABLES)), default=0)
    members.insert(at, Member(Literal("Mappings"), Object(tuple(tables))))
    return Object(tuple(members), root.origin)


# -- transform -------------------------------------------------------------------------------------------------------


def with_transform(root: Object) -> Object:
    """`root` with `AWS::LanguageExtensions` among its transforms, before `AWS::Serverless` as the service wants it."""
    extension = Literal(LANGUAGE_EXTENSIONS)
    members = list(root.members)
    for at, member in enumerate(members):
        if isinstance(member, Member) and _named(member, "Transform"):
            if _has_extension(member.value):
                return root
            old = member.value.items if isinstance(member.value, Array) else (member.value,)
            value = Array((extension, *old), member.value.origin if isinstance(member.value, Array) else None)
            members[at] = Member(member.key, value, member.origin)
            return Object(tuple(members), root.origin)
    at = max((at + 1 for at, member in enumerate(members) if _is_one_of(member, HEADER)), default=0)
    members.insert(at, Member(Literal("Transform"), extension))
    return Object(tuple(members), root.origin)


def without_transform(root: Object) -> Object:
    """`root` without `AWS::LanguageExtensions`: only that entry goes where `Transform` is a list (errata FE2)."""
    members: list[Member | Spread] = []
    for member in root.members:
        if not isinstance(member, Member) or not _named(member, "Transform"):
            members.append(member)
        elif isinstance(member.value, Array):
            rest = tuple(item for item in member.value.items if not _is_extension(item))
            if rest:
                same = len(rest) == len(member.value.items)
                members.append(member if same else Member(member.key, Array(rest, member.value.origin), member.origin))
        elif not _is_extension(member.value):
            members.append(member)
    return Object(tuple(members), root.origin)


def has_transform(root: Object) -> bool:
    """Whether the template declares `AWS::LanguageExtensions`."""
    return any(isinstance(m, Member) and _named(m, "Transform") and _has_extension(m.value) for m in root.members)


def _has_extension(value: Expression) -> bool:
    return any(map(_is_extension, value.items)) if isinstance(value, Array) else _is_extension(value)


def _is_extension(value: object) -> bool:
    match value:
        case Shared(inner):
            return _is_extension(inner)
        case Literal(text):
            return text == LANGUAGE_EXTENSIONS
        case Object(members):
            return any(isinstance(m, Member) and _named(m, "Name") and _is_extension(m.value) for m in members)
    return False


Evaluate = Callable[[Expression, TypingMapping[Binder, Expression]], Expression | None]


def needs(root: Object, evaluate: Evaluate) -> Expression | None:
    """The first thing in a template that only AWS::LanguageExtensions understands, where it computes, if any.

    In a copy of a loop's body only what the copy still holds counts: candidates are looked up once a body.
    """
    candidates: dict[int, list[Expression]] = {}
    sections = (one.value for one in root.members if _is_one_of(one, COMPUTED))
    return next((need for one in sections for need in _needs(one, "", evaluate, candidates)), None)


def _needs(
    e: Expression, attribute: str, evaluate: Evaluate, candidates: dict[int, list[Expression]]
) -> Iterator[Expression]:
    if isinstance(e, Filled):
        yield from _needs_filled(e, attribute, evaluate, candidates)
        return
    if _needed(e, attribute):
        yield e
    if isinstance(e, Object):
        for member in e.members:
            name = member.key.text if isinstance(member, Member) and isinstance(member.key, Literal) else ""
            if name.startswith("Fn::ForEach::"):
                yield member.value
            yield from _needs(member.value, name, evaluate, candidates)
        return
    for child in children(e):
        yield from _needs(child, "", evaluate, candidates)


def _needs_filled(
    e: Filled, attribute: str, evaluate: Evaluate, candidates: dict[int, list[Expression]]
) -> Iterator[Expression]:
    found = candidates.get(id(e.body))
    if found is None:
        looped = any(isinstance(one, Loop) for one in walk(e.body))
        found = [e.body] if looped else list(_needs(e.body, attribute, evaluate, candidates))
        candidates[id(e.body)] = found
    for candidate in found:
        value = evaluate(candidate, dict(e.values))
        if value is not None:
            yield from _needs(value, attribute, evaluate, candidates)


def _needed(e: Expression, attribute: str) -> bool:
    """Whether plain CloudFormation does not understand `e` as such, or as the value of `attribute`."""
    match e:
        case Call("cfn", "Fn::Length" | "Fn::ToJsonString" | "Ref"):
            return True
        case Call("cfn", "Fn::FindInMap", Array(items)):
            return len(items) > 3 or any(isinstance(item, Call) and item.name != "Fn::FindInMap" for item in items)
        case Call("cfn", "Fn::GetAtt", Array(items)):
            return any(isinstance(item, Call | Text) for item in items)
        case Call() | Reference():
            return attribute in ("DeletionPolicy", "UpdateReplacePolicy", "DependsOn", "Condition")
    return False


def _named(member: Member | Spread, name: str) -> bool:
    return isinstance(member, Member) and isinstance(member.key, Literal) and member.key.text == name


def _is_one_of(member: Member | Spread, names: Collection[str]) -> bool:
    return isinstance(member, Member) and isinstance(member.key, Literal) and member.key.text in names
