"""Scalars: what a spelling means, and how a new scalar is spelled so that every reader reads the same.

YAML 1.1 (as PyYAML and CloudFormation read it) and YAML 1.2 (as ruamel.yaml reads it) give plain scalars different
meanings: `yes`, `0123`, `22:22`, `1e3`. A new string is plain only where both read that string.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from transpile.syntax.tree import Kind, Scalar, Style

# Strings to everyone, as value and as key, in block and flow context, unless they are a word of RESERVED. Nothing in it
# is possessive: where a possessive group has something to backtrack in, Python before 3.11.5 takes `a:` for a match.
_WORD = "[A-Za-z0-9_./$()@%+=-]"
ORDINARY = re.compile(rf"[A-Za-z_/$(]{_WORD}*(?:(?: |::?){_WORD}+)*").fullmatch
RESERVED = frozenset(
    spelled
    for word in ("true", "false", "yes", "no", "on", "off", "null", "y", "n")
    for spelled in (word, word.capitalize(), word.upper())
)
# What both read alike though it is no string: most plain numbers, dates and truth values, found without either library.
AGREED = re.compile(
    r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?|(?:19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}|[Tt]rue|[Ff]alse|TRUE|FALSE"
).fullmatch
NULLS = frozenset(("", "~", "null", "Null", "NULL"))
"""The spellings of null."""
# What no plain scalar may begin with, or hold. `-` may begin one where a letter or digit follows.
INDICATOR = re.compile(r"""[\s,\[\]{}#&*!|>'"%@`?:]|-(?!-?[A-Za-z0-9])|\.\.\.""").match
UNPLAIN = re.compile(
    # Named one by one: all others, as a set, would take seven times as long to compile, whenever the command starts.
    ": |:$| #|[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
).search
UNFLOW = re.compile(r"[,\[\]{}?]").search
# Characters that stand in double quotes as an escape only; both YAML and JSON know these escapes.
ESCAPED = re.compile('[\x00-\x1f"\\\\\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]')
UNQUOTED = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]").search
UNBLOCK = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]").search
SINGLE_BLANK = re.compile(r"(?<=[^ \t]) (?=[^ \t])").split
LINE, SHORTEST = 80, 40
"""The column that the lines of a folded block end before, and a width that they have at least."""
SHORT_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}

JSON_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?").fullmatch
FLOAT = re.compile(r"([-+]?)([0-9][0-9_]*)?(?:\.([0-9_]*))?(?:[eE]([-+]?[0-9]+))?").fullmatch
SEXAGESIMAL = re.compile(r"[0-9]+(?::[0-9]+)+(?:\.[0-9]*)?").fullmatch
DIGITS = "0123456789abcdef"
TAGS = {"!!str": Kind.STRING, "!!int": Kind.NUMBER, "!!float": Kind.NUMBER, "!!bool": Kind.BOOLEAN, "!!null": Kind.NULL}
"""What scalars with YAML's own tags are, whatever they look like; `!` makes a string."""
KINDS = {"bool": Kind.BOOLEAN, "int": Kind.NUMBER, "float": Kind.NUMBER, "null": Kind.NULL}


def kind(text: str, style: Style, host: str = "yaml") -> Kind:
    """What a scalar is, read as YAML 1.1 (as JSON where `host` is "json": there, `1e3` is a number).

    Only plain scalars are anything but strings; a timestamp counts as a string.
    """
    if style is not Style.PLAIN:
        return Kind.STRING
    if ((text.isidentifier() and text.isascii()) or ORDINARY(text)) and text not in RESERVED:
        return Kind.STRING
    if host == "json" and JSON_NUMBER(text):
        return Kind.NUMBER
    return KINDS.get(_tag_1_1(text), Kind.STRING)


def ambiguous(text: str) -> bool:
    """Whether a plain scalar of this spelling means one thing in YAML 1.1 and another in YAML 1.2."""
    if (ORDINARY(text) and text not in RESERVED) or AGREED(text):
        return False
    first, second = _tag_1_1(text), _tag_1_2(text)
    return first != second or (first == "int" and _is_octal_1_1(text))


def is_other_word(scalar: Scalar) -> bool:
    """Whether a plain scalar may be read as something else than its text: without a tag, or as a key."""
    return scalar.style is Style.PLAIN and not plain_safe(scalar.text, flow=False)


def reads_in_flow(plain: str) -> bool:
    """Whether a plain scalar that stands in a block reads the same, to every reader, between brackets."""
    return not plain.startswith(":") and not UNFLOW(plain)


def plain_safe(text: str, flow: bool) -> bool:
    """Whether this string may stand plain, as value or key, and every reader reads exactly this string."""
    if ORDINARY(text):
        return text not in RESERVED
    return _plain_safe(text, flow)


def write_scalar(
    text: str, kind: Kind, style: Style | None, *, flow: bool, host: str, column: int, newline: str, indent: int = 2
) -> str:
    """The spelling of a new scalar; `style` is kept where it can carry the text.

    The lines of a literal start at `column`, which is `indent` more than that of the block around; its text ends
    before its last line break, so a line break must follow.
    """
    if kind is not Kind.STRING:
        return _write_word(text, kind, host)
    if host == "json" or style is Style.DOUBLE:
        return double_quoted(text)
    if (style is Style.LITERAL or style is Style.FOLDED) and not flow and _literal_safe(text, column, indent):
        if style is Style.FOLDED and _folded_safe(text):
            return _folded(text, column, newline)
        return _literal(text, column, newline, indent)
    if style is not Style.SINGLE and plain_safe(text, flow):
        return text
    return double_quoted(text) if UNQUOTED(text) else "'" + text.replace("'", "''") + "'"


def double_quoted(text: str) -> str:
    """`text` in double quotes, as both JSON and YAML read it."""
    return '"' + ESCAPED.sub(_escape, text) + '"'


def _escape(match: re.Match[str]) -> str:
    found = match[0]
    return SHORT_ESCAPES.get(found) or f"\\u{ord(found):04x}"


@lru_cache(maxsize=4096)
def _plain_safe(text: str, flow: bool) -> bool:
    if not text or text[-1] == " " or INDICATOR(text) or UNPLAIN(text) or (flow and UNFLOW(text)):
        return False
    return text not in RESERVED and _tag_1_1(text) == _tag_1_2(text) == "str"


@lru_cache(maxsize=4096)
def _tag_1_1(text: str) -> str:
    """The type of a plain scalar in YAML 1.1, as PyYAML resolves it: `str`, `int`, `bool`..."""
    from yaml.resolver import Resolver

    resolvers = Resolver.yaml_implicit_resolvers.get(text[:1], ())
    return _first(tag for tag, pattern in resolvers if pattern.match(text))


@lru_cache(maxsize=4096)
def _tag_1_2(text: str) -> str:
    """The type of a plain scalar in YAML 1.2, as ruamel.yaml resolves it."""
    from ruamel.yaml.resolver import implicit_resolvers

    return _first(
        tag
        for versions, tag, pattern, first in implicit_resolvers
        if (1, 2) in versions and text[:1] in first and pattern.match(text)
    )


def _first(tags: Iterator[str]) -> str:
    return next(tags, "tag:yaml.org,2002:str").rpartition(":")[2]


def _is_octal_1_1(text: str) -> bool:
    """Whether an integer has a zero in front that makes it octal in YAML 1.1, and another number in YAML 1.2."""
    digits = text.lstrip("+-").replace("_", "")
    return digits.isdecimal() and digits[:1] == "0" and len(digits.lstrip("0")) > 1


def _literal_safe(text: str, column: int, indent: int) -> bool:
    """Whether a literal block can carry `text`, and editors that strip blanks at line ends leave it alone."""
    if UNBLOCK(text) or not text.strip("\n") or not column:
        return False
    lines = text.split("\n")
    first = next(line for line in lines if line)
    return first[0] != "\t" and indent <= 9 and not any(line.isspace() for line in lines)


def _literal(text: str, column: int, newline: str, indent: int) -> str:
    """`text` as a literal block; an indentation indicator where its first line begins with a blank."""
    lines = text.removesuffix("\n").split("\n")
    digit = str(indent) if text.lstrip("\n")[0] == " " else ""
    chomping = "-" if not text.endswith("\n") else "+" if text.endswith("\n\n") else ""
    body = newline.join(" " * column + line if line else "" for line in lines)
    return f"|{digit}{chomping}{newline}{body}"


def _folded_safe(text: str) -> bool:
    """Whether a folded block carries the text without an indentation indicator or trailing lines to count."""
    return text[0] not in " \t\n" and not text.endswith("\n\n")


def _folded(text: str, column: int, newline: str) -> str:
    """`text` as a folded block. A line break of the text is an empty line, but for those around indented lines."""
    chomping = "" if text.endswith("\n") else "-"
    out: list[str] = []
    before = ""
    for line in text.removesuffix("\n").split("\n"):
        if line and before and not (_is_indented(line) or _is_indented(before)):
            out.append("")
        out.extend([line] if _is_indented(line) else _wrapped(line, max(LINE - column, SHORTEST)))
        before = line or before
    lines = (" " * column + line if line else "" for line in out)
    return f">{chomping}{newline}{newline.join(lines)}"


def _is_indented(line: str) -> bool:
    return line[:1] in (" ", "\t")


def _wrapped(line: str, width: int) -> list[str]:
    """The parts of a line that folding joins with one blank, each not longer than `width` where its words allow it."""
    out = [""]
    for word in SINGLE_BLANK(line):
        fits = len(out[-1]) + 1 + len(word) <= width
        out[-1:] = [f"{out[-1]} {word}" if out[-1] else word] if fits or not out[-1] else [out[-1], word]
    return out


def _write_word(text: str, kind: Kind, host: str) -> str:
    """A number, boolean or null: as it is where the host reads it so, else in the host's spelling of the same value.

    A tag may have said of any word that it is one of these.
    """
    is_so = host != "json" and KINDS.get(_tag_1_1(text)) is kind
    if kind is Kind.NULL:
        return text if is_so and text else "null"
    if kind is Kind.BOOLEAN:
        return text if is_so else "true" if text.lower() in ("true", "yes", "on") else "false"
    if is_so or (host == "json" and JSON_NUMBER(text)):
        return text
    if host != "json" and "e" in text.lower() and (exponential := _float(text, "+")):
        return exponential
    number = _json_number(text)
    return number if host == "json" or not number.startswith('"') else f"!!float {number}"


def in_json(number: str) -> bool:
    """Whether JSON has this number of YAML 1.1."""
    return bool(JSON_NUMBER(number)) or not _json_number(number).startswith('"')


def _json_number(text: str) -> str:
    """A number of YAML 1.1 as JSON; infinities, NaN and absurdly long numbers, which JSON lacks, become strings."""
    digits = text.replace("_", "").lower()
    if len(digits) > 3000 or not digits.strip("+-"):
        return double_quoted(text)
    sign, digits = ("-", digits[1:]) if digits[0] == "-" else ("", digits.removeprefix("+"))
    if SEXAGESIMAL(digits):
        return _signed(sign, _sexagesimal(digits))
    for prefix, base in (("0x", 16), ("0b", 2)):
        if digits.startswith(prefix) and set(digits[2:]) <= set(DIGITS[:base]):
            return _signed(sign, str(int(digits[2:] or "0", base)))
    if digits.isdecimal():
        return _signed(sign, str(int(digits, 8 if digits[0] == "0" and max(digits) < "8" else 10)))
    return _float(text) or double_quoted(text)


def _signed(sign: str, number: str) -> str:
    """A number with its sign: the integer 0 has none."""
    return number if number == "0" else sign + number


def _sexagesimal(digits: str) -> str:
    """`1:30` is 90, `1:30.5` is 90.5."""
    whole, point, fraction = digits.partition(".")
    value = 0
    for part in whole.split(":"):
        value = value * 60 + int(part)
    return f"{value}.{fraction or '0'}" if point else str(value)


def _float(text: str, plus: str = "") -> str | None:
    """A decimal number with digits on both sides of its point, and its exponent signed with `plus` where it has none.

    That is a number to every reader: YAML 1.1 wants the point and the exponent's sign, JSON the digits.
    """
    match = FLOAT(text)
    if match is None:
        return None
    sign, whole, fraction, exponent = match.groups()
    if not whole and not (fraction or "").strip("_"):
        return None  # `.` may have the tag of a number, and is none
    whole = (whole or "0").replace("_", "").lstrip("0") or "0"
    fraction = (fraction or "").replace("_", "") or "0"
    power = "" if exponent is None else f"e{exponent if exponent[0] in '+-' else plus + exponent}"
    return f"{sign.strip('+')}{whole}.{fraction}{power}"
