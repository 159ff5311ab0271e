"""What a script is given: the sources of its loops, and all of the template that does not depend on an item.

jq makes data: a reference or a function of the template that it made would never be evaluated. So they stand in the
input, where ROS evaluates them before jq runs, and the script says `.region`.
"""

from __future__ import annotations

import re

from dialects.ros.jq.reading.shapes import Shapes
from dialects.ros.jq.shape import STRUCTURE, ListOf, ObjectOf
from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.nodes import KEYWORDS, Node
from dialects.ros.jq.syntax.scopes import changed, parts
from transpile import ir
from transpile.evaluate.values import bare

WHOLE_INPUT = "in"
"""The variable that has the whole input, where `.` is something else."""
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


class Inputs:
    """The members of the input, by their names."""

    def __init__(self, shapes: Shapes) -> None:
        self.members: dict[str, ir.Expression] = {}
        self._shapes = shapes

    def take(self, e: ir.Expression, hint: str) -> Node:
        """How a script says `e`, which is passed to it."""
        for name, known in self.members.items():
            if known == e:
                return _mention(name)
        name = fresh(hint, self.members)
        self.members[name] = e
        return _mention(name)

    def finished(self, script: Node) -> tuple[Node, ir.Expression]:
        """The script and its input: the only member itself, if that is no string, else an object of all."""
        if len(self.members) == 1:
            ((name, only),) = self.members.items()
            direct = _at_input(script, {name: nodes.Identity()})
            if not _mentions(direct) and self._is_structure(only):
                return direct, only
        short: dict[str, Node] = {name: nodes.Index(nodes.Identity(), nodes.String(name)) for name in self.members}
        direct = _at_input(script, short)
        if _mentions(direct):
            direct = nodes.Binding(nodes.Identity(), WHOLE_INPUT, direct)
        members = (ir.Member(ir.Literal(name), e) for name, e in self.members.items())
        return direct, ir.Object(tuple(members))

    def _is_structure(self, e: ir.Expression) -> bool:
        """Whether `e` is sure to be no string: ROS would read it as JSON."""
        shape = self._shapes.of(e)
        return isinstance(bare(e), ir.Array | ir.Object) or shape == STRUCTURE or isinstance(shape, ListOf | ObjectOf)


def _mention(name: str) -> Node:
    return nodes.Index(nodes.Variable(WHOLE_INPUT), nodes.String(name))


def _at_input(script: Node, said: dict[str, Node]) -> Node:
    """Members of the input, said from `.` where that is the input."""

    def change(node: Node, same: bool, bound: frozenset[str]) -> Node | None:
        match node:
            case nodes.Index(nodes.Variable("in"), nodes.String(name)) if same and name in said:
                return said[name]
        return None

    return changed(script, change)


def _mentions(script: Node) -> bool:
    ahead = [script]
    while ahead:
        node = ahead.pop()
        if node == nodes.Variable(WHOLE_INPUT):
            return True
        ahead += [one.node for one in parts(node)]
    return False


def fresh(hint: str, taken: object) -> str:
    """A name for a member of the input or a variable, as `hint` if it can be."""
    name = re.sub(r"\W", "_", hint, flags=re.ASCII) or "x"
    if not _WORD.match(name) or name in KEYWORDS or name.startswith("ENV"):
        name = f"_{name}"
    count, found = 2, name
    while found in taken:  # type: ignore[operator]
        found, count = f"{name}{count}", count + 1
    return found


def named(e: ir.Expression) -> str:
    """A name that tells what an expression of the template is."""
    match bare(e):
        case ir.Reference(name, attribute):
            last = name.rpartition("::")[2]
            return attribute or (last.lower() if "::" in name else last)
        case ir.Variable(binder):
            return binder.name
        case ir.Call(name="Fn::Sub", argument=ir.Text((ir.Reference() as only,))):
            return named(only)
        case ir.Call(name="Fn::GetAtt", argument=ir.Array((*_, ir.Literal(attribute)))):
            return attribute
        case ir.Call(name=name):
            return name.rpartition("::")[2].lower()
    return "text" if isinstance(e, ir.Text) else "value"
