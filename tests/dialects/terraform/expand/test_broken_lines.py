"""An expression of a loop may go on over lines, as brackets around it hold it: where it is written none holds it."""

from __future__ import annotations

import pytest

from transpile import convert

BROKEN = (
    *("local.z\n  + 1", "local.z +\n  1", "-\n  local.z", "local.z ?\n  1 : 2", "local\n  .z", "local.z\n  .a"),
    *("local.z[\n  *\n  ]", "local.z[*\n  ]", "local.z[\n  *].a", "local.z.b[\n  *\n  ].a", "local.z\n  .*.a"),
    *("local.z.\n  *", "local.z\n  [0]", "local.z[\n  0]", "local.z[\n  *\n  ][0]"),
    *("max\n  (local.z, 1)", "max # (\n  (local.z, 1)", "max /* ( */\n  (local.z, 1)", "max /*\n  */ (local.z, 1)"),
)
PLACES = ("{ a = v }", "{\n  a = v\n}", "[v]", "v", "{ (v) = 1 }", "max(v, 1)", "v == 1 ? v : 3", "v[*]", '"x${v}"')


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("broken", BROKEN)
def test_no_line_end_ends_it_where_its_variable_stood(broken: str, place: str, newline: str) -> None:
    _is_written(f"[for v in [{broken}] : {place}]", newline)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("loop", ['{ for k in ["a", "b"] : k => %s }', '[for k in ["a", "b"] : %s]'])
@pytest.mark.parametrize("broken", BROKEN)
def test_no_line_end_ends_it_as_an_entry_of_what_the_loop_makes(broken: str, loop: str, newline: str) -> None:
    _is_written(loop % broken, newline)


def _is_written(value: str, newline: str) -> None:
    text = f'variable "z" {{}}\nlocals {{\n  z = var.z\n  made = {value}\n}}\n'.replace("\n", newline)
    result = convert(text, "cfn", format="hcl", name="main.tf")
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert "for " not in result.text
    assert convert(result.text, "cfn", format="hcl", name="main.tf").text == result.text
