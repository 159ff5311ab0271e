"""Script -> syntax tree, by precedence, as the grammar of jq 1.5 and 1.6 has it. None where it is outside the subset.

The subset is what both versions and all later ones read alike: no `if` without `else`, no operators in the values of
an object, no `reduce` or `if` as a term.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial, reduce

from dialects.ros.jq.syntax import nodes
from dialects.ros.jq.syntax.lexer import Token, tokens
from dialects.ros.jq.syntax.nodes import ARITIES, KEYWORDS, Node
from dialects.ros.jq.syntax.scopes import parts

DEEPEST = 60
"""How deep a tree may be: deeper ones are outside the subset."""

LEVELS: dict[str, tuple[int, str]] = {
    "//": (3, "right"),
    "=": (4, "none"),
    "+=": (4, "none"),
    "or": (5, "left"),
    "and": (6, "left"),
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), (7, "none")),
    **dict.fromkeys("+-", (8, "left")),
    **dict.fromkeys("*/%", (9, "left")),
}
"""Operator -> how tightly it binds and to which side. `|` is 1 (right), `,` is 2 (left)."""
LOOSE = (0, "")
PIPE, COMMA = 1, 2
UPDATES = ("=", "+=")
Step = nodes.Index | nodes.Slice | nodes.Each


class OutsideError(Exception):
    """What is being read is no part of the subset. Never leaves this module."""


@lru_cache(maxsize=4096)
def parse(text: str) -> Node | None:
    """The tree of a script; None where it is outside the subset."""
    found = tokens(text)
    if found is None:
        return None
    parser = _Parser(found)
    try:
        tree = parser.pipe()
        parser.expect("eof")
    except OutsideError:
        return None
    return tree if _is_shallow(tree) else None


def _is_shallow(tree: Node) -> bool:
    ahead = [(tree, 1)]
    while ahead:
        node, depth = ahead.pop()
        if depth > DEEPEST:
            return False
        ahead += [(part.node, depth + 1) for part in parts(node)]
    return True


class _Parser:
    """The tokens that are left to be read."""

    def __init__(self, found: list[Token]) -> None:
        self.tokens, self.at, self.depth = found, 0, 0

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    def take(self, *kinds: str) -> Token | None:
        """The next token, if it is of one of these kinds."""
        token = self.token
        if token.kind not in kinds:
            return None
        self.at += 1
        return token

    def expect(self, kind: str) -> Token:
        token = self.take(kind)
        if token is None:
            raise OutsideError
        return token

    def deeper(self, read: Callable[[], Node]) -> Node:
        """What `read` reads, one level deeper."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise OutsideError
        node = read()
        self.depth -= 1
        return node

    def upto(self, end: str) -> Node:
        """Anything up to the token `end`, one level deeper."""
        node = self.deeper(self.pipe)
        self.expect(end)
        return node

    # -- operators ------------------------------------------------------------------------------------------------

    def pipe(self) -> Node:
        """Anything: `|` binds less than all else, to the right."""
        left = self.comma()
        token = self.take("|")
        return nodes.Pipe(left, self.deeper(self.pipe), token.offset) if token else left

    def comma(self) -> Node:
        offset, found = self.token.offset, [self.operation(COMMA + 1)]
        while self.take(","):
            found.append(self.operation(COMMA + 1))
        return found[0] if len(found) == 1 else nodes.Comma(tuple(found), offset)

    def operation(self, least: int) -> Node:
        """What operators join that bind at least so tightly."""
        left = self.operand()
        while (level := LEVELS.get(self.token.kind, LOOSE)[0]) >= least:
            token = self.expect(self.token.kind)
            side = LEVELS[token.kind][1]
            right = self.deeper(partial(self.operation, level if side == "right" else level + 1))
            kind = nodes.Update if token.kind in UPDATES else nodes.Binary
            left = kind(token.kind, left, right, token.offset)
            if side == "none" and LEVELS.get(self.token.kind, LOOSE)[0] == level:
                raise OutsideError
        return left

    def operand(self) -> Node:
        token = self.token
        match token.kind:
            case "-":
                return self.negation()
            case "if":
                return self.conditional()
            case "reduce":
                return self.reduction()
        term = self.term()
        if not self.take("as"):
            return term
        name = self.expect("variable").text
        self.expect("|")
        return nodes.Binding(term, name, self.deeper(self.pipe), token.offset)

    def negation(self) -> Node:
        """`-` before an operand. Whether it is about `x` or all of `x as $y | ...`, versions differ."""
        offset = self.expect("-").offset
        closed = self.token.kind == "("
        body = self.deeper(partial(self.operation, LEVELS["*"][0]))
        if isinstance(body, nodes.Binding) and not closed:
            raise OutsideError
        return nodes.Negation(body, offset)

    def conditional(self) -> Node:
        offset = self.expect("if").offset
        branches = [(self.upto("then"), self.deeper(self.pipe))]
        while self.take("elif"):
            branches.append((self.upto("then"), self.deeper(self.pipe)))
        self.expect("else")
        return nodes.Conditional(tuple(branches), self.upto("end"), offset)

    def reduction(self) -> Node:
        offset = self.expect("reduce").offset
        source = self.deeper(self.term)
        self.expect("as")
        name = self.expect("variable").text
        self.expect("(")
        start = self.upto(";")
        return nodes.Reduce(source, name, start, self.upto(")"), offset)

    # -- terms ----------------------------------------------------------------------------------------------------

    def term(self) -> Node:
        """A term with what is behind it: fields, indices, slices, `[]`.

        `?` is read behind such a step only: behind anything else jq 1.6 ignores errors of what follows, too.
        """
        closed = self.token.kind == "("
        node = self.first()
        step: Step | None = node if isinstance(node, nodes.Index) and not closed else None
        while True:
            if step is not None and (token := self.take("?")):
                node, step = nodes.Try(step, token.offset), None
            elif (longer := self.longer(node)) is not None:
                node = step = longer
            elif self.token.kind == "?":
                raise OutsideError
            else:
                return node

    def longer(self, node: Node) -> Step | None:
        """`node` with one more step, if one follows."""
        token = self.token
        if self.take("field"):
            return nodes.Index(node, nodes.String(token.text, token.offset), token.offset)
        if self.take("["):
            return self.bracket(node, token.offset)
        if token.kind == "." and self.tokens[self.at + 1].kind == "open":
            self.at += 1
            return nodes.Index(node, self.string(), token.offset)
        return None

    def bracket(self, target: Node, offset: int) -> Step:
        if self.take("]"):
            return nodes.Each(target, offset)
        if self.take(":"):
            return nodes.Slice(target, None, self.upto("]"), offset)
        start = self.deeper(self.pipe)
        if self.take("]"):
            return nodes.Index(target, start, offset)
        self.expect(":")
        if self.take("]"):
            return nodes.Slice(target, start, None, offset)
        return nodes.Slice(target, start, self.upto("]"), offset)

    def first(self) -> Node:
        token = self.token
        match token.kind:
            case "open":
                return self.string()
            case "field":
                self.at += 1
                return nodes.Index(nodes.Identity(token.offset), nodes.String(token.text, token.offset), token.offset)
            case ".":
                self.at += 1
                if self.token.kind == "open":
                    return nodes.Index(nodes.Identity(token.offset), self.string(), token.offset)
                return nodes.Identity(token.offset)
            case "number":
                self.at += 1
                return nodes.Number(token.text, token.offset)
            case "variable":
                self.at += 1
                return nodes.Variable(token.text, token.offset)
            case "(":
                self.at += 1
                return self.upto(")")
            case "[":
                self.at += 1
                empty = self.take("]")
                return nodes.List(None if empty else self.upto("]"), token.offset)
            case "{":
                return self.object()
            case "name":
                return self.function()
        raise OutsideError

    def function(self) -> Node:
        token = self.expect("name")
        if token.text in ("true", "false", "null"):
            return nodes.Constant(token.text, token.offset)
        arguments: list[Node] = []
        if self.take("("):
            arguments.append(self.deeper(self.pipe))
            while self.take(";"):
                arguments.append(self.deeper(self.pipe))
            self.expect(")")
        if len(arguments) not in ARITIES.get(token.text, ()):
            raise OutsideError
        return nodes.Function(token.text, tuple(arguments), token.offset)

    def string(self) -> Node:
        offset = self.expect("open").offset
        out: list[str | Node] = []
        while True:
            chars = self.expect("chars").text
            if chars:
                out.append(chars)
            if self.take("close"):
                break
            self.expect("hole")
            out.append(self.upto("unhole"))
        if all(isinstance(one, str) for one in out):
            return nodes.String("".join(one for one in out if isinstance(one, str)), offset)
        return nodes.Interpolation(tuple(out), offset)

    # -- objects --------------------------------------------------------------------------------------------------

    def object(self) -> Node:
        offset = self.expect("{").offset
        entries: list[tuple[Node, Node]] = []
        while not self.take("}"):
            if entries:
                self.expect(",")
            entries.append(self.entry())
        return nodes.Object(tuple(entries), offset)

    def entry(self) -> tuple[Node, Node]:
        token = self.token
        if self.take("variable"):  # `{$x}`
            return nodes.String(token.text, token.offset), nodes.Variable(token.text, token.offset)
        if self.take("("):
            key = self.upto(")")
            self.expect(":")
            return key, self.value()
        key = self.key()
        if self.take(":"):
            return key, self.value()
        if token.kind in KEYWORDS:
            raise OutsideError  # `{if}`: the versions differ
        return key, nodes.Index(nodes.Identity(token.offset), key, token.offset)

    def key(self) -> Node:
        token = self.token
        if token.kind == "open":
            return self.string()
        if token.kind == "name" or token.kind in KEYWORDS:
            self.at += 1
            return nodes.String(token.text, token.offset)
        raise OutsideError

    def value(self) -> Node:
        """The value of an entry: terms, `-` before one, `|` between."""
        values: list[Node] = []
        while True:
            minus = self.take("-")
            term = self.term()
            values.append(nodes.Negation(term, minus.offset) if minus else term)
            if not self.take("|"):
                break
        return reduce(lambda right, left: nodes.Pipe(left, right, left.offset), reversed(values))
