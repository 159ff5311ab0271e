"""The tree of python-hcl2 -> the syntax of HCL: expressions."""

from __future__ import annotations

from collections.abc import Callable

from lark import Token, Tree

from transpile.hosts.hcl import syntax
from transpile.hosts.hcl.errors import wrong
from transpile.hosts.hcl.masked import Masked
from transpile.hosts.hcl.templates import template
from transpile.hosts.hcl.tokens import TOKEN, behind_gap
from transpile.hosts.limits import MAX_DEPTH
from transpile.hosts.tree_builder import Refused, too_deep
from transpile.syntax.source import Source, Span

CONSTANTS = {"true": True, "false": False, "null": None}
POSTFIX = ("index_expr_term", "get_attr_expr_term", "attr_splat_expr_term", "full_splat_expr_term")
SPLATS = ("attr_splat", "full_splat")
BRACKETS = ("braces_index", "FULL_SPLAT_START")
Rule = Tree[Token]


class Builder:
    """Makes expressions of `source` from the tree of its mask, which is `shift` characters ahead."""

    def __init__(self, source: Source, masked: Masked, shift: int) -> None:
        self.source, self.masked, self.shift = source, masked, shift
        self.starts: dict[int, int] = {}
        self.references = False  # keys of objects may be references, as nobody computes them
        self.makers: dict[str, Callable[[Rule, int], syntax.Expression]] = {
            "expr_term": self._term,
            "identifier": self._name,
            "int_lit": self._number,
            "tuple": self._tuple,
            "object": self._object,
            "function_call": self._call,
            "for_tuple_expr": self._for,
            "for_object_expr": self._for,
            "conditional": self._conditional,
            "binary_op": self._binary,
            "unary_op": self._unary,
            **dict.fromkeys(POSTFIX, self._chain),
        }

    def expression(self, tree: Rule, depth: int) -> syntax.Expression:
        """The expression of `tree`, at that depth. Raises `Refused`, with T007 where it is too deep."""
        if depth > MAX_DEPTH:
            raise Refused(too_deep(self.source, self.start(tree)))
        return self.makers[tree.data](tree, depth)

    def identifier(self, tree: Rule) -> syntax.Identifier:
        """A name."""
        span = self.span(tree)
        return syntax.Identifier(span, self.source.slice(span))

    def span(self, node: Rule | Token) -> Span:
        """Where a part of the tree stands in the source."""
        end = node
        while isinstance(end, Tree):
            end = end.children[-1]
        assert end.end_pos is not None
        return Span(self.start(node), end.end_pos - self.shift)

    def start(self, node: Rule | Token) -> int:
        """Where a part of the tree begins in the source."""
        above = []
        while isinstance(node, Tree):
            known = self.starts.get(id(node))
            if known is not None:
                return known
            above.append(id(node))
            node = node.children[0]
        assert node.start_pos is not None
        start = node.start_pos - self.shift
        self.starts.update(dict.fromkeys(above, start))  # a chain of operators is as deep as it is long
        return start

    # -- terms --

    def _term(self, tree: Rule, depth: int) -> syntax.Expression:
        first = tree.children[0]
        if isinstance(first, Tree):
            return self.makers[first.data](first, depth)
        return syntax.Parentheses(self.span(tree), self.expression(trees(tree)[0], depth + 1))

    def _name(self, tree: Rule, _depth: int) -> syntax.Expression:
        span = self.span(tree)
        text = self.source.slice(span)
        return syntax.Constant(span, CONSTANTS[text]) if text in CONSTANTS else syntax.Name(span, text)

    def _number(self, tree: Rule, _depth: int) -> syntax.Number:
        return self._number_at(self.start(tree))

    def _number_at(self, start: int) -> syntax.Number:
        found = TOKEN.match(self.source.text, start)
        assert found is not None
        return syntax.Number(Span(*found.span()), found[0])

    def _tuple(self, tree: Rule, depth: int) -> syntax.Tuple | syntax.Template:
        made = (self.expression(one, depth + 1) for one in trees(tree))
        written = self.masked.templates.get(self.start(tree))
        return syntax.Tuple(self.span(tree), tuple(made)) if written is None else template(self.source, written, made)

    def _object(self, tree: Rule, depth: int) -> syntax.Object:
        items = (self._item(one, depth + 1) for one in trees(tree))
        return syntax.Object(self.span(tree), tuple(items))

    def _item(self, tree: Rule, depth: int) -> syntax.Item:
        written_key, written_value = trees(tree)
        key = self._key(trees(written_key)[0], depth)
        value = self.expression(written_value, depth)
        return syntax.Item(Span(key.span.start, value.span.end), key, value)

    def _key(self, tree: Rule, depth: int) -> syntax.Expression:
        """The key of an item: an identifier stands for itself. Raises `Refused` for `a.b`, which could mean both."""
        if tree.data == "expr_term" and _kind(tree.children[0]) == "identifier":
            span = self.span(tree)
            return syntax.Template(span, (syntax.Chunk(span, self.source.slice(span)),))
        key = self.expression(tree, depth)
        if _is_traversal(key) and not self.references:
            message = "a key that is a reference needs parentheses"
            raise wrong(self.source, key.span, message, f"write ({self.source.slice(key.span)}), or a string in quotes")
        return key

    def _call(self, tree: Rule, depth: int) -> syntax.Call:
        function, *rest = trees(tree)
        if not rest:
            return syntax.Call(self.span(tree), self.identifier(function), ())
        arguments = tuple(self.expression(one, depth + 1) for one in trees(rest[0]))
        return syntax.Call(self.span(tree), self.identifier(function), arguments, _has(rest[0], "ELLIPSIS"))

    def _for(self, tree: Rule, depth: int) -> syntax.For:
        intro, *rest = trees(tree)
        *names, collection = trees(intro)
        *keys, value = map(self.identifier, names)
        condition = trees(rest.pop())[-1] if rest[-1].data == "for_cond" else None
        source = self.expression(collection, depth + 1)
        *members, result = [self.expression(one, depth + 1) for one in rest]
        return syntax.For(
            self.span(tree),
            keys[0] if keys else None,
            value,
            source,
            members[0] if members else None,
            result,
            _has(tree, "ELLIPSIS"),
            None if condition is None else self.expression(condition, depth + 1),
        )

    # -- operators --

    def _conditional(self, tree: Rule, depth: int) -> syntax.Conditional:
        condition, yes, no = [self.expression(one, depth + 1) for one in trees(tree)]
        return syntax.Conditional(Span(condition.span.start, no.span.end), condition, yes, no)

    def _binary(self, tree: Rule, depth: int) -> syntax.Expression:
        """`a + b - c`, from the left: such a chain is as deep as it is long."""
        terms: list[Rule] = []
        while tree.data == "binary_op":
            tree, term = trees(tree)
            terms.append(term)
        left = self.expression(tree, depth + len(terms))
        for term in reversed(terms):
            operator, operand = trees(term)
            right = self.expression(operand, depth + 1)
            left = syntax.Binary(Span(left.span.start, right.span.end), str(operator.children[0]), left, right)
        return left

    def _unary(self, tree: Rule, depth: int) -> syntax.Expression:
        run = self.masked.unary[self.start(tree)]
        operand = self.expression(trees(tree)[0], depth + len(run))
        for start, operator in reversed(run):
            operand = syntax.Unary(Span(start, operand.span.end), operator, operand)
        return operand

    # -- what follows a term --

    def _chain(self, tree: Rule, depth: int) -> syntax.Expression:
        """A term with the attributes, indexes and splats behind it."""
        steps: list[Rule | Token] = []
        while tree.data in POSTFIX:
            term, step = trees(tree)
            steps += reversed(step.children if step.data in SPLATS else [step])
            first = term.children[0]
            tree = first if isinstance(first, Tree) else term
        return self._steps(self.expression(tree, depth + len(steps)), steps, depth)

    def _steps(
        self, of: syntax.Expression, steps: list[Rule | Token], depth: int, dots: bool = False
    ) -> syntax.Expression:
        """`of` with what `steps` (the next one last) look up in it; with `dots` those before the first bracket."""
        while steps and not (dots and _kind(steps[-1]) in BRACKETS):
            step = steps.pop()
            match step:
                case Token(type="ATTR_SPLAT") if dots:
                    at = self.span(step).start
                    raise wrong(self.source, Span(at, at + 2), "a splat `.*` cannot contain another one", "write [*]")
                case Token():
                    of = self._splat(of, step, steps, depth)
                case Tree(data="braces_index"):
                    of = self._index(of, step, depth)
                case Tree(data="short_index"):
                    key = self._number_at(self.span(step.children[-1]).start)
                    of = syntax.Index(Span(of.span.start, key.span.end), of, key)
                case _:
                    name = self.identifier(trees(step)[-1])
                    of = syntax.Attribute(Span(of.span.start, name.span.end), of, name)
        return of

    def _splat(self, of: syntax.Expression, token: Token, steps: list[Rule | Token], depth: int) -> syntax.Splat:
        """A splat, with what belongs to each element: with `[*]` all that follows, with `.*` all up to a bracket."""
        start, dots = self.span(token).start, token.type == "ATTR_SPLAT"
        star = behind_gap(self.source.text, start + 1) + 1
        end = star if dots else behind_gap(self.source.text, star) + 1
        each = self._steps(syntax.Element(Span(start, end)), steps, depth, dots)
        return syntax.Splat(Span(of.span.start, each.span.end), of, each)

    def _index(self, of: syntax.Expression, step: Rule, depth: int) -> syntax.Index:
        key = self.expression(trees(step)[0], depth + 1)
        return syntax.Index(Span(of.span.start, self.span(step).end), of, key)


def _is_traversal(key: syntax.Expression) -> bool:
    """Whether a key is a name with attributes and literal indexes; with any other index HCL computes it."""
    first = key
    while isinstance(first, syntax.Attribute) or (isinstance(first, syntax.Index) and _is_literal(first.key)):
        first = first.of
    return first is not key and isinstance(first, syntax.Name)


def _is_literal(index: syntax.Expression) -> bool:
    match index:
        case syntax.Template(parts=parts):
            return all(isinstance(part, syntax.Chunk) for part in parts)
        case syntax.Number() | syntax.Constant():
            return True
    return False


def trees(tree: Rule) -> list[Rule]:
    """The children that are no tokens and no line breaks."""
    return [child for child in tree.children if isinstance(child, Tree) and child.data != "new_line_or_comment"]


def _kind(node: Rule | Token) -> str:
    """The rule of a tree, or the type of a token."""
    return node.data if isinstance(node, Tree) else node.type


def _has(tree: Rule, kind: str) -> bool:
    return any(isinstance(child, Token) and child.type == kind for child in tree.children)
