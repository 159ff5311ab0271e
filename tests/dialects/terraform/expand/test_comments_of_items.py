"""Each comment in the items of a loop is written once: with what is copied of its item, else before the entry."""

from __future__ import annotations

import re

import pytest

from transpile import convert

ITEMS = """[
    { name = local.z # first
      size = 2 },
    # about the second
    {
      # its name
      name = max(/* most */ local.z, 1) /* second */
      size = 3 # three
    }, # behind
  ]"""
TABLE = """{
    b = { name = local.z # first
      size = 2 }, # behind
    /* about a */
    a = { name = local.z /* second */, size = 3 }
  }"""
LISTS = (
    *("[for v in ITEMS : v]", "[for v in ITEMS : v.name]", "[for v in ITEMS : { a = v }]", "[for v in ITEMS : 1]"),
    *("[for v in ITEMS : v if v.size > 1]", "[for v in ITEMS : v if v.size > 2]", "[for v in concat(ITEMS, []) : v]"),
    *("[for v in ITEMS : { n = v.name, s = v.size }]", "[for v in ITEMS : merge(v, { b = 1 })]"),
)
OBJECTS = (
    *(
        "{ for v in ITEMS : v.size => v }",
        "{ for v in ITEMS : v.size => v.name }",
        "{ for v in ITEMS : v.size => v... }",
    ),
    *("merge([for v in ITEMS : { (v.size) = v }]...)", "merge([for v in ITEMS : { (v.size) = v.size, x = 1 }]...)"),
    *("flatten([for v in ITEMS : [v, { a = v.size }]])", "flatten([for v in ITEMS : [{ a = v.size }]])"),
)
COMMENT = re.compile(r"#.*|/\*.*?\*/")


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("items", [ITEMS, TABLE], ids=["list", "object"])
@pytest.mark.parametrize("loop", [*LISTS, *OBJECTS])
def test_it_is_neither_lost_nor_doubled(loop: str, items: str, newline: str) -> None:
    if items == TABLE:
        loop = loop.replace("concat(ITEMS, [])", "merge(ITEMS, {})")
    made = loop.replace("ITEMS", items)
    text = f'variable "z" {{}}\nlocals {{\n  z = var.z\n  made = {made}\n}}\n'.replace("\n", newline)
    result = convert(text, "cfn", format="hcl", name="main.tf")
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert "for " not in result.text
    assert sorted(map(str.strip, COMMENT.findall(result.text))) == sorted(map(str.strip, COMMENT.findall(text)))
