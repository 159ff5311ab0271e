"""No comment of a random template is lost or doubled in the module that is written of it, and on the way back from it.

A few templates each time; `TRANSPILE_DEEP` makes a fourth of that number.
"""

from __future__ import annotations

import os
from typing import Any

from comment_places import commented
from comment_templates import DIALECTS, templates
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from test_comments_stay import spots

from transpile import convert

DEEP = int(os.environ.get("TRANSPILE_DEEP", "0"))


profile = settings(
    max_examples=DEEP // 4 or 60,
    deadline=None,
    database=None,
    derandomize=not DEEP,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)


def written(text: str, target: str, **options: Any) -> Any:
    """A conversion that is no fault of ours."""
    result = convert(text, target, **options)
    assert not {"T901", "T902"} & {one.code for one in result.diagnostics}, [one.message for one in result.diagnostics]
    return result


def wrong(text: str, words: list[str]) -> dict[str, int]:
    """The comments that do not stand once in a text, with how often they do."""
    counts = {word: text.count(word.strip()) for word in words}
    return {word: count for word, count in counts.items() if count != 1}


@profile
@given(made=templates(), where=spots, crlf=st.booleans())
def test_every_comment_stands_once_in_the_module(made: tuple[str, str], where: list[Any], crlf: bool) -> None:
    text, words = commented(made[0], where)
    result = written(text.replace("\n", "\r\n") if crlf else text, "terraform")
    if result.text is not None:
        assert wrong(result.text, words) == {}


@profile
@given(made=templates(), where=spots)
def test_every_comment_of_the_template_comes_back(made: tuple[str, str], where: list[Any]) -> None:
    text, words = commented(made[0], where)
    module = written(text, "terraform").text
    if module is None:
        return
    back = written(module, made[1] if made[1] in DIALECTS else "map", from_="terraform")
    assert back.text is not None
    # None may be lost: T406 is for what has no place, and each has. What a loop says that is written out is said in
    # each copy.
    assert "T406" not in {one.code for one in back.diagnostics}
    copied = {"T404", "T411"} & {one.code for one in back.diagnostics}
    found = wrong(back.text, words)
    assert {word: count for word, count in found.items() if not (copied and count)} == {}, f"\n{module}\n{back.text}"
