"""The pages `docs/reference/dialects.md` and `docs/reference/pairs/`, generated from a run of the matrix.

python tests/features/page.py            print the pages; exit status 1 where the run or a page is wrong
python tests/features/page.py --write    write the pages, and the counts that `transpile dialects --matrix` prints
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.extend(str(ROOT / one) for one in ("", "tests", "tests/robustness/properties"))

import all_pairs  # noqa: E402
import checks  # noqa: E402
import modules  # noqa: E402
import oracles  # noqa: E402
import overview  # noqa: E402
import pair_pages  # noqa: E402
import round_trips  # noqa: E402
from all_pairs import CELLS  # noqa: E402
from markdown import table  # noqa: E402
from matrix_support import DIALECTS, PLAIN, cases, outcome, pairs  # noqa: E402

from transpile.cli.feature_table import dialects  # noqa: E402
from transpile.diagnostics import CODES  # noqa: E402

REFERENCE = ROOT / "docs" / "reference"
PAGE = REFERENCE / "dialects.md"
TEXT = """\
# Dialects

This page is generated: `python tests/features/page.py --write` writes it from a run of the feature suite.

## What each dialect can express

`transpile dialects` prints

```
{declared}```

A loop that a dialect cannot express is lowered to one that it can express, or unrolled, or refused.

## Every pair

The feature suite, [tests/features](../../tests/features), has a folder for each feature: the feature as each dialect
spells it, written by hand, and the expansion that all of them stand for. Every spelling is converted to every other
dialect. The page of a pair has a row for each feature; `transpile dialects --matrix` prints these counts.

{overview}

- **native**: the same loops in the other dialect
- **lowered**: other loops that mean the same; the [code](#codes) says how, without one only names or order differ
- **unrolled**: at least one loop is unrolled, since the target cannot express it
- **refused**: not converted, with an error

Each result is expanded by a tool that is not transpile, and must be the expansion written by hand:

{judges}

A conversion to `cfn` unrolls every loop. Resource types stay as they are in ROS templates (T439), and Alibaba Cloud's
model of ROS accepts the results. Templates with `Count` are converted to CloudFormation with `--rename-ids`.

## There and back

Each feature that is not refused goes to the other dialect and back, and expands to the same. Where it is native there,
the same loops come back: names, order and comments. The page of a pair says what is other, and why. The table has how
many native features come back the same, and how many ways there are in all:

{returns}

## Through Terraform and back

Blanks in the default of a list parameter and the order of keys in a text of JSON (T427) are not compared. Loops that
make entries keep their names, unless two sections share one: the second then gets a new name. What does not come back
as it was:

{lost}

## Codes

{codes}

## Refused

transpile refuses a loop that depends on values it cannot know now, with the place and the way out. It unrolls all
other loops that the target cannot express.

{refused}
"""


def page() -> str:
    """The text of the first page."""
    return TEXT.format(
        declared=dialects(),
        overview=overview.overview(),
        judges="\n".join(f"- {name}: {what}" for name, what in oracles.NAMES.items()),
        returns=overview.returns(),
        lost=_lost(),
        codes=_codes(),
        refused=_refused(),
    )


def written() -> dict[Path, str]:
    """Everything that is generated, by its place."""
    pages = {REFERENCE / "pairs" / name: text for name, text in pair_pages.pages().items()}
    return {PAGE: page(), overview.DATA: overview.data(), **pages}


def problems() -> Iterator[str]:
    """What is wrong with the run: every check of every cell, and crashes."""
    for case, source, target in pairs():
        found = _tried(checks.of_pair, case, source, target)
        found += _tried(checks.of_source, case, source) if target == PLAIN else []
        yield from (f"{case.name}, {source} to {target}: {one}" for one in found)
    for case, source, target in CELLS:
        found = _tried(all_pairs.wrong, case, source, target)
        yield from (f"{case.name}, {source} to {target}: {one}" for one in found)
    for case, source, by in round_trips.ways():
        found = _tried(round_trips.wrong, case, source, by)
        found += [lost] if (lost := round_trips.lost(case, source, by)) else []
        yield from (f"{case.name}, {source} by {by} and back: {one}" for one in found)


def _tried(check: object, *arguments: object) -> list[str]:
    try:
        return [*check(*arguments)]  # type: ignore[operator]
    except Exception as error:
        return [f"crashed: {error!r}"]


def _codes() -> str:
    """The codes that occur in the matrix, in the order of the table of codes."""
    found = {code for cell in CELLS for code in all_pairs.outcome(*cell).codes}
    return table(["code", "meaning"], ([code, CODES[code]] for code in CODES if code in found & pair_pages.TOLD))


def _lost() -> str:
    """One line for each feature that does not come back from a module as it was."""
    rows = []
    for case in cases():
        if told := modules.LOST.get(case.name):
            dialects_of_it = told["from"].split()
            what = dict.fromkeys(one for source in dialects_of_it for one in modules.changed(case, source))
            rows.append([case.title, ", ".join(dialects_of_it), ", ".join(what), told["why"]])
    return table(["feature", "dialects", "what of it", "why"], rows)


def _refused() -> str:
    """One line for each feature and code: which conversions are refused."""
    rows = []
    for case in cases():
        refused: dict[str, list[str]] = {}
        cells = [cell for cell in CELLS if cell[0] is case]
        found = [(source, target, all_pairs.outcome(*cell)) for cell in cells for _, source, target in [cell]]
        found += [(source, PLAIN, outcome(case, source, PLAIN)) for source in DIALECTS if case.has(source)]
        for source, target, one in found:
            for code in one.codes if one.word == "refused" else ():
                refused.setdefault(code, []).append(f"{source} to {target}")
        rows += [[case.title, f"{code}, {CODES[code]}", ", ".join(refused[code])] for code in refused]
    return table(["feature", "why", "conversions"], rows)


def main(words: list[str]) -> int:
    """Print or write the pages; the exit status."""
    texts = written()
    if words == ["--write"]:
        for path, text in texts.items():
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return 0
    print("\n".join(text for path, text in texts.items() if path.suffix == ".md"))
    found = list(problems())
    for path, text in texts.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            found.append(f"{path.relative_to(ROOT)} is stale: python tests/features/page.py --write")
    for one in found:
        print(one, file=sys.stderr)
    print(f"{len(CELLS)} cells, {len(round_trips.ways())} ways there and back, {len(found)} mismatches")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
