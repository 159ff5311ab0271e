"""What a function is given: its evaluated arguments, typed, and how it says that it has no value for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from dialects.ros.functions.shapes import SHAPES, WORDS, Shape, Takes, kind_of, ordinal
from dialects.ros.functions.values import Failure, Unknown, Value, data, expression, fields
from transpile.diagnostics import Diagnostic, Severity
from transpile.evaluate.evaluation import Evaluation, Plain
from transpile.evaluate.interpolation import makes_calls
from transpile.evaluate.values import Outcome, bare, is_no_value, string
from transpile.ir import Array, Call, Expression, Literal, Object, Splice
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Kind, Node

VANISHING = frozenset({"Fn::If", "Fn::Select", "Fn::FindInMap", "Fn::Jq", "Ref"})
"""Functions whose value may be ALIYUN::NoValue, as far as anybody can tell."""

LASTING_THERE = frozenset({"Fn::Cidr", "Fn::ImportValue", "Fn::ToJsonString"})
"""Functions of CloudFormation without an equal whose value is never AWS::NoValue."""


def _is_foreign(call: Call) -> bool:
    """Whether nothing is known of a function: neither service has it, or it is a macro of CloudFormation's."""
    return call.vocabulary == "cfn" and call.name not in LASTING_THERE and call.name not in SHAPES


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of one call, without the aliases around them."""

    values: tuple[Expression, ...]
    ev: Evaluation
    origin: Node | None
    is_listed: bool

    def data(self, at: int) -> Value:
        """The argument as data. Raises `Unknown`."""
        if makes_calls(self.values[at]):
            raise Unknown
        return data(self.values[at])

    def text(self, at: int) -> str:
        """The argument, which must be a string."""
        found = self.data(at)
        return found if isinstance(found, str) else self.refuse(at, "a string")

    def integer(self, at: int) -> int:
        """The argument, which must be an integer, as Python has them: a boolean is one, too."""
        found = self.data(at)
        return found if isinstance(found, int) else self.refuse(at, "an integer")

    def items(self, at: int) -> tuple[Expression, ...]:
        """The items of the argument, which must be a list."""
        found = self.values[at]
        return unspliced(found) if isinstance(found, Array) else self.refuse(at, "a list")

    def fields(self, at: int) -> dict[str, Expression]:
        """The values of the argument, which must be a map, by key."""
        found = self.values[at]
        return self.members(found) if isinstance(found, Object) else self.refuse(at, "a map")

    def lasting(self, found: Array) -> tuple[Expression, ...]:
        """The items of a list. Raises `Unknown` where one may turn out not to be there, which moves the others."""
        items = unspliced(found)
        if any(self.may_vanish(item) for item in items):
            raise Unknown
        return items

    def members(self, found: Object) -> dict[str, Expression]:
        """The values of a map by key. Raises `Unknown` where one may turn out not to be there."""
        values = fields(found)
        if any(self.may_vanish(one) for one in values.values()):
            raise Unknown
        return values

    def is_null(self, at: int) -> bool:
        """Whether the argument is null."""
        return is_null(self.values[at])

    def may_vanish(self, e: Expression) -> bool:
        """Whether a value may turn out to be ALIYUN::NoValue, as what a macro of another service leaves may."""
        found = bare(e)
        if is_no_value(found, self.ev.document.pseudo):
            return True
        return isinstance(found, Call) and (found.name in VANISHING or _is_foreign(found))

    def said(self, text: str) -> Expression:
        """A computed string. Raises `Unknown` where it is longer than the limits allow."""
        self.afford(len(text))
        return string(text)

    def afford(self, length: int) -> None:
        """Raises `Unknown` where a string of that length is more than the limits allow; that is told."""
        if not self.ev.budget.affords(length, self.origin):
            raise Unknown

    def disputed(self) -> None:
        """Raises `Unknown` unless everything is computed: what is known of the service disagrees (errata RO6).

        Where parameters have no values, it is only asked what needs none: that may be written into an expansion.
        """
        if not self.ev.fold or not self.ev.parameters.known:
            raise Unknown

    def refuse(self, at: int, what: str) -> NoReturn:
        """Raises `Failure`: the argument is something else; `Unknown` where nobody knows yet what it is."""
        kind = kind_of(self.values[at])
        if kind is None:
            raise Unknown
        raise Failure(f"{ordinal(at) if self.is_listed else 'the argument'} must be {what}, not {WORDS[kind]}")


Compute = Callable[[Arguments], "Expression | Value"]


def computed(name: str, compute: Compute) -> Plain:
    """A function over its arguments; T211 where it has no value for these, and None where that is not known."""
    shape = SHAPES[name]

    def answer(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
        try:
            return _outcome(compute(_given(bare(argument), shape, ev, call.origin)))
        except Unknown:
            return None
        except Failure as why:
            help = why.help or f"{name} takes {shape.declared}"
            ev.findings.record(_told(f"{name}: {why}", call, help, why.severity))
            return None

    return answer


def _told(message: str, call: Call, help: str, severity: Severity) -> Diagnostic:
    span = None if call.origin is None else call.origin.span
    return Diagnostic("T211", message, span, "cannot be evaluated with these arguments", help, severity)


def _outcome(found: Expression | Value) -> Expression:
    return expression(found) if isinstance(found, DATA) or found is None else found


DATA = (bool, int, float, str, list, dict)


def _given(argument: Expression, shape: Shape, ev: Evaluation, origin: Node | None) -> Arguments:
    """The arguments, as many as the function takes."""
    if shape.bare:
        return Arguments((argument,), ev, origin, False)
    if not isinstance(argument, Array):
        raise Unknown if kind_of(argument) in (None, Takes.NULL) else Failure("its arguments must be a list")
    values = tuple(map(bare, unspliced(argument)))
    if not shape.fits(len(values)):
        raise Failure(shape.miscounted(len(values)), severity=Severity.WARNING)  # what repeats may make another number
    return Arguments(values, ev, origin, True)


def unspliced(e: Array) -> tuple[Expression, ...]:
    """The items of a list. Raises `Unknown` where a loop among them is not yet unrolled."""
    if any(isinstance(item, Splice) for item in e.items):
        raise Unknown
    return e.items  # type: ignore[return-value]


def is_null(e: Expression) -> bool:
    """Whether a value is null."""
    found = bare(e)
    return isinstance(found, Literal) and found.kind is Kind.NULL
