"""The templates of a module: objects with `Resources` in local values and in arguments, `merge` and names seen through.

Design, section 7: any `locals` or attribute that is such an object, and `jsonencode({...})` in the `template_body` of a
stack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from dialects.terraform.cty.values import mapping
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.syntax.expression_shapes import bare, plain_word
from transpile.hosts.hcl import syntax as hcl
from transpile.syntax.fast_dataclass import dataclass

SECTION = "Resources"
ENCODERS = ("jsonencode", "yamlencode")
DEPTH = 20
"""So many local values are seen through one after the other."""


@dataclass(frozen=True, slots=True)
class Found:
    """A template: what its result is called, how people call it, and the expression."""

    name: str
    address: str
    expression: hcl.Expression


def templates(loaded: Loaded) -> tuple[Found, ...]:
    """The templates of the file that is converted, in the order of the text.

    A local value that another template is made of is none by itself, and what only encodes one is the same template.
    """
    found = [one for one in candidates(loaded.main.body) if _is_template(one.expression, loaded)]
    parts = {name for one in found for name in _made_of(one.expression, loaded)}
    alone = [one for one in found if one.address not in parts and not _repeats(one.expression, loaded)]
    names = Counter(one.name for one in alone)
    return tuple(one if names[one.name] == 1 else replace(one, name=one.address) for one in alone)


def candidates(body: hcl.Body, around: tuple[str, ...] = ()) -> Iterator[Found]:
    """All that is defined in a file, whatever it is."""
    for item in body.items:
        if isinstance(item, hcl.Block):
            labels = tuple(one.text for one in item.labels)
            inside = ("local",) if not around and item.type.text == "locals" else (*around, item.type.text, *labels)
            yield from candidates(item.body, inside)
            continue
        yield _candidate(item, around)


def _candidate(item: hcl.Definition, around: tuple[str, ...]) -> Found:
    """A local value is called by its name, the body of a stack's template as the stack is."""
    e = _decoded(item.value)
    if around == ("local",):
        return Found(item.name.text, f"local.{item.name.text}", e)
    place = around[1:] if around[:1] == ("resource",) else around
    last = place[-1] if place and e is not item.value else item.name.text
    return Found(last, ".".join((*place, item.name.text)), e)


def _decoded(e: hcl.Expression) -> hcl.Expression:
    """What an argument that is encoded as text says."""
    match bare(e):
        case hcl.Call(function=hcl.Identifier(text=name), arguments=(inner,), expanded=False) if name in ENCODERS:
            return inner
    return e


def _is_template(e: hcl.Expression, loaded: Loaded, depth: int = DEPTH) -> bool:
    match bare(e):
        case hcl.Object(items=items):
            return any(plain_word(bare(one.key)) == SECTION and not _is_no_object(one.value) for one in items)
        case hcl.Call(function=hcl.Identifier(text="merge"), arguments=arguments):
            return any(_is_template(one, loaded, depth) for one in arguments)
        case hcl.Attribute() as name if (value := _local(name, loaded)) is not None and depth:
            return _is_template(value, loaded, depth - 1)
        case hcl.Conditional() | hcl.Call() | hcl.Index() as other if SECTION in loaded.main.source.slice(other.span):
            return SECTION in (mapping(loaded.shown.evaluated(other, loaded.main.source).value) or ())
    return False


def _is_no_object(e: hcl.Expression) -> bool:
    """Whether the text of an expression tells that its value is no object: what has it is something else's data."""
    match bare(e):
        case hcl.Tuple() | hcl.Number() | hcl.For(member=None):
            return True
        case hcl.Template(parts=parts):
            return not (len(parts) == 1 and isinstance(parts[0], hcl.Interpolation))
    return False


def _local(e: hcl.Attribute, loaded: Loaded) -> hcl.Expression | None:
    """The definition of the local value that is referred to."""
    if not (isinstance(e.of, hcl.Name) and e.of.name == "local"):
        return None
    place = loaded.module.locals.get(e.name.text)
    return place.value if place else None


def _repeats(e: hcl.Expression, loaded: Loaded) -> bool:
    """Whether an argument is nothing but the name of a local value of this file: that is the template."""
    match bare(e):
        case hcl.Attribute() as name if _local(name, loaded) is not None:
            return loaded.module.locals[name.name.text].source is loaded.main.source
    return False


def _made_of(e: hcl.Expression, loaded: Loaded) -> Iterator[str]:
    """The local values that `merge` makes a template of."""
    match bare(e):
        case hcl.Call(function=hcl.Identifier(text="merge"), arguments=arguments):
            for one in arguments:
                inner = bare(one)
                if isinstance(inner, hcl.Attribute) and _local(inner, loaded) is not None:
                    yield f"local.{inner.name.text}"
                yield from _made_of(inner, loaded)
