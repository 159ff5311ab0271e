"""The shared loop IR: the nodes, and nothing else.

Every node is immutable. `origin` is the located node that it was read from, with its tag and anchor (the outermost
`Tagged` or `Anchored`); a node that a lowering makes has none.
A leaf that changed has no origin; an inner node keeps the origin that its remaining children come from. What to
replace in the source is derived from that alone (see `changes.py`).
"""

from __future__ import annotations

from dataclasses import field
from enum import Enum

from transpile.ir.formulas import Formula
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Entry, Kind, Node


@dataclass(frozen=True, slots=True, eq=False)
class Binder:
    """A loop variable. It is an identity: `name` is only how the source spells it, and writers may choose another."""

    name: str
    origin: Node | None = None


class Sigil(Enum):
    """How a variable is mentioned in a key or string: as it is, or stripped to its letters and digits."""

    PLAIN = "$"
    ALPHANUMERIC = "&"


@dataclass(frozen=True, slots=True)
class Literal:
    """A scalar. A number, boolean or null keeps its spelling in `text`."""

    text: str
    kind: Kind = Kind.STRING
    origin: Node | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Variable:
    """A mention of a loop variable."""

    binder: Binder
    sigil: Sigil = Sigil.PLAIN
    origin: Node | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Reference:
    """A mention of something of the template: a parameter, a resource, a pseudo parameter.

    `attribute` is what `${Name.Attribute}` in a string asks for.
    """

    name: str
    attribute: str | None = None
    origin: Node | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Text:
    """A string with holes: the string of an `Fn::Sub`, or a key. Literal parts are unescaped.

    Readers of CloudFormation make variables and references only; a lowering may put a call into a hole, which keeps the
    name of the variable that stood there (`core hole`).
    """

    parts: tuple[str | Variable | Reference | Call, ...]
    origin: Node | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Splice:
    """An item of an array that stands for several: `value` is a list-valued loop or an array."""

    value: Expression
    origin: Node | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Array:
    """A list."""

    items: tuple[Expression | Splice, ...]
    origin: Node | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Member:
    """One `key: value` of an object. `origin` is the source's entry, if the member is that entry."""

    key: Literal | Text
    value: Expression
    origin: Entry | None = field(default=None, compare=False, repr=False)

    @property
    def name(self) -> str:
        """The text of the key; "" where it has holes."""
        return self.key.text if isinstance(self.key, Literal) else ""


@dataclass(frozen=True, slots=True)
class Spread:
    """Members merged into the object around: `value` is a loop that merges, or an object.

    Several spreads may come from one source entry (`Fn::Merge: [...]`) and then share its `origin`.
    """

    value: Expression
    origin: Entry | None = field(default=None, compare=False, repr=False)
    name = ""  # so that members can be asked for a key without a look at what they are


@dataclass(frozen=True, slots=True)
class Object:
    """A mapping."""

    members: tuple[Member | Spread, ...]
    origin: Node | None = field(default=None, compare=False, repr=False)

    @property
    def fields(self) -> dict[str, Expression]:
        """The values by their keys; what loops merge, and keys with holes, aside."""
        return {
            member.key.text: member.value
            for member in self.members
            if isinstance(member, Member) and isinstance(member.key, Literal)
        }


@dataclass(frozen=True, slots=True)
class Call:
    """A function of a vocabulary (`cfn`, `ros`, `hcl`, `core`).

    `name` is the long form (`Fn::Sub`, `Ref`, `Condition`). `argument` is what stands behind it, an array where the
    function takes several; `!GetAtt A.B` has the array of `A` and `B`, all three with the scalar as their origin.
    `formula`: what it computes of the items of its argument, where another language may compute that, too.
    """

    vocabulary: str
    name: str
    argument: Expression
    origin: Node | None = field(default=None, compare=False, repr=False)
    formula: Formula | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Shared:
    """An alias. `value` is its target, read in the scope where the alias stands."""

    value: Expression
    origin: Node | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Collect:
    """The loop yields a list; a `Splice` contributes its items."""

    items: tuple[Expression | Splice, ...]


class Duplicates(Enum):
    """What happens when a loop yields one key twice."""

    ERROR = "error"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Merge:
    """The loop yields an object, merged into the object around it."""

    members: tuple[Member | Spread, ...]
    duplicates: Duplicates = Duplicates.ERROR


@dataclass(frozen=True, slots=True)
class Group:
    """The loop yields an object of lists."""

    key: Expression
    value: Expression


class Order(Enum):
    """In which order a loop visits its source."""

    AS_IS = "as is"
    SORTED = "sorted"


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop. `key` is bound to the position from 0 (over a list) or the key (over an object), `value` to the item.

    `stringify`: the dialect turns every item into a string (Fn::ForEach). `origin` is the node (entry value, item)
    that spells the loop; `label_origin` the node that carries its name; `dialect` the name of the dialect that it was
    read in. `call`: what it was read from, where that is a function which the family's own templates have anywhere.
    """

    label: str | None
    key: Binder | None
    value: Binder | None
    source: Expression
    result: Collect | Merge | Group
    order: Order = Order.AS_IS
    filter: Expression | None = None
    stringify: bool = False
    dialect: str = ""
    origin: Node | None = field(default=None, compare=False, repr=False)
    label_origin: Node | None = field(default=None, compare=False, repr=False)
    call: Call | None = field(default=None, compare=False, repr=False)

    @property
    def members(self) -> tuple[Member | Spread, ...]:
        """What a round merges into the object around; nothing where the loop yields no entries."""
        return self.result.members if isinstance(self.result, Merge) else ()


@dataclass(frozen=True, slots=True)
class Filled:
    """`body` in which some loop variables have values: one copy of an unrolled loop's body."""

    body: Expression
    values: tuple[tuple[Binder, Expression], ...]
    origin: Node | None = field(default=None, compare=False, repr=False)


Expression = Literal | Text | Variable | Reference | Array | Object | Call | Shared | Loop | Filled


@dataclass(frozen=True, slots=True)
class Parameter:
    """A template parameter: its declared type, the value that it has when none is given, and whether it is NoEcho.

    `listed`: its values are lists; `numeric`: numbers, or lists of such. `stored`: what it is given, and what is
    written as its default, is the name of a value that is kept elsewhere, so there is no default.
    """

    name: str
    type: str
    default: Literal | Array | Object | None
    no_echo: bool
    origin: Entry | None = field(default=None, compare=False, repr=False)
    listed: bool = False
    numeric: bool = False
    stored: bool = False


@dataclass(frozen=True, slots=True)
class Pseudo:
    """The parameters that a service gives by itself: how their names begin, and which of them are lists.

    `no_value` is the one that takes away what it is the value of. In a document of another family before, expressions
    of a third language go on making the one of that family, `before`, until what they make is translated.
    """

    prefix: str = "::"
    no_value: str = "::NoValue"
    lists: frozenset[str] = frozenset()
    before: str | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A template as read: the whole tree as one object, and what its family tells about it.

    `parameters` by name; `tables` is `Mappings` as plain data (map -> key -> key -> value expression);
    `names` are all names that a generated name must avoid. `vocabulary` is that of its family's calls,
    `pseudo` are the parameters that need no declaration. A reference to one of `locals` stands for its value, in which
    no others are referred to.
    """

    root: Object
    parameters: dict[str, Parameter]
    tables: dict[str, dict[str, dict[str, Expression]]]
    names: frozenset[str]
    vocabulary: str = ""
    pseudo: Pseudo = Pseudo()
    locals: dict[str, Expression] = field(default_factory=dict)
