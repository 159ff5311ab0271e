"""Why a loop cannot iterate over something: the diagnostics of sources."""

from __future__ import annotations

from typing import NamedTuple

from transpile import ir
from transpile.diagnostics.suggestions import meant
from transpile.evaluate.evaluation import Deferred, Evaluation
from transpile.evaluate.values import Absent, bare, is_no_value, is_settled
from transpile.ir.traversal import children
from transpile.syntax.tree import Kind, Node


class Reason(NamedTuple):
    """Why something is not known now: the code and sentence of a diagnostic, its label and the way out."""

    code: str
    message: str
    node: Node | None
    label: str
    help: str


def called(loop: ir.Loop) -> str:
    """A loop in a sentence."""
    return f"the loop {loop.label}" if loop.label else "a loop"


def problem(ev: Evaluation, loop: ir.Loop, value: ir.Expression | Absent) -> Reason | None:
    """What is wrong with the evaluated source of `loop`, if anything."""
    if isinstance(value, Absent):
        return _not_a_list(loop, "it is AWS::NoValue", None)
    written = bare(loop.source)
    match bare(value):
        case ir.Array(items):
            return next(filter(None, (_item_problem(ev, loop, item) for item in items)), None)
        case ir.Object() as found if not loop.stringify:
            return _object_problem(ev, loop, found)
        case ir.Object() as found:
            return _not_a_list(loop, "an object", found.origin)
        case ir.Literal() as found:
            if isinstance(written, ir.Reference):
                return _not_a_list_parameter(ev, loop, written)
            what = "null" if found.kind is Kind.NULL else f"a {found.kind.value}"
            return _not_a_list(loop, what, loop.source.origin)
        case found:
            return _unknown(ev, loop, found)


def _not_a_list(loop: ir.Loop, what: str, node: Node | None) -> Reason:
    return Reason(
        "T206",
        f"{called(loop)} needs a list to iterate over",
        node,
        what,
        "use a list, the name of a list parameter, or a function that returns a list",
    )


def _not_a_list_parameter(ev: Evaluation, loop: ir.Loop, written: ir.Reference) -> Reason:
    parameter = ev.document.parameters.get(written.name)
    if parameter is None:
        return _not_a_list(loop, f"{written.name} is a string", written.origin)
    return Reason(
        "T210",
        f"{called(loop)} cannot iterate over parameter {written.name}, which is a {parameter.type}",
        written.origin,
        f"of type {parameter.type}, not a list",
        f"declare {written.name} as CommaDelimitedList, or split it with Fn::Split",
    )


def _item_problem(ev: Evaluation, loop: ir.Loop, item: ir.Expression | ir.Splice) -> Reason | None:
    found = bare(item.value if isinstance(item, ir.Splice) else item)
    match found:
        case ir.Literal(kind=kind) if not loop.stringify or kind is not Kind.NULL:
            return None
        case ir.Object() | ir.Array() if not loop.stringify and not isinstance(item, ir.Splice):
            return None
        case ir.Literal() | ir.Object() | ir.Array():
            what = (
                "null" if isinstance(found, ir.Literal) else "an object" if isinstance(found, ir.Object) else "a list"
            )
            return Reason(
                "T207",
                f"an item of {called(loop)} is {what}; items are strings, numbers or booleans",
                found.origin,
                what,
                "iterate over names, put the rest into Mappings under these names, and look it up with Fn::FindInMap",
            )
    return _as_item(_unknown(ev, loop, found), loop)


def _as_item(reason: Reason, loop: ir.Loop) -> Reason:
    if reason.code != "T204":
        return reason
    message = f"an item of {called(loop)} is known only after deployment"
    return Reason("T205", message, reason.node, reason.label, reason.help)


def _object_problem(ev: Evaluation, loop: ir.Loop, found: ir.Object) -> Reason | None:
    for member in found.members:
        if not isinstance(member, ir.Member) or not isinstance(member.key, ir.Literal):
            node = member.origin.key if member.origin else found.origin
            return Reason("T205", f"a key of the object of {called(loop)} is not known now", node, "", "")
        if _may_vanish(ev, member.value):
            message = f"an item of {called(loop)} may be AWS::NoValue, which is known only after deployment"
            way_out = "write an object for each case, and choose between resources with Condition"
            return Reason("T205", message, member.value.origin, "the item may be absent", way_out)
    return None


def _may_vanish(ev: Evaluation, value: ir.Expression) -> bool:
    """Whether a call that is not computed now may answer with nothing: its member would not be there."""
    match bare(value):
        case ir.Call(argument=argument) if isinstance(argument := bare(argument), ir.Array):
            parts = [bare(one) for one in argument.items if not isinstance(one, ir.Splice)]
            return any(is_no_value(one, ev.document.pseudo) or _may_vanish(ev, one) for one in parts)
    return False


# -- why something is not known ---------------------------------------------------------------------------------------


def _unknown(ev: Evaluation, loop: ir.Loop, e: ir.Expression) -> Reason:
    """Why `e`, which was evaluated as far as it goes, is not a value."""
    culprit = _culprit(ev, e)
    node = culprit.origin
    match culprit:
        case ir.Variable(binder):
            return Reason(
                "T205",
                f"the collection of {called(loop)} depends on {binder.name}, which is not known here",
                node,
                f"{binder.name} belongs to an outer loop",
                "also convert the outer loop",
            )
        case ir.Reference():
            return _unknown_reference(ev, loop, culprit)
        case ir.Call(name=name):
            function = ev.function(culprit)
            what = function.what.format(_first_word(culprit)) if isinstance(function, Deferred) else f"of {name}"
            return _deployed(loop, node, what)
    return Reason("T205", f"the collection of {called(loop)} is not known now", node, "not a value", "")


def _culprit(ev: Evaluation, e: ir.Expression) -> ir.Expression:
    """The innermost thing that is not known; of a call that only deployment answers, that call itself."""
    if isinstance(e, ir.Shared):
        return _culprit(ev, e.value)
    if isinstance(e, ir.Reference | ir.Variable) or (isinstance(e, ir.Call) and isinstance(ev.function(e), Deferred)):
        return e
    for child in children(e):
        if not is_settled(child) and not is_no_value(child, ev.document.pseudo):
            return _culprit(ev, child)
    return e


def _first_word(call: ir.Call) -> str:
    argument = bare(call.argument)
    first = argument.items[0] if isinstance(argument, ir.Array) and argument.items else argument
    return first.text if isinstance(first, ir.Literal) else "a computed name"


def _counts(loop: ir.Loop) -> bool:
    """Whether what decides on a loop is a number."""
    return isinstance(loop.source, ir.Call) and loop.source.vocabulary == "core" and loop.source.name == "range"


def _deployed(loop: ir.Loop, node: Node | None, what: str) -> Reason:
    if _counts(loop):
        message = f"the number of iterations of {called(loop)} is known only after deployment"
        return Reason("T204", message, node, what, "write the number, or use a parameter of type Number")
    return Reason(
        "T204",
        f"{called(loop)} cannot iterate over a value known only after deployment",
        node,
        what,
        "pass the values as a CommaDelimitedList parameter, or write them as a list",
    )


def _unknown_reference(ev: Evaluation, loop: ir.Loop, found: ir.Reference) -> Reason:
    name, node = found.name, found.origin
    parameter = ev.document.parameters.get(name)
    if found.attribute is not None:
        return _deployed(loop, node, f"an attribute of {name}")
    if parameter is not None:
        return _unknown_parameter(loop, parameter, node)
    if name.startswith(ev.document.pseudo.prefix):
        return Reason(
            "T202",
            f"{called(loop)} needs the value of {name}",
            node,
            "known only when the template is deployed",
            f"set the value with --parameter {name}=...",
        )
    if name in ev.document.names:
        return _deployed(loop, node, f"resource {name}")
    type_ = "Number" if _counts(loop) else "CommaDelimitedList"
    help = meant(name, ev.document.parameters, f"declare {name} as a parameter of type {type_}")
    return Reason("T209", f"the template does not declare {name}", node, "neither a parameter nor a resource", help)


def _unknown_parameter(loop: ir.Loop, parameter: ir.Parameter, node: Node | None) -> Reason:
    name = parameter.name
    if parameter.no_echo:
        return Reason(
            "T201",
            f"{called(loop)} cannot iterate over the NoEcho parameter {name}",
            node,
            "NoEcho hides its value",
            f"remove NoEcho from {name}, or iterate over another parameter",
        )
    if parameter.stored:
        return Reason(
            "T203",
            f"{called(loop)} needs the value of {name}, which is in a parameter store",
            node,
            "its Default is the name of the value, not the value",
            f"set the value with --parameter {name}=a,b"
            if parameter.listed
            else f"set the value with --parameter {name}=...",
        )
    return Reason(
        "T202",
        f"{called(loop)} needs the value of parameter {name}, which has no Default",
        node,
        "no value",
        f"set it with --parameter {name}=..., or add a Default",
    )
