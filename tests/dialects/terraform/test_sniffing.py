"""Which files of a folder are read: told by the text alone, as the module that is read says it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dialects.terraform.sniffing import no_loop, no_template
from dialects.terraform.syntax.loops_in import loops_in
from support.terraform_expanding import parsed

GAPS = ["", " ", "\n  ", " # [for\n", " /* { for */ ", " // %{ for\n"]
LOOPS = ["[{0}for{0} x in [1] : x]", "{{{0}for{0} k, v in {{}} : k => v}}", '"%{{{0}for{0} x in [1] }}a%{{ endfor }}"']
LOOPS += ["<<E\n%{{~{0}for{0} x in [1] ~}}\na\n%{{ endfor }}\nE\n", '"${{[{0}for{0} x in [1] : x][0]}}"']
OTHERS = ["1", "local.for", "{{ for_each = 1 }}", '"# for"', "[ # for x in\n  local.a]", "{{ /* for */ a = 1 }}"]


@given(st.lists(st.tuples(st.sampled_from(GAPS), st.sampled_from(LOOPS + OTHERS)), min_size=1, max_size=3))
def test_a_file_has_a_loop_where_the_module_has_one(items: list[tuple[str, str]]) -> None:
    texts = [form.format(gap if "\n" not in gap or not form.startswith('"') else " ") for gap, form in items]
    text = "".join(f"a{at} = {one}\n" for at, one in enumerate(texts))
    has_loop = any(True for each in parsed(text).everything() for _ in loops_in(each.value))
    assert no_loop(text.encode()) == ("" if has_loop else "no loop")


def test_a_comment_names_no_section() -> None:
    assert no_template(b"# Supporting Resources\nx = 1\n") == "not a template"
    assert no_template(b'# x\nx = { "Resources" = {} }\n') == ""
    assert no_template(b'{"locals": {"t": {"Resources": "#"}}}') == ""


def test_what_cannot_be_read_is_read_on_to_be_told() -> None:
    assert no_loop(b"a = [for x in <<") == ""
    assert no_loop(b"\xff = [for x in y : x]") == ""
    assert no_loop(b"a = " + b"[" * 30_000 + b"for") == ""
