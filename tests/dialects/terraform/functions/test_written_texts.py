"""Documents of YAML and times are written as the real Terraform writes them, and refused in its words."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from generated_texts import Texts

from dialects.terraform.evaluate.scopes import Scope
from support import real_terraform as real
from support.compared import COMPARED
from support.terraform_expressions import answer

Record = Callable[[str, object], None]
CALLS: dict[str, Callable[[Texts], str]] = {
    "yamlencode": lambda texts: f"yamlencode({texts.value()})",
    "formatdate": lambda texts: f"formatdate({texts.form()}, {texts.time()})",
}
TIMES = [
    *["2020-02-29T00:00:00Z", "2021-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2000-02-29T12:59:59.9-23:59", "x"],
    *["0000-02-29T00:00:00Z", "9999-12-31T23:59:59Z", "2020-00-01T00:00:00Z", "2020-04-31T00:00:00Z", "20"],
    *["2020-01-00T00:00:00Z", "2020-01-01T24:00:00Z", "2020-01-01T00:60:00Z", "2020-01-01T00:00:60Z", "202x-"],
    *["2020-01-01T3:00:00Z", "2020-01-01T3:00:00,5+24:00", "2020-01-01T03:00:00,5+24:00", "2020", "2020-", "2020x"],
    *["2020-01-01T03:00:00+24:00", "2020-01-01T03:00:00+01:60", "2020-01-01T03:00:00+25:00", "2020-01-01t00:00:00Z"],
    *["2020-01-01T03:00:00x99:00", "2020-01-01T03:00:00x01:00", "2020-01-01T03:00:00é99:00", "2020-01-01T03:00:00z"],
    *["2020-01-01T03:00:00.Z", "2020-01-01T03:00:00", "2020-01-01T03:00", "2020-01-01T03:00:00+0100", "2020-1-01"],
    *["2020-01-01T03:00:00+01:00Z", "2020-01-01T03:5:00Z", "2020-01-01T0", "2020-01-01Tx0:00:00Z", "2020-01-01T03:5"],
]


def told(found: real.Answer) -> object:
    """A value, or the words of an error: ours have no capital letters at the beginning and no full stop."""
    if not isinstance(found, real.Failure):
        return found
    words = f"{found.summary}: {found.detail}" if found.detail else found.summary
    return words.removesuffix(".").lower()


def compare(calls: list[str]) -> None:
    pairs = zip(calls, real.evaluate(calls), strict=True)
    assert [(call, told(right)) for call, right in pairs] == [(call, told(answer(call, Scope()))) for call in calls]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", CALLS)
def test_random_texts_are_written_as_terraform_does(name: str, seed: int, record_property: Record) -> None:
    texts = Texts(Random(seed))
    calls = [CALLS[name](texts) for _ in range(400)]
    compare(calls)
    record_property(COMPARED, len(calls))


def test_times_at_the_limits_are_read_as_terraform_does(record_property: Record) -> None:
    calls = [f'formatdate("YYYY EEE D hh:mm:ss Z ZZZ", "{time}")' for time in TIMES]
    compare(calls)
    record_property(COMPARED, len(calls))
