"""A module with its loops written out, inside the module: all text that is no loop stays as it is.

`for` expressions and `%{ for }` whose rounds are known now become what they make. What does not depend on the loop
stays what it is: references, heredocs, comments.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache

from dialects.terraform.cty.failures import Budget
from dialects.terraform.cty.hcl_text import written
from dialects.terraform.evaluate.evaluation import Stopped, is_left
from dialects.terraform.expand.deciding_locals import Deciders
from dialects.terraform.expand.definitions import Written, definitions, listed
from dialects.terraform.expand.diagnostics import captured, frozen, staying, too_large
from dialects.terraform.expand.equivalence import differences
from dialects.terraform.expand.exact_numbers import changing
from dialects.terraform.expand.known_values import Deciding
from dialects.terraform.expand.line_layout import disturbing, lined_up
from dialects.terraform.expand.text.substitution import edits
from dialects.terraform.expand.writer import Captured, Pen, Text, TooLarge
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.module.repeated_blocks import repeated_blocks
from dialects.terraform.module.unknowns import settled
from dialects.terraform.module.variables.assignments import Defaults
from dialects.terraform.module.variables.validations import violations
from dialects.terraform.syntax.loops_in import Loop, loops_in
from dialects.terraform.templates.bare_expressions import alone, load_file
from dialects.terraform.templates.discovery import templates
from transpile.diagnostics import Diagnostic, failed
from transpile.hosts.hcl.syntax import Definition
from transpile.hosts.limits import MAX_BYTES
from transpile.language.protocols import Expanded, Request
from transpile.syntax.source import Source

AGAIN = 10
"""What a definition needs is asked for several times while it is written out, so it may cost as many times as much."""


def inside(source: Source, request: Request, verify: bool) -> Expanded:
    """The file with its loops written out, all other text kept; None where that is forbidden, and why."""
    if source.name.endswith(".json"):
        return Expanded(None, (_json(source),))
    defaults = Defaults.SET if request.resolve else Defaults.NONE  # the module goes on having callers
    loaded = load_file(source, request, defaults)
    if not isinstance(loaded, Loaded):
        return Expanded(None, loaded)
    e = alone(loaded)
    if e is not None:
        found = settled(loaded, e)
        told = (*loaded.told, *found.diagnostics)
        lines = "" if failed(told) else f"{written(found.value)}\n".replace("\n", source.newline)
        text = lines or None
        return Expanded(text, told, listed(loaded.main.body, ()))
    whole = expanded(loaded, verify, min(request.output, MAX_BYTES))
    return replace(whole, diagnostics=(*loaded.told, *whole.diagnostics))


def expanded(loaded: Loaded, verify: bool = True, output: int = MAX_BYTES) -> Expanded:
    """The file of the module that is to be converted, with its loops written out, in at most `output` characters."""
    source, body = loaded.main.source, loaded.main.body
    text = Text(source)
    ones = [one for one in definitions(body) if any(True for _ in loops_in(one.value))]
    found = _all(loaded, text, ones)
    exact = changing(loaded, found)
    if exact:
        found = _all(loaded, text, ones, exact)
    fixed = frozenset[str]().union(*(one.fixed for one in found))
    told = [*dict.fromkeys(one for each in found for one in each.told), *repeated_blocks(body, source)]
    told += violations(loaded, fixed)
    told.sort(key=lambda one: one.span.start if one.span else -1)
    loops = listed(body, frozenset[Loop]().union(*(one.kept for one in found)))
    if failed(told):
        return Expanded(None, tuple(told), loops)
    laid = lined_up(text, [edit for each in found for edit in each.edits])
    if moved := disturbing(text, laid, [each.edits for each in found]):
        found = _all(loaded, text, ones, exact, frozenset(id(ones[at]) for at in moved))
        laid = lined_up(text, [edit for each in found for edit in each.edits])
    new = laid.text
    if new != source.text and len(new.encode()) > output:
        return Expanded(None, (*told, too_large(_widest(found).value.span, source, output)), loops)
    if verify and new != source.text and (wrong := differences(loaded, new, found)):
        return Expanded(None, (*told, wrong), loops)
    return Expanded(new, tuple(told), loops)


def _all(
    loaded: Loaded,
    text: Text,
    ones: Sequence[Definition],
    exact: Collection[int] = (),
    steady: Collection[int] = (),
) -> list[Written]:
    """The definitions that have loops, with these written out.

    `exact` has the ids of those whose numbers keep their bits, `steady` of those whose lines stay lines.
    """
    deciders, room = Deciders(loaded.module).names, MAX_BYTES - len(text.source.text)
    places = cache(lambda: tuple(one.expression.span for one in templates(loaded)))
    rounds = Budget(loaded.budget.limit)  # those of all loops of the file together
    found: list[Written] = []
    for one in ones:
        deciding = _deciding(loaded, one, rounds)
        pen = Pen(text, deciding, deciders, places, room, edits, id(one) in steady, id(one) in exact)
        found.append(_written(loaded, one, pen))
        room -= sum(len(edit.text) for edit in found[-1].edits)
    return found


def _deciding(loaded: Loaded, one: Definition, rounds: Budget) -> Deciding:
    scope = loaded.shown.scope(one.value, loaded.main.source)
    return Deciding(scope, Budget(AGAIN * loaded.budget.limit), loaded.main.source, rounds)


def _written(loaded: Loaded, one: Definition, pen: Pen) -> Written:
    source = loaded.main.source
    mistakes = [each for each in loaded.shown.evaluated(one.value, source).diagnostics if not is_left(each)]
    if mistakes:
        return Written(one, told=tuple(mistakes))
    try:
        found = tuple(pen.edits(one.value, {}))
    except Stopped:
        return Written(one, told=tuple(pen.deciding.told[-1:]))
    except TooLarge:
        return Written(one, told=(too_large(one.value.span, source, MAX_BYTES),))
    except Captured as why:
        return Written(one, told=(captured(pen, why.loop, one),), kept=frozenset(loops_in(one.value)))
    # All edits are made by now: only then the pen knows what was written out, and what stays.
    wrong = tuple(each for each in pen.deciding.told if each.code == "T301")
    told = (*frozen(loaded, pen), *(staying(loaded, pen, one)))
    names = frozenset[str]().union(*(names for _, names in pen.written.values()))
    return Written(one, found, wrong or told, names, frozenset(pen.kept), pen.narrow)


def _widest(found: Sequence[Written]) -> Definition:
    """The definition that has most of the new text."""
    return max(found, key=lambda one: sum(len(edit.text) for edit in one.edits)).definition


def _json(source: Source) -> Diagnostic:
    message = f"{source.name} is JSON: transpile does not unroll loops in JSON expressions"
    return Diagnostic("T018", message, help="convert the module to HCL first, or remove --format hcl: a template")
