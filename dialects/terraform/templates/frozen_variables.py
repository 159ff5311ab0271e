"""Values of variables that a conversion writes down: loops no longer follow them, nor does what else has them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from dialects.terraform.cty.hcl_text import flat
from dialects.terraform.cty.values import Value, mapping, sequence
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.syntax.references import mentions
from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.marks import Looped
from dialects.terraform.templates.nested_templates import Nested
from transpile.diagnostics import Diagnostic, Severity
from transpile.hosts.hcl.syntax import Expression, For
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Node

_TYPED = re.compile(r"\Ato(?:list|set|map)\((.*)\)\Z")
SHOWN = 60
"""How many characters of a value a message shows."""


def fixed(builder: Builder, expands: bool) -> tuple[Diagnostic, ...]:
    """T403, once for each loop that visits what variables say, and once for each other variable that is written."""
    source = builder.loaded.main.source
    own = [one for one in builder.loops if not builder.nested.needs(one[2].span, source)]  # others: see `data_loop`
    loops = [(_deciding(builder, loop, at, node), loop, node) for loop, at, node in own]
    told = [_loop(builder, names, loop, node, expands) for names, loop, node in loops if names]
    said = {name for names, _, _ in loops for name in names}
    others: dict[str, Span] = {}
    for e, at in builder.written:
        if (at or e.span) in builder.defaults:
            continue  # it says what the variable has
        for name, span in variables(builder.loaded, e, at).items():
            others.setdefault(name, span)
    # What was told of a loop is not told again of a value.
    values = [(name, span) for name, span in others.items() if _has_value(builder.loaded, name) and name not in said]
    found = (*told, *(_value(builder.loaded, name, span) for name, span in values))
    return tuple(_within(builder.nested, one, source) for one in found)


def written(loaded: Loaded, e: Expression) -> tuple[Diagnostic, ...]:
    """T403, once for each variable whose value an expression has."""
    found = variables(loaded, e).items()
    return tuple(_value(loaded, name, span) for name, span in found if _has_value(loaded, name))


def data_loop(builder: Builder, e: Expression, span: Span, why: str, unrolled: bool) -> tuple[Diagnostic, ...]:
    """T403 for the variables of a structure with loops that is data, and T411 and `why` if that is `unrolled`."""
    message = f"the loop is unrolled: {why}"
    help = "keep the module, and run transpile again when its items change"
    told = Diagnostic("T411", message, span, "", help, Severity.NOTE)
    found = [_within(builder.nested, one, builder.loaded.main.source) for one in written(builder.loaded, e)]
    return (*([told] if unrolled else []), *found)


def variables(loaded: Loaded, e: Expression, at: Span | None = None) -> dict[str, Span]:
    """The variables that an expression needs, local values seen through, and where it mentions them first.

    `at`: the place of an expression in another file, in that which is converted.
    """
    found: dict[str, Span] = {}
    seen: set[str] = set()
    ahead = [(one, at or one.span) for one in reversed(list(mentions(e)))]
    while ahead:
        one, span = ahead.pop()
        if (name := one.member("var")) is not None:
            found.setdefault(name, span)
        elif (place := loaded.module.local(one)) is not None and place.name.text not in seen:
            seen.add(place.name.text)
            here = place.source is loaded.main.source
            ahead += [(each, each.span if here else span) for each in reversed(list(mentions(place.value)))]
    return found


def _deciding(builder: Builder, e: For, at: Span | None, node: Node) -> list[str]:
    """The variables that decide what a loop visits, unless it goes on following them, and which rounds it has."""
    looped = builder.marks[node]
    assert isinstance(looped, Looped)
    asked = [e.collection] if looped.source in builder.known else []
    asked += [e.condition] if e.condition is not None else []
    found = dict.fromkeys(name for one in asked for name in variables(builder.loaded, one, at))
    return [name for name in found if _has_value(builder.loaded, name)]


def _visited(builder: Builder, e: For, node: Node) -> Value:
    """What a loop visits; nothing where that differs from round to round of the loops around it."""
    if node in builder.known:
        return builder.known[node]
    return builder.loaded.shown.part(e.collection, builder.source).value


def _has_value(loaded: Loaded, name: str) -> bool:
    """Whether a variable has a value that may be shown."""
    return name in loaded.origins and name not in loaded.secret


def _loop(builder: Builder, names: list[str], e: For, node: Node, expands: bool) -> Diagnostic:
    looped = builder.marks[node]
    assert isinstance(looped, Looped)
    visited = _visited(builder, e, looped.source)
    count = len(mapping(visited) or sequence(visited) or ())
    if expands:
        return written_out(builder.loaded, names, count, looped.source.span)
    message = f"the items of {_listed(builder.loaded, names)} are fixed at the {count} used now"
    help = "run transpile again when the value changes; to follow changes, make the list a parameter of the template"
    subject = " ".join(names)
    return Diagnostic(
        "T403", message, looped.source.span, "iterated over here", help, Severity.WARNING, subject=subject
    )


def written_out(loaded: Loaded, names: Sequence[str], count: int, span: Span) -> Diagnostic:
    """T403, a note for a loop over `span` that is written out at the values of these variables."""
    message = f"the loop is unrolled for the {count} item{'s' * (count != 1)} of {_listed(loaded, names)}"
    help = "run transpile again when the value changes"
    return Diagnostic("T403", message, span, "iterated over here", help, Severity.NOTE, subject=" ".join(names))


def _listed(loaded: Loaded, names: Sequence[str]) -> str:
    return f"variable{'s' * (len(names) > 1)} {' and '.join(_shown(loaded, name) for name in names)}"


def _value(loaded: Loaded, name: str, span: Span) -> Diagnostic:
    message = f"the value of variable {_shown(loaded, name)} is written into the result"
    help = "run transpile again when the value changes, or make it a parameter of the template: { Ref = ... }"
    return Diagnostic("T403", message, span, "used here", help, Severity.NOTE, subject=name)


def _within(nested: Nested, told: Diagnostic, source: Source) -> Diagnostic:
    """T403 with the way out of a nested template: a `Ref` in it is a name of its own."""
    if told.span is None or not nested.needs(told.span, source):
        return told
    help = "run transpile again when the value changes, or pass it in `Parameters` of the stack"
    return replace(told, help=help)


def _shown(loaded: Loaded, name: str) -> str:
    """A variable with its value, and where that comes from."""
    text = _TYPED.sub(r"\1", flat(loaded.inputs[name]))
    text = f"{text[: SHOWN - 3]}..." if len(text) > SHOWN else text
    return f"`{name}` ({text}, {loaded.origins[name]})"
