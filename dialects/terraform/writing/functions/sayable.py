"""Whether Terraform can compute an expression of a template."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dialects.terraform.templates.building.opaque import LISTS
from dialects.terraform.writing import hcl
from dialects.terraform.writing.functions.plain_texts import plain
from dialects.terraform.writing.functions.translation import translated
from transpile import ir
from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import bare
from transpile.ir.traversal import children, free, walk


def says(e: ir.Expression, document: ir.Document) -> bool:
    """Whether all of `e` has a value in Terraform that is the template's, whatever its parameters will be.

    Scalars have one where they stand by themselves: how they are spelled matters only to functions.
    """
    if isinstance(e, ir.Literal):
        return True
    if not isinstance(e, ir.Call | ir.Reference):
        return all(says(child, document) for child in children(e)) and not isinstance(e, ir.Filled)
    asked = _Asked(document)
    asked(e)
    return asked.possible


def made_arguments(root: ir.Object, document: ir.Document) -> Iterator[Diagnostic]:
    """T211 for each function with arguments that a loop over a parameter makes: a module is read with those of now."""
    calls = (e for e in walk(root) if isinstance(e, ir.Call) and e.vocabulary == document.vocabulary)
    for e in calls:
        names = {one.name for one in _visited(_made(e)) if isinstance(one, ir.Reference)}
        if e.name not in LISTS and names & document.parameters.keys():
            message = f"a loop over a parameter makes the arguments of {e.name}"
            help = f"write the arguments of {e.name} as a list, and the loop as an item of it"
            if e.name == "Fn::Sub":
                message, help = "a loop over a parameter makes the map of Fn::Sub", "write the names of the map out"
            if e.name == "Ref":
                message, help = "Ref takes a name, not a list", "write a name; Fn::Select picks an item of a list"
            yield Diagnostic("T211", message, e.origin.span if e.origin else None, "not said in a module", help)


def _made(call: ir.Call) -> ir.Expression:
    """What of a call is read as a whole: its argument; of `Fn::Sub`, the map, on which hangs what its string means."""
    match call.name, bare(call.argument):
        case "Fn::Sub", ir.Array((string, ir.Object() | ir.Array() | ir.Call() as mapping)) if _is_brought(string):
            return ir.Array(tuple(ir.Splice(one) for one in walk(mapping) if isinstance(one, ir.Loop)))
        case "Fn::Sub", ir.Array((_, mapping)) if not isinstance(mapping, ir.Splice):
            found = bare(mapping)
            is_map = isinstance(found, ir.Object) or (
                isinstance(found, ir.Loop) and not isinstance(found.result, ir.Collect)
            )
            is_joined = isinstance(found, ir.Array) and len(found.items) > 1  # `concat`, where a loop is among them
            return found if is_map or is_joined else call.argument
    return call.argument


def _is_brought(string: ir.Expression | ir.Splice) -> bool:
    """Whether the variable of a loop brings the string of `Fn::Sub`: what its map holds is known with it only."""
    return not isinstance(string, ir.Splice | ir.Text) and bool(free(string))


def _visited(argument: ir.Expression) -> Iterator[ir.Expression]:
    """What the loops below an argument go over, where loops make all that a function is given, or some of it."""
    match bare(argument):
        case ir.Array(items):
            made = [bare(one.value) for one in items if isinstance(one, ir.Splice)]
        case ir.Object(members):
            made = [bare(one.value) for one in members if isinstance(one, ir.Spread)]
        case found:
            made = [found]
    if any(isinstance(one, ir.Loop) for one in made):
        yield from (e for loop in walk(argument) if isinstance(loop, ir.Loop) for e in walk(loop.source))


@dataclass(slots=True)
class _Asked:
    """What translations are given instead of a writer: it only looks at what would be written."""

    document: ir.Document
    possible: bool = True

    def __call__(self, e: ir.Expression) -> hcl.Expression:
        if not self._can(bare(e)):
            self.possible = False
        return hcl.word("")

    def _can(self, e: ir.Expression) -> bool:
        match e:
            case ir.Literal():
                return plain(e)
            case ir.Reference():
                return self._known(e)
            case ir.Call():
                return translated(e, self, self.document) is not None
            case ir.Filled():
                return False
        return self._all(e)

    def _all(self, e: ir.Expression) -> bool:
        for child in children(e):
            self(child)
        return self.possible

    def _known(self, e: ir.Reference) -> bool:
        """Whether it is a parameter whose value a variable can have: no name of a value that is kept elsewhere."""
        parameter = self.document.parameters.get(e.name)
        return e.attribute is None and parameter is not None and _is_variable(parameter)


def _is_variable(parameter: ir.Parameter) -> bool:
    """Whether there is a type for a parameter: text, a number, or a list of texts. An object has none."""
    structured = not parameter.listed and isinstance(parameter.default, ir.Array | ir.Object)
    return not (parameter.stored or parameter.no_echo or structured)
