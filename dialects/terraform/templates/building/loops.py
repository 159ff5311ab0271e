"""Loops: what they visit, their variables, and what their rounds yield."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from dialects.terraform.cty.values import UNKNOWN, SetOf, Value, items_of, mapping, sequence
from dialects.terraform.syntax.expression_shapes import bare
from dialects.terraform.syntax.loops_in import loops_in
from dialects.terraform.syntax.references import mentions, roots
from dialects.terraform.templates.absent_items import check_arguments, check_items, note_members
from dialects.terraform.templates.building import opaque
from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.computed import computed, marked, values
from dialects.terraform.templates.building.data_trees import has_keys, word
from dialects.terraform.templates.building.marks import (
    Computed,
    Entries,
    Flat,
    Grouped,
    Items,
    Looped,
    Unstructured,
    Variables,
)
from dialects.terraform.templates.building.special_texts import (
    Special,
    computes_with_calls,
    holds_calls,
    in_items,
    in_keys,
    names_call,
)
from dialects.terraform.templates.following.sources import followed, followed_object
from dialects.terraform.templates.visited_sets import check_keys, is_set, note_items
from transpile.hosts.hcl.syntax import Attribute, Expression, For, Identifier, Index, Name
from transpile.ir import Binder
from transpile.syntax.tree import Entry, Mapping, Node, Scalar
from transpile.syntax.tree import Sequence as SequenceNode

Specials = frozenset[Special]
LISTING = ("Fn::For", "Fn::Map")
"""Loops of the template's own that may make a list: as an item of another, such a list is its items there."""
_WORDS = re.compile(r"[A-Za-z0-9]+")


def loop(
    builder: Builder,
    e: For,
    variables: Variables,
    yields: Callable[[For, Variables], Entries | Items | Grouped],
    spliced: bool = False,
) -> Node:
    """The node of a loop. Raises `Unstructured`."""
    source = _visited(builder, e, variables)  # outside of the loop: its variables are not bound yet
    check_items(builder, e, source, variables)
    value = _binder(builder, e.value)
    inner = {**variables, e.value.text: value}
    key: Binder | None = None
    if e.key is not None:
        # Of a set each item is its own key: one variable for both.
        key = value if _is_set(builder, e, source, variables) else _binder(builder, e.key)
        inner = {**variables, e.key.text: key, e.value.text: value}
    # Before the body is read, which asks what is special in the texts that the variables bring along.
    builder.special.update(zip((key or value, value), _special(builder, e, source, variables), strict=True))
    builder.texts.update(_texts(builder, source, key, value))
    builder.items[value] = [*_items(builder, e, source, variables)]
    if key is not None and key is not value:
        builder.items[key] = [*(mapping(_current(builder, e, source, variables)) or ())]
    note_items(builder, value, e.collection, source, variables)
    note_members(builder, e, value, source, variables)
    check_arguments(builder, e, value)
    condition = None if e.condition is None else builder.node(e.condition, inner)
    with builder.within_round(e):
        looped = Looped(None if key is value else key, value, source, condition, yields(e, inner), spliced)
    node = builder.mark(e, looped)
    builder.loops.append((e, builder.at, node))
    return node


def _is_set(builder: Builder, e: For, source: Node, variables: Variables) -> bool:
    """Whether a loop visits a set. Raises `Unstructured` where only values of the loops around tell."""
    visited = builder.known.get(source)
    if visited is not None:
        return isinstance(visited, SetOf)
    check_keys(builder, e.collection, variables)
    return is_set(e.collection)


def _special(builder: Builder, e: For, source: Node, variables: Variables) -> tuple[Specials, Specials]:
    """What is special in what the variables of a loop have: the key, and the value. Raises `Unstructured`."""
    visited = builder.known.get(source)
    if visited is None:
        if opaque.holds_function(builder, e.collection, variables):
            raise Unstructured("its collection contains CloudFormation functions")
        known = values(builder, e.collection, builder.source, variables)
        if any(has_keys(one, LISTING) or computes_with_calls(e, one) for one in known):
            raise Unstructured("its items contain CloudFormation functions")
        found = opaque.specials(builder, e.collection, variables)
        return found, found
    if names_call(visited):
        raise Unstructured("its collection would be a CloudFormation function")
    if holds_calls(visited) or has_keys(visited, LISTING) or computes_with_calls(e, visited):
        raise Unstructured("its items contain CloudFormation functions")
    of_items = frozenset(in_items(visited))
    return of_items if mapping(visited) is None else frozenset(in_keys(visited)), of_items


def _texts(builder: Builder, source: Node, key: Binder | None, value: Binder) -> Iterator[Binder]:
    """The variables of a loop that are strings, whatever the parameters have."""
    visited = builder.known.get(source)
    if visited is None:
        yield from [value] if _gives_texts(builder, source) else []
        return
    members = mapping(visited)
    if members is not None and key is not None:
        yield key
    if all(isinstance(one, str) for one in items_of(visited)):
        yield value


def _items(builder: Builder, e: For, source: Node, variables: Variables) -> Iterator[Value]:
    """What the value of a loop has in its rounds, as far as it is known before the loops around have theirs."""
    visited = _current(builder, e, source, variables)
    collections = [visited] if visited is not UNKNOWN else _parts(builder, bare(e.collection), variables)
    for one in collections:
        yield from items_of(one)


def _current(builder: Builder, e: For, source: Node, variables: Variables) -> Value:
    """What a loop visits now, also where it goes on reading parameters; unknown where loops around tell."""
    if source in builder.known or not roots(e.collection).isdisjoint(variables):
        return builder.known.get(source, UNKNOWN)
    return builder.loaded.shown.part(e.collection, builder.source).value


def _parts(builder: Builder, e: Expression, variables: Variables) -> Iterator[Value]:
    """What stands in the variable of a loop around where an expression looks it up."""
    if not isinstance(e, Name | Attribute | Index):
        return
    for mention in mentions(e):
        binder = variables.get(mention.root)
        for value in builder.items.get(binder, ()) if binder is not None else ():
            found: Value | None = value
            for step in mention.steps:
                found = None if found is None else (mapping(found) or {}).get(step)
            yield from [] if found is None else [found]


def _gives_texts(builder: Builder, source: Node) -> bool:
    """Whether what the template says by itself is a list of strings: a parameter, a string taken apart, items."""
    match source:
        case Mapping(entries=(only,)):
            return getattr(only.key, "text", "") in ("Ref", "Fn::Split")
        case SequenceNode(items=items):
            return all(_is_text(builder, one) for one in items)
    return False


def _is_text(builder: Builder, item: Node) -> bool:
    """Whether an item of a list is a string: as it is written, the variable of a loop that has such, a parameter."""
    known, mark = builder.known.get(item), builder.marks.get(item)
    match item:
        case Mapping(entries=(Entry(key=Scalar(text="Ref"), value=Scalar(text=parameter)),)):
            of = next((one for one, name in builder.following.parameters.items() if name == parameter), "")
            return isinstance(builder.loaded.inputs.get(of), str)
    if isinstance(mark, Computed) and isinstance(name := bare(mark.expression), Name):
        return mark.variables[name.name] in builder.texts
    return isinstance(known, str)


def _binder(builder: Builder, name: Identifier) -> Binder:
    """A variable: by a name that no `Fn::Sub` of the module mentions, since that would be taken for this one."""
    named = _named(name)
    while named in builder.names.mentioned:
        named += "Item"
    return Binder(named, word(name.text, builder.span(name)))


def idle(builder: Builder, e: For, variables: Variables) -> bool:
    """Whether a loop has no round: there is nothing to say about those then, nor about what is wrong in them."""
    if not roots(e.collection).isdisjoint(variables):
        return False
    source = _visited(builder, e, variables)
    visited = builder.known.get(source)
    if visited is None or not isinstance(source, Mapping | SequenceNode):
        return False
    some = bool(mapping(visited) or sequence(visited))
    if some and (e.condition is None or _passes(builder, e, variables)):
        return False
    if not variables:  # noted as a loop all the same: that it has no round may be what variables of the module say
        value = _binder(builder, e.value)
        builder.loops.append((e, builder.at, builder.mark(e, Looped(None, value, source, None, Items(())))))
    builder.flat.append(Flat(builder.heading(e), "its condition filters out all items" if some else "it has no items"))
    return True


def _passes(builder: Builder, e: For, variables: Variables) -> bool:
    """Whether the condition of a loop lets an item pass, as far as that is known."""
    assert e.condition is not None
    probe = replace(e, member=None, grouping=False, result=e.condition)
    if not roots(probe).isdisjoint(variables):  # of the loops around: that differs from round to round
        return True
    made = builder.loaded.shown.part(probe, builder.source)
    return bool(made.diagnostics or mapping(made.value) or sequence(made.value)) or made.value is UNKNOWN


def group(builder: Builder, e: For, variables: Variables) -> Node:
    if idle(builder, e, variables):
        return Mapping(builder.span(e), (), flow=False)
    return loop(builder, e, variables, partial(groups, builder))


def groups(builder: Builder, e: For, variables: Variables) -> Grouped:
    """What the rounds of a grouping loop yield."""
    assert e.member is not None
    dependent = not roots(e.member).isdisjoint(variables)
    key = marked(builder, e.member, variables) if dependent else builder.key_word(e.member)
    return Grouped(key, builder.node(e.result, variables))


def _levels(e: For) -> int:
    """How many levels of what a loop visits loops may go over: those in it may go over any part."""
    return 1 if sum(1 for _ in loops_in(e)) == 1 else sys.maxsize


def _visited(builder: Builder, e: For, variables: Variables) -> Node:
    """What a loop visits: what the template says itself, data, or what variables of loops around tell."""
    collection = bare(e.collection)
    said = followed(builder, collection, variables) or followed_object(builder, e, variables)
    if said is not None:
        return said
    if not roots(collection).isdisjoint(variables):
        return computed(
            builder, collection, variables, keyed=e.key is not None and not is_set(collection), visited=_levels(e)
        )
    data = builder.data(collection, _levels(e))
    builder.comment_data(collection, data)
    return data


def _named(name: Identifier) -> str:
    """The name of a variable in a template, where names have letters and digits only: `bucket_name` is `bucketName`."""
    plain = unicodedata.normalize("NFKD", name.text).encode("ascii", "ignore").decode()
    first, *rest = map(str, _WORDS.findall(plain) or ["Item"])
    return first + "".join(one[:1].upper() + one[1:] for one in rest)
