"""The properties of a numbered resource: what depends on the item is chosen by `ALIYUN::Index`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from dialects.ros.template.grammar import GRAMMAR, NESTED
from dialects.ros.translation.calls_in import reopened
from transpile.evaluate.values import bare, is_settled, number, spelled
from transpile.ir import (
    Array,
    Binder,
    Call,
    Collect,
    Expression,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Reference,
    Shared,
    Sigil,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.ir.holes import named
from transpile.ir.traversal import bound, children, free, map_children, walk
from transpile.legality.variables import substitute
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Kind

Evaluate = Callable[[Expression], Expression | None]
_NO_VALUE = GRAMMAR.pseudo.no_value
_NAMING = ("Ref", "Fn::GetAtt", "Fn::If")


class Refused(Exception):  # noqa: N818  (no error of the program)
    """Why `Count` cannot say a loop, and the way out."""

    def __init__(self, why: str, help: str = "") -> None:
        super().__init__(why)
        self.why, self.help = why, help


def each(loop: Loop, e: Expression, evaluate: Evaluate) -> tuple[Expression, ...] | None:
    """The values of `e` in the rounds of a loop; None where they are not all known."""
    found = _rounds(loop, e, evaluate)
    return found if found is not None and all(map(is_settled, found)) else None


def _rounds(loop: Loop, e: Expression, evaluate: Evaluate) -> tuple[Expression, ...] | None:
    """What is known of `e` in the rounds of a loop; None where the rounds are not known."""
    rounds = replace(loop, result=Collect((e,)), label=None, origin=None, label_origin=None, call=None)
    found = evaluate(rounds)
    if not isinstance(found, Array):
        return None
    return tuple(unrooted(bare(one)) for one in found.items if not isinstance(one, Splice))


def ids_of(loop: Loop, member: Member, evaluate: Evaluate) -> tuple[str, ...] | None:
    """The keys that `member` has in the rounds of a loop; None where they are not all known."""
    made = Merge((Member(member.key, Literal("")),))
    loose = replace(loop, result=made, label=None, origin=None, label_origin=None, call=None)
    found = evaluate(Object((Spread(loose),)))
    return tuple(found.fields) if isinstance(found, Object) and is_settled(found) else None


@dataclass(frozen=True, slots=True)
class Body:
    """How the body of a loop is written: `index` is the number of the round, `rounds` how many there are, if known."""

    loop: Loop
    index: Binder
    rounds: int | None
    evaluate: Evaluate

    def _each(self, e: Expression) -> tuple[Expression, ...] | None:
        """The values of `e`, one for each round: none of them is taken away."""
        values = each(self.loop, e, self.evaluate) if self.rounds is not None else None
        return values if values is not None and len(values) == self.rounds else None

    def properties(self, e: Expression) -> Expression:
        """The properties of the resource, each by itself: together they are an object, and no function makes it."""
        if not free(e) & bound(self.loop):
            return e
        found = bare(e)
        if not isinstance(found, Object) or not all(isinstance(one, Member) for one in found.members):
            raise Refused("its properties are merged from several objects", "write all properties in one object")
        _check_keys(found.members, self.loop)
        for one in walk(found):
            if isinstance(one, Call) and free(one) and free(one) <= bound(self.loop):
                self._check_rounds(one)
        return map_children(found, self.said)

    def _check_rounds(self, call: Call) -> None:
        """Whether a function has its equal for each item, also where its values are listed."""
        found = self._arguments(call.argument)
        if any(reopened(replace(call, argument=one), self.evaluate) is not None for one in found):
            raise Refused(f"ROS has no equivalent of {call.name} for each item")

    def _arguments(self, argument: Expression) -> tuple[Expression, ...]:
        """What is known of an argument in each round; of one for each item of a parameter, only that it is a number."""
        if self.rounds is not None:
            return _rounds(self.loop, argument, self.evaluate) or ()
        return () if self.loop.key is None else (substitute(argument, {self.loop.key: number(0)}),)

    def said(self, e: Expression) -> Expression:
        """`e` without the loop's own variables. Raises `Refused`."""
        if not free(e) & bound(self.loop):
            return e
        try:
            return self._written(e)
        except Refused:
            found = _listed(self._each(e))
            if found is None:
                raise
            return self._selected(found)

    def _written(self, e: Expression) -> Expression:
        match e:
            case Variable():
                return self._item(e)
            case Shared(value):
                return self.said(value)
            case Text(parts):
                holes = (one if isinstance(one, str) else self._hole(one) for one in parts)
                return Text(tuple(holes))
            case Object(members):
                _check_keys(members, self.loop)
                _check_merged((one.value for one in members if isinstance(one, Spread)), self.loop)
            case Array(items):
                _check_merged((one.value for one in items if isinstance(one, Splice)), self.loop)
            case Loop():
                raise Refused("a loop in its properties depends on the item")
            case Call():
                _check_call(e, self.loop)
                return self._called(e)
        return map_children(e, self.said)

    def _called(self, call: Call) -> Expression:
        """A function of the item. Keys of mappings are strings, so the number of an instance finds nothing there."""
        said = map_children(call, self.said)
        if call.name == "Fn::FindInMap" and any(Variable(self.index) in children(one) for one in children(said)):
            raise Refused("it looks up ALIYUN::Index, a number, in a mapping, whose keys are strings")
        return said

    def _item(self, e: Variable) -> Expression:
        """The item, or its number, as a value."""
        if self.rounds is not None:
            values = self._each(e)
            if values is not None and [*values] == [number(at) for at in range(len(values))]:
                return Variable(self.index)
            raise Refused(
                "an expression with the item has no constant value for each item, so Fn::Select cannot choose one"
            )  # unless it is listed as a whole
        if e.sigil is not Sigil.PLAIN:
            raise Refused("it strips its items to letters and digits (&{...})")
        return Variable(self.index) if e.binder is self.loop.key else self._selected(self.loop.source)

    def _hole(self, part: Expression) -> Variable | Call:
        """What stands in a string where the item stood."""
        if not free(part) & bound(self.loop):
            return part  # type: ignore[return-value]
        if not isinstance(part, Variable):
            raise Refused("a string in its properties contains a function that depends on the item")
        text = Text((Variable(part.binder, part.sigil),))
        item = self._item(part) if self.rounds is None else self._text(self._each(text))
        return item if isinstance(item, Variable) else named(part.binder.name, item)  # type: ignore[arg-type]

    def _text(self, texts: tuple[Expression, ...] | None) -> Expression:
        found = _listed(texts)
        if found is None:
            raise Refused("a string with the item has no constant text for each item, so Fn::Select cannot choose one")
        said = [spelled(one) for one in found.items if isinstance(one, Literal)]
        return Variable(self.index) if said == [str(at) for at in range(len(said))] else self._selected(found)

    def _selected(self, items: Expression) -> Call:
        return Call("ros", "Fn::Select", Array((Variable(self.index), unrooted(items))))


def _check_keys(members: tuple[object, ...], loop: Loop) -> None:
    if any(isinstance(one, Member) and free(one.key) & bound(loop) for one in members):
        raise Refused("keys in its properties depend on the item")


def _check_merged(parts: Iterable[Expression], loop: Loop) -> None:
    """Among other items, no function stands for several."""
    if any(free(one) & bound(loop) for one in parts):
        raise Refused("a loop in its properties depends on the item")


def _check_call(call: Call, loop: Loop) -> None:
    argument = bare(call.argument)
    first = argument.items[0] if isinstance(argument, Array) and argument.items else argument
    name = first.value if isinstance(first, Splice) else first
    if call.name in _NAMING and free(name) & bound(loop):
        raise Refused("a function in its properties refers to a name that depends on the item")
    if call.name != "Fn::If" and any(isinstance(one, Reference) and one.name == _NO_VALUE for one in walk(argument)):
        raise Refused("a value that depends on the item may be absent")
    if call.vocabulary != "ros" and not (call.vocabulary == "core" and call.name == "item"):
        raise Refused("ROS has no function that computes its values from the item")


def _listed(values: tuple[Expression, ...] | None) -> Array | None:
    """The list to choose from; None where one of the values has another meaning there."""
    if values is None or any(map(_is_special, values)):
        return None
    return Array(values)


def _is_special(e: Expression) -> bool:
    """Whether a value is null, which `Fn::Select` takes for nothing, or reads like a function."""
    match e:
        case Literal(kind=kind):
            return kind is Kind.NULL
        case Object(members):
            calls = len(members) == 1 and (members[0].name == "Ref" or members[0].name.startswith("Fn::"))
            return calls or any(_is_special(one.value) for one in members)
        case Array(items):
            return any(_is_special(one.value if isinstance(one, Splice) else one) for one in items)
    return False


def nests(body: Object, loop: Loop) -> bool:
    """Whether a template in a property depends on the item: there, the number would be another template's."""
    type_, properties = bare(body.fields.get("Type", Literal(""))), bare(body.fields.get("Properties", Literal("")))
    name = NESTED.get(type_.text) if isinstance(type_, Literal) else None
    inner = properties.fields.get(name) if name is not None and isinstance(properties, Object) else None
    return inner is not None and bool(free(inner) & bound(loop))


def unrooted(e: Expression) -> Expression:
    """`e` without origins: where it is written again, it is not what stands in the source."""
    return replace(map_children(e, unrooted), origin=None)
