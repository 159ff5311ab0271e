"""What the fuzzer found once: a text made small, what is done with it, and what it became or which error tells why.

Each is an archive in the folder `found`, as Go's `txtar` has them: what was wrong, the options that are not those of
the product, and the file; then the result, or the code of an error with the text where that stands.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from fuzz.case import Case, File, Folding, Options
from fuzz.judging import converted, judge

FOLDER = Path(__file__).parent / "found"
_MARK = re.compile(r"^-- (\S+) --\n", re.MULTILINE)


@dataclass(frozen=True)
class Found:
    """`becomes` is the result; if None, the error `code` stands where `at` stands in the text."""

    text: str
    options: Options
    becomes: str | None = None
    code: str = ""
    at: str = ""
    name: str = "template.yaml"

    @property
    def case(self) -> Case:
        """As a case of the fuzzer."""
        return Case((File(self.name, self.text.encode()),), self.options)


def read(archive: str) -> Found:
    """What an archive tells."""
    head, name, text, *outcome = _MARK.split(archive)
    told = dict(zip(outcome[::2], outcome[1::2], strict=True))
    becomes = told.pop("becomes", None)
    code, at = next(iter(told.items()), ("", ""))
    options = json.loads(head.splitlines()[1])
    if "fold" in options:
        options["fold"] = Folding(**options["fold"])
    return Found(text, Options(**options), becomes, code, at.removesuffix("\n"), name)


FOUND = {path.stem: read(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.txtar"))}
FOUND |= {
    "a-byte-order-mark-that-begins-a-key": Found(
        '{"Transform": "AWS::LanguageExtensions", "Resources": {\n'
        ' Fn::ForEach::L: ["N", ["d"], {\n  "${N}": {"Type": "T", P: [{\n \ufeffA: b}]}}]}}\n',
        Options(),
        '{"Resources": {\n d: {"Type": "T", P: [{\n \ufeffA: b}]}}}\n',
    ),
    "a-byte-order-mark-at-the-beginning-of-a-line": Found(
        "Transform: AWS::LanguageExtensions\n"
        "Resources:\n  Fn::ForEach::L: [N, [d], {'${N}': {Type: T}}]\n\ufeff# note\n",
        Options(),
        code="T003",
        at="\ufeff",
    ),
}
"""Byte order marks are seen here only."""


@pytest.mark.parametrize("name", FOUND)
def test_what_was_found_once(name: str) -> None:
    found = FOUND[name]
    assert not judge(found.case).faults
    result = converted(found.case)
    assert result.text == found.becomes, [one.message for one in result.diagnostics]
    errors = [(one.code, found.text[slice(*one.span)] if one.span else "") for one in result.diagnostics]
    assert not found.code or (found.code, found.at) in errors
