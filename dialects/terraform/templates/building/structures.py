"""An expression of a module -> the located tree of the data that it makes, with its loops as marks.

Objects, lists, `merge`, `concat`, `flatten` and local values are seen through; whatever else depends on no variable of
a loop is evaluated, and stands there as data. A `for` expression that no loop of the templates can be (its rounds
yield what only a function makes) is evaluated with what is around it.

A structure is tried, and given up by `Unstructured` where only the value of the expression tells what it makes: the
innermost expression around that can be taken as a value then becomes data, or a call that is evaluated in each round.
"""

from __future__ import annotations

from dialects.terraform.syntax.expression_shapes import bare
from dialects.terraform.syntax.references import roots
from dialects.terraform.templates.building import lists, loops, objects, opaque
from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.computed import computed
from dialects.terraform.templates.building.marks import Flat, Unstructured, Variables
from dialects.terraform.templates.following.sources import followed
from transpile.hosts.hcl.syntax import Attribute, Call, Expression, For, Identifier, Object, Tuple
from transpile.syntax.tree import Mapping, Node
from transpile.syntax.tree import Sequence as SequenceNode


def read(builder: Builder, e: Expression, variables: Variables) -> Node:
    """The tree of an expression in the scope of these variables."""
    e = bare(e)
    if builder.in_source and not builder.looping(e) and (said := followed(builder, e, variables)) is not None:
        return said
    dependent = not roots(e).isdisjoint(variables)
    before, reason = len(builder.loops), "an expression uses its result"
    try:
        structure = _structure(builder, e, variables, dependent)
    except Unstructured as why:
        # The loops that were found in it are none of the template's. Their marks stay, on nodes that no tree has.
        del builder.loops[before:]
        structure, reason = None, why.reason
    else:
        if structure is None and builder.in_source and (said := followed(builder, e, variables)) is not None:
            return said  # a function of what a loop makes
    if structure is not None:
        builder.wholes.setdefault(structure, (e, builder.source, builder.span(e), variables))
        return structure
    if dependent:
        return computed(builder, e, variables)
    if builder.looping(e):
        builder.flat.append(Flat(builder.span(e), reason))
    return builder.data(e)


def _structure(builder: Builder, e: Expression, variables: Variables, dependent: bool) -> Node | None:
    """An expression by its structure; None where it has none, or only its value counts. Raises `Unstructured`."""
    match e:
        case Object() | Call() if opaque.merges_computed(builder, e, variables):
            return None
        case For(grouping=True):
            return loops.group(builder, e, variables)
        case Tuple() | For(member=None):
            return SequenceNode(builder.span(e), lists.items(builder, e, variables), flow=False)
        case Call(function=Identifier(text="concat" | "flatten")) if builder.looping(e):
            return SequenceNode(builder.span(e), lists.items(builder, e, variables), flow=False)
        case Object() | For() | Call(function=Identifier(text="merge")):
            return Mapping(builder.span(e), objects.entries(builder, e, variables), flow=False)
        case Attribute() if not dependent:
            return builder.through(e, builder.node)
    return None
