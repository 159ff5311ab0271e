"""A file that is one expression: bare in, bare out. A template is made around it, in which it is converted."""

from __future__ import annotations

from dialects.terraform.cty.failures import Budget
from dialects.terraform.cty.values import Value, mapping
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.module.loading import load
from dialects.terraform.module.locals import Meanings
from dialects.terraform.module.variables.assignments import Defaults, origin
from dialects.terraform.module.variables.user_values import bare_value
from dialects.terraform.syntax.declarations import File, Module
from dialects.terraform.templates.building.data_trees import word
from transpile.diagnostics import Diagnostic
from transpile.hosts import hcl
from transpile.hosts.hcl.syntax import Body, Definition, Expression, Identifier
from transpile.language.parameter_values import Given
from transpile.language.protocols import Request
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Entry, Mapping, Node

RESOURCES = ("Resources",)
PROPERTY = ("Resources", "Bare", "Properties", "Value")
"""Where an expression stands in the template that is made around it: its entries are resources, or it is any value."""


def expression(source: Source) -> Expression | Diagnostic | None:
    """The expression that is all of the text; None for a module; what is wrong, farthest into the text, for neither."""
    body = hcl.parse(source)
    if isinstance(body, Body):
        return None
    e = hcl.parse_expression(source)
    if isinstance(e, Diagnostic):
        return max(body, e, key=lambda one: one.span or (0, 0))
    return e


def alone(loaded: Loaded) -> Expression | None:
    """The expression that is all of the file."""
    match loaded.main.body.items:
        case (Definition(name=Identifier(text=""), value=e),):
            return e
    return None


def place(value: Value) -> tuple[str, ...]:
    """Where an expression of that value stands in the template around it; nowhere if it is one itself."""
    members = mapping(value)
    if members and "Resources" in members and mapping(members["Resources"]) is not None:
        return ()
    resources = members and all(name.isalnum() and "Type" in (mapping(one) or ()) for name, one in members.items())
    return RESOURCES if resources else PROPERTY


def wrapped(node: Node, around: tuple[str, ...]) -> Node:
    """The tree of a template in which the node stands behind these keys."""
    for key in reversed(around):
        node = Mapping(node.span, (Entry(word(key, node.span), node),), flow=False)
    return node


def load_file(source: Source, request: Request, defaults: Defaults = Defaults.ALL) -> Loaded | tuple[Diagnostic, ...]:
    """The module that a file is of, or one made around the expression that is all of the file; or what is wrong."""
    given, limit = request.values, request.limit
    loaded = load(source, request.beside, given, Budget(limit), spare=request.spare, defaults=defaults)
    if isinstance(loaded, Loaded):
        return loaded
    e = expression(source)
    if e is None or isinstance(e, Diagnostic):
        return loaded if e is None else (e,)
    return load_bare(source, e, given, Budget(limit))


def load_bare(source: Source, e: Expression, given: Given | None = None, budget: Budget | None = None) -> Loaded:
    """As `load`, of a file that is the expression `e`: every value that is given is one of a variable, of any type.

    `told` may have mistakes in these.
    """
    file = File(source, Body(Span(0, len(source.text)), (Definition(e.span, Identifier(e.span, ""), e),)))
    words = given or {}
    found = {name: bare_value(name, one) for name, one in words.items()}
    told = tuple(one for each in found.values() for one in each.diagnostics)
    values = {name: each.value for name, each in found.items()}
    origins = {name: origin(name, one) for name, one in words.items()}
    known = Meanings(Module((file,)), values, budget or Budget())
    return Loaded(file, known.module, values, origins, {}, known, known, told=told)
