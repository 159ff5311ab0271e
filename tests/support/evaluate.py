"""Small templates for the tests of the evaluator: read, evaluate, and look at plain data."""

from __future__ import annotations

import textwrap
from typing import Any

from dialects.cloudformation import plain, read
from dialects.cloudformation.functions.computed import FUNCTIONS
from dialects.cloudformation.template.grammar import GRAMMAR
from transpile import hosts
from transpile.diagnostics import Diagnostic
from transpile.evaluate import start
from transpile.evaluate.evaluation import Evaluation
from transpile.ir import Array, Document, Expression, Literal, Loop, Member, Merge, Object, Spread
from transpile.language import registry
from transpile.syntax.source import Source, from_text
from transpile.syntax.tree import Kind
from transpile.verify import canonical as data

HEAD = "Transform: AWS::LanguageExtensions\n"


def s(text: str) -> Literal:
    return Literal(text)


def n(value: float | str) -> Literal:
    return Literal(str(value), Kind.NUMBER)


def lst(*items: str | Expression) -> Array:
    return Array(tuple(Literal(one) if isinstance(one, str) else one for one in items))


def empty_document() -> Document:
    return Document(Object(()), {}, {}, frozenset(), pseudo=GRAMMAR.pseudo)


def parse(text: str) -> tuple[Document, Source]:
    """A template in the dialects of the CloudFormation family; reading must find no error."""
    parsed = hosts.parse(from_text(textwrap.dedent(text)))
    assert not isinstance(parsed, Diagnostic), parsed
    document, found = read(parsed, registry.readers("template", None))
    errors = [one for one in found if one.severity.value == "error"]
    assert document is not None
    assert not errors, errors
    return document, parsed.source


def canonical(e: Expression) -> Any:
    """The plain data of an expression, in CloudFormation's words."""
    return data.canonical(e, plain)


def evaluation(document: Document, **options: Any) -> Evaluation:
    return start.evaluation(document, functions={"cfn": FUNCTIONS}, **options)


def expand(text: str, **options: Any) -> Any:
    """The canonical data of the evaluated template, which must have no fault."""
    document, _ = parse(text)
    ev = evaluation(document, **options)
    root = ev.evaluate(document.root, {})
    assert not ev.diagnostics, ev.diagnostics
    assert isinstance(root, Object)
    return canonical(root)


def faults(text: str, **options: Any) -> list[tuple[str, str | None]]:
    """Code and source slice of every fault that evaluating the template finds."""
    document, source = parse(text)
    ev = evaluation(document, **options)
    ev.evaluate(document.root, {})
    return [(one.code, source.slice(one.span) if one.span else None) for one in ev.diagnostics]


def template(properties: str, source: str = "[a, b]", head: str = "", key: str = "R${X}") -> str:
    """A template with one loop over `source`, whose resource has these properties (flow YAML)."""
    return f"""{HEAD}{textwrap.dedent(head)}
Resources:
  Fn::ForEach::L:
    - X
    - {source}
    - "{key}":
        Type: T
        Properties: {properties}
"""


def copies(
    properties: str, source: str = "[a, b]", head: str = "", key: str = "R${X}", **options: Any
) -> dict[str, Any]:
    """Logical id -> properties of the resources of `template`."""
    resources = expand(template(properties, source, head, key), **options)["Resources"]
    return {name: resource.get("Properties") for name, resource in resources.items()}


def one(value: str, source: str = "[a]", head: str = "", **options: Any) -> Any:
    """What a property of this value is in the only copy of a loop over one item; MISSING where it is removed."""
    (properties,) = copies(f"{{V: {value}}}", source, head, **options).values()
    return properties.get("V", MISSING)


MISSING = object()


def under(e: Expression, *path: str | None) -> Expression:
    """The value at a path of keys; None takes the only spread, and what its loop yields in a round."""
    for key in path:
        assert isinstance(e, Object)
        if key is None:
            (loop,) = [one.value for one in e.members if isinstance(one, Spread) and isinstance(one.value, Loop)]
            assert isinstance(loop.result, Merge)
            e = loop.result.members[0].value
        else:
            (e,) = [one.value for one in e.members if isinstance(one, Member) and one.key == Literal(key)]
    return e
