"""A module -> its text in native HCL, laid out as `terraform fmt` leaves it.

What is in brackets over several lines opens them all at the end of its first line and closes them all at the beginning
of its last one, so that `terraform fmt` indents what is between by one step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dialects.terraform.cty.hcl_text import quoted
from dialects.terraform.writing.hcl import (
    NOTHING,
    About,
    Argument,
    Block,
    Expression,
    File,
    For,
    Function,
    Inline,
    Item,
    Member,
    Object,
    Tuple,
)
from dialects.terraform.writing.layout_lines import (
    SHORT,
    WIDTH,
    condition,
    flat,
    has_equals,
    head,
    is_bare,
    is_leaf,
    is_row,
    key_text,
    laid_out,
    oneline,
    opened,
    result,
    room,
    tail,
)
from dialects.terraform.writing.layout_rows import Page, Row
from dialects.terraform.writing.layout_strings import has_lines, heredoc, lone

Comments = tuple[str, ...]


def text(file: File, newline: str = "\n") -> str:
    """The text of a module. A heredoc would hold the line breaks of the file, so there are none but with `\\n`."""
    page = Page(heredocs=newline == "\n")
    page.comments(file.header)
    with room():
        for block in file.blocks:
            page.blank()
            _block(page, block, is_first=True)
    return newline.join([*page.lines(), ""]) if page.rows else ""


def expression(e: Expression, prefix: str = "") -> str:
    """The text of an expression, whose further lines stand at `prefix`."""
    page = Page(prefix)
    page.row("")
    with room():
        _expression(page, e)
    return "\n".join(page.lines()).removeprefix(prefix)


# -- blocks -----------------------------------------------------------------------------------------------------------


def _block(page: Page, block: Block, is_first: bool) -> None:
    page.before(block.about, is_first)
    page.row(" ".join([block.type, *map(quoted, block.labels), "{"]))
    page.behind(-1, block.about.behind)
    if not block.body and not block.about.below and not block.about.behind:
        page.add("}")
        return
    page.depth += 1
    for at, part in enumerate(block.body):
        _part(page, part, block.body[at - 1] if at else None)
    _closed(page, "}", block.about.below)


def _part(page: Page, part: Argument | Block, before: Argument | Block | None) -> None:
    """A part of a body; empty lines stand around a block."""
    if before is not None and (isinstance(part, Block) or isinstance(before, Block)):
        page.blank()
    if isinstance(part, Block):
        _block(page, part, before is None)
        return
    page.before(part.about, before is None)
    _named(page, part.name, _unwrapped(part.value), part.about)


def _unwrapped(e: Expression) -> Expression:
    """`terraform fmt` takes the quotes from an argument that is one interpolation."""
    while (inner := lone(e)) is not None:
        e = inner
    return e


def _named(page: Page, name: str, value: Expression, about: About) -> None:
    """`name = value`; what has one line is lined up with its neighbours."""
    row = _valued(page, f"{name} = ", value, about)
    if row is not None:
        cut = len(page.indent) + len(name)
        row.lead, row.assign = row.lead[:cut], row.lead[cut + 1 :]


def _valued(page: Page, lead: str, value: Expression, about: About, end: str = "") -> Row | None:
    """What a part is worth, from the beginning of a line on, and the comments about it; its line if it has but one."""
    if page.heredocs and has_lines(value):
        page.comments(about.behind)
        row: Row | None = _heredoc(page, lead, value)
        if end:
            page.row(end)
    else:
        start = len(page.rows)
        page.row(lead)
        _expression(page, value, about.below)
        page.add(end)
        page.beside(start, about.behind)
        row = page.last if len(page.rows) == start + 1 else None
    if is_leaf(value):
        page.comments(about.below)
    return row


def _heredoc(page: Page, lead: str, string: Expression) -> Row:
    opening, below = heredoc(string, flat, page.indent)
    page.row(lead + opening)
    page.last.below = below
    return page.last


# -- expressions ------------------------------------------------------------------------------------------------------


def _expression(page: Page, e: Expression, below: Comments = ()) -> None:
    """An expression behind what stands on the last line, whose further lines have the depth of that."""
    line = None if below else _line(page, e)
    if line is not None or is_leaf(e):
        page.add(line or flat(e))
        return
    match e:
        case Object():
            _object(page, e, below)
        case Tuple(items):
            _bracketed(page, "[", items, "]", below)
        case Function(name, arguments, expanded):
            _bracketed(page, f"{name}(", arguments, "...)" if expanded else ")", below)
        case For():
            _for(page, e, below)
        case Inline(parts):
            _inline(page, parts, below)


def _line(page: Page, e: Expression) -> str | None:
    return oneline(e, WIDTH - len(page.last.lead), page.heredocs)


def _closed(page: Page, closing: str, below: Comments) -> None:
    """End what has lines of its own."""
    page.comments(below)
    page.depth -= 1
    page.row(closing)


def _object(page: Page, e: Object, below: Comments) -> None:
    page.add("{")
    page.depth += 1
    for at, member in enumerate(_alike(page, e.members) if e.alike else e.members):
        page.before(member.about, at == 0)
        if has_equals(member.key):
            _odd(page, member)
        else:
            _named(page, key_text(member.key), member.value, member.about)
    _closed(page, "}", below)


def _alike(page: Page, members: Sequence[Member]) -> Sequence[Member]:
    """Entries of one kind: objects that have a line each, or lines of their own."""
    rows = [one for one in members if is_row(one.value)]
    if all(oneline(one.value, _room(page, f"{key_text(one.key)} = "), page.heredocs) for one in rows):
        return members
    return [replace(one, value=opened(one.value)) for one in members]


def _room(page: Page, lead: str) -> int:
    return WIDTH - len(page.indent) - len(lead)


def _odd(page: Page, member: Member) -> None:
    """`terraform fmt` takes the `=` in the key for that of the line: behind it no more than one bracket may open."""
    value, below = member.value, member.about.below
    page.row(f"{key_text(member.key)} = ")
    line = flat(value) if is_leaf(value) else None if below else _line(page, value)
    page.add(line or "(")
    page.behind(-1, member.about.behind)
    if line is not None:
        page.comments(below)
        return
    page.depth += 1
    _valued(page, "", value, NOTHING)
    _closed(page, ")", below)


def _bracketed(page: Page, opening: str, items: Sequence[Item], closing: str, below: Comments) -> None:
    """The items of a tuple, or the arguments of a function: the last begins behind its bracket, or all on lines."""
    page.add(opening)
    if not _hugs(page, items):
        page.depth += 1
        _listed(page, items, "..." if closing.startswith("...") else ",")
        _closed(page, closing.removeprefix("..."), below)
        return
    for item in items[:-1]:
        page.add(f"{flat(item.value)}, ")
    _expression(page, items[-1].value, below)
    page.add(closing)


def _hugs(page: Page, items: Sequence[Item]) -> bool:
    """Whether all but the last item are short and the last has lines that can begin behind them."""
    if not items or not is_bare(items) or len(items) > 2 or is_leaf(items[-1].value):
        return False
    if isinstance(items[-1].value, Function | Inline) and len(items) > 1:
        return False
    if isinstance(items[-1].value, For) and len(items) > 1 and oneline(items[-1].value, _room(page, ""), page.heredocs):
        return False  # on a line of its own it has no lines
    lines = [_line(page, item.value) if _is_plain(item.value) else None for item in items[:-1]]
    return all(line is not None and len(line) < WIDTH // 2 for line in lines)


def _is_plain(e: Expression) -> bool:
    """Whether others may follow an expression on its line: it has no `=` that is not in a string, and makes nothing."""
    return not isinstance(e, For | Function) and not has_equals(e)


def _listed(page: Page, items: Sequence[Item], last: str) -> None:
    """Items on lines of their own, with a comma behind the last; a heredoc has nothing behind it, nor has `...`."""
    for at, item in enumerate(_matching(page, items)):
        is_last = at == len(items) - 1
        page.before(item.about, at == 0)
        end = last if is_last else ","
        if is_last and page.heredocs and has_lines(item.value):
            end = end.removesuffix(",")
        _valued(page, "", item.value, item.about, end)


def _matching(page: Page, items: Sequence[Item]) -> Sequence[Item]:
    """Items of which objects with several members have a line each, or lines of their own."""
    rows = [one for one in items if is_row(one.value, least=2)]
    if all(oneline(one.value, _room(page, ""), page.heredocs) for one in rows):
        return items
    return [replace(one, value=opened(one.value, least=2)) for one in items]


def _inline(page: Page, parts: Sequence[str | Expression], below: Comments) -> None:
    """What is spelled as it is: one expression in it may have lines."""
    wide = laid_out(parts)
    for at, part in enumerate(parts):
        if at == wide and not isinstance(part, str):
            _expression(page, part, below)
        else:
            page.add(part if isinstance(part, str) else flat(part))


# -- loops ------------------------------------------------------------------------------------------------------------


def _for(page: Page, e: For, below: Comments) -> None:
    opening, closing = "[]" if e.key is None else "{}"
    page.add(opening)
    if _opens_behind(page, e):
        page.add(f"{head(e)}{flat(e.source)} : ")
        _expression(page, e.result, below)
        page.add(tail(e) + closing)
        return
    page.depth += 1
    page.before(e.about, is_first=True)
    start = len(page.rows)
    _headed(page, e)
    page.beside(start, e.about.behind)
    _closed(page, closing, e.about.below + below)


def _opens_behind(page: Page, e: For) -> bool:
    """Whether a loop begins behind its bracket, and what it makes behind that: not as the argument of a function."""
    if (
        page.last.lead.endswith("([")
        or e.key is not None
        or e.about != NOTHING
        or is_leaf(e.result)
        or has_equals(e.source)
    ):
        return False
    return oneline(e.source, WIDTH - len(page.last.lead) - len(head(e)) - 4, page.heredocs) is not None


def _headed(page: Page, e: For) -> None:
    """A loop on lines of its own."""
    page.row(head(e))
    start = len(page.rows)
    visited = oneline(e.source, SHORT, page.heredocs)
    if visited is None:
        _expression(page, e.source)
    page.add(f"{visited or ''} :")
    made = "" if e.key is None else f"{flat(e.key)} =>"
    begins = f" {flat(e.result)}{tail(e)}" if e.key is None and is_leaf(e.result) else f" {made} {{"
    if len(page.rows) > start or has_equals(e.source) or len(page.last.lead) + len(begins) > WIDTH:
        page.row(made)
    elif made:
        page.add(f" {made}")
    if e.key is not None and has_equals(e.key):
        page.row("")
    elif page.last.lead.strip():
        page.add(" ")
    _expression(page, result(e))
    _ended(page, e)


def _ended(page: Page, e: For) -> None:
    """What stands behind the result of a loop, on a line of its own if it is long."""
    page.add("..." * e.grouped)
    if e.condition is not None:
        said = condition(e.condition)
        if len(page.last.lead) + len(said) < WIDTH:
            page.add(f" {said}")
        else:
            page.row(said)
