"""What is called how: loop variables whose names Terraform gives a meaning, or cannot have, get others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from dialects.terraform.writing.variables.names import is_identifier
from transpile.diagnostics import Diagnostic, Severity
from transpile.ir import Binder, Expression, Loop
from transpile.ir.traversal import free, walk

ROOTS = frozenset(("var", "local", "each", "count", "path", "self", "terraform", "module", "data", "ephemeral"))
"""What a traversal may begin with: a loop variable of that name would hide it."""
WORDS = frozenset(("for", "in", "if", "true", "false", "null", "endfor", "else", "endif"))
"""What readers of HCL take for more than a name."""
UNUSED = "_"
"""What a variable is called that nobody mentions."""
_OTHER = re.compile(r"[^A-Za-z0-9_]+")


def _reason(name: str) -> str:
    if name in ROOTS:
        return "has another meaning there"
    return "is a keyword there" if name in WORDS else "is not a valid name there"


def valid(name: str, prefix: str) -> str:
    """`name` as an identifier that no root and no word of HCL is: `item_each` for `each`."""
    if is_identifier(name) and name not in ROOTS | WORDS:
        return name
    return f"{prefix}_{_OTHER.sub('_', name)}".rstrip("_")


def of_loops(root: Expression) -> Mapping[Binder, str]:
    """The names of all loop variables; an inner one never hides an outer one that its loop mentions."""
    names: dict[Binder, str] = {}
    for loop in (one for one in walk(root) if isinstance(one, Loop)):  # those around others first
        taken = {names[one] for one in free(loop) if one in names}
        for binder in (loop.key, loop.value):
            if binder is not None:
                names[binder] = _free(valid(binder.name, "item"), taken)
                taken.add(names[binder])
    return names


def _free(name: str, taken: set[str]) -> str:
    found, count = name, 1
    while found in taken:
        count += 1
        found = f"{name}_{count}"
    return found


def renamed(names: Mapping[Binder, str]) -> Iterator[Diagnostic]:
    """T420, a note for each loop variable that has another name than in the source."""
    for binder, name in names.items():
        if name != binder.name:
            message = f"the loop variable `{binder.name}` is renamed to `{name}` in Terraform"
            span = binder.origin.span if binder.origin else None
            why = f"`{binder.name}` {_reason(binder.name)}"
            yield Diagnostic("T420", message, span, why, severity=Severity.NOTE)
