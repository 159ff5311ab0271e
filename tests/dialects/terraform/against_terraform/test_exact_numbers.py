"""Random loops over numbers that Terraform has with 64, 53 and 512 bits, and what goes on computing with them.

Written out, all has the values that it had: the real Terraform is asked for those of both.
"""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support.depth import DEEP
from support.terraform_expanding import planned, written_out

NUMBERS = ["3", "0.1", "length(local.l)", 'length(["x"])', "pow(7, 1)", "1 / length(local.l)", "var.n"]
NUMBERS += ['length(["x"]) / length(["x", "y", "z"])', 'parseint("18446744073709551617", 10)', "-length(local.l)"]
SOURCES = ["{list}", "toset({list})", "range(3)", "local.before", "[for y in {list} : y]", "[for i, y in {list} : i]"]
RESULTS = ["{v}", "{v} / length(local.l)", "1 / (3 + {w})", "{v} + {w}", '"${{{v} / length(local.l)}}"', "{v} % 7"]
RESULTS += [
    "[{v}, {w}]",
    "{{ n = {v} }}",
    "max({v}, {w})",
    "tolist([{v}, {w}])",
    "tostring({v})",
    "local.l[i]",
    "{v} * {w}",
]
USES = ["[for v in {name} : try(v / length(local.l), v)]", "try({name}[0] / length(local.l), 0)", "{name}"]
USES += ["try({name}[1][0] / 7, {name}[1].n / length(local.l), 0)", "jsonencode({name})"]


@st.composite
def modules(draw: st.DrawFn) -> str:
    """A module of three local values: what a loop makes of numbers, what another makes of that, and a use of it."""

    def one_of(several: list[str]) -> str:
        return draw(st.sampled_from(several))

    def loop() -> str:
        items = ", ".join(draw(st.lists(st.sampled_from(NUMBERS), min_size=1, max_size=3)))
        source = one_of(SOURCES).format(list=f"[{items}]")
        names = ["i", "v", "length(local.l)", "2"]
        return f"[for i, v in {source} : try({one_of(RESULTS).format(v=one_of(names), w=one_of(names))}, i)]"

    rows = [
        'l = ["a", "b", "c"]',
        "before = [1, length(local.l), 0.5]",
        f"a = {loop()}",
        f"b = {loop().replace('local.before', 'local.a')}",
        f"c = {one_of(USES).format(name=one_of(['local.a', 'local.b']))}",
    ]
    return "\n".join(['variable "n" {', "  default = 5", "}", "locals {", *(f"  {row}" for row in rows), "}", ""])


@settings(
    max_examples=400 if DEEP else 12,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(modules())
def test_numbers_keep_the_bits_that_come_out(module: str) -> None:
    found = written_out(module)
    assert found.text is not None, found.diagnostics
    assert planned(found.text) == planned(module)
