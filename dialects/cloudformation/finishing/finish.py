"""What a CloudFormation template needs outside its loops: `Transform`, generated `Mappings`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dialects.cloudformation.finishing.other_families import taken
from dialects.cloudformation.finishing.plain_strings import with_plain_strings
from dialects.cloudformation.finishing.spelling import NO_NAMES, is_foreach, spelled
from dialects.cloudformation.finishing.transform import (
    Evaluate,
    has_transform,
    kept_by_mappings,
    needs,
    with_transform,
    without_transform,
)
from dialects.cloudformation.template.mentioned import mentioned
from dialects.cloudformation.template.near_misses import suspected
from dialects.templates.generated_tables import no_place, with_tables
from dialects.templates.reading.definitions import members
from transpile.diagnostics import Diagnostic, Severity
from transpile.ir import Array, Call, Document, Expression, Loop, Member, Object, Reference
from transpile.ir.traversal import walk_once

_MACROS = tuple(re.compile(rf"{one}\b(?<!\w{one})").search for one in ("Count", "ExplodeMap"))
BEFORE_TABLES = ("AWSTemplateFormatVersion", "Description", "Transform", "Metadata", "Parameters", "Rules")


def marked(text: str) -> bool:
    """Whether the text may hold loops that no dialect reads: other tools' (`relatives.py`), and misspelled ones."""
    return ("Transform" in text and any(one(text) for one in _MACROS)) or "Modules" in text or suspected(text)


def reserved(document: Document) -> frozenset[str]:
    """The names that no loop variable may have: parameters and logical ids (ForEach RFC, constraint 3).

    Nor those that are mentioned where a variable is not substituted: it would seem to be meant.
    """
    return (
        frozenset(document.parameters)
        | mentioned(document)
        | {
            name
            for section in document.root.members
            if section.name == "Resources" and isinstance(section.value, Object)
            for name in section.value.fields
        }
    )


def finish(
    root: Object, document: Document, loops: bool, tables: Sequence[Member], evaluate: Evaluate
) -> tuple[Object, tuple[Diagnostic, ...]]:
    """The template with what its new loops need, and without what nothing needs any more.

    `loops`: the target has loops. A warning T407 tells what keeps AWS::LanguageExtensions in a template without.
    T134 where the result would be taken for a template of another family.
    """
    if root is document.root and not tables:
        return root, ()
    finished, told = _finished(root, document, loops, tables, evaluate)
    source = document.root.origin
    return finished, (*told, *(taken(finished, source) if source is not None else ()))


def _finished(
    root: Object, document: Document, loops: bool, tables: Sequence[Member], evaluate: Evaluate
) -> tuple[Object, tuple[Diagnostic, ...]]:
    crowded = tables and no_place(root)
    if crowded:
        return root, (crowded,)
    root = with_plain_strings(root, document) if loops else root
    rewritten = spelled(with_tables(root, tables, BEFORE_TABLES), NO_NAMES)
    assert isinstance(rewritten, Object)
    root = rewritten
    if loops and _has_foreach(root):
        return with_transform(root), ()
    needed = needs(root, evaluate) if loops or has_transform(root) else None
    if not has_transform(root):
        return with_transform(root) if needed is not None else root, ()
    needed = _needed_by_copies(root, evaluate) if needed is None and not loops else needed
    needed = kept_by_mappings(root) if needed is None else needed
    if needed is None:
        return without_transform(root), ()
    return root, () if loops else (_still_needed(needed),)


def _needed_by_copies(root: Object, evaluate: Evaluate) -> Expression | None:
    """What only the copies need that another language's loops make: the arguments of a function, say."""
    if not any(isinstance(one, Loop) for one in walk_once(root)):
        return None
    copies = evaluate(root, {})
    return needs(copies, evaluate) if isinstance(copies, Object) else None


def _has_foreach(root: Object) -> bool:
    """Whether a loop that needs the transform is written in `root`, or stays there as it was read."""
    kept = (isinstance(e, Loop) and e.dialect == "foreach" for e in walk_once(root))
    return any(kept) or any(is_foreach(member) for e in walk_once(root) for member in members(e))


def _still_needed(needed: Expression) -> Diagnostic:
    """T407 for a function, or for the arguments of a loop that `--from` leaves alone."""
    loop = isinstance(needed, Array)
    what = _named(needed)
    return Diagnostic(
        "T407",
        f"Transform AWS::LanguageExtensions stays: {what} here needs it",
        needed.origin.span if needed.origin else None,
        "not understood without the transform",
        "remove --from to also convert this loop"
        if loop
        else "--resolve evaluates everything that is known before deployment; set values with --parameter",
        Severity.WARNING,
    )


def _named(needed: Expression) -> str:
    """What a message calls the thing that needs the transform."""
    match needed:
        case Call(name=name):
            return f"`{name}`"
        case Reference():
            return "`Ref`"
    return "a loop" if isinstance(needed, Array) else "an object in a mapping"
