"""The conditions that an output or a resource has for what it is made of.

Terraform language, "Custom Conditions", "Preconditions and Postconditions".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dialects.terraform.cty.values import Unknown, wholly_known
from dialects.terraform.module.loaded import Loaded
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl.syntax import Block, Body, Expression

BEFORE = "precondition"
BLOCKS = ("output", "resource")


def violated(loaded: Loaded, about: Callable[[Block], bool]) -> Iterator[Diagnostic]:
    """T418 for each precondition that is false now, of the outputs and resources of the file that are `about` it.

    `terraform plan` would refuse what these make. What cannot be known now is no matter.
    """
    if not loaded.main.source.once(str.__contains__, BEFORE):
        return  # there are as many templates as blocks, and each asks for all of these
    for block in loaded.main.body.blocks:
        found = list(_rules(block)) if block.type.text in BLOCKS else []
        if found and about(block):
            for condition, message in found:
                yield from _checked(loaded, condition, message)


def _rules(block: Block) -> Iterator[tuple[Expression, Expression | None]]:
    """The conditions, each with what to say where it is not met."""
    inner = (each for each in block.body.blocks if each.type.text == "lifecycle")
    for body in (block.body, *(one.body for one in inner)):
        yield from _of_body(body)


def _of_body(body: Body) -> Iterator[tuple[Expression, Expression | None]]:
    for block in body.blocks:
        said = block.body.arguments
        if block.type.text == BEFORE and "condition" in said:
            yield said["condition"], said.get("error_message")


def _checked(loaded: Loaded, condition: Expression, message: Expression | None) -> Iterator[Diagnostic]:
    found = loaded.shown.evaluated(condition, loaded.main.source)
    if found.diagnostics or isinstance(found.value, Unknown) or found.value in (True, "true"):
        return
    words = loaded.shown.evaluated(message, loaded.main.source).value if message is not None else None
    why = words if isinstance(words, str) and wholly_known(words) else "its condition is false"
    help = "set other values for its variables with --parameter, or correct the module"
    text = f"a precondition of the template is not met: {why}"
    yield Diagnostic("T418", text, condition.span, "false for the current values", help, source=loaded.main.source)
