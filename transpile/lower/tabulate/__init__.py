"""Positions, keys and values of objects, structured items, computed keys -> a loop over carriers, and a table.

Every mention that is not the carrier becomes a column of a generated table (carrier first, column second), or, where
the items come from a parameter and the carrier is the position, the item at that position: then only the number of
items is fixed. Where both would be needed the items are fixed: they are read from the table alone. Exact.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from transpile import ir
from transpile.evaluate.loops.known import Pairs
from transpile.evaluate.loops.sources import bind
from transpile.evaluate.values import Env, is_no_value, spelled
from transpile.ir.features import Feature
from transpile.ir.name_words import capitalized
from transpile.ir.traversal import bound, free, map_children, map_result, walk
from transpile.legality.context import Context
from transpile.legality.frozen_loops import Fixed
from transpile.legality.literal_places import ENTRIES, Spots
from transpile.legality.literal_sources import constant, follows, may_be_absent, written
from transpile.legality.mapping_tables import EDIT, fits, item_at, said
from transpile.lower.tabulate import carriers
from transpile.lower.tabulate.carriers import By, Carrier, scalars, selectable
from transpile.lower.tabulate.columns import Columns
from transpile.syntax.tree import Kind

WORDS = re.compile(r"[A-Za-z0-9]+").findall
QUOTED = r'"[^"${}]*"(?!\])'
"""A string that is no key."""
FEW = 4
"""So many words of a function are in the name of the column for its values."""

REMOVES = frozenset(
    (
        Feature.POSITION,
        Feature.OBJECT_SOURCE,
        Feature.STRUCTURED_ITEMS,
        Feature.COMPUTED_KEYS,
        Feature.FOREIGN_FUNCTIONS,
    )
)


def lower(loop: ir.Loop, context: Context) -> tuple[ir.Loop, ...] | None:
    """The loop over carriers; None where no carrier exists or a value does not fit into a table."""
    rounds = context.rounds(loop)
    if rounds is None or not _tabular(loop, context):
        return None
    carrier = carriers.find(loop, rounds, context)
    # Without iterations no function has a value, and the target cannot keep a function that it does not know.
    if carrier is None or (not rounds and _calls(loop, context)):
        return None
    before = context.state()
    # The first attempt reads items as the source writes them, so that they still follow parameters. The second one
    # fixes their values, which fits more often. Only an index or a key can pick a live item: other carriers are text
    # that is computed now, so for them the second attempt is the only one.
    for live in (True, False) if carrier.by is By.KEY and not _may_shift(loop, context) else (False,):
        columns = Columns(carrier, _read(loop, rounds, live), context)
        body = _Tabulation(loop, rounds, context, carrier, columns, live, typed=context.in_typed)
        result = body.result(loop.result)
        if not columns.failed and not body.mixed():
            # Not before: a note or a pin of an attempt that fails would be about a table that does not exist.
            body.report()
            return (body.loop_over_carriers(result),)
        context.restore(before)
    return None


def _tabular(loop: ir.Loop, context: Context) -> bool:
    """Whether a table can help: the loop visits its source as it is, and the target has loops with this result."""
    # The lowerings of sources come first in `legalize.ORDER`. What they leave here the target has, or nothing can lower
    # it: a table helps neither.
    if loop.filter is not None or loop.order is ir.Order.SORTED or isinstance(loop.result, ir.Group):
        return False
    if Feature.PER_ITEM not in context.features:
        return False  # what reads the table depends on the item
    if _mentions_own(loop):
        return False  # the body may read items as the source writes them
    return isinstance(loop.result, ir.Merge) or Feature.LIST_RESULT in context.features


def _mentions_own(loop: ir.Loop) -> bool:
    """Whether the source mentions something of the template by a name of the loop's own variables.

    It is no variable there, and would become one in a body.
    """
    own = {one.name for one in bound(loop)}
    return any(isinstance(e, ir.Reference) and e.name in own for e in walk(loop.source))


def _may_shift(loop: ir.Loop, context: Context) -> bool:
    """Whether an item that is written in the source may come to be nothing, so that the next one is in its place."""
    return any(may_be_absent(one, context.evaluation.document.pseudo) for one in written(loop) or ())


def _calls(loop: ir.Loop, context: Context) -> bool:
    """Whether functions that the target does not know stand in a body, where no round tells their values."""
    return any(isinstance(e, ir.Call) and e.vocabulary not in context.vocabularies for e in walk(loop))


def _read(loop: ir.Loop, rounds: Pairs, live: bool) -> Pairs:
    """The rounds with items as the source writes them, where what it writes is followed (`live`)."""
    # Only what is not constant, such as `!Ref Image`, is read as the source writes it. A loop with `stringify` sees
    # strings, which are not the items that stand in the source.
    items = written(loop) if live and not loop.stringify else None
    # The numbers differ where an item removes itself (AWS::NoValue): then no item can be told from the next.
    if items is None or len(items) != len(rounds):
        return rounds
    pairs = zip(rounds, items, strict=True)
    return tuple((key, known if constant(item) else item) for (key, known), item in pairs)


def is_string(e: ir.Expression) -> bool:
    """Whether this is a string that is known."""
    return isinstance(e, ir.Literal) and e.kind is Kind.STRING


@dataclass(slots=True)
class _Tabulation:
    """The rewriting of a body. `literal` is the attribute that holds no function, inside one; `typed`: in a function
    to which a number is another value than its text.

    `live`: what follows a parameter is still followed. `fixed`: a column has the items that there are now. `words`:
    the attributes that have them, whatever the rest follows.
    """

    loop: ir.Loop
    rounds: Pairs
    context: Context
    carrier: Carrier
    columns: Columns
    live: bool
    literal: str = ""
    fixed: bool = False
    words: set[str] = field(default_factory=set)
    typed: bool = False

    # -- rewriting -----------------------------------------------------------------------------------------------

    def result(self, result: ir.Collect | ir.Merge | ir.Group) -> ir.Collect | ir.Merge | ir.Group:
        if isinstance(result, ir.Merge):
            return ir.Merge(tuple(self.member(member) for member in result.members), result.duplicates)
        return map_result(result, self.expression)

    def member(self, member: ir.Member | ir.Spread) -> ir.Member | ir.Spread:
        if isinstance(member, ir.Spread):
            return ir.Spread(self.expression(member.value), member.origin)
        before = self.literal
        if (self.context.section, member.name) in self.context.literal:
            self.literal = member.name  # the attribute holds no function: its whole value becomes a column
        value = self.expression(member.value)
        self.literal = before
        key = self.carrier.key(member.key, self.context)
        # An entry whose key varies in another way than the carrier: the loop over carriers could not make it.
        if key is None:
            self.columns.impossible()
        return ir.Member(key or member.key, value, member.origin)

    def expression(self, e: ir.Expression) -> ir.Expression:
        """`e` with every mention of the loop's variables read from the carrier or the table."""
        # The same node, not an equal one: the printer keeps the text of what still has its origin and its children.
        if not free(e) & bound(self.loop):
            return e
        match e:
            case ir.Variable():
                return self.mention(e)
            case ir.Text(parts):
                return replace(e, parts=tuple(self.part(part) for part in parts))
            case ir.Object(members):
                return ir.Object(tuple(self.member(member) for member in members), e.origin)
            case ir.Array((ir.Text(), *_)) as array:
                return self.list_form(array)
            case ir.Loop():
                only_if = None if e.filter is None else self.expression(e.filter)
                return replace(e, source=self.expression(e.source), filter=only_if, result=self.result(e.result))
            # A `hole` only names what stands in a text (ir/holes.py): it stays, and what is inside is rewritten.
            # Without rows there is no value that a column could hold.
            case ir.Call(name=name) if self.carrier.rows and name != "hole":
                found = self.computed(e)
                if found is not None:
                    return found
                if self.loses_arguments(e):
                    self.columns.impossible()
        before, self.typed = self.typed, self.typed or (isinstance(e, ir.Call) and e.name in self.context.typed)
        new = map_children(e, self.expression)
        self.typed = before
        return new

    def list_form(self, e: ir.Array) -> ir.Expression:
        """A string before a map: a function in the string needs that map, to have a name there."""
        new = map_children(e, self.expression)
        # A list of something else is refused by the service, or a macro makes the map: nothing can be added to it.
        match new:
            case ir.Array((ir.Text(parts), *rest)) if any(isinstance(part, ir.Call) for part in parts):
                if [type(one.value if isinstance(one, ir.Shared) else one) for one in rest] != [ir.Object]:
                    self.columns.impossible()
        return new

    def part(self, part: str | ir.Variable | ir.Reference | ir.Call) -> str | ir.Variable | ir.Reference | ir.Call:
        if isinstance(part, str):
            return part
        if isinstance(part, ir.Call) and self.carries(part):
            self.fix(part)
            return ir.Variable(self.carrier.binder)
        before, self.typed = self.typed, False  # a text has no numbers
        found = self.expression(part)
        self.typed = before
        # The hole keeps the variable's name, so the text around stays byte for byte: `!Sub [text, {Name: column}]`.
        if isinstance(part, ir.Variable) and isinstance(found, ir.Call):
            return ir.holes.computed(part, found)
        # An expression of another language has no name that `Fn::Sub` could use: it takes the column's.
        if isinstance(part, ir.Call) and isinstance(found, ir.Call) and self.foreign(part):
            return ir.holes.named(self.named(part), found)
        if isinstance(found, ir.Variable | ir.Reference | ir.Call):
            return found
        # A list or an object: no text can hold one.
        self.columns.impossible()
        return part

    def mention(self, e: ir.Variable) -> ir.Expression:
        """What stands for a variable: the carrier, an item of the source, or a column."""
        # The order is from cheap to dear: the carrier needs no table, a pick from the source fixes only the number of
        # items, a column fixes the items.
        if self.carrier.means(e.binder) and not self.tells_number(e):
            return self.carrier.variable(e)
        if e.binder is self.loop.key:
            # This does not set `fixed`: where the index is the carrier it is never a column, and other carriers are not
            # live.
            name = (capitalized(e.binder.name) or "Key") if self.over_object() else "Position"
            return self.columns.read(name, [key for key, _ in self.rounds])
        if self.selects():
            return item_at(ir.Variable(self.carrier.binder), self.loop.source)
        self.fix(e)
        return self.columns.read(capitalized(e.binder.name) or "Value", [item for _, item in self.read()])

    def tells_number(self, e: ir.Variable) -> bool:
        """Whether something here would tell the position, which is a number, from the carrier, which is a text."""
        return self.typed and bool(self.carrier.rows) and e.binder is self.loop.key and not self.over_object()

    def fix(self, e: ir.Expression) -> None:
        """Notes that what stands for this has the items that there are now, if it depends on any."""
        if self.loop.value not in free(e):
            return
        if self.literal:
            self.words.add(self.literal)
        else:
            self.fixed = True

    def read(self) -> Pairs:
        """The rounds as they are to be read: an attribute that holds no function has the items of now."""
        return self.rounds if self.literal else self.columns.rounds

    def selects(self) -> bool:
        """Whether the item is the one at the carrier's position, so that it follows the source."""
        # `Fn::Select` picks no object, list or null; an object has no indices; a literal attribute takes no function.
        context = self.context
        live = self.live and not self.literal and selectable(self.rounds) and not self.over_object()
        return live and follows(self.loop.source, context.evaluation.document.vocabulary, context.naming_functions)

    def over_object(self) -> bool:
        return any(isinstance(key, ir.Literal) and key.kind is Kind.STRING for key, _ in self.rounds)

    # -- functions of structured items ---------------------------------------------------------------------------

    def computed(self, e: ir.Call) -> ir.Expression | None:
        """A column for the values of a function: where none may stand, or where it takes a structured item apart."""
        # A function of plain items stays a call, with the carrier or a column in it. One that also needs a variable of
        # a loop around has no value of its own in an iteration of this loop.
        structured = self.loop.value in free(e) and not scalars(self.rounds)
        foreign = self.foreign(e)
        if not (self.literal or structured or foreign) or not free(e) <= bound(self.loop):
            return None
        found: list[ir.Expression] = []
        for pair in self.read():
            value = self.context.value(ir.Call("core", "word", e) if self.literal else e, bind(self.loop, pair, {}))
            # None leaves the call to `expression`, which rewrites its arguments. A foreign call has no such way out.
            if value is None or not (isinstance(value, ir.Literal | ir.Reference) or fits([value]) or foreign):
                return None
            if foreign and any(isinstance(one, ir.Call) for one in walk(value)):
                return None  # what is picked from a list of calls is not known before all of them are
            found.append(value)
        # `Ref: !Select [0, !Ref pair]`: the name goes into a column and the call stays, instead of a list of references
        # that an index picks from.
        if any(isinstance(one, ir.Reference) for one in found) and not foreign and self.names(e):
            return None
        self.fix(e)
        for inner in (one for one in walk(e) if isinstance(one, ir.Loop)):  # went over the items of now
            self.context.froze(inner, Fixed.ITEMS.value, len(self.context.rounds(inner) or ()))
        # The body repeats what the key is made of: the carrier says it without a column.
        if foreign and all(map(is_string, found)) and self.carries(e):
            return ir.Variable(self.carrier.binder)
        # No `part` for a literal attribute: its column has the attribute's name already, so `table_names` keeps it.
        return self.columns.read(self.literal or self.named(e), found, not self.literal)

    def loses_arguments(self, e: ir.Call) -> bool:
        """Whether a foreign call makes all arguments of `e`, absent ones too: in a list of a table they would be none.

        In a list that is a value they are none anyway.
        """
        made, evaluation = e.argument, self.context.evaluation
        if not isinstance(made, ir.Call) or not self.foreign(made) or self.foreign(e):
            return False
        if not evaluation.takes_arguments(e):
            return False
        rounds = (bind(self.loop, pair, {}) for pair in self.read())
        return any(self.vanishes(made, env) for env in rounds)

    def vanishes(self, e: ir.Call, env: Env) -> bool:
        """Whether an item of the list that a foreign call makes is absent, or an option of such an item."""
        evaluation = self.context.evaluation
        made = evaluation.without_trace(lambda: evaluation.expanding().value(e, env))
        items = made.items if isinstance(made, ir.Array) else ()
        options = (one.value for item in items if isinstance(item, ir.Object) for one in item.members)
        return any(is_no_value(one, evaluation.document.pseudo) for one in (*items, *options))

    def names(self, e: ir.Call) -> bool:
        """Whether a function is given nothing but words, so that those can stand in a column."""
        given = (self.context.value(e.argument, bind(self.loop, pair, {})) for pair in self.rounds)
        return all(one is not None and fits([one]) for one in given)

    def carries(self, e: ir.Call) -> bool:
        """Whether a function of the source's language makes, as text, what the carrier is."""
        if not self.foreign(e) or not self.carrier.rows or not free(e) <= bound(self.loop):
            return False
        if self.follows():
            return False  # other items may be none that it makes again
        values = [self.context.value(e, bind(self.loop, pair, {})) for pair in self.rounds]
        # A value that is not a literal makes the tuple shorter, and so unequal.
        return tuple(spelled(one) for one in values if isinstance(one, ir.Literal)) == self.carrier.rows

    def follows(self) -> bool:
        """Whether the loop goes on over items of a parameter, which may have others some day."""
        return self.carrier.by is By.ITEM and not self.over_object() and bool(self.context.parameters(self.loop))

    def foreign(self, e: ir.Call) -> bool:
        """Whether the target does not know the function."""
        return e.vocabulary not in self.context.vocabularies

    def named(self, e: ir.Call) -> str:
        """The name of the column for a function's values: of the variable, and of what is picked from it."""
        name = self.loop.value.name if self.loop.value else "Value"
        if self.foreign(e):
            # A foreign call is named by its source text: `zone.cidr` gives `Cidr`. The loop's own variables and
            # strings say nothing about the column, and a heredoc (`<<`) says too much.
            names = "|".join(re.escape(binder.name) for binder in bound(self.loop))
            words = WORDS(re.sub(rf"\b(?:{names})[.\[]|{QUOTED}", "", e.name)) if e.name[:2] != "<<" else ["Text"]
            # A bare index, as in `pair[0]`, is no name by itself.
            words = words if words and words[0].isalpha() else [name, *words]
            return "".join(map(capitalized, words[:FEW]))
        items = e.argument.items if isinstance(e.argument, ir.Array) else ()
        parts = e.argument.parts if isinstance(e.argument, ir.Text) else ()
        computed = next((one for one in parts if isinstance(one, ir.Call) and self.foreign(one)), None)
        if computed is not None:
            return self.named(computed)
        suffix = next((one.text for one in items if isinstance(one, ir.Literal)), "")
        return capitalized(f"{name} {suffix}")

    # -- what came of it -----------------------------------------------------------------------------------------

    def mixed(self) -> bool:
        """Whether some mentions follow a parameter of which others have fixed values."""
        # After a change of the parameter one entry would have old items beside new ones. Items that stand in the source
        # do not mix: each of them follows its own references.
        return self.live and self.fixed and written(self.loop) is None and bool(self.context.parameters(self.loop))

    def loop_over_carriers(self, result: ir.Collect | ir.Merge | ir.Group) -> ir.Loop:
        """The loop; over its own source where the items carry, and no table knows which these are."""
        if self.carrier.by is By.ITEM and not self.over_object():
            # The table has a row for each item that there is now. A loop that still followed the parameter would look
            # up rows that do not exist, and read wrong indices where only the order of the items changes.
            fixed = self.frozen() and self.context.parameters(self.loop)
            source = ir.Array(tuple(item for _, item in self.rounds)) if fixed else self.loop.source
            return replace(self.loop, key=None, value=self.carrier.binder, source=source, result=result)
        # `stringify`, because carriers are keys of a mapping: '0', not 0. These same nodes carry the comments
        # (`remark`).
        rows = tuple(map(ir.Literal, self.carrier.rows))
        source = ir.Array(rows)
        self.remark(source, rows)
        return replace(self.loop, key=None, value=self.carrier.binder, source=source, result=result, stringify=True)

    def remark(self, source: ir.Array, rows: tuple[ir.Literal, ...]) -> None:
        """Comments about an item go with its row in the table, else with its carrier among the `rows` of `source`.

        Those about all items go with `source`, but with the table where the carriers are mere positions.
        """
        remarks, table = self.context.evaluation.remarks, self.columns.table
        if remarks is None:
            return
        for at, remark in remarks.of(self.loop, len(self.rounds)).items():
            remarks.goes_with((table.rows if table else rows)[at], remark)
        positions = self.carrier.by is By.KEY and not self.over_object()
        remarks.goes_with(table.name if table and positions else source, remarks.on_all(self.loop))

    def frozen(self) -> str:
        """What no longer follows the parameters that the source reads; nothing is the empty string."""
        # This loop runs over its own source: it follows the parameter unless a table has rows for the items of now.
        if self.carrier.by is By.ITEM and not self.over_object():
            return "the items" if self.columns.table else ""
        if not self.live:
            return "the items"
        return "the number of items" if written(self.loop) is None else ""

    def report(self) -> None:
        """Says what was generated and what was fixed."""
        words = Spots(ENTRIES, frozenset(self.words)) if self.live else Spots()
        self.context.froze(self.loop, self.frozen(), len(self.rounds), words=words)
        if self.columns.table:
            node = self.loop.label_origin or self.loop.origin
            self.context.note("T410", said(self.columns.table.name.text), node, EDIT)
