"""Formulas -> programs with the same value, whatever their variables are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from dialects.ros.jq.formulas.kinds import answer, formula_shape, is_there, may_fail
from dialects.ros.jq.formulas.rules import rule
from dialects.ros.jq.shape import ListOf, Shape, is_text
from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.nodes import Node
from dialects.ros.jq.syntax.parser import parse
from dialects.ros.jq.writing import programs
from dialects.ros.jq.writing.scalars import scalar
from dialects.ros.jq.writing.session import Session, UnsayableError
from transpile.ir.formulas import Formula, Given, Known, Op, Operation
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Kind

OPERANDS = "abc"
IN_OBJECT = 'if $a | has($b) then $a[$b] else error("no key \\($b)") end'
IN_LIST = 'if $b < ($a | length) then $a[$b] else error("no item \\($b)") end'
"""What fails where there is nothing: jq itself would answer null."""


@dataclass(frozen=True, slots=True)
class Formulas:
    """Says formulas of variables that are said so, and of which so much is known."""

    given: Sequence[Node]
    shapes: Sequence[Shape]
    session: Session

    def say(self, formula: Formula) -> Node:
        """The program."""
        if answer(formula, self.shapes) is None:
            raise UnsayableError
        match formula:
            case Given(at):
                return self.given[at]
            case Known(text, kind):
                return scalar(text, kind)
            case Operation(Op.ATTRIBUTE | Op.ITEM):
                return self._behind(formula)
            case Operation(Op.TRY | Op.CAN):
                return self._tried(formula)
        return self._operation(formula)

    def _operation(self, operation: Operation) -> Node:
        said = [self.say(one) for one in operation.operands]
        match operation.name:
            case Op.TEXT:
                return self._text(operation, said)
            case Op.IF:
                condition, yes, no = said
                return nodes.Conditional(((condition, yes),), no)
            case Op.LIST:
                return nodes.List(_outputs(said))
            case Op.RECORD:
                return nodes.Object(tuple(zip(said[::2], said[1::2], strict=True)))
            case Op.CONCAT:
                return reduce(lambda a, b: nodes.Binary("+", a, b), said)
        found = rule(operation.name, operation.operands)
        assert found is not None  # `answer` knows one
        return self._script(found.script, said)

    def _script(self, script: str, operands: Sequence[Node]) -> Node:
        tree = parse(script)
        assert tree is not None
        return programs.applied(tree, dict(zip(OPERANDS, operands, strict=False)), self.session)

    def _behind(self, path: Operation) -> Node:
        of, key = map(self.say, path.operands)
        if is_there(path, self.shapes):
            return nodes.Index(of, key)
        in_list = isinstance(formula_shape(path.operands[0], self.shapes), ListOf)
        return self._script(IN_LIST if in_list else IN_OBJECT, [of, key])

    # -- what may be missing --------------------------------------------------------------------------------------

    def _tried(self, operation: Operation) -> Node:
        first, *other = operation.operands
        asked = self._asked(first)
        if operation.name is Op.CAN:
            return asked or nodes.Constant("true")
        if asked is None:
            return self.say(first)
        return nodes.Conditional(((asked, self._found(first)),), self.say(*other))

    def _asked(self, path: Formula) -> Node | None:
        """Whether all keys of a path are there; None where they are whatever the values."""
        match path:
            case Operation(Op.ATTRIBUTE | Op.ITEM, (of, key)) if may_fail(path, self.shapes):
                outer = self._asked(of)
                if is_there(path, self.shapes):
                    return outer
                has = self._script("$a | has($b)", [self._found(of), self.say(key)])
                return has if outer is None else nodes.Binary("and", outer, has)
        return None

    def _found(self, path: Formula) -> Node:
        """What is behind the keys of a path where they are there."""
        match path:
            case Operation(Op.ATTRIBUTE | Op.ITEM, (of, key)) if may_fail(path, self.shapes):
                return nodes.Index(self._found(of), self.say(key))
        return self.say(path)

    # -- strings --------------------------------------------------------------------------------------------------

    def _text(self, operation: Operation, said: Sequence[Node]) -> Node:
        """The pieces side by side; a string by itself is one already."""
        if len(said) == 1 and is_text(formula_shape(operation.operands[0], self.shapes)):
            return said[0]
        pieces = tuple(
            one.text if isinstance(one, Known) and one.kind is Kind.STRING else node
            for one, node in zip(operation.operands, said, strict=True)
        )
        if all(isinstance(one, str) for one in pieces):
            return nodes.String("".join(map(str, pieces)))
        return nodes.Interpolation(pieces)


def _outputs(said: Sequence[Node]) -> Node | None:
    if len(said) < 2:
        return said[0] if said else None
    return nodes.Comma(tuple(said))
