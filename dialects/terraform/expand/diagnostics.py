"""What is said of loops that were written out, and of those that stay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dialects.terraform.cty.number_bits import exactly
from dialects.terraform.cty.number_text import spelled
from dialects.terraform.cty.numbers import Number, bits_of
from dialects.terraform.cty.values import SetOf, is_number, mapping, sequence
from dialects.terraform.evaluate.evaluation import is_left
from dialects.terraform.expand.known_values import Closure, Env
from dialects.terraform.expand.writer import Pen
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.module.unknowns import APPLY, GIVE, settled
from dialects.terraform.syntax.expression_shapes import plain_word
from dialects.terraform.syntax.loops_in import Loop, binders
from dialects.terraform.syntax.references import Node, children, mentions
from dialects.terraform.templates.discovery import SECTION
from dialects.terraform.templates.frozen_variables import written_out
from transpile.diagnostics import Diagnostic, Severity, failed
from transpile.hosts.hcl.syntax import Call, Definition, Expression, For, Object
from transpile.hosts.limits import MAX_BYTES
from transpile.syntax.source import Source, Span, inside


def frozen(loaded: Loaded, pen: Pen) -> Iterator[Diagnostic]:
    """T403, a note for each loop that no longer follows variables of the module."""
    for loop, (count, names) in pen.written.items():
        known = sorted(name for name in names if name in loaded.origins and name not in loaded.secret)
        if known:
            yield replace(written_out(loaded, known, count, loop.collection.span), source=pen.source)


def staying(loaded: Loaded, pen: Pen, one: Definition) -> Iterator[Diagnostic]:
    """Why loops stay: a note, in a template an error unless callers of the module decide.

    What depends on a loop around that stays is told with that.
    """
    for loop, env in pen.kept.items():
        parts = [loop.collection, *_deciding(loop)]
        if any(env[name].kept for each in parts for name in pen.free(each) & env.keys()):
            continue
        if wrong := _mistakes(loaded, pen, loop, env):
            yield _note(wrong[0])
            continue
        reasons = tuple(dict.fromkeys(_reasons(loaded, pen, loop, env))) or (_unclear(pen, loop, env),)
        if in_template(pen, one, loop.span) and failed(reasons):
            yield from (each for each in reasons if each.severity is Severity.ERROR)
        else:
            yield _note(reasons[0])


def _note(reason: Diagnostic) -> Diagnostic:
    message = f"this loop is not unrolled: {reason.message}"
    return replace(reason, code="T414", message=message, severity=Severity.NOTE, subject="loops")


def _mistakes(loaded: Loaded, pen: Pen, loop: Loop, env: Env) -> list[Diagnostic]:
    """What is wrong with a loop that nothing needs, as in the branch of a condition that is not taken."""
    if not isinstance(loop, For) or pen.mentions(loop, env):
        return []
    return [one for one in loaded.shown.evaluated(loop, pen.source).diagnostics if not is_left(one)]


def _deciding(loop: Loop) -> list[Expression]:
    """What must be known in each round."""
    return [one for one in (loop.condition, loop.member) if one is not None] if isinstance(loop, For) else []


def _reasons(loaded: Loaded, pen: Pen, loop: Loop, env: Env) -> Iterator[Diagnostic]:
    value = pen.deciding.value(loop.collection, env)
    listed = mapping(value) is not None or sequence(value) is not None
    parts = _deciding(loop) if listed else []
    asked = list(_asked(pen, parts, pen.deciding.kept(loop, env), set()))
    if not listed or isinstance(value, SetOf) or any(pen.free(one) & binders(loop) for one in parts):
        asked += _asked(pen, [loop.collection], env, set())
    for one in asked:
        for why in settled(loaded, one, pen.source).diagnostics:
            yield replace(why, help=GIVE) if why.help == APPLY else why  # --format hcl is what this is done for


def _asked(pen: Pen, parts: Sequence[Node], env: Env, seen: set[Closure]) -> Iterator[Expression]:
    """What decides over values: the expressions as a whole, or what they mention beside the variables of loops."""
    for e in parts:
        if isinstance(e, Expression) and not pen.mentions(e, env):
            yield e
            continue
        for one in mentions(e):
            origin = env[one.root].origin if one.root in env else None
            if one.root not in env:
                yield one.node
            elif origin is not None and origin not in seen:
                seen.add(origin)
                yield from _asked(pen, [origin.e], origin.env, seen)


def _unclear(pen: Pen, loop: Loop, env: Env) -> Diagnostic:
    value = pen.deciding.value(loop.collection, env)
    if pen.exact and isinstance(value, SetOf) and (number := _unsayable(value)) is not None:
        return _inexact(pen, loop, number)
    visited = mapping(value) is not None or sequence(value) is not None
    if visited and (parts := _deciding(loop)):
        message, span = "this expression has no known value in some iterations", parts[0].span
        help = "use only items and values that are known before `terraform apply`"
    else:
        message, span = "the collection of this loop is not known before `terraform apply`", loop.collection.span
        help = "write the items, or make them a variable with a value"
    return Diagnostic("T204", message, span, "its value is needed here", help, source=pen.source)


def _unsayable(value: SetOf) -> Number | None:
    """A number in a set that nothing is written for which has its bits."""
    return next((one for one in value.items if is_number(one) and exactly(one) is None), None)


def _inexact(pen: Pen, loop: Loop, number: Number) -> Diagnostic:
    message = f"this set has the number {spelled(number)} with {bits_of(number)} bits, and the results would differ"
    help = "write `tonumber(tostring(...))` around the number: it has 512 bits then, as literals do, and is written out"
    return Diagnostic("T204", message, loop.collection.span, "a literal has 512 bits", help, source=pen.source)


def in_template(pen: Pen, one: Definition, span: Span) -> bool:
    """Whether a place in a definition is in a template."""
    return _in_template(one.value, span) or any(inside(span, each) for each in pen.templates())


def _in_template(e: Node, span: Span) -> bool:
    """Whether a place is in a template: an object with `Resources`, or what is merged with one."""
    if not inside(span, e.span):
        return False
    return _is_template(e) or any(_in_template(one, span) for one, _ in children(e))


def _is_template(e: Node) -> bool:
    match e:
        case Object(items=items):
            return any(plain_word(item.key) == SECTION for item in items)
        case Call(arguments=arguments) if e.function.text == "merge":
            return any(map(_is_template, arguments))
    return False


def captured(pen: Pen, loop: Loop, one: Definition) -> Diagnostic:
    """Why loops stay of which one must: a name would mean something else in it. A note, in a template an error."""
    found = Diagnostic(
        "T108",
        "this loop stays, so outer loops whose variables have the same names cannot be unrolled",
        loop.span,
        "same names as outer variables",
        "give each loop variable a unique name",
        source=pen.source,
    )
    return found if in_template(pen, one, loop.span) else _note(found)


def too_large(span: Span, source: Source, limit: int) -> Diagnostic:
    """T219: more text than a module may have; it is read back, and none is read that has more than `MAX_BYTES`."""
    message = f"the module would have more than {limit:,} bytes"
    raised = ", or raise the limit with --max-output" if limit < MAX_BYTES else ""
    return Diagnostic("T219", message, span, "too much text", f"iterate over fewer items{raised}", source=source)
