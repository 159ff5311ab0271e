"""New structure around old fragments, as block YAML, flow YAML or JSON.

`hang` gives the text of an expression for a place: its first line without indentation, all others with. A fragment
that still is what was read comes along as its source slice, moved to its new indentation with the changes inside.
"""

from __future__ import annotations

from dataclasses import replace

from transpile.evaluate.item_comments import NO_CLAIM, Claim
from transpile.ir import (
    Array,
    Call,
    Expression,
    Filled,
    Literal,
    Member,
    Object,
    Reference,
    Shared,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.printing import anchors, scalar_text
from transpile.printing.indentation import Place, Shape
from transpile.printing.kept_slices import Part, Parts, brought, carried, extended, kept, prints_as_entry
from transpile.printing.printer import Printer
from transpile.printing.splice import copy_templates, moved_slices, tree_diff
from transpile.syntax import comments
from transpile.syntax.source import Span, inside
from transpile.syntax.tree import Entry, Kind, Mapping, Node, Scalar, Sequence, Style

WIDTH = 100
"""A new flow list is not made longer than this."""
NO_SHORT_FORM = ("Fn::Transform", "Fn::Ref", "Fn::Condition")
"""Functions whose tag does not exist, or means another one: `!Ref` is `Ref`."""


def document(printer: Printer, root: Object, slot: Node) -> str:
    """The whole text: the source with what changed replaced, or everything anew for another host."""
    if printer.keep:
        text = printer.cut(tree_diff.between(printer, root, slot, Place("", "", ""), 0, limit=len(printer.source.text)))
        return anchors.separated(text, printer.sharing.copied)
    return value(printer, root)


def value(printer: Printer, e: Expression) -> str:
    """The text of an expression that is a whole document, everything anew."""
    place = Place("", printer.habits.step, printer.habits.dash, printer.json, printer.json)
    text, _ = hang(printer, e, place if printer.json else Place("", "", ""))
    return text + printer.habits.newline


def hang(printer: Printer, e: Expression, place: Place, style: Style | None = None) -> tuple[str, Shape]:
    """The text of `e` at `place`, and how it starts. `style` is the one that a new scalar should have."""
    node = brought(printer, e)
    if node is not None and not printer.inlining and printer.home is not None and not inside(node.span, printer.home):
        return inlined(printer, e, place, style)
    if node is not None and moved_slices.movable(node, place.flow):
        return moved_slices.fragment(printer, e, node, place)
    match e:
        case Literal(text, kind):
            return scalar_text.scalar(
                printer, text, kind, style or scalar_text.style(printer, e.origin), place
            ), Shape.INLINE
        case Text():
            return scalar_text.scalar(
                printer, scalar_text.sub_text(e), Kind.STRING, style or scalar_text.style(printer, e.origin), place
            ), Shape.INLINE
        case Variable() | Reference() if scalar_text.name_of(e).isalnum() and not printer.json:
            return f"!Ref {scalar_text.name_of(e)}", Shape.INLINE  # a tagged scalar is a string, whatever it looks like
        case Variable() | Reference():
            return _call(printer, "Ref", Literal(scalar_text.name_of(e)), place, style)
        case Call(name=name, argument=argument):
            return _call(printer, name, argument, place, style or scalar_text.style(printer, e.origin))
        case Shared(value):
            return inlined(printer, value, place)
        case Filled():
            return copy_templates.value_copy(printer, e, place)
        case Array(items):
            return _array(printer, items, place)
        case Object(members):
            return _object(printer, members, place)
    raise AssertionError(f"{type(e).__name__} is written by a dialect before it is laid out")


def inlined(printer: Printer, e: Expression, place: Place, style: Style | None = None) -> tuple[str, Shape]:
    """The text of what an alias stands for, which has no anchors."""
    outer, printer.inlining = printer.inlining, True
    hung = hang(printer, e, place, style)
    printer.inlining = outer
    return hung


def _call(printer: Printer, name: str, argument: Expression, place: Place, style: Style | None) -> tuple[str, Shape]:
    """A function call: the short tag in YAML where it may stand, else the long form."""
    if printer.json:
        return hang(printer, Object((Member(Literal(name), argument),)), place)
    short = "!" + name.removeprefix("Fn::")
    if name == "Fn::GetAtt" and _dotted(argument):
        assert isinstance(argument, Array)
        return f"{short} {'.'.join(item.text for item in argument.items if isinstance(item, Literal))}", Shape.INLINE
    if name in NO_SHORT_FORM or starts_with_property(printer, argument) or _is_no_string(argument):
        return _object(printer, (Member(Literal(name), argument),), place)
    text, shape = hang(printer, argument, place, style)
    if text[:1] in ("!", "&", "*"):  # what was a long form in the source may have become a tag
        return _object(printer, (Member(Literal(name), argument),), place)
    if shape is Shape.INLINE:
        return f"{short} {text}", Shape.INLINE
    indent = place.column if shape is Shape.MAPPING or len(place.dash) <= len(place.parent) else place.dash
    if shape is Shape.SEQUENCE and indent != place.dash:
        text, _ = hang(printer, argument, replace(place, dash=indent), style)
    return f"{short}{printer.habits.newline}{indent}{text}", Shape.INLINE


def _is_no_string(argument: Expression) -> bool:
    """Whether a tag before `argument` would make a string of it."""
    return isinstance(argument, Literal) and argument.kind is not Kind.STRING


def _dotted(argument: Expression) -> bool:
    return isinstance(argument, Array) and all(
        isinstance(item, Literal) and item.text.replace(".", "").isalnum() for item in argument.items
    )


def starts_with_property(printer: Printer, e: Expression) -> bool:
    """Whether the text of `e` starts with a tag, an anchor or an alias, before which no tag may stand."""
    node = kept(printer, e)
    if node is not None:
        return not isinstance(node, Scalar | Mapping | Sequence)
    if isinstance(e, Filled):
        return e.origin is None or not isinstance(e.origin, Scalar | Mapping | Sequence)
    return isinstance(e, Variable | Reference | Call) or (
        isinstance(e, Shared) and starts_with_property(printer, e.value)
    )


def _array(printer: Printer, items: Parts, place: Place) -> tuple[str, Shape]:
    if not items:
        return "[]", Shape.INLINE
    if place.flow:
        return _flow(printer, items, place, "[]"), Shape.INLINE
    if _short(printer, items):
        text = _flow(printer, items, replace(place, flow=True), "[]")
        if "\n" not in text and len(text) <= WIDTH:
            return text, Shape.INLINE
    texts = [part_text(printer, item, place.dash) for item in items]
    if not printer.apart:
        return _lines(printer, texts, place.dash), Shape.SEQUENCE
    breaks = (printer.habits.newline * (1 + (id(item) in printer.apart)) for item in items[1:])
    rest = (f"{ending}{place.dash}{text}" for ending, text in zip(breaks, texts[1:], strict=True))
    return "".join([texts[0], *rest]), Shape.SEQUENCE


def _object(printer: Printer, members: Parts, place: Place) -> tuple[str, Shape]:
    if not members:
        return "{}", Shape.INLINE
    if place.flow:
        return _flow(printer, members, place, "{}"), Shape.INLINE
    return _lines(printer, [part_text(printer, one, place.column) for one in members], place.column), Shape.MAPPING


def _lines(printer: Printer, texts: list[str], prefix: str) -> str:
    return (printer.habits.newline + prefix).join(texts)


def _simple(item: Part) -> bool:
    match item:
        case Literal() | Variable() | Reference() | Text():
            return True
        case Call(name=name, argument=argument):
            inner = list(argument.items) if isinstance(argument, Array) else [argument]
            return name not in NO_SHORT_FORM and all(_simple(one) for one in inner)
    return False


def _short(printer: Printer, parts: Parts) -> bool:
    """Whether a list may stand on one line: it has neither collections nor comments."""
    if not all(_simple(part) for part in parts) or any(_is_commented(printer, part) for part in parts):
        return False
    spans = [span for part in parts for span in carried(printer, part)] if printer.found else []
    return not any(comments.within(printer.found, span) or (printer.pool and printer.pool.owns(span)) for span in spans)


def _flow(printer: Printer, parts: Parts, place: Place, braces: str) -> str:
    short = braces == "[]" and _short(printer, parts)
    if short or not place.lines:
        text = printer.habits.comma.join(part_text(printer, part, place.column, flow=True) for part in parts)
        if not place.lines or (len(text) <= WIDTH and "\n" not in text):
            return braces[0] + text + braces[1]
    texts = [part_text(printer, part, place.column, flow=True, lines=True) for part in parts]
    newline = printer.habits.newline
    joined = f",{newline}{place.column}".join(texts)
    return f"{braces[0]}{newline}{place.column}{joined}{newline}{place.parent}{braces[1]}"


def part_text(printer: Printer, part: Part, prefix: str, *, flow: bool = False, lines: bool = False) -> str:
    """One member or item of a collection whose children stand at `prefix`."""
    if isinstance(part, Member):
        text = member_text(printer, part, prefix, flow=flow, lines=lines)
    elif isinstance(part, Spread | Splice):
        raise AssertionError("a spread is written by a dialect before it is laid out")
    else:
        text = item_text(printer, part, prefix, flow=flow, lines=lines)
    return _claimed(printer, part, text, prefix, flow) if printer.claims or printer.about else text


def _claimed(printer: Printer, part: Part, text: str, prefix: str, flow: bool) -> str:
    """`text` with the comments about the item that its part was made for: above it, or behind its first line."""
    for own in (part.key, part.value) if isinstance(part, Member) else (part,):
        above, behind = _claim(printer, own, isinstance(part, Member) and own is part.value)
        first, newline, rest = text.partition(printer.habits.newline)
        if behind and not flow and (not newline or first.endswith(":")):
            text = printer.habits.gap.join([first, *behind]) + newline + rest
            behind = ()
        if above or behind:
            words, text = _hoisted(printer, text, prefix)
            text = with_comments(printer, [*words, *above, *behind], text, prefix)
    return text


def _claim(printer: Printer, own: Part, value: bool) -> Claim:
    """The comments about a key, a value or an item."""
    node = own.origin
    if value or isinstance(node, Entry | None) or node not in printer.about:
        return printer.claims.get(id(own), NO_CLAIM)
    printer.told.add(node)
    return printer.about[node]


def _is_commented(printer: Printer, part: Part) -> bool:
    """Whether a comment is about an item."""
    return id(part) in printer.claims or part.origin in printer.about


def member_text(printer: Printer, member: Member, prefix: str, *, flow: bool = False, lines: bool = False) -> str:
    """`key: value` with its comments, hanging at `prefix`."""
    entry = prints_as_entry(printer, member)
    if entry is not None and moved_slices.movable(entry.value, flow):
        text = copy_templates.member_copy(printer, member, entry, prefix, flow)
        return text if printer.pool is None else _owned(printer, [extended(printer, entry)], text, prefix, flow)
    key = scalar_text.key_text(printer, member.key, flow or printer.json)
    place = printer.habits.value(prefix, flow, lines)
    above, behind = _at_origin(printer, member)
    text, shape = hang(printer, member.value, place)
    spans = _spans(printer, member.key) + _spans(printer, member.value)
    if shape is Shape.INLINE:
        text = f"{key}{printer.habits.colon}{text}" if text else f"{key}:"
        return with_comments(printer, above + behind, _owned(printer, spans, text, prefix, flow), prefix)
    indent = place.column if shape is Shape.MAPPING else place.dash
    words, text = ([], text) if printer.about else _hoisted(printer, text, indent)
    within = _spans(printer, member.value)
    inside = [one for span in within for one in printer.pool.inside(span)] if printer.pool else []
    text = with_comments(printer, [printer.habits.gap.join([f"{key}:", *behind]), *inside], text, indent)
    text = _owned(printer, spans, with_comments(printer, words, text, prefix), prefix, flow)
    return with_comments(printer, above, text, prefix)


def _at_origin(printer: Printer, member: Member) -> tuple[list[str], list[str]]:
    """The comments above and behind the key of the entry that a new one stands for: taken before what is in it."""
    if printer.pool is None or member.origin is None:
        return [], []
    span = member.origin.key.span
    return printer.pool.leading(span), printer.pool.trailing(span)


def item_text(printer: Printer, item: Expression, prefix: str, *, flow: bool = False, lines: bool = False) -> str:
    """An item with its comments, with its dash in block style, hanging at `prefix`."""
    above, behind = ([], []) if flow else _of_words(printer, item)
    text, _ = hang(printer, item, printer.habits.item(prefix, flow, lines))
    if flow:
        return _owned(printer, _spans(printer, item), text, prefix, flow)
    words, text = _hoisted(printer, printer.habits.gap.join([text, *behind]), printer.habits.inner(prefix))
    words += above + _unclaimed(printer, item)
    text = with_comments(printer, words, printer.habits.bullet + text, prefix)
    return _owned(printer, _spans(printer, item), text, prefix)


def _hoisted(printer: Printer, text: str, indent: str) -> tuple[list[str], str]:
    """The comments that `text` starts with, and the rest: they stand better above the key or dash than below it."""
    words = []
    while text.startswith("#"):
        line, text = text.split(printer.habits.newline + indent, 1)
        words.append(line)
    return words, text


def _of_words(printer: Printer, item: Expression) -> tuple[list[str], list[str]]:
    """The comments above and behind the words that a new list is made of: taken first, they leave it on one line.

    Those above the string of a `Fn::Sub` that takes the list form stood above the item, too.
    """
    pool = printer.pool
    if pool is None:
        return [], []
    match item:
        case Call(argument=Array((Text() as string, *_)), origin=None):
            return [text for span in carried(printer, string) for text in pool.leading(span)], []
        case Array(words, origin=None) if all(isinstance(word, Literal) for word in words):
            spans = [span for word in words for span in carried(printer, word)]
            above = [text for span in sorted(spans) for text in pool.leading(span)]
            return above, [text for span in spans for text in pool.trailing(span)]
    return [], []


def _unclaimed(printer: Printer, item: Expression) -> list[str]:
    """Comments of parts inside a new item that found no place at their part."""
    pool = printer.pool
    if pool is None or kept(printer, item) is not None:
        return []
    return [words for span in carried(printer, item) for words in (*pool.leading(span), *pool.trailing(span))]


def _spans(printer: Printer, e: Expression) -> list[Span]:
    node = kept(printer, e) or (e.origin if isinstance(e, Filled) and printer.keep else None)
    return [extended(printer, node)] if node is not None else []


def _owned(printer: Printer, spans: list[Span], text: str, prefix: str, flow: bool = False) -> str:
    """`text` with the comments that belong to its parts: before it, or behind it if it is one line."""
    if printer.pool is None or not spans:
        return text
    before = [words for span in spans for words in printer.pool.leading(span)]
    behind = [words for span in spans for words in printer.pool.trailing(span)]
    if behind and not flow and "\n" not in text:
        text = printer.habits.gap.join([text, *behind])
        behind = []
    return with_comments(printer, before + behind, text, prefix)


def with_comments(printer: Printer, words: list[str], text: str, prefix: str) -> str:
    """`text` below lines with the comments `words`."""
    return _lines(printer, [*words, text], prefix)
