"""No comment of a random template is lost or doubled in the module that is written of it.

A few templates each time; `TRANSPILE_DEEP` makes a fourth of that number.
"""

from __future__ import annotations

import os
from typing import Any

from comment_places import commented
from comment_templates import templates
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from test_comments_stay import spots

from transpile import convert

DEEP = int(os.environ.get("TRANSPILE_DEEP", "0"))


@settings(
    max_examples=DEEP // 4 or 60,
    deadline=None,
    database=None,
    derandomize=not DEEP,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)
@given(made=templates(), where=spots, crlf=st.booleans())
def test_every_comment_stands_once_in_the_module(made: tuple[str, str], where: list[Any], crlf: bool) -> None:
    text, words = commented(made[0], where)
    result = convert(text.replace("\n", "\r\n") if crlf else text, "terraform")
    assert not {"T901", "T902"} & {one.code for one in result.diagnostics}, [one.message for one in result.diagnostics]
    if result.text is not None:
        counts = {word: result.text.count(word.strip()) for word in words}
        assert {word: count for word, count in counts.items() if count != 1} == {}
