"""What verification notices, made from the table of mutants; `python tests/robustness/mutants/listing.py` writes it."""

from __future__ import annotations

import sys
from pathlib import Path

from mutant import Caught, Mutant
from mutants import MUTANTS

DOCS = Path(__file__).parents[3] / "docs" / "explanation" / "verification.md"
INTRODUCTION = """# What verification notices

<!-- Made by `python tests/robustness/mutants/listing.py`; a test compares it with the mutants. -->

Before a result is given back its text is read again, and both sides are evaluated and compared as data. Whether that
notices what it should is tested with mutants: each plants one fault in one function of the product, converts a
template with it, and must be refused with T901. Without the fault the conversion succeeds; with it, but without
verification, text and meaning come out different.

A user does not see most of these refusals: where a plainer result passes the same check, that is written, with a
warning (T447). For each mutant, what is written then means the same as without the fault.

A template in a module of Terraform is evaluated a second time, as a whole and without what was read of its loops: that
is what **source** compares.

What notices a fault:

"""


def page() -> str:
    """The whole page."""
    rows = "\n".join(_row(one) for one in MUTANTS)
    counted = "\n".join(f"- **{one.name.lower()}**: {one.value} ({_count(one)})" for one in Caught if _count(one))
    head = "| what is wrong | where | conversion | noticed by |\n| --- | --- | --- | --- |\n"
    return f"{INTRODUCTION}{counted}\n\n{len(MUTANTS)} mutants, by the function that is wrong:\n\n{head}{rows}\n"


def _count(caught: Caught) -> int:
    return sum(one.caught is caught for one in MUTANTS)


def _row(one: Mutant) -> str:
    return f"| {one.says} | `{one.where}` | {one.template} to {one.to} | {one.caught.name.lower()} |"


if __name__ == "__main__":
    DOCS.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{DOCS}\n")
