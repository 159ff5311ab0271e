"""The collection of a loop, as far as the text alone tells whether one can iterate over it."""

from __future__ import annotations

from dialects.templates.names import function
from dialects.templates.reader import Reader
from transpile.syntax.tree import Mapping, Node, Scalar, Sequence, through


def check_collection(function_name: str, node: Node, reader: Reader, *, objects: bool = False) -> None:
    """T206: a collection is a list or a function, with `objects` also an object."""
    value = through(node)
    if isinstance(value, Sequence) or function(value) is not None or (objects and isinstance(value, Mapping)):
        return
    noun = "a single value" if isinstance(value, Scalar) else "an object"
    help = "write a list, or a Ref to a list parameter"
    if isinstance(value, Scalar) and "," in value.text:
        help = f"write [{', '.join(part.strip() for part in value.text.split(','))}]"
    reader.report("T206", f"{function_name} iterates over a list", node, f"this is {noun}", help)
