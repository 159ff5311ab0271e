"""Characters that are easily lost, at the edges of keys and scalars of a body that is written again."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
import yaml

from support.depth import in_turn
from transpile import convert

ODD = {
    "byte order mark": "\ufeff",
    "zero width space": "\u200b",
    "no-break space": "\xa0",
    "wide space": "\u3000",
    "mark of direction": "\u200e",
    "quote": '"',
    "backslash": "\\",
    "blank": " ",
}
WITHIN = "AWS::LanguageExtensions"
LOOPS = {
    "a block": f"""Transform: {WITHIN}
Resources:
  Fn::ForEach::L:
  - N
  - [d]
  - "A${{N}}":
      Type: T
      P:
        @
""",
    "brackets": f"""Transform: {WITHIN}
Resources: {{Fn::ForEach::L: [N, [d], {{"A${{N}}": {{Type: T,
   P:
        @
  }}}}]}}
""",
    "brackets of JSON": f"""{{"Transform": "{WITHIN}", "Resources": {{Fn::ForEach::L: [N, [d], {{"A${{N}}": {{
 Type: T, P:
 @
 }}}}]}}}}
""",
    "lines of JSON": f"""{{"Transform": "{WITHIN}", "Resources": {{
  "Fn::ForEach::L": ["N", ["d"], {{
    "A${{N}}": {{
      "Type": "T",
      "P": @
    }}}}]}}}}
""",
}
BODIES = {
    "plain key": "{\n %s: b}",
    "plain item": "[\n %s,\n c]",
    "key alone": "{\n %s,\n c}",
    "key in single quotes": "{\n    '%s': b}",
    "item in single quotes": "[a,\n '%s']",
    "lines in quotes": "'x\n         %s\n          y'",
}
EDGES = ("{0}a", "a{0}", "{0}", "{0} a", "a {0}", "{0}${{N}}")
OTHERS = ("map", "for", "ros")


def cases() -> Iterator[tuple[str, str, str]]:
    """Each body with each edge, and what it is converted to: an expansion, and the others in turn."""
    for at, body in enumerate(BODIES.values()):
        for turn, edge in enumerate(EDGES, at):
            yield from ((body, edge, target) for target in ("cfn", *in_turn(OTHERS, turn, 1)))


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
@pytest.mark.parametrize("loop", LOOPS.values(), ids=LOOPS)
def test_what_is_written_again_keeps_its_edges(odd: str, loop: str) -> None:
    for body, edge, target in cases():
        text = loop.replace("@", body % edge.format(odd))
        result = convert(text, target)
        assert "T901" not in {one.code for one in result.diagnostics}, (target, text)
        if result.text is not None and target == "cfn":
            assert _property(result.text, "Ad") == _property(text, "A${N}"), text


def _property(text: str, name: str) -> str:
    """The property of the resource, as PyYAML's own parser reads it, with the variable as it is filled."""
    resources = yaml.safe_load(text)["Resources"]
    resource = resources[name] if name in resources else resources["Fn::ForEach::L"][2][name]
    return json.dumps(resource["P"]).replace("${N}", "d")
