"""Properties of evaluation on random templates, and a second, naive interpreter that must agree."""

from __future__ import annotations

import json
import re
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from support.evaluate import empty_document, evaluation, expand
from transpile.evaluate.evaluation import Mode
from transpile.ir import (
    Array,
    Binder,
    Call,
    Collect,
    Expression,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Reference,
    Shared,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.ir.traversal import free, rename
from transpile.verify.canonical import loose

# -- random expressions -----------------------------------------------------------------------------------------------

BINDERS = tuple(Binder(name) for name in "XYZ")
FRESH = {binder: Binder(binder.name + "2") for binder in BINDERS}
TEXTS = st.sampled_from(["", "a", "b-c", "${A}", "1"])
LITERALS = TEXTS.map(Literal)
VARIABLES = st.sampled_from(BINDERS).map(Variable)
REFERENCES = st.sampled_from(["P", "Q", "AWS::Region"]).map(Reference)
HOLED = st.lists(TEXTS | VARIABLES | REFERENCES, min_size=1, max_size=4).map(lambda parts: Text(tuple(parts)))


def _objects(values: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    keys = st.lists(st.sampled_from("klmn"), unique=True, max_size=3)
    return keys.flatmap(
        lambda names: st.tuples(*(values for _ in names)).map(
            lambda found: Object(tuple(Member(Literal(k), v) for k, v in zip(names, found, strict=True)))
        )
    )


def _loops(values: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    items = st.lists(LITERALS, unique_by=lambda one: one.text, max_size=3).map(lambda found: Array(tuple(found)))
    binder = st.sampled_from(BINDERS)
    collected = st.builds(
        lambda b, source, value: Array((Splice(Loop("L", None, b, source, Collect((value,)))),)), binder, items, values
    )
    merged = st.builds(
        lambda b, source, value: Object(
            (Spread(Loop("L", None, b, source, Merge((Member(Text(("k", Variable(b))), value),)))),)
        ),
        binder,
        items,
        values,
    )
    return collected | merged


def _calls(values: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    some = st.lists(values, max_size=3).map(lambda found: Array(tuple(found)))
    return st.one_of(
        HOLED.map(lambda text: Call("cfn", "Fn::Sub", text)),
        some.map(lambda found: Call("cfn", "Fn::Join", Array((Literal("-"), found)))),
        values.map(lambda value: Call("cfn", "Fn::GetAtt", Array((value, Literal("Arn"))))),
        values.map(Shared),
    )


def _larger(values: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    lists = st.lists(values, max_size=3).map(lambda found: Array(tuple(found)))
    return lists | _objects(values) | _calls(values) | _loops(values)


EXPRESSIONS = st.recursive(LITERALS | VARIABLES | REFERENCES, _larger, max_leaves=12)
ENVIRONMENTS = st.fixed_dictionaries({binder: TEXTS.map(Literal) for binder in BINDERS})


@settings(max_examples=300)
@given(EXPRESSIONS, ENVIRONMENTS)
def test_the_names_of_variables_do_not_matter(e: Expression, env: dict[Binder, Expression]):
    renamed = {FRESH[binder]: value for binder, value in env.items()}
    ev = evaluation(empty_document())
    assert ev.evaluate(e, env) == ev.evaluate(rename(e, FRESH), renamed)


@settings(max_examples=300)
@given(EXPRESSIONS, ENVIRONMENTS)
def test_lazy_evaluation_means_the_same(e: Expression, env: dict[Binder, Expression]):
    eager = evaluation(empty_document()).evaluate(e, env)
    lazy = evaluation(empty_document(), mode=Mode.EXPANDING).evaluate(e, env)
    assert evaluation(empty_document()).evaluate(lazy, {}) == eager  # type: ignore[arg-type]


@settings(max_examples=300)
@given(EXPRESSIONS, ENVIRONMENTS)
def test_evaluating_in_two_steps_is_evaluating_at_once(e: Expression, env: dict[Binder, Expression]):
    first = {BINDERS[0]: env[BINDERS[0]]}
    rest = {binder: env[binder] for binder in BINDERS[1:]}
    loopless = not any(isinstance(one, Loop) for one in _all(e))
    if loopless:
        ev = evaluation(empty_document())
        half = ev.value(e, first)
        assert half is not None
        assert ev.evaluate(half, rest) == ev.evaluate(e, env)


@settings(max_examples=300)
@given(EXPRESSIONS)
def test_nothing_to_do_is_the_identical_object(e: Expression):
    if not any(isinstance(one, Loop) for one in _all(e)):
        assert evaluation(empty_document()).evaluate(e, {}) is e


@settings(max_examples=300)
@given(EXPRESSIONS, ENVIRONMENTS)
def test_nothing_of_the_environment_is_left(e: Expression, env: dict[Binder, Expression]):
    value = evaluation(empty_document()).value(e, env)
    assert value is not None
    assert not free(value)


def _all(e: Expression) -> list[Expression]:
    from transpile.ir.traversal import walk

    return list(walk(e))


# -- a second interpreter, over plain data ----------------------------------------------------------------------------

ITEMS = st.lists(st.sampled_from(["a", "b", "c1"]), unique=True, max_size=3)
SUB = st.lists(st.sampled_from(["${X}", "${Y}", "${P}", "-", "${!X}", "${R.Arn}"]), max_size=4).map("".join)
LEAVES = st.one_of(
    st.sampled_from(["plain", "${X}", "", "&{Y}"]),
    st.integers(0, 9),
    st.booleans(),
    st.sampled_from(["X", "Y", "P"]).map(lambda name: {"Ref": name}),
    SUB.map(lambda text: {"Fn::Sub": text}),
)


def _bigger(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.lists(values, max_size=3),
        st.dictionaries(st.sampled_from(["K", "L${X}", "M"]), values, max_size=2),
        st.lists(LEAVES, min_size=1, max_size=3).map(lambda found: {"Fn::Join": ["-", found]}),
        st.tuples(st.integers(0, 0), st.lists(LEAVES, min_size=1, max_size=2)).map(lambda p: {"Fn::Select": list(p)}),
    )


BODIES = st.recursive(LEAVES, _bigger, max_leaves=8)


@st.composite
def templates(draw: st.DrawFn) -> dict[str, Any]:
    inner = {"R${X}${Y}": {"Type": "T", "Properties": {"V": draw(BODIES)}}}
    fragment = {"P${X}": {"Type": "T", "Properties": {"V": draw(BODIES)}}, "Fn::ForEach::In": ["Y", draw(ITEMS), inner]}
    resources = {"Fn::ForEach::Out": ["X", draw(ITEMS), fragment], "Plain": {"Type": "T", "V": draw(BODIES)}}
    parameters = {"P": {"Type": "String"}}
    return {"Transform": "AWS::LanguageExtensions", "Parameters": parameters, "Resources": resources}


@settings(max_examples=200)
@given(templates())
def test_a_naive_interpreter_agrees(template: dict[str, Any]):
    ours = expand(json.dumps(template))["Resources"]
    assert loose(ours) == naive_members(template["Resources"], {})


def naive_members(members: dict[str, Any], env: dict[str, str]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key, value in members.items():
        if key.startswith("Fn::ForEach"):
            name, items, fragment = value
            for item in items:
                out.update(naive_members(fragment, {**env, name: item}))
        else:
            out[re.sub(r"\$\{(\w+)\}", lambda found: env[found[1]], key)] = naive(value, env)
    return out


def naive(value: Any, env: dict[str, str]) -> Any:
    match value:
        case {"Ref": str(name)} if name in env:
            return env[name]
        case {"Fn::Sub": str(text)}:
            new = re.sub(r"\$\{(\w+)\}", lambda found: env.get(found[1], found[0]), text)
            return {"Fn::Sub": new} if re.search(r"\$\{[^!]", new) else new.replace("${!", "${")
        case {"Fn::Join": [delimiter, parts]} if _touched(value, env):
            known = [naive(part, env) for part in parts]
            literal = all(isinstance(part, str) for part in known)
            return delimiter.join(known) if literal else {"Fn::Join": [delimiter, [_kept(p, env) for p in parts]]}
        case {"Fn::Select": [int(), items]} if _touched(value, env):
            return naive(items[0], env)
        case dict():
            return {key: naive(inner, env) for key, inner in value.items()}
        case list():
            return [naive(inner, env) for inner in value]
        case bool():
            return str(value).lower()
        case int():
            return str(value)
    return value


def _touched(value: Any, env: dict[str, str]) -> bool:
    """Whether a value mentions a variable where it is substituted."""
    match value:
        case {"Ref": str(name)}:
            return name in env
        case {"Fn::Sub": str(text)}:
            return any(f"${{{name}}}" in text for name in env)
        case dict():
            return any(_touched(inner, env) for inner in value.values())
        case list():
            return any(_touched(inner, env) for inner in value)
    return False


def _kept(value: Any, env: dict[str, str]) -> Any:
    return naive(value, env)
