"""What messages say of each lack of each dialect, one sentence a line: all of them were read as sentences.

python tests/features/test_lacks.py --write    write the file
"""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

from transpile.ir.features import Feature, cannot
from transpile.language import registry
from transpile.language.protocols import Dialect

SENTENCES = Path(__file__).parent / "lacks.txt"


def sentences() -> str:
    """Each dialect with loops: what it lacks one by one, two at once, and three at once."""
    found = (registry.find(name) for name in registry.BUILT_IN)
    return "\n".join(_of(one) for one in found if one.features)  # type: ignore[union-attr, arg-type]


def _of(dialect: Dialect) -> str:
    lacks = [one for one in Feature if one not in dialect.features]
    sets = [
        *([one] for one in lacks),
        *pairwise(lacks),
        *zip(lacks, lacks[2:], lacks[4:], strict=False),
    ]
    return "".join(f"{cannot(dialect.construct, one)}\n" for one in sets)


def test_the_sentences_are_those_that_were_read() -> None:
    assert sentences() == SENTENCES.read_text(encoding="utf-8")


def test_no_phrase_breaks_a_list_of_phrases() -> None:
    assert [one for one in Feature if "," in one.value or " or " in one.value] == []


def test_nothing_lacks_no_sentence() -> None:
    assert cannot("`Fn::ForEach`", ()) == ""


if __name__ == "__main__":
    if "--write" in sys.argv:
        SENTENCES.write_text(sentences(), encoding="utf-8")
