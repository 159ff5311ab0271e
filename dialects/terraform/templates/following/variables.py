"""Which variable of a module a parameter of a template is: by its default, by its name, by what a stack is given."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from dialects.terraform.module.loaded import Loaded
from dialects.terraform.syntax.declarations import RESERVED
from dialects.terraform.syntax.expression_shapes import bare, is_root, plain_word
from transpile.hosts.hcl import is_name
from transpile.hosts.hcl import syntax as hcl

PARAMETERS = "Parameters"
DEFAULT = "Default"
_OTHER = re.compile(r"[^A-Za-z0-9_-]+")


def variable_of(name: str, template: hcl.Expression, loaded: Loaded) -> str | None:
    """The variable that the parameter `name` is; None where it is none.

    A default that says what a variable has tells more than a name, which two may share by chance. A parameter whose
    name no variable can have is called `param_` and that.
    """
    default = _entry(_entry(_entry(template, PARAMETERS, loaded), name, loaded), DEFAULT, loaded)
    found = _passed(default) if default is not None else None
    if found is None:
        found = name if name in loaded.inputs else _given(name, loaded)
    if found is None and (name in RESERVED or not is_name(name)):
        found = f"param_{_OTHER.sub('_', name)}"
    return found if found in loaded.inputs else None


def without_defaults(template: hcl.Expression, names: frozenset[str]) -> hcl.Expression:
    """A template in which these parameters have no default: it says what a variable has, which has no value."""
    return _changed(template, frozenset((PARAMETERS,)), lambda section: _changed(section, names, _without_default))


def _changed(
    e: hcl.Expression, keys: frozenset[str], change: Callable[[hcl.Expression], hcl.Expression]
) -> hcl.Expression:
    """An object that is written out, with what stands behind these keys changed."""
    e = bare(e)
    if not isinstance(e, hcl.Object):
        return e
    items = (replace(one, value=change(one.value)) if _word(one) in keys else one for one in e.items)
    return replace(e, items=tuple(items))


def _without_default(e: hcl.Expression) -> hcl.Expression:
    e = bare(e)
    if not isinstance(e, hcl.Object):
        return e
    return replace(e, items=tuple(one for one in e.items if _word(one) != DEFAULT))


def _given(name: str, loaded: Loaded) -> str | None:
    """The variable that the stacks of the file are given as this parameter, if that is one."""
    found = {_passed(value) for one in _arguments(loaded.main.body) for value in _items(one, name)}
    return found.pop() if len(found) == 1 else None


def _arguments(body: hcl.Body) -> Iterator[hcl.Expression]:
    """The `parameters` of the resources of a file."""
    blocks = (one for one in body.blocks if one.type.text == "resource")
    return (one.body.arguments["parameters"] for one in blocks if "parameters" in one.body.arguments)


def _passed(e: hcl.Expression) -> str | None:
    """The variable that an expression passes on: as it is, or its items joined."""
    match bare(e):
        case hcl.Call(function=hcl.Identifier(text="join"), arguments=(comma, items)) if plain_word(comma) == ",":
            return variable(items)
    return variable(e)


def variable(e: hcl.Expression) -> str | None:
    """The name of the variable that an expression is, if it is nothing else."""
    match bare(e):
        case hcl.Attribute(of=of, name=name) if is_root(of, "var"):
            return name.text
    return None


def _entry(e: hcl.Expression | None, key: str, loaded: Loaded) -> hcl.Expression | None:
    """What an object that is written out, perhaps as a local value, has behind a key."""
    found = _seen(e, loaded) if e is not None else None
    values = list(_items(found, key)) if found is not None else []
    return values[-1] if values else None


def _seen(e: hcl.Expression, loaded: Loaded) -> hcl.Expression:
    match bare(e):
        case hcl.Attribute(of=of, name=name) if is_root(of, "local") and name.text in loaded.module.locals:
            return bare(loaded.module.locals[name.text].value)
    return bare(e)


def _items(e: hcl.Expression, key: str) -> Iterator[hcl.Expression]:
    items = e.items if isinstance(e := bare(e), hcl.Object) else ()
    return (one.value for one in items if _word(one) == key)


def _word(item: hcl.Item) -> str | None:
    return plain_word(bare(item.key))
