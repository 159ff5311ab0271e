"""What a loop visits, said by the template: its parameters, its mappings, and functions of its family of these.

`split(",", var.Names)` is `Fn::Split` of a `Ref`, `local.Zones[var.Env].Names` is `Fn::FindInMap`. Only what says the
same in both is said: any other expression has the value that it has now, or is evaluated in each round.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import itemgetter

from dialects.terraform.cty.values import NULL, mapping, sequence, string
from dialects.terraform.syntax.expression_shapes import bare, is_root, plain_word
from dialects.terraform.syntax.references import mentions, roots
from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.computed import computed
from dialects.terraform.templates.building.data_trees import text, word
from dialects.terraform.templates.building.marks import Computed, Counted, Looped, Variables
from dialects.terraform.templates.building.opaque import is_whole
from dialects.terraform.templates.building.sorted_keys import sorted_inside
from dialects.terraform.templates.following.tables import LookUp, cells, look_up
from dialects.terraform.templates.following.variables import variable
from transpile.hosts.hcl import syntax as hcl
from transpile.syntax.source import Span
from transpile.syntax.tree import Entry, Mapping, Node, Sequence

VOCABULARIES = ("cfn",)
"""Where the functions below mean this: others may have them by the same names."""
COUNTING = "ros"
"""Where templates have loops of a number of iterations."""

ROOTS = frozenset(("var", "local"))
"""Variables of loops that hide what is followed."""


Say = Callable[[Builder, hcl.Expression, Variables], Node]


class Unsaid(Exception):  # noqa: N818
    """The template cannot say it."""


def followed(builder: Builder, e: hcl.Expression, variables: Variables) -> Node | None:
    """The tree of what a loop visits; None where the template need not, or cannot, say it by itself."""
    return _followed(builder, e, variables, _said)


def followed_object(builder: Builder, e: hcl.For, variables: Variables) -> Node | None:
    """The tree of an object that loops make, for a loop to which its order is nothing, as it makes an object, too."""
    collection = bare(e.collection)
    match collection:
        case hcl.For(member=key, grouping=False) if key and (e.key is None or not _needs(builder, key, {})):
            pass
        case hcl.Call(function=hcl.Identifier(text="merge")) if e.key is None:
            pass
        case _:  # keys have the text of now
            return None
    if e.member is None or e.grouping or not builder.looping(collection):
        return None
    return _followed(builder, collection, variables, _made)


def followed_key(builder: Builder, key: hcl.Expression, variables: Variables) -> Computed | None:
    """The mark of a key that mentions parameters, if templates of the family can make such keys: a script does."""
    key = bare(key)
    if builder.following.vocabulary != COUNTING or not isinstance(key, hcl.Template):
        return None
    node = _followed(builder, key, variables, _said)
    if node is None:
        return None
    mark = builder.marks[node]
    assert isinstance(mark, Computed)
    holes = (one for one in key.parts if isinstance(one, hcl.Interpolation) and one in builder.words)
    builder.written += ((one.expression, builder.at) for one in holes)  # all else in it has the value of now
    return mark


def _followed(builder: Builder, e: hcl.Expression, variables: Variables, say: Say) -> Node | None:
    used = builder.used is not None and builder.nested.has(builder.used, builder.loaded.main.source)
    if used or builder.nested.has(e.span, builder.source):
        return None  # another template: it has other parameters
    if not ROOTS.isdisjoint(variables) or not _asks(builder, e, variables):
        return None
    noted = (builder.written, builder.told, builder.loops, builder.flat)
    before = [len(one) for one in noted]
    try:
        return say(builder, e, variables)
    except Unsaid:
        for one, length in zip(noted, before, strict=True):
            del one[length:]  # type: ignore[attr-defined]
        return None


def parameter(builder: Builder, e: hcl.Expression) -> str | None:
    """The parameter that an expression is, if it is nothing else."""
    return builder.following.parameters.get(variable(e) or "")


def _asks(builder: Builder, e: hcl.Expression, variables: Variables) -> bool:
    """Whether an expression needs parameters, looks up in a mapping, or takes apart what a loop around visits."""
    if _needs(builder, e, {}):
        return True
    if look_up(builder, e, variables) is not None:
        return True
    match bare(e):
        case hcl.Tuple() | hcl.Call(function=hcl.Identifier(text="split")):
            return not roots(e).isdisjoint(variables)
    return False


def _needs(builder: Builder, e: hcl.Expression, seen: dict[str, bool]) -> bool:
    """Whether an expression mentions a parameter, local values seen through."""
    for one in mentions(e):
        if one.member("var") in builder.following.parameters:
            return True
        place = builder.loaded.module.local(one)
        if place is not None and place.name.text not in seen:
            seen[place.name.text] = False
            if _needs(builder, place.value, seen):
                return True
    return False


def _said(builder: Builder, e: hcl.Expression, variables: Variables) -> Node:
    e = bare(e)
    found = look_up(builder, e, variables) if builder.following.vocabulary in VOCABULARIES else None
    if found is not None:
        return _found(builder, found, e, variables)
    if roots(e).isdisjoint(variables) and not _needs(builder, e, {}):
        return builder.data(e)
    if (name := parameter(builder, e)) is not None:
        builder.needed.add(name)
        return _call("Ref", word(name, builder.span(e)))
    match e:
        case hcl.Call(function=hcl.Identifier(text="range"), arguments=(number,)) if roots(number).isdisjoint(
            variables
        ):
            return builder.mark(e, Counted(_number(builder, number)))
        case hcl.Tuple(items=items):
            return Sequence(builder.span(e), tuple(_item(builder, one, variables) for one in items), flow=False)
        case hcl.Object(items=items):
            return _object(builder, e, items, variables)
        case hcl.Template():
            return _text(builder, e, variables)
        case hcl.Attribute() if is_root(e.of, "local"):
            return _local(builder, e)
        case hcl.For(member=None) | hcl.Call(function=hcl.Identifier(text="concat" | "flatten")) if builder.looping(e):
            return _looped(builder, e, variables)
    if not _needs(builder, e, {}) and _is_variable(e):
        return computed(builder, e, variables)
    return _function(builder, e, variables)


def _looped(builder: Builder, e: hcl.Expression, variables: Variables) -> Node:
    """The list that loops make: the template can say these where it can say what they visit."""
    with builder.within_source():
        node = sorted_inside(builder, builder.node(e, variables))
    if not isinstance(node, Sequence):
        raise Unsaid
    match [builder.marks.get(one) for one in node.items]:
        case [Looped() as only]:  # a list that is nothing but its items
            builder.marks[node.items[0]] = replace(only, spliced=False)
            return node.items[0]
    return node  # also where no loop is left in it, since those had no round


def _made(builder: Builder, e: hcl.Expression, variables: Variables) -> Node:
    """The object that a loop makes."""
    with builder.within_source():
        node = builder.node(e, variables)
    if not isinstance(node, Mapping) or builder.spreads.isdisjoint(node.entries):
        raise Unsaid
    return node


def _object(builder: Builder, e: hcl.Object, items: tuple[hcl.Item, ...], variables: Variables) -> Node:
    """An object, in the order in which Terraform visits it."""
    values = {plain_word(bare(one.key)): one.value for one in items}
    if None in values or len(values) < len(items):
        raise Unsaid
    span = builder.span(e)
    named = sorted(((key, one) for key, one in values.items() if key is not None), key=itemgetter(0))
    return Mapping(
        span, tuple(Entry(word(key, span), _item(builder, one, variables)) for key, one in named), flow=False
    )


def _item(builder: Builder, e: hcl.Expression, variables: Variables) -> Node:
    """An item of a list. An object that follows anything is one as the template says it, with its loops in it."""
    follows = isinstance(bare(e), hcl.Object) and (_needs(builder, e, {}) or not roots(e).isdisjoint(variables))
    if follows and builder.looping(e):
        with builder.within_source():
            return sorted_inside(builder, builder.node(e, variables))
    return _said(builder, e, variables)


def _number(builder: Builder, e: hcl.Expression) -> Node:
    """How many rounds there are: a parameter, or the length of one. Other families have no loops so many times."""
    if builder.following.vocabulary != COUNTING:
        raise Unsaid
    name = parameter(builder, e)
    if name is not None and name not in builder.following.lists:
        return _said(builder, e, {})
    match bare(e):
        case hcl.Call(function=hcl.Identifier(text="length"), arguments=(items,)) if _is_list(builder, items, {}):
            return _call("Fn::Length", _said(builder, items, {}))
    raise Unsaid


def _is_variable(e: hcl.Expression) -> bool:
    """Whether this is a variable of a loop, or a part of what that has."""
    while isinstance(e, hcl.Attribute | hcl.Index):
        e = bare(e.of)
    return isinstance(e, hcl.Name)


def _local(builder: Builder, e: hcl.Attribute) -> Node:
    """A local value: what its definition says."""
    found = builder.through(e, lambda value: _said(builder, value, {}))
    if found is None:
        raise Unsaid
    return found


def _text(builder: Builder, e: hcl.Template, variables: Variables) -> Node:
    """A string: parameters are mentioned in it, variables of loops filled in, other parts joined."""
    own = {name: variables[name] for name in sorted(roots(e) & variables.keys())}
    holes = [one for one in e.parts if isinstance(one, hcl.Interpolation)]
    chunks = [one for one in e.parts if isinstance(one, hcl.Chunk)]
    if is_whole(builder, e, own) or len(holes) + len(chunks) < len(e.parts):
        raise Unsaid
    if any(_is_function(builder, one.expression) for one in holes):
        return _joined(builder, e, variables)
    for part in holes:
        _hole(builder, part, variables)
    return builder.mark(e, Computed(e, builder.source, builder.span(e), own))


def _is_function(builder: Builder, e: hcl.Expression) -> bool:
    """Whether a hole of a string is filled by a function of parameters."""
    return _needs(builder, e, {}) and parameter(builder, e) is None


def _joined(builder: Builder, e: hcl.Template, variables: Variables) -> Node:
    """A string as its parts, one behind the other."""
    if builder.following.vocabulary not in VOCABULARIES:
        raise Unsaid
    parts = [
        word(string(one.text), builder.span(e))
        if isinstance(one, hcl.Chunk)
        else _said(builder, one.expression, variables)  # type: ignore[union-attr]
        for one in e.parts
    ]
    return _call("Fn::Join", _list(builder, e, word("", builder.span(e)), _list(builder, e, *parts)))


def _hole(builder: Builder, part: hcl.Interpolation, variables: Variables) -> None:
    name = parameter(builder, part.expression)
    if name is not None:
        builder.needed.add(name)
        builder.references[part] = name
    elif roots(part.expression).isdisjoint(variables):
        value = builder.value(part.expression)
        if value is NULL or mapping(value) is not None or sequence(value) is not None:
            raise Unsaid
        builder.words[part] = text(value)


# -- functions --------------------------------------------------------------------------------------------------------


def _function(builder: Builder, e: hcl.Expression, variables: Variables) -> Node:
    """A function of the family that says what an expression computes."""
    if builder.following.vocabulary not in VOCABULARIES:
        raise Unsaid

    def said(one: hcl.Expression) -> Node:
        return _said(builder, one, variables)

    match e:
        case hcl.Call(function=hcl.Identifier(text="split"), arguments=(separator, whole)) if plain_word(separator):
            return _call("Fn::Split", _list(builder, e, said(separator), said(whole)))
        case hcl.Call(function=hcl.Identifier(text="join"), arguments=(separator, items), expanded=False):
            return _call("Fn::Join", _list(builder, e, said(separator), said(items)))
        case hcl.Call(function=hcl.Identifier(text="length"), arguments=(items,)) if _is_list(
            builder, items, variables
        ):
            return _call("Fn::Length", said(items))
        case hcl.Call(function=hcl.Identifier(text="element"), arguments=(items, hcl.Number(text="0") as at)):
            return _call("Fn::Select", _list(builder, e, said(at), said(items)))  # beyond the end it would begin again
        case hcl.Call(function=hcl.Identifier(text="tostring"), arguments=(inner,)):
            return _call("Fn::Join", _list(builder, e, word("", builder.span(e)), _list(builder, e, said(inner))))
        case hcl.Call(function=hcl.Identifier(text="base64encode"), arguments=(inner,)):
            return _call("Fn::Base64", said(inner))
        case hcl.Index(of=items, key=at) if _is_list(builder, items, variables):
            return _call("Fn::Select", _list(builder, e, said(at), said(items)))
    raise Unsaid


def _is_list(builder: Builder, e: hcl.Expression, variables: Variables) -> bool:
    """Whether an expression is a list for sure: a string has a length, too, and an object may have a key like 0."""
    match bare(e):
        case (
            hcl.Tuple() | hcl.For(member=None) | hcl.Call(function=hcl.Identifier(text="split" | "concat" | "flatten"))
        ):
            return True
    found = look_up(builder, e, variables)
    if found is not None and found.default is None:
        return all(sequence(one) is not None for one in cells(builder, found))
    return parameter(builder, e) in builder.following.lists


def _found(builder: Builder, of: LookUp, e: hcl.Expression, variables: Variables) -> Node:
    """`Fn::FindInMap`"""
    span = builder.span(e)
    keys = [_key(builder, one, variables, span) for one in of.keys]
    options = []
    if of.default is not None:
        default = Entry(word("DefaultValue", span), _item(builder, of.default, variables))
        options.append(Mapping(span, (default,), flow=False))
    return _call("Fn::FindInMap", _list(builder, e, word(of.table, span), *keys, *options))


def _key(builder: Builder, key: str | hcl.Expression, variables: Variables, span: Span) -> Node:
    return word(key, span) if isinstance(key, str) else _said(builder, key, variables)


def _list(builder: Builder, e: hcl.Expression, *items: Node) -> Node:
    return Sequence(builder.span(e), items, flow=False)


def _call(name: str, argument: Node) -> Node:
    """A function of the template."""
    return Mapping(argument.span, (Entry(word(name, argument.span), argument),), flow=False)
