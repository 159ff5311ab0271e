"""What random loops make: values with mentions of variables in all places where one may stand, resources, outputs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from loop_sources import Draws, Scope, Var

LOOP = re.compile("Fn::(?:ForEach|Map|For)")
Leaf = Callable[[Draws, Scope], Any]


def plain(d: Draws, scope: Scope) -> Any:
    """A value without variables."""
    return d.one("text", 1, 2.5, True, False, "", {"Ref": "Plain"}, {"Ref": "Env"}, *d.awkward())


def mention(d: Draws, scope: Scope) -> Any:
    """A variable, or something looked up with it."""
    var = d.one(*scope.vars)
    match var.nature:
        case "list" | "words" if d.often(50):
            return {"Fn::Select": [d.one(0, 1) if var.nature == "list" else 0, {"Ref": var.name}]}
        case "position" if d.often(40):
            return {"Fn::Select": [{"Ref": var.name}, ["a", "b", "c", "d", "e"]]}
        case "word" if d.often(60):
            return _find(d, var)
    return {"Ref": var.name}


def _find(d: Draws, var: Var) -> Any:
    default = {"DefaultValue": d.one("none", {"Ref": "AWS::NoValue"})}
    return d.one(
        {"Fn::FindInMap": ["Sizes", {"Ref": var.name}, d.one("Cpu", "Memory", "Ports")]},
        {"Fn::FindInMap": ["Sizes", {"Ref": var.name}, "Missing", default]},
        {"Fn::Select": [0, {"Fn::FindInMap": ["Sizes", {"Ref": var.name}, "Ports"]}]},
    )


def sub(d: Draws, scope: Scope) -> Any:
    """A `Fn::Sub`, now and then in its list form, with escapes."""
    names = [one.name for one in scope.scalars]
    holes = [*names * 3, "Env"]
    holes += [] if d.only_sam else ["AWS::Region", "Plain", "Plain.Arn", "!Kept", *(f"!{name}" for name in names[:1])]
    fixed = d.one("", "a", "-", " / ", "$", "it's", "é", "#", ": ", "\n")
    parts = [fixed + f"${{{d.one(*holes)}}}" for _ in range(d.one(1, 2))]
    text = "".join(parts) + d.one("", "z")
    if d.only_sam or d.often(75):
        return {"Fn::Sub": text}
    scalars = Scope(tuple(Var(one.name, "alnum") for one in scope.scalars), scope.loops)
    values = {"v": mention(d, scalars) if scalars.vars else "w", "u": d.one("u", {"Ref": "Env"})}
    return {"Fn::Sub": [f"{text}${{v}}", values]}


def call(d: Draws, scope: Scope) -> Any:
    """A call of another function."""
    some = d.one(*({"Ref": one.name} for one in scope.scalars), "s", {"Ref": "Env"})
    calls: list[Any] = [{"Fn::Join": [d.one("-", "", ", "), [some, "b", {"Ref": "Days"}]]}]
    if d.only_sam:
        return calls[0]
    for var in scope.of("word", "alnum"):
        named = f"R${{{var.name}}}"
        calls += [{"Fn::GetAtt": [{"Fn::Sub": named}, "Arn"]}, {"Ref": {"Fn::Sub": named}}]
        calls += [{"Ref": named}, {"Fn::GetAtt": f"{named}.Arn"}, {"Fn::GetAtt": [named, "Arn"]}] * var.in_names
    calls += [{"Fn::If": ["IsProd", some, {"Ref": "AWS::NoValue"}]}, {"Fn::GetAtt": "Plain.Arn"}]
    calls += [{"Fn::If": ["IsProd", {"A": some}, {"Ref": "AWS::NoValue"}]}]
    calls += [{"Fn::Join": ["", [some, {"Fn::GetAtt": ["Plain", "Arn"]}]]}, {"Ref": "AWS::NoValue"}]
    calls += [{"Fn::Split": ["-", {"Fn::Join": ["-", [some, "t"]]}]}, {"Fn::Select": ["0", [some, "t"]]}]
    calls += [{"Fn::FindInMap": ["Envs", {"Ref": "Env"}, "Tier"]}, {"Fn::Join": [",", {"Ref": "Words"}]}]
    return d.one(*calls)


def value(d: Draws, scope: Scope, loops: Callable[[Draws, Scope, str], Any], depth: int = 0) -> Any:
    """A property's value; `loops(d, scope, kind)` makes a loop of `items` or of `entries` in it, or None."""
    if not d.only_sam and d.often(8) and (again := _again(d, scope)) is not None:
        return again
    made = _value(d, scope, loops, depth)
    if d.often(20):
        d.pool.append((scope, made))
    return made


def _again(d: Draws, scope: Scope) -> Any:
    """A value that stands elsewhere too: an alias, where the text has some."""
    fitting = [
        one
        for where, one in d.pool
        if isinstance(one, dict | list)
        and (where == scope or (set(where.vars) <= set(scope.vars) and not LOOP.search(repr(one))))
    ]
    return d.one(*fitting) if fitting else None


def _value(d: Draws, scope: Scope, loops: Callable[[Draws, Scope, str], Any], depth: int) -> Any:
    leaves: list[Leaf] = [plain, plain, *[mention] * (4 if scope.vars else 0), sub, call, call]
    kinds = len(leaves) if depth < 2 else 0
    at = d.draw_index(len(leaves) + kinds)
    if at < len(leaves):
        return leaves[at](d, scope)
    if depth and at % 3 == 0:
        return _loop(d, scope, loops, "items")
    return _object(d, scope, loops, depth) if at % 2 else _list(d, scope, loops, depth)


def _loop(d: Draws, scope: Scope, loops: Callable[[Draws, Scope, str], Any], kind: str) -> Any:
    made = loops(d, scope, kind)
    return plain(d, scope) if made is None else made


def _object(d: Draws, scope: Scope, loops: Callable[[Draws, Scope, str], Any], depth: int) -> Any:
    names = "A", "B", "a b", "on", "1", "é", "Key", *(() if d.only_sam else ("${x}", "a: b", "Condition"))
    members = {d.one(*names): value(d, scope, loops, depth + 1) for _ in range(d.one(1, 2))}
    if d.often(15) and depth < 2 and (made := loops(d, scope, "entries")) is not None:
        return {**members, **made}
    return members


def _list(d: Draws, scope: Scope, loops: Callable[[Draws, Scope, str], Any], depth: int) -> Any:
    items = [value(d, scope, loops, depth + 1) for _ in range(d.one(1, 2, 3))]
    if d.often(40) and (made := loops(d, scope, "items")) is not None:
        items.insert(d.draw_index(len(items) + 1), made)
    return items


def resource(d: Draws, scope: Scope, loops: Callable[[Draws, Scope, str], Any]) -> dict[str, Any]:
    """A resource, with attributes beside its properties now and then."""
    properties: dict[str, Any] = {d.one("P", "Q"): value(d, scope, loops), "R": value(d, scope, loops)}
    if d.often(15) and (made := loops(d, scope, "entries")) is not None:
        properties |= made
    found: dict[str, Any] = {"Type": "AWS::SNS::Topic"}
    if d.often(20):
        found |= d.one(*_attributes(d, scope))
    return found | {"Properties": properties}


def _attributes(d: Draws, scope: Scope) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [{"DependsOn": "Plain"}, {"Condition": "IsProd"}, {"DeletionPolicy": "Retain"}]
    if d.only_sam:
        return found
    found += [{"CreationPolicy": {"ResourceSignal": {"Timeout": sub(d, scope)}}}]
    found += [{"DependsOn": ["Plain"]}, {"Metadata": {"Note": sub(d, scope), "Of": plain(d, scope)}}]
    for var in scope.of("word", "alnum"):
        found += [{"DependsOn": {"Fn::Sub": f"R${{{var.name}}}"}}, {"Condition": {"Fn::Sub": f"Is${{{var.name}}}"}}]
    for var in scope.of("word"):
        row = ["Sizes", {"Ref": var.name}]
        found += [{"UpdateReplacePolicy": {"Fn::FindInMap": [*row, "Label"]}}]
        found += [{"CreationPolicy": {"ResourceSignal": {"Count": {"Fn::FindInMap": [*row, "Label"]}}}}]
        found += [{"DeletionPolicy": {"Fn::FindInMap": [*row, "Policy", {"DefaultValue": "Retain"}]}}]
        found += [{"Condition": {"Fn::FindInMap": [*row, "If", {"DefaultValue": {"Ref": "AWS::NoValue"}}]}}]
    return found


def output(d: Draws, scope: Scope, loops: Callable[[Draws, Scope, str], Any]) -> dict[str, Any]:
    """An output."""
    described = {"Description": d.one(*_descriptions(d, scope))} if scope.scalars and d.often(50) else {}
    return described | {"Value": d.one(sub, call)(d, scope)}


def _descriptions(d: Draws, scope: Scope) -> list[Any]:
    name = d.one(*(one.name for one in scope.scalars))
    found: list[Any] = [{"Fn::Sub": f"of ${{{name}}}"}]
    if not d.only_sam:
        found += [{"Fn::Sub": f"of ${{{name}}} in ${{Env}}"}, {"Fn::Join": [" ", ["of", {"Ref": name}]]}]
        looked_up = ({"Fn::FindInMap": ["Sizes", {"Ref": one.name}, "Label"]} for one in scope.of("word"))
        found += [one for call in looked_up for one in (call, {"Fn::Join": [" ", ["a", call]]})]
    return found


def condition(d: Draws, scope: Scope, loops: Callable[[Draws, Scope, str], Any]) -> dict[str, Any]:
    """A condition."""
    some = d.one(*({"Ref": one.name} for one in scope.scalars), {"Ref": "Env"}, "s")
    return {"Fn::Equals": [some, d.one("Alpha", "1", {"Ref": "Env"}, {"Ref": "AWS::Region"})]}
