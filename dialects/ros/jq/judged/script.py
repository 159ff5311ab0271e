"""A script, judged: why it is not run, and what its input must not have so that it may be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from dialects.ros.jq.judged.known import ASSIGNING, FRACTIONS, KEYWORDS, OLDER, SAME, STRICTER, TEXTS
from dialects.ros.jq.judged.numbers import Json, has_fractions, is_awkward, is_exact, scalars
from dialects.ros.jq.judged.syntax import OPERATORS, is_key, reason
from dialects.ros.jq.judged.tokens import HOLE, NOTHING, Bracket, Place, Token, brackets, places, tokens
from transpile.syntax.fast_dataclass import dataclass

UNREADABLE = "jq cannot parse it"
LONGEST = 20_000
"""Characters of a script that is looked at: those of templates have at most some hundreds."""
SIMPLE = frozenset({"field", "number", "variable"})
"""What is one value: with several bounds, jq 1.5 counts in another order."""
OPERANDS = frozenset({".", "|", "+", "-", ";", "length"})
NAN = re.compile(r"\s|nan", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Judged:
    """What is to be known of a script before it runs.

    `why` it is not run; "" if it is. `unknown`: it calls what no version of jq has, so it does not compile. `texts`: it
    makes text of numbers. `fractions`: an index is computed, `divides`: maybe with a fraction. `strict`: what fails in
    1.8 may have a value in 1.6. `converts`: it reads numbers from strings.
    """

    why: str = ""
    unknown: bool = False
    texts: bool = False
    computes_index: bool = False
    divides: bool = False
    strict: bool = False
    converts: bool = False

    def refuses(self, value: Json) -> str:
        """Why the script is not run with this input; "" if it is."""
        if self.why:
            return self.why
        if not is_exact(value):
            return "jq versions round a number in its input differently"
        if self.texts and is_awkward(value):
            return "jq versions format a number in its input differently"
        if self.computes_index and has_fractions(value):
            return FRACTION
        return _strings(value, self.converts)


FRACTION = "jq versions treat an index that is not an integer differently"


def _strings(value: Json, converts: bool) -> str:
    found = [one for one in scalars(value) if isinstance(one, str)]
    if any("\0" in one or _halved(one) for one in found):
        return "jq versions read a character in its input differently"
    if converts and any(len(one) > 15 or NAN.search(one) for one in found):
        return "jq versions convert some strings to numbers differently"
    return ""


def _halved(text: str) -> bool:
    """Whether a text has half of a surrogate pair."""
    return any("\ud800" <= one <= "\udfff" for one in text)


def judged(script: str) -> Judged:
    """What is to be known of a script."""
    if len(script) > LONGEST:
        return Judged(f"the script has more than {LONGEST:,} characters")
    found = tokens(script)
    if found is None or "\0" in script:
        return Judged(UNREADABLE, unknown="\0" not in script)
    if any(one.kind == "comment" and ("\\" in one.text or "\r" in one.text) for one in found):
        return Judged("jq versions end this comment in different places")
    code = [one for one in found if one.kind != "comment"]
    around = list(places(code))
    why = next((why for one in around if (why := reason(one))), "") or _branches(code)
    if why:
        return Judged(why)
    return _called(code, around)


def _called(code: list[Token], around: list[Place]) -> Judged:
    """As `judged`, for a script whose syntax all versions read alike."""
    pairs = brackets(code)
    own = _defined(code, pairs)
    calls = [(at, name) for at, name in _calls(around, pairs) if name not in own]
    names = {name for _, name in calls}
    words = {one.text for one in code}
    one = Judged(
        next(filter(None, (_why(code, at, name, pairs) for at, name in calls)), "") or _structure(code, pairs),
        unknown=not names <= SAME | OLDER,
        texts=HOLE in words or bool(names & TEXTS) or any(one.kind == "format" for one in code),
        computes_index=any(_is_computed_index(code, at, pair) for at, pair in pairs.items()),
        divides=bool(words & {"/", "/="} or names & FRACTIONS) or _has_fraction(code),
        strict=bool(names & STRICTER or words & ASSIGNING),
        converts="tonumber/0" in names,
    )
    return one if one.why else replace(one, why=_together(one, words))


def _together(one: Judged, words: set[str]) -> str:
    """Why parts of a script, each of which is the same, are not so together."""
    if one.strict and words & {"?", "//", "//="}:
        return "it catches an error that only some jq versions raise"
    if one.texts and one.converts:
        return "jq versions format numbers read from strings differently"
    return FRACTION if one.divides and one.computes_index else ""


def _has_fraction(code: list[Token]) -> bool:
    return any(one.kind == "number" and "." in one.text for one in code)


def _why(code: list[Token], at: int, name: str, pairs: dict[int, Bracket]) -> str:
    if name not in SAME:
        return f"{name} may give different results in different jq versions"
    if name == "limit/2" and not (code[at + 2].text.strip("0").isdecimal() and code[at + 3].text == ";"):
        return "limit gives the same result in all jq versions only with a literal number of at least 1"
    if not name.startswith(("range/", "del/")):
        return ""
    inner = code[at + 2 : pairs[at + 1].end]
    if name.startswith("range/") and not all(one.kind in SIMPLE or one.text in OPERANDS for one in inner):
        return "range gives the same result in all jq versions only with simple bounds"
    if name == "del/1" and not all(one.kind == "field" or one.text == "," for one in inner):
        return "del gives the same result in all jq versions only with field names"
    return ""


def _calls(around: list[Place], pairs: dict[int, Bracket]) -> Iterator[tuple[int, str]]:
    """Where functions are called, with their names and numbers of arguments."""
    for at, place in enumerate(around):
        named = place.token.kind == "name" and place.token.text not in KEYWORDS | {"and", "or"}
        if named and place.before.text != "def" and not is_key(place):
            count = pairs[at + 1].arguments if place.after.text == "(" else 0
            yield at, f"{place.token.text}/{count}"


def _defined(code: list[Token], pairs: dict[int, Bracket]) -> frozenset[str]:
    """The functions and parameters that a script defines."""
    found = set[str]()
    for at, token in enumerate(code[:-2]):
        if token.kind == "name" and token.text == "def":
            pair = pairs.get(at + 2)
            found.add(f"{code[at + 1].text}/{pair.arguments if pair else 0}")
            found |= {f"{one.text.lstrip('$')}/0" for one in (code[at + 3 : pair.end] if pair else ())}
    return frozenset(found)


def _branches(code: list[Token]) -> str:
    """Whether each `if` has an `else`: 1.6 does not read one without."""
    open_: list[bool] = []
    for at, token in enumerate(code):
        if token.kind != "name" or (at and code[at - 1].text in ("{", ",") and code[at + 1 : at + 2] == [COLON]):
            continue
        match token.text:
            case "if":
                open_.append(False)
            case "else" if open_:
                open_[-1] = True
            case "end" if open_ and not open_.pop():
                return "jq 1.6 does not support `if` without `else`"
    return ""


COLON = Token("operator", ":")


def _structure(code: list[Token], pairs: dict[int, Bracket]) -> str:
    """Why a script is not run of which versions read parts as belonging together that others do not."""
    opening = {pair.end: at for at, pair in pairs.items()}
    for at, token in enumerate(code):
        if token.text == "?" and not _is_optional_index(code, at, opening):
            return "`?` catches different errors in jq 1.6 unless it follows an index"
        if token.kind == "name" and token.text == "as" and not _binds_a_term(code, at, opening):
            return "jq versions parse the expression before `as` differently: put it in parentheses"
        if token.text == ")" and _folds(code, opening[at]) and _is_continued(code[at + 1 : at + 2]):
            return f"jq 1.6 does not support {code[at + 1].text} after reduce"
    return ""


def _is_optional_index(code: list[Token], at: int, opening: dict[int, int]) -> bool:
    """Whether `?` stands behind `.name`, `."name"` or an index."""
    before = code[at - 1] if at else NOTHING
    if before.text == "]":
        start = opening[at - 1]
        return start > 0 and _is_indexed(code[start - 1])
    return before.kind == "field" or (before.kind == "string" and at > 1 and code[at - 2].text == ".")


def _binds_a_term(code: list[Token], at: int, opening: dict[int, int]) -> bool:
    """Whether there is a single term in front of `as`, back to where an expression begins."""
    at -= 1
    while at >= 0:
        token = code[at]
        if token.kind == "open" or token.text in BEGINNINGS:
            return True
        if token.text in BREAKS:
            return False
        at = opening.get(at, at) - 1
    return True


BEGINNINGS = frozenset({"|", ";", ":", "then", "else", "reduce"})
BREAKS = OPERATORS | {",", "end", "if", "elif", "def", "as"}


def _folds(code: list[Token], at: int) -> bool:
    """Whether a parenthesis has what `reduce` computes: it stands behind a pattern."""
    before = code[at - 1] if at else NOTHING
    return code[at].text == "(" and (before.kind == "variable" or before.text in ("]", "}"))


def _is_continued(after: list[Token]) -> bool:
    return bool(after) and (after[0].kind == "field" or after[0].text in (".", "[", "?", "as"))


def _is_computed_index(code: list[Token], at: int, pair: Bracket) -> bool:
    """Whether a bracket is an index that is neither a string nor a number, nor a slice of such."""
    if code[at].text != "[" or not at or not _is_indexed(code[at - 1]):
        return False
    inner = code[at + 1 : pair.end]
    return _has_fraction(inner) or any(one.kind not in ("string", "number") and one.text not in "-:," for one in inner)


def _is_indexed(before: Token) -> bool:
    return before.kind in ("field", "close", "string", "variable", "name") or before.text in (".", "?")
