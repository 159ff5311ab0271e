"""Every value becomes one of every type as Terraform's `convert` does it, or is refused for the same reason."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from dialects.terraform.cty.conversion import convert
from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.types import as_json
from dialects.terraform.cty.values import type_of
from support import real_terraform as real
from support.compared import COMPARED
from support.json_data import plain
from support.terraform_expressions import type_named, value

VALUES = """
null
tostring(null)
tolist(null)
true
"true"
"True"
"1"
"a"
1
-0.5
[]
[1]
["a", 1]
[1, true]
[null, 1]
[null, {}]
[[], ["a"]]
[[1], ["a"]]
[{}, { a = 1 }]
[{ a = 1 }, { a = "x" }]
[{ a = 1 }, { a = [] }]
[{ a = 1, b = null }, { a = 2, b = "x" }]
tolist([])
tolist([2, 1, 2])
tolist(["1", "x"])
tolist([[1]])
toset([])
toset(["2", "1"])
toset([{ a = 1 }])
{}
{ a = 1 }
{ a = null }
{ a = "1", b = true }
{ a = 1, b = [] }
{ a = [], b = ["x"] }
{ a = { b = 1 }, c = { b = "x" } }
tomap({})
tomap({ a = "1" })
tomap({ a = [1] })
tomap({ a = { a = 1, b = "x" } })
""".strip().splitlines()
TYPES = """
any
string
number
bool
list(any)
list(string)
list(number)
list(list(any))
list(set(string))
list(map(any))
list(object({ a = any }))
list(object({ a = string, b = optional(string) }))
set(any)
set(string)
set(list(any))
set(object({ a = any }))
map(any)
map(string)
map(list(bool))
map(list(any))
map(object({ b = any }))
tuple([])
tuple([any])
tuple([string, any])
object({})
object({ a = string })
object({ a = any, b = optional(any) })
object({ a = number, b = string })
object({ a = string, b = number, c = bool })
""".strip().splitlines()
NAMED = re.compile(r'(?:element|attribute) ".".*')
Record = Callable[[str, object], None]


@pytest.mark.parametrize("wanted", TYPES)
def test_values_are_converted_as_terraform_converts_them(wanted: str, record_property: Record) -> None:
    for text, theirs in zip(VALUES, real.evaluate([f"convert({one}, {wanted})" for one in VALUES]), strict=True):
        assert converted(text, wanted) == comparable(theirs), text
    record_property(COMPARED, len(VALUES))


def converted(text: str, wanted: str) -> real.Answer:
    try:
        found = convert(value(text), type_named(wanted))
    except Failure as failure:
        return comparable(real.Failure("", f'Invalid value for "value" parameter: {failure.reason}.'))
    return real.Value(plain(found), as_json(type_of(found)))


def comparable(answer: real.Answer) -> real.Answer:
    """An answer without the name of the part at fault: of several Terraform takes any."""
    return real.Failure("", NAMED.sub("", answer.detail)) if isinstance(answer, real.Failure) else answer
