"""New structure around old fragments, as block YAML, flow YAML or JSON.

`hang` gives the text of an expression for a place: its first line without indentation, all others with. A fragment
that still is what was read comes along as its source slice, moved to its new indentation with the changes inside.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from transpile import anchors, bodies, changes, comments
from transpile.edits import Edit, reindent
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
from transpile.places import Place, Shape, content, is_block, line_prefix, parent_prefix, scalar_of, style_of
from transpile.printing import Part, Parts, Printer, carried, extended, kept, prints_as_entry
from transpile.scalars import write_scalar
from transpile.source import Span
from transpile.tree import Alias, Anchored, Entry, Kind, Mapping, Node, Scalar, Sequence, Style, Tagged
from transpile.uniform import ordinary

_BLANK_LINE = re.compile(r"\n[ \t]*\r?\n")
WIDTH = 100
"""A new flow list is not made longer than this."""


def document(printer: Printer, root: Object, slot: Node) -> str:
    """The whole text: the source with what changed replaced, or everything anew for another host."""
    if printer.keep:
        text = printer.cut(changes.between(printer, root, slot, Place("", "", ""), 0))
        return anchors.separated(text, printer.sharing.copied)
    place = Place("", printer.habits.step, printer.habits.dash, printer.json, printer.json)
    text, _ = hang(printer, root, place if printer.json else Place("", "", ""))
    return text + printer.habits.newline


# -- expressions -----------------------------------------------------------------------------------------------------


def hang(printer: Printer, e: Expression, place: Place, style: Style | None = None) -> tuple[str, Shape]:
    """The text of `e` at `place`, and how it starts. `style` is the one that a new scalar should have."""
    node = kept(printer, e)
    if node is not None and _movable(node, place.flow):
        return _fragment(printer, e, node, place)
    match e:
        case Literal(text, kind):
            return _scalar(printer, text, kind, style or _style(printer, e.origin), place), Shape.INLINE
        case Text():
            return _scalar(printer, sub_text(e), Kind.STRING, style or _style(printer, e.origin), place), Shape.INLINE
        case Variable() | Reference() if name_of(e).isalnum() and not printer.json:
            return f"!Ref {name_of(e)}", Shape.INLINE  # a tagged scalar is a string, whatever it looks like
        case Variable() | Reference():
            return _call(printer, "Ref", Literal(name_of(e)), place, style)
        case Call(name=name, argument=argument):
            return _call(printer, name, argument, place, style or _style(printer, e.origin))
        case Shared(value):
            return inlined(printer, value, place)
        case Filled():
            return bodies.value_copy(printer, e, place)
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


def name_of(e: Variable | Reference | Call) -> str:
    """How a mention is spelled inside `Ref` and `${}`."""
    match e:
        case Variable(binder):
            return binder.name
        case Reference(name, attribute):
            return name if attribute is None else f"{name}.{attribute}"
    raise AssertionError("a computed hole is given a name by the family before it is laid out")


def sub_text(text: Text) -> str:
    """The string of a `Fn::Sub`: literal `${` escaped as `${!`, but where no brace follows and it stands for itself."""
    out = ""
    for part in reversed(text.parts):
        if isinstance(part, str):
            end = len(part) if "}" in out else part.rfind("}") + 1
            out = part[:end].replace("${", "${!") + part[end:] + out
        else:
            out = "${" + name_of(part) + "}" + out
    return out


def key_text(printer: Printer, key: Literal | Text, flow: bool) -> str:
    """A key: as it was written where nothing in it changed, else in the style that it had."""
    if key.origin is None and ordinary(key) == ("word", Kind.STRING):
        assert isinstance(key, Literal)
        return f'"{key.text}"' if printer.json else key.text
    scalar = scalar_of(kept(printer, key))
    if scalar is not None and scalar.style not in (Style.LITERAL, Style.FOLDED) and "\n" not in scalar.text:
        return printer.source.slice(scalar.span)
    text = key.text if isinstance(key, Literal) else "".join(p if isinstance(p, str) else _hole(p) for p in key.parts)
    return write_scalar(
        text,
        Kind.STRING,
        _style(printer, key.origin),
        flow=flow,
        host=printer.host,
        column=0,
        newline=printer.habits.newline,
    )


def _style(printer: Printer, node: Node | None) -> Style | None:
    """The style that a scalar had; one from another host means nothing here."""
    return style_of(node) if printer.keep else None


def _hole(part: Variable | Reference | Call) -> str:
    sigil = part.sigil.value if isinstance(part, Variable) else "$"
    return sigil + "{" + name_of(part) + "}"


def _scalar(printer: Printer, text: str, kind: Kind, style: Style | None, place: Place) -> str:
    if style is None and "\n" in text.rstrip("\n"):
        style = Style.LITERAL
    column = len(place.column) if len(place.column) > len(place.parent) else len(place.parent) + 2
    return write_scalar(
        text, kind, style, flow=place.flow, host=printer.host, column=column, newline=printer.habits.newline
    )


def _call(printer: Printer, name: str, argument: Expression, place: Place, style: Style | None) -> tuple[str, Shape]:
    """A function call: the short tag in YAML where it may stand, else the long form."""
    if printer.json:
        return hang(printer, Object((Member(Literal(name), argument),)), place)
    short = "!" + name.removeprefix("Fn::")
    if name == "Fn::GetAtt" and _dotted(argument):
        assert isinstance(argument, Array)
        return f"{short} {'.'.join(item.text for item in argument.items if isinstance(item, Literal))}", Shape.INLINE
    if name == "Fn::Transform" or _starts_with_property(printer, argument) or _is_no_string(argument):
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


def _starts_with_property(printer: Printer, e: Expression) -> bool:
    """Whether the text of `e` starts with a tag, an anchor or an alias, before which no tag may stand."""
    node = kept(printer, e)
    if node is not None:
        return not isinstance(node, Scalar | Mapping | Sequence)
    if isinstance(e, Filled):
        return e.origin is None or not isinstance(e.origin, Scalar | Mapping | Sequence)
    return isinstance(e, Variable | Reference | Call) or (
        isinstance(e, Shared) and _starts_with_property(printer, e.value)
    )


# -- collections -----------------------------------------------------------------------------------------------------


def _array(printer: Printer, items: Parts, place: Place) -> tuple[str, Shape]:
    if not items:
        return "[]", Shape.INLINE
    if place.flow:
        return _flow(printer, items, place, "[]"), Shape.INLINE
    if _short(printer, items):
        text = _flow(printer, items, replace(place, flow=True), "[]")
        if "\n" not in text and len(text) <= WIDTH:
            return text, Shape.INLINE
    return _lines(printer, [part_text(printer, item, place.dash) for item in items], place.dash), Shape.SEQUENCE


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
            return name != "Fn::Transform" and all(_simple(one) for one in inner)
    return False


def _short(printer: Printer, parts: Parts) -> bool:
    """Whether a list may stand on one line: it has neither collections nor comments."""
    return all(_simple(part) for part in parts) and not (
        printer.pool is not None and any(printer.pool.owns(span) for part in parts for span in carried(printer, part))
    )


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
    if isinstance(part, Spread | Splice):
        raise AssertionError("a spread is written by a dialect before it is laid out")
    if isinstance(part, Member):
        return member_text(printer, part, prefix, flow=flow, lines=lines)
    return item_text(printer, part, prefix, flow=flow, lines=lines)


def member_text(printer: Printer, member: Member, prefix: str, *, flow: bool = False, lines: bool = False) -> str:
    """`key: value` with its comments, hanging at `prefix`."""
    entry = prints_as_entry(printer, member)
    if entry is not None and _movable(entry.value, flow):
        text = bodies.member_copy(printer, member, entry, prefix, flow)
        return text if printer.pool is None else _owned(printer, [extended(printer, entry)], text, prefix, flow)
    key = key_text(printer, member.key, flow or printer.json)
    place = printer.habits.value(prefix, flow, lines)
    text, shape = hang(printer, member.value, place)
    spans = _spans(printer, member.key) + _spans(printer, member.value)
    if shape is Shape.INLINE:
        return _owned(printer, spans, f"{key}{printer.habits.colon}{text}" if text else f"{key}:", prefix, flow)
    indent = place.column if shape is Shape.MAPPING else place.dash
    words, text = _hoisted(printer, text, indent)
    text = with_comments(printer, words, f"{key}:{printer.habits.newline}{indent}{text}", prefix)
    return _owned(printer, spans, text, prefix, flow)


def item_text(printer: Printer, item: Expression, prefix: str, *, flow: bool = False, lines: bool = False) -> str:
    """An item with its comments, with its dash in block style, hanging at `prefix`."""
    above, behind = ([], []) if flow else _of_words(printer, item)
    text, _ = hang(printer, item, printer.habits.item(prefix, flow, lines))
    if flow:
        return _owned(printer, _spans(printer, item), text, prefix, flow)
    words, text = _hoisted(printer, "  ".join([text, *behind]), printer.habits.inner(prefix))
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
    """The comments above and behind the words that a new list is made of: taken first, they leave it on one line."""
    pool, words = printer.pool, item.items if isinstance(item, Array) and item.origin is None else ()
    if pool is None or not all(isinstance(word, Literal) for word in words):
        return [], []
    spans = [span for word in words for span in carried(printer, word)]
    above = [text for span in spans for text in pool.leading(span)]
    return above, [text for span in spans for text in pool.trailing(span)]


def _unclaimed(printer: Printer, item: Expression) -> list[str]:
    """Comments of parts inside a new item that found no place at their part."""
    pool = printer.pool
    if pool is None or kept(printer, item) is not None:
        return []
    return [words for span in carried(printer, item) for words in (*pool.leading(span), *pool.trailing(span))]


def _spans(printer: Printer, e: Expression) -> list[Span]:
    node = kept(printer, e) or (e.origin if isinstance(e, Filled) and printer.keep else None)
    return [extended(printer, node)] if node is not None else []


# -- comments --------------------------------------------------------------------------------------------------------


def _owned(printer: Printer, spans: list[Span], text: str, prefix: str, flow: bool = False) -> str:
    """`text` with the comments that belong to its parts: before it, or behind it if it is one line."""
    if printer.pool is None or not spans:
        return text
    before = [words for span in spans for words in printer.pool.leading(span)]
    behind = [words for span in spans for words in printer.pool.trailing(span)]
    if behind and not flow and "\n" not in text:
        text = "  ".join([text, *behind])
        behind = []
    return with_comments(printer, before + behind, text, prefix)


def with_comments(printer: Printer, words: list[str], text: str, prefix: str) -> str:
    """`text` below lines with the comments `words`."""
    return _lines(printer, [*words, text], prefix)


# -- fragments of the source -----------------------------------------------------------------------------------------


def _movable(node: Node, flow: bool) -> bool:
    """Whether the source slice of `node` reads the same in flow style, if that is where it goes."""
    if not flow:
        return True
    if isinstance(node, Tagged | Anchored):
        return _movable(node.value, flow)
    if isinstance(node, Scalar):
        block = node.style in (Style.LITERAL, Style.FOLDED)
        plain = node.style is Style.PLAIN
        return not block and not (plain and (not node.text or set(node.text) & set(",[]{}")))
    return not is_block(node)


def _fragment(printer: Printer, e: Expression, node: Node, place: Place) -> tuple[str, Shape]:
    shown = node
    while printer.inlining and isinstance(shown, Anchored):
        shown = shown.value
    old, new, shape = move(printer, shown, place)
    span = extended(printer, shown) if not place.flow else shown.span
    edits = changes.between(printer, e, node, source_place(printer, shown), shown.span.start)
    return reindent(printer.cut(edits, span), old, new), shape


def move(printer: Printer, node: Node, place: Place) -> tuple[str, str, Shape]:
    """The old and the new indentation of a fragment that moves to `place`, and how it starts there."""
    text = printer.source.text
    if printer.json:
        return line_prefix(text, node.span.start), place.parent, Shape.INLINE
    if is_block(node):
        shape = Shape.MAPPING if isinstance(node, Mapping) else Shape.SEQUENCE
        new = place.column if shape is Shape.MAPPING else place.dash
        return " " * printer.source.column(node.span.start), new, shape
    old = parent_prefix(text, node.span.start)
    flush = is_block(content(node)) and printer.source.column(content(node).span.start) == len(old)
    return old, place.dash if flush else place.parent, Shape.INLINE  # dashes below the column of their key


def source_place(printer: Printer, node: Node) -> Place:
    """The place of a fragment in the source, seen from the fragment alone."""
    text = printer.source.text
    if printer.json:
        return printer.habits.value(line_prefix(text, node.span.start), True, "\n" in printer.source.slice(node.span))
    return printer.habits.value(parent_prefix(text, node.span.start))


# -- slots -----------------------------------------------------------------------------------------------------------


def in_slot(printer: Printer, e: Expression, slot: Node, place: Place, gap: int) -> Edit:
    """The edit that puts `e` where `slot` stands; `gap` is where the token before it ends.

    Comments inside the slot that nothing carries follow the new text on its line.
    """
    style = style_of(slot) if isinstance(e, Literal | Call) else None
    text, shape = (inlined if _from_elsewhere(e, slot) else hang)(printer, e, place, style)
    inside = comments.within(printer.found, slot.span)
    if inside:
        text = _behind(printer, text, [printer.source.slice(one) for one in _uncarried(printer, e, inside)], place)
    source = printer.source.text
    newline = printer.habits.newline
    commented = comments.within(printer.found, Span(gap, slot.span.start))
    if shape is not Shape.INLINE:
        indent = place.column if shape is Shape.MAPPING else place.dash
        if source[gap - 1 : gap] == "-":
            return Edit(Span(slot.span.start, slot.span.end), text)
        return Edit(Span(commented[-1].end if commented else gap, slot.span.end), newline + indent + text)
    if "\n" in source[gap : slot.span.start] and not (commented and "\n" in text):
        behind = source[gap : commented[-1].end] if commented else ""
        return Edit(Span(gap, slot.span.end), f" {text}{behind}")
    adjacent = slot.span.start == gap and source[gap - 1 : gap] in (":", "-") and not printer.json
    return Edit(slot.span, " " + text if adjacent else text)


def _from_elsewhere(e: Expression, slot: Node) -> bool:
    """Whether `e` is what an alias stands for, or an item that a loop ran over."""
    origin = e.origin
    return isinstance(slot, Alias) or (
        origin is not None and not slot.span.start <= origin.span.start <= origin.span.end <= slot.span.end
    )


def _uncarried(printer: Printer, e: Expression, inside: comments.Spans) -> list[Span]:
    parts = list(carried(printer, e))
    return [one for one in inside if not any(part.start <= one.start < part.end for part in parts)]


def _behind(printer: Printer, text: str, words: list[str], place: Place) -> str:
    """`text` followed by comments: behind its first line in block style, on a line of its own in flow style."""
    if not words:
        return text
    if place.flow:
        return f"{text} {'  '.join(words)}{printer.habits.newline}{place.parent}"
    first, *rest = text.split("\n", 1)
    ending = "\r" if first.endswith("\r") else ""
    return "\n".join([f"{first.rstrip()}  {'  '.join(words)}{ending}", *rest])


def emptied(printer: Printer, container: Mapping | Sequence) -> Edit:
    """The edit that leaves a collection without children, its comments behind it."""
    braces = "{}" if isinstance(container, Mapping) else "[]"
    text = printer.source.text
    words = [printer.source.slice(one) for one in comments.within(printer.found, container.span)]
    place = Place(line_prefix(text, container.span.start), "", "", container.flow)
    start = container.span.start
    if is_block(container):
        gap = token_end(printer, start)
        if text[max(gap - 1, 0)] in ":-":
            behind = text[gap:start].rstrip()
            return Edit(Span(gap, container.span.end), _behind(printer, f" {braces}{behind}", words, place))
    return Edit(container.span, _behind(printer, braces, words, place))


def token_end(printer: Printer, start: int) -> int:
    """Where what stands before `start` ends, but for blanks and comments."""
    text = printer.source.text
    while True:
        while start and text[start - 1] in " \t\r\n":
            start -= 1
        line = text.rfind("\n", 0, start) + 1
        behind = comments.within(printer.found, Span(line, start))
        if not behind:
            return start
        start = behind[-1].start


def filled(printer: Printer, container: Mapping | Sequence, text: str) -> Edit:
    """The edit that puts the first children into an empty flow collection."""
    braces = "{}" if isinstance(container, Mapping) else "[]"
    return Edit(container.span, braces[0] + text + braces[1])


def separator(printer: Printer, container: Mapping | Sequence, prefix: str) -> str:
    """What stands between two children of `container`."""
    if not container.flow:
        return printer.habits.newline + prefix
    return f",{printer.habits.newline}{prefix}" if _spreads(printer, container) else printer.habits.comma


def parts_text(printer: Printer, parts: Parts, container: Mapping | Sequence, prefix: str) -> str:
    """New children of `container`, whose children stand at `prefix`."""
    lines = container.flow and _spreads(printer, container)
    texts = [part_text(printer, part, prefix, flow=container.flow, lines=lines) for part in parts]
    blank = printer.habits.newline if not container.flow and len(parts) > 1 and _airy(printer, container) else ""
    return (blank + separator(printer, container, prefix)).join(texts)


def _airy(printer: Printer, container: Mapping | Sequence) -> bool:
    """Whether blank lines stand between the children of a block collection, or between those of its only child."""
    children = container.entries if isinstance(container, Mapping) else container.items
    if len(children) == 1:
        child = children[0]
        inner = content(child.value if isinstance(child, Entry) else child)
        return isinstance(inner, Mapping | Sequence) and not inner.flow and _airy_children(printer, inner)
    return _airy_children(printer, container)


def _airy_children(printer: Printer, container: Mapping | Sequence) -> bool:
    children = container.entries if isinstance(container, Mapping) else container.items
    text = printer.source.text
    gaps = [text[one.span.end : other.span.start] for one, other in pairwise(children)]
    return bool(gaps) and sum(bool(_BLANK_LINE.search(gap)) for gap in gaps) * 2 > len(gaps)


def _spreads(printer: Printer, container: Mapping | Sequence) -> bool:
    children = container.entries if isinstance(container, Mapping) else container.items
    first = children[0].span.start if children else container.span.end
    return "\n" in printer.source.text[container.span.start : first]
