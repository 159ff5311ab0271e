"""Strings and heredocs mean what Terraform says they mean: escapes, `~`, the indentation of `<<-`, directives."""

from __future__ import annotations

from decimal import Decimal
from random import Random
from typing import Any
from unicodedata import normalize

from support.hcl_shapes import expression
from support.real_terraform import Value, evaluate
from transpile.hosts.hcl.syntax import (
    Chunk,
    Constant,
    Expression,
    ForDirective,
    IfDirective,
    Interpolation,
    Name,
    Number,
    Part,
    Template,
    Tuple,
)

CHARACTERS = [
    "a",
    "b\u0301",
    " ",
    "  ",
    "\t",
    "\n",
    "\n",
    "\n  ",
    "\n    ",
    "\n\n",
    "\u00a0",
    "$",
    "%",
    "$$",
    "{",
    "~",
    "\r\n",
]
ESCAPED = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}
ESCAPES = ['\\"', "\\\\", "\\u00e9", "\\U0001F600", "\\u000A", "$${", "$$${", "%%{", "%%%{", "\\\\n"]
CASES = 600


def written(random: Random, quoted: bool, depth: int) -> str:
    """What stands in a template, by chance."""
    text = ""
    for _ in range(random.randrange(5)):
        kind = random.randrange(4 if depth else 2)
        if kind == 0:
            characters = "".join(random.choice(CHARACTERS) for _ in range(3))
            text += "".join(ESCAPED.get(one, one) for one in characters) if quoted else characters
            text += random.choice(ESCAPES) if random.random() < 0.2 else ""
        elif kind == 1:
            text += sequence(random, "$", random.choice(["5", '" x "', "true", '"${5}"', '"\\n"']))
        elif kind == 2:
            text += sequence(random, "%", "if " + random.choice(["true", "false"])) + written(random, quoted, depth - 1)
            text += sequence(random, "%", "else") + written(random, quoted, depth - 1) if random.random() < 0.5 else ""
            text += sequence(random, "%", "endif")
        else:
            text += sequence(random, "%", random.choice(["for v in [1, 2]", "for k, v in []", 'for k, v in ["y"]']))
            text += written(random, quoted, depth - 1) + sequence(random, "$", "v") + sequence(random, "%", "endfor")
    return text


def sequence(random: Random, sign: str, inner: str) -> str:
    before, behind = random.choice(["", "~"]), random.choice(["", "~"])
    return f"{sign}{{{before} {inner} {behind}}}"


def template(random: Random) -> str:
    """A string or a heredoc."""
    match random.randrange(3):
        case 0:
            return f'"{written(random, True, 2)}"'
        case 1:
            return f"<<END\n{written(random, False, 2)}\nEND\n"
        case _:
            return f"<<-END\n{random.choice(['', '  '])}{written(random, False, 2)}\n  END\n"


def value(node: Expression, names: dict[str, Any]) -> Any:
    """What an expression of those that `template` writes is."""
    match node:
        case Number(text=text):
            return Decimal(text)
        case Constant(value=constant):
            return constant
        case Name(name=name):
            return names[name]
        case Tuple(items=items):
            return [value(one, names) for one in items]
        case Template(parts=(Interpolation(expression=inner),)):
            return value(inner, names)
        case Template(parts=parts):
            return text_of(parts, names)
    raise AssertionError(node)


def text_of(parts: tuple[Part, ...], names: dict[str, Any]) -> str:
    return "".join(part_of(one, names) for one in parts)


def part_of(part: Part, names: dict[str, Any]) -> str:
    match part:
        case Chunk(text=text):
            return text
        case Interpolation(expression=inner):
            found = value(inner, names)
            return str(found).lower() if isinstance(found, bool) else str(found)
        case IfDirective(condition=condition, then=then, otherwise=otherwise):
            return text_of(then if value(condition, names) else otherwise, names)
        case ForDirective(value=name, collection=collection, body=body):
            return "".join(text_of(body, {**names, name.text: one}) for one in value(collection, names))


def test_random_templates_have_the_values_that_terraform_gives_them() -> None:
    random = Random(20_000)
    texts = [template(random) for _ in range(CASES)]
    answers = evaluate(texts)
    assert sum(isinstance(one, Value) for one in answers) > CASES * 0.8
    for text, answer in zip(texts, answers, strict=True):
        if isinstance(
            answer, Value
        ):  # the others are no templates, such as `%%{ if true }`: `test_random_hcl` looks at those
            found = value(expression(text), {})
            assert (normalize("NFC", found) if isinstance(found, str) else found) == answer.value, text
