"""Type constraints: `list(object({ name = string, size = optional(number) }))` as a type (HCL's `typeexpr`)."""

from __future__ import annotations

from collections.abc import Callable

from dialects.terraform.cty import types as cty
from dialects.terraform.syntax.expression_shapes import plain_word
from transpile.hosts.hcl.syntax import Call, Expression, Name, Object, Parentheses, Tuple

_NAMES: dict[str, cty.Type] = {"string": cty.STRING, "number": cty.NUMBER, "bool": cty.BOOL, "any": cty.DYNAMIC}
_COLLECTIONS: dict[str, Callable[[cty.Type], cty.Type]] = {"list": cty.ListType, "set": cty.SetType, "map": cty.MapType}


def constraint(e: Expression) -> cty.Type | Expression:
    """The type that an expression says; what in it says none where it does not.

    `list`, `set` and `map` alone are those of any type.
    """
    match e:
        case Name(name=name) if name in _NAMES:
            return _NAMES[name]
        case Name(name=name) if name in _COLLECTIONS:
            return _COLLECTIONS[name](cty.DYNAMIC)
        case Parentheses(inner=inner):
            return constraint(inner)
        case Call(function=function, arguments=(argument,), expanded=False):
            return _constructed(e, function.text, argument)
    return e


def _constructed(e: Call, name: str, argument: Expression) -> cty.Type | Expression:
    if name == "tuple" and isinstance(argument, Tuple):
        return _tuple(argument)
    if name == "object" and isinstance(argument, Object):
        return _object(argument)
    if name not in _COLLECTIONS:
        return e
    element = constraint(argument)
    return _COLLECTIONS[name](element) if isinstance(element, cty.Type) else element


def _tuple(e: Tuple) -> cty.Type | Expression:
    elements = []
    for item in e.items:
        of = constraint(item)
        if not isinstance(of, cty.Type):
            return item
        elements.append(of)
    return cty.TupleType(tuple(elements))


def _object(e: Object) -> cty.Type | Expression:
    attributes: dict[str, cty.Type] = {}
    optional = set()
    for item in e.items:
        name, value = plain_word(item.key), item.value
        if name is None:
            return item.key
        if isinstance(value, Call) and value.function.text == "optional" and value.arguments:
            optional.add(name)
            value = value.arguments[0]
        of = constraint(value)
        if not isinstance(of, cty.Type):
            return value
        attributes[name] = of
    return cty.object_type(attributes, frozenset(optional))
