"""Faults in how a tree becomes text: edits, indentation, quoting, comments, and the copies of bodies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from faults import always, section_lost, takes, yields
from mutant import Caught, planted

from transpile.ir import Array, Object
from transpile.syntax.edits import Edit
from transpile.syntax.source import Span
from transpile.syntax.tree import Kind

COMMENTS = "transpile.printing.splice.comment_lines"
BODIES = "transpile.printing.splice.copy_templates"


def commented_out(printer: Any, words: list[str], text: str, prefix: str) -> str:
    """A text on the line of the comments above it."""
    return " ".join([*words, text])


def uncommented(printer: Any, words: list[str], *rest: Any) -> tuple[Any, ...]:
    """Comments without what makes them comments."""
    return printer, [word.lstrip("# ") + ": x" for word in words], *rest


def edit_longer(text: str, edits: list[Edit]) -> tuple[Any, ...]:
    """Edits of which the one before the last takes a character more than it should."""
    found = sorted(edits, key=lambda one: one.span)
    before = found[-2]
    found[-2] = Edit(Span(before.span.start, before.span.end + 1), before.text)
    return text, found


def every_second_edit_lost(text: str, edits: list[Edit]) -> tuple[Any, ...]:
    """The first edit, the third, and so on."""
    return text, sorted(edits, key=lambda one: one.span)[::2]


def last_edit_lost(text: str, edits: Any, span: Any = None) -> tuple[Any, ...]:
    """Edits without the last one."""
    found = sorted(edits, key=lambda one: one.span)
    return text, found[:-1] if len(found) > 1 else found, span


def further_in(text: str) -> str:
    """Text whose last line is indented by two more."""
    head, newline, last = text.rpartition("\n")
    return f"{head}{newline}  {last}" if newline else text


def line_lost(text: str) -> str:
    """Text without its last line."""
    return text.rpartition("\n")[0] or text


def stale(original: Any) -> Any:
    """A body that is filled for the first copy only."""
    seen: dict[int, Any] = {}
    return lambda self, *args: seen.setdefault(id(self), (self, original(self, *args)))[1]


def every_tenth_stale(original: Any) -> Any:
    """A body of which every tenth copy is that of the iteration before."""
    seen: dict[int, list[Any]] = {}

    def fill(self: Any, *args: Any) -> Any:
        copies = seen.setdefault(id(self), [])
        copies.append(copies[-1] if len(copies) % 10 == 9 else original(self, *args))
        return copies[-1]

    return fill


def hole_lost(template: Any) -> Any:
    """A body whose last hole is left out."""
    holes = list(template.holes)
    return replace(template, parts=tuple(part for part in template.parts if not holes or part is not holes[-1]))


def holes_exchanged(template: Any) -> Any:
    """A body whose first two holes have changed places."""
    first, second, *_ = (*template.holes, None, None)
    swap = {id(first): second, id(second): first} if second is not None else {}
    return replace(template, parts=tuple(swap.get(id(part), part) for part in template.parts))


def round_lost(original: Any) -> Any:
    """Iterations without the last one."""
    return lambda ev, parts, found, *rest: original(ev, parts, found[:-1] if len(found) > 2 else found, *rest)


def entry_lost(original: Any) -> Any:
    """Entries of which the one before the last is left out, where there are many."""

    def text(context: Any, parts: Any, *rest: Any) -> Any:
        return original(context, [*parts[:-2], *parts[-1:]] if len(parts) > 9 else parts, *rest)

    return text


def map_lost(e: Any) -> Any:
    """The list form of Fn::Sub without the last value of its map."""
    text, values = e.items
    return Array((text, Object(values.members[:-1])))


def swapped_case(text: str) -> str:
    return text.swapcase()


def unescaped(text: str) -> str:
    return text.replace("${!", "${")


PRINTING = (
    *planted(
        "shop.map",
        "foreach",
        (
            "a comment swallows the line below",
            f"{COMMENTS}.with_comments",
            lambda original: commented_out,
            Caught.READING,
        ),
        ("a comment becomes content", f"{COMMENTS}.with_comments", takes(uncommented), Caught.READING),
        ("edits are lost", "transpile.printing.splice.context.consumed", takes(every_second_edit_lost), Caught.LEFT),
        (
            "an edit of a part is lost",
            "transpile.printing.splice.context.apply",
            takes(last_edit_lost),
            Caught.EXPANSION,
        ),
        (
            "an escape of Fn::Sub is lost",
            "transpile.printing.scalar_text.sub_text",
            yields(unescaped),
            Caught.EXPANSION,
        ),
        (
            "the map of Fn::Sub lacks a value",
            "dialects.cloudformation.finishing.spelling._list_form",
            yields(map_lost),
            Caught.EXPANSION,
        ),
        ("quotes are lost", "transpile.hosts.scalars.plain_safe", always(True), Caught.READING),
        (
            "a number has a digit more",
            "transpile.hosts.scalars._write_word",
            yields(lambda text: text + "0" if text.isdecimal() else text),
            Caught.EXPANSION,
            {},
            {"format": "json"},
        ),
        (
            "a slip that CloudFormation does not know stays",
            "dialects.cloudformation.loops.respelling._keys",
            always(()),
            Caught.READING,
        ),
    ),
    *planted(
        "shop.map",
        "cfn",
        (
            "an edit takes a character more",
            "transpile.printing.splice.context.consumed",
            takes(edit_longer),
            Caught.READING,
        ),
        (
            "an id is spelled otherwise",
            "transpile.printing.scalar_text.key_text",
            yields(swapped_case),
            Caught.EXPANSION,
        ),
    ),
    *planted(
        "shop.foreach",
        "cfn",
        ("a line is indented too much", f"{BODIES}.reindent", yields(further_in), Caught.FILLING),
        ("a line is lost", f"{BODIES}.reindent", yields(line_lost), Caught.FILLING),
        ("all copies are the first", f"{BODIES}.fill", stale, Caught.EXPANSION),
        ("a hole is not filled", f"{BODIES}._cut", yields(hole_lost), Caught.EXPANSION),
        ("two holes are filled with each other's text", f"{BODIES}._cut", yields(holes_exchanged), Caught.EXPANSION),
        (
            "the last iteration is lost",
            "transpile.evaluate.loops.unrolling._left_to_later",
            round_lost,
            Caught.EXPANSION,
        ),
        (
            "a section is taken for one without entries",
            "dialects.cloudformation.without_emptied",
            yields(section_lost("Outputs")),
            Caught.EXPANSION,
        ),
    ),
    *planted(
        "many.foreach",
        "cfn",
        ("quotes are lost", "transpile.hosts.scalars.plain_safe", always(True), Caught.FILLING),
        ("all copies are the first", f"{BODIES}.fill", stale, Caught.EXPANSION),
        ("every tenth copy is the one before", f"{BODIES}.fill", every_tenth_stale, Caught.EXPANSION),
        ("two holes are filled with each other's text", f"{BODIES}._cut", yields(holes_exchanged), Caught.EXPANSION),
        (
            "the last iteration is lost",
            "transpile.evaluate.loops.unrolling._left_to_later",
            round_lost,
            Caught.EXPANSION,
        ),
        (
            "an entry is lost among many",
            "transpile.printing.splice.replacement.parts_texts",
            entry_lost,
            Caught.EXPANSION,
        ),
        (
            "all values are taken for words",
            "transpile.printing.stand_ins._class",
            always(("word", Kind.STRING)),
            Caught.READING,
        ),
    ),
    *planted(
        "needing.foreach",
        "cfn",
        (
            "the transform goes, though a copy of a body needs it",
            "dialects.cloudformation.finishing.transform._Search._filled",
            always(()),
            Caught.EXPANSION,
        ),
    ),
)
