"""How much the aliases of a text stand for."""

from __future__ import annotations

from transpile.diagnostics import Diagnostic
from transpile.hosts.limits import MAX_ALIASED, MAX_ALIASED_MERGING, MAX_DEPTH
from transpile.syntax.source import Source
from transpile.syntax.tree import Alias, Anchored, Mapping, Node, Scalar, Sequence, Tagged

MERGE = "<<"


class _Frame:
    """A node whose children are being counted: how many nodes so far, and how many levels below it."""

    __slots__ = ("children", "depth", "node", "size")

    def __init__(self, node: Node) -> None:
        below = _children(node)
        inner = [child for child in below if child.__class__ is not Scalar]  # most are, and need no look
        self.node = node
        self.children = iter(inner)
        self.size = 1 + (len(node.entries) if isinstance(node, Mapping) else 0) + len(below) - len(inner)
        self.depth = 0

    @property
    def levels(self) -> int:
        """How deep the node is, with itself."""
        return self.depth + isinstance(self.node, Mapping | Sequence)

    def add(self, size: int, levels: int) -> None:
        self.size += size
        self.depth = max(self.depth, levels)


def check_expansion(source: Source, root: Node) -> Diagnostic | None:
    """T010 if the aliases stand for too many nodes, T007 if the text with them replaced is too deep; else None.

    An anchor's node is counted once and before any alias to it, so this takes one pass however large the expansion is.
    It is in `measured` when its alias comes: aliases refer back, and never to a node around them (the reader refuses
    both). The pass keeps a stack of its own, as a text may be deeper than the interpreter's: `level` is how deep the
    frames on it are. Of an alias the whole target counts again, so that aliases to aliases multiply.
    """
    measured: dict[int, _Frame] = {}
    stack = [_Frame(root)]
    aliased, level = 0, stack[0].levels
    limit = MAX_ALIASED_MERGING if MERGE in source.text else MAX_ALIASED
    while stack:
        frame = stack[-1]
        child = next(frame.children, None)
        if child is None:
            stack.pop()
            measured[id(frame.node)] = frame
            level -= isinstance(frame.node, Mapping | Sequence)
            if stack:
                stack[-1].add(frame.size, frame.levels)
        elif isinstance(child, Alias):
            target = measured[id(child.target)]
            frame.add(target.size, target.levels)
            aliased += target.size
            if aliased > limit:
                return _exceeded(source, child, "T010", f"the aliases stand for more than {limit:,} keys and values")
            if level + target.levels > MAX_DEPTH:
                deep = f"with its aliases replaced, the text is nested more than {MAX_DEPTH} levels deep"
                return _exceeded(source, child, "T007", deep)
        else:
            stack.append(_Frame(child))
            level += stack[-1].levels
    return None


def _children(node: Node) -> list[Node]:
    match node:
        case Mapping():
            return [entry.value for entry in node.entries]
        case Sequence():
            return list(node.items)
        case Tagged() | Anchored():
            return [node.value]
        case _:
            return []


def _exceeded(source: Source, alias: Alias, code: str, message: str) -> Diagnostic:
    """The refusal at the alias that breaks a limit."""
    return Diagnostic(
        code,
        message,
        alias.span,
        label="the limit is reached here",
        help="write the values in full, without aliases of aliases: each of them multiplies the text",
        source=source,
    )
