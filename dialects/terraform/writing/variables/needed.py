"""What decides loops: the expressions that Terraform must compute, and the parameters that these mention."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from transpile import ir
from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import bare
from transpile.ir import Document, Expression, Filled, Loop, Reference
from transpile.ir.traversal import free, result_children, walk
from transpile.legality.deciding import needs_values

CORE = "core"
"""The vocabulary of what no service computes."""


def deciding(root: Expression) -> Iterator[Expression]:
    """Every source, key and filter of a loop, and every call that only Terraform can compute; some lie in others.

    A value that fills a copy of a body counts where such an expression of the body mentions its variable.
    """
    for e in walk(root):
        match e:
            case Loop():
                yield from _of_loop(e)
            case ir.Object(members):
                yield from _keys(members)
            case ir.Call(vocabulary, _, argument) if vocabulary == CORE:
                yield argument
            case Filled():
                yield from _filled(e)


def _of_loop(loop: Loop) -> Iterator[Expression]:
    yield from _visited(loop)
    if loop.filter is not None:
        yield loop.filter
    if isinstance(loop.result, ir.Group):
        yield loop.result.key
    yield from _keys(loop.members)


def _visited(loop: Loop) -> Iterator[Expression]:
    """What Terraform computes of a source: items that are objects or lists are data, if nothing is computed of them."""
    source = bare(loop.source)
    if needs_values(loop) or not isinstance(source, ir.Array | ir.Object):
        yield source
        return
    for item in source.items if isinstance(source, ir.Array) else ():
        if isinstance(item, ir.Splice):
            yield item.value
        elif not isinstance(bare(item), ir.Array | ir.Object):
            yield item


def _keys(members: Sequence[ir.Member | ir.Spread]) -> Iterator[Expression]:
    return (one.key for one in members if isinstance(one, ir.Member) and isinstance(one.key, ir.Text))


def _filled(copy: Filled) -> Iterator[Expression]:
    asked = frozenset[ir.Binder]().union(*map(free, deciding(copy.body)))
    return (value for binder, value in copy.values if binder in asked)


def references(root: Expression) -> Iterator[Reference]:
    """All that these expressions mention of the template."""
    for e in deciding(root):
        yield from (one for one in walk(e) if isinstance(one, Reference))


def counting(root: Expression) -> frozenset[str]:
    """The parameters that are numbers of rounds."""
    calls = (one for one in walk(root) if isinstance(one, ir.Call) and (one.vocabulary, one.name) == (CORE, "range"))
    found = (_only(bare(one.argument)) for one in calls)
    return frozenset(one.name for one in found if isinstance(one, Reference))


def _only(argument: Expression) -> Expression | ir.Splice:
    """An argument that stands by itself, or in a list."""
    match argument:
        case ir.Array((only,)):
            return only
    return argument


def needed(root: Expression, document: Document) -> frozenset[str]:
    """The parameters that must be variables for Terraform to compute the loops of `root`.

    None that is NoEcho, as a loop over a value that may not be shown cannot be, and none whose value is kept elsewhere:
    within an item they stay data, and `unavailable` tells of the others.
    """
    found = {one.name for one in references(root) if one.attribute is None}
    return frozenset(name for name in found if _known(document.parameters.get(name)))


def _known(parameter: ir.Parameter | None) -> bool:
    return parameter is not None and not parameter.no_echo and not parameter.stored


def unavailable(root: Expression, document: Document) -> tuple[Diagnostic, ...]:
    """Errors for what decides a loop and what no variable says; each place once.

    What the attributes of an item hold does not decide which items there are: it stays data.
    """
    variables = needed(root, document)
    found = [one for e in deciding(root) for one in _outside_objects(e)]
    lacking = {id(one): one for one in found if one.attribute is not None or one.name not in variables}
    return tuple(dict.fromkeys(_refused(one, document) for one in lacking.values()))


def _outside_objects(e: Expression) -> Iterator[Reference]:
    match bare(e):
        case Reference() as found:
            yield found
        case ir.Array(items):
            for item in items:
                yield from _outside_objects(item.value if isinstance(item, ir.Splice) else item)
        case ir.Text(parts):
            yield from (each for part in parts if not isinstance(part, str) for each in _outside_objects(part))
        case ir.Call(argument=argument):
            yield from _outside_objects(argument)
        case Loop(result=result):
            yield from (each for child in result_children(result) for each in _outside_objects(child))


def _refused(found: Reference, document: Document) -> Diagnostic:
    parameter = document.parameters.get(found.name) if found.attribute is None else None
    code, message, help = _reason(found, parameter, document)
    return Diagnostic(code, message, found.origin.span if found.origin else None, "Terraform computes the loop", help)


def _reason(found: Reference, parameter: ir.Parameter | None, document: Document) -> tuple[str, str, str]:
    name = found.name
    if parameter is not None and parameter.no_echo:
        message = f"a loop cannot depend on the NoEcho parameter {name}: Terraform would have to show its value"
        return "T201", message, f"drop NoEcho from {name}, or use another parameter"
    if parameter is not None:
        message = f"a loop depends on {name}, whose value Terraform does not know"
        return (
            "T203",
            message,
            f"set the value with --parameter {name}=..., or declare {name} without AWS::SSM::Parameter",
        )
    if name.startswith(document.pseudo.prefix):
        message = f"a loop depends on {name}, which has a value only when the template is deployed"
        return "T202", message, f"set the value with --parameter {name}=..., or use a parameter"
    message = f"a loop depends on {name}, which is known only after deployment"
    return "T204", message, "pass the value as a parameter of the template"
