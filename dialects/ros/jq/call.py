"""`Fn::Jq`: a script of jq, computed where its input is known and its value is the same in the jq of the service.

ROS: `{"Fn::Jq": [method, script, object]}`. `First` is the first output, null if there is none; `All` the list of all.
An object that is a string is decoded; null and "" give null, and the script does not run.
"""

from __future__ import annotations

import json
from typing import NamedTuple, NoReturn

from dialects.ros.jq.judged.numbers import Json, is_exact
from dialects.ros.jq.judged.script import Judged, judged
from dialects.ros.jq.process.bounds import CPU, DEPTH, MEMORY, OUTPUT, WALL
from dialects.ros.jq.process.child import deeper
from dialects.ros.jq.process.runner import RUNNER, Failed, Overstepped, Unusable, Value
from dialects.ros.jq.values import NULL, UnsettledError, data, expression
from transpile.diagnostics import Diagnostic, Severity
from transpile.diagnostics.suggestions import meant
from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.interpolation import makes_calls
from transpile.evaluate.values import plainly
from transpile.ir import Array, Call, Expression, Literal, Splice
from transpile.syntax.tree import Kind, Node

METHODS = ("First", "All")
TOO_MUCH = {
    "time": f"takes longer than {CPU} seconds of CPU time, or {WALL} seconds in total",
    "memory": f"needs more than {MEMORY // 1024**2} MB of memory",
    "depth": f"produces a value that is nested more than {DEPTH} levels deep",
    "output": f"produces more than {OUTPUT:,} characters",
}
"""What is said of a script that took too much of something."""
INSTALL = "install the Python package jq: pip install jq"


class Asked(NamedTuple):
    """A call whose arguments are known. `place` is the script's."""

    script: str
    value: Json
    every: bool
    place: Node | None


class _RefusedError(Exception):
    """The call has no value; why was told."""


def jq_call(argument: Expression, ev: Evaluation, call: Call) -> Expression | None:
    """The value of `Fn::Jq`; None where it stays: an argument is not known, or it is not computed, which is told."""
    try:
        asked = _asked(argument, ev, call)
        return NULL if asked is None else _computed(asked, ev)
    except (UnsettledError, _RefusedError):
        return None


def _asked(argument: Expression, ev: Evaluation, call: Call) -> Asked | None:
    """The arguments; None where the script does not run, since there is nothing to run it on."""
    match plainly(argument):
        case Array((Literal() as method, Literal(kind=Kind.STRING) as script, of)):
            if method.text not in METHODS:
                help = meant(method.text, METHODS, "use First for the first output, or All for the list of all")
                _error(ev, "T211", f"Fn::Jq has no method {method.text!r}", method.origin or call.origin, help)
            if not isinstance(of, Splice) and makes_calls(of):
                raise UnsettledError
            value = data(of)
            if value is None or value == "":
                return None
            place = script.origin or call.origin
            return Asked(script.text, _decoded(value, ev, call), method.text == "All", place)
    raise UnsettledError


def _decoded(value: Json, ev: Evaluation, call: Call) -> Json:
    if not isinstance(value, str):
        return value
    try:
        decoded: Json = json.loads(value, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        help = 'pass the string inside an object, {"text": ...}, and read it with .text'
        _error(ev, "T211", "the input of Fn::Jq is a string that is not JSON", call.origin, help)
    return decoded


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _computed(asked: Asked, ev: Evaluation) -> Expression:
    one = judged(asked.script)
    why = "its input is nested too deeply" if deeper(asked.value, DEPTH) else one.refuses(asked.value)
    if ev.findings.stopped or (why and not one.unknown):
        _kept(ev, asked, why)
    answer = RUNNER.evaluate(asked.script, json.dumps(asked.value), asked.every)
    if not isinstance(answer, Value):
        _told(answer, one, ev, asked)
    return _result(answer, why, ev, asked)


def _result(answer: Value, why: str, ev: Evaluation, asked: Asked) -> Expression:
    """The value as an expression, if it is one that all versions agree on."""
    value: Json = json.loads(answer.text)
    if why or not is_exact(value):
        _kept(ev, asked, why or "jq versions round a number in its result differently")
    if not ev.budget.affords(len(answer.text), asked.place):
        raise _RefusedError
    return expression(value)


def _told(answer: Failed | Overstepped | Unusable, one: Judged, ev: Evaluation, asked: Asked) -> NoReturn:
    match answer:
        case Failed(why) if one.strict or why.startswith("null"):  # `error(null)` has no output in 1.6
            _kept(ev, asked, f"only some jq versions report the error {_line(why)!r}")
        case Failed(why):
            help = "fix the script; test it with jq 1.6 on the command line"
            _error(ev, "T216", f"jq reports: {_line(why)}", asked.place, help)
        case Overstepped(what):
            ev.findings.stopped = True  # one such script is enough: the next would take as long
            help = "reduce the work of the script: use fewer items, or limit what it repeats"
            _error(ev, "T221", f"the script {TOO_MUCH.get(what, 'makes jq exit')}", asked.place, help)
        case Unusable(why):
            _kept(ev, asked, f"jq cannot be run: {why}", Severity.WARNING, INSTALL)


def _line(why: str) -> str:
    """What jq says, in one line, without its own way to say that it is an error."""
    return why.removeprefix("jq: error: ").split("\n", 1)[0].removesuffix(":")


def _kept(ev: Evaluation, asked: Asked, why: str, grave: Severity = Severity.NOTE, help: str = "") -> NoReturn:
    """The call stays, and the reason is told, if anything is still told."""
    if not ev.findings.stopped:
        span = None if asked.place is None else asked.place.span
        help = help or "leave the call to ROS, or rewrite the script with syntax and functions that jq 1.6 also has"
        ev.findings.record(Diagnostic("T222", f"Fn::Jq is not evaluated: {why}", span, "stays as it is", help, grave))
    raise _RefusedError


def _error(ev: Evaluation, code: str, message: str, place: Node | None, help: str) -> NoReturn:
    ev.findings.report(code, message, place, "", help)
    raise _RefusedError
