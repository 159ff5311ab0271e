"""The page `docs/reference/dialects.md`, generated from a run of the matrix.

python tests/features/page.py            print the page; exit status 1 where the run or the page is wrong
python tests/features/page.py --write    write the page
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.extend([str(ROOT), str(ROOT / "tests")])

import checks  # noqa: E402
import in_ros  # noqa: E402
import modules  # noqa: E402
from in_ros import ROS  # noqa: E402
from matrix_support import DIALECTS, MODULE, PLAIN, UNROLLED, Case, Outcome, cases, outcome, pairs  # noqa: E402

from transpile.cli.feature_table import dialects  # noqa: E402
from transpile.diagnostics import CODES  # noqa: E402

PAGE = ROOT / "docs" / "reference" / "dialects.md"
TEXT = """\
# Dialects

This page is generated: `python tests/features/page.py --write` writes it from a run of the feature suite.

## What each dialect can say

`transpile dialects` prints

```
{declared}```

What a dialect cannot say is lowered to what it can say, or written out, or refused.

## What becomes of each feature

Each row is a folder of [tests/features](../../tests/features): the feature as each dialect spells it, and the expansion
that all of them stand for. Every cell is a conversion that was run, and whose result expands to that.

- **native**: the same loops in the other dialect, by the same names
- **lowered**: other loops that mean the same; the [code](#codes) says how, without one only names or order differ
- **unrolled**: at least one loop is written out; the target cannot say it
- **refused**: not converted, with an error
- **-**: the dialect on the left cannot say it, so there is nothing to convert

A conversion to `cfn` writes every loop out. What goes from `terraform` is the module that was written from the same
dialect, or from the first one that has the feature. A template of `ros` is compared with the expansion in the words of
ROS: types of resources stay as they are there (T439), and Alibaba Cloud's model of ROS accepts the result.

{matrix}

## Through Terraform and back

Every feature that is not refused goes there and back and expands to the same; blanks in the default of a list parameter
and the order of keys in a text of JSON (T427) are not compared. Loops that make entries keep their names, unless two
sections share one: the second is then named anew. What does not come back as it was:

{lost}

## Codes

{codes}

## Refused

What a target would have to know now, and cannot, is refused with the place and the way out. Everything else that a
target cannot say is written out.

{refused}
"""
TOLD = frozenset(code for code in CODES if code.startswith("T4"))
"""The codes that tell what was done."""


def page() -> str:
    """The text of the page."""
    return TEXT.format(declared=dialects(), matrix=_matrix(), codes=_codes(), lost=_lost(), refused=_refused())


def problems() -> Iterator[str]:
    """What is wrong with the run: every check of every pair, and crashes."""
    for case, source, target in pairs():
        found = [*_tried(checks.of_pair, case, source, target)]
        if target == PLAIN:
            found += _tried(checks.of_source, case, source) + _tried(checks.of_ros, case, source)
        else:
            found += _tried(checks.of_return, case, source, target)
        yield from (f"{case.name}, {source} to {target}: {one}" for one in found)


def _tried(check: object, *arguments: object) -> list[str]:
    try:
        return check(*arguments)  # type: ignore[operator, no-any-return]
    except Exception as error:
        return [f"crashed: {error!r}"]


def _directions() -> list[tuple[str, str]]:
    between = [(source, target) for source in DIALECTS for target in DIALECTS if source != target]
    return [
        *between,
        *((source, MODULE) for source in DIALECTS),
        *((MODULE, target) for target in DIALECTS),
        *((source, ROS) for source in DIALECTS),
    ]


def _outcome(case: Case, source: str, target: str) -> Outcome:
    try:
        if source == MODULE:
            return modules.outcome_of_reading(case, target)
        if target == ROS:
            return in_ros.outcome_of_writing(case, source)
        return modules.outcome_of_writing(case, source) if target == MODULE else outcome(case, source, target)
    except Exception:
        return Outcome("crashed")


def _matrix() -> str:
    subjects = dict.fromkeys(case.subject for case in cases())
    return "\n\n".join(f"### {subject}\n\n{_table(subject)}" for subject in subjects)


def _table(subject: str) -> str:
    directions = _directions()
    heading = ["feature", *(f"{source} to {target}" for source, target in directions)]
    lines = [_row(heading), _row(["---"] * len(heading))]
    for case in cases():
        if case.subject == subject:
            cells = (_cell(_outcome(case, *direction)) for direction in directions)
            lines.append(_row([f"[{case.title}](../../tests/features/{case.name})", *cells]))
    return "\n".join(lines)


def _cell(found: Outcome) -> str:
    shown = found.codes if found.word == "refused" else sorted(TOLD & {*found.codes} - {UNROLLED})
    return " ".join((found.word, *shown))


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _codes() -> str:
    """The codes that occur in the matrix, in the order of the table of codes."""
    found = {code for case in cases() for direction in _directions() for code in _outcome(case, *direction).codes}
    rows = [["code", "what it says"], ["---", "---"], *([code, CODES[code]] for code in CODES if code in found & TOLD)]
    return "\n".join(map(_row, rows))


def _lost() -> str:
    """One line for each feature that does not come back from a module as it was."""
    lines = [_row(["feature", "dialects", "what of it", "why"]), _row(["---"] * 4)]
    for case in cases():
        if told := modules.LOST.get(case.name):
            dialects_of_it = told["from"].split()
            what = dict.fromkeys(one for source in dialects_of_it for one in modules.changed(case, source))
            lines.append(_row([case.title, ", ".join(dialects_of_it), ", ".join(what), told["why"]]))
    return "\n".join(lines)


def _refused() -> str:
    """One line for each feature and code: which conversions are refused."""
    lines = [_row(["feature", "why", "conversions"]), _row(["---", "---", "---"])]
    for case in cases():
        refused: dict[str, list[str]] = {}
        for source, target in [*_directions(), *((source, PLAIN) for source in DIALECTS)]:
            found = _outcome(case, source, target)
            for code in found.codes if found.word == "refused" else ():
                refused.setdefault(code, []).append(f"{source} to {target}")
        lines += [_row([case.title, f"{code}, {CODES[code]}", ", ".join(refused[code])]) for code in refused]
    return "\n".join(lines)


def main(words: list[str]) -> int:
    """Print or write the page; the exit status."""
    text = page()
    if words == ["--write"]:
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(text, encoding="utf-8")
        return 0
    print(text)
    found = list(problems())
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
        found.append(f"{PAGE.relative_to(ROOT)} is stale: python tests/features/page.py --write")
    for one in found:
        print(one, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
