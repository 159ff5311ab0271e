"""The syntax tree of the subset. Nodes are equal where they say the same; offsets count for nothing."""

from __future__ import annotations

from dataclasses import field

from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Identity:
    """`.`"""

    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Index:
    """`target.name`, `target["name"]`, `target[0]`, `target[key]`."""

    target: Node
    key: Node
    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Slice:
    """`target[start:stop]`; at least one of the two is there."""

    target: Node
    start: Node | None
    stop: Node | None
    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Each:
    """`target[]`: all items of a list, all values of an object."""

    target: Node
    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Try:
    """`step?`: the outputs of the last step before an error in it."""

    body: Index | Slice | Each
    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class String:
    """A string without interpolation."""

    text: str
    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it is spelled."""

    text: str
    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Constant:
    """`true`, `false` or `null`."""

    text: str
    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Interpolation:
    r"""`"a\(x)b"`: at least one of the parts is a node."""

    parts: tuple[str | Node, ...]
    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Variable:
    """`$name`."""

    name: str
    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class List:
    """`[body]`; `[]` has no body."""

    body: Node | None
    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Object:
    """`{key: value, ...}`. A key in parentheses is any node, others are strings."""

    entries: tuple[tuple[Node, Node], ...]
    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Pipe:
    """`left | right`."""

    left: Node
    right: Node
    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Comma:
    """`a, b, ...`: two parts at least."""

    parts: tuple[Node, ...]
    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Binary:
    """`left operator right`: arithmetic, comparison, `and`, `or`, `//`."""

    operator: str
    left: Node
    right: Node
    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Update:
    """`path = value` and `path += value`."""

    operator: str
    path: Node
    value: Node
    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Negation:
    """`-body`."""

    body: Node
    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Conditional:
    """`if test then body elif ... else otherwise end`: as many branches as there are tests."""

    branches: tuple[tuple[Node, Node], ...]
    otherwise: Node
    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Reduce:
    """`reduce source as $name (start; update)`."""

    source: Node
    name: str
    start: Node
    update: Node
    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Binding:
    """`source as $name | body`."""

    source: Node
    name: str
    body: Node
    offset: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Function:
    """A builtin function, with as many arguments as `ARITIES` allows."""

    name: str
    arguments: tuple[Node, ...] = ()
    offset: int = field(default=0, compare=False, repr=False)


Node = (
    Identity
    | Index
    | Slice
    | Each
    | Try
    | String
    | Number
    | Constant
    | Interpolation
    | Variable
    | List
    | Object
    | Pipe
    | Comma
    | Binary
    | Update
    | Negation
    | Conditional
    | Reduce
    | Binding
    | Function
)

ARITIES: dict[str, frozenset[int]] = {
    "add": frozenset({0}),
    "ascii_downcase": frozenset({0}),
    "ascii_upcase": frozenset({0}),
    "empty": frozenset({0}),
    "endswith": frozenset({1}),
    "error": frozenset({0, 1}),
    "flatten": frozenset({0}),
    "from_entries": frozenset({0}),
    "group_by": frozenset({1}),
    "has": frozenset({1}),
    "join": frozenset({1}),
    "keys": frozenset({0}),
    "length": frozenset({0}),
    "ltrimstr": frozenset({1}),
    "map": frozenset({1}),
    "not": frozenset({0}),
    "range": frozenset({1, 2}),
    "reverse": frozenset({0}),
    "rtrimstr": frozenset({1}),
    "select": frozenset({1}),
    "sort_by": frozenset({1}),
    "split": frozenset({1}),
    "startswith": frozenset({1}),
    "to_entries": frozenset({0}),
    "tonumber": frozenset({0}),
    "tostring": frozenset({0}),
    "type": frozenset({0}),
    "with_entries": frozenset({1}),
}
"""The builtin functions of the subset -> how many arguments each takes. All other names are outside."""

KEYWORDS = frozenset(
    "def module import include if then else elif end as reduce foreach try catch label and or __loc__".split()  # noqa: SIM905
)
"""The reserved words of jq: none of them is the name of a function or a variable."""
