"""The type of an expression, as far as its form tells: CloudFormation compares strings, ROS values with their types.

So they are told apart where a function joins scalars: `items_of` and `with_items` look into the loops in its list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from enum import Enum
from operator import is_

from transpile.evaluate.values import bare, spelled, with_words
from transpile.ir import Array, Call, Collect, Expression, Literal, Loop, Object, Parameter, Reference, Splice, Variable
from transpile.ir.traversal import walk
from transpile.language.facts import Compute
from transpile.syntax.tree import Kind

NUMERIC = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?").fullmatch
"""A number in its only spelling: as a string it is equal to another one where the numbers are."""
_TEXTS = ("Fn::Sub", "Fn::Join", "Fn::Base64", "Fn::Base64Encode")
Tables = Mapping[str, Mapping[str, Mapping[str, Expression]]]
_LISTS = ("Fn::Split", "Fn::GetAZs", "Fn::Cidr", "Fn::ListMerge")


class Worth(Enum):
    """What a value is."""

    TEXT = "a string"
    NUMBER = "a number"
    TRUTH = "a boolean"
    LIST = "a list"


def worth(e: Expression | Splice, parameters: Mapping[str, Parameter]) -> Worth | None:
    """What `e` is worth when the template is deployed; None: its form does not tell. Literals are not asked."""
    found = None if isinstance(e, Splice) else bare(e)
    match found:
        case Array():
            return Worth.LIST
        case Call(name=name) if name in _TEXTS:
            return Worth.TEXT
        case Call(name=name) if name in _LISTS:
            return Worth.LIST
        case Reference(name, None) if name in parameters:
            return _declared(parameters[name])
        case Reference(name, None) if "::" in name and not name.endswith("::NotificationARNs"):
            return Worth.TEXT
    return None


def _declared(parameter: Parameter) -> Worth | None:
    if parameter.listed:
        return Worth.LIST
    if parameter.type in ("Json", "Boolean"):
        return Worth.TRUTH if parameter.type == "Boolean" else None
    return Worth.NUMBER if parameter.numeric else Worth.TEXT


def as_text(e: Literal) -> Literal:
    """A scalar as CloudFormation compares it."""
    return e if e.kind is Kind.STRING else Literal(spelled(e))


def as_number(e: Literal) -> Literal | None:
    """A scalar as ROS compares it to a number; None where there is none that has this text."""
    text = spelled(e)
    if not NUMERIC(text):
        return None
    return e if e.kind is Kind.NUMBER else Literal(text, Kind.NUMBER)


def of_words(call: Call, said: Callable[[Call], Expression | None]) -> Expression | None:
    """What `said` makes of a call in which words stand in the places of their aliases: one means what it stands for.

    An argument that stays as it is keeps its aliases.
    """
    argument = with_words(call.argument)
    if argument is call.argument:
        return said(call)
    made = said(replace(call, argument=argument))
    return replace(made, argument=call.argument) if isinstance(made, Call) and made.argument is argument else made


def is_word(e: Expression | Splice) -> bool:
    """Whether this is a name, or may come to be one: a list or an object never is."""
    return not isinstance(e, Splice) and not isinstance(bare(e), Array | Object | Loop)


def is_separator(e: Expression | Splice) -> bool:
    """Whether `Fn::Join` of ROS may have this between items: a string, and no number."""
    match e:
        case Literal(kind=kind):
            return kind is Kind.STRING
        case Call(name="Fn::Length"):
            return False
    return is_word(e)


def is_truth(e: Expression | Splice) -> bool:
    """Whether this is a boolean, which ROS writes in another way than other services."""
    return _is(e, Kind.BOOLEAN)


def is_null(e: Expression | Splice) -> bool:
    """Whether this is null, which ROS takes for nothing where others refuse it."""
    return _is(e, Kind.NULL)


def is_other_scalar(e: Expression | Splice) -> bool:
    """Whether this is a number or a boolean: ROS splits strings alone."""
    return _is(e, Kind.NUMBER) or _is(e, Kind.BOOLEAN)


def is_text_only(e: Expression | Splice) -> bool:
    """Whether ROS joins the text of a scalar, and not the scalar itself: of `-0` it makes `0`."""
    found = None if isinstance(e, Splice) else bare(e)
    return is_truth(e) or (isinstance(found, Literal) and found.kind is Kind.NUMBER and _is_odd(spelled(found)))


def _is_odd(number: str) -> bool:
    return "." in number or number == "-0"


def _is(e: Expression | Splice, kind: Kind) -> bool:
    found = None if isinstance(e, Splice) else bare(e)
    return isinstance(found, Literal) and found.kind is kind


def items_of(listed: Expression | Splice) -> Iterator[Expression | Splice]:
    """What stands in a list, in each round of the loops in it; of what is no list, that."""
    found = bare(listed.value if isinstance(listed, Splice) else listed)
    match found:
        case Array(items):
            for one in items:
                yield from items_of(one) if isinstance(one, Splice) else _item(bare(one))
        case Loop(result=Collect(items)) as loop:
            yield from items_of(Array(items))
            if any(_is_its_item(one, loop) for one in items):
                yield from items_of(loop.source)
        case _:
            yield listed if isinstance(listed, Splice) else found


def _item(e: Expression) -> Iterator[Expression]:
    yield e


def with_items(listed: Expression, change: Callable[[Literal], Literal]) -> Expression:
    """A list with other scalars, in loops and in what they go over, too, where that is all that they yield."""
    match bare(listed):
        case Array(items) as array:
            new = tuple(_changed(one, change) for one in items)
            return listed if all(map(is_, new, items)) else Array(new, array.origin)
        case Loop(source=source, result=Collect(items)) as loop:
            new = tuple(_changed(one, change) for one in items)
            gone_over = with_items(source, change) if all(_is_its_item(one, loop) for one in items) else source
            same = gone_over is source and all(map(is_, new, items))
            return listed if same else replace(loop, source=gone_over, result=Collect(new), call=None)
    return listed


def _changed(item: Expression | Splice, change: Callable[[Literal], Literal]) -> Expression | Splice:
    if isinstance(item, Splice):
        inner = with_items(item.value, change)
        return item if inner is item.value else replace(item, value=inner)
    found = bare(item)
    if not isinstance(found, Literal):
        return item
    new = change(found)
    return item if new is found else new


def _is_its_item(e: Expression | Splice, loop: Loop) -> bool:
    return not isinstance(e, Splice) and isinstance(e, Variable) and e.binder is loop.value


def joining_otherwise(before: Call, value: Compute) -> Call | None:
    """An `Fn::Join` without an equal: loops in its list make what the services join in other ways. None for others.

    `before` is the call in the words of the source. Of what is called in its list the translation is still to come. The
    answer is called by what it joins.
    """
    if before.name != "Fn::Join":
        return None
    argument = bare(before.argument)
    listed = argument.items[-1] if isinstance(argument, Array) and argument.items else None
    if listed is None or isinstance(listed, Splice):
        return None
    inside = list(walk(listed))
    late = any(isinstance(one, Call) and one.vocabulary == before.vocabulary for one in inside)
    if late or not any(isinstance(one, Loop) for one in inside):
        return None
    found = value(listed)
    kinds = (_odd(one) for one in (found.items if isinstance(found, Array) else ()))
    odd = next((one for one in kinds if one is not None), None)
    return None if odd is None else replace(before, name=f"{before.name} of {odd} that a loop makes")


def _odd(item: Expression | Splice) -> str | None:
    match item:
        case Literal() if is_null(item):
            return "a null"
        case Literal() if is_text_only(item):
            return "a boolean" if is_truth(item) else "a decimal number"
        case Array():
            return "a list"
        case Object():
            return "a map"
    return None


def looked_up(call: Call, tables: Tables, odd: Callable[[Expression | Splice], bool]) -> Call | None:
    """The first `Fn::FindInMap` among the items that `Fn::Join` is given that may find something `odd`."""
    argument = bare(call.argument)
    listed = argument.items[-1:] if isinstance(argument, Array) else ()
    found = (one for each in listed for one in items_of(each))
    lookups = (one for one in found if isinstance(one, Call) and one.name == "Fn::FindInMap")
    return next((one for one in lookups if any(map(odd, _found_by(one, tables)))), None)


def _found_by(lookup: Call, tables: Tables) -> Iterator[Expression]:
    """What a lookup may find: its table is a word, and its keys, if they are words, are those of a row and a column."""
    argument = bare(lookup.argument)
    items = argument.items if isinstance(argument, Array) else ()
    words = [one.text if isinstance(one, Literal) else None for one in items[:3]]
    match words:
        case (str(table), row, column):
            rows = (one for key, one in tables.get(table, {}).items() if row in (None, key))
            yield from (value for each in rows for key, value in each.items() if column in (None, key))
