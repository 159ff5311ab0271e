"""Which features a loop needs where it stands: one predicate per feature.

Two features are no loop's own: SIBLINGS and OBJECT_MERGE say how a writer places what stands side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from transpile import ir
from transpile.evaluate.evaluation import Deferred
from transpile.evaluate.values import bare, spelled
from transpile.ir.features import Feature
from transpile.ir.traversal import bound, children, free, result_children
from transpile.legality.context import Context
from transpile.legality.deciding import deciding
from transpile.legality.literal_sources import listed
from transpile.legality.scope import Around, names, nested
from transpile.syntax.tree import Kind


def required(loop: ir.Loop, context: Context, around: Around) -> frozenset[Feature]:
    """The features that `loop` itself needs there, not those of loops inside it."""
    return frozenset(feature for feature, needed in NEEDED.items() if needed(loop, context, around))


def missing(loop: ir.Loop, context: Context, around: Around) -> frozenset[Feature]:
    """What `loop` itself needs there and the target lacks.

    Of what was read in the target's own syntax only keys can have come from elsewhere: those that loops in it made.
    """
    # A lowering asks before and after its attempt, and so does each that comes behind it.
    return context.remembered(loop, around, lambda: _missing(loop, context, around))


def _missing(loop: ir.Loop, context: Context, around: Around) -> frozenset[Feature]:
    # A loop in the target's own syntax is legal as it stands, even if a predicate would be more careful. Where that has
    # no loops over objects, one that stands for an item of a loop around it was none when the loop was read.
    made = isinstance(bare(loop.source), ir.Object) and Feature.OBJECT_SOURCE not in context.features
    features = MADE_INSIDE if loop.dialect == context.target and not made else NEEDED.keys()
    return frozenset(
        feature for feature in features
        if feature not in context.features and NEEDED[feature](loop, context, around)
    )  # fmt: skip


def legal(loop: ir.Loop, context: Context, around: Around) -> bool:
    """Whether the target can say `loop` there, and every loop in it."""
    if missing(loop, context, around):
        return False
    return not (context.body(loop).loops and any(missing(one, context, at) for one, at in nested(loop, around)))


# -- what a round yields ----------------------------------------------------------------------------------------------


def entries(members: tuple[ir.Member | ir.Spread, ...]) -> tuple[ir.Member | ir.Spread, ...]:
    """What a round yields, literal objects among it inlined."""
    out: list[ir.Member | ir.Spread] = []
    for member in members:
        value = bare(member.value)
        if isinstance(member, ir.Spread) and isinstance(value, ir.Object):
            out.extend(entries(value.members))
        else:
            out.append(member)
    return tuple(out)


def _stands_where_none_does(loop: ir.Loop, context: Context, around: Around) -> bool:
    below = around.lists and not around.section and not isinstance(loop.result, ir.Collect)
    return around.closed or around.data or around.entry or below


def _several(loop: ir.Loop, context: Context, around: Around) -> bool:
    # None is as bad as several where a round yields one entry: the same lowering takes such a loop away.
    return isinstance(loop.result, ir.Merge) and len(entries(loop.members)) != 1


def _nests(loop: ir.Loop, context: Context, around: Around) -> bool:
    return any(isinstance(one, ir.Spread) and isinstance(bare(one.value), ir.Loop) for one in entries(loop.members))


def _computes_types(loop: ir.Loop, context: Context, around: Around) -> bool:
    """Whether what an entry must say itself, such as its type, needs this loop's variables, or all of it is one."""
    # Each loop answers for its own variables: of a nest, only the loop that the type depends on is unrolled.
    if not (around.section and isinstance(loop.result, ir.Merge)):
        return False
    own = bound(loop)
    if any(isinstance(bare(entry.value), ir.Variable) and free(entry.value) & own for entry in _made(loop)):
        return True
    told = (one for entry in _made(loop) for one in _literal(entry.value, around.literal)) if around.literal else ()
    return any(free(one) & own for one in told)


def _computes_conditions(loop: ir.Loop, context: Context, around: Around) -> bool:
    """Whether a name that a function takes as it stands, such as the condition of an `Fn::If`, needs its variables."""
    named = [bare(e.argument) for e in context.body(loop).calls if e.name in context.naming_functions]
    # Only the first argument is a name: the branches of an `Fn::If` may depend on the item.
    first = [one.items[0] for one in named if isinstance(one, ir.Array) and one.items]
    return any(free(one.value if isinstance(one, ir.Splice) else one) & bound(loop) for one in first)


def _made(loop: ir.Loop) -> Iterator[ir.Member]:
    """The entries that a round makes, those of loops in it too."""
    for one in entries(loop.members):
        inner = bare(one.value)
        if isinstance(one, ir.Member):
            yield one
        elif isinstance(inner, ir.Loop):
            yield from _made(inner)


def _literal(entry: ir.Expression, names: frozenset[str]) -> Iterator[ir.Expression]:
    """What must be written out of an entry: all of it, where it is no object whose attributes are seen."""
    value = bare(entry)
    if not isinstance(value, ir.Object):
        yield value
        return
    for one in value.members:
        if isinstance(one, ir.Spread) or one.name in names:
            yield one.value


def _last_wins(loop: ir.Loop, context: Context, around: Around) -> bool:
    return isinstance(loop.result, ir.Merge) and loop.result.duplicates is ir.Duplicates.LAST


def _refers(loop: ir.Loop, context: Context, around: Around) -> bool:
    """Whether the body mentions the template, or calls what only deployment answers."""
    body, function = context.body(loop), context.evaluation.function
    return body.refers or any(isinstance(function(e), Deferred) for e in body.calls)


def _foreign(loop: ir.Loop, context: Context, around: Around) -> bool:
    """Whether a function of the source's own language needs this loop's variables: no target has it by its name.

    A call without any variable counts as well. It is still here because it has no value, and a loop without iterations
    never asks for one. One whose formula the target may compute is no lack in a list that it makes: whether it does,
    `sayable` tells.
    """
    own = bound(loop)
    foreign = [e for e in context.body(loop).calls if context.is_foreign(e)]
    if around.section and context.formulas:
        beside = (one for child in result_children(loop.result) for one in _formulas(child))
        foreign += (one for one in beside if one.vocabulary not in context.vocabularies)
    return any(free(e) & own or not free(e) for e in foreign)


def _formulas(e: ir.Expression) -> Iterator[ir.Call]:
    """The calls with formulas that are in no loop."""
    if isinstance(e, ir.Call) and e.formula is not None:
        yield e
    for child in children(e) if not isinstance(e, ir.Loop) else ():
        yield from _formulas(child)


# -- variables --------------------------------------------------------------------------------------------------------


def _positioned(loop: ir.Loop, context: Context, around: Around) -> bool:
    # Over an object the same binder is the key: that is OBJECT_SOURCE, and needs no index.
    if loop.key is None or _over_object(loop, context, around):
        return False
    used = [free(child) for child in result_children(loop.result)]
    if loop.filter is not None:
        used.append(free(loop.filter))
    return any(loop.key in names for names in used)


def _strips(loop: ir.Loop, context: Context, around: Around) -> bool:
    return strips(loop, context)


def strips(loop: ir.Loop, context: Context) -> bool:
    """Whether a text of the loop has a variable of its own without the characters that ids lack: `&{x}`."""
    return not stripped(loop, context).isdisjoint(bound(loop))


def stripped(loop: ir.Loop, context: Context) -> frozenset[ir.Binder]:
    """The variables that a text of the loop has without the characters that ids lack."""
    parts = (part for text in context.body(loop).texts for part in text.parts)
    return frozenset(
        part.binder for part in parts if isinstance(part, ir.Variable) and part.sigil is ir.Sigil.ALPHANUMERIC
    )


def _computes_keys(loop: ir.Loop, context: Context, around: Around) -> bool:
    own = bound(loop)
    # The keys of inner loops are among them, where this loop's variables are just as visible.
    if any(free(call) & own for call in context.body(loop).computed):
        return True
    if any(isinstance(part, ir.Reference) for key in own_keys(loop) for part in key.parts) or _fills_in(loop, around):
        return True
    # What strips a key by `&{x}` fills in every hole of it: nothing says of a `${` that it is none.
    if Feature.ALPHANUMERIC_KEYS in context.features and any(map(_looks_filled_in, own_keys(loop))):
        return True
    # Variables are filled into keys of entries only. Members of an object that the target merges are entries as well.
    merges = Feature.OBJECT_MERGE in context.features
    return any(free(key) & own for child in _yielded(loop) for key in _plain_keys(child, merges))


def _looks_filled_in(key: ir.Text) -> bool:
    """Whether what a key says literally begins like a hole."""
    return any(begun in part for part in key.parts if isinstance(part, str) for begun in ("${", "&{"))


def _fills_in(loop: ir.Loop, around: Around) -> bool:
    """Whether a key without a variable would have one where it is written: an item that was put in says `${x}`."""
    members = (one for one in entries(loop.members) if isinstance(one, ir.Member))
    keys = [one.key.text for one in members if isinstance(one.key, ir.Literal)]
    visible = (f"{{{name}}}" for one in (*around.loops, loop) for name in names(one))
    return any("{" in key for key in keys) and any(hole in key for hole in visible for key in keys)


def own_keys(loop: ir.Loop) -> Iterator[ir.Text]:
    """The keys of a loop's own entries that have holes."""
    return (one.key for one in entries(loop.members) if isinstance(one, ir.Member) and isinstance(one.key, ir.Text))


def _yielded(loop: ir.Loop) -> Iterable[ir.Expression]:
    values = entries(loop.members)
    return [one.value for one in values] if values else result_children(loop.result)


def _plain_keys(e: ir.Expression, merges: bool) -> Iterator[ir.Text]:
    """The keys with variables in objects that no loop makes entries of; `merges`: those of merged objects are none."""
    match e:
        case ir.Object(members):
            for one in members:
                if isinstance(one, ir.Member) and isinstance(one.key, ir.Text):
                    yield one.key
                merged = merges and isinstance(one, ir.Spread) and isinstance(bare(one.value), ir.Object)
                inner = children(bare(one.value)) if merged else (one.value,)
                for child in inner:
                    yield from _plain_keys(child, merges)
        case ir.Loop():
            for child in _yielded(e):
                yield from _plain_keys(child, merges)
        case _:
            for child in children(e):
                yield from _plain_keys(child, merges)


def _shadows(loop: ir.Loop, context: Context, around: Around) -> bool:
    # By name, not by binder: binders are all different, and the target only sees names.
    taken = {name for one in around.loops for name in names(one)}
    return any(one.name in taken for one in bound(loop))


# -- sources ----------------------------------------------------------------------------------------------------------


def _over_object(loop: ir.Loop, context: Context, around: Around) -> bool:
    if isinstance(bare(loop.source), ir.Object):
        return True
    # An object gives string keys, a list gives numbers. Of what an item of a loop around looks up, some may be objects.
    rounds = context.rounds(loop, around.loops) or ()
    return any(isinstance(key, ir.Literal) and key.kind is Kind.STRING for key, _ in rounds)


def _orders_keys(loop: ir.Loop, context: Context, around: Around) -> bool:
    """Whether the order of an object's keys, which are not sorted, shows in what the loop yields."""
    # A target that has no loops over objects at all gets another source, which has its own order.
    if Feature.OBJECT_SOURCE not in context.features or loop.order is ir.Order.SORTED:
        return False
    if isinstance(loop.result, ir.Merge) and loop.result.duplicates is ir.Duplicates.ERROR:
        return False
    keys = _keys_of_source(loop, context, around)
    return keys != sorted(keys) or (_makes_keys(bare(loop.source)) and bool(context.parameters(loop)))


def _makes_keys(source: ir.Expression) -> bool:
    """Whether loops make the entries of an object: with other items, the keys may come in another order."""
    match source:
        case ir.Loop(result=result):
            return not isinstance(result, ir.Collect)
        case ir.Object(members):
            return any(isinstance(one, ir.Spread) and _makes_keys(bare(one.value)) for one in members)
    return False


def _written_keys(e: ir.Expression) -> list[str]:
    """The keys of an object that stand there, those of objects that are merged into it among them."""
    if not isinstance(e, ir.Object):
        return []
    below = ([one.name] if isinstance(one, ir.Member) else _written_keys(bare(one.value)) for one in e.members)
    return [name for names in below for name in names]


def _keys_of_source(loop: ir.Loop, context: Context, around: Around) -> list[str]:
    """The keys of the object that a loop goes over, as far as they are known; none of a list."""
    source = bare(loop.source)
    if isinstance(source, ir.Object) and not _makes_keys(source):
        return _written_keys(source)
    rounds = (context.rounds(loop, around.loops) or ()) if _over_object(loop, context, around) else ()
    return [spelled(key) for key, _ in rounds if isinstance(key, ir.Literal)]


def _structured(loop: ir.Loop, context: Context, around: Around) -> bool:
    rounds = context.rounds(loop, around.loops)
    # The shape of items that stand in the source is known even where their values are not.
    items = listed(loop.source) or () if rounds is None else [item for _, item in rounds]
    found = [bare(item.value if isinstance(item, ir.Splice) else item) for item in items]
    if any(isinstance(item, ir.Object | ir.Array) or _is_other(item, Kind.NULL) for item in found):
        return True
    typed = around.typed or _tells_types(loop, context)
    return typed and any(_is_other(item, Kind.NUMBER, Kind.BOOLEAN) for item in found)


def _is_other(item: ir.Expression, *kinds: Kind) -> bool:
    """Whether an item is of these kinds, which those of a list of strings are not."""
    return isinstance(item, ir.Literal) and item.kind in kinds


def _tells_types(loop: ir.Loop, context: Context) -> bool:
    """Whether a function in a round gets the item to which a number is another value than its text."""
    calls = (e for e in context.body(loop).calls if e.name in context.typed)
    return loop.value is not None and any(_holds(e.argument, loop.value) for e in calls)


def _holds(e: ir.Expression, binder: ir.Binder) -> bool:
    """Whether the value of a variable stands in `e`, and not only its text."""
    if isinstance(e, ir.Text):
        return False
    if isinstance(e, ir.Variable):
        return e.binder is binder
    return any(_holds(child, binder) for child in children(e))


def _twice(loop: ir.Loop, context: Context, around: Around) -> bool:
    """Whether an item occurs twice; where the source depends on a loop around that is not for this loop to say."""
    rounds = () if _over_object(loop, context, around) else context.rounds(loop) or ()
    items = [spelled(item) for _, item in rounds if isinstance(item, ir.Literal)]
    return len(set(items)) < len(items)


def _parametric(loop: ir.Loop, context: Context, around: Around) -> bool:
    return bool(context.parameters(loop))


def _decides(loop: ir.Loop, context: Context, around: Around) -> bool:
    """Whether what computes loops in the target's language cannot compute something that this one decides on."""
    if Feature.ZIP not in context.features and _calls(loop, "zip", "zip_pad"):
        return False  # it gets another source, which follows parameters
    own = bound(loop)
    if any(e.vocabulary in context.inner and free(e) & own for e in context.body(loop).calls):
        return True
    return not all(map(context.says, deciding(loop, context.evaluation.document.pseudo)))


def _needs_each_item(loop: ir.Loop, context: Context, around: Around) -> bool:
    """Whether the family's own templates cannot say it; a loop inside another is said with that one.

    Only what repeats entries says none of the loops in its entries.
    """
    alone = all(context.sayable(one, True) for one in around.loops)
    return alone and not context.sayable(loop, around.section)


def _calls(loop: ir.Loop, *names: str) -> bool:
    source = bare(loop.source)
    return isinstance(source, ir.Call) and source.vocabulary == "core" and source.name in names


Needed = Callable[[ir.Loop, Context, Around], bool]

NEEDED: dict[Feature, Needed] = {
    Feature.LOOP: lambda loop, context, around: True,
    Feature.LIST_RESULT: lambda loop, context, around: isinstance(loop.result, ir.Collect),
    Feature.ANYWHERE: _stands_where_none_does,
    Feature.OBJECT_RESULT: lambda loop, context, around: not isinstance(loop.result, ir.Collect),
    Feature.OBJECT_RESULT_IN_PROPERTIES: lambda loop, context, around: (
        not isinstance(loop.result, ir.Collect) and not around.section
    ),
    Feature.SEVERAL_ENTRIES: _several,
    Feature.NESTED_OBJECTS: _nests,
    Feature.GROUP: lambda loop, context, around: isinstance(loop.result, ir.Group),
    Feature.LAST_WINS: _last_wins,
    Feature.COMPUTED_TYPES: _computes_types,
    Feature.COMPUTED_CONDITIONS: _computes_conditions,
    Feature.REFERENCES: _refers,
    Feature.FOREIGN_FUNCTIONS: _foreign,
    Feature.POSITION: _positioned,
    Feature.SHADOWING: _shadows,
    Feature.ALPHANUMERIC_KEYS: _strips,
    Feature.COMPUTED_KEYS: _computes_keys,
    Feature.FILTER: lambda loop, context, around: loop.filter is not None,
    Feature.SORTED: lambda loop, context, around: loop.order is ir.Order.SORTED,
    Feature.OBJECT_SOURCE: _over_object,
    Feature.OBJECT_ORDER: _orders_keys,
    Feature.STRUCTURED_ITEMS: _structured,
    Feature.DUPLICATE_ITEMS: _twice,
    Feature.PARAMETER_SOURCE: _parametric,
    Feature.DECIDING_CALLS: _decides,
    Feature.PER_ITEM: _needs_each_item,
    Feature.ZIP: lambda loop, context, around: _calls(loop, "zip", "zip_pad"),
    Feature.RANGE: lambda loop, context, around: _calls(loop, "range"),
}
# What unrolling or lowering a loop inside can add to a body that was legal when it was read.
MADE_INSIDE = (Feature.COMPUTED_KEYS,)
