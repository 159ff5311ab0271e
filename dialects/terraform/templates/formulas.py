"""Expressions of Terraform as formulas, for templates that compute them by themselves (`transpile/ir/formulas.py`).

What is no operation of these, and whatever converts a value to another kind, has no formula: Terraform computes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce

from dialects.terraform.cty.values import Null, Unknown, Value, is_number, mapping, sequence, string
from dialects.terraform.syntax.expression_shapes import bare
from dialects.terraform.syntax.references import roots
from dialects.terraform.templates.building.data_trees import text
from transpile.hosts.hcl import syntax as hcl
from transpile.ir.formulas import Formula, Given, Known, Op, Operation
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Kind

MOST_PARTS = 200
"""How many scalars a value may have that stands in a formula."""
BELOW_ZERO = Known("-1", Kind.NUMBER)
BINARY: Mapping[str, Callable[[Formula, Formula], Formula]] = {
    "&&": lambda a, b: Operation(Op.AND, (a, b)),
    "||": lambda a, b: Operation(Op.OR, (a, b)),
    "==": lambda a, b: Operation(Op.EQUAL, (a, b)),
    "!=": lambda a, b: Operation(Op.NOT, (Operation(Op.EQUAL, (a, b)),)),
    "<": lambda a, b: Operation(Op.LESS, (a, b)),
    "<=": lambda a, b: Operation(Op.AT_MOST, (a, b)),
    ">": lambda a, b: Operation(Op.LESS, (b, a)),
    ">=": lambda a, b: Operation(Op.AT_MOST, (b, a)),
    "+": lambda a, b: Operation(Op.PLUS, (a, b)),
    "-": lambda a, b: Operation(Op.MINUS, (a, b)),
    "*": lambda a, b: Operation(Op.TIMES, (a, b)),
    "%": lambda a, b: Operation(Op.REMAINDER, (a, b)),
}
FUNCTIONS: Mapping[tuple[str, int], Op] = {
    ("can", 1): Op.CAN,
    ("contains", 2): Op.CONTAINS,
    ("endswith", 2): Op.ENDS,
    ("flatten", 1): Op.FLATTEN,
    ("join", 2): Op.JOIN,
    ("keys", 1): Op.KEYS,
    ("length", 1): Op.LENGTH,
    ("lookup", 2): Op.ITEM,
    ("lookup", 3): Op.LOOKUP,
    ("lower", 1): Op.LOWER,
    ("range", 1): Op.RANGE,
    ("range", 2): Op.RANGE,
    ("replace", 3): Op.REPLACE,
    ("reverse", 1): Op.REVERSE,
    ("split", 2): Op.SPLIT,
    ("startswith", 2): Op.STARTS,
    ("tostring", 1): Op.TEXT,
    ("trimprefix", 2): Op.WITHOUT_START,
    ("trimsuffix", 2): Op.WITHOUT_END,
    ("upper", 1): Op.UPPER,
    ("values", 1): Op.VALUES,
}
"""Functions with so many arguments that are operations of them."""
_VERBS = re.compile(r"(%%|%s)")


class _UnsaidError(Exception):
    """There is no formula. Never leaves `formula`."""


def formula(e: hcl.Expression, names: Sequence[str], value: Callable[[hcl.Expression], Value]) -> Formula | None:
    """What `e` computes of the variables `names`; None if that is no formula. `value` is that of what has none."""
    try:
        return _Reader(names, value).read(e)
    except _UnsaidError:
        return None


@dataclass(frozen=True, slots=True)
class _Reader:
    names: Sequence[str]
    value: Callable[[hcl.Expression], Value]

    def read(self, e: hcl.Expression) -> Formula:
        """The formula of an expression. Raises `_UnsaidError`."""
        e = bare(e)
        if isinstance(e, hcl.Name) and e.name in self.names:
            return Given(self.names.index(e.name))
        if roots(e).isdisjoint(self.names) and not isinstance(e, hcl.Element):
            return _constant(self.value(e))
        match e:
            case hcl.Attribute(of=of, name=hcl.Identifier(text=name)):
                return Operation(Op.ATTRIBUTE, (self.read(of), Known(name)))
            case hcl.Index(of=of, key=key):
                return Operation(Op.ITEM, (self.read(of), self.read(key)))
            case hcl.Template(parts=parts):
                return self._text(parts)
            case hcl.Conditional(condition=condition, yes=yes, no=no):
                return Operation(Op.IF, (self.read(condition), self.read(yes), self.read(no)))
            case hcl.Tuple(items=items):
                return Operation(Op.LIST, tuple(map(self.read, items)))
        return self._operation(e)

    def _operation(self, e: hcl.Expression) -> Formula:
        match e:
            case hcl.Unary(operator="!", operand=operand):
                return Operation(Op.NOT, (self.read(operand),))
            case hcl.Unary(operator="-", operand=operand):
                return Operation(Op.TIMES, (BELOW_ZERO, self.read(operand)))  # `-0` for 0, which `0 - 0` is not
            case hcl.Binary(operator=operator, left=left, right=right) if operator in BINARY:
                return BINARY[operator](self.read(left), self.read(right))
            case hcl.Call(function=hcl.Identifier(text=name), arguments=arguments, expanded=False):
                return self._call(name, tuple(map(self.read, arguments)))
        raise _UnsaidError

    def _call(self, name: str, given: tuple[Formula, ...]) -> Formula:
        match name, given:
            case "replace", (_, Known(what), _) if len(what) > 1 and what[0] == what[-1] == "/":
                raise _UnsaidError  # a regular expression
            case "try", (*first, last):
                return reduce(lambda other, one: Operation(Op.TRY, (one, other)), reversed(first), last)
            case "concat", (_, *_):
                return Operation(Op.CONCAT, given)
            case "format", (Known(pattern), *inserted):
                return Operation(Op.TEXT, tuple(_formatted(pattern, inserted)))
        known = FUNCTIONS.get((name, len(given)))
        if known is None:
            raise _UnsaidError
        return Operation(known, given)

    def _text(self, parts: Sequence[hcl.Part]) -> Formula:
        """A string, `%{ if }` in it included."""
        pieces: list[Formula] = []
        for part in parts:
            match part:
                case hcl.Chunk(text=chunk):
                    pieces.append(Known(string(chunk)))
                case hcl.Interpolation(expression=e):
                    pieces.append(self.read(e))
                case hcl.IfDirective(condition=condition, then=then, otherwise=otherwise):
                    pieces.append(Operation(Op.IF, (self.read(condition), self._text(then), self._text(otherwise))))
                case _:
                    raise _UnsaidError
        return Operation(Op.TEXT, tuple(pieces))


def _formatted(pattern: str, inserted: Sequence[Formula]) -> Iterator[Formula]:
    """The pieces that `format` puts together, of a pattern that has no verb but `%s`."""
    pieces = _VERBS.split(pattern)
    if any("%" in one for one in pieces[::2]) or pieces.count("%s") != len(inserted):
        raise _UnsaidError
    values = iter(inserted)
    for one in pieces:
        if one == "%s":
            yield next(values)
        elif one:
            yield Known(one.replace("%%", "%"))


def _constant(value: Value) -> Formula:
    """A value that is known."""
    room = [MOST_PARTS]
    return _part(value, room)


def _part(value: Value, room: list[int]) -> Formula:
    room[0] -= 1
    if room[0] < 0 or isinstance(value, Unknown):
        raise _UnsaidError
    members, items = mapping(value), sequence(value)
    if members is not None:
        return Operation(
            Op.RECORD, tuple(part for name, one in members.items() for part in (Known(name), _part(one, room)))
        )
    if items is not None:
        return Operation(Op.LIST, tuple(_part(one, room) for one in items))
    return Known(text(value), _kind(value))


def _kind(value: Value) -> Kind:
    match value:
        case str():
            return Kind.STRING
        case bool():
            return Kind.BOOLEAN
        case Null():
            return Kind.NULL
    assert is_number(value)
    return Kind.NUMBER
