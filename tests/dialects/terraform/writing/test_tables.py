"""Mappings that loops read are local values of their own."""

from __future__ import annotations

import pytest

from dialects import cloudformation
from dialects.terraform.writing import hcl
from dialects.terraform.writing.variables.tables import tables
from support import flat_hcl
from support.reading import ALL
from transpile.hosts import parse
from transpile.ir import Object
from transpile.syntax.source import from_text
from transpile.syntax.tree import Parsed

TEMPLATE = """
Transform: AWS::LanguageExtensions
Parameters: {{Env: {{Type: String, Default: eu}}}}
Mappings:
  Zones: {{eu: {{Names: [a]}}}}
  Other: {{eu: {{Name: x}}}}
  template: {{eu: {{Names: [a]}}}}
  2nd: {{eu: {{Names: [b]}}}}
Resources:
  Fn::ForEach::Topics:
    - Name
    - {source}
    - "Topic${{Name}}":
        Type: AWS::SNS::Topic
        Properties: {{TopicName: !FindInMap [Other, !Ref Env, Name]}}
"""
SECTION = hcl.Object(
    tuple(
        hcl.Member(hcl.string(name), hcl.string(f"that of {name}"), hcl.About((f"about {name}",)))
        for name in ("Zones", "Other", "template", "2nd")
    )
)


def root(source: str) -> Object:
    parsed = parse(from_text(TEMPLATE.format(source=source)))
    assert isinstance(parsed, Parsed)
    found, told = cloudformation.read(parsed, ALL)
    assert found is not None
    assert not told, told
    return found.root


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("!FindInMap [Zones, !Ref Env, Names]", {"Zones": "Zones"}),
        ("[!Select [0, !FindInMap [Zones, eu, Names]]]", {"Zones": "Zones"}),
        ("!FindInMap [template, eu, Names]", {"template": "map_template"}),
        ("!FindInMap [2nd, eu, Names]", {"2nd": "map_2nd"}),
        ("!FindInMap [!Ref Env, eu, Names]", {}),
        ("[a]", {}),
    ],
)
def test_the_mappings_that_decide_loops(source: str, names: dict[str, str]) -> None:
    assert tables(root(source), cloudformation.facts, {"template"}).names == names


def test_names_are_unique() -> None:
    found = tables(root("!FindInMap [template, eu, Names]"), cloudformation.facts, {"template", "map_template"})
    assert found.local("template") == "map_template2"


def test_their_text_and_comments_move_and_the_others_stay() -> None:
    found = tables(root("!FindInMap [template, !Ref Env, Names]"), cloudformation.facts, {"template"})
    arguments, left = found.apart(SECTION)
    assert arguments == (hcl.Argument("map_template", hcl.string("that of template"), hcl.About(("about template",))),)
    assert isinstance(left, hcl.Object)
    values = [flat_hcl.flat(one.value) for one in left.members]
    assert values == ['"that of Zones"', '"that of Other"', "local.map_template", '"that of 2nd"']
    assert [one.about.above for one in left.members] == [("about Zones",), ("about Other",), (), ("about 2nd",)]


def test_a_section_that_is_no_object_stays() -> None:
    section = hcl.call("merge", SECTION)
    assert tables(root("[a]"), cloudformation.facts).apart(section) == ((), section)
