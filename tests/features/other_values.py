"""A module at other values of its variables: what the template means at these, or an error as the template gives."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from matrix_support import MODULE, PLAIN, Case, codes, data
from meaning import load

from support import written_modules
from transpile import convert

WORDS = (("One",), ("Un", "Deux", "Trois"), ())
"""Items for lists; the first of them, or a word, for texts."""
NAME = re.compile(r"`(\w+)`")


def wrong(case: Case, source: str) -> Iterator[str]:
    """How Terraform's template differs from the source's expansion, at each set of values."""
    text = case.text(source)
    result = case.convert(text, MODULE)
    if result.text is None or "T427" in codes(result):
        return
    frozen = {name for one in result.diagnostics if one.code == "T403" for name in NAME.findall(one.message)}
    declared = data(text).get("Parameters", {})
    names = [name for name in declared if f'variable "{name}"' in result.text and name not in frozen]
    for number in range(len(WORDS)) if names else ():
        values = {name: _value(declared[name], number) for name in names}
        yield from _at(text, result.text, values)


def _value(declared: Any, number: int) -> str | list[str]:
    allowed = declared.get("AllowedValues")
    if "List" in declared["Type"]:
        return list(WORDS[number]) if not allowed else [allowed[number % len(allowed)]]
    return str(allowed[number % len(allowed)]) if allowed else f"Text{number}"


def _at(text: str, module: str, values: dict[str, str | list[str]]) -> Iterator[str]:
    expanded = convert(text, PLAIN, parameters=values, resolve=True)
    try:
        made = written_modules.made(module, values)
    except ValueError as error:
        if expanded.text is not None:
            yield f"Terraform fails at {values}: {error}"
        return
    # Terraform has put the values into the defaults of the parameters, where it follows them.
    again = convert(json.dumps(made), PLAIN, parameters=values, resolve=True)
    if expanded.text is None or again.text is None:
        if expanded.text is not again.text:  # what Terraform need not compute, the service refuses
            yield f"at {values} one of the two is refused: {expanded.diagnostics} {again.diagnostics}"
        return
    found, wanted = (_sections(load(one.text or "")) for one in (again, expanded))
    if found != wanted:
        yield f"at {values}: {found} is not {wanted}"


def _sections(template: Any) -> Any:
    """What loops make; a number is the same as its text."""
    made = {name: template[name] for name in ("Conditions", "Resources", "Outputs") if template.get(name)}
    return json.loads(json.dumps(made, sort_keys=True), parse_int=str, parse_float=str)
