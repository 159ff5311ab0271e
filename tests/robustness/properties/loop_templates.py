"""Random valid templates with loops, as plain data: `templates("foreach")`, `"map"`, `"for"`, or several at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import loop_bodies
from hypothesis import strategies as st
from loop_sources import CONDITIONS, HEADER, MAPPINGS, OTHERS, PARAMETERS, Draws, Scope, Var, source

BINDERS = ("Name", "x", "item", "Size", "Zone", "n2")
Body = Callable[[Draws, Scope, Callable[[Draws, Scope, str], Any]], Any]


@dataclass(frozen=True)
class Head:
    """The variables of a loop and its collection; `unique` is the variable that tells its rounds apart."""

    first: str
    second: str
    collection: Any
    inside: Scope
    unique: Var

    def map(self) -> dict[str, Any]:
        """The arguments of a `Fn::Map`; default names are left out."""
        names = {"Index": self.first, "Value": self.second}
        return {key: name for key, name in names.items() if key != name} | {"Collection": self.collection}

    def arguments(self) -> list[Any]:
        """The first arguments of a `Fn::For`."""
        return [[self.first, self.second], self.collection]


# -- loops ------------------------------------------------------------------------------------------------------------


def head(d: Draws, scope: Scope, dialect: str, section: bool) -> Head:
    """A loop's variables and collection. `section`: its keys are names of a section."""
    d.loops -= 1
    found, nature = source(d, scope, dialect)
    keyable = ("word", "alnum") if section else ("word", "alnum", "text")
    if dialect == "foreach":
        taken = {one.name for one in scope.vars}
        name = d.one(*(one for one in BINDERS if one not in taken))
        value = Var(name, nature, "$" if nature in keyable else "&")
        return Head("", name, found, scope.inside(value), value)
    value = Var(_name(d, dialect, "Value"), nature.removeprefix("table:"), in_names=True)
    if nature.startswith("table:"):
        index = Var(d.fresh("key"), "word", in_names=True)
        value = Var(value.name, "repeated", in_names=True) if value.nature == "text" else value
    else:
        index = Var(_index(d, dialect), "position", in_names=True)
    by_value = value.nature in keyable and d.often(60)
    return Head(index.name, value.name, found, scope.inside(index, value), value if by_value else index)


def _name(d: Draws, dialect: str, default: str) -> str:
    return d.one(*BINDERS) if dialect == "for" or d.often(60) else default  # type: ignore[no-any-return]


def _index(d: Draws, dialect: str) -> str:
    if dialect == "for":
        return d.one("i", "n", d.fresh("i"))  # type: ignore[no-any-return]
    return d.fresh("i") if d.often(50) else "Index"


def key(d: Draws, prefix: str, chain: tuple[Var, ...], others: list[Var] | None = None) -> str:
    """A key that mentions every variable of a nest, and now and then one of a loop around it.

    `&{x}` is known to keys of `Fn::ForEach` only.
    """
    bare = all(one.in_names for one in chain)
    others = [replace(one, sigil="$") if bare else one for one in others or [] if one not in chain]
    chain = (*chain, d.one(*others)) if others and d.often(30) else chain
    mentions = "x".join(f"{one.sigil}{{{one.name}}}" for one in chain)
    return f"{d.fresh(prefix)}{mentions}{d.one('', '', 'End')}"


def body_of(d: Draws, scope: Scope, body: Body) -> Any:
    """What `body` makes in a scope."""
    return body(d, scope, loops_in_values)


def for_each(d: Draws, scope: Scope, chain: tuple[Var, ...], body: Body, section: bool) -> tuple[str, Any]:
    """A `Fn::ForEach` with some plain entries and perhaps a loop inside."""
    found = head(d, scope, "foreach", section)
    chain = (*chain, found.unique)
    others = [] if section else found.inside.scalars
    fragment = {
        key(d, "K", chain, others): body_of(d, found.inside, body) for _ in range(d.one(1, 1, 2, 3 if not chain else 1))
    }
    if d.room(found.inside) and d.often(30 if len(chain) < 3 else 60):
        name, nested = for_each(d, found.inside, chain, body, section)
        fragment = {**fragment, name: nested} if d.often(50) else {name: nested, **fragment}
        if d.often(30):
            fragment = {name: nested}
    return f"Fn::ForEach::{d.fresh('L')}", [found.second, found.collection, fragment]


def merged(d: Draws, scope: Scope, chain: tuple[Var, ...], body: Body, section: bool) -> dict[str, Any]:
    """An item of `Fn::Merge`: a keyed map, a keyless one around another, or a literal object."""
    found = head(d, scope, "map", section)
    unique = (*(one for one in chain if one.name not in (found.first, found.second)), found.unique)
    if len(unique) <= len(chain) or (not chain and d.often(15)):  # a variable that the keys need would be hidden
        return {key(d, "K", chain) if chain else d.fresh("Literal"): body_of(d, scope, body)}
    if d.room(found.inside) and d.often(30 if len(unique) < 3 else 60):
        item = merged(d, found.inside, unique, body, section)
        shapes = [
            item,
            {"Fn::Merge": [item]},
            [item],
            {"Fn::Merge": [item, {key(d, "M", unique): body_of(d, found.inside, body)}]},
        ]
        return {"Fn::Map": {**found.map(), "Fragment": d.one(*shapes)}}
    if d.often(15):
        entries = {key(d, "N", unique): body_of(d, found.inside, body) for _ in range(d.one(1, 2))}
        return {"Fn::Map": {**found.map(), "Fragment": entries}}
    name = {"Fn::Sub": key(d, "K", unique, [] if section else found.inside.scalars)}
    return {"Fn::Map": {**found.map(), "Key": name, "Fragment": body_of(d, found.inside, body)}}


def replicated(d: Draws, body: Body) -> tuple[str, Any]:
    """A `Fn::For` that makes entries of a section, or a keyed `Fn::Map` in its place: the entry only names the loop."""
    dialect = d.one(*(one for one in d.dialects if one != "foreach"))
    found = head(d, Scope(), dialect, True)
    name, made = {"Fn::Sub": key(d, "K", (found.unique,))}, body_of(d, found.inside, body)
    if dialect == "for":
        return d.fresh("Loop"), {"Fn::For": [*found.arguments(), made, name]}
    return d.fresh("Loop"), {"Fn::Map": {**found.map(), "Key": name, "Fragment": made}}


def listed(d: Draws, scope: Scope) -> dict[str, Any] | None:
    """A list-valued loop."""
    dialects = [one for one in d.dialects if one != "foreach"]
    if not dialects or not d.room(scope):
        return None
    dialect = d.one(*dialects)
    found = head(d, scope, dialect, False)

    def fragment() -> Any:
        inner = listed(d, found.inside) if d.often(20) else None
        return inner or loop_bodies.value(d, found.inside, loops_in_values, 2 if d.often(70) else 1)

    made = fragment() if d.often(70) else [fragment(), fragment()]
    if dialect == "for":
        return {"Fn::For": [*found.arguments(), made]}
    return {"Fn::Map": {**found.map(), "Fragment": made}}


def loops_in_values(d: Draws, scope: Scope, kind: str) -> dict[str, Any] | None:
    """A loop in a value: one that yields `items`, or `entries` of the object around it."""
    if d.only_sam or not d.room(scope):
        return None
    if kind == "items":
        return listed(d, scope)

    def body(d: Draws, inner: Scope, loops: Any) -> Any:
        return loop_bodies.value(d, inner, loops, 2 if d.often(60) else 1)

    dialects = [one for one in d.dialects if one != "for"]
    if not dialects:
        return None
    if d.one(*dialects) == "foreach":
        return dict([for_each(d, scope, (), body, False)])
    return {"Fn::Merge": [merged(d, scope, (), body, False)]}


# -- templates --------------------------------------------------------------------------------------------------------


def section(d: Draws, body: Body, plain: dict[str, Any]) -> dict[str, Any]:
    """Loops among plain entries."""
    entries = list(plain.items())
    merges: list[Any] = []
    for _ in range(d.one(1, 1, 2)):
        dialect = d.one(*d.dialects)
        if dialect == "foreach":
            entries.insert(d.draw_index(len(entries) + 1), for_each(d, Scope(), (), body, True))
        elif dialect == "for" or (d.often(15) and not d.only_sam):
            entries.insert(d.draw_index(len(entries) + 1), replicated(d, body))
        else:
            merges.append(merged(d, Scope(), (), body, True))
    if merges:
        entries.insert(d.draw_index(len(entries) + 1), ("Fn::Merge", merges))
    return dict(entries)


def template(d: Draws) -> dict[str, Any]:
    """A template with loops."""
    plain: dict[str, Any] = {"Plain": {"Type": "AWS::SNS::Topic"}}
    if not d.only_sam and d.often(20):
        plain[d.one("Index", "Value", "Loop")] = {"Type": "AWS::SNS::Topic"}
    if not d.only_sam and d.often(40):
        plain["Listed"] = loop_bodies.resource(d, Scope(), loops_in_values)
    made = {**HEADER, "Parameters": PARAMETERS, "Mappings": MAPPINGS, "Conditions": CONDITIONS}
    transform = d.one(["AWS::LanguageExtensions"], ["AWS::LanguageExtensions", "AWS::Serverless-2016-10-31"])
    if "foreach" in d.dialects:
        made["Transform"] = d.one("AWS::LanguageExtensions", *([] if d.only_sam else [transform]))
    if not d.only_sam and d.often(15):
        made["Conditions"] = section(d, loop_bodies.condition, CONDITIONS)
    made["Resources"] = section(d, loop_bodies.resource, plain)
    if d.often(50):
        made["Outputs"] = section(d, loop_bodies.output, {"Last": {"Value": "x"}})
    return made


@st.composite
def templates(draw: Any, *dialects: str, only_sam: bool = False) -> dict[str, Any]:
    """A template with loops of `dialects`, as plain data."""
    return template(Draws(draw, dialects, only_sam))


@st.composite
def parameters(draw: Any) -> dict[str, str]:
    """Values for some of the parameters."""
    names = draw(st.lists(st.sampled_from(sorted(OTHERS)), min_size=1, max_size=4, unique=True))
    return {name: draw(st.sampled_from(OTHERS[name])) for name in names}
