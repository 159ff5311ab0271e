"""The blocks `precondition`: for each object, that as many keys are made as it has entries.

Terraform language, "Custom Conditions". They refer to variables always: a constant condition is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from dialects.terraform.writing import hcl
from dialects.terraform.writing.preconditions.patterns import Members, may_collide, meeting, patterns
from dialects.terraform.writing.preconditions.varying import Varying, varying
from dialects.terraform.writing.variables.names import is_identifier
from transpile import ir
from transpile.evaluate.values import bare
from transpile.ir.traversal import children, walk
from transpile.legality.requirements import entries

KEYS = "keys"
"""What the list of keys is called in a condition."""
NAMED = 10
"""So many plain keys a condition may name that no loop makes; where there are more, only those that may be made."""
Path = tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Spelling:
    """How loops and keys are written: `over` gives a `for` over what a loop goes over, with another result.

    `key` gives the string of a key, `fill` a copy of a body with its values.
    """

    over: Callable[[ir.Loop, hcl.Expression], hcl.Expression]
    key: Callable[[ir.Literal | ir.Text], hcl.Expression]
    fill: Callable[[ir.Filled], ir.Expression]


def preconditions(root: ir.Object, document: ir.Document, spelling: Spelling) -> tuple[hcl.Block, ...]:
    """A block for each object of the template in which two entries may have one key at other values of variables.

    At any depth, also in the body of loops: there, for all of their rounds.
    """
    known = varying(root, document.parameters)
    if not any(isinstance(one, ir.Loop) and known.visits(one) for one in walk(root)):
        return ()
    return tuple(_Conditions(spelling, known).of(root, (), ()))


@dataclass(frozen=True, slots=True)
class _Conditions:
    spelling: Spelling
    varying: Varying

    def of(self, e: ir.Expression, path: Path, around: tuple[ir.Loop, ...]) -> Iterator[hcl.Block]:
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

    def _object(self, members: Members, path: Path, around: tuple[ir.Loop, ...]) -> Iterator[hcl.Block]:
        found = patterns(members)
        if found is not None and may_collide(found, self.varying):
            yield self._block(members, path, around)
        yield from self._values(members, path, around)

    def _values(self, members: Members, path: Path, around: tuple[ir.Loop, ...]) -> Iterator[hcl.Block]:
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

    def _block(self, members: Members, path: Path, around: tuple[ir.Loop, ...]) -> hcl.Block:
        counted = path and not around and sum(isinstance(one, ir.Member) for one in entries(tuple(members))) <= NAMED
        condition = self._counted(members, path) if counted and path else self._distinct(meeting(members), around)
        where = f" of {'.'.join(path)}" if path else ""
        message = f"Two entries{where} have the same key."
        arguments = (hcl.Argument("condition", condition), hcl.Argument("error_message", hcl.string(message)))
        return hcl.Block("precondition", (), arguments)

    def _counted(self, members: Members, path: tuple[str, ...]) -> hcl.Expression:
        """`length(local.template.Resources) == length(keys)`"""
        return hcl.Inline(("length(", *_traversal(path), ") == ", hcl.call("length", self._keys(members))))

    def _distinct(self, members: Members, around: tuple[ir.Loop, ...]) -> hcl.Expression:
        """`alltrue([for keys in [keys] : length(distinct(keys)) == length(keys)])`, in the loops around."""
        keys = hcl.word(KEYS)
        same = hcl.Inline((hcl.call("length", hcl.call("distinct", keys)), " == ", hcl.call("length", keys)))
        found: hcl.Expression = hcl.For((KEYS,), hcl.Tuple((hcl.Item(self._keys(members)),)), same)
        for loop in reversed(around):
            found = self.spelling.over(loop, found)
        return hcl.call("alltrue", hcl.call("flatten", found) if around else found)

    def _keys(self, members: Members) -> hcl.Expression:
        """The list of all keys that are made, each as often as it is."""
        parts: list[hcl.Expression] = []
        plain: list[hcl.Item] = []
        for one in entries(tuple(members)):
            if isinstance(one, ir.Member):
                plain.append(hcl.Item(self.spelling.key(one.key)))
            else:
                parts += [hcl.Tuple(tuple(plain))] if plain else []
                plain = []
                parts.append(self._flat(_loop(one)))
        parts += [hcl.Tuple(tuple(plain))] if plain else []
        return parts[0] if len(parts) == 1 else hcl.call("concat", *parts)

    def _flat(self, loop: ir.Loop) -> hcl.Expression:
        found = self._nested(loop)
        several = len(entries(loop.members)) > 1 or any(isinstance(one, ir.Spread) for one in entries(loop.members))
        return hcl.call("flatten", found) if several else found

    def _nested(self, loop: ir.Loop) -> hcl.Expression:
        """The keys that a loop makes, in a list for each of its rounds where it makes several."""
        if isinstance(loop.result, ir.Group):
            key = loop.result.key
            assert isinstance(key, ir.Literal | ir.Text)
            return hcl.call("distinct", self.spelling.over(loop, self.spelling.key(key)))
        made = tuple(self._one(one) for one in entries(loop.members))
        return self.spelling.over(loop, made[0] if len(made) == 1 else hcl.Tuple(tuple(map(hcl.Item, made))))

    def _one(self, one: ir.Member | ir.Spread) -> hcl.Expression:
        return self.spelling.key(one.key) if isinstance(one, ir.Member) else self._nested(_loop(one))


def _loop(one: ir.Spread) -> ir.Loop:
    found = bare(one.value)
    assert isinstance(found, ir.Loop)  # else the keys are not known
    return found


def _traversal(path: Sequence[str]) -> Iterator[str | hcl.Expression]:
    """`local.template.Resources`; a key that is no name in brackets."""
    yield "local.template"
    for key in path:
        yield from (f".{key}",) if is_identifier(key) else ("[", hcl.string(key), "]")
