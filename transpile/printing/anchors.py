"""Anchors and aliases where text moves, is copied or goes away.

An alias prints as it stands while the anchor that it means is sure to come before it, in every copy of the loops that
both stand in; else it prints as what it stands for, without anchors. Copies of an anchor get names of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set
from itertools import count

from transpile import hosts
from transpile.hosts.indicators import ends_in_tag, flows_on
from transpile.hosts.scalars import reads_in_flow
from transpile.ir import Array, Call, Expression, Filled, Literal, Loop, Member, Object, Shared, Spread, Text
from transpile.ir.traversal import alike, children, free, walk
from transpile.syntax.edits import Edit, apply
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span, from_text, inside
from transpile.syntax.tree import Alias, Anchored, Node, Parsed, Scalar, Sequence, Style, content, nodes, scalar_of


@dataclass(frozen=True, slots=True)
class Sharing:
    """What a text shares by anchors.

    `lost` are the aliases that cannot rely on their anchor, `entangled` those in a loop that their anchor is not in:
    they mean something else where it depends on the loop. `elsewhere` are the anchors in no loop of those that do, or
    have a scalar: what is printed of them away from where they stand is a copy for an alias. `copied` are the names of
    anchors inside loops, or around them, `removals` the edits that take anchors away.
    """

    lost: frozenset[Alias] = frozenset()
    entangled: frozenset[Alias] = frozenset()
    elsewhere: frozenset[Node] = frozenset()
    copied: frozenset[str] = frozenset()
    removals: tuple[Edit, ...] = ()


def sharing(source: Source, root: Node, tree: Expression, result: Expression, moves: bool) -> Sharing:
    """What `tree`, read from `root`, shares where `result` is printed.

    `moves`: the loops of an object come to stand where the first of them stood.
    """
    if "&" not in source.text:
        return Sharing()
    named = [node for node in nodes(root) if isinstance(node, Anchored | Alias)]
    anchors = [node for node in named if isinstance(node, Anchored)]
    aliases = [node for node in named if isinstance(node, Alias)]
    # What stands in a region comes several times, or not at all: loops that do not stay, and what they run over.
    regions = sorted(set(_regions(tree, {id(e) for e in _outside_copies(result)}))) if anchors else []
    copied = {node.name for node in anchors if any(_overlap(node.span, region) for region in regions)}
    # What an alias stands for comes along, with the anchors in that.
    brought = {alias.target for alias in aliases if any(inside(alias.span, region) for region in regions)}
    copied |= {node.name for target in brought for node in nodes(target) if isinstance(node, Anchored)}
    repeated = {name for name, number in Counter(node.name for node in anchors).items() if number > 1}
    entangled = {alias for alias in aliases if _is_entangled(alias, regions)}
    words = {alias.target for alias in entangled if isinstance(content(alias.target), Scalar)}
    # In a new list they are copies for an alias, or have a text that does not go between brackets.
    loose = words | {alias.target for alias in aliases if _needs_block(alias.target)}
    standing = set(_standing(result, {alias.target for alias in aliases}, loose)) if aliases else set()
    lost = set()
    # Some anchors are in no expression (`!Ref &a P`), and are not seen: what seems early is so only where loops move.
    early = set(_early(result, {alias.target for alias in aliases})) if moves and aliases else set()
    moving = list(_moving(tree)) if early else []
    for alias in aliases:
        gone = alias.target not in standing or _is_lost(alias, regions, moving if alias in early else [])
        # An alias means the anchor last before it: where its name is given anew, copies may come between the two.
        if gone or alias.name in repeated & copied:
            lost.add(alias)
    lost |= set(_overtaken(result, {alias.target for alias in aliases})) if copied else set()
    if lost:
        sources = _shared_sources(tree, result)
        lost -= {alias for alias in sources if alias.name not in repeated and alias.target in standing}
    removals = tuple(sorted(removal(source.text, node) for node in anchors))
    bound = (e.origin for e in walk(tree) if isinstance(e, Shared) and free(e)) if entangled else ()
    targets = {alias.target for alias in bound if isinstance(alias, Alias) and alias in entangled}
    elsewhere = {one for one in targets | words if not any(inside(one.span, region) for region in regions)}
    return Sharing(frozenset(lost), frozenset(entangled), frozenset(elsewhere), frozenset(copied), removals)


def _is_entangled(alias: Alias, regions: list[Span]) -> bool:
    """Whether the alias is in a loop that its anchor is not in."""
    return any(inside(alias.span, region) and not inside(alias.target.span, region) for region in regions)


def _needs_block(node: Node) -> bool:
    """Whether the text of `node` does not go between brackets: a block scalar, one without any text, `a,b`."""
    scalar = scalar_of(node)
    if scalar is None:
        return False
    block = scalar.style in (Style.LITERAL, Style.FOLDED)
    return not scalar.text or block or (scalar.style is Style.PLAIN and not reads_in_flow(scalar.text))


def _is_lost(alias: Alias, regions: list[Span], moving: list[tuple[Span, Span]]) -> bool:
    """Whether the anchor comes to stand behind the alias, or in copies of a loop that the alias is not in."""
    target = alias.target.span
    apart = (region for region in regions if inside(target, region) and not inside(alias.span, region))
    behind = (first for first, loop in moving if inside(alias.span, loop) and first.start < target.start < loop.start)
    return any(apart) or any(behind)


def _early(result: Expression, wanted: Set[Node]) -> Iterator[Alias]:
    """The aliases before which nothing prints their anchor: the loop that they are in may have moved, or have stayed.

    What stays as it is written, as loops of a `Fn::Merge` do, is looked at in the order of its text.
    """
    printed: set[Node] = set()
    seen: set[int] = set()
    ahead = [result]
    while ahead:
        e = ahead.pop()
        if isinstance(e, Array | Object):
            if id(e) in seen:
                continue
            seen.add(id(e))
        kept = e.origin if isinstance(e, Loop | Shared) else None
        for node in (e.origin,) if kept is None else nodes(kept):
            if isinstance(node, Alias) and node.target not in printed:
                yield node
            elif node in wanted and isinstance(node, Anchored):
                printed.add(node)
        if kept is None:
            ahead.extend(reversed(children(e) if not isinstance(e, Filled) else (e.body,)))


def _overtaken(result: Expression, wanted: Set[Node]) -> Iterator[Alias]:
    """The aliases before which another copy of their anchor comes than the one that they were read with.

    Loops that made several entries stand one after the other where each makes one: all copies of the first come before
    those of the second.
    """
    last: dict[Node, Expression] = {}
    ahead = [result]
    while ahead:
        e = ahead.pop()
        if isinstance(e, Shared) and isinstance(e.origin, Alias):
            before = last.get(e.origin.target, e.value)
            if not alike(before, e.value):
                yield e.origin
            continue
        if e.origin is not None and e.origin in wanted:
            last[e.origin] = e
        if not isinstance(e, Filled):
            ahead.extend(reversed(children(e)))


def _moving(tree: Expression) -> Iterator[tuple[Span, Span]]:
    """The first loop of each object, with each other one: it comes to stand behind the first."""
    for e in walk(tree):
        members = e.members if isinstance(e, Object | Loop) else ()
        loops = [part.value.origin.span for part in members if isinstance(part, Spread) and part.value.origin]
        yield from ((loops[0], loop) for loop in loops[1:])


def _regions(tree: Expression, kept: Set[int]) -> Iterator[Span]:
    """The spans of loops, of what they iterate over, and of the objects that a merge takes apart.

    `kept` are the ids of those that stay as they are written.
    """
    for e in walk(tree):
        if isinstance(e, Loop) and id(e) not in kept:
            yield from (node.span for node in (e.origin, e.source.origin) if node is not None)
        elif isinstance(e, Object):
            for part in e.members:
                merged = isinstance(part, Spread) and isinstance(part.value, Object) and id(part.value) not in kept
                if merged and isinstance(part.value.origin, Anchored):
                    yield part.value.origin.span


def _shared_sources(tree: Expression, result: Expression) -> Iterator[Alias]:
    """Aliases of lists that loops run over, where the list with its anchor still stands before them."""
    sources = {id(e.source) for e in walk(tree) if isinstance(e, Loop)}
    seen: set[Node | None] = set()
    for e in _outside_copies(result):
        if id(e) in sources:
            seen.add(e.origin)
        if isinstance(e, Shared) and isinstance(e.origin, Alias) and id(e) in sources and e.origin.target in seen:
            yield e.origin


def _standing(result: Expression, wanted: Set[Node], loose: Set[Node]) -> Iterator[Node]:
    """Those of the wanted nodes that are printed: of what still has them as origins, and in loops that stay.

    In a copy of a body, what stands in a function of the loop's variables may be computed away. What comes from another
    place of the source than the node around it, as an item does, is printed without its anchors. So are the `loose`
    nodes in a list or an object in which they did not stand.
    """
    ahead: list[tuple[Expression, bool, Span | None]] = [(result, False, None)]
    seen: set[tuple[int, bool, Span | None]] = set()
    while ahead:
        e, filled, home = ahead.pop()
        if isinstance(e, Array | Object):
            if (id(e), filled, home) in seen:
                continue
            seen.add((id(e), filled, home))
        if e.origin is not None:
            if home is not None and not inside(e.origin.span, home):
                continue
            home = e.origin.span
            if e.origin in wanted and not _is_filled_in(e):
                yield e.origin
        if isinstance(e, Loop) and e.origin is not None:
            yield from (node for node in nodes(e.origin) if node in wanted)
        if not isinstance(e, Shared) and not (filled and isinstance(e, Call) and free(e)):
            inner = filled or isinstance(e, Filled)
            # Most of what is below are scalars without an anchor.
            below = children(e) if not isinstance(e, Filled) else (e.body,)
            if filled and isinstance(e, Array):
                # Where a value around it vanishes, or an item is new, it is printed from its tree: what is computed for
                # an item comes from nowhere, and finds no anchor.
                below = [one for one in below if isinstance(one, Array | Object) or not free(one)]
            if isinstance(e, Array | Object) and any(one.origin in loose for one in below):
                away = loose - _stood_in(e)
                below = [one for one in below if one.origin not in away]
            ahead += [(one, inner, home) for one in below if one.__class__ is not Literal or one.origin in wanted]


def _stood_in(e: Array | Object) -> frozenset[Node]:
    """The items of the list that `e` was read from, or the keys and values of the entries that are in it."""
    if isinstance(e, Object):
        entries = [one.origin for one in e.members if isinstance(one, Member) and one.origin is not None]
        return frozenset(node for entry in entries for node in (entry.key, entry.value))
    there = content(e.origin) if e.origin is not None else None
    return frozenset(there.items if isinstance(there, Sequence) else ())


def _is_filled_in(e: Expression) -> bool:
    """Whether a function's string has functions in its holes: it is written anew."""
    return isinstance(e, Call) and any(
        isinstance(part, Call)
        for text in (e.argument, *children(e.argument))
        if isinstance(text, Text)
        for part in text.parts
    )


def _outside_copies(e: Expression) -> Iterator[Expression]:
    """`e` and everything below it, in order, but for bodies that are printed once a round.

    A body without variables is one object in all its copies: it is looked at once.
    """
    ahead = [e]
    seen: set[int] = set()
    while ahead:
        node = ahead.pop()
        if isinstance(node, Array | Object):
            if id(node) in seen:
                continue
            seen.add(id(node))
        if not isinstance(node, Filled):
            yield node
            ahead.extend(reversed(children(node)))


def removal(text: str, node: Anchored) -> Edit:
    """The edit that takes an anchor away, with the blanks behind it; with those before it where nothing follows it.

    The blanks before a comment behind it are the comment's: where that goes away, they go with it. What the anchor is
    all of, between brackets, becomes null: nothing at all would be no item there.
    """
    start, end = node.span.start, node.span.start + 1 + len(node.name)
    if _is_nothing(node.value) and flows_on(text, end) and not _is_tagged(text, start):
        return Edit(Span(start, end), "null")
    behind = end
    while text[behind : behind + 1] in (" ", "\t"):
        behind += 1
    following = text[behind : behind + 1]
    if following not in ("", "\r", "\n", "#"):
        return Edit(Span(start, behind), "")
    while start and text[start - 1] == " ":
        start -= 1
    return Edit(Span(start, end if following == "#" else behind), "")


def _is_nothing(node: Node) -> bool:
    """Whether a scalar is not written: not even quotes are."""
    return isinstance(node, Scalar) and node.span.start == node.span.end


def _is_tagged(text: str, start: int) -> bool:
    """Whether a tag stands before what begins at `start`, on its line: it says what nothing is."""
    line = text.rfind("\n", 0, start) + 1
    return ends_in_tag(text, line + len(text[line:start].rstrip()))


def separated(text: str, copied: frozenset[str]) -> str:
    """`text` with every copy of an anchor under a name of its own, with its aliases; without those that none means.

    YAML lets a name be given twice, and an alias means the last one before it. But PyYAML, and what is built upon it,
    refuses such a text.
    """
    parsed = hosts.parse(from_text(text)) if copied else None
    if not isinstance(parsed, Parsed):
        return text
    named = [node for node in nodes(parsed.root) if isinstance(node, Anchored | Alias)]
    taken = {node.name for node in named}
    edits: list[Edit] = []
    for name in sorted(taken & copied):
        edits.extend(_renamed(text, name, [node for node in named if node.name == name], taken))
    return apply(text, edits)


def _renamed(text: str, name: str, named: list[Anchored | Alias], taken: set[str]) -> Iterator[Edit]:
    """The edits for the anchors of one name, each with the aliases up to the next; the first one keeps its name."""
    groups: list[list[Anchored | Alias]] = []
    for node in named:
        if isinstance(node, Anchored):
            groups.append([])
        groups[-1].append(node)
    names = _names(name, taken)
    for group in groups:
        anchor = group[0]
        if len(group) == 1 and len(groups) > 1 and isinstance(anchor, Anchored):
            yield removal(text, anchor)
        elif (fresh := next(names)) != name:
            yield from (Edit(Span(node.span.start + 1, node.span.start + 1 + len(name)), fresh) for node in group)


def _names(name: str, taken: set[str]) -> Iterator[str]:
    """`name`, then numbered ones that nothing has: for the copies in their order."""
    yield name
    for number in count(2):
        if f"{name}{number}" not in taken:
            yield f"{name}{number}"


def _overlap(span: Span, region: Span) -> bool:
    """Whether one is inside the other: copied with a loop, or by aliases of what a loop inside changes."""
    return inside(span, region) or inside(region, span)
