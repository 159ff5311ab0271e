"""The text is asked for blank lines once, however many loops are written."""

from __future__ import annotations

import pytest

from transpile import convert
from transpile.printing import blank_lines

LOOP = "\n    - Fn::Map: {Value: X, Collection: [a, b], Key: !Sub 'TNx${X}', Fragment: {Type: N}}\n"


def asked(patch: pytest.MonkeyPatch, loops: int) -> int:
    """How often the loops of the text are looked at together."""
    found: list[int] = []
    all_loops = blank_lines._loops

    def counted(*given: object) -> object:
        found.append(1)
        return all_loops(*given)  # type: ignore[arg-type]

    text = "Resources:\n  Fn::Merge:" + "".join(LOOP.replace("N", str(number)) for number in range(loops))
    with patch.context() as patched:
        patched.setattr(blank_lines, "_loops", counted)
        assert convert(text, "foreach").text is not None
    return len(found)


def test_the_text_is_asked_as_often_for_many_loops_as_for_few(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 0 < asked(monkeypatch, 40) <= asked(monkeypatch, 5)
