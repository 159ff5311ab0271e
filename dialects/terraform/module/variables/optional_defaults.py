"""The defaults that a type constraint gives to optional attributes: `object({ size = optional(number, 1) })`.

They are filled in before a value is converted (HCL's package `typeexpr`, `Defaults`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field

from dialects.terraform.cty.values import Null, Value, mapping, object_of, sequence
from dialects.terraform.syntax.expression_shapes import plain_word
from transpile.hosts.hcl.syntax import Call, Expression, Object, Parentheses, Tuple
from transpile.syntax.fast_dataclass import dataclass

Constant = Callable[[Expression, Expression], Value]
"""The value that the second expression gives to an attribute of the type that the first one says."""


@dataclass(frozen=True, slots=True)
class Defaults:
    """What is filled in: the `values` of attributes, more in what stands `inside` attributes and places of a tuple, and
    in `every` element of a collection."""

    values: Mapping[str, Value] = field(default_factory=dict)
    inside: Mapping[str | int, Defaults] = field(default_factory=dict)
    every: Defaults | None = None

    def fill(self, value: Value) -> Value:
        """A value with the attributes that it lacks, or has as null. What is not of the constraint's shape stays."""
        members, items = mapping(value), sequence(value)
        if members is not None:
            return object_of(self._members(members))
        return value if items is None else tuple(self._inside(at, item) for at, item in enumerate(items))

    def _members(self, members: Mapping[str, Value]) -> dict[str, Value]:
        given = {name: each for name, each in members.items() if name not in self.values or not isinstance(each, Null)}
        return {name: self._inside(name, each) for name, each in {**self.values, **given}.items()}

    def _inside(self, at: str | int, value: Value) -> Value:
        below = self.every or self.inside.get(at)
        return value if below is None else below.fill(value)


def defaults(e: Expression, constant: Constant) -> Defaults | None:
    """The defaults of a type constraint; None where it has none."""
    match e:
        case Parentheses(inner=inner):
            return defaults(inner, constant)
        case Call(arguments=(Object() as attributes,)):
            return _of_attributes(attributes, constant)
        case Call(arguments=(Tuple(items=items),)):
            places: dict[str | int, Defaults] = {}
            for at, item in enumerate(items):
                below = defaults(item, constant)
                if below is not None:
                    places[at] = below
            return Defaults(inside=places) if places else None
        case Call(arguments=(element,)):
            every = defaults(element, constant)
            return Defaults(every=every) if every else None
    return None


def _of_attributes(attributes: Object, constant: Constant) -> Defaults | None:
    values: dict[str, Value] = {}
    inside: dict[str | int, Defaults] = {}
    for name, of, default in _attributes(attributes):
        if default is not None:
            values[name] = constant(of, default)
        below = defaults(of, constant)
        if below is not None:
            inside[name] = below
    return Defaults(values, inside) if values or inside else None


def _attributes(attributes: Object) -> Iterator[tuple[str, Expression, Expression | None]]:
    """The name, the type and the default of each attribute."""
    for item in attributes.items:
        name = plain_word(item.key) or ""
        match item.value:
            case Call(function=function, arguments=(of, *more)) if function.text == "optional":
                yield name, of, more[0] if more else None
            case of:
                yield name, of, None
