"""What an ROS template needs around its loops, names that it has, and what verification sees as added."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby

from dialects.ros.computed_holes import list_form
from dialects.ros.counts.reading import counted_name
from dialects.ros.counts.references import mentioned
from dialects.ros.counts.writing import counts, instances, is_count, with_as_many, with_count, with_number
from dialects.ros.lists.merged_objects import all_merged, is_merged, merged
from dialects.ros.lists.writing import follows, said
from dialects.ros.template.grammar import DIALECT, GRAMMAR
from dialects.templates.generated_tables import no_place, with_tables
from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import bare, field_of
from transpile.ir import (
    Array,
    Call,
    Document,
    Expression,
    Literal,
    Loop,
    Member,
    Object,
    Reference,
    Splice,
    Spread,
)
from transpile.ir.traversal import children, free, map_children, result_children, walk
from transpile.language.facts import Data, Evaluate
from transpile.language.registry import hides
from transpile.verify.canonical import Null

SECTIONS = ("Conditions", "Resources", "Outputs")
BEFORE_TABLES = ("ROSTemplateFormatVersion", "Description", "Metadata", "Parameters")
EMPTIED = ("Mappings", "Conditions", "Outputs")
NESTED = frozenset(GRAMMAR.nested.values())
Names = Callable[[], Collection[str]]
"""The names that anything in a template refers to, which are searched for once they are asked for."""
_SIGN = re.compile(r"ROSTemplateFormatVersion|ALIYUN::|DATASOURCE::")


def marked(text: str) -> bool:
    """Whether the text may be a template of ROS: what is wrong in one is told, though it has no loop."""
    return _SIGN.search(text) is not None or hides(text)


def reserved(document: Document) -> frozenset[str]:
    """The names that no loop variable may have: those that `Ref` knows."""
    section = bare(document.root.fields.get("Resources", Object(())))
    return frozenset(document.parameters) | frozenset(section.fields if isinstance(section, Object) else ())


def made(root: Object) -> frozenset[str]:
    """The names of the entries of an expansion's sections."""
    sections = (bare(root.fields[name]) for name in SECTIONS if name in root.fields)
    return frozenset(name for one in sections if isinstance(one, Object) for name in one.fields)


def misnamed(root: Object, document: Document) -> tuple[Diagnostic, ...]:
    """ROS takes any name."""
    return ()


def without_emptied(root: Object, document: Document) -> Object:
    """Sections may be empty."""
    return root


def finish(
    root: Object, document: Document, loops: bool, tables: Sequence[Member], evaluate: Evaluate
) -> tuple[Object, tuple[Diagnostic, ...]]:
    """The template with the core's calls in its own words, and loops from elsewhere as the calls that say them.

    Loops that another language runs stay.
    """
    if root is document.root and not tables:
        return root, ()
    crowded = no_place(root) if tables else None
    if crowded:
        return root, (crowded,)
    root = with_tables(root, tables, BEFORE_TABLES)
    if not loops and any(isinstance(one, Loop) for one in walk(root)):
        found = spelled(root)
        assert isinstance(found, Object)
        return found, ()
    resources = bare(root.fields.get("Resources", Object(())))
    counted = counts(resources) if isinstance(resources, Object) else {}
    members = (_section(_whole(one, counted), document, evaluate) for one in root.members)
    return Object(tuple(members), root.origin), ()


def sayable(document: Document) -> Callable[[Loop, bool], bool]:
    """Whether ROS can say a loop: among resources with `Count`, in properties with a function that makes a list.

    A variable of no loop in it is the number of a resource with `Count`. The document is searched once for all loops.
    """

    @cache
    def names() -> frozenset[str]:
        return mentioned(document.root)

    @cache
    def nested() -> frozenset[int]:
        return frozenset(id(one.origin) for one in _nested_loops(document))

    def can(loop: Loop, section: bool) -> bool:
        if section:
            return _may_be_counted(loop, names)
        if id(loop.origin) in nested():
            return False
        return _lists(loop, document, names) or said(with_number(loop), document.parameters) is not None

    return can


def _may_be_counted(loop: Loop, mentioned_names: Names) -> bool:
    """Whether a loop among resources may become one with `Count`, as far as its name and its attributes go."""
    own = loop.dialect == DIALECT  # what refers to it was read as a list of its instances
    return is_count(loop) and (own or counted_name(loop) not in mentioned_names())


def _needs_each(e: Expression, in_list: bool = False) -> bool:
    """Whether something has to be computed for each number that no function of ROS computes from `ALIYUN::Index`.

    A script that makes a list (`in_list`) computes the formulas in it. The condition of an `Fn::If` is a name.
    """
    match e:
        case Call(vocabulary=vocabulary, formula=formula) if vocabulary not in (GRAMMAR.vocabulary, "core"):
            if not in_list or formula is None:
                return True
        case Call(name="Fn::If", argument=Array((name, *_))) if not isinstance(name, Splice) and free(name):
            return True
    below = in_list or isinstance(e, Loop)
    return any(_needs_each(child, below) for child in children(e))


def _nested_loops(document: Document) -> Iterator[Loop]:
    """Loops in what may be a template in this one, which is data, or beside it.

    In it, where the type of its resource is made by a loop. Beside it, among the properties: a call would make all of
    these, and be given the functions of that template.
    """
    for one in _definitions(document.root.fields.get("Resources", Object(()))):
        properties = bare(one.fields.get("Properties", Object(())))
        if not isinstance(properties, Object):
            continue
        for name in NESTED & properties.fields.keys():
            if not isinstance(field_of(one, "Type"), Literal | None):
                yield from (each for each in walk(properties.fields[name]) if isinstance(each, Loop))
            if isinstance(bare(properties.fields[name]), Object):
                beside = (bare(each.value) for each in properties.members if isinstance(each, Spread))
                yield from (each for each in beside if isinstance(each, Loop))


def _definitions(section: Expression) -> Iterator[Object]:
    """The definitions of a section, those that loops make among them."""
    found = bare(section)
    for one in found.members if isinstance(found, Object | Loop) else ():
        value = bare(one.value)
        if isinstance(one, Spread):
            yield from _definitions(value)
        elif isinstance(value, Object):
            yield value


def _lists(loop: Loop, document: Document, mentioned_names: Names) -> bool:
    """Whether a loop lists all instances of a resource that is, or will be, written with `Count`."""
    found = instances(loop)
    if found is None or loop.dialect == DIALECT:
        return found is not None
    resources = bare(document.root.fields.get("Resources", Object(())))
    for one in resources.members if isinstance(resources, Object) else ():
        if isinstance(one.value, Loop) and is_count(one.value) and counted_name(one.value) == found[0]:
            stays = one.value.dialect == DIALECT or not any(map(_needs_each, result_children(one.value.result)))
            return stays and one.value.source == loop.source and _may_be_counted(one.value, mentioned_names)
    return False


def _whole(member: Member | Spread, counted: Mapping[str, Expression]) -> Member | Spread:
    """`member` with lists of all instances of a resource as references to it, where that is written with `Count`."""
    value = _referring(member.value, counted) if counted else member.value
    return member if value is member.value else replace(member, value=value)


def _referring(e: Expression, counted: Mapping[str, Expression]) -> Expression:
    match e:
        case Loop(dialect=dialect) if dialect != DIALECT:
            found = instances(e)
            if found is not None and counted.get(found[0]) == e.source:
                return found[1]
        case Array(items):
            items = tuple(_item(one, counted) for one in items)
            return e if all(new is old for new, old in zip(items, e.items, strict=True)) else Array(items, e.origin)
    return map_children(e, lambda child: _referring(child, counted))


def _item(one: Expression | Splice, counted: Mapping[str, Expression]) -> Expression | Splice:
    """An item; a name in `DependsOn` stands for all instances by itself."""
    if not isinstance(one, Splice):
        return _referring(one, counted)
    value = _referring(one.value, counted)
    if isinstance(value, Literal):
        return value
    return one if value is one.value else replace(one, value=value)


def _section(member: Member | Spread, document: Document, evaluate: Evaluate) -> Member | Spread:
    value = bare(member.value)
    if member.name == "Resources" and isinstance(value, Object):
        counted = counts(value)
        members = tuple(_resource(one, counted, document, evaluate) for one in value.members)
        same = all(new is old for new, old in zip(members, value.members, strict=True))
        section = merged(value if same else Object(members, value.origin))
        return member if section is value else replace(member, value=section)
    new = spelled(_written(member.value, document, evaluate))
    return member if new is member.value else replace(member, value=new)


def _resource(
    member: Member | Spread, counted: Mapping[str, Expression], document: Document, evaluate: Evaluate
) -> Member | Spread:
    loop = member.value
    if isinstance(member, Spread) and isinstance(loop, Loop) and loop.dialect != DIALECT and is_count(loop):
        member = with_count(loop, with_as_many(loop, counted))
    value = spelled(_written(member.value, document, evaluate))
    return member if value is member.value else replace(member, value=value)


def _written(e: Expression, document: Document, evaluate: Evaluate) -> Expression:
    """`e` with its loops as calls; one that was read in a template of ROS stays what it is."""
    match e:
        case Loop(dialect=dialect):
            return e if dialect == DIALECT else _called(e, document, evaluate)
        case Array((Splice(Reference() | Call() as only),)):
            return _written(only, document, evaluate)
        case Array(items) if any(isinstance(one, Splice) and isinstance(one.value, Reference | Call) for one in items):
            return _together(e, document, evaluate)
        case Array(items) if any(isinstance(one, Splice) and _is_foreign(one.value) for one in items):
            return _called(e, document, evaluate)
        case Object(members) if any(is_merged(one) and _makes_entries(bare(one.value)) for one in members):
            return _written(merged(e), document, evaluate)
        case Object(members) if _makes_entries(e):
            return _called(e, document, evaluate)
    return merged(map_children(e, lambda child: _written(child, document, evaluate)))


def _makes_entries(e: Expression) -> bool:
    """Whether loops that are to be written make entries of an object, or of one that is merged into it."""
    below = [one.value for one in e.members if isinstance(one, Spread)] if isinstance(e, Object) else []
    return any(_is_foreign(one) or _makes_entries(bare(one)) for one in below)


def _is_foreign(e: Expression) -> bool:
    return isinstance(e, Loop) and e.dialect != DIALECT


def _called(e: Loop | Array | Object, document: Document, evaluate: Evaluate) -> Expression:
    """The call that says a loop; where none says what stands around it, too, what it comes to now.

    What follows a parameter is put together of calls instead: nothing is fixed here.
    """
    found = said(_alone(e), document.parameters)
    if found is not None:
        return found
    if isinstance(e, Loop):
        return all_merged(evaluate(e, {}) or e)
    if follows(e):
        return _together(e, document, evaluate)
    opened = _opened(e, evaluate)
    return all_merged(evaluate(e, {}) or e) if opened is None else _written(opened, document, evaluate)


def _opened(e: Array | Object, evaluate: Evaluate) -> Array | Object | None:
    """`e` with what its loops come to now among what stands there; None: they make no such parts, or equal keys.

    What stands there is not evaluated, which may be at values that are only assumed.
    """
    every: Sequence[Expression | Splice | Member | Spread] = e.items if isinstance(e, Array) else e.members
    parts: list[Expression | Splice | Member | Spread] = []
    for one in every:
        if not isinstance(one, Splice | Spread) or not _is_foreign(one.value):
            parts.append(one)
            continue
        match e, evaluate(one.value, {}):
            case Array(), Array(items):
                parts += items
            case Object(), Object(members):
                parts += members
            case _:
                return None
    if isinstance(e, Array):
        return Array(tuple(parts), e.origin)  # type: ignore[arg-type]
    names = [one.name for one in parts if isinstance(one, Member)]
    return Object(tuple(parts), e.origin) if len(set(names)) == len(names) else None  # type: ignore[arg-type]


def _alone(e: Loop | Array | Object) -> Loop | Array | Object:
    """The loop that makes all of a list or an object."""
    match e:
        case Array((Splice(Loop() as only),)) | Object((Spread(Loop() as only),)):
            return only
    return e


def _together(e: Array | Object, document: Document, evaluate: Evaluate) -> Expression:
    """What loops make, and what stands among it, as one list or object."""
    every: Sequence[Expression | Splice | Member | Spread] = e.items if isinstance(e, Array) else e.members
    parts: list[Expression] = []
    for several, found in groupby(every, lambda one: isinstance(one, Splice | Spread)):
        run = tuple(found)
        if several:
            parts += [one.value for one in run if isinstance(one, Splice | Spread)]
        else:
            parts.append(Array(run) if isinstance(e, Array) else Object(run))  # type: ignore[arg-type]
    written = tuple(_written(one, document, evaluate) for one in parts)
    return Call("ros", "Fn::ListMerge" if isinstance(e, Array) else "Fn::Add", Array(written))


def spelled(e: Expression) -> Expression:
    """`e` with the calls that the core makes as those of ROS."""
    match e:
        case Call("core", "lookup", argument):
            return Call("ros", "Fn::FindInMap", spelled(argument))
        case Call("core", "item", argument):
            return Call("ros", "Fn::Select", spelled(argument))
        case Call("core", "hole", Array((_, value))):
            return spelled(value)  # type: ignore[arg-type]
        case Call("ros", "Fn::Sub", argument) if (listed := list_form(argument)) is not None:
            return Call("ros", "Fn::Sub", map_children(listed, spelled))
    return map_children(e, spelled)


def unfinished(before: Document, after: Document, evaluate: Evaluate) -> Iterator[str]:
    """Nothing can be lacking."""
    return iter(())


def undeclared(data: Mapping[str, Data], tables: Collection[str]) -> dict[str, Data]:
    """The data of a template without generated tables, and without sections that loops left empty."""
    out = dict(data)
    mappings = out.get("Mappings")
    if isinstance(mappings, dict):
        out["Mappings"] = {name: rows for name, rows in mappings.items() if name not in tables}
    return {
        key: value for key, value in out.items() if key not in EMPTIED or not (value == {} or isinstance(value, Null))
    }
