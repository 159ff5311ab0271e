"""The page `docs/reference/codes.md`, generated from the explanations of the codes.

python tests/transpile/diagnostics/codes_page.py            print the page; exit status 1 where it is stale
python tests/transpile/diagnostics/codes_page.py --write    write the page
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
sys.path.append(str(ROOT))

from transpile.diagnostics import CODES  # noqa: E402
from transpile.diagnostics.explain import explanation  # noqa: E402

PAGE = ROOT / "docs" / "reference" / "codes.md"
TEXT = """\
# Codes

Every diagnostic has a code. `transpile explain T204` prints the explanation of one code, `transpile explain` lists all
codes.

This page is generated: `python tests/transpile/diagnostics/codes_page.py --write` writes it from
[transpile/diagnostics/explanations](../../transpile/diagnostics/explanations). A test runs every example: the wrong one
gives the code, the right one succeeds without it. An example without a command is converted to every target.

| code | meaning |
| --- | --- |
{rows}

{explanations}"""
HEADING = re.compile(r"^#+ (?=T\d{3}: |Wrong$|Right$)", re.MULTILINE)
"""The headings of an explanation; comments in its examples begin with the same character."""


def page() -> str:
    """The text of the page."""
    rows = "\n".join(f"| [{code}](#{code}) | {sentence} |" for code, sentence in CODES.items())
    return TEXT.format(rows=rows, explanations="\n".join(map(_section, CODES)))


def _section(code: str) -> str:
    """The explanation of one code, a level lower, with an anchor that stays when its sentence changes."""
    lowered = HEADING.sub(lambda found: f"#{found[0]}", explanation(code))
    return f'<a id="{code}"></a>\n\n{lowered}'


def main(words: list[str]) -> int:
    """Print or write the page; the exit status."""
    text = page()
    if words == ["--write"]:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    print(text)
    if PAGE.exists() and PAGE.read_text(encoding="utf-8") == text:
        return 0
    print("docs/reference/codes.md is stale: python tests/transpile/diagnostics/codes_page.py --write", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
