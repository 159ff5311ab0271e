"""What depends on variables of loops, as functions: each named as it is written, and evaluated as Terraform does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace

from dialects.terraform.cty.numbers import Counted, parse
from dialects.terraform.cty.sets import sets_in
from dialects.terraform.cty.values import (
    NULL,
    UNKNOWN,
    Null,
    SetOf,
    Value,
    exact,
    frozen,
    is_number,
    mapping,
    object_of,
    sequence,
    string,
    type_of,
    wholly_known,
)
from dialects.terraform.evaluate import prepared
from dialects.terraform.module.unknowns import reasons
from dialects.terraform.templates.absent_items import counts
from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.computed import values
from dialects.terraform.templates.building.data_trees import text
from dialects.terraform.templates.building.marks import Computed
from dialects.terraform.templates.building.special_texts import holds_call, names_call
from dialects.terraform.templates.formulas import formula
from transpile import ir
from transpile.diagnostics import Diagnostic, Severity
from transpile.evaluate.evaluation import Evaluation, Function
from transpile.evaluate.values import EMPTY, Outcome, bare, natural
from transpile.hosts.hcl.syntax import Expression
from transpile.ir.formulas import Formula
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Kind, Node

VOCABULARY = "hcl"
Read = Callable[[Node], ir.Expression]
"""How a tree of data becomes an expression where the call stands."""


@dataclass(frozen=True, slots=True)
class Answers:
    """The functions of one template, by the names of their calls.

    `leaves`: what it goes to is no module, so that nothing computes what has no value now.
    """

    builder: Builder
    leaves: bool = False
    functions: dict[str, Function] = field(default_factory=dict)
    _formulas: dict[str, Formula | None] = field(default_factory=dict)
    _named: dict[tuple[str, tuple[str, ...], bool, int, bool], str] = field(default_factory=dict)

    def call(self, computed: Computed, origin: Node | None, read: Read, data: bool = False) -> ir.Call:
        """The call that evaluates an expression at the values of its variables; `data`: nobody else does later."""
        names = tuple(computed.variables)
        written = " ".join(computed.source.slice(computed.expression.span).split())
        known = (written, names, computed.keyed, computed.visited, data)
        if known not in self._named:
            self._named[known] = written if written not in self.functions else f"{written} ({len(self.functions)})"
            self.functions[self._named[known]] = self._function(computed, names, read, data)
            self._formulas[self._named[known]] = self._formula(computed, names)
        mentions = tuple(ir.Variable(binder) for binder in computed.variables.values())
        name = self._named[known]
        return ir.Call(VOCABULARY, name, ir.Array(mentions), origin, self._formulas[name])

    def made(self, computed: Computed, origin: Node | None, read: Read) -> tuple[ir.Expression, Sequence[Diagnostic]]:
        """What Terraform itself makes of an expression, at once where it depends on no loop, and in no other way.

        And why it makes nothing, where no call may be left for what it makes later.
        """
        told: Sequence[Diagnostic] = ()
        if not computed.variables:
            found = self.builder.loaded.shown.part(computed.expression, computed.source)
            if not found.diagnostics and wholly_known(found.value):
                return self._expression(found.value, computed, read), ()
            told = found.diagnostics or self._lacking(computed)
        return replace(self.call(computed, origin, read, data=True), formula=None), told

    def texts(self, computed: Computed) -> Iterator[str]:
        """What an expression has in the rounds of the loops around, as text, where that is known by now."""
        for found in values(self.builder, computed.expression, computed.source, computed.variables):
            if isinstance(found, str | bool) or is_number(found):
                yield text(found)

    def _lacking(self, computed: Computed) -> tuple[Diagnostic, ...]:
        """Why what is data has no value."""
        if not self.leaves:
            return ()
        found = reasons(self.builder.loaded, computed.expression, computed.source)
        return tuple(replace(one, severity=Severity.ERROR) for one in found)

    def _formula(self, computed: Computed, names: Sequence[str]) -> Formula | None:
        """The same for who computes it otherwise; what only Terraform spells is nothing for others."""
        sets = computed.keyed and any(one in self.builder.sets for one in computed.variables.values())
        if computed.whole or sets or counts(self.builder, computed.expression, computed.variables):
            return None

        def value(e: Expression) -> Value:
            found = self.builder.loaded.shown.part(e, computed.source)
            told = found.diagnostics or (computed.keyed and any(sets_in(found.value)))
            return UNKNOWN if told or holds_call(found.value) else found.value  # in the data of others it is none

        return formula(computed.expression, names, value)

    def _function(self, computed: Computed, names: Sequence[str], read: Read, data: bool) -> Function:
        loaded, e = self.builder.loaded, computed.expression
        run = prepared(e, loaded.shown.scope(e, computed.source), names, loaded.budget.limit, computed.source)
        answered: dict[object, tuple[ir.Expression | None, Sequence[Diagnostic]]] = {}

        def answer(argument: ir.Expression, ev: Evaluation, call: ir.Call) -> Outcome | None:
            values = self._values(argument)
            if values is None:
                return None
            key = tuple((type_of(value), frozen(value, exact)) for value in values)
            if key not in answered:
                found = run(values)
                if computed.visited and names_call(found.value):
                    found = replace(found, diagnostics=(_is_call(computed),))
                known = not found.diagnostics and wholly_known(found.value)
                told: Sequence[Diagnostic] = found.diagnostics or (
                    self._lacking(computed) if data and not known else ()
                )
                value = _by_itself(found.value) if computed.keyed else found.value
                answered[key] = self._expression(value, computed, read) if known else None, told
            made, lacking = answered[key]
            for one in lacking:  # whoever asked first may have wanted the answer only
                ev.findings.record(one)
            return made if made is None else ev.evaluate(made, EMPTY)  # it may hold loops of the template's own

        return answer

    def _expression(self, value: Value, computed: Computed, read: Read) -> ir.Expression:
        if mapping(value) is not None or sequence(value) is not None or is_number(value):
            # Its node tells, where a loop goes over it, what the text does not: types, and the bits of a number.
            return read(self.builder.tree(value, computed.span, computed.visited))
        kinds = {bool: Kind.BOOLEAN, Null: Kind.NULL}
        return ir.Literal(text(value), kinds.get(type(value), Kind.STRING))

    def _values(self, argument: ir.Expression) -> list[Value] | None:
        """The values of the variables; None where one is not known."""
        assert isinstance(argument, ir.Array)
        values = [self._value(item) for item in argument.items]
        return None if None in values else values  # type: ignore[return-value]

    def _value(self, e: ir.Expression | ir.Splice) -> Value | None:
        """The value that an expression stands for: the one that it was made of, or one that says the same."""
        if isinstance(e, ir.Splice):
            return None
        # The tree does not tell a list from a tuple or a set: the value itself does, as long as nothing has changed it.
        known = None if e.origin is None else self.builder.known.get(e.origin)
        if known is not None:
            return known
        match bare(e):
            case ir.Literal(text=spelling, kind=Kind.NUMBER, origin=None) if natural(spelling) is not None:
                return Counted(spelling)  # nobody wrote it: the position of an item
            case ir.Literal(text=spelling, kind=kind):
                return _scalar(spelling, kind)
            case ir.Array(items):
                values = [self._value(item) for item in items]
                return None if None in values else tuple(values)  # type: ignore[arg-type]
            case ir.Object(members):
                return self._object(members)
        return None

    def _object(self, members: Sequence[ir.Member | ir.Spread]) -> Value | None:
        pairs = {}
        for one in members:
            value = self._value(one.value)
            if value is None or isinstance(one, ir.Spread) or not isinstance(one.key, ir.Literal):
                return None
            pairs[one.key.text] = value
        return object_of(pairs)


def _is_call(computed: Computed) -> Diagnostic:
    """T206 for an object that a loop visits, which a template takes for a call: Terraform does not."""
    message = "the collection of the loop is an object with the name of a CloudFormation function"
    help = "write the object itself as the collection of the loop, or iterate over a list of its values"
    return Diagnostic("T206", message, computed.span, "iterated over here", help, source=computed.source)


def _scalar(spelling: str, kind: Kind) -> Value:
    match kind:
        case Kind.STRING:
            return string(spelling)
        case Kind.NUMBER:
            return parse(spelling)
        case Kind.BOOLEAN:
            return spelling == "true"
        case Kind.NULL:
            return NULL


def _by_itself(value: Value) -> Value:
    """A set as what a loop with keys visits: each item is its own key."""
    if isinstance(value, SetOf) and all(isinstance(one, str) for one in value.items):
        return {one: one for one in value.items if isinstance(one, str)}
    return value
