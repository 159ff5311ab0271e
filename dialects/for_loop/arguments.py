"""The positional arguments of `Fn::For`: what it is given, and what is wrong with that."""

from __future__ import annotations

from dialects.cloudformation.loops.arguments import Arguments, check_collection, different, variable
from dialects.cloudformation.loops.invocations import Invocation
from dialects.templates.names import function
from dialects.templates.reading.reader import Reader
from transpile.ir import Binder
from transpile.syntax.tree import Mapping, Node, Scalar, Sequence, through

FORM = (
    "write [[index, value], collection, snippet], with LogicalId as a fourth item where the "
    "loop produces entries of a section"
)
NAMES = "name the index (or the key) and the item, e.g. [i, x]"
ROLES = ("the two names", "the collection", "the snippet")


def arguments(call: Invocation, reader: Reader) -> Arguments | None:
    """The arguments of a for; None where they are not sound (T103, T125)."""
    given = _positional(call, reader)
    if given is None:
        return None
    binders = _names(given[0], call, reader)
    if binders is None:
        return None
    check_collection("Fn::For", given[1], reader, objects=True)
    return Arguments("for", call.keyword, *binders, given[1], given[2], given[3] if len(given) == 4 else None)


def _positional(call: Invocation, reader: Reader) -> tuple[Node, ...] | None:
    """The three or four arguments, in the order of the draft."""
    argument = through(call.argument)
    if not isinstance(argument, Sequence):
        label = "named arguments" if isinstance(argument, Mapping) else "not a list"
        reader.report("T125", "Fn::For takes a list of arguments in a fixed order", call.argument, label, FORM)
        return None
    count = len(argument.items)
    if count < 3:
        missing = f"{' and '.join(ROLES[count:])} missing"
        reader.report("T125", f"Fn::For takes three or four arguments; it has {count}", call.keyword, missing, FORM)
    elif count > 4:
        where = argument.items[4]
        reader.report(
            "T125", f"Fn::For takes three or four arguments; it has {count}", where, "this is one too many", FORM
        )
    return argument.items if 3 <= count <= 4 else None


def _names(node: Node, call: Invocation, reader: Reader) -> tuple[Binder, Binder] | None:
    """The variables that the first argument names; T125 where it is no list of two, T103 where one is no name."""
    pair = through(node)
    if not isinstance(pair, Sequence) or len(pair.items) != 2:
        message = "the first argument of Fn::For is a list of two names"
        reader.report("T125", message, node, _instead(pair), _way(pair))
        return None
    index, value = pair.items
    first = variable("the first name of Fn::For", "[i, x]", index, reader)
    second = variable("the second name of Fn::For", "[i, x]", value, reader)
    if first is None or second is None:
        return None
    both = (first, second)
    return both if different("the two variables of Fn::For", both, call.keyword, NAMES, reader) else None


def _instead(node: Node) -> str:
    match node:
        case Sequence(items=items):
            return f"a list of {len(items)}"
        case Scalar():
            return "one name"
    return "a function" if function(node) else "no list"


def _way(node: Node) -> str:
    match node:
        case Scalar(text=text) if text.isalnum() and text != "i":
            return f"write [i, {text}]: {NAMES}"
        case Sequence(items=(only,)) if isinstance(scalar := through(only), Scalar) and "," in scalar.text:
            return f"write [{', '.join(part.strip() for part in scalar.text.split(','))}]"
    return NAMES
