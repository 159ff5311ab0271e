"""Which loops visit items that the template takes for none: to Terraform `{ Ref = "AWS::NoValue" }` is a value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dialects.templates.names import is_function
from dialects.terraform.cty.values import Value, items_of, mapping, sequence
from dialects.terraform.syntax.expression_shapes import bare, plain_word
from dialects.terraform.syntax.references import Mention, Node, children, mentions, nodes, roots
from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.marks import Unstructured, Variables
from transpile.hosts.hcl.syntax import Attribute, Expression, For, Index, Name, Object, Splat, Template, Tuple
from transpile.ir import Binder
from transpile.syntax import tree

NO_VALUE = ("AWS::NoValue", "ALIYUN::NoValue")
_OF_VALUES = ("Fn::If", "Fn::Length", "Fn::ToJsonString", "Fn::Str")
"""Functions that are given a value like others: it loses what is absent in it."""


def check_items(builder: Builder, e: For, source: tree.Node, variables: Variables) -> None:
    """Raise `Unstructured` where a round of an absent item shows: its position counts, or it yields more than that."""
    visited = builder.known.get(source)
    keyed = isinstance(bare(e.collection), Object) if visited is None else mapping(visited) is not None
    if not _yields_items(e, keyed) and (
        _holds(builder, e.collection, variables) if visited is None else _held(visited)
    ):
        raise Unstructured("one of its items is NoValue, which Terraform counts")


def note_members(builder: Builder, e: For, value: Binder, source: tree.Node, variables: Variables) -> None:
    """Note what the variable of a loop has, if something in that is absent."""
    visited = builder.known.get(source)
    items = None if visited is None else [*items_of(visited)]
    if any(map(_has_gaps, items)) if items is not None else _holds(builder, e.collection, variables):
        builder.gaps[value] = items


def check_arguments(builder: Builder, e: For, value: Binder) -> None:
    """Raise `Unstructured` where functions are given what a variable has, and something in that is absent.

    What is written as an argument keeps its places: there nothing disappears that would in a value.
    """
    if value not in builder.gaps:
        return
    items = builder.gaps[value]
    for given, whole in _arguments(e.result):
        for mention in mentions(given):
            if mention.root == e.value.text and (
                items is None or any(_stays_in(one, mention.steps, whole) for one in items)
            ):
                raise Unstructured("a function is given something with NoValue, which it keeps")


def _arguments(e: Node) -> Iterator[tuple[Expression, bool]]:
    """What functions in an expression are given out of variables, and whether it is all of their arguments."""
    for node in nodes(e):
        match node:
            case Object(items=(item,)) if _keeps(plain_word(item.key)):
                argument = bare(item.value)
                found = argument.items if isinstance(argument, Tuple) else (argument,)
                for one in map(bare, found):
                    if isinstance(one, Name | Attribute | Index):
                        yield one, one is argument


def _keeps(word: str | None) -> bool:
    return word is not None and is_function(word) and word not in _OF_VALUES


def _stays_in(value: Value, steps: Sequence[str], whole: bool) -> bool:
    """Whether something absent stays where functions are given what these steps lead to."""
    for step in steps:
        members = mapping(value)
        if members is None:  # in a list, any item may be meant
            return _has_gaps(value)
        if step not in members:
            return False
        value = members[step]
    if not whole:
        return mapping(value) is not None and _held(value)
    given = sequence(value) or ()
    return any(_is_nothing(one) or (mapping(one) is not None and _held(one)) for one in given)


def counts(builder: Builder, e: Expression, variables: Variables) -> bool:
    """Whether what an expression computes may depend on something absent in what a variable has."""
    return not isinstance(bare(e), Name) and any(_leads(builder, one, variables) for one in mentions(e))


def _leads(builder: Builder, mention: Mention, variables: Variables) -> bool:
    value = variables.get(mention.root)
    if value is None or value not in builder.gaps:
        return False
    items = builder.gaps[value]
    return items is None or any(_leads_in(one, mention.steps) for one in items)


def _leads_in(value: Value, steps: Sequence[str]) -> bool:
    """Whether something is absent where these steps lead in a value."""
    for step in steps:
        members = mapping(value)
        if members is None or step not in members:  # in a list, any item may be meant
            break
        value = members[step]
    return _is_nothing(value) or _has_gaps(value)


def _yields_items(e: For, keyed: bool) -> bool:
    """Whether a round yields its item and nothing else, so that an absent one leaves nothing behind.

    `keyed`: an object is visited, where no entry changes the keys of the others.
    """
    if e.grouping or not isinstance(found := bare(e.result), Name) or found.name != e.value.text:
        return False
    asking = [one for one in (e.condition, e.member) if one is not None]
    return keyed or e.key is None or not any(e.key.text in roots(one) for one in asking)


def _is_nothing(value: Value) -> bool:
    members = mapping(value)
    return members is not None and [*members] == ["Ref"] and members["Ref"] in NO_VALUE


def _held(value: Value) -> bool:
    return any(map(_is_nothing, items_of(value)))


def _value(builder: Builder, e: Expression) -> Value:
    return builder.loaded.shown.part(e, builder.source).value


def _has_gaps(value: Value) -> bool:
    """Whether something in a list or an object is absent, at any depth."""
    return any(_is_nothing(one) or _has_gaps(one) for one in items_of(value))


def _holds(builder: Builder, e: Node, variables: Variables, bound: frozenset[str] = frozenset()) -> bool:
    """Whether something may be absent in what depends on loops around, as its parts tell; `bound` are those in it."""
    if isinstance(e, Expression):
        e = bare(e)
        if roots(e).isdisjoint(variables) and roots(e).isdisjoint(bound):
            return _has_gaps((_value(builder, e),))
    match e:
        case Name(name=name):
            return name not in bound and variables[name] in builder.gaps
        case Template():
            return False
        case Splat(of=of):
            return _holds(builder, of, variables, bound)
    return any(_holds(builder, one, variables, bound | names) for one, names in children(e))
