"""Functions whose value is a list, as loops over that list: where it is known, it is written out like any loop.

What a parameter or a resource decides stays the call that it is: the service computes it when the stack is made.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

from dialects.ros.functions.shapes import SHAPES, misused
from dialects.ros.jq import reading as jq
from dialects.ros.jq.evaluate.calls import is_computable
from dialects.ros.jq.evaluate.functions import VOCABULARY
from dialects.ros.lists.names import JQ, LISTS
from dialects.ros.lists.shapes import TEXTS, is_late, is_referred, known, works
from dialects.ros.template.grammar import DIALECT
from dialects.templates import Reader, Role, Site
from dialects.templates.names import function, is_function, key_text, stripped, untagged
from dialects.templates.reading.reader import OUTER
from transpile.evaluate.values import bare
from transpile.ir import (
    Array,
    Binder,
    Call,
    Collect,
    Duplicates,
    Expression,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Reference,
    Splice,
    Text,
    Variable,
)
from transpile.ir.traversal import bound, children, free, map_children, result_children, walk
from transpile.syntax.tree import Alias, Kind, Mapping, Node, Scalar, Sequence, Tagged, is_standard_tag, nodes

SLICE = re.compile(r"-?[0-9]*:-?[0-9]*(?::-?[0-9]*)?")
"""An index that is a part of a list."""
SUBSTITUTED = re.compile(r"\$\{(?!!)")
"""Where an `Fn::Sub` substitutes something."""


def listing(node: Node, outer: Node, site: Site, reader: Reader) -> Expression | None:
    """The loop over what a function answers whose arguments are all written; None for any other node."""
    found = function(node)
    if found is None or _is_data(site):
        return None
    name, _, argument = found
    if name not in LISTS or not _is_written(argument):
        return None
    call = _call(name, argument, outer, site, reader)
    if name == JQ:
        return _noted(jq.read(call), reader) if is_computable(call) else None
    if not _answers_a_list(name, argument) or not _is_told_apart(call) or any(misused(call, SHAPES[name])):
        return None  # misused, it has no value: it stays, with a warning
    binder = Binder("Item")
    return Loop(None, None, binder, call, Collect((Variable(binder),)), dialect=DIALECT, origin=outer, call=call)


def _is_data(site: Site) -> bool:
    """Whether nothing is computed here, as in a parameter's default or a mapping, or in the place of a definition."""
    return site.role in (*OUTER, Role.RAW, Role.DEFINITION) or site.section in ("Parameters", "Mappings")


def fed(node: Node, outer: Node, site: Site, reader: Reader, mixed: bool) -> Expression | None:
    """The loop that a script is whose input has parameters, or values that it passes on; else None.

    `mixed`: or what has loops among other items or entries.
    """
    found = function(node)
    if found is None or _is_data(site) or id(node) in reader.in_vain:
        return None
    call = _call(found[0], found[2], outer, site, reader)
    made = jq.read(call, known(reader.parameters)) if works(call, reader.parameters) else None
    if made is not None and _follows(made, reader) and (mixed or _stays_alone(made) or _becomes_written(call)):
        whole = call if mixed or isinstance(made, Loop) else None
        return _noted(_read_from(made, whole, {id(one) for one in walk(call.argument)}), reader)
    reader.in_vain.add(id(node))
    return None


def _becomes_written(call: Call) -> bool:
    """Whether nothing but functions that make lists is in a call: once these are written out, all of it is written."""
    inside = (one for one in walk(call.argument) if isinstance(one, Reference | Call))
    return all(isinstance(one, Call) and (one.name in LISTS or one.vocabulary == VOCABULARY) for one in inside)


def _noted(made: Expression | None, reader: Reader) -> Expression | None:
    """`made`, whose variables the template has: a script names them, so they are no words of the template's text."""
    loops = (one for one in walk(made) if isinstance(one, Loop)) if made is not None else ()
    reader.names.update(binder.name for loop in loops for binder in bound(loop))
    return made


def _follows(made: Expression, reader: Reader) -> bool:
    """Whether all that is gone over is written, or decided by parameters: nothing else is known in time."""
    loops = [one for one in walk(made) if isinstance(one, Loop)]
    asked = [part for loop in loops for part in _gone_over(loop.source, _inside(loop))]
    names = {name for part in asked for name in _mentioned(part)}
    known = names <= reader.parameters.keys() | TEXTS
    return known and not any(is_late(one) for part in asked for one in walk(part))


def _mentioned(e: Expression) -> Iterator[str]:
    """The names of the template that an expression reads: those in the map of an `Fn::Sub` are its string's own."""
    match e:
        case Reference(name):
            yield name
        case Call(name="Fn::Sub", argument=Array((Text() as text, Object() as given))):
            yield from (name for name in _mentioned(text) if name not in given.fields)
            yield from _mentioned(given)
        case _:
            for child in children(e):
                yield from _mentioned(child)


def _inside(loop: Loop) -> int:
    """How many of the loops in the body may go over items: those whose sources are what this loop or one in it has."""
    loops = [one for part in result_children(loop.result) for one in walk(part) if isinstance(one, Loop)]
    own = bound(loop).union(*map(bound, loops))
    return sum(not free(one.source).isdisjoint(own) for one in loops)


def _gone_over(source: Expression, inside: int) -> tuple[Expression, ...]:
    """What decides over the items, with so many loops inside that may go over them: of a written object the keys.

    Of a list, written or made by a loop, the items do that are neither lists nor objects: a loop has none that only
    the service knows.
    """
    match found := bare(source):
        case Object(members):
            entries = (one for one in members if isinstance(one, Member))
            below = (part for one in entries for part in _gone_over(one.value, inside - 1)) if inside else ()
            return (*(one.key if isinstance(one, Member) else one.value for one in members), *below)
        case Array(items):
            return tuple(part for one in items for part in _deciding_item(one, inside))
        case Loop(result=Collect(items), filter=only_if) if not inside:
            below = (part for one in items for part in _deciding_item(one, inside))
            return (*below, *([only_if] if only_if is not None else []))
    return (found,)


def _deciding_item(item: Expression | Splice, inside: int) -> tuple[Expression, ...]:
    if isinstance(item, Splice):
        return _gone_over(item.value, inside)
    found = bare(item)
    if isinstance(found, Array | Object) and not is_referred(found):
        return _gone_over(found, inside) if inside else ()
    return (found,)


def _read_from(e: Expression, call: Call | None, given: Collection[int]) -> Expression:
    """`e` whose outermost loops know the call that they were read from: those inside are not all of it.

    What the call was given, the parts with these ids, knows its own; what a script made of that is no longer that.
    """
    if id(e) in given:
        return e
    inside = None if isinstance(e, Loop) else call
    made = map_children(e, lambda child: _read_from(child, inside, given))
    return replace(made, call=call) if isinstance(made, Loop) else made


def _stays_alone(made: Expression) -> bool:
    """Whether a target that lacks the loop may have the call that it was read from."""
    return isinstance(made, Loop) and not any(map(_replaces, walk(made)))


def _replaces(e: Expression) -> bool:
    """Whether entries replace others: for which items they do, only the service can tell."""
    return isinstance(e, Loop) and isinstance(e.result, Merge) and e.result.duplicates is Duplicates.LAST


def _call(name: str, argument: Node, outer: Node, site: Site, reader: Reader) -> Call:
    return Call(site.grammar.vocabulary, name, _plain(reader.value(argument, site.as_value())), outer)


def _plain(e: Expression) -> Expression:
    """`e` in which each `Fn::Sub` that substitutes nothing is the string that it stands for, as modules write it."""
    match e:
        case Call(name="Fn::Sub", argument=Text(parts) | Array((Text(parts), Object()))):
            words = [one for one in parts if isinstance(one, str)]
            return Literal("".join(words)) if len(words) == len(parts) else e
    return map_children(e, _plain)


def _answers_a_list(name: str, argument: Node) -> bool:
    """Whether a call is one of lists, and not of numbers, maps or nothing at all."""
    found = untagged(argument)
    items = [untagged(one) for one in found.items] if isinstance(found, Sequence) else []
    match name, items:
        case "Fn::SelectMapList", [_, Sequence()]:
            return True
        case "Fn::Select", [Scalar(text=text), Sequence(), *_]:
            return SLICE.fullmatch(text) is not None
        case "Fn::Add" | "Fn::ListMerge", [*_]:
            return bool(items) and all(isinstance(one, Sequence) for one in items)
        case "Fn::MergeMapToList", [*_]:
            return any(_has_items(one) for one in items)
    return False


def _is_told_apart(call: Call) -> bool:
    """Whether the key that maps are asked for is no number: of one, nobody knows which key it is."""
    match call.name, bare(call.argument):
        case "Fn::SelectMapList", Array((key, *_)) if not isinstance(key, Splice):
            found = bare(key)
            return not isinstance(found, Literal) or found.kind is Kind.STRING
    return True


def _has_items(column: Node) -> bool:
    """Whether a column of a table, an object with one list, has any."""
    values = [untagged(one.value) for one in column.entries] if isinstance(column, Mapping) else []
    return any(isinstance(one, Sequence) and one.items for one in values)


def _is_written(argument: Node) -> bool:
    """Whether no function is called in an argument, and in what its aliases stand for."""
    ahead, seen = [argument], set[int]()
    while ahead:
        for node in nodes(ahead.pop()):
            if _calls(node):
                return False
            if isinstance(node, Alias) and id(node.target) not in seen:
                seen.add(id(node.target))
                ahead.append(node.target)
    return True


def _calls(node: Node) -> bool:
    match node:
        case Tagged(tag=tag):
            return not is_standard_tag(tag) and not _substitutes_nothing(node)
        case Mapping(entries=entries):
            return any(is_function(key_text(one)) for one in entries) and not _substitutes_nothing(node)
    return False


def _substitutes_nothing(node: Node) -> bool:
    """Whether a call is an `Fn::Sub` of a string without variables."""
    match function(node):
        case ("Fn::Sub", _, argument):
            found = stripped(argument)
            if isinstance(found, Sequence) and len(found.items) == 2 and isinstance(stripped(found.items[1]), Mapping):
                found = stripped(found.items[0])
            return isinstance(found, Scalar) and SUBSTITUTED.search(found.text) is None
    return False
