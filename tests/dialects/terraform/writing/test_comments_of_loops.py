"""The comments about a loop, and its name, stand at it wherever it is: among others, alone, in a loop."""

from __future__ import annotations

import re

import pytest

from support import real_terraform
from transpile import convert

LIST = """\
          # above
          - Fn::Map:
              # in it
              Value: x
              Collection: [a, b]   # behind
              Fragment: !Sub '${x}'
"""
NEST = """\
  # outer
  Fn::ForEach::Outer:
    - x
    - [A, B]   # behind the outer
    # inner
    - Fn::ForEach::Inner:
        - y
        - [C, D]   # behind the inner
        - Fn::ForEach::Innermost:
            - z
            - [E, F]   # behind the innermost
            - T${x}${y}${z}: {Type: T}
"""
PROPERTY = """\
  T:
    Type: T
    Properties:
      Tags:
        # above
        Fn::ForEach::Alone:
          - x
          - [A, B]   # behind
          - ${x}:
              Fn::ForEach::Within:
                - y
                - [C, D]   # behind it
                - ${y}: ${x}
"""
SOURCES = {
    "a list": f"Resources:\n  T:\n    Type: T\n    Properties:\n        Names:\n{LIST}",
    "a list in a list": "Resources:\n  T:\n    Type: T\n    Properties:\n      Names:\n        - 1\n        -\n"
    + LIST.replace("  # ", "  # inner ", 1),
    "a list in a list of a loop": "Resources:\n  T:\n    Type: T\n    Properties:\n      Names:\n        Fn::Map:\n"
    f"          Value: y\n          Collection: [p, q]\n          Fragment:\n{LIST}",
    "a nest": f"Transform: AWS::LanguageExtensions\nResources:\n{NEST}",
    "an entry": f"Transform: AWS::LanguageExtensions\nResources:\n{PROPERTY}",
}
every_source = pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)


@every_source
def test_each_comment_stands_in_the_module(source: str) -> None:
    text = convert(source, to="terraform").text or ""
    wanted = re.findall(r" # (.+)", source)
    assert [one for one in wanted if len(re.findall(rf"# {one}\b", text)) < 1] == []
    assert real_terraform.formatted(text) == text


@pytest.mark.parametrize("source", [SOURCES["a nest"], SOURCES["an entry"]], ids=["a nest", "an entry"])
def test_each_name_comes_back(source: str) -> None:
    names = re.findall(r"Fn::ForEach::\w+", source)
    module = convert(source, to="terraform").text or ""
    assert [name for name in names if module.count(f"# {name}\n") != 1] == []
    back = convert(module, to="foreach", from_="terraform").text or ""
    assert re.findall(r"Fn::ForEach::\w+", back) == names
