"""The syntax of HCL: what the host reads out of a `.tf` text, every node with its span in it.

It is the structure that HCL's specification gives a text, whatever the parser behind the host makes of it: operators
by their precedence, splats with what belongs to each element, templates in parts with their escapes undone and `~`
and `<<-` applied. Nodes compare by identity.
"""

from __future__ import annotations

from collections.abc import Iterator

from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span


class Remembering:
    """What may know which names are free in it, once somebody has looked; a node that is made anew does not."""

    __slots__ = ("free",)

    free: frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class Located(Remembering):
    """What has a place in the text."""

    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Identifier(Located):
    """A name where HCL wants one: of an attribute, a block, a function, a variable of a loop."""

    text: str


# -- expressions ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Number(Located):
    """A number as it is spelt (`1.50`, `1e3`), without a sign."""

    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Constant(Located):
    """`true`, `false` or `null`."""

    value: bool | None


@dataclass(frozen=True, slots=True, eq=False)
class Name(Located):
    """The variable that a traversal starts with: of a loop, or a root such as `var` and `local`."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Chunk(Located):
    """Characters of a template: escapes undone, `~` and the indentation of `<<-` applied, which may leave none."""

    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Interpolation(Located):
    """`${expression}` in a template. `span` has the braces."""

    expression: Expression


@dataclass(frozen=True, slots=True, eq=False)
class IfDirective(Located):
    """`%{ if condition }then%{ else }otherwise%{ endif }` in a template."""

    condition: Expression
    then: tuple[Part, ...]
    otherwise: tuple[Part, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ForDirective(Located):
    """`%{ for key, value in collection }body%{ endfor }` in a template."""

    key: Identifier | None
    value: Identifier
    collection: Expression
    body: tuple[Part, ...]


Part = Chunk | Interpolation | IfDirective | ForDirective


@dataclass(frozen=True, slots=True, eq=False)
class Template(Located):
    """A string in quotes, or a heredoc. No two chunks stand side by side; an empty string has no parts.

    A string that is one interpolation gives the value of that, any other a string. An identifier that is the key of an
    object's item is a template of one chunk, too.
    """

    parts: tuple[Part, ...]
    heredoc: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Tuple(Located):
    """`[a, b]`"""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Item(Located):
    """`key = value` or `key : value` in an object."""

    key: Expression
    value: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Object(Located):
    """`{ a = 1, (b) = 2 }`"""

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, eq=False)
class For(Located):
    """`[for key, value in collection : result if condition]`, or with a `member` `{for ... : member => result}`.

    `grouping`: the result is followed by `...`.
    """

    key: Identifier | None
    value: Identifier
    collection: Expression
    member: Expression | None
    result: Expression
    grouping: bool
    condition: Expression | None


@dataclass(frozen=True, slots=True, eq=False)
class Conditional(Located):
    """`condition ? yes : no`"""

    condition: Expression
    yes: Expression
    no: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Unary(Located):
    """`-operand` or `!operand`"""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Binary(Located):
    """`left operator right`"""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Call(Located):
    """`function(arguments)`; `expanded`: the last argument is followed by `...`."""

    function: Identifier
    arguments: tuple[Expression, ...]
    expanded: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Attribute(Located):
    """`of.name`"""

    of: Expression
    name: Identifier


@dataclass(frozen=True, slots=True, eq=False)
class Index(Located):
    """`of[key]`; of the old form `of.0` the key is a number."""

    of: Expression
    key: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Element(Located):
    """In the `each` of a splat: the element itself. Its span is that of the `[*]` or `.*`."""


@dataclass(frozen=True, slots=True, eq=False)
class Splat(Located):
    """`of[*]` or `of.*` with what is looked up in every element.

    `each` is made of attributes and indexes of an `Element`. A splat in what follows another one stands in the `each`
    of that: `a[*].b[*].c` gives lists of lists.
    """

    of: Expression
    each: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Parentheses(Located):
    """`(inner)`"""

    inner: Expression


Expression = (
    Number
    | Constant
    | Name
    | Template
    | Tuple
    | Object
    | For
    | Conditional
    | Unary
    | Binary
    | Call
    | Attribute
    | Index
    | Element
    | Splat
    | Parentheses
)

# -- structure --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Definition(Located):
    """`name = value` in a body."""

    name: Identifier
    value: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Block(Located):
    """`type "label" { body }`. Labels are identifiers or strings without interpolations."""

    type: Identifier
    labels: tuple[Identifier, ...]
    body: Body


@dataclass(frozen=True, slots=True, eq=False)
class Body(Located):
    """What stands in a file or in the braces of a block, in order. Only that of a file has its `comments`."""

    items: tuple[Definition | Block, ...]
    comments: tuple[Span, ...] = ()

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks directly in it."""
        return tuple(one for one in self.items if isinstance(one, Block))

    @property
    def definitions(self) -> tuple[Definition, ...]:
        """What is defined directly in it."""
        return tuple(one for one in self.items if isinstance(one, Definition))

    @property
    def arguments(self) -> dict[str, Expression]:
        """The same by name: the expressions."""
        return {one.name.text: one.value for one in self.definitions}

    def everything(self) -> Iterator[Definition]:
        """What is defined in it and in its blocks, in order."""
        for one in self.items:
            if isinstance(one, Block):
                yield from one.body.everything()
            else:
                yield one
