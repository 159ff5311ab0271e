"""Syntax tree + input -> outputs, one after the other. An error is the last of them, as a value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice

from dialects.ros.jq.evaluate import access
from dialects.ros.jq.evaluate.arithmetic import OPERATORS, plus
from dialects.ros.jq.evaluate.builtins import FIXED, KEYED
from dialects.ros.jq.evaluate.values import Failure, UnsureError, Value, bounded, holds, number, plain, text_of
from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.nodes import Node

Variables = Mapping[str, Value]
Output = Value | Failure
Outputs = Iterator[Output]
MOST_STEPS = 1_000_000
"""So many outputs of parts are made before it is given up."""


def run(node: Node, dot: Value, variables: Variables, steps: int = MOST_STEPS) -> list[Output] | None:
    """The outputs of a program, with an error at the end where it fails; None where versions of jq may differ."""
    try:
        return list(_Run(steps).outputs(node, dot, variables))
    except (UnsureError, RecursionError):
        return None


class _Run:
    """One run, and the steps that it may still make."""

    __slots__ = ("left",)

    def __init__(self, steps: int) -> None:
        self.left = steps

    def outputs(self, node: Node, dot: Value, env: Variables) -> Outputs:
        """The outputs of a node. Whoever sees an error passes it on and ends."""
        for one in _OUTPUTS[type(node)](self, node, dot, env):
            self.left -= 1
            if self.left < 0:
                raise UnsureError
            yield one
            if isinstance(one, Failure):
                return

    def spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise UnsureError

    def only(self, node: Node, dot: Value, env: Variables) -> Output:
        """The output of a node where versions differ unless it has exactly one."""
        found = list(islice(self.outputs(node, dot, env), 2))
        if len(found) != 1:
            raise UnsureError
        return found[0]

    def products(self, parts: Sequence[Node], dot: Value, env: Variables) -> Iterator[list[Value] | Failure]:
        """One output of each part, in all combinations; those of the first part change fastest."""
        if not parts:
            yield []
            return
        for last in self.outputs(parts[-1], dot, env):
            if isinstance(last, Failure):
                yield last
                return
            if len(parts) == 1:  # the last step of each, and all that most have: a generator less
                yield [last]
                continue
            for before in self.products(parts[:-1], dot, env):
                yield before if isinstance(before, Failure) else [*before, last]
                if isinstance(before, Failure):
                    return

    def applied(
        self, parts: Sequence[Node], dot: Value, env: Variables, then: Callable[[list[Value]], Output]
    ) -> Outputs:
        """What `then` makes of each combination of outputs."""
        for found in self.products(parts, dot, env):
            yield found if isinstance(found, Failure) else then(found)


# -- terms ------------------------------------------------------------------------------------------------------------


def _identity(m: _Run, node: nodes.Identity, dot: Value, env: Variables) -> Outputs:
    yield dot


def _path_step(m: _Run, node: nodes.Index | nodes.Slice | nodes.Each, dot: Value, env: Variables) -> Outputs:
    for found in m.products(_parts(node), dot, env):
        if isinstance(found, Failure):
            yield found
            return
        yield from _step(node, found)


def _try(m: _Run, node: nodes.Try, dot: Value, env: Variables) -> Outputs:
    """`?` is about the last step only: errors in its parts are errors."""
    for found in m.products(_parts(node.body), dot, env):
        if isinstance(found, Failure):
            yield found
            return
        yield from (one for one in _step(node.body, found) if not isinstance(one, Failure))


def _parts(step: nodes.Index | nodes.Slice | nodes.Each) -> tuple[Node, ...]:
    match step:
        case nodes.Index(target, key):
            return (target, key)
        case nodes.Slice(target, start, stop):
            return (target, stop or nodes.Constant("null"), start or nodes.Constant("null"))
        case nodes.Each(target):
            return (target,)


def _step(step: nodes.Index | nodes.Slice | nodes.Each, values: list[Value]) -> Outputs:
    """The last step of a path, at the values of its parts."""
    match step:
        case nodes.Index():
            yield access.index(*values)
        case nodes.Slice():
            yield access.cut(values[0], values[2], values[1])
        case nodes.Each():
            found = access.items(values[0])
            yield from (found,) if isinstance(found, Failure) else found


def _string(m: _Run, node: nodes.String, dot: Value, env: Variables) -> Outputs:
    yield node.text


def _number(m: _Run, node: nodes.Number, dot: Value, env: Variables) -> Outputs:
    yield number(node.text)


def _constant(m: _Run, node: nodes.Constant, dot: Value, env: Variables) -> Outputs:
    yield {"true": True, "false": False, "null": None}[node.text]


def _interpolation(m: _Run, node: nodes.Interpolation, dot: Value, env: Variables) -> Outputs:
    holes = [one for one in node.parts if not isinstance(one, str)]

    def joined(found: list[Value]) -> Output:
        values = iter(found)
        return bounded("".join(one if isinstance(one, str) else text_of(next(values)) for one in node.parts))

    yield from m.applied(holes, dot, env, joined)


def _variable(m: _Run, node: nodes.Variable, dot: Value, env: Variables) -> Outputs:
    if node.name not in env:
        raise UnsureError
    yield env[node.name]


def _list(m: _Run, node: nodes.List, dot: Value, env: Variables) -> Outputs:
    found = [] if node.body is None else list(m.outputs(node.body, dot, env))
    yield found[-1] if found and isinstance(found[-1], Failure) else found  # type: ignore[misc]


def _object(m: _Run, node: nodes.Object, dot: Value, env: Variables) -> Outputs:
    # the first entry changes slowest: the product is made of the entries in reverse
    flat = [one for key, value in reversed(node.entries) for one in (value, key)]

    def made(found: list[Value]) -> Output:
        out: dict[str, Value] = {}
        for at in range(len(found) - 2, -2, -2):
            key = found[at + 1]
            if not isinstance(key, str):
                return Failure("Object keys must be strings")
            out[key] = found[at]
        return out

    yield from m.applied(flat, dot, env, made)


# -- operators --------------------------------------------------------------------------------------------------------


def _pipe(m: _Run, node: nodes.Pipe, dot: Value, env: Variables) -> Outputs:
    for one in m.outputs(node.left, dot, env):
        if isinstance(one, Failure):
            yield one
            return
        yield from m.outputs(node.right, one, env)


def _comma(m: _Run, node: nodes.Comma, dot: Value, env: Variables) -> Outputs:
    for part in node.parts:
        for one in m.outputs(part, dot, env):
            yield one
            if isinstance(one, Failure):
                return


def _binary(m: _Run, node: nodes.Binary, dot: Value, env: Variables) -> Outputs:
    match node.operator:
        case "//":
            yield from _alternative(m, node, dot, env)
        case "and" | "or":
            yield from _logical(m, node, dot, env)
        case operator:
            yield from m.applied((node.left, node.right), dot, env, lambda found: OPERATORS[operator](*found))


def _alternative(m: _Run, node: nodes.Binary, dot: Value, env: Variables) -> Outputs:
    some = False
    for one in m.outputs(node.left, dot, env):
        if isinstance(one, Failure):  # the manual says otherwise, but no version ignores an error here
            yield one
            return
        if holds(one):
            some = True
            yield one
    if not some:
        yield from m.outputs(node.right, dot, env)


def _logical(m: _Run, node: nodes.Binary, dot: Value, env: Variables) -> Outputs:
    decided = node.operator == "or"
    for left in m.outputs(node.left, dot, env):
        if isinstance(left, Failure):
            yield left
            return
        if holds(left) == decided:
            yield decided
            continue
        for right in m.outputs(node.right, dot, env):
            yield right if isinstance(right, Failure) else holds(right)


def _negation(m: _Run, node: nodes.Negation, dot: Value, env: Variables) -> Outputs:
    for one in m.outputs(node.body, dot, env):
        if isinstance(one, int | float) and not isinstance(one, bool):
            yield plain(-one) if one else _unsure()
        else:
            yield one if isinstance(one, Failure) else Failure("cannot be negated")


def _unsure() -> Output:
    raise UnsureError  # `-0` or `0`


def _conditional(m: _Run, node: nodes.Conditional, dot: Value, env: Variables) -> Outputs:
    (test, body), *more = node.branches
    rest = nodes.Conditional(tuple(more), node.otherwise) if more else node.otherwise
    for one in m.outputs(test, dot, env):
        if isinstance(one, Failure):
            yield one
            return
        yield from m.outputs(body if holds(one) else rest, dot, env)


def _binding(m: _Run, node: nodes.Binding, dot: Value, env: Variables) -> Outputs:
    for one in m.outputs(node.source, dot, env):
        if isinstance(one, Failure):
            yield one
            return
        yield from m.outputs(node.body, dot, {**env, node.name: one})


def _reduce(m: _Run, node: nodes.Reduce, dot: Value, env: Variables) -> Outputs:
    state = m.only(node.start, dot, env)
    for one in m.outputs(node.source, dot, env):
        if isinstance(one, Failure):
            yield one
            return
        if isinstance(state, Failure):
            break
        m.spend(len(state) if isinstance(state, str | list | dict) else 0)
        state = m.only(node.update, state, {**env, node.name: one})
    yield state


def _update(m: _Run, node: nodes.Update, dot: Value, env: Variables) -> Outputs:
    """`path = value`, `path += value`; the path is a chain of indices."""
    for value in m.outputs(node.value, dot, env):
        path = value if isinstance(value, Failure) else _path(m, node.path, dot, env)
        yield path if isinstance(path, Failure) else _updated(dot, path, value, node.operator == "+=")  # type: ignore[arg-type]


def _updated(dot: Value, path: list[Value], value: Value, adds: bool) -> Output:
    if not adds:
        return access.placed(dot, path, value)
    old: Output = dot
    for key in path:
        old = access.index(old, key)  # type: ignore[arg-type]
        if isinstance(old, Failure):
            return old
    total = plus(old, value)  # type: ignore[arg-type]
    return total if isinstance(total, Failure) else access.placed(dot, path, total)


def _path(m: _Run, node: Node, dot: Value, env: Variables) -> list[Value] | Failure:
    keys: list[Value] = []
    while isinstance(node, nodes.Index):
        key = m.only(node.key, dot, env)
        if isinstance(key, Failure):
            return key
        keys.append(key)
        node = node.target
    if not isinstance(node, nodes.Identity):
        raise UnsureError
    return keys[::-1]


# -- functions --------------------------------------------------------------------------------------------------------


def _function(m: _Run, node: nodes.Function, dot: Value, env: Variables) -> Outputs:
    name, arguments = node.name, node.arguments
    if name in _DEFINED:
        yield from m.outputs(_DEFINED[name](*arguments), dot, env)
    elif name in KEYED:
        yield _keyed(m, node, dot, env)
    elif name == "range":
        yield from _range(m, arguments, dot, env)
    elif name == "error" and arguments:
        yield from m.applied(arguments, dot, env, lambda found: FIXED[name](*found))
    elif name != "empty":
        yield from m.applied(arguments, dot, env, lambda found: FIXED[name](dot, *found))


def _keyed(m: _Run, node: nodes.Function, dot: Value, env: Variables) -> Output:
    """`sort_by`, `group_by`: by the list of all that their argument gives for an item."""
    if not isinstance(dot, list):
        return Failure("cannot be sorted, as it is not an array")
    keyed: list[tuple[Value, Value]] = []
    for item in dot:
        key = list(m.outputs(node.arguments[0], item, env))
        if key and isinstance(key[-1], Failure):
            return key[-1]
        keyed.append((key, item))  # type: ignore[arg-type]
    m.spend(len(keyed) * 20)
    return KEYED[node.name](keyed)


def _range(m: _Run, arguments: Sequence[Node], dot: Value, env: Variables) -> Outputs:
    bounds = (nodes.Number("0"), *arguments)[-2:]
    for found in m.products(bounds[::-1], dot, env):  # those of the start change slowest
        if isinstance(found, Failure):
            yield found
            return
        stop, start = found
        if isinstance(start, int) and isinstance(stop, int) and not isinstance(start, bool | None):
            yield from range(start, stop)
        elif all(isinstance(one, int | float) and not isinstance(one, bool) for one in found):
            raise UnsureError
        else:
            yield Failure("Range bounds must be numeric")


_DEFINED: dict[str, Callable[..., Node]] = {
    "map": lambda f: nodes.List(nodes.Pipe(nodes.Each(nodes.Identity()), f)),
    "select": lambda f: nodes.Conditional(((f, nodes.Identity()),), nodes.Function("empty")),
    "with_entries": lambda f: nodes.Pipe(
        nodes.Function("to_entries"), nodes.Pipe(nodes.Function("map", (f,)), nodes.Function("from_entries"))
    ),
}
"""What jq defines by others."""

_OUTPUTS: dict[type, Callable[..., Outputs]] = {
    nodes.Identity: _identity,
    nodes.Index: _path_step,
    nodes.Slice: _path_step,
    nodes.Each: _path_step,
    nodes.Try: _try,
    nodes.String: _string,
    nodes.Number: _number,
    nodes.Constant: _constant,
    nodes.Interpolation: _interpolation,
    nodes.Variable: _variable,
    nodes.List: _list,
    nodes.Object: _object,
    nodes.Pipe: _pipe,
    nodes.Comma: _comma,
    nodes.Binary: _binary,
    nodes.Update: _update,
    nodes.Negation: _negation,
    nodes.Conditional: _conditional,
    nodes.Binding: _binding,
    nodes.Reduce: _reduce,
    nodes.Function: _function,
}
