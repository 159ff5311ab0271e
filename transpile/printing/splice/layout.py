"""New structure around old text, as block YAML, flow YAML or JSON.

`hang` gives the text of an expression for a place: its first line without indentation, all others with. What still is
what was read comes along as its source slice, moved to its new indentation with the changes inside.
"""

from __future__ import annotations

import re
from dataclasses import replace

from transpile import ir
from transpile.printing import scalar_text
from transpile.printing.indentation import Place, Shape
from transpile.printing.kept_slices import Part, Parts, before_comments, brought, extended, portable, prints_as_entry
from transpile.printing.printer import Printer
from transpile.printing.splice import comment_lines, copy_templates, moved_slices, part_comments
from transpile.printing.splice.context import Context
from transpile.syntax.edits import reindent
from transpile.syntax.source import Span, inside
from transpile.syntax.tree import Kind, Mapping, Node, Scalar, Sequence, Style

WIDTH = 100
"""A new flow list is not made longer than this."""
NO_SHORT_FORM = ("Fn::Transform", "Fn::Ref", "Fn::Condition")
"""Functions whose tag does not exist, or means another one: `!Ref` is `Ref`."""
TAG = re.compile(r"(?!Fn::Fn::)(Fn::)?[A-Za-z][A-Za-z0-9]*(::[A-Za-z0-9]+)*", re.ASCII)
"""Names that can be tags: YAML has no others for some characters, a colon at the end would be a slip, and of `!Fn::Sub`
the prefix is read as the function's own."""


def hang(context: Context, e: ir.Expression, place: Place, style: Style | None = None) -> tuple[str, Shape]:
    """The text of `e` at `place`, and how it starts. `style` is the one that a new scalar should have."""
    printer, home = context.printer, context.home
    node = brought(printer, e)
    # An item that a body selects still stands in its list: its anchors and comments stay there and must not be doubled.
    if not context.inlining and _is_elsewhere(printer, node or e.origin, node is not None, home):
        return inlined(context, e, place, style)
    if node is not None and moved_slices.movable(printer, node, place.flow):
        return moved_slices.moved(context, e, node, place)
    if _has_loops(e):  # they are as the target has them already, but stand in a block and are to go between brackets
        e = printer.anew(e)
    e = _called(e)
    match e:
        case ir.Literal(text, kind):
            return _scalar(printer, text, kind, style or scalar_text.style(printer, e.origin), place)
        case ir.Text():
            text = scalar_text.sub_text(printer, e)
            return _scalar(printer, text, Kind.STRING, style or scalar_text.style(printer, e.origin), place)
        case ir.Variable() | ir.Reference() if scalar_text.name_of(e).isalnum() and not _is_long(context, e):
            return f"!Ref {scalar_text.name_of(e)}", Shape.INLINE  # a tagged scalar is a string, whatever it looks like
        case ir.Variable() | ir.Reference():
            return _call(context, ir.Call("", "Ref", ir.Literal(scalar_text.name_of(e)), e.origin), place, style)
        case ir.Call():
            return _call(context, e, place, style or scalar_text.style(printer, e.origin))
        case ir.Shared(value):
            return inlined(context, value, place)
        case ir.Filled():
            copy = copy_templates.value_copy(context, e, place)
            return copy or hang(context, copy_templates.evaluated(printer, e), place)
        case ir.Array(items):
            return _array(context, items, place)
        case ir.Object(members):
            return _object(context, members, place)
    raise AssertionError(f"{type(e).__name__} is written by a dialect before it is laid out")


def _is_elsewhere(printer: Printer, node: Node | None, brought_along: bool, home: Span | None) -> bool:
    """Whether what was read from `node` stays where it is, so that this is a copy of it."""
    if node is None or home is None or node.span == home:
        return False
    return node in printer.sharing.elsewhere or (brought_along and not inside(node.span, home))


def _has_loops(e: ir.Expression) -> bool:
    """Whether loops stand right here: as the value itself, or among its entries or items."""
    match e:
        case ir.Object(parts) | ir.Array(parts):
            return any(isinstance(part, ir.Spread | ir.Splice) for part in parts)
    return isinstance(e, ir.Loop)


def inlined(context: Context, e: ir.Expression, place: Place, style: Style | None = None) -> tuple[str, Shape]:
    """The text of what an alias stands for, which has no anchors."""
    return hang(replace(context, inlining=True), e, place, style)


def _scalar(printer: Printer, text: str, kind: Kind, style: Style | None, place: Place) -> tuple[str, Shape]:
    return scalar_text.scalar(printer, text, kind, style, place), Shape.INLINE


# -- calls --------------------------------------------------------------------------------------------------------


def _is_long(context: Context, e: ir.Expression) -> bool:
    """Whether a call has the long form: in JSON, and in YAML whose author writes it."""
    return context.printer.json or context.printer.long(e, context.home)


def _called(e: ir.Expression) -> ir.Expression:
    """What a loop was read from that stays, as a function without a value does where nobody asks for one."""
    return e.call if isinstance(e, ir.Loop) and e.call is not None else e


def _call(context: Context, e: ir.Call, place: Place, style: Style | None) -> tuple[str, Shape]:
    """A function call: the long form, or the short tag where it may stand."""
    printer, name, argument = context.printer, e.name, e.argument
    if _is_long(context, e):
        return _long_form(context, name, argument, place)
    short = "!" + name.removeprefix("Fn::")
    dotted = _dotted(printer, argument) if name == "Fn::GetAtt" else ""
    if dotted:
        return f"{short} {dotted}", Shape.INLINE
    # Of a scalar only its text tells: an item stands elsewhere, and comes without its anchor.
    tagged = not isinstance(argument, ir.Literal) and starts_with_property(printer, argument)
    named = name == "Ref" and isinstance(argument, ir.Object)  # no call, but what is called so
    if not _has_tag(name) or tagged or named or is_no_string(argument):
        return _long_form(context, name, argument, place)
    text, shape = hang(context, argument, place, style)
    if text[:1] in ("!", "&", "*"):  # what was a long form in the source may have become a tag
        return _long_form(context, name, argument, place)
    if shape is Shape.INLINE:
        return f"{short} {text}", Shape.INLINE
    # Below a tag the dashes of a new list are farther in than the key, also where the text has those below keys flush.
    indent = place.column if shape is Shape.MAPPING or len(place.dash) <= len(place.parent) else place.dash
    if shape is Shape.SEQUENCE and indent != place.dash:
        text = reindent(text, place.dash, indent)  # not laid out again: its comments are handed out once
    return f"{short}{printer.habits.newline}{indent}{text}", Shape.INLINE


def _long_form(context: Context, name: str, argument: ir.Expression, place: Place) -> tuple[str, Shape]:
    return _object(context, (ir.Member(ir.Literal(name), argument),), place)


def _has_tag(name: str) -> bool:
    return name not in NO_SHORT_FORM and TAG.fullmatch(name) is not None


def is_no_string(argument: ir.Expression) -> bool:
    """Whether a tag before `argument` would make a string of it."""
    return isinstance(argument, ir.Literal) and argument.kind is not Kind.STRING


def _dotted(printer: Printer, argument: ir.Expression) -> str:
    """The one word that says resource and attribute; "" where it would be cut elsewhere, or is no name."""
    items = argument.items if isinstance(argument, ir.Array) else ()
    texts = [item.text for item in items if isinstance(item, ir.Literal) and _is_word(item)]
    word = ".".join(texts)
    parts = (*texts[:1], ".".join(texts[1:])) if len(texts) > 1 else tuple(texts)
    return word if len(texts) == len(items) and printer.attribute(word) == parts else ""


def _is_word(name: ir.Literal) -> bool:
    """Whether a name can be a part of one word: of null, a number and a boolean it would make a string."""
    return name.kind is Kind.STRING and name.text.replace(".", "").isalnum()


def starts_with_property(printer: Printer, e: ir.Expression) -> bool:
    """Whether the text of `e` starts with a tag, an anchor or an alias, before which no tag may stand."""
    node = portable(printer, e)
    if node is not None:
        return not isinstance(node, Scalar | Mapping | Sequence)
    if isinstance(e, ir.Filled):
        return e.origin is None or not isinstance(e.origin, Scalar | Mapping | Sequence)
    return isinstance(e, ir.Variable | ir.Reference | ir.Call) or (
        isinstance(e, ir.Shared) and starts_with_property(printer, e.value)
    )


# -- collections --------------------------------------------------------------------------------------------------


def _array(context: Context, items: Parts, place: Place) -> tuple[str, Shape]:
    if not items:
        return "[]", Shape.INLINE
    if place.flow:
        return _flow(context, items, place, "[]"), Shape.INLINE
    if len(items) < WIDTH and _short(context, items):  # each item has at least its comma, or a bracket
        text = _flow(context, items, replace(place, flow=True), "[]")
        if "\n" not in text and len(text) <= WIDTH:
            return text, Shape.INLINE
    newline = context.printer.habits.newline
    first, *rest = (part_text(context, item, place.dash) for item in items)
    breaks = (newline * (1 + context.apart.get(id(item), 0)) for item in items[1:])
    lines = (f"{ending}{place.dash}{text}" for ending, text in zip(breaks, rest, strict=True))
    return "".join([first, *lines]), Shape.SEQUENCE


def _object(context: Context, members: Parts, place: Place) -> tuple[str, Shape]:
    if not members:
        return "{}", Shape.INLINE
    if place.flow:
        return _flow(context, members, place, "{}"), Shape.INLINE
    texts = [part_text(context, member, place.column) for member in members]
    return (context.printer.habits.newline + place.column).join(texts), Shape.MAPPING


def _short(context: Context, items: Parts) -> bool:
    """Whether a list may stand on one line: it has neither collections nor comments."""
    return all(_simple(item) for item in items) and part_comments.has_none(context, items)


def _simple(item: Part) -> bool:
    match item:
        case ir.Literal() | ir.Variable() | ir.Reference() | ir.Text():
            return True
        case ir.Call(name=name, argument=argument):
            inner = list(argument.items) if isinstance(argument, ir.Array) else [argument]
            return _has_tag(name) and all(_simple(part) for part in inner)
    return False


def _flow(context: Context, parts: Parts, place: Place, braces: str) -> str:
    habits = context.printer.habits
    short = braces == "[]" and _short(context, parts)
    if short or not place.lines:
        text = habits.comma.join(part_text(context, part, place.column, flow=True) for part in parts)
        if not place.lines or (len(text) <= WIDTH and "\n" not in text):
            return braces[0] + text + braces[1]
    texts = [part_text(context, part, place.column, flow=True, lines=True) for part in parts]
    joined = f",{habits.newline}{place.column}".join(texts)
    return f"{braces[0]}{habits.newline}{place.column}{joined}{habits.newline}{place.parent}{braces[1]}"


# -- parts --------------------------------------------------------------------------------------------------------


def part_text(context: Context, part: Part, prefix: str, *, flow: bool = False, lines: bool = False) -> str:
    """One member or item of a collection whose children stand at `prefix`."""
    room = context.printer.room
    before = room.begin()
    text = _part_text(context, part, prefix, flow, lines)
    room.end(before, len(text))
    return text


def _part_text(context: Context, part: Part, prefix: str, flow: bool, lines: bool) -> str:
    if isinstance(part, ir.Member):
        text = member_text(context, part, prefix, flow=flow, lines=lines)
    elif isinstance(part, ir.Spread | ir.Splice):
        raise AssertionError("a spread is written by a dialect before it is laid out")
    else:
        text = item_text(context, part, prefix, flow=flow, lines=lines)
    found = context.printer.comments
    if found.claims or found.about:
        text = part_comments.with_claimed(context.printer, part, text, prefix, flow)
    return part_comments.with_head(context, part, text, prefix)


def member_text(context: Context, member: ir.Member, prefix: str, *, flow: bool = False, lines: bool = False) -> str:
    """`key: value` with its comments, hanging at `prefix`."""
    printer = context.printer
    entry = prints_as_entry(printer, member)
    if entry is not None and context.home is not None and not inside(entry.span, context.home):
        context = replace(context, inlining=True)  # it stays where it is: its anchors and comments stand there
    if entry is not None and moved_slices.entry_movable(printer, entry, flow):
        text = copy_templates.member_copy(context, member, entry, prefix, flow)
        return part_comments.with_own(context, [extended(printer, entry)], text, prefix, flow)
    key = scalar_text.key_text(printer, member.key, flow or printer.json)
    place = printer.habits.value(prefix, flow, lines)
    # The pool gives each comment to the first that asks. So those at the key are taken before those in the value, and
    # what the value's parts did not take comes last, above the whole.
    above, behind = part_comments.at_origin(context, member)
    text, shape = hang(context, member.value, place)
    own = [before_comments(printer, span) for span in part_comments.spans(printer, member.key)]
    own += part_comments.spans(printer, member.value)
    if shape is Shape.INLINE:
        text = f"{key}{printer.habits.colon}{text}" if text else f"{key}:"
        text = part_comments.with_own(context, own, text, prefix, flow)
        return comment_lines.with_comments(printer, above + behind, text, prefix)
    indent = place.column if shape is Shape.MAPPING else place.dash
    # Comments that a block starts with stand above its key. Those of a module (`about`) are each at their own part:
    # there they are the first child's, and stay above it.
    words, text = ([], text) if printer.comments.about else comment_lines.hoisted(text, indent)
    first = [printer.habits.gap.join([f"{key}:", *behind]), *part_comments.inside(context, member.value)]
    text = comment_lines.with_comments(printer, first, text, indent)
    text = comment_lines.with_comments(printer, words, text, prefix)
    text = part_comments.with_own(context, own, text, prefix, flow)
    return comment_lines.with_comments(printer, above, text, prefix)


def item_text(context: Context, item: ir.Expression, prefix: str, *, flow: bool = False, lines: bool = False) -> str:
    """An item with its comments, with its dash in block style, hanging at `prefix`."""
    printer = context.printer
    habits, own = printer.habits, part_comments.spans(printer, item)
    above, behind = ([], []) if flow else part_comments.of_words(context, item)
    text, _ = hang(context, item, habits.item(prefix, flow, lines))
    if flow:
        return part_comments.with_own(context, own, text, prefix, flow)
    words, text = comment_lines.hoisted(habits.gap.join([text, *behind]), habits.inner(prefix))
    words += above + part_comments.unclaimed(context, item)
    text = comment_lines.with_comments(printer, words, habits.bullet + text, prefix)
    return part_comments.with_own(context, own, text, prefix)
