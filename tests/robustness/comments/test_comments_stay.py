"""No comment of a random template is lost or doubled by a rewrite, or moved to another loop.

A few templates each time; `TRANSPILE_DEEP` makes a fourth of that number.
"""

from __future__ import annotations

import os
import re
from typing import Any

from comment_places import Home, commented, gaps, homes
from comment_templates import templates
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from support.text import structure
from transpile import convert

DEEP = int(os.environ.get("TRANSPILE_DEEP", "0"))
COPIED = {"T404", "T411"}
"""The codes that tell of a loop whose text stands several times in the result: split, or written out."""
spot = st.tuples(st.integers(0, 199), st.integers(0, 5))
spots = st.lists(spot, max_size=3) | st.lists(spot, min_size=10, max_size=60)


LOOP = """    - Fn::Map:
        Value: X
        Collection: [A, B]
        Key: !Sub R{0}${{X}}
        Fragment: {{Type: AWS::Unit::N{0}}}
"""
APART = "Resources:\n  Fn::Merge:\n" + "\n\n".join(LOOP.format(number) for number in (1, 2))
LAST = """Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::L1:
    - X
    - [A, B]
    - R1${X}: {Type: AWS::Unit::N1}

  Fn::ForEach::L2:
    - X
    - [A, B]
    - R2${X}: {Type: AWS::Unit::N2}
  P3: {Type: AWS::Unit::N3}
"""
"""What follows the last loop is not set apart from it."""
profile = settings(
    max_examples=DEEP // 4 or 60,
    deadline=None,
    database=None,
    derandomize=not DEEP,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)
targets = st.sampled_from(("foreach", "map", "for", "cfn"))


def stays(old: Home, new: Home) -> bool:
    """Whether a comment is still about what it was about: what stood inside a unit may stand above it."""
    if old.where == "in":
        return new.unit in (old.unit, "Mappings")
    return new in (old, Home("above", "Mappings")) or (old.where == "apart" and new.where != "in")


def wrong(text: str, words: list[str], target: str) -> list[Any]:
    """What a rewrite does to comments that it should not."""
    result, bare = convert(text, target), convert(text_without(text, words), target)
    codes = {one.code for one in result.diagnostics}
    assert not {"T901", "T902"} & codes, [one.message for one in result.diagnostics]
    assert (result.text is None) == (bare.text is None)
    if result.text is None or bare.text is None:
        return []
    assert structure(result.text) == structure(bare.text)
    before, after = homes(text), homes(result.text)
    copied = target == "cfn" or COPIED & codes
    lost = [one for one in words if one not in after]
    doubled = [one for one in words if len(after.get(one, ())) > 1 and not (copied and before[one][0].where == "in")]
    moved = [
        (one, before[one][0], home) for one in words for home in after.get(one, ()) if not stays(before[one][0], home)
    ]
    return [*lost, *doubled, *moved]


def text_without(text: str, words: list[str]) -> str:
    """`text` without the comments."""
    return re.sub("|".join(words), "", text) if words else text


@profile
@given(made=templates(), where=spots, crlf=st.booleans(), target=targets)
def test_no_comment_is_lost_doubled_or_moved(made: tuple[str, str], where: list[Any], crlf: bool, target: str) -> None:
    text, words = commented(made[0], where)
    text = text.replace("\n", "\r\n") if crlf else text
    assert wrong(text, words, target) == [], f"\n{text}\n--- {target}\n{convert(text, target).text}"


@profile
@example((APART, "map"), "foreach")
@example((LAST, "foreach"), "map")
@given(made=templates(), target=targets)
def test_loops_stay_as_far_apart_as_they_were(made: tuple[str, str], target: str) -> None:
    result = convert(made[0], target)
    if result.text is not None:
        before, after = gaps(made[0]), gaps(result.text)
        changed = {pair: (before[pair], after[pair]) for pair in before.keys() & after if before[pair] != after[pair]}
        assert changed == {}, f"\n{made[0]}\n--- {target}\n{result.text}"


def test_a_comment_in_one_of_two_loops_that_become_one_stays_with_its_unit() -> None:
    text = "Resources:\n  Fn::Merge:\n" + "".join(LOOP.format(number) for number in (1, 2))
    lines = text.splitlines()
    assert str(convert(text, "foreach").text).count("Fn::ForEach::") == 1
    for line in range(3, len(lines)):
        for kind in range(6):
            noted, words = commented(text, [(line, kind)])
            before, after = homes(noted), homes(convert(noted, "foreach").text or "")
            assert [one for one in words if not stays(before[one][0], after[one][0])] == [], noted
            assert [len(after[one]) for one in words] == [1] * len(words), noted
