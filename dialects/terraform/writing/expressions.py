"""IR -> expressions of HCL. Bodies stay data, in which loop variables are filled; what decides a loop is computed.

`Writer.data` is a part of the template, `Writer.value` what Terraform itself must know: what a loop goes over, what its
keys and its filter are made of.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace

from dialects.terraform.syntax.labels import LABEL
from dialects.terraform.writing import hcl
from dialects.terraform.writing.apart.places import Place
from dialects.terraform.writing.apart.values import WRITTEN_OUT, Apart
from dialects.terraform.writing.kinds import Kinds
from dialects.terraform.writing.names import UNUSED
from dialects.terraform.writing.scalars import joined, left_to_fill, scalar
from transpile import ir
from transpile.evaluate.values import bare, spelled
from transpile.ir.traversal import free, result_children
from transpile.legality.deciding import needs_values
from transpile.legality.requirements import entries
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Kind

SUB = "Fn::Sub"
STRIPPED = '"/[^0-9A-Za-z]/", ""'
"""What `replace` is asked for `&{x}`."""
ESCAPED = '"$${", "$${!"'
"""What `replace` is asked for an item with `${` in it."""
Part = ir.Member | ir.Spread
_STRUCTURED = (ir.Object, ir.Array)
Fill = Callable[[ir.Filled], ir.Expression]
Translate = Callable[[ir.Call, Callable[[ir.Expression], hcl.Expression]], hcl.Expression | None]


@dataclass(frozen=True, slots=True)
class Writer:
    """What is the same wherever in a template is written.

    `fill` gives a copy of a body with its values, `translate` the calls that Terraform computes. `names` are those of
    loop variables, `kinds` what is known of them, `variables` the names of the variables that parameters
    are. `verbatim` are the ids of calls that are data, as nobody computes them where they stand. `deciding`: Terraform
    must know the value; `computing`: those of all items that loops here go over, too. `held` are the ids of what is
    data all the same. `apart` names literals that are local values.
    `unsaid` is told of each program that is left, of a vocabulary among `inner`, which no template calls.
    """

    fill: Fill
    translate: Translate
    names: Mapping[ir.Binder, str]
    kinds: Kinds
    variables: Mapping[str, str]
    about: Callable[[ir.Expression | Part | ir.Splice], hcl.About] = lambda part: hcl.NOTHING
    verbatim: frozenset[int] = frozenset()
    deciding: bool = field(default=False)
    computing: bool = False
    held: frozenset[int] = frozenset()
    apart: Apart = WRITTEN_OUT
    inner: Collection[str] = ()
    unsaid: Callable[[ir.Call], None] = lambda call: None

    def value(self, e: ir.Expression) -> hcl.Expression:
        """What Terraform computes."""
        return (self if self.deciding else replace(self, deciding=True)).expression(e)

    def data(self, e: ir.Expression) -> hcl.Expression:
        """A part of the template."""
        return (replace(self, deciding=False, computing=False) if self.deciding else self).expression(e)

    def silent(self) -> Writer:
        """One that tells no comments, and writes out all literals."""
        return replace(self, about=lambda part: hcl.NOTHING, apart=WRITTEN_OUT)

    def expression(self, e: ir.Expression) -> hcl.Expression:
        """An expression, as what it is here; a local value, where that says it."""
        place = self.apart.places.get(id(e))
        return self._written(e) if place is None else self._apart(place, lambda writer: writer._written(e))

    def _apart(self, place: Place, write: Callable[[Writer], hcl.Expression]) -> hcl.Expression:
        return self.apart.value(place, write(self.silent()), lambda: write(self), self.about)

    def _written(self, e: ir.Expression) -> hcl.Expression:
        match e:
            case ir.Literal():
                return scalar(e)
            case ir.Variable(binder):
                return self._mention(binder)
            case ir.Reference(name):
                return self._variable(name) if self.deciding else _object("Ref", hcl.string(name))
            case ir.Text():
                return self.string(e)
            case ir.Call():
                return self._call(e)
            case ir.Array(items):
                return self._array(items)
            case ir.Object(members):
                return self._object(members)
            case ir.Shared(value):
                return self._written(value)
            case ir.Filled():
                return self.expression(self.fill(e))
            case ir.Loop():
                return self.loop(e)

    # -- mentions -------------------------------------------------------------------------------------------------

    def _mention(self, binder: ir.Binder) -> hcl.Expression:
        """A loop variable as a value: a string, where its loop makes strings of its items."""
        name = hcl.word(self.names[binder])
        return hcl.call("tostring", name) if binder in self.kinds.stringified - self.kinds.texts else name

    def _variable(self, name: str) -> hcl.Expression:
        return hcl.word(f"var.{self.variables[name]}")

    def _hole(self, e: ir.Expression) -> str | hcl.Expression:
        """What a string or a key is filled with."""
        match e:
            case ir.Variable(binder, ir.Sigil.ALPHANUMERIC):
                return hcl.Inline((f"replace({self.names[binder]}, {STRIPPED})",))
            case ir.Variable(binder):
                return hcl.word(self.names[binder])
            case ir.Call("core", "hole", ir.Array((_, value))):
                return self._hole(value)  # type: ignore[arg-type]
            case ir.Literal():
                return spelled(e)
        return self.value(e)

    # -- strings and keys -----------------------------------------------------------------------------------------

    def string(self, text: ir.Text) -> hcl.Expression:
        """A string with holes. One that is nothing but a variable gives that, as a string."""
        match text.parts:
            case (ir.Variable(binder, ir.Sigil.PLAIN),):
                name = hcl.word(self.names[binder])
                return name if binder in self.kinds.texts else hcl.call("tostring", name)
        return joined(part if isinstance(part, str) else self._hole(part) for part in text.parts)

    def key(self, key: ir.Literal | ir.Text) -> hcl.String:
        """The key of an entry."""
        if isinstance(key, ir.Literal):
            return hcl.string(key.text)
        return joined(part if isinstance(part, str) else self._hole(part) for part in key.parts)

    # -- functions ------------------------------------------------------------------------------------------------

    def _call(self, e: ir.Call) -> hcl.Expression:
        if self.deciding or e.vocabulary == "core":
            found = self.translate(e, self.value)
            if found is not None:
                return found
        match e:
            case ir.Call(name="Fn::Sub", argument=argument) if id(e) not in self.verbatim:
                return self._sub(bare(argument))
            case ir.Call(name="Fn::Sub", argument=argument):
                return self._sub_as_data(bare(argument))
            case ir.Call(name="Ref", argument=argument) if (string := _string_for_a_name(argument)) is not None:
                return _object(e.name, self._sub_as_data(string))
        if e.vocabulary in self.inner:
            self.unsaid(e)
        return _object(e.name, self.expression(e.argument))

    def _sub(self, argument: ir.Expression) -> hcl.Expression:
        match argument:
            case ir.Text(parts) as text if self.deciding or not any(map(_stays, parts)):
                return self.string(text)
            case ir.Array((ir.Text(parts) as text, ir.Object())) if not any(map(_stays, parts)):
                return self.string(text)
            # What computes the string of `Fn::Sub` is its value: nothing in that is filled in once more.
            case ir.Variable(binder) if binder in self.kinds.texts & self.kinds.opening:
                return self.string(ir.Text((argument,)))
            case ir.Call(name="Fn::Sub"):
                made = self.expression(argument)
                return _object(SUB, made) if isinstance(made, hcl.Object) else made
        return self._sub_as_data(argument)

    def _sub_as_data(self, argument: ir.Expression) -> hcl.Expression:
        match argument:
            case ir.Text() as text:
                return _object(SUB, self._filled_later(text))
            case ir.Array((ir.Text() as text, *rest)):
                first = hcl.Item(self._filled_later(text), self.about(text))
                return _object(SUB, self._behind(first, rest))
        return _object(SUB, self.expression(argument))

    def _behind(self, first: hcl.Item, rest: Sequence[ir.Expression | ir.Splice]) -> hcl.Expression:
        """The list of an item and others, of which some may be those of loops."""
        if any(isinstance(one, ir.Splice) for one in rest):
            return _joined_lists([hcl.Item(hcl.Tuple((first,))), hcl.Item(self._array(rest))])
        return hcl.Tuple((first, *self._items(rest)))

    def _filled_later(self, text: ir.Text) -> hcl.String:
        """A string that the service goes on filling."""
        filled = (one if isinstance(one, str | ir.Reference) else self._kept(one) for one in text.parts)
        return joined(left_to_fill(filled))

    def _kept(self, e: ir.Expression) -> str | hcl.Expression:
        """What a string that the service goes on filling is filled with: `${` in an item is no name for the service."""
        if isinstance(e, ir.Variable) and e.binder in self.kinds.opening:
            return hcl.Inline((f"replace({self.names[e.binder]}, {ESCAPED})",))
        return self._hole(e)

    # -- lists ----------------------------------------------------------------------------------------------------

    def _array(self, items: Sequence[ir.Expression | ir.Splice]) -> hcl.Expression:
        """A list; `concat`, where loops stand among its items."""
        parts: list[hcl.Item] = []
        for item in items:
            if isinstance(item, ir.Splice):
                parts.append(hcl.Item(self._spliced(item), self._about(item)))
            elif parts and isinstance(parts[-1].value, hcl.Tuple) and parts[-1].about is hcl.NOTHING:
                parts[-1] = hcl.Item(hcl.Tuple((*parts[-1].value.items, self._item(item))))
            else:
                parts.append(hcl.Item(hcl.Tuple((self._item(item),))))
        if not parts:
            return hcl.Tuple(())
        return _headed(*parts) if len(parts) == 1 else _joined_lists(parts)

    def _spliced(self, splice: ir.Splice) -> hcl.Expression:
        return self.expression(splice.value)

    def _items(self, items: Sequence[ir.Expression | ir.Splice]) -> Iterator[hcl.Item]:
        return (self._item(one) for one in items if not isinstance(one, ir.Splice))

    def _item(self, item: ir.Expression) -> hcl.Item:
        if id(item) in self.held:
            return hcl.Item(self.data(item), self.about(item))
        about = self.about(item)
        return hcl.Item(self._whole(item), about)

    # -- objects --------------------------------------------------------------------------------------------------

    def _object(self, members: Sequence[Part]) -> hcl.Expression:
        """An object; `merge`, where loops stand among its entries."""
        parts: list[hcl.Item] = []
        plain: list[hcl.Member] = []
        for one in entries(tuple(members)):
            if isinstance(one, ir.Member):
                plain.append(self.member(one))
                continue
            if plain:
                parts.append(_merged(plain))
                plain = []
            parts.append(hcl.Item(self.expression(one.value), self._about(one)))
        if not parts:
            return hcl.Object(tuple(plain))
        if plain:
            parts.append(_merged(plain))
        return _headed(*parts) if len(parts) == 1 else hcl.Function("merge", tuple(parts))

    def member(self, member: ir.Member) -> hcl.Member:
        """An entry."""
        whole = self.data(member.value) if id(member.value) in self.held else self._whole(member.value)
        return hcl.Member(self.key(member.key), whole, self.about(member))

    def _whole(self, e: ir.Expression) -> hcl.Expression:
        """A value; the comments about the loop that it is, alone, stand in the brackets of that."""
        match _alone(e):
            case None:
                return self.expression(e)
            case ir.Loop() as loop:
                return _headed(hcl.Item(self.loop(loop), self._about(loop)))
            case (ir.Spread() | ir.Splice()) as part:
                return _headed(hcl.Item(self.expression(part.value), self._about(part)))

    def _about(self, part: ir.Loop | ir.Spread | ir.Splice) -> hcl.About:
        """The comments of a loop among others, with its name."""
        return _labelled(self.about(part), part)

    # -- loops ----------------------------------------------------------------------------------------------------

    def loop(self, loop: ir.Loop) -> hcl.Expression:
        """A loop as a `for` expression."""
        match loop.result:
            case ir.Merge(members, duplicates):
                return self._merging(loop, entries(members), duplicates)
            case ir.Collect(items):
                return self._collecting(loop, items)
            case ir.Group(key, value):
                return self._for(loop, self.expression(value), self.value(key), grouped=True)

    def _merging(self, loop: ir.Loop, members: Sequence[Part], duplicates: ir.Duplicates) -> hcl.Expression:
        match members:
            case (ir.Member() as only,) if duplicates is ir.Duplicates.ERROR:
                value = self._whole(only.value)
                return self._for(loop, value, _unwrapped(self.key(only.key)), self.about(only))
        return hcl.call("merge", self._for(loop, self._object(members)), expanded=True)

    def _collecting(self, loop: ir.Loop, items: Sequence[ir.Expression | ir.Splice]) -> hcl.Expression:
        match items:
            case (only,) if not isinstance(only, ir.Splice):
                return self._for(loop, self._whole(only), about=self.about(only))
        lists = self._for(loop, self._array(items))
        if all(map(self._no_list, items)):
            return hcl.call("flatten", lists)
        # `flatten` would flatten the items, too; and `concat` takes no list of no lists.
        return hcl.call("concat", hcl.Tuple(()), lists, expanded=True)

    def _no_list(self, item: ir.Expression | ir.Splice) -> bool:
        """Whether an item, or each of those that a loop among them makes, is no list for sure."""
        if isinstance(item, ir.Splice):
            loop = bare(item.value)
            return isinstance(loop, ir.Loop) and isinstance(loop.result, ir.Collect) and self._no_lists(loop.result)
        match bare(item):
            case ir.Text() | ir.Literal() | ir.Object() | ir.Loop(result=ir.Merge() | ir.Group()):
                return True
            case ir.Variable(binder):
                return binder in self.kinds.texts
            case ir.Call("core"):
                return False
            case ir.Call() | ir.Reference():
                return not self.deciding
            case ir.Filled() as copy:
                return self._no_list(self.fill(copy))
        return False

    def _no_lists(self, result: ir.Collect) -> bool:
        return all(map(self._no_list, result.items))

    def over(self, loop: ir.Loop, result: hcl.Expression) -> hcl.Expression:
        """A list of what `result` is in each round of a loop."""
        return self._for(loop, result)

    def _for(
        self,
        loop: ir.Loop,
        result: hcl.Expression,
        key: hcl.Expression | None = None,
        about: hcl.About = hcl.NOTHING,
        grouped: bool = False,
    ) -> hcl.For:
        condition = None if loop.filter is None else self.value(loop.filter)
        return hcl.For(self._names(loop), self._source(loop), result, key, condition, grouped, about)

    def _names(self, loop: ir.Loop) -> tuple[str, ...]:
        names = tuple(UNUSED if one is None else self.names[one] for one in (loop.key, loop.value))
        return names if loop.key is not None and _mentions(loop, loop.key) else names[1:]

    def _source(self, loop: ir.Loop) -> hcl.Expression:
        """What a loop goes over."""
        place = self.apart.places.get(id(loop.source))
        return self._visited(loop) if place is None else self._apart(place, lambda writer: writer._visited(loop))

    def _visited(self, loop: ir.Loop) -> hcl.Expression:
        """The same as it is written; items that are written down are strings, where the loop makes strings of them."""
        source = bare(loop.source)
        if loop.stringify and isinstance(source, ir.Array):
            source = replace(source, items=tuple(map(_stringified, source.items)))
        if needs_values(loop):
            return replace(self, deciding=True, computing=True)._written(source)
        # What an object has goes where the item goes, as it is, unless that is into what a loop around computes.
        deciding = self.computing or not isinstance(source, ir.Object)
        return replace(self, deciding=deciding, held=_held(source))._written(source)


def _held(source: ir.Expression) -> frozenset[int]:
    """The items that are objects or lists: functions in them go where the item goes, as they are."""
    match source:
        case ir.Array(items):
            found = [one for one in items if not isinstance(one, ir.Splice)]
        case ir.Object(members):
            found = [one.value for one in members if isinstance(one, ir.Member)]
        case _:
            found = []
    return frozenset(id(one) for one in found if isinstance(bare(one), _STRUCTURED))


def _stringified(item: ir.Expression | ir.Splice) -> ir.Expression | ir.Splice:
    found = item if isinstance(item, ir.Splice) else bare(item)
    if isinstance(found, ir.Literal) and found.kind in (Kind.NUMBER, Kind.BOOLEAN):
        return ir.Literal(spelled(found), origin=found.origin)
    return item


def _mentions(loop: ir.Loop, binder: ir.Binder) -> bool:
    """Whether a variable of a loop is asked for: readers of some dialects give every loop a position."""
    inside = (*result_children(loop.result), *([] if loop.filter is None else [loop.filter]))
    return any(binder in free(one) for one in inside)


def _string_for_a_name(argument: ir.Expression) -> ir.Text | None:
    """The string of an `Fn::Sub` that the source has for the name in a `Ref`.

    It is no loop variable, which the name by itself would be in a loop that `--from` leaves.
    """
    match bare(argument):
        case ir.Call(name="Fn::Sub", argument=text):
            match bare(text):
                case ir.Text((str(),), origin) as found if origin is not None:
                    return found
    return None


def _stays(part: object) -> bool:
    """Whether the service fills a part of a string."""
    return isinstance(part, ir.Reference)


def _object(key: str, value: hcl.Expression) -> hcl.Object:
    return hcl.Object((hcl.Member(hcl.string(key), value),))


def _unwrapped(key: hcl.String) -> hcl.Expression:
    """A key of a loop that is nothing but an expression: a key needs no quotes to be a string."""
    match key.parts:
        case (part,) if not isinstance(part, str):
            return part
    return key


def _alone(e: ir.Expression) -> ir.Loop | ir.Spread | ir.Splice | None:
    """The loop that a value is, by itself or as the only part of an object or a list."""
    match bare(e):
        case ir.Loop() as loop:
            return loop
        case ir.Object((only,)) | ir.Array((only,)) if isinstance(only, ir.Spread | ir.Splice):
            return only if isinstance(bare(only.value), ir.Loop) else None
    return None


def _merged(plain: list[hcl.Member]) -> hcl.Item:
    """Entries as an argument of `merge`: what stands above the first of them heads them all, before the brace."""
    first, *rest = plain
    inside = replace(first, about=replace(first.about, above=(), blank=False))
    return hcl.Item(hcl.Object((inside, *rest)), hcl.About(first.about.above))


def _headed(whole: hcl.Item) -> hcl.Expression:
    """A value that has no line of its own: the comments about a loop stand in its brackets."""
    match whole:
        case hcl.Item(value, hcl.NOTHING):
            return value
        case hcl.Item(hcl.For(about=inner) as loop, about):
            return replace(loop, about=_together(about, inner))
        case hcl.Item(hcl.Function(arguments=(*before, last)) as call, about):
            last = replace(last, value=_headed(hcl.Item(last.value, about)))
            return replace(call, arguments=(*before, last))
    return whole.value


def _together(one: hcl.About, other: hcl.About) -> hcl.About:
    if other is hcl.NOTHING or one is other:
        return one
    return hcl.About(
        one.above + other.above, one.behind + other.behind, one.blank or other.blank, one.below + other.below
    )


def _labelled(about: hcl.About, part: ir.Loop | ir.Spread | ir.Splice) -> hcl.About:
    """With the name of the loop as the last line above it."""
    loop = part if isinstance(part, ir.Loop) else bare(part.value)
    label = loop.label if isinstance(loop, ir.Loop) else None
    return replace(about, above=(*about.above, f"{LABEL}{label}")) if label else about


def _joined_lists(parts: Sequence[hcl.Item]) -> hcl.Function:
    """Lists as one; where the last is the items of lists, `concat` takes these themselves."""
    *before, last = parts
    match last.value:
        case hcl.Function("concat", (hcl.Item(hcl.Tuple(())), lists), True) if lists.about is hcl.NOTHING:
            return hcl.Function("concat", (*before, replace(last, value=lists.value)), expanded=True)
    return hcl.Function("concat", tuple(parts))
