"""What the names of an expression refer to outside of it, and what Terraform says of one that refers to nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from dialects.terraform.cty.values import Value
from transpile.syntax.fast_dataclass import dataclass

Members = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Scope:
    """The names that an expression may use.

    `members`: those whose members are declared one by one, such as `var`, `local` or a type of resources. They have no
    value of their own, and a member that is not there is a mistake even where no value is needed. `values`: any others.
    """

    members: Mapping[str, Members] = field(default_factory=dict)
    values: Mapping[str, Value] = field(default_factory=dict)


KINDS = {
    "var": (
        "Reference to undeclared input variable",
        'An input variable with the name "{1}" has not been declared',
        'declare it with variable "{1}" {{}}; a file that is one expression takes --parameter {1}=VALUE',
    ),
    "local": (
        "Reference to undeclared local value",
        'A local value with the name "{1}" has not been declared',
        "declare it in a locals block",
    ),
    "module": (
        "Reference to undeclared module",
        'No module call named "{1}" is declared in the root module',
        'declare it with module "{1}" {{}}',
    ),
    "data": (
        "Reference to undeclared resource",
        'A data resource "{1}" "{2}" has not been declared in the root module',
        "declare it in a data block",
    ),
    "path": (
        'Invalid "path" attribute',
        'The "path" object does not have an attribute named "{1}"',
        "write path.module, path.root or path.cwd",
    ),
    "terraform": (
        'Invalid "terraform" attribute',
        'The "terraform" object does not have an attribute named "{1}"',
        "write terraform.workspace",
    ),
    "each": (
        'Reference to "each" in context without for_each',
        'The "each" object can be used only in "module" or "resource" blocks, and only when the "for_each" argument is'
        " set",
        "set for_each in the block around, or use the variable of a `for` expression",
    ),
    "count": (
        'Reference to "count" in non-counted context',
        'The "count" object can only be used in "module", "resource", and "data" blocks, and only when the "count"'
        " argument is set",
        "set count in the block around, or use the index of a `for` expression: `[for i, x in y : i]`",
    ),
    "self": (
        'Invalid "self" reference',
        'The "self" object is not available in this context',
        "use it in a provisioner, connection or postcondition block",
    ),
}
_RESOURCE = (
    "Reference to undeclared resource",
    'A managed resource "{0}" "{1}" has not been declared in the root module',
    "",
)
_DIRECTLY = 'The "{0}" object cannot be accessed directly. Instead, access one of its attributes'
_NO_NAME = (
    "A reference to a resource type must be followed by at least one attribute access, specifying the resource name"
)


def undeclared(root: str, names: Sequence[str]) -> tuple[str, str, str]:
    """Headline, reason and way out for a name with the attributes behind it, where that is not declared."""
    if not names:
        return "Invalid reference", (_DIRECTLY if root in KINDS else _NO_NAME).format(root), ""
    headline, reason, way_out = KINDS.get(root, _RESOURCE)
    return headline, reason.format(root, *names, ""), way_out.format(root, *names)
