"""Random modules as `terraform fmt` leaves them: it leaves them alone with their loops written out, too.

Loops stand beside what is lined up, in calls and brackets of others, on one line or several, and make nothing or much.
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from support import real_terraform as real
from support.depth import tries
from support.terraform_expanding import keeps_all_between, written_out

LONG = ", ".join(f'"{letter * 40}"' for letter in "ab")
ITEMS = ["[]", '["a"]', '["a", "b"]', f"[{LONG}]"]
RESULTS = ["x", '"${x}-${x}"', "{ name = x }", "{\nname = x\nlong_name = 1\n}", "concat([\nx\n], [\n1\n])", "(\nx\n)"]
RESULTS += ["merge({\na = x\n}, {\nb = 1\n})"]
FORMS = [
    "{list}",
    "{object}",
    "merge([{gap}for x in {items} :{gap} {{ (x) = {result} }}{gap}]...)",
    "({gap}{list}{gap})",
]
FORMS += ["flatten({gap}{list}{gap})", "merge({gap}merge(), {object}{gap})", "merge({{\na = 1\n}}, {object})"]
FORMS += ["concat({list}, [\n1\n])", "[{list}, {{\na = 1\n}}]", "length({list})", "[{gap}{list},\n1,\n{object}]"]
OTHERS = ["1", '"x"', "{\na = 1\n}", "[\n]", "<<-E\n  x\nE"]


@st.composite
def loops(draw: st.DrawFn) -> str:
    """A loop, or a call around one."""
    items, gap, result, form = map(draw, map(st.sampled_from, (ITEMS, ["", "\n"], RESULTS, FORMS)))
    listed = f"[{gap}for x in {items} :{gap} {result}{gap}]"
    keyed = f"{{{gap}for x in {items} : {gap}x => {result}{gap}}}"
    return form.format(list=listed, object=keyed, items=items, gap=gap, result=result)


WIDTHS = st.integers(1, 12)
LINES = st.one_of(
    st.tuples(WIDTHS, st.one_of(loops(), st.sampled_from(OTHERS))), st.sampled_from(["", "# about", "x {\na = 1\n}"])
)


def module(lines: list[tuple[int, str] | str]) -> str:
    rows = [one if isinstance(one, str) else f"a{at}{'b' * one[0]} = {one[1]}" for at, one in enumerate(lines)]
    return "block {\n" + "\n".join(rows) + "\n}\n"


@settings(max_examples=tries(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(LINES, min_size=1, max_size=5))
def test_terraform_fmt_leaves_a_result_alone_where_it_left_the_source(lines: list[tuple[int, str] | str]) -> None:
    source = real.formatted(module(lines))
    assume(real.formatted(source) == source)  # not always at the first time
    found = written_out(source).text
    assert found is not None
    assert real.formatted(found) == found
    assert keeps_all_between(source, found)


AT_THE_END = """locals { a = [
  [
    for x in [] :
    x
  ],
  1,
  {
    for x in [] :
    x => x
}] }"""


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "\nlocals {}\n", "\n\nlocals {}"])
@pytest.mark.parametrize("before", ["", "\n", "locals {}\n"])
def test_the_last_line_of_a_block_is_near_its_loops_wherever_the_file_ends(before: str, end: str) -> None:
    source = before + AT_THE_END + end
    assert real.formatted(source) == source
    found = written_out(source).text
    assert found is not None
    assert "for x" not in found
    assert real.formatted(found) == found
    assert keeps_all_between(source, found)
