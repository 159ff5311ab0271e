"""What a family tells of itself as data: names of functions, of sections, and of places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Protocol

from transpile.ir import Array, Call, Document, Literal, Object, Pseudo
from transpile.legality.scope import Places
from transpile.syntax.fast_dataclass import dataclass

if TYPE_CHECKING:
    from transpile.diagnostics import Diagnostic
    from transpile.evaluate.evaluation import Function
    from transpile.ir import Binder, Document, Expression, Loop, Object

Data = object
"""A template, or a part of it, as plain data (`verify/canonical.py`)."""
Plain = Callable[["Expression"], Data]
Evaluate = Callable[["Expression", "Mapping[Binder, Expression]"], "Expression | None"]


@dataclass(frozen=True, slots=True)
class Declarations:
    """How templates declare parameters: the section, and the attributes of its entries by what they say.

    `tables` is the section of mappings; every parameter must have a `type`.
    `values` are those allowed, `pattern` a regular expression of Java that the whole value matches, `shortest` and
    `longest` count characters, `least` and `most` bound a number; `advice` is what is said of a value that is refused.
    "" is an attribute that parameters of the family have not.
    """

    section: str = ""
    tables: str = ""
    type: str = ""
    default: str = ""
    description: str = ""
    values: str = ""
    pattern: str = ""
    shortest: str = ""
    longest: str = ""
    least: str = ""
    most: str = ""
    advice: str = ""


Entry = tuple[str, str]
"""What a template declares: the section, and the name in it."""
ANY = ""
"""The name in an `Entry` that a reader computes: each of the section may be meant."""
Read = Callable[["Expression", bool], "Iterable[Entry]"]
"""What an expression reads of the template; also inside its loops?"""


@dataclass(frozen=True, slots=True)
class Reading:
    """Who reads what templates declare: in which `sections` it is removed where nothing does, and by what.

    `interface` is the section of what a deployment passes. `macro` is the name of what may read any of it, out of
    sight; "" where a template has no such thing.
    """

    sections: tuple[str, ...] = ()
    interface: str = ""
    read: Read = lambda e, loops: ()
    macro: Callable[[Object], str] = lambda root: ""


Capable = Callable[["Object"], "tuple[tuple[str, ...], tuple[Diagnostic, ...]]"]


@dataclass(frozen=True, slots=True)
class Stack:
    """The resource that deploys a template, in a language that declares such: its type, and what its arguments are.

    `pair` are the arguments of a block for each parameter; none where `parameters` is an object. `capable` tells what
    a template must be allowed to do, in the words of the argument `capabilities`, and what is to be said of that;
    `noted` what is to be said where something else deploys it. A `body` of more than `longest` bytes is refused, and
    given as the service takes longer ones: `instead`.
    """

    type: str
    name: str
    body: str
    parameters: str
    pair: tuple[str, str] | None = None
    capabilities: str = ""
    capable: Capable = lambda root: ((), ())
    noted: Callable[[Object], tuple[Diagnostic, ...]] = lambda root: ()
    longest: int = 0
    instead: str = ""


class NewIds(Protocol):
    """Resources that have other ids in the result than in the source, because that was asked for."""

    def written(self, root: Object) -> Object:
        """A template whose loops are decided, by the new ids where it mentions the old ones."""

    def compared(self, data: Mapping[str, Data], source: Document, evaluate: Compute) -> dict[str, Data]:
        """The source as plain data, by the ids that its resources have in the result at the values of `evaluate`."""

    def marked(self, result: Object) -> Object:
        """A result whose loops are written out, by the same names as `compared` gives the source."""


Compute = Callable[["Expression"], "Expression | None"]
Numbering = Callable[[Document, "Object | None", Compute], "tuple[Document, tuple[Diagnostic, ...], NewIds | None]"]
"""A document, its expansion, and what computes what no parameter decides -> it with numbered resources."""
Dangling = Callable[[Object, Document, Evaluate], "tuple[Diagnostic, ...]"]
Fix = Callable[
    [Document, Mapping[str, Literal | Array | Object], "Facts", bool], "tuple[Document, tuple[Diagnostic, ...]]"
]
"""A document, the values of its parameters, the family to go to, and whether all that is known is computed."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is always so in the templates of a family.

    `title` is what messages call it, `vocabulary` whose calls its functions are, which `functions` compute. The
    service computes what is in the sections `computed`. A list that a loop makes is one argument of `positional`
    functions, and its items are arguments of others. `is_stored` tells of a type of parameters whether what one
    is given is the name of a value that is kept elsewhere. `naming` functions begin with a name that nothing
    computes, the attributes `literal` (section, name) hold no function, `words` none in a template without loops,
    `places` says where no loop stands. `uniform` functions carry the texts of their arguments along, whatever these
    are. `ordered` functions say the order of an object's members: one that makes a text of them, `visits` gives
    None; else whether its value hangs on their order. `visited` gives what a call goes over that is a loop, left as
    it is. For `typed` functions a number is another value than its text, in the arguments at these positions; () for
    all. `listed` are paths (section, attribute) whose value is one name or a list of names. `conditional` functions ask
    for the entries of the section `conditions`; `tables` are those that look something up in a mapping, `lasting` those
    whose value never vanishes from a list. `spelled` gives what a copy of a body was computed to, as the family writes
    it. `is_list` tells whether parameters of a type are lists (`cut_plainly`: at commas, with the blanks around items,
    and without items where their text is empty), `declarations` how they are declared, `stack` what deploys a template.
    `attribute` cuts a word like `A.B` into a resource and its attribute. `knows` are the families that its templates
    come from and go to. `inner` are the functions of languages that stand in its calls, by vocabulary; `formulas`: of
    other languages they compute formulas, which `sayable` knows. `sayable` tells of a document whether its templates
    can say a loop of it, among the entries of a section or elsewhere, whose features its dialect has. `fixed` takes
    from a document what another family can only say at the values known now. `numbered` takes loops that make resources
    for those that the family can say if the resources have other ids. `reopened` gives the call of another family that
    one of its own was, if its arguments, known only now, give it another meaning, and `withdrawn` the call of its own
    that one of another family was. `calling` are the keys that make an object a call if they stand alone, beside those
    with the prefix of functions. `defines` tells whether an expression may be an entry that a loop makes in a section.
    `reading` tells who reads what a template declares. `dangling` has errors for what the loops of a document refer to
    in its expansion, and the service misses.
    `data` are the dialects to which what functions of the family make stays data, which no one reads as a call.
    """

    name: str
    title: str
    vocabulary: str
    functions: Mapping[str, Function]
    computed: frozenset[str] = frozenset()
    positional: frozenset[str] = frozenset()
    naming: frozenset[str] = frozenset()
    calling: frozenset[str] = frozenset()
    literal: frozenset[tuple[str, str]] = frozenset()
    words: frozenset[tuple[str, str]] = frozenset()
    places: Places = field(default_factory=Places)
    uniform: frozenset[str] = frozenset()
    ordered: frozenset[str] = frozenset()
    typed: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    visits: Callable[[Call], bool | None] = lambda call: None
    visited: Callable[[str, Expression], Expression | None] = lambda name, argument: None
    listed: frozenset[tuple[str, str]] = frozenset()
    pseudo: Pseudo = field(default_factory=Pseudo)
    is_stored: Callable[[str], bool] = lambda type_: False
    is_list: Callable[[str], bool] = lambda type_: type_.startswith("List")
    cut_plainly: bool = False
    conditional: frozenset[str] = frozenset()
    conditions: str = ""
    tables: frozenset[str] = frozenset()
    lasting: frozenset[str] = frozenset()
    spelled: Callable[[Expression], Expression] = lambda e: e
    attribute: Callable[[str], tuple[str, ...]] = lambda word: tuple(word.split(".", 1))
    knows: frozenset[str] = frozenset()
    declarations: Declarations = field(default_factory=Declarations)
    stack: Stack | None = None
    inner: Mapping[str, Mapping[str, Function]] = field(default_factory=dict)
    formulas: bool = False
    sayable: Callable[[Document], Callable[[Loop, bool], bool]] = lambda document: lambda loop, section: True
    fixed: Fix = lambda document, values, to, resolve: (document, ())
    numbered: Numbering = lambda document, expansion, evaluate: (document, (), None)
    reopened: Callable[[Call, Compute], Call | None] = lambda call, value: None
    withdrawn: Callable[[Call, Compute], Call | None] = lambda call, value: None
    defines: Callable[[Expression, str], bool] = lambda e, section: True
    reading: Reading = field(default_factory=Reading)
    data: frozenset[str] = frozenset()
    dangling: Dangling = lambda expansion, document, evaluate: ()

    @property
    def computing(self) -> Mapping[str, Mapping[str, Function]]:
        """All functions, by vocabulary."""
        return {self.vocabulary: self.functions, **self.inner}
