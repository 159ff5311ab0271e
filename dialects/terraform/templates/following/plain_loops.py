"""Which loops need nothing that a template says: their items are data, or depend on loops around them."""

from __future__ import annotations

from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.marks import Computed, Entries, Grouped, Items, Looped
from transpile.hosts.hcl.syntax import Interpolation, Template
from transpile.syntax.tree import Mapping, Node, Sequence


def is_plain(node: Node, builder: Builder) -> bool:
    """Whether no loop in a tree goes over, and no string of one mentions, a parameter or a table of the template."""
    match builder.marks.get(node):
        case Looped(source=source, condition=condition, yields=yields):
            asked = _is_source(source, builder) and (condition is None or is_plain(condition, builder))
            return asked and _are_rounds(yields, builder)
        case Computed() as computed:
            return _is_filled(computed, builder)
        case None:
            match node:
                case Mapping(entries=entries):
                    keys = (builder.keys[one] for one in entries if one in builder.keys)
                    return all(_is_filled(one, builder) for one in keys) and all(
                        is_plain(one.value, builder) for one in entries
                    )
                case Sequence(items=items):
                    return all(is_plain(one, builder) for one in items)
            return True
    return False


def _is_source(node: Node, builder: Builder) -> bool:
    """Whether what a loop visits is data, or made of such; a function of the template looks like an object."""
    return node in builder.known or (not isinstance(node, Mapping) and is_plain(node, builder))


def _are_rounds(yields: Entries | Items | Grouped, builder: Builder) -> bool:
    match yields:
        case Entries(body):
            return is_plain(body, builder)
        case Items(items):
            return all(is_plain(one, builder) for one in items)
        case Grouped(key, item):
            filled = _is_filled(key, builder) if isinstance(key, Computed) else True
            return filled and is_plain(item, builder)


def _is_filled(computed: Computed, builder: Builder) -> bool:
    """Whether no hole of a string mentions a parameter."""
    e = computed.expression
    parts = e.parts if isinstance(e, Template) else ()
    return not any(isinstance(one, Interpolation) and one in builder.references for one in parts)
