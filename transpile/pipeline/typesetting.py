"""What a result is printed with: the layout of its source, comments, anchors, and the bodies of loops."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from transpile.diagnostics import Diagnostic, Severity
from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.loops.item_comments import Claim
from transpile.evaluate.values import Env, bare
from transpile.hosts.scalars import in_json
from transpile.ir import Array, Call, Expression, Literal, Object, Splice
from transpile.ir.features import Feature
from transpile.ir.traversal import walk_once
from transpile.language.facts import Facts
from transpile.language.protocols import Opening, Target
from transpile.printing import anchors, staying
from transpile.printing.call_forms import CallForms, may_be_long
from transpile.printing.indentation import Habits, habits
from transpile.printing.printer import Bodies, Comments, Printer
from transpile.printing.room import Room
from transpile.printing.splice.context import removal
from transpile.syntax.comments import Spans
from transpile.syntax.edits import Edit
from transpile.syntax.source import Span, inside
from transpile.syntax.tree import Kind, Node


def printer(
    opening: Opening,
    target: Target,
    root: Object,
    evaluation: Evaluation,
    found: Spans,
    *,
    within: Span | None,
    moves: bool = True,
) -> Printer:
    """The printer of `root`, which was made of the evaluation's document. `found` are the comments of the source,
    `within` is the part of it that is converted; None: all of it. `moves`: slices of the source may come along.

    What no loop decides is settled in an expansion that computes nothing else:
    it stays the author's text.
    """
    parsed, facts = opening.parsed, evaluation.facts
    pristine = target.expands and not evaluation.fold
    styles = habits(parsed.source, parsed.root, target.format, found) if target.keeps else _new_habits(opening)
    return Printer(
        parsed.source,
        target.format,
        styles,
        Bodies(
            partial(_filled, evaluation, target.family.facts.spelled),
            depends=lambda e, bound: not facts(e)[1].isdisjoint(bound),
            settled=lambda e, bound: pristine and not (about := facts(e))[2] and about[1].isdisjoint(bound),
            uniform=target.family.facts.uniform,
        ),
        keep=target.keeps,
        moves=moves,
        comments=Comments(found, about=opening.about if target.format == "yaml" else {}),
        sharing=anchors.sharing(parsed.source, parsed.root, evaluation.document.root, root, _moves(target))
        if moves
        else staying.sharing(parsed.source, parsed.root, root),
        respellings=_respellings(opening, within),
        room=Room(evaluation.budget.limits.output),
        attribute=target.family.facts.attribute,
        long=_call_forms(opening, target, evaluation),
    )


def _call_forms(opening: Opening, target: Target, evaluation: Evaluation) -> Callable[[Expression, Span | None], bool]:
    """What tells the form of a new call; of JSON, which has the long form only, no habit is taken over."""
    if opening.parsed.host != "yaml" or target.format != "yaml":
        return lambda e, home: False
    marks = frozenset(mark for reader in opening.readers for mark in reader.marks)
    # What a loop was read from may be a function as others are, too.
    if not may_be_long(opening.parsed.source.text, marks - opening.family.facts.functions.keys()):
        return lambda e, home: False
    return CallForms(opening.parsed.root, evaluation.document.root, marks).long


def _filled(
    evaluation: Evaluation, spelled: Callable[[Expression], Expression], e: Expression, values: Env
) -> Expression | None:
    """A body with values for its variables. What stands in a copy only is spelled here: no tree was made of it."""
    value = evaluation.value(e, values)
    return None if value is None else spelled(value)


def _new_habits(opening: Opening) -> Habits:
    return Habits("  ", "  ", opening.parsed.source.newline)


def _moves(target: Target) -> bool:
    """Whether loops side by side move into one place."""
    return Feature.OBJECT_MERGE in target.dialect.features


def _respellings(opening: Opening, within: Span | None) -> tuple[Edit, ...]:
    """What the drafts spell otherwise, each once: several dialects may know the same slip."""
    found = dict.fromkeys(edit for reader in opening.readers for edit in reader.respellings(opening.parsed))
    return tuple(Edit(*edit) for edit in found if within is None or inside(edit[0], within))


def with_all_comments(printer: Printer, about: Mapping[Node, Claim]) -> Printer:
    """The same printer before it has printed, with comments about nodes that have a place."""
    found = replace(printer.comments, about=about, told={})
    return replace(printer, comments=found, room=Room(printer.room.most))


def without(printer: Printer, moved: Spans) -> Printer:
    """The same printer, for a text from which these comments went elsewhere."""
    gone = (removal(printer.source.text, one) for one in moved)
    return replace(printer, respellings=(*printer.respellings, *gone)) if moved else printer


def lost_comments(printer: Printer, kept: Collection[Span]) -> tuple[Diagnostic, ...]:
    """T406 where comments have no place in the format of the result; `kept` are those that were written anew."""
    found = [one for one in printer.comments.found if one not in kept]
    if not found or printer.keep:
        return ()
    what = "a comment is" if len(found) == 1 else f"{len(found)} comments are"
    why = "JSON does not support comments" if printer.json else "the whole result is new text"
    return (
        Diagnostic(
            "T406",
            f"{what} lost: {why}",
            found[0],
            "the comment" if len(found) == 1 else "the first comment",
            severity=Severity.NOTE,
        ),
    )


def lost_numbers(root: Object, facts: Facts) -> Iterator[Diagnostic]:
    """T211 for numbers that JSON lacks, such as `.inf`: a string is another value to a function that takes numbers."""
    for call in walk_once(root):
        if not isinstance(call, Call) or call.vocabulary != facts.vocabulary or call.name not in facts.typed:
            continue
        for one in _typed_arguments(call, facts.typed[call.name]):
            if isinstance(one, Literal) and one.kind is Kind.NUMBER and not in_json(one.text):
                at = one.origin or call.origin
                yield Diagnostic(
                    "T211",
                    f"JSON has no number {one.text}, which is an argument of {call.name}",
                    at.span if at is not None else None,
                    "would become a string",
                    "write it as a string",
                )


def _typed_arguments(call: Call, positions: Sequence[int]) -> Iterator[Expression]:
    """The arguments of a call, and all in them, at these positions; all of them where there are none."""
    argument = bare(call.argument)
    items = argument.items if isinstance(argument, Array) else (argument,)
    for at, one in enumerate(items):
        if not positions or at in positions:
            yield from walk_once(one.value if isinstance(one, Splice) else one)
