"""Comments about a local value go where a template uses that first, each once, however often it is used."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from transpile import convert

TARGETS = ("foreach", "map", "for", "cfn")
MODULE = """\
locals {{
  # not about what follows

  # above
  zones = [
    "A", # first
    # next
    "B",
  ] # behind

{more}  template = {{
    Resources = merge(
      {{ for zone in {source} : "T${{zone}}" => {{ Type = "AWS::SNS::Topic" }} }},
      {{ for zone in {source} : "Q${{zone}}" => {{ Type = "AWS::SQS::Queue" }} }},
    )
  }}
}}
"""
WORDS = ("above", "first", "next", "behind")


def came(module: str, target: str) -> str:
    """What a module becomes."""
    result = convert(module, target, from_="terraform")
    assert result.text is not None, result.diagnostics
    return result.text


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(("more", "source"), [("", "local.zones"), ("  places = local.zones # too\n", "local.places")])
def test_each_comes_once(target: str, more: str, source: str) -> None:
    text = came(MODULE.format(more=more, source=source), target)
    assert [len(re.findall(rf"# {word}\b", text)) for word in WORDS] == [1, 1, 1, 1]
    assert "not about" not in text
    assert text.count("# too") == bool(more)


def test_they_stand_at_the_list_of_the_first_loop() -> None:
    assert came(MODULE.format(more="", source="local.zones"), "foreach") == (
        "Transform: AWS::LanguageExtensions\n"
        "Resources:\n"
        "  Fn::ForEach::T:\n"
        "    - zone\n"
        "    # above\n"
        "    # behind\n"
        "    - - A  # first\n"
        "      # next\n"
        "      - B\n"
        "    - T${zone}:\n"
        "        Type: AWS::SNS::Topic\n"
        "      Q${zone}:\n"
        "        Type: AWS::SQS::Queue\n"
    )


def test_those_of_a_list_on_one_line_stand_beside_it() -> None:
    module = MODULE.replace('[\n    "A", # first\n    # next\n    "B",\n  ]', '["A", "B"]')
    assert "    # above\n    - [A, B]  # behind\n" in came(module.format(more="", source="local.zones"), "foreach")


@dataclass(frozen=True)
class Local:
    """A local value: its expression with a comment in it, and how a resource uses it."""

    value: str
    use: str


LOCALS = (
    Local('[\n    "A",\n    # in {0}\n    "B",\n  ]', '{{ for x in local.{0} : "L{1}${{x}}" => {{ Type = "T" }} }}'),
    Local('{{\n    # in {0}\n    a = "1"\n  }}', '{{ for k, v in local.{0} : "L{1}${{k}}" => {{ Type = v }} }}'),
    Local('{{\n    # in {0}\n    a = "1"\n  }}', "{{ L{1} = {{ Type = local.{0} }} }}"),
    Local('[{{\n    # in {0}\n    Key = "k"\n  }}]', "{{ L{1} = {{ Type = [[local.{0}], local.{0}] }} }}"),
    Local("{{\n    # in {0}\n    M{0} = {{ Type = 1 }}\n  }}", "{{ L{1} = merge(local.{0}, {{ N = 1 }}) }}"),
)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(LOCALS), min_size=1, max_size=4),
    st.lists(st.integers(0, 3), min_size=1, max_size=6),
    st.sampled_from(TARGETS),
)
def test_none_is_lost_or_doubled(kinds: list[Local], used: list[int], target: str) -> None:
    written = [
        f"  # above n{at}\n  n{at} = {one.value.format(f'n{at}')} # behind n{at}\n" for at, one in enumerate(kinds)
    ]
    uses = [kinds[at].use.format(f"n{at}", number) for number, at in enumerate(used) if at < len(kinds)]
    resources = "".join(f"    {use},\n" for use in uses)
    module = f"locals {{\n{''.join(written)}  template = {{ Resources = merge({{}},\n{resources}  ) }}\n}}\n"
    text = came(module, target)
    for at in {at for at in used if at < len(kinds)}:
        assert [text.count(f"# {where} n{at}\n") for where in ("above", "in", "behind")] == [1, 1, 1]
