"""`Transform: AWS::LanguageExtensions`: what needs it, adding it and taking it away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from dialects.cloudformation.template.grammar import LANGUAGE_EXTENSIONS, LOOP_SECTIONS
from transpile import ir
from transpile.evaluate.values import bare
from transpile.hosts.yaml import merge_keys
from transpile.ir.traversal import children, walk
from transpile.syntax.tree import Kind, Node

HEADER = ("AWSTemplateFormatVersion", "Description")
Evaluate = Callable[[ir.Expression, Mapping[ir.Binder, ir.Expression]], ir.Expression | None]
Need = tuple[ir.Expression, str, int]
"""What needs the transform, the key that it is the value of, and how many mappings are around it."""
ATTRIBUTES = ("DeletionPolicy", "UpdateReplacePolicy", "DependsOn", "Condition")
"""Attributes of resources that plain CloudFormation wants as words."""
TRUTHS = ("Fn::And", "Fn::Equals", "Fn::Not", "Fn::Or")
"""What a condition is, and no attribute: in a loop, the key of such a value is the name of a condition."""
INSIDE = 3
"""How many mappings deep, from its section on, the values of a definition's attributes stop."""
ANYWHERE = -1_000_000
"""The depth in a loop outside properties: attributes of definitions may be at any depth."""


def with_transform(root: ir.Object) -> ir.Object:
    """`root` with `AWS::LanguageExtensions` among its transforms, before `AWS::Serverless` as the service wants it."""
    extension = ir.Literal(LANGUAGE_EXTENSIONS)
    members = list(root.members)
    for at, member in enumerate(members):
        if isinstance(member, ir.Member) and member.name == "Transform":
            if _has_extension(member.value):
                return root
            members[at] = ir.Member(member.key, _first(extension, member.value), member.origin)
            return ir.Object(tuple(members), root.origin)
    at = max((at + 1 for at, member in enumerate(members) if member.name in HEADER), default=0)
    members.insert(at, ir.Member(ir.Literal("Transform"), extension))
    return ir.Object(tuple(members), root.origin)


def _first(extension: ir.Literal, value: ir.Expression) -> ir.Expression:
    """The value of `Transform` with `extension` before what is there; nothing may be."""
    rest = _listed(value)
    return ir.Array((extension, *rest), _origin(value)) if rest or _origin(value) else extension


def without_transform(root: ir.Object) -> ir.Object:
    """`root`, which has it, without `AWS::LanguageExtensions`: only that entry of a list goes (errata FE2)."""
    members: list[ir.Member | ir.Spread] = []
    for member in root.members:
        if not isinstance(member, ir.Member) or member.name != "Transform":
            members.append(member)
        elif rest := tuple(item for item in _listed(member.value) if not _is_extension(item)):
            members.append(ir.Member(member.key, ir.Array(rest, _origin(member.value)), member.origin))
    return ir.Object(tuple(members), root.origin)


def has_transform(root: ir.Object) -> bool:
    """Whether the template declares `AWS::LanguageExtensions`."""
    return any(m.name == "Transform" and _has_extension(m.value) for m in root.members)


def _has_extension(value: ir.Expression) -> bool:
    return any(map(_is_extension, _listed(value)))


def _listed(value: ir.Expression) -> tuple[ir.Expression | ir.Splice, ...]:
    """The transforms: the items of a list, or the only one; `Transform:` without a value has none."""
    found = bare(value)
    if isinstance(found, ir.Literal) and found.kind is Kind.NULL:
        return ()
    return found.items if isinstance(found, ir.Array) else (value,)


def _origin(value: ir.Expression) -> Node | None:
    """The list that stands there: what only an alias brings along is written anew."""
    return value.origin if isinstance(value, ir.Array) else None


def _is_extension(value: ir.Expression | ir.Splice) -> bool:
    match value if isinstance(value, ir.Splice) else bare(value):
        case ir.Literal(text, Kind.STRING):
            return text == LANGUAGE_EXTENSIONS
        case ir.Object(members):
            return any(m.name == "Name" and _is_extension(m.value) for m in members)
    return False


def needs(root: ir.Object, evaluate: Evaluate) -> ir.Expression | None:
    """The first thing in a template that only AWS::LanguageExtensions understands, where it computes, if any."""
    for one in root.members:
        if one.name in LOOP_SECTIONS:
            search = _Search(evaluate, ATTRIBUTES if one.name != "Outputs" else (*ATTRIBUTES, "Description"))
            for need, _, _ in search.below(one.value, "", 0):
                return need
    return None


@dataclass(slots=True)
class _Search:
    """Looks for what needs the transform.

    `words` are the attributes of its section that are words.
    In a copy of a loop's body only what the copy still holds counts: `candidates` are looked up once a body, with names
    that its loop computes, as they stand there no more.
    """

    evaluate: Evaluate
    words: Sequence[str]
    candidates: dict[int, list[Need]] = field(default_factory=dict)
    copied: bool = False
    idle: set[tuple[int, str, int, bool]] = field(default_factory=set)

    def below(self, e: ir.Expression, key: str, depth: int) -> Iterator[Need]:
        """What needs it in `e`, the value of the attribute `key` ("" for none), with `depth` mappings around."""
        match found := bare(e):
            case ir.Filled():
                yield from self._filled(found, key, depth)
            case ir.Array() | ir.Object():
                yield from self._once(found, key, depth)
            case _:
                yield from self._inside(found, key, depth)

    def _once(self, e: ir.Array | ir.Object, key: str, depth: int) -> Iterator[Need]:
        """As `below`: a body without variables is one object in all its copies, and need not be searched again."""
        place = id(e), key, depth, self.copied
        found = False
        for need in self._inside(e, key, depth) if place not in self.idle else ():
            found = True
            yield need
        if not found:
            self.idle.add(place)

    def _inside(self, e: ir.Expression, key: str, depth: int) -> Iterator[Need]:
        if self.copied and isinstance(e, ir.Variable):
            yield e, key, depth  # what it stands for may be a function
        if _needed(e, key in self.words) and (self.copied or not _named_by_a_loop(e)):
            yield e, key, depth
        if isinstance(e, ir.Object):
            for member in e.members:
                yield from self._member(member, depth)
            return
        listed = key if isinstance(e, ir.Array) else ""  # `DependsOn` may be a list
        for child in children(e):
            for need in self.below(child, listed, _again(depth)):
                if self.copied and isinstance(e, ir.Call) and not isinstance(need[0], ir.Variable):
                    yield e, key, depth  # what an argument becomes may be what the call takes with the transform only
                    return
                yield need

    def _member(self, member: ir.Member | ir.Spread, depth: int) -> Iterator[Need]:
        if isinstance(member, ir.Spread) and isinstance(bare(member.value), ir.Object):
            yield from self.below(bare(member.value), "", depth)  # its entries are entries here
            return
        name = member.name
        if _is_merge(member):
            for one in _merged(member.value):
                yield from self.below(one, "", depth)
            return
        if name.startswith("Fn::ForEach::"):
            yield member.value, name, depth
        inner = _again(depth) if name.startswith("Fn::") else depth + 1
        yield from self.below(member.value, name if _is_attribute(depth) else "", inner)

    def _filled(self, e: ir.Filled, key: str, depth: int) -> Iterator[Need]:
        found = self.candidates.get(id(e.body))
        if found is None:
            looped = any(map(_makes_more, walk(e.body)))
            inside = replace(self, copied=True)
            found = [(e.body, key, depth)] if looped else list(inside.below(e.body, key, depth))
            self.candidates[id(e.body)] = found
        values = dict(e.values)
        for candidate, of, at in found:
            if isinstance(candidate, ir.Variable) and isinstance(values.get(candidate.binder), ir.Literal):
                continue
            value = self.evaluate(candidate, values)
            if value is not None and of.startswith("Fn::ForEach::"):
                yield value, of, at
            elif value is not None:
                yield from self.below(value, of, at)


def _makes_more(e: ir.Expression) -> bool:
    """Whether copies have here what is not written in their body: by a loop, or a function of another language."""
    return isinstance(e, ir.Loop) or (isinstance(e, ir.Call) and e.vocabulary == "hcl")


def _is_merge(member: ir.Member | ir.Spread) -> bool:
    return member.origin is not None and merge_keys.is_merge(member.origin)


def _merged(value: ir.Expression) -> Iterator[ir.Expression]:
    """The objects whose entries a merge key of YAML brings along: one, or a list of them."""
    found = bare(value)
    for one in found.items if isinstance(found, ir.Array) else (found,):
        yield one.value if isinstance(one, ir.Splice) else one


def _is_attribute(depth: int) -> bool:
    """Whether a key with so many mappings around is an attribute's: not a name that a template gives a definition."""
    return depth == 1 or depth < 0


def _again(depth: int) -> int:
    """The depth inside a function, or a list: outside properties it is, or holds, a loop."""
    return depth if depth >= INSIDE else ANYWHERE


def _named_by_a_loop(e: ir.Expression) -> bool:
    """Whether `e` is a name that the loop around computes, as `Ref: !Sub "Vpc${Index}"` in the drafts' examples."""
    if not isinstance(e, ir.Call) or e.name not in ("Ref", "Fn::GetAtt", "Fn::Sub"):
        return False
    below = [one for child in children(e) for one in walk(child)]
    words = ir.Array | ir.Literal | ir.Text | ir.Variable | ir.Shared
    named = all(isinstance(one, words) or _is_sub(one) for one in below)
    return named and any(isinstance(one, ir.Variable) for one in below)


def _is_sub(e: ir.Expression) -> bool:
    return isinstance(e, ir.Call) and e.name == "Fn::Sub"


def _needed(e: ir.Expression, word: bool) -> bool:
    """Whether plain CloudFormation does not understand `e` as such, or as an attribute that is a `word`."""
    match e:
        case ir.Call("cfn", "Fn::Length" | "Fn::ToJsonString" | "Ref"):
            return True
        case ir.Call("cfn", "Fn::FindInMap", argument) if _is_enhanced(bare(argument)):
            return True
        case ir.Call("cfn", "Fn::GetAtt", argument) if _is_computed(bare(argument)):
            return True
        case ir.Call("cfn", name) if name in TRUTHS:
            return False
        case ir.Call() | ir.Reference():
            return word
    return False


def _is_enhanced(argument: ir.Expression) -> bool:
    """Whether a lookup has a default, or other functions than `Ref` and itself as arguments.

    What a loop makes of its arguments may be both: whoever expands that loop does not look anything up. A loop that is
    written already is an object. A function in their place may be a loop that `--from` leaves alone, and make anything.
    """
    if isinstance(argument, ir.Call):
        return True
    items = argument.items if isinstance(argument, ir.Array) else ()
    return len(items) > 3 or any(map(_is_more_than_a_word, items))


def _is_more_than_a_word(item: ir.Expression | ir.Splice) -> bool:
    found = item if isinstance(item, ir.Splice) else bare(item)
    is_loop = isinstance(found, ir.Splice | ir.Loop | ir.Object)
    return is_loop or (isinstance(found, ir.Call) and found.name != "Fn::FindInMap")


def _is_computed(argument: ir.Expression) -> bool:
    """Whether `Fn::GetAtt` has a function as argument; the attribute alone may be a `Ref`."""
    match argument:
        case ir.Array((first, *rest)):
            return isinstance(first, ir.Reference) or any(isinstance(one, ir.Call | ir.Text) for one in (first, *rest))
    return isinstance(argument, ir.Call)


def kept_by_mappings(root: ir.Object) -> ir.Expression | None:
    """The first thing in `Mappings` that only a template with the transform may have there, if any.

    Without it, the service answers "Template format error: Every Mappings attribute must be a String or a List." to a
    `Ref` and to an object (recorded on AWS: LocalStack, tests/aws/services/cloudformation/engine/
    test_mappings.snapshot.json, `test_mapping_with_invalid_refs`, `test_mapping_maximum_nesting_depth`), as its guide
    says ("Mappings syntax": no parameters, pseudo parameters, or intrinsic functions). With the transform it computes
    them: AWS deploys a template with `!Sub` in them (aws-solutions-library-samples/
    cloud-intelligence-dashboards-data-collection, data-collection/deploy/module-inventory.yaml).
    """
    sections = (one.value for one in root.members if one.name == "Mappings")
    return next((found for one in sections for found in _not_literal(one, 0)), None)


def _not_literal(e: ir.Expression, depth: int) -> Iterator[ir.Expression]:
    """Functions, and objects that are the value of an attribute: three mappings are around these.

    `Fn::Transform` may stand there without the transform: it is another one.
    """
    match found := bare(e):
        case ir.Call(name=name):
            yield from () if name == "Fn::Transform" else (found,)
        case ir.Reference():
            yield found
        case ir.Object(members):
            yield from (found,) if depth == INSIDE else ()
            for member in members:
                if _is_merge(member):
                    yield from (need for one in _merged(member.value) for need in _not_literal(one, depth))
                elif member.name != "Fn::Transform":
                    yield from _not_literal(member.value, depth + 1)
        case _:
            for child in children(found):
                yield from _not_literal(child, ANYWHERE)
