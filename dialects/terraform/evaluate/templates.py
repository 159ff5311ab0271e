"""Templates: strings with interpolations and directives (HCL `TemplateExpr`, `TemplateJoinExpr`)."""

from __future__ import annotations

from collections.abc import Sequence

from dialects.terraform.cty.conversion import to_string
from dialects.terraform.cty.failures import Exhausted, Failure
from dialects.terraform.cty.types import STRING, friendly
from dialects.terraform.cty.values import Null, Unknown, Value, string, type_of
from dialects.terraform.evaluate.conditionals import choice
from dialects.terraform.evaluate.evaluation import Code, Evaluation
from dialects.terraform.evaluate.for_expressions import listed
from transpile.hosts.hcl.syntax import Chunk, Expression, ForDirective, IfDirective, Interpolation, Part, Template
from transpile.syntax.source import Span

_LONG = 1000
"""Characters from which on a string is counted."""
_HEADLINE = "Invalid template interpolation value"


def template(ev: Evaluation, e: Template) -> Code:
    """A string; one interpolation alone gives its value as it is."""
    if len(e.parts) == 1 and isinstance(e.parts[0], Interpolation):
        return ev.code(e.parts[0].expression)
    return _joined(ev, e.parts, e.span)


def as_written(e: Expression) -> str | None:
    """The string that stands there; None where something in it is computed, or it is no string."""
    return _words(e.parts) if isinstance(e, Template) else None


def _words(parts: Sequence[Part]) -> str | None:
    texts = [part.text for part in parts if isinstance(part, Chunk)]
    return string("".join(texts)) if len(texts) == len(parts) else None


def _joined(ev: Evaluation, parts: Sequence[Part], span: Span) -> Code:
    """The string that parts make together."""
    whole = _words(parts)
    if whole is not None:
        return lambda: whole
    pieces = [(part.span, _part(ev, part)) for part in parts]

    def run() -> Value:
        texts: list[str] = []
        known = True
        for where, piece in pieces:
            value = piece()
            if value.__class__ is str:  # `is`, not `isinstance`: nearly every piece is one, in every round
                texts.append(value)
                continue
            text = _text(ev, where, value)
            if text is None:
                known = False
            else:
                texts.append(text)
        return _whole(ev, span, texts) if known else Unknown(STRING)

    return run


def _whole(ev: Evaluation, span: Span, texts: list[str]) -> str:
    length = sum(map(len, texts))
    if length > _LONG:
        try:
            ev.budget.write(length)
        except Exhausted as why:
            ev.exhausted(span, why)
    return string("".join(texts))


def _text(ev: Evaluation, span: Span, value: Value) -> str | None:
    """What a value is in a template; None where it is not known, or a mistake."""
    if isinstance(value, Unknown):
        return None
    if isinstance(value, Null):
        reason = "The expression result is null. Cannot include a null value in a string template"
        ev.report(span, _HEADLINE, reason, label="null")
        return None
    try:
        return str(to_string(value))
    except Failure as failure:
        wording = "Cannot include the given value in a string template: {}"
        ev.fail(span, failure, _HEADLINE, wording, label=friendly(type_of(value)))
        return None


def _part(ev: Evaluation, part: Part) -> Code:
    match part:
        case Chunk(text=text):
            return lambda: text
        case Interpolation(expression=expression):
            return ev.code(expression)
        case IfDirective():
            yes, no = _joined(ev, part.then, part.span), _joined(ev, part.otherwise, part.span)
            return choice(ev, part.condition, yes, no, part.span)
        case ForDirective():
            return _repeated(ev, part)


def _repeated(ev: Evaluation, part: ForDirective) -> Code:
    """The body of a directive, once for each element."""
    run = listed(ev, part, lambda: _joined(ev, part.body, part.span))

    def text() -> Value:
        made = run()
        if not isinstance(made, tuple) or any(isinstance(each, Unknown) for each in made):
            return Unknown(STRING)
        return _whole(ev, part.span, [each for each in made if isinstance(each, str)])

    return text
