"""An expression of a module -> the located tree of the data that it makes, with its loops as marks.

Objects, lists, `merge`, `concat`, `flatten` and local values are seen through; whatever else depends on no variable of
a loop is evaluated, and stands there as data. A `for` expression that no loop of the templates can be (its rounds
yield what only a function makes) is evaluated with what is around it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TypeVar

from dialects.cloudformation.names import is_function
from dialects.terraform.data_trees import text, tree, word
from dialects.terraform.loading import Loaded
from dialects.terraform.marks import TAG, Computed, Entries, Grouped, Items, Looped, Mark, Variables
from dialects.terraform.mentions import mentions, nodes, roots
from dialects.terraform.notes import Notes
from dialects.terraform.replacing import of_items, of_objects, replaced
from dialects.terraform.special import Special, holds_calls, in_keys, in_text, in_value
from dialects.terraform.substituted import definitions, mentioned
from dialects.terraform.unknowns import settled
from dialects.terraform.values import NULL, UNKNOWN, SetOf, Value, mapping, sequence
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl.syntax import (
    Attribute,
    Call,
    Chunk,
    Expression,
    For,
    Identifier,
    Interpolation,
    Item,
    Name,
    Number,
    Object,
    Parentheses,
    Part,
    Template,
    Tuple,
)
from transpile.ir import Binder
from transpile.source import Source, Span
from transpile.tree import Entry, Mapping, Node, Tagged
from transpile.tree import Sequence as SequenceNode

NO_VARIABLES: Variables = {}
LISTS = ("Fn::And", "Fn::Or")
"""Functions that take any number of items."""
_OPEN = re.compile(r"\$\{[^}]*\Z").search
_WORDS = re.compile(r"[A-Za-z0-9]+")
Built = TypeVar("Built")


class Unstructured(Exception):  # noqa: N818
    """No structure can be seen in an expression: its value must be computed. `reason` says why, for people."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Flat:
    """A `for` expression that is no loop any more: its value stands there. `reason` says why, for people."""

    span: Span
    reason: str


@dataclass(slots=True, eq=False)
class Builder:
    """One building. `lists` are the variables that loops go on reading, as parameters of the template.

    `marks` are those of tagged nodes, `keys` those of entries whose keys are computed, `spreads` the entries that stand
    for a loop's; `known` the values of nodes that are data, `words` the texts of holes that depend on no loop. `source`
    is the file that is being read; where that is another than the one that is converted, all of it stands `at` the
    place that refers to it. `written` are the expressions whose values stand in the tree, `defaults` the places of
    those that say what a parameter that is followed has.
    """

    loaded: Loaded
    lists: frozenset[str]
    source: Source
    at: Span | None = None
    marks: dict[Node, Mark] = field(default_factory=dict)
    keys: dict[Entry, Computed] = field(default_factory=dict)
    spreads: set[Entry] = field(default_factory=set)
    known: dict[Node, Value] = field(default_factory=dict)
    words: dict[Interpolation, str] = field(default_factory=dict)
    notes: Notes = field(init=False)
    told: list[Diagnostic] = field(default_factory=list)
    flat: list[Flat] = field(default_factory=list)
    loops: list[tuple[For, Span | None, Node]] = field(default_factory=list)
    written: list[tuple[Expression, Span | None]] = field(default_factory=list)
    defaults: set[Span] = field(default_factory=set)
    _around: tuple[For, ...] = ()
    _names: frozenset[str] | None = None
    _looping: dict[Expression, bool] = field(default_factory=dict)
    _special: dict[Binder, frozenset[Special]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        main = self.loaded.main
        self.notes = Notes(main.source, main.body.comments)

    def node(self, e: Expression, variables: Variables = NO_VARIABLES) -> Node:
        """The tree of an expression in the scope of these variables."""
        e = bare(e)
        dependent = not roots(e).isdisjoint(variables)
        structured = self._structure(e, variables, dependent)
        if structured is None:
            self.flat += [] if dependent or not self.looping(e) else [Flat(self.span(e), "only its value counts here")]
            return self.computed(e, variables) if dependent else self.data(e)
        before = len(self.loops)
        try:
            return structured(variables)
        except Unstructured as why:
            del self.loops[before:]
            if not dependent:
                self.flat += [Flat(self.span(e), why.reason)] if self.looping(e) else []
                return self.data(e)
            return self.computed(e, variables)

    def _structure(self, e: Expression, variables: Variables, dependent: bool) -> Callable[[Variables], Node] | None:
        """How the structure of an expression is read; None where it has none, or only its value counts."""
        match e:
            case Object() if not self._is_computed(e, variables):
                return lambda variables: Mapping(self.span(e), self.entries(e, variables), flow=False)
            case Tuple() | For(member=None):
                return lambda variables: SequenceNode(self.span(e), self.items(e, variables), flow=False)
            case For(grouping=True):
                return lambda variables: self._group(e, variables)
            case For():
                return lambda variables: Mapping(self.span(e), self.entries(e, variables), flow=False)
            case Call(function=Identifier(text="merge")):
                return lambda variables: Mapping(self.span(e), self.entries(e, variables), flow=False)
            case Call(function=Identifier(text="concat" | "flatten")) if self.looping(e):
                return lambda variables: SequenceNode(self.span(e), self.items(e, variables), flow=False)
            case Attribute() if not dependent:
                return self._through(e, lambda value: lambda variables: self.node(value))
        return None

    # -- objects --------------------------------------------------------------------------------------------------

    def entries(self, e: Expression, variables: Variables) -> tuple[Entry, ...]:
        """The entries of an object, each key once. Raises `Unstructured`."""
        e = bare(e)
        match e:
            case Object(items=items):
                entries = [self._entry(one.key, one.value, variables) for one in items]
                self.comment(e, zip(items, (one.key for one in entries), strict=True))
                return self._each_once(entries, of_items(e))
            case For() if self.idle(e, variables):
                return ()
            case For() if e.member is not None:
                looped = self.loop(e, variables, self.groups if e.grouping else self._one_entry)
                return (self._spread(e, looped),)
            case Call(function=Identifier(text="merge")):
                return self._merged(e, variables)
        if not roots(e).isdisjoint(variables):
            raise Unstructured("only its value tells the keys of what a round yields")
        through = self._through(e, lambda value: lambda: self.entries(value, {})) if isinstance(e, Attribute) else None
        if through is not None:
            return through()
        node = self.data(e)
        if not isinstance(node, Mapping):
            raise Unstructured("it is no object")
        return node.entries

    def _entry(self, key: Expression, value: Expression, variables: Variables) -> Entry:
        if roots(key).isdisjoint(variables):
            return Entry(self._word(key), self.node(value, variables))
        if self._names_function(key, variables):
            raise Unstructured("its keys are the names of functions")
        entry = Entry(word(self.source.slice(key.span), self.span(key)), self.node(value, variables))
        self.keys[entry] = self._computed(key, variables)
        return entry

    def _word(self, key: Expression) -> Node:
        """The node of a key that depends on no loop."""
        self.written.append((key, self.at))
        value = self.value(key)
        if value is NULL or mapping(value) is not None or sequence(value) is not None:
            raise Unstructured("a key is no string")
        return word(text(value), self.span(key))

    def _one_entry(self, e: For, variables: Variables) -> Entries:
        assert e.member is not None
        entry = self._entry(e.member, e.result, variables)
        return Entries(Mapping(entry.span, (entry,), flow=False), last=False)

    def _spread(self, e: Expression, looped: Node) -> Entry:
        entry = Entry(word(self.source.slice(e.span), self._heading(e)), looped)
        self.spreads.add(entry)
        if isinstance(e, For) and self.source is self.loaded.main.source:
            names = (e.key or e.value).span
            self.notes.give(Span(e.span.start, names.start), ((names, entry.key),))
        return entry

    def _heading(self, e: Expression) -> Span:
        """The place of a loop for people: from its beginning to what it visits."""
        return self.at or (Span(e.span.start, e.collection.span.end) if isinstance(e, For) else e.span)

    def _merged(self, e: Call, variables: Variables) -> tuple[Entry, ...]:
        """The entries of a `merge`, where no argument replaces entries of another."""
        if roots(e).isdisjoint(variables):
            self._refuse_replaced(e)
        found: list[Entry] = []
        parts: list[tuple[Expression, Node]] = []
        for argument, several in _arguments(e):
            before = len(found)
            found += self._objects(argument, variables) if several else self._merged_or_own(argument, variables)
            parts += [(argument, one.key) for one in found[before : before + 1]]
        self.comment(e, parts)
        return self._each_once(found, of_objects(_arguments(e)))

    def _each_once(self, entries: Sequence[Entry], keys: Sequence[Expression]) -> tuple[Entry, ...]:
        """The entries of an object, without those that others behind them replace. Raises `Unstructured`."""
        if self.keys.keys().isdisjoint(entries) and self.spreads.isdisjoint(entries):
            return tuple({one.key.text: one for one in entries}.values())  # type: ignore[union-attr]
        again = replaced(self.loaded, self._around, keys, self.source) if self._around and len(keys) > 1 else None
        if again is not None:
            raise Unstructured(f"an entry replaces another, `{again}`")
        return tuple(entries)

    def _merged_or_own(self, e: Expression, variables: Variables) -> tuple[Entry, ...]:
        match bare(e):
            case Call(function=Identifier(text="merge")) as inner:
                return self._merged(inner, variables)
            case other:
                return self.entries(other, variables)

    def _objects(self, e: Expression, variables: Variables, deep: bool = False) -> Iterator[Entry]:
        """The entries of the objects in a list; `deep`: of those in lists in it, too."""
        match bare(e):
            case For() as each if self.idle(each, variables):
                return
            case For(member=None) as each:

                def yields(one: For, inner: Variables) -> Entries:
                    found = tuple(self._object_or_list(one.result, inner, deep))
                    return Entries(Mapping(self.span(one.result), found, flow=False), last=True)

                looped = self.loop(each, variables, yields)
                if self._yields(looped):
                    yield self._spread(each, looped)
            case Tuple(items=items):
                for one in items:
                    yield from self._object_or_list(one, variables, deep)
            case Call(function=Identifier(text="flatten"), arguments=(inner,), expanded=False):
                yield from self._objects(inner, variables, deep=True)
            case _:
                raise Unstructured("the list of objects that `merge` takes is computed")

    def _object_or_list(self, e: Expression, variables: Variables, deep: bool) -> Iterator[Entry]:
        match bare(e):
            case For(member=None) | Tuple() | Call(function=Identifier(text="flatten")) if deep:
                yield from self._objects(e, variables, deep)
            case other:
                yield from self.entries(other, variables)

    def _refuse_replaced(self, e: Call) -> None:
        seen: set[str] = set()
        for argument, several in _arguments(e):
            value = self.value(argument)
            objects = [frozenset(mapping(one) or ()) for one in ((sequence(value) or ()) if several else (value,))]
            for keys in [frozenset().union(*objects)] if several and _is_loop(argument) else objects:
                if seen & keys:
                    raise Unstructured(f"`merge` replaces the entry `{min(seen & keys)}`")
                seen |= keys

    # -- lists ----------------------------------------------------------------------------------------------------

    def items(self, e: Expression, variables: Variables, deep: bool = False) -> tuple[Node, ...]:
        """The items of a list; of `flatten` (`deep`) those of the lists in it, too. Raises `Unstructured`."""
        e = bare(e)
        match e:
            case Tuple(items=items):
                nodes = [self._item(one, variables, deep) for one in items]
                self.comment(e, [(one, found[0]) for one, found in zip(items, nodes, strict=True) if found])
                return tuple(node for found in nodes for node in found)
            case For() if self.idle(e, variables):
                return ()
            case For(member=None):
                return (self.loop(e, variables, lambda each, inner: Items(self._item(each.result, inner, deep)), True),)
            case Call(function=Identifier(text="flatten"), arguments=(inner,), expanded=False):
                return self.items(inner, variables, deep=True)
            case Call(function=Identifier(text="concat")):
                return tuple(node for one in _arguments(e) for node in self._concatenated(*one, variables, deep))
        if not roots(e).isdisjoint(variables):
            raise Unstructured("only its value tells the items that a round yields")
        through = self._through(e, lambda one: lambda: self.items(one, {}, deep)) if isinstance(e, Attribute) else None
        return self._known_items(e, deep) if through is None else through()

    def _item(self, e: Expression, variables: Variables, deep: bool) -> tuple[Node, ...]:
        """What an item of a list stands for: itself, or where lists are flattened its items."""
        e = bare(e)
        if not deep or isinstance(e, Object | Template):
            return (self.node(e, variables),)
        if roots(e).isdisjoint(variables) and not self.looping(e):
            return self._known_items(e, deep)
        return self.items(e, variables, deep)

    def _known_items(self, e: Expression, deep: bool) -> tuple[Node, ...]:
        node = self.data(e)
        if not isinstance(node, SequenceNode):
            if deep:
                return (node,)
            raise Unstructured("it is no list")
        return tuple(_flattened(node)) if deep else node.items

    def _concatenated(self, e: Expression, several: bool, variables: Variables, deep: bool) -> Sequence[Node]:
        match bare(e):
            case For() as each if several and self.idle(each, variables):
                return ()
            case For(member=None) as each if several:
                looped = self.loop(each, variables, lambda one, inner: Items(self.items(one.result, inner, deep)), True)
                return (looped,)
            case Tuple(items=items) if several:
                return [node for one in items for node in self.items(one, variables, deep)]
            case _ if several:
                raise Unstructured("the list of lists that `concat` takes is computed")
            case other:
                return self.items(other, variables, deep)

    # -- loops ----------------------------------------------------------------------------------------------------

    def loop(
        self,
        e: For,
        variables: Variables,
        yields: Callable[[For, Variables], Entries | Items | Grouped],
        spliced: bool = False,
    ) -> Node:
        """The node of a loop. Raises `Unstructured`."""
        source = self._visited(e, variables)
        value = self._binder(e.value)
        inner = {**variables, e.value.text: value}
        key: Binder | None = None
        if e.key is not None:
            over_set = isinstance(self.known.get(source), SetOf)
            key = value if over_set else self._binder(e.key)
            inner = {**variables, e.key.text: key, e.value.text: value}
        self._special.update(zip((value, key or value), self._visits(e, source, variables), strict=True))
        condition = None if e.condition is None else self.node(e.condition, inner)
        with self._round(e):
            looped = Looped(None if key is value else key, value, source, condition, yields(e, inner), spliced)
        node = self.mark(e, looped)
        self.loops.append((e, self.at, node))
        return node

    def _visits(self, e: For, source: Node, variables: Variables) -> tuple[frozenset[Special], frozenset[Special]]:
        """What is special in what the variables of a loop have: the value, and the key. Raises `Unstructured`."""
        visited = self.known.get(source)
        if visited is None:
            found = self._specials(e.collection, variables)
            return found, found
        if holds_calls(visited):
            raise Unstructured("its items are functions of CloudFormation")
        values = frozenset(in_value(visited))
        return values, values if mapping(visited) is None else frozenset(in_keys(visited))

    @contextmanager
    def _round(self, e: For) -> Iterator[None]:
        """Read what a round of a loop yields."""
        outer, self._around = self._around, (*self._around, e)
        try:
            yield
        finally:
            self._around = outer

    def _binder(self, name: Identifier) -> Binder:
        """A variable: by a name that no `Fn::Sub` of the module mentions, since that would be taken for this one."""
        named = _named(name)
        if self._names is None:
            values = [place.value for place in self.loaded.module.locals.values()]
            self._names = mentioned((*values, *definitions(self.loaded.main.body)))
        while named in self._names:
            named += "Item"
        return Binder(named, word(name.text, self.span(name)))

    def idle(self, e: For, variables: Variables) -> bool:
        """Whether a loop has no round: there is nothing to say about those then, nor about what is wrong in them."""
        if not roots(e.collection).isdisjoint(variables):
            return False
        source = self._visited(e, variables)
        visited = self.known.get(source)
        if visited is None or not isinstance(source, Mapping | SequenceNode):
            return False
        some = bool(mapping(visited) or sequence(visited))
        if some and (e.condition is None or self._passes(e, variables)):
            return False
        if not variables:
            value = self._binder(e.value)
            self.loops.append((e, self.at, self.mark(e, Looped(None, value, source, None, Items(())))))
        self.flat.append(Flat(self._heading(e), "its condition lets nothing pass" if some else "it visits nothing"))
        return True

    def _yields(self, looped: Node) -> bool:
        """Whether the rounds of a loop yield anything: not where all loops in them have no round."""
        match getattr(self.marks[looped], "yields", None):
            case Entries(body=body):
                return bool(body.entries)
            case Items(items=items):
                return bool(items)
        return True

    def _passes(self, e: For, variables: Variables) -> bool:
        """Whether the condition of a loop lets an item pass, as far as that is known."""
        assert e.condition is not None
        probe = replace(e, member=None, grouping=False, result=e.condition)
        if not roots(probe).isdisjoint(variables):
            return True
        made = self.loaded.shown.evaluated(probe, self.source)
        return bool(made.diagnostics or mapping(made.value) or sequence(made.value)) or made.value is UNKNOWN

    def _group(self, e: For, variables: Variables) -> Node:
        if self.idle(e, variables):
            return Mapping(self.span(e), (), flow=False)
        return self.loop(e, variables, self.groups)

    def groups(self, e: For, variables: Variables) -> Grouped:
        """What the rounds of a grouping loop yield."""
        assert e.member is not None
        dependent = not roots(e.member).isdisjoint(variables)
        key = self._computed(e.member, variables) if dependent else self._word(e.member)
        return Grouped(key, self.node(e.result, variables))

    def _visited(self, e: For, variables: Variables) -> Node:
        """What a loop visits: a parameter of the template, data, or what variables of loops around tell."""
        collection = bare(e.collection)
        if not roots(collection).isdisjoint(variables):
            return self.computed(collection, variables, keyed=e.key is not None)
        match collection:
            case Attribute(of=Name(name="var"), name=Identifier(text=name)) if name in self.lists:
                span = self.span(collection)
                return Mapping(span, (Entry(word("Ref", span), word(name, span)),), flow=False)
        return self.data(collection)

    def comment(self, e: Expression, parts: Iterable[tuple[Expression | Item, Node]]) -> None:
        """Note which comments between the parts of an expression are about which of them."""
        if self.source is self.loaded.main.source:
            self.notes.give(e.span, ((one.span, node) for one, node in parts))

    # -- leaves ---------------------------------------------------------------------------------------------------

    def mark(self, e: Expression, mark: Mark) -> Node:
        """A node that stands for what is no data."""
        span = self.span(e)
        node = Tagged(span, TAG, word(self.source.slice(e.span), span))
        self.marks[node] = mark
        return node

    def computed(self, e: Expression, variables: Variables, keyed: bool = False) -> Node:
        """The node of an expression that depends on variables of loops."""
        return self.mark(e, self._computed(e, variables, keyed))

    def _computed(self, e: Expression, variables: Variables, keyed: bool = False) -> Computed:
        self.written.append((e, self.at))
        own = {name: variables[name] for name in sorted(roots(e) & variables.keys())}
        for part in e.parts if isinstance(e, Template) else ():
            if isinstance(part, Interpolation) and roots(part.expression).isdisjoint(own):
                value = self.value(part.expression)
                if value is not NULL and mapping(value) is None and sequence(value) is None:
                    self.words[part] = text(value)
        return Computed(e, self.source, self.span(e), own, keyed, self._whole(e, own))

    def data(self, e: Expression) -> Node:
        """The node of an expression that depends on no loop, as data."""
        self.written.append((e, self.at))
        return tree(self.value(e), self.span(e), self.known)

    def value(self, e: Expression) -> Value:
        """The value of an expression that depends on no loop; null, and why, where it is not known."""
        self.loaded.budget.renew()  # it is a part of what was evaluated before within the limits
        found = settled(self.loaded, e, self.source)
        self.told += found.diagnostics
        return NULL if found.diagnostics else found.value

    # -- strings that say something else elsewhere --------------------------------------------------------------------

    def _specials(self, e: Expression | Part, variables: Variables) -> frozenset[Special]:
        """What is special in the texts and numbers that an expression is made of."""
        found: set[Special] = set()
        for one in nodes(e):
            if isinstance(one, Chunk):
                found.update(in_text(one.text))
            elif isinstance(one, Number) or (isinstance(one, Attribute) and _is_root(one.of, "local", "var")):
                found.update(in_value(self.loaded.shown.evaluated(one, self.source).value))
        return frozenset(found).union(*(self._special[variables[name]] for name in roots(e) & variables.keys()))

    def _names_function(self, key: Expression, variables: Variables) -> bool:
        """Whether a key that depends on a loop may be the name of a function."""
        key = bare(key)
        if isinstance(key, Template) and isinstance(key.parts[0], Chunk):
            return key.parts[0].text.startswith("Fn::")
        return Special.FUNCTION in self._specials(key, variables)

    def _is_computed(self, e: Object, variables: Variables) -> bool:
        """Whether this is a function of CloudFormation that is to be seen as a whole: loops decide on its arguments."""
        match e.items:
            case (only,) if (name := _plain_word(only.key)) is not None and is_function(name):
                argument = bare(only.value)
                if self._is_made(argument):
                    return name not in LISTS
                return name == "Fn::Sub" and self._substitutes(argument, variables)
        return False

    def _is_made(self, e: Expression) -> bool:
        """Whether the items or entries of an argument are those of a loop, or of several lists or objects."""
        match e:
            case For() | Call(function=Identifier(text="merge" | "concat" | "flatten")):
                return True
        return isinstance(e, Attribute) and self.looping(e)

    def _substitutes(self, argument: Expression, variables: Variables) -> bool:
        """Whether a variable of a loop brings a hole into the string of `Fn::Sub`, or part of a name of its map."""
        items = argument.items if isinstance(argument, Tuple) else (argument,)
        string, *maps = [bare(one) for one in items] or [argument]
        if not isinstance(string, Template):
            return not roots(string).isdisjoint(variables)
        if any(not _has_plain_keys(one) for one in maps):
            return True
        if maps and any(isinstance(part, Chunk) and _OPEN(part.text) for part in string.parts[:-1]):
            return True  # `$${Bucket${x}}` can be a name of the map's or of the template's
        asked = [one for one in string.parts if not isinstance(one, Chunk) and not roots(one).isdisjoint(variables)]
        return any(self._specials(one, variables) - {Special.FUNCTION} for one in asked)

    def _whole(self, e: Expression, variables: Variables) -> bool:
        """Whether a variable of a loop brings into a string what CloudFormation would write in another way."""
        holes = [one for one in e.parts if isinstance(one, Interpolation)] if isinstance(e, Template) else []
        return any(Special.SPELLING in self._specials(one, variables) for one in holes)

    # -- places ---------------------------------------------------------------------------------------------------

    def span(self, e: Expression | Identifier) -> Span:
        """Where an expression stands, in the file that is converted."""
        return self.at or e.span

    def is_looped(self, entry: Entry) -> bool:
        """Whether a loop makes the entry, or something in it."""
        inner = entry.value
        if entry in self.spreads or entry in self.keys or inner in self.marks:
            return True
        items = inner.items if isinstance(inner, SequenceNode) else ()
        return any(one in self.marks for one in items) or any(map(self.is_looped, getattr(inner, "entries", ())))

    def looping(self, e: Expression) -> bool:
        """Whether a `for` expression stands in `e`, or in a local value that it refers to."""
        if e not in self._looping:
            self._looping[e] = False
            self._looping[e] = any(isinstance(one, For) for one in nodes(e)) or any(
                self.looping(self.loaded.module.locals[one.steps[0]].value)
                for one in mentions(e)
                if one.root == "local" and one.steps and one.steps[0] in self.loaded.module.locals
            )
        return self._looping[e]

    def _through(self, e: Attribute, read: Callable[[Expression], Callable[..., Built]]) -> Callable[..., Built] | None:
        """What reads the definition of a local value that `e` refers to, in its own file; None where it has none."""
        place = self.loaded.module.locals.get(e.name.text) if _is_root(e.of, "local") else None
        if place is None or not isinstance(bare(place.value), Object | Tuple | For | Call | Attribute):
            return None
        reading = read(place.value)

        def there(*arguments: object) -> Built:
            with self._within(place.source, self.span(e)):
                return reading(*arguments)

        return there

    @contextmanager
    def _within(self, source: Source, at: Span) -> Iterator[None]:
        """Read what stands in another file, or further up, as standing at `at` if it is another file."""
        outer, self._around = (self.source, self.at, self._around), ()
        if source is not self.source:
            self.source, self.at = source, at if source is not self.loaded.main.source else None
        try:
            yield
        finally:
            self.source, self.at, self._around = outer


def bare(e: Expression) -> Expression:
    """An expression without the parentheses around it, and without the quotes around nothing but an interpolation."""
    while True:
        match e:
            case Parentheses(inner=inner) | Template(parts=(Interpolation(expression=inner),), heredoc=False):
                e = inner
            case _:
                return e


def _is_root(e: Expression, *names: str) -> bool:
    return isinstance(e, Name) and e.name in names


def _arguments(e: Call) -> Iterator[tuple[Expression, bool]]:
    """The arguments of a call, and whether each stands for several."""
    last = len(e.arguments) - 1
    return ((one, e.expanded and at == last) for at, one in enumerate(e.arguments))


def _is_loop(e: Expression) -> bool:
    """Whether a list is what one loop yields, whose entries replace those of its earlier rounds."""
    match bare(e):
        case For():
            return True
        case Call(function=Identifier(text="flatten"), arguments=(inner,)):
            return _is_loop(inner)
    return False


def _has_plain_keys(e: Expression) -> bool:
    """Whether this is an object whose keys are written out."""
    return isinstance(e, Object) and all(_plain_word(one.key) is not None for one in e.items)


def _plain_word(e: Expression) -> str | None:
    """What a string without holes says."""
    match e:
        case Template(parts=(Chunk(text=text),)):
            return text
    return None


def _flattened(node: Node) -> Iterator[Node]:
    if isinstance(node, SequenceNode):
        for item in node.items:
            yield from _flattened(item)
    else:
        yield node


def _named(name: Identifier) -> str:
    """The name of a variable in a template, where names have letters and digits only: `bucket_name` is `bucketName`."""
    plain = unicodedata.normalize("NFKD", name.text).encode("ascii", "ignore").decode()
    first, *rest = map(str, _WORDS.findall(plain) or ["Item"])
    return first + "".join(one[:1].upper() + one[1:] for one in rest)
