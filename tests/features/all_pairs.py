"""Every pair of the five dialects: each feature, from its spelling by hand in the one, to the other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import matrix_support
import oracles
import yaml
from matrix_support import (
    ABSENT,
    ALL,
    CHANGED,
    DIALECTS,
    FOLDER,
    MODULE,
    PLAIN,
    ROS,
    UNROLLED,
    Case,
    Outcome,
    can_say,
    cases,
    codes,
    errors,
)

from transpile import Result
from transpile.diagnostics import Severity
from transpile.pipeline.library import calls as library
from transpile.pipeline.loop_fates import Fate

OTHERWISE: dict[str, dict[str, dict[str, str]]] = yaml.safe_load(
    (FOLDER / "otherwise.yaml").read_text(encoding="utf-8")
)
"""By feature and pair: what becomes of loops where it is not what the target's features promise: `word` and `why`."""
WORDS = ("native", "lowered", "unrolled", "refused")
SPELLINGS = [(case, source) for source in ALL for case in cases() if case.has(source)]


def others(source: str) -> list[str]:
    """The dialects with loops but one."""
    return [target for target in ALL if target != source]


CELLS = [(case, source, target) for source in ALL for target in others(source) for case in cases() if case.has(source)]


def asked(case: Case, dialect: str, text: str, target: str) -> dict[str, object]:
    """The arguments of a conversion: what the text is, and the values of the parameters that it has.

    Names of instances (`Disk[0]`) are none for CloudFormation: the option that renames them is given.
    """
    mark = {MODULE: 'variable "{}"', ROS: "{}: {{"}.get(dialect, "")
    given = {name: value for name, value in case.given.items() if mark.format(name) in text}
    options: dict[str, object] = {"parameters": given}
    return {**options, "rename_ids": True} if dialect == ROS and target in (*DIALECTS, PLAIN) else options


def name_of(case: Case, dialect: str) -> str:
    """The name of a file with the feature."""
    return "main.tf" if dialect == MODULE else case.name


@cache
def passed(case: Case, dialect: str, text: str, target: str, **more: object) -> Result:
    """A text of a dialect in another, with what becomes of each of its loops."""
    if dialect in DIALECTS and not more:
        return case.convert(text, target)
    options = {**asked(case, dialect, text, target), "listing": True, **more}
    return library.converted(text, target, name_of(case, dialect), options)


def converted(case: Case, source: str, target: str) -> Result:
    """The conversion of one cell."""
    return passed(case, source, case.text(source), target)


@cache
def outcome(case: Case, source: str, target: str) -> Outcome:
    """What becomes of a feature: native where each of its loops is, and nothing tells of a change.

    A call of ROS that is not read as a loop is computed, which is unrolling too.
    """
    if source == target or not case.has(source):
        return ABSENT
    if {source, target} <= {*DIALECTS, PLAIN}:
        return matrix_support.outcome(case, source, target)
    result = converted(case, source, target)
    found = codes(result)
    if result.text is None:
        return Outcome("refused", errors(result))
    fates = {one.fate for one in result.loops}
    if Fate.UNROLLED in fates or UNROLLED in found or not _loops(result.text, source, target):
        return Outcome("unrolled", found)
    return Outcome("native" if fates == {Fate.NATIVE} and not CHANGED & {*found} else "lowered", found)


@cache
def _loops(text: str, source: str, target: str) -> bool:
    """Whether a result has loops. What is a script in ROS may stay one in a module, where it is a call."""
    if target == ROS or (source == ROS and "Fn::Jq" in text):
        return True
    return bool(library.listed(text, None, "main.tf" if target == MODULE else None, {}).loops)


def oracle(case: Case, source: str, target: str) -> str:
    """Who judged the result of a cell, if there is one."""
    refused = outcome(case, source, target).word == "refused"
    return "" if refused else oracles.of(case, source, target)


def wrong(case: Case, source: str, target: str) -> Iterator[str]:
    """What is wrong with a cell: with its meaning, or with what becomes of the loops."""
    result, word = converted(case, source, target), outcome(case, source, target).word
    if word == "refused":
        yield from _refused(case, source, target, result)
        return
    if case.code(source, target):
        yield f"it should be refused with {case.code(source, target)}"
    if "T427" not in codes(result):  # a text of JSON has its keys in another order, as the conversion said
        yield from oracles.judged(case, source, target, result)
    yield from _kept(case, source, target, word)


def of_spelling(case: Case, source: str) -> list[str]:
    """A spelling stands for the expansion written by hand, and its own dialect leaves it alone."""
    text = case.text(source)
    found = oracles.judged(case, source, source, Result(text, ()))
    if passed(case, source, text, source).text != text:
        found.append(f"it is not left alone by {source}")
    return found


def _refused(case: Case, source: str, target: str, result: Result) -> Iterator[str]:
    """Refused for the reason that is declared, with a place and a way out."""
    if OTHERWISE.get(case.name, {}).get(f"{source} to {target}", {}).get("word") == "refused":
        return
    found = [one for one in result.diagnostics if one.severity is Severity.ERROR]
    if not all(one.code == case.code(source, target) and one.span and one.help for one in found):
        yield f"refused with {[one.message for one in found]}, declared is {case.code(source, target)}"


def _kept(case: Case, source: str, target: str, word: str) -> Iterator[str]:
    """Native where the target declares all that the spelling uses, unrolled only where allowed."""
    told = OTHERWISE.get(case.name, {}).get(f"{source} to {target}")
    if told:
        if word != told["word"]:
            yield f"it is {word}, told is {told['word']}"
    elif can_say(case, source, target) != (word == "native"):
        says = "declares" if can_say(case, source, target) else "does not declare"
        yield f"{target} {says} all that it uses, but it is {word}"
    if word != "unrolled" and not {source, target} <= {*DIALECTS}:  # else `checks.of_pair` asks for more
        strict = passed(case, source, case.text(source), target, unroll=False, verify=False)
        if "T401" in errors(strict):
            yield f"it is {word}, but without unrolling: {codes(strict)}"
