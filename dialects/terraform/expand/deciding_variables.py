"""Which variables of a module decide over the rounds of a loop, so that it is fixed at their values."""

from __future__ import annotations

from dialects.terraform.expand.known_values import Closure, Env
from dialects.terraform.expand.origins import resolved, rounds, visited
from dialects.terraform.expand.writer import Pen
from dialects.terraform.syntax.expression_shapes import bare
from dialects.terraform.syntax.loops_in import Loop
from dialects.terraform.syntax.references import Node, mentions
from transpile.hosts.hcl.syntax import Call, Expression, For, Identifier, Object, Tuple


def decided(pen: Pen, loop: Loop, env: Env) -> frozenset[str]:
    """The variables of the module that say which rounds a loop has, or which key each of its groups."""
    found = _fixed(pen, loop.collection, env)
    if isinstance(loop, For):
        # Also items that the condition leaves out: with other values of its variables it might let them pass.
        visits = [each for each, _ in visited(pen, loop, env) or ()] or [env]
        for one in (loop.condition, loop.member if loop.grouping else None):
            if one is not None:
                # Rounds whose variables stand for the same expressions mention the same: one of each is asked.
                names = pen.free(one) & visits[0].keys()
                origins = {tuple(each[name].origin for name in names): each for each in visits}
                found = found.union(*(mentioned(pen, one, each) for each in origins.values()))
    return found


def _fixed(pen: Pen, e: Expression, env: Env) -> frozenset[str]:
    """The variables that say what a collection has items for. Of items that are written where they stand, none does."""
    whole = resolved(pen, e, env) or Closure(e, env)
    match bare(whole.e):
        case Tuple():
            return frozenset()
        case Object(items=items):
            return frozenset().union(*(mentioned(pen, item.key, whole.env) for item in items))
        case For(grouping=False) as loop if rounds(pen, loop, whole.env) is not None:
            return decided(pen, loop, whole.env)
        case Call(function=Identifier(text="concat" | "merge"), expanded=False, arguments=arguments):
            return frozenset().union(*(_fixed(pen, one, whole.env) for one in arguments))
    return mentioned(pen, whole.e, whole.env)


def mentioned(pen: Pen, e: Node, env: Env) -> frozenset[str]:
    """The variables of the module that `e` depends on, through local values and what variables of loops stand for."""
    found: frozenset[str] = frozenset()
    for one in mentions(e):
        if one.root in env:
            found |= _behind(pen, env[one.root].origin)
        elif (variable := one.member("var")) is not None:
            found |= {variable}
        elif (local := one.member("local")) is not None:
            found |= pen.deciders(local)
    return found


def _behind(pen: Pen, origin: Closure | None) -> frozenset[str]:
    if origin is None:
        return frozenset()
    if origin not in pen.behind:
        pen.behind[origin] = mentioned(pen, origin.e, origin.env)
    return pen.behind[origin]
