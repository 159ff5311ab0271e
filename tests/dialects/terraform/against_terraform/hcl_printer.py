"""Random expressions of HCL, with what `hcl_shapes.shown` says of them.

Between tokens stands what may stand there: blanks, comments, and line breaks where these do not count (`free`).
"""

from __future__ import annotations

from random import Random

GAPS = ["", "", "", " ", "  ", "\t", '/* } " */']
FREE = ["\n", "\r\n", "\n\n", " # ${ [\n", ' // "\n']
NAMES = ["a", "b-c", "_d", "in", "if", "each", "else", "endfor", "é", "日本", "x1", "null_", "var", "local"]
MEMBERS = [*NAMES, "for", "true", "null"]
BINARY = [["||"], ["&&"], ["==", "!="], ["<", ">", "<=", ">="], ["+", "-"], ["*", "/", "%"]]
TEXTS = ["", "a", " ", "é", "\n", "\t", '"', "\\", "${", "%{", "$", "%", "$$", "%%{x}", "#", "\u2028", "{", "}", "~"]
ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\u2028": "\\u2028"}
Made = tuple[str, str]
"""An expression as it is written, and as it is shown."""


class Printer:
    """Makes expressions up to a depth, by chance."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def gap(self, free: bool) -> str:
        return self.random.choice(GAPS + FREE if free else GAPS)

    def space(self, free: bool) -> str:
        return " " + self.gap(free)

    def chance(self, part: float = 0.5) -> bool:
        return self.random.random() < part

    def expression(self, depth: int, free: bool = True) -> Made:
        if depth and self.chance(0.15):
            (a, a_), (b, b_) = self.binary(depth - 1, free, 0), self.expression(depth - 1, free)
            c, c_ = self.expression(depth - 1, free)
            g = [self.space(free) for _ in range(4)]
            return f"{a}{g[0]}?{g[1]}{b}{g[2]}:{g[3]}{c}", f"({a_} ? {b_} : {c_})"
        return self.binary(depth, free, 0)

    def binary(self, depth: int, free: bool, level: int) -> Made:
        """An operation that binds at least as tightly as `level` says; operators of a level bind from the left."""
        if level == len(BINARY):
            return self.unary(depth, free)
        text, shape = self.binary(depth, free, level + 1)
        while depth and self.chance(0.07):
            sign = self.random.choice(BINARY[level])
            right, right_ = self.binary(depth - 1, free, level + 1)
            text = f"{text}{self.space(free)}{sign}{self.space(free)}{right}"
            shape = f"({shape} {sign} {right_})"
        return text, shape

    def unary(self, depth: int, free: bool) -> Made:
        if depth and self.chance(0.1):
            sign = self.random.choice("-!")
            text, shape = self.unary(depth - 1, free)
            return f"{sign}{self.gap(free)}{text}", f"({sign}{shape})"
        return self.path(depth, free)

    def path(self, depth: int, free: bool) -> Made:
        """A term with attributes, indexes and splats behind it; after `.*` those with dots belong to each element."""
        text, shape = self.term(depth, free)
        splats: list[str] = []  # what each open splat is of; `shape` is what is looked up in its elements
        dots = False  # whether the innermost is one with a dot
        while depth and self.chance(0.3):
            kind = self.random.choice([".x", ".x", "[x]", ".0", "[*]", ".*"])
            if dots and (kind in ("[x]", "[*]")):
                shape, dots = f"splat({splats.pop()}, {shape})", False
            if (kind == ".*" and dots) or (kind == ".0" and text[-1].isdigit()):
                continue
            gap = self.gap(free)
            if kind == ".x":
                name = self.random.choice(MEMBERS)
                text, shape = f"{text}{gap}.{self.gap(free)}{name}", f"{shape}.{name}"
            elif kind == ".0":
                text, shape = f"{text}{gap}.{self.gap(free)}7 ", f"{shape}[7]"
            elif kind == "[x]":
                key, key_ = self.expression(depth - 1)
                text, shape = f"{text}{gap}[ {key}{self.gap(True)}]", f"{shape}[{key_}]"
            else:
                splats.append(shape)
                text += gap + "".join(one + self.gap(free) for one in kind[:-1]) + kind[-1]
                shape = "@"
                dots = kind == ".*"
        for of in reversed(splats):
            shape = f"splat({of}, {shape})"
        return text, shape

    def term(self, depth: int, free: bool) -> Made:
        if not depth:
            return self.leaf()
        makers = [self.parentheses, self.list, self.object, self.loop, self.call, self.string]
        makers += [self.heredoc] if free else []
        return self.leaf() if self.chance(0.4) else self.random.choice(makers)(depth - 1)

    def leaf(self) -> Made:
        if self.chance(0.3):
            number = self.random.choice(["0", "7", "10", "007", "1.50", "2e3", "1.5E-10", "3e+2"])
            return number, number
        word = self.random.choice([*NAMES, "true", "false", "null"])
        return word, word

    def parentheses(self, depth: int) -> Made:
        text, shape = self.expression(depth)
        return f"({self.gap(True)}{text}{self.gap(True)})", f"paren({shape})"

    def list(self, depth: int) -> Made:
        made = [self.expression(depth) for _ in range(self.random.randrange(4))]
        end = f"{self.gap(True)}," if made and self.chance(0.3) else ""
        return f"[{self.gap(True)}{self.between(made)}{end}{self.gap(True)}]", f"[{', '.join(one for _, one in made)}]"

    def call(self, depth: int) -> Made:
        name = self.random.choice(["f", "true", "ns::f", "provider::p::f", "é"])
        made = [self.expression(depth) for _ in range(self.random.randrange(4))]
        dots = "..." if made and self.chance(0.3) else ""
        end = f"{self.gap(True)}," if made and not dots and self.chance(0.3) else dots
        shape = f"{name}({', '.join(one for _, one in made)}{dots})"
        return f"{name}{self.gap(False)}({self.gap(True)}{self.between(made)}{end}{self.gap(True)})", shape

    def between(self, made: list[Made]) -> str:
        return f"{self.gap(True)},{self.gap(True)}".join(text for text, _ in made)

    def object(self, depth: int) -> Made:
        text, shapes = "", []
        for _ in range(self.random.randrange(4)):
            (key, key_), (value, value_) = self.key(depth), self.expression(depth, free=False)
            text += f"{key} {self.gap(False)}{self.random.choice('=:')} {self.gap(False)}{value} {self.gap(False)}"
            text += self.random.choice([",", "\n", ",\n", "# c\n", ", // d\n\n"])
            shapes.append(f"{key_} = {value_}")
        return "{" + self.random.choice(["", " ", "\n", "# {\n"]) + text + "}", "{" + ", ".join(shapes) + "}"

    def key(self, depth: int) -> Made:
        kind = self.random.randrange(5)
        if kind == 0:
            return self.parentheses(depth)
        if kind == 1:
            return self.string(depth)
        if kind == 2:
            index, index_ = self.parentheses(depth)
            return f"b[{index}]", f"b[{index_}]"
        name = self.random.choice([one for one in MEMBERS if one != "for"])
        return name, f"string<{name!r}>"

    def loop(self, depth: int) -> Made:
        names = self.random.sample(MEMBERS, self.random.randint(1, 2))
        is_object = self.chance()
        (source, source_), (result, result_) = self.expression(depth), self.expression(depth)
        free = [self.space(True) for _ in range(9)]
        head = f"{free[0]}for{free[1]}{f'{free[2]},'.join(names)}{free[3]}in{free[4]}{source}{free[5]}:{free[6]}"
        text, shape = f"{result}", f"for {', '.join(names)} in {source_} : "
        if is_object:
            member, member_ = self.expression(depth)
            dots = self.random.choice(["", "..."])
            text = f"{member}{free[7]}=>{free[8]}{result}{self.gap(True)}{dots}"
            shape += f"{member_} => {result_}{dots}"
        else:
            shape += result_
        if self.chance(0.4):
            condition, condition_ = self.expression(depth)
            text += f"{self.space(True)}if{self.space(True)}{condition}"
            shape += f" if {condition_}"
        opening, closing = "{}" if is_object else "[]"
        return f"{opening}{head}{text}{self.gap(True)}{closing}", f"{opening}{shape}{closing}"

    def string(self, depth: int) -> Made:
        text, shape = self.parts(depth, quoted=True)
        return f'"{text}"', f"string<{shape}>"

    def heredoc(self, depth: int) -> Made:
        text, shape = self.parts(depth, quoted=False, end="\n")
        return f"<<END\n{text}{self.random.choice(['', '  '])}END\n", f"heredoc<{shape}>"

    def parts(self, depth: int, quoted: bool, end: str = "") -> Made:
        """What stands in a template: characters and sequences by turns. What `~` does is tested with Terraform."""
        text, shapes = "", []
        for _ in range(self.random.randrange(3)):
            written, meant = self.characters(quoted)
            shapes += [repr(meant)] * bool(meant)
            inner, inner_ = self.expression(depth)
            kind = self.random.randrange(3) if depth else 0
            gaps = [self.gap(True) for _ in range(4)]
            if kind == 0:
                text += f"{written}${{{gaps[0]}{inner}{gaps[1]}}}"
                shapes.append(f"${{{inner_}}}")
                continue
            then, then_ = self.parts(depth - 1, quoted)
            opening = " " + gaps[0]
            if kind == 1:
                otherwise, otherwise_ = self.parts(depth - 1, quoted)
                middle = f"%{{{gaps[2]}else }}{otherwise}" if self.chance() else ""
                shapes.append(f"%if {inner_} <{then_}> <{otherwise_ if middle else ''}>")
                text += f"{written}%{{{gaps[1]}if{opening}{inner}{gaps[2]}}}{then}{middle}%{{ endif{gaps[3]}}}"
            else:
                names = self.random.sample(MEMBERS, self.random.randint(1, 2))
                shapes.append(f"%for {', '.join(names)} in {inner_} <{then_}>")
                text += f"{written}%{{ for{opening}{','.join(names)} in {inner}{gaps[2]}}}{then}%{{{gaps[3]}endfor }}"
        written, meant = self.characters(quoted)
        shapes += [repr(meant + end)] * bool(meant + end)
        return text + written + end, " ".join(shapes)

    def characters(self, quoted: bool) -> Made:
        """Characters as they are written, and what they mean."""
        meant = "".join(self.random.choice(TEXTS) for _ in range(self.random.randrange(3)))
        if meant.endswith(("$", "%")):  # before a brace it would mean another thing
            meant += "."
        written = meant.replace("${", "$${").replace("%{", "%%{")
        if quoted:
            written = "".join(ESCAPES.get(one, one) for one in written)
        return written, meant
