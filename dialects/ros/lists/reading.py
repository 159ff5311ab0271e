"""Functions whose value is a list, as loops over that list: where it is known, it is written out like any loop.

What a parameter or a resource decides stays the call that it is: the service computes it when the stack is made.
"""

from __future__ import annotations

from dialects.ros.jq import reading as jq
from dialects.ros.jq.evaluate.calls import is_computable
from dialects.templates import Reader, Role, Site
from dialects.templates.names import function, is_function, key_text
from dialects.templates.reading.reader import OUTER
from transpile.ir import Binder, Call, Collect, Expression, Loop, Variable
from transpile.syntax.tree import Alias, Mapping, Node, Scalar, Sequence, Tagged, is_standard_tag, nodes, through

DIALECT = "ros"
LISTS = frozenset({"Fn::SelectMapList", "Fn::MergeMapToList", "Fn::ListMerge"})
"""Functions that answer with a list."""
ADD, JQ = "Fn::Add", "Fn::Jq"
SELECT = "Fn::Select"


def listing(node: Node, outer: Node, site: Site, reader: Reader) -> Expression | None:
    """The loop over what a function answers whose arguments are all written; None for any other node."""
    found = function(node)
    if found is None or site.role in (*OUTER, Role.RAW):
        return None
    name, _, argument = found
    lists = name in LISTS or (name == SELECT and _slices(argument)) or (name == ADD and _adds_lists(argument))
    if not (lists or name == JQ) or not _is_written(argument):
        return None
    if name == JQ:
        script = _call(name, argument, outer, site, reader)
        return jq.read(script) if is_computable(script) else None
    binder = Binder("Item")
    call = _call(name, argument, outer, site, reader)
    return Loop(None, None, binder, call, Collect((Variable(binder),)), dialect=DIALECT, origin=outer)


def _call(name: str, argument: Node, outer: Node, site: Site, reader: Reader) -> Call:
    return Call(site.grammar.vocabulary, name, reader.value(argument, site.as_value()), outer)


def _slices(argument: Node) -> bool:
    """Whether the index is a part of a list, `1:3`."""
    items = through(argument)
    first = through(items.items[0]) if isinstance(items, Sequence) and items.items else None
    return isinstance(first, Scalar) and ":" in first.text


def _adds_lists(argument: Node) -> bool:
    """Whether lists are added, neither numbers nor maps."""
    items = through(argument)
    return isinstance(items, Sequence) and all(isinstance(through(one), Sequence) for one in items.items)


def _is_written(argument: Node) -> bool:
    """Whether no function, and no alias of one, is called in an argument."""
    return not any(map(_calls, nodes(argument)))


def _calls(node: Node) -> bool:
    match node:
        case Tagged(tag=tag):
            return not is_standard_tag(tag)
        case Mapping(entries=entries):
            return any(is_function(key_text(one)) for one in entries)
    return isinstance(node, Alias)
