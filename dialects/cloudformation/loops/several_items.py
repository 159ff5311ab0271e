"""Whether a list of items is several whatever its parameters are: then no key may be the same for all of them."""

from __future__ import annotations

from dialects.templates.names import untagged
from transpile.syntax.tree import Entry, Mapping, Node, Scalar, Sequence, Tagged


def has_several(collection: Node | None) -> bool:
    """Whether a list has several items, parameters among them, each of which is one.

    What a function makes of an item may vanish. Of a list without parameters the items are counted when it is expanded.
    """
    listed = untagged(collection) if collection is not None else None
    items = [untagged(one) for one in listed.items] if isinstance(listed, Sequence) else []
    parameters = sum(map(_is_parameter, items))
    return parameters > 0 and parameters + sum(isinstance(one, Scalar) for one in items) > 1


def _is_parameter(item: Node) -> bool:
    match item:
        case (
            Tagged(tag="!Ref", value=Scalar(text=name))
            | Mapping(entries=(Entry(key=Scalar(text="Ref"), value=Scalar(text=name)),))
        ):
            return not name.startswith("AWS::")
    return False
