"""Whether the value of a script hangs on the order of the keys in its input, which Terraform sorts."""

from __future__ import annotations

import json

from dialects.ros.jq.judged.numbers import Json
from dialects.ros.jq.process.runner import RUNNER, Value
from dialects.ros.jq.values import UnsettledError, data
from transpile.evaluate.values import bare
from transpile.ir import Array, Call, Expression, Group, Literal, Loop, Member, Merge, Object, Splice, Spread

STAND_INS: tuple[Json, ...] = ("s", 1, ["s"], [{"Name": "s"}], {"k": "s"})
"""What stands for a part of the input that is not known."""


def sees_order(call: Call) -> bool | None:
    """Whether a call of `Fn::Jq` goes over members in their order; None for a call of another function.

    jq itself tells, asked with the keys as they are and sorted.
    """
    match call.name, bare(call.argument):
        case "Fn::Jq", Array((_, Literal(text=script), of)) if not isinstance(of, Splice):
            return any(_differs(script, _filled(of, one)) for one in STAND_INS)
        case "Fn::Jq", _:
            return False
    return None


def _differs(script: str, value: Json) -> bool:
    answers = [RUNNER.evaluate(script, json.dumps(value, sort_keys=sorts), True) for sorts in (False, True)]
    found = [json.loads(one.text) if isinstance(one, Value) else None for one in answers]
    return bool(found[0] != found[1])


def _filled(e: Expression | Splice, unknown: Json) -> Json:
    """The input as data, with the same in the place of all that is not known; loops may make keys in any order."""
    match bare(e.value if isinstance(e, Splice) else e):
        case Object(members):
            written = {one.name: _filled(one.value, unknown) for one in members if _is_written(one)}
            return written if len(written) == len(members) else {"b": unknown, "a": unknown, **written}
        case Loop(result=Merge() | Group()):
            return {"b": unknown, "a": unknown}
        case Array(items):
            return [_filled(one, unknown) for one in items]
        case Literal() as known:
            try:
                return data(known)
            except UnsettledError:
                return unknown
    return unknown


def _is_written(one: Member | Spread) -> bool:
    return isinstance(one, Member) and isinstance(one.key, Literal)
