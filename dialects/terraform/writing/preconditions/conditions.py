"""The blocks `precondition`: for each object, that none of its keys is made twice.

Terraform language, "Custom Conditions". The keys that are made more than once are a local value, which the condition
and its message ask for, and so are the keys that may be.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator

from dialects.terraform.writing import hcl
from dialects.terraform.writing.preconditions.patterns import Members, colliding, patterns
from dialects.terraform.writing.preconditions.varying import Varying, varying
from dialects.terraform.writing.variables.names import free_name
from transpile import ir
from transpile.evaluate.values import bare
from transpile.ir.traversal import children, walk
from transpile.legality.requirements import entries
from transpile.syntax.fast_dataclass import dataclass

REPEATED = "repeated_"
"""What the local value of the keys that are made more than once begins with."""
KEYS = "keys"
"""What the local value of all keys begins with."""
_OTHER = re.compile("[^0-9A-Za-z]+")
Path = tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Spelling:
    """How loops and keys are written: `over` gives a `for` over what a loop goes over, with another result.

    `key` gives the string of a key, `fill` a copy of a body with its values.
    """

    over: Callable[[ir.Loop, hcl.Expression], hcl.Expression]
    key: Callable[[ir.Literal | ir.Text], hcl.Expression]
    fill: Callable[[ir.Filled], ir.Expression]


@dataclass(frozen=True, slots=True)
class Condition:
    """A block, and the local values that it asks for: the keys, and those of them that are made more than once."""

    locals: tuple[hcl.Argument, ...]
    block: hcl.Block


def preconditions(
    root: ir.Object, document: ir.Document, spelling: Spelling, taken: Collection[str] = ()
) -> tuple[Condition, ...]:
    """A condition for each object of the template in which two entries may have one key at other values of variables.

    At any depth, also in the body of loops: there, for all of their rounds. No local value has a name that is `taken`.
    """
    known = varying(root, document.parameters)
    if not any(isinstance(one, ir.Loop) and known.visits(one) for one in walk(root)):
        return ()
    return tuple(_Conditions(spelling, known, document, set(taken)).of(root, (), ()))


@dataclass(frozen=True, slots=True)
class _Conditions:
    spelling: Spelling
    varying: Varying
    document: ir.Document
    taken: set[str]

    def of(self, e: ir.Expression, path: Path, around: tuple[ir.Loop, ...]) -> Iterator[Condition]:
        """The conditions for an expression at `path`, None where loops or lists are on the way, and all in it."""
        match e:
            case ir.Object(members):
                yield from self._object(members, path, around)
            case ir.Shared(value):
                yield from self.of(value, path, around)
            case ir.Filled(body):
                if any(isinstance(one, ir.Loop) for one in walk(body)):
                    yield from self.of(self.spelling.fill(e), path, around)
            case ir.Loop(result=ir.Merge()):
                yield from self._object((ir.Spread(e),), path, around)
            case ir.Loop(result=ir.Collect(items)):
                for item in items:
                    yield from self.of(item.value if isinstance(item, ir.Splice) else item, None, (*around, e))
            case ir.Loop(result=ir.Group(_, value)):
                yield from self.of(value, None, (*around, e))
            case _:
                for child in children(e):
                    yield from self.of(child, None, around)

    def _object(self, members: Members, path: Path, around: tuple[ir.Loop, ...]) -> Iterator[Condition]:
        found = patterns(members)
        met = colliding(found, self.varying, self.document) if found is not None else set()
        if met:
            yield self._condition(_Keys(self.spelling, met).all(members), path, around)
        yield from self._values(members, path, around)

    def _values(self, members: Members, path: Path, around: tuple[ir.Loop, ...]) -> Iterator[Condition]:
        for one in entries(tuple(members)):
            value = bare(one.value)
            if isinstance(one, ir.Member):
                below = (*path, one.key.text) if path is not None and isinstance(one.key, ir.Literal) else None
                yield from self.of(value, below, around)
            elif isinstance(value, ir.Loop) and isinstance(value.result, ir.Merge):
                yield from self._values(value.result.members, None, (*around, value))
            else:
                yield from self.of(value, None, around)

    # -- the text ---------------------------------------------------------------------------------------------------

    def _condition(self, keys: hcl.Expression, path: Path, around: tuple[ir.Loop, ...]) -> Condition:
        """`[for key, made in { for key in local.keys : key => key... } : key if length(made) > 1]`.

        In loops around, for each of their rounds: there the keys have no name.
        """
        said = _OTHER.sub("_", "_".join(path or ())).lower()
        found = () if around else (hcl.Argument(self._free(f"{KEYS}_of_{said}" if said else KEYS), keys),)
        several = hcl.Inline((hcl.call("length", hcl.word("made")), " > 1"))
        grouped = _grouped(hcl.word(f"local.{found[0].name}") if found else keys)
        repeated: hcl.Expression = hcl.For(("key", "made"), grouped, hcl.word("key"), condition=several)
        for loop in reversed(around):
            repeated = self.spelling.over(loop, repeated)
        name = self._free(REPEATED + (said or KEYS))
        value = hcl.call("distinct", hcl.call("flatten", repeated)) if around else repeated
        return Condition((*found, hcl.Argument(name, value)), _block(name, path))

    def _free(self, name: str) -> str:
        found = free_name(name, self.taken)
        self.taken.add(found)
        return found


def _grouped(keys: hcl.Expression) -> hcl.For:
    """Each key with a list that has it as often as it is made."""
    key = hcl.word("key")
    return hcl.For(("key",), keys, key, key, grouped=True)


def _block(name: str, path: Path) -> hcl.Block:
    repeated = hcl.word(f"local.{name}")
    condition = hcl.Inline((hcl.call("length", repeated), " == 0"))
    where = f" of {'.'.join(path)}" if path else ""
    message = hcl.String((f"Two entries{where} have the same key: ", hcl.call("join", hcl.string(", "), repeated), "."))
    return hcl.Block("precondition", (), (hcl.Argument("condition", condition), hcl.Argument("error_message", message)))


@dataclass(frozen=True, slots=True)
class _Keys:
    """The list of the keys that may be others' (`met`, by their ids), each as often as it is made."""

    spelling: Spelling
    met: Collection[int]

    def all(self, members: Members) -> hcl.Expression:
        """Those of an object."""
        parts: list[hcl.Expression] = []
        plain: list[hcl.Item] = []
        for one in self._asked(members):
            if isinstance(one, ir.Member):
                plain.append(hcl.Item(self.spelling.key(one.key)))
            else:
                parts += [hcl.Tuple(tuple(plain))] if plain else []
                plain = []
                parts.append(self._flat(_loop(one)))
        parts += [hcl.Tuple(tuple(plain))] if plain else []
        return parts[0] if len(parts) == 1 else hcl.call("concat", *parts)

    def _asked(self, members: Members) -> list[ir.Member | ir.Spread]:
        return [one for one in entries(tuple(members)) if self._has(one)]

    def _has(self, one: ir.Member | ir.Spread) -> bool:
        """Whether a member makes a key that is asked for."""
        if isinstance(one, ir.Member):
            return id(one.key) in self.met
        result = _loop(one).result
        return id(result.key) in self.met if isinstance(result, ir.Group) else bool(self._asked(_loop(one).members))

    def _flat(self, loop: ir.Loop) -> hcl.Expression:
        found = self._nested(loop)
        asked = self._asked(loop.members)
        several = len(asked) > 1 or any(isinstance(one, ir.Spread) for one in asked)
        return hcl.call("flatten", found) if several else found

    def _nested(self, loop: ir.Loop) -> hcl.Expression:
        """The keys that a loop makes, in a list for each of its rounds where it makes several."""
        if isinstance(loop.result, ir.Group):
            key = loop.result.key
            assert isinstance(key, ir.Literal | ir.Text)
            return hcl.call("distinct", self.spelling.over(loop, self.spelling.key(key)))
        made = tuple(self._one(one) for one in self._asked(loop.members))
        return self.spelling.over(loop, made[0] if len(made) == 1 else hcl.Tuple(tuple(map(hcl.Item, made))))

    def _one(self, one: ir.Member | ir.Spread) -> hcl.Expression:
        return self.spelling.key(one.key) if isinstance(one, ir.Member) else self._nested(_loop(one))


def _loop(one: ir.Spread) -> ir.Loop:
    found = bare(one.value)
    assert isinstance(found, ir.Loop)  # else the keys are not known
    return found
