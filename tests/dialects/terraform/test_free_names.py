"""The free names of an expression are those that no loop in it binds, whatever was asked before of its parts."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dialects.terraform.syntax.references import Node, mentions, nodes, roots
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl import parse_expression, syntax
from transpile.syntax.source import Span, from_text

NAMES = st.sampled_from(
    ["a", "b", "var.a", "local.b[0]", 'local["a"].b', "a[b]", "f(a)[0]", "a.b[*].c", '"a"', "1", "null"]
)


def built(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Expressions of others."""
    names = st.sampled_from("abc")
    return st.one_of(
        st.lists(inner, max_size=3).map(lambda parts: f"[{', '.join(parts)}]"),
        st.builds("{{ ({}) = {}, c = {} }}".format, inner, inner, inner),
        st.builds("[for {} in {} : {} if {}]".format, names, inner, inner, inner),
        st.builds("{{ for {}, {} in {} : {} => {} }}".format, names, names, inner, inner, inner),
        st.builds("({} ? {} : {})".format, inner, inner, inner),
        st.builds("({} + {})".format, inner, inner),
        st.builds('"x${{{}}}%{{ for {} in {} }}${{{}}}%{{ endfor }}"'.format, inner, names, inner, inner),
    )


EXPRESSIONS = st.recursive(NAMES, built, max_leaves=8)


def read(text: str) -> syntax.Expression:
    """An expression."""
    found = parse_expression(from_text(text))
    assert not isinstance(found, Diagnostic)
    return found


def free(node: object) -> frozenset[str]:
    """The same by the fields of a node, without a table of kinds and without memory."""
    if isinstance(node, tuple):
        return frozenset[str]().union(*map(free, node))
    if isinstance(node, syntax.Name):
        return frozenset({node.name})
    if not is_dataclass(node):
        return frozenset()
    inner = {one.name: free(getattr(node, one.name)) for one in fields(node) if one.name != "span"}
    if not isinstance(node, syntax.For | syntax.ForDirective):
        return frozenset[str]().union(*inner.values())
    bound = {one.text for one in (node.key, node.value) if one is not None}
    outer = inner.pop("collection")
    return outer | (frozenset[str]().union(*inner.values()) - bound)


@given(EXPRESSIONS, st.integers())
def test_free_names_are_those_that_nothing_binds(text: str, seed: int) -> None:
    e = read(text)
    asked: list[Node] = [*nodes(e)]
    Random(seed).shuffle(asked)
    for node in asked:
        assert roots(node) == free(node) == {one.root for one in mentions(node)}


@pytest.mark.parametrize("text", ["[for a in b : a]", "{ for a, b in a : a => b }"])
def test_the_variables_of_a_loop_are_free_in_what_it_yields_and_not_in_it(text: str) -> None:
    e = read(text)
    assert isinstance(e, syntax.For)
    assert roots(e.result) <= {"a", "b"}
    assert roots(e) == roots(e.collection)


def test_depth_is_no_recursion() -> None:
    e: syntax.Expression = read("a")
    for _ in range(5_000):
        e = syntax.Parentheses(Span(0, 1), e)
    assert roots(e) == {"a"}
