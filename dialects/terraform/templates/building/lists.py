"""Lists: their items, `concat` and `flatten`, and the loops that make items."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from dialects.terraform.syntax.expression_shapes import arguments, bare
from dialects.terraform.syntax.references import roots
from dialects.terraform.templates.building import loops
from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.marks import Items, Unstructured, Variables
from transpile.hosts.hcl.syntax import Attribute, Call, Expression, For, Identifier, Name, Object, Template, Tuple
from transpile.syntax.tree import Node
from transpile.syntax.tree import Sequence as SequenceNode


def items(builder: Builder, e: Expression, variables: Variables, deep: bool = False) -> tuple[Node, ...]:
    """The items of a list; of `flatten` (`deep`) those of the lists in it, too. Raises `Unstructured`."""
    e = bare(e)
    match e:
        case Tuple(items=written):
            nodes = [_item(builder, one, variables, deep) for one in written]
            builder.comment(e, [(one, found[0]) for one, found in zip(written, nodes, strict=True) if found])
            return tuple(node for found in nodes for node in found)
        case For() if loops.idle(builder, e, variables):
            return ()
        case For(member=None):

            def yields(each: For, inner: Variables) -> Items:
                return _round(builder, each, _item(builder, each.result, inner, deep))

            return (_spliced(builder, e, variables, yields),)
        case Call(function=Identifier(text="flatten"), arguments=(inner,), expanded=False):
            return items(builder, inner, variables, deep=True)
        case Call(function=Identifier(text="concat")):
            lists = [(one, _concatenated(builder, one, several, variables, deep)) for one, several in arguments(e)]
            builder.comment(e, [(one, found[0]) for one, found in lists if found])
            return tuple(node for _, found in lists for node in found)
    if not roots(e).isdisjoint(variables):
        raise Unstructured("its iterations produce lists that depend on the item")
    if isinstance(e, Attribute):
        found = builder.through(e, lambda value: items(builder, value, {}, deep))
        if found is not None:
            return found
    return _known_items(builder, e, deep)


def _spliced(builder: Builder, e: For, variables: Variables, yields: Callable[[For, Variables], Items]) -> Node:
    looped = loops.loop(builder, e, variables, yields, spliced=True)
    builder.comment_head(e, looped)
    return looped


def _round(builder: Builder, e: For, found: tuple[Node, ...]) -> Items:
    """The items of a round, with the comments between what the loop visits and them."""
    if found:
        builder.comment_result(e, found[0])
    return Items(found)


def _item(builder: Builder, e: Expression, variables: Variables, deep: bool) -> tuple[Node, ...]:
    """What an item of a list stands for: itself, or where lists are flattened its items."""
    e = bare(e)
    if not deep or _is_one(builder, e, variables):
        return (builder.node(e, variables),)
    if roots(e).isdisjoint(variables) and not builder.looping(e):
        return _known_items(builder, e, deep)
    return items(builder, e, variables, deep)


def _is_one(builder: Builder, e: Expression, variables: Variables) -> bool:
    """Whether an expression is no list for sure, which is one item wherever lists are flattened."""
    match e:
        case Object() | Template() | Call(function=Identifier(text="merge" | "tostring")):
            return True
        case For(member=member):
            return member is not None
        case Name(name=name):
            return variables.get(name) in builder.texts
    return False


def _known_items(builder: Builder, e: Expression, deep: bool) -> tuple[Node, ...]:
    node = builder.data(e)
    if not isinstance(node, SequenceNode):
        if deep:
            return (node,)
        raise Unstructured("it is not a list")
    return tuple(_flattened(node)) if deep else node.items


def _concatenated(builder: Builder, e: Expression, several: bool, variables: Variables, deep: bool) -> Sequence[Node]:
    match bare(e):
        case For() as each if several and loops.idle(builder, each, variables):
            return ()
        case For(member=None) as each if several:

            def yields(one: For, inner: Variables) -> Items:
                return _round(builder, one, items(builder, one.result, inner, deep))

            return (_spliced(builder, each, variables, yields),)
        case Tuple(items=written) if several:
            return [node for one in written for node in items(builder, one, variables, deep)]
        case _ if several:
            raise Unstructured("`concat(...)` expands a list that another expression computes")
        case other:
            return items(builder, other, variables, deep)


def _flattened(node: Node) -> Iterator[Node]:
    if isinstance(node, SequenceNode):
        for item in node.items:
            yield from _flattened(item)
    else:
        yield node
