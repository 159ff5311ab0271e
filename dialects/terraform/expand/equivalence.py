"""Whether a module means the same with its loops written out: both are evaluated, with several values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from dialects.terraform.cty import values
from dialects.terraform.cty.failures import Budget
from dialects.terraform.cty.types import BOOL, NUMBER, STRING, ListType, MapType, ObjectType, SetType, TupleType, Type
from dialects.terraform.evaluate.evaluation import is_left
from dialects.terraform.expand.changed_blocks import halves
from dialects.terraform.expand.definitions import Written, definitions
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.module.locals import Meanings
from dialects.terraform.syntax.assembly import declared
from dialects.terraform.syntax.declarations import File, Module
from dialects.terraform.syntax.loops_in import loops_in
from dialects.terraform.syntax.references import mentions
from transpile.diagnostics import Diagnostic
from transpile.hosts import hcl
from transpile.hosts.hcl.syntax import Body, Definition
from transpile.syntax.source import Source
from transpile.verify.differences import wrong


def differences(loaded: Loaded, text: str, written: Sequence[Written]) -> Diagnostic | None:
    """T901 where the new text cannot be read, still has a loop, or gives a definition another value."""
    source = Source(loaded.main.source.name, text)
    found = halves(loaded.main, source, (edit for one in written for edit in one.edits))
    # What seems to be wrong with a half may be due to the cut: the whole file decides.
    if found is not None and _differences(loaded, (found.new, found.same), found.old, written) is None:
        return None
    body = hcl.parse(source)
    if not isinstance(body, Body):
        return wrong(f"it cannot be read: {body.message}")
    return _differences(loaded, (File(source, body),), loaded.main, written)


def _differences(loaded: Loaded, new: Sequence[File], old: File, written: Sequence[Written]) -> Diagnostic | None:
    """What is wrong with the new texts of a module's main file, the first of which is what became of `old`."""
    module, problems = declared([*new, *loaded.module.files[1:]])
    if problems:
        return wrong(problems[0].message)
    before, after = list(definitions(old.body)), list(definitions(new[0].body))
    if len(before) != len(after):
        return wrong("the module declares other things than before")
    became = {id(one): (other, new[0].source) for one, other in zip(before, after, strict=True)}
    pairs = [(one, *became.get(id(one.definition), (one.definition, old.source))) for one in written]
    for one, other, _ in pairs:
        if not one.kept and any(True for _ in loops_in(other.value)):
            return wrong(f"`{other.name.text}` still has a loop")
    fixed = frozenset[str]().union(*(one.fixed for one in written))
    for inputs, later in trials(loaded, fixed):
        sides = (Trial(loaded.module, inputs, loaded, later), Trial(module, inputs, loaded, later))
        for one, other, source in pairs:
            if not equal(sides, (one.definition, old.source), (other, source)):
                return wrong(f"`{other.name.text}` has another value")
    return None


def equal(sides: tuple[Meanings, Meanings], old: tuple[Definition, Source], new: tuple[Definition, Source]) -> bool:
    """Whether two definitions have the same value. Where the old one has none, that says nothing."""
    before = sides[0].evaluated(old[0].value, old[1])
    if not all(map(is_left, before.diagnostics)):  # values that were made up may be none that it can have
        return True
    after = sides[1].evaluated(new[0].value, new[1])
    return all(map(is_left, after.diagnostics)) and same(before.value, after.value)


def same(one: values.Value, other: values.Value) -> bool:
    """Whether two values are the same, of one type; of empty collections and of null the type does not count.

    Of what is not known more may be known where loops are written out.
    """
    if isinstance(one, values.Unknown):
        return True
    if isinstance(one, values.Null) or isinstance(other, values.Null | values.Unknown):
        return type(one) is type(other)
    if values.is_number(one) and values.is_number(other):
        return one == other
    if type(one) is not type(other):
        return False
    members, others = values.mapping(one), values.mapping(other)
    if members is not None and others is not None:
        return members.keys() == others.keys() and all(same(members[name], others[name]) for name in members)
    items, rest = values.sequence(one), values.sequence(other)
    if items is not None and rest is not None:
        return len(items) == len(rest) and all(same(a, b) for a, b in zip(items, rest, strict=True))
    return one == other


# -- what is tried ----------------------------------------------------------------------------------------------------


def trials(loaded: Loaded, fixed: frozenset[str]) -> Iterator[tuple[Mapping[str, values.Value], bool]]:
    """Values of the variables, and whether what a deployment makes has made-up values.

    Variables that decide over loops keep theirs: that these are fixed was told.
    """
    yield loaded.inputs, False
    yield loaded.inputs, True
    unused = {name: value for name, value in loaded.defaults.items() if name not in loaded.origins}
    if unused:
        yield {**loaded.inputs, **unused}, True
    free = {name: value for name, value in loaded.inputs.items() if name not in fixed}
    if free:
        texts = {name: _other(value, name) for name, value in free.items() if isinstance(value, str)}
        yield {**loaded.inputs, **texts}, True
        yield {**loaded.inputs, **{name: _other(value, name) for name, value in free.items()}}, True


def _other(value: values.Value, name: str) -> values.Value:
    """Another value of the same type."""
    if isinstance(value, values.Unknown):
        return _sample(value.type, name)
    if isinstance(value, str):
        return f"{value}-{name}"
    if isinstance(value, bool):
        return not value
    if values.is_number(value):
        return 41
    match value:
        case tuple():
            return tuple(_other(one, f"{name}{at}") for at, one in enumerate(value))
        case dict():
            return {key: _other(one, f"{name}-{key}") for key, one in value.items()}
        case values.ListOf(element, items):
            return values.ListOf(element, (*(_other(one, f"{name}{at}") for at, one in enumerate(items)), *items[:1]))
        case values.MapOf(element, members):
            return values.MapOf(element, {key: _other(one, f"{name}-{key}") for key, one in members.items()})
    return value


def _sample(of: Type, name: str) -> values.Value:
    """A value of a type."""
    if of in (NUMBER, BOOL):
        return 7 if of == NUMBER else True
    match of:
        case ListType(element):
            return values.ListOf(element, (_sample(element, f"{name}0"), _sample(element, f"{name}1")))
        case SetType(element) if element == STRING:
            return values.SetOf(element, (f"{name}0", f"{name}1"))
        case MapType(element):
            return values.MapOf(element, {"a": _sample(element, f"{name}-a"), "b": _sample(element, f"{name}-b")})
        case ObjectType(attributes):
            return {key: _sample(each, f"{name}-{key}") for key, each in attributes}
        case TupleType(elements):
            return tuple(_sample(each, f"{name}{at}") for at, each in enumerate(elements))
    return f"value-of-{name}" if of == STRING else values.UNKNOWN


class Trial(Meanings):
    """A module with values of its variables; what a deployment makes may have made-up ones, each part its own."""

    __slots__ = ()

    def __init__(self, module: Module, inputs: Mapping[str, values.Value], loaded: Loaded, later: bool) -> None:
        super().__init__(module, inputs, Budget(loaded.budget.limit))
        if later:
            parts = _parts(loaded.module)  # for both sides those of the old text: the new one mentions others
            for root, kinds in (("", module.resources), ("data", module.data)):
                found = {
                    kind: {name: _made_up(parts, (root, kind, name)) for name in names} for kind, names in kinds.items()
                }
                self._members |= {root: found} if root else found
            self._members["module"] = {name: _made_up(parts, ("module", name)) for name in module.modules}


def _parts(module: Module) -> set[tuple[str, ...]]:
    """What the files mention: paths to parts of resources and the like."""
    found = set()
    for file in module.files:
        for each in file.body.everything():
            for one in mentions(each.value):
                root = () if one.root in ("data", "module") else ("",)
                found.add((*root, one.root, *one.steps))
    return found


def _made_up(parts: set[tuple[str, ...]], path: tuple[str, ...]) -> values.Value:
    """A value for a part: an object of all that is looked up in it, else a text of its own."""
    depth = len(path)
    steps = {one[depth] for one in parts if len(one) > depth and one[:depth] == path}
    if not steps:
        return "/".join(path)
    if all(step.isdigit() for step in steps):
        return tuple(_made_up(parts, (*path, str(at))) for at in range(min(max(map(int, steps)), 99) + 1))
    return values.object_of({step: _made_up(parts, (*path, step)) for step in steps})
