"""Bodies of loops -> programs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dialects.ros.jq.formulas.kinds import position
from dialects.ros.jq.reading.leaves import lax
from dialects.ros.jq.shape import BOOLEAN, MAY_BE_NULL, ListOf, is_text, same_in_text
from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.nodes import Node
from dialects.ros.jq.syntax.parser import parse
from dialects.ros.jq.writing import programs
from dialects.ros.jq.writing.formulas import Formulas
from dialects.ros.jq.writing.inputs import named
from dialects.ros.jq.writing.scalars import scalar
from dialects.ros.jq.writing.session import Env, Session, UnsayableError
from transpile import ir
from transpile.evaluate.values import bare, is_settled, spelled
from transpile.ir.formulas import Formula
from transpile.ir.traversal import free, walk
from transpile.syntax.tree import Kind

SUB, JQ = "Fn::Sub", "Fn::Jq"
SayLoop = Callable[[ir.Loop, Env], Node]
SayOutputs = Callable[[ir.Loop, Env], Node | None]
SayAmong = Callable[[tuple[ir.Member | ir.Spread, ...], Env], Node]


class Bodies:
    """Says expressions. What says loops, and their items as outputs, is handed in: loops say their bodies here."""

    def __init__(self, session: Session, loop: SayLoop, outputs: SayOutputs, among: SayAmong) -> None:
        self.session = session
        self._loop, self._outputs, self._among = loop, outputs, among

    def say(self, e: ir.Expression, env: Env) -> Node:
        """The program that makes `e`."""
        if self.is_given(e, env):
            return self.given(e)
        match e:
            case ir.Literal():
                return literal(e)
            case ir.Variable(binder, ir.Sigil.PLAIN) if binder in env:
                return env[binder]
            case ir.Text():
                return self.text(e, env)
            case ir.Array((ir.Splice(ir.Loop(result=ir.Collect()) as only),)):
                return self._loop(only, env)
            case ir.Array(items):
                return nodes.List(self.items(items, env) if items else None)
            case ir.Object(members) if any(isinstance(one, ir.Spread) for one in members):
                return self._among(members, env)
            case ir.Object(members):
                return self.object(members, env)
            case ir.Shared(value):
                return self.say(value, env)
            case ir.Loop():
                return self._loop(e, env)
            case ir.Call():
                return self.call(e, env)
        raise UnsayableError

    # -- what is given --------------------------------------------------------------------------------------------

    def is_given(self, e: ir.Expression, env: Env) -> bool:
        """Whether `e` is passed to the script: it depends on no item, and the template has to evaluate it."""
        if is_settled(e) or not free(e).isdisjoint(env) or isinstance(e, ir.Array | ir.Object):
            return False
        return not any(isinstance(one, ir.Loop) or programs.is_program(one) or _is_formula(one) for one in walk(e))

    def given(self, e: ir.Expression, hint: str = "") -> Node:
        """How a script says what it is given."""
        if any(isinstance(one, ir.Reference) and one.name.endswith("::NoValue") for one in walk(e)):
            raise UnsayableError  # its member would not be there
        return self.session.inputs.take(e, hint or named(e))

    # -- structures -----------------------------------------------------------------------------------------------

    def items(self, items: tuple[ir.Expression | ir.Splice, ...], env: Env) -> Node:
        """The items of a list, as outputs."""
        found = tuple(self.item(one, env) for one in items)
        if not found:
            return nodes.Function("empty")
        return found[0] if len(found) == 1 else nodes.Comma(found)

    def item(self, item: ir.Expression | ir.Splice, env: Env) -> Node:
        """What an item contributes, as outputs."""
        if not isinstance(item, ir.Splice):
            return self.say(item, env)
        of = bare(item.value)
        streamed = self._outputs(of, env) if isinstance(of, ir.Loop) else None
        if streamed is not None:
            return streamed
        found = self.say(item.value, env)
        if isinstance(found, nodes.List) and found.body is not None:
            return found.body
        return nodes.Each(found)

    def object(self, members: tuple[ir.Member | ir.Spread, ...], env: Env) -> Node:
        """An object whose keys are all different."""
        entries = [self.entry(one, env) for one in members]
        keys = [key for key, _ in entries]
        if len(keys) > 1 and (len(set(keys)) < len(keys) or not all(isinstance(one, nodes.String) for one in keys)):
            raise UnsayableError
        return nodes.Object(tuple(entries))

    def entry(self, member: ir.Member | ir.Spread, env: Env) -> tuple[Node, Node]:
        """Key and value."""
        if isinstance(member, ir.Spread):
            raise UnsayableError
        return self.key(member.key, env), self.say(member.value, env)

    # -- strings --------------------------------------------------------------------------------------------------

    def key(self, key: ir.Expression, env: Env) -> Node:
        """A key: in jq it must be a string, in the IR it becomes one."""
        match key:
            case ir.Literal():
                return nodes.String(spelled(key))
            case ir.Text((ir.Variable() | ir.Reference() | ir.Call() as only,)):
                return self.key(only, env)
            case ir.Call(name="Fn::Sub", argument=ir.Text() as text):
                return self.key(text, env)
            case ir.Text():
                return self.text(key, env)
            case ir.Call() if programs.is_program(key) and (inner := self._lax(key, env)) is not None:
                return inner
        if is_text(self.session.shapes.of(key)):
            return self.say(key, env)
        return self.text(ir.Text((key,)), env)  # type: ignore[arg-type]

    def _lax(self, call: ir.Call, env: Env) -> Node | None:
        """A program that fails for all but strings, as the key of an object does by itself."""
        tree = parse(call.name)
        inner = None if tree is None else lax(tree)
        if inner is None or not isinstance(call.argument, ir.Object):
            return None
        values = {name: self.say(value, env) for name, value in call.argument.fields.items()}
        return programs.applied(inner, values, self.session)

    def text(self, text: ir.Text, env: Env) -> Node:
        """A string with holes, all of which jq spells as the template would."""
        pieces: list[str | Node] = []
        for one in text.parts:
            said = one if isinstance(one, str) else self.hole(one, env)
            pieces.append(said)
        if all(isinstance(one, str) for one in pieces):
            return nodes.String("".join(map(str, pieces)))
        return nodes.Interpolation(tuple(pieces))

    def hole(self, hole: ir.Variable | ir.Reference | ir.Call, env: Env) -> Node:
        """What stands in a string: of the template's own the service makes the string."""
        if isinstance(hole, ir.Call) and (hole.vocabulary, hole.name) == ("core", "hole"):
            match hole.argument:
                case ir.Array((_, ir.Variable() | ir.Reference() | ir.Call() as inner)):
                    return self.hole(inner, env)
        if isinstance(hole, ir.Reference):
            hole = replace(hole, origin=None)  # that is all of the string, which is not what the script is given
        shape = self.session.shapes.of(hole)
        if same_in_text(shape) or (shape == BOOLEAN and _is_formula(hole)):
            return self.say(hole, env)
        if isinstance(hole, ir.Reference):
            return self.given(ir.Call("ros", SUB, ir.Text((hole,))))
        raise UnsayableError

    # -- functions ------------------------------------------------------------------------------------------------

    def call(self, call: ir.Call, env: Env) -> Node:
        """A function of an item."""
        if call.formula is not None:
            return self._formula(call, call.formula, env)
        if programs.is_program(call):
            return programs.program(call, env, self.say, self.session)
        match call:
            case ir.Call(name="Fn::Sub", argument=ir.Text() as text):
                return self.text(text, env)
            case ir.Call(name="Fn::Select", argument=ir.Array((ir.Literal(at), of))) if not isinstance(of, ir.Splice):
                return self._selected(at, of, env)
            case ir.Call(name="Fn::Jq", argument=ir.Array((ir.Literal(method), ir.Literal(script), source))):
                tree = parse(script)
                if tree is None or isinstance(source, ir.Splice):
                    raise UnsayableError
                return self._nested(method, tree, self.say(source, env))
        raise UnsayableError

    def _selected(self, at: str, of: ir.Expression, env: Env) -> Node:
        """An item of a list that is sure to be there: of what is not, or is null, the service makes a string."""
        shape = self.session.shapes.of(of)
        if not isinstance(shape, ListOf) or not 0 <= position(at) < shape.least or shape.item in MAY_BE_NULL:
            raise UnsayableError
        return nodes.Index(self.say(of, env), nodes.Number(str(position(at))))

    def _formula(self, call: ir.Call, formula: Formula, env: Env) -> Node:
        """What a function of another language computes."""
        given = call.argument.items if isinstance(call.argument, ir.Array) else ()
        if any(isinstance(one, ir.Splice) for one in given):
            raise UnsayableError
        said = [self.say(one, env) for one in given if not isinstance(one, ir.Splice)]
        return Formulas(said, [self.session.shapes.of(one) for one in given], self.session).say(formula)

    def _nested(self, method: str, tree: Node, source: Node) -> Node:
        """A call of jq in a loop: a part of the program of the loop."""
        found = programs.applied(tree, {".": source}, self.session)
        if method == "All":
            return nodes.List(found)
        if not isinstance(tree, nodes.List | nodes.Reduce | nodes.Function) and not _is_list(tree):
            raise UnsayableError
        return found


def _is_formula(e: ir.Expression) -> bool:
    """Whether it is a function of another language."""
    return isinstance(e, ir.Call) and e.formula is not None


def _is_list(tree: Node) -> bool:
    while isinstance(tree, nodes.Pipe | nodes.Binding):
        if isinstance(tree, nodes.Pipe) and isinstance(tree.left, nodes.Each):
            return False
        tree = tree.right if isinstance(tree, nodes.Pipe) else tree.body
    return isinstance(tree, nodes.List | nodes.Reduce) or (isinstance(tree, nodes.Function) and tree.name == "map")


def literal(e: ir.Literal) -> Node:
    """A scalar."""
    return scalar("null" if e.kind is Kind.NULL else e.text if e.kind is Kind.STRING else spelled(e), e.kind)
