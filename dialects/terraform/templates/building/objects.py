"""Objects: their entries, `merge`, and the loops that make entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from dialects.terraform.cty.values import mapping, sequence
from dialects.terraform.syntax.expression_shapes import arguments, bare, is_loop
from dialects.terraform.syntax.references import roots
from dialects.terraform.templates.building import loops, opaque
from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.computed import marked
from dialects.terraform.templates.building.data_trees import word
from dialects.terraform.templates.building.marks import Entries, Items, Unstructured, Variables
from dialects.terraform.templates.building.replaced_keys import of_items, of_objects, replaced, replacing
from dialects.terraform.templates.building.sorted_keys import VISITING, sorted_inside, sorted_items
from dialects.terraform.templates.following.sources import followed_key
from transpile.hosts.hcl.syntax import Attribute, Call, Expression, For, Identifier, Object, Tuple
from transpile.syntax.source import Span
from transpile.syntax.tree import Entry, Mapping, Node


def entries(builder: Builder, e: Expression, variables: Variables) -> tuple[Entry, ...]:
    """The entries of an object, each key once. Raises `Unstructured`."""
    e = bare(e)
    match e:
        case Object(items=items):
            made = [_entry(builder, one.key, one.value, variables) for one in items]
            builder.comment(e, zip(items, (one.key for one in made), strict=True))
            return _each_once(builder, made, of_items(e))
        case For() if loops.idle(builder, e, variables):
            return ()
        case For() if e.member is not None:
            yields = partial(loops.groups if e.grouping else _one_entry, builder)
            return (_spread(builder, e, loops.loop(builder, e, variables, yields)),)
        case Call(function=Identifier(text="merge")):
            return _merged(builder, e, variables)
    if not roots(e).isdisjoint(variables):
        raise Unstructured("its iterations produce objects whose keys depend on the item")
    if isinstance(e, Attribute):
        found = builder.through(e, lambda value: entries(builder, value, {}))
        if found is not None:
            return found
    node = builder.data(e)
    if not isinstance(node, Mapping):
        raise Unstructured("it is not an object")
    return node.entries


def _entry(builder: Builder, key: Expression, value: Expression, variables: Variables) -> Entry:
    if roots(key).isdisjoint(variables):
        name = builder.key_word(key)
        builder.reaches(name, Span(key.span.start, value.span.end))
        word_ = getattr(name, "text", "")
        node = builder.node(value, variables)
        if word_ == VISITING:
            node = sorted_items(builder, node)
        return Entry(name, sorted_inside(builder, node) if word_ in builder.following.ordered else node)
    if opaque.names_function(builder, key, variables):
        raise Unstructured("its keys are names of functions")
    entry = Entry(word(builder.source.slice(key.span), builder.span(key)), builder.node(value, variables))
    builder.reaches(entry.key, Span(key.span.start, value.span.end))
    builder.keys[entry] = followed_key(builder, key, variables) or marked(builder, key, variables)
    return entry


def _one_entry(builder: Builder, e: For, variables: Variables) -> Entries:
    assert e.member is not None
    entry = _entry(builder, e.member, e.result, variables)
    return Entries(Mapping(entry.span, (entry,), flow=False), last=False)


def _spread(builder: Builder, e: Expression, looped: Node) -> Entry:
    entry = Entry(word(builder.source.slice(e.span), builder.heading(e)), looped)
    builder.spreads.add(entry)
    builder.reaches(entry.key, e.span)
    if isinstance(e, For):
        builder.comment_head(e, entry.key)
    return entry


def _merged(builder: Builder, e: Call, variables: Variables) -> tuple[Entry, ...]:
    """The entries of a `merge`, where no argument replaces entries of another."""
    if roots(e).isdisjoint(variables):
        _refuse_replaced(builder, e)
    found: list[Entry] = []
    parts: list[tuple[Expression, Node]] = []
    for argument, several in arguments(e):
        before = len(found)
        found += _objects(builder, argument, variables) if several else _merged_or_own(builder, argument, variables)
        parts += [(argument, one.key) for one in found[before : before + 1]]
    builder.comment(e, parts)
    return _each_once(builder, found, of_objects(arguments(e)))


def _each_once(builder: Builder, made: Sequence[Entry], keys: Sequence[Expression]) -> tuple[Entry, ...]:
    """The entries of an object, without those that others behind them replace. Raises `Unstructured`."""
    if builder.keys.keys().isdisjoint(made) and builder.spreads.isdisjoint(made):  # all keys are known
        return tuple({one.key.text: one for one in made}.values())  # type: ignore[union-attr]
    # Outside of loops nothing is left to ask: two loops or a loop and an entry beside it are arguments of a `merge`,
    # which `_merged` has checked, and no key depends on a variable.
    again = replaced(builder.loaded, builder.around, keys, builder.source) if builder.around and len(keys) > 1 else None
    if again is not None:
        raise Unstructured(f"two of its entries have the key `{again}`")
    return tuple(made)


def _merged_or_own(builder: Builder, e: Expression, variables: Variables) -> tuple[Entry, ...]:
    match bare(e):
        case Call(function=Identifier(text="merge")) as inner:
            return _merged(builder, inner, variables)
        case For() as each if not roots(each):
            return _constant(builder, each, variables)
        case other:
            return entries(builder, other, variables)


def _constant(builder: Builder, e: For, variables: Variables) -> tuple[Entry, ...]:
    """The entries of a loop that nothing changes: those themselves where no loop can say them.

    What is merged with it may follow parameters, and goes on doing so. Raises `Unstructured`.
    """
    before = len(builder.loops)
    try:
        return entries(builder, e, variables)
    except Unstructured:
        node = builder.data(e)
        if not isinstance(node, Mapping) or any(
            getattr(one.key, "text", "").startswith("Fn::") for one in node.entries
        ):
            raise
        del builder.loops[before:]
        return node.entries


def _objects(builder: Builder, e: Expression, variables: Variables, deep: bool = False) -> Iterator[Entry]:
    """The entries of the objects in a list; `deep`: of those in lists in it, too."""
    match bare(e):
        case For() as each if loops.idle(builder, each, variables):
            return
        case For(member=None) as each:
            last = replacing(builder.loaded, builder.around, each, builder.source)

            def yields(one: For, inner: Variables) -> Entries:
                found = tuple(_object_or_list(builder, one.result, inner, deep))
                if found:
                    builder.comment_result(one, found[0].key)
                return Entries(Mapping(builder.span(one.result), found, flow=False), last)

            looped = loops.loop(builder, each, variables, yields)
            if _yields(builder, looped):
                yield _spread(builder, each, looped)
        case Tuple(items=items):
            for one in items:
                yield from _object_or_list(builder, one, variables, deep)
        case Call(function=Identifier(text="flatten"), arguments=(inner,), expanded=False):
            yield from _objects(builder, inner, variables, deep=True)
        case _:
            raise Unstructured("`merge(...)` expands a list that another expression computes")


def _yields(builder: Builder, looped: Node) -> bool:
    """Whether the rounds of a loop yield anything: not where all loops in them have no round."""
    match getattr(builder.marks[looped], "yields", None):
        case Entries(body=body):
            return bool(body.entries)
        case Items(items=items):
            return bool(items)
    return True


def _object_or_list(builder: Builder, e: Expression, variables: Variables, deep: bool) -> Iterator[Entry]:
    match bare(e):
        case For(member=None) | Tuple() | Call(function=Identifier(text="flatten")) if deep:
            yield from _objects(builder, e, variables, deep)
        case other:
            yield from entries(builder, other, variables)


def _refuse_replaced(builder: Builder, e: Call) -> None:
    """Raise `Unstructured` where an argument replaces a key of one before it; the rounds of one loop may do that."""
    seen: set[str] = set()
    for argument, several in arguments(e):
        value = builder.loaded.shown.part(argument, builder.source).value  # unknown: no key is known to be one again
        objects = [frozenset(mapping(one) or ()) for one in ((sequence(value) or ()) if several else (value,))]
        for keys in [frozenset().union(*objects)] if several and is_loop(argument) else objects:
            if seen & keys:
                raise Unstructured(f"two arguments of `merge` have the key `{min(seen & keys)}`")
            seen |= keys
