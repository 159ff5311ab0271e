"""Items that hold loops of the template's own: as an item of a list, such a loop is its items."""

from __future__ import annotations

from itertools import product

import pytest

from support import real_terraform
from support.samples import load
from support.written_modules import folded
from transpile import convert

KEYED = '{ "Fn::Map" = { Collection = ["a", "b"], Key = { "Fn::Sub" = "$${Value}" }, Fragment = "q" } }'
LOOPS = {
    "a list of objects": '{ "Fn::For" = [["i", "x"], ["a", "b"], { Type = "T" }] }',
    "a list of strings": '{ "Fn::For" = [["i", "x"], ["a", "b"], { "Fn::Sub" = "$${x}-$${i}" }] }',
    "a list of Fn::Map": '{ "Fn::Map" = { Collection = ["a", "b"], Fragment = { Type = "T" } } }',
    "an object": KEYED,
    "objects merged": f'{{ "Fn::Merge" = [{KEYED}] }}',
}
ITEMS = ("%s", "{ a = %s }", '{ a = "b", c = %s }', "[%s]")
COLLECTIONS = ("[%s]", '["b", %s]', "{ k = %s }")
ROUNDS = (
    "v",
    "{ a = v }",
    '["y", v]',
    'try(["y", v.a], "z")',
    "try(v.a, v)",
    'concat(["y"], [v])',
    '[for w in [v] : ["z", w]]',
    '[for w in try(flatten([v.a]), [v]) : ["z", w]]',
    '{ "Fn::Join" = ["-", ["x", v]] }',
    '{ "Fn::If" = ["Is", v, "z"] }',
    '{ "Fn::Sub" = v }',
    '{ "Fn::Sub" = ["$${AWS::Region}", v] }',
)
TEMPLATE = """\
{
    Transform  = "AWS::LanguageExtensions"
    Conditions = { Is = { "Fn::Equals" = [{ Ref = "AWS::Region" }, "x"] } }
    Resources  = { R = { Type = "AWS::SNS::Topic", Properties = { V = [for v in %s : %s] } } }
}
"""


@pytest.mark.parametrize("loop", LOOPS.values(), ids=LOOPS)
@pytest.mark.parametrize("round_", ROUNDS)
def test_every_target_has_what_the_template_of_terraform_means(round_: str, loop: str) -> None:
    written = [TEMPLATE % (over % (item % loop), round_) for over, item in product(COLLECTIONS, ITEMS)]
    made = real_terraform.evaluate([f"jsonencode({one})" for one in written])
    for template, sent in zip(written, made, strict=True):
        assert isinstance(sent, real_terraform.Value), sent
        expected = convert(sent.value, "cfn").text
        for target in ("cfn", "map", "for", "foreach"):
            result = convert(f"locals {{\n  template = {template}}}\n", target, name="main.tf")
            assert not [one.message for one in result.diagnostics if one.code.startswith("T9")], template
            assert (result.text is None) == (expected is None), template
            if result.text is not None and expected is not None:
                plain = convert(result.text, "cfn").text
                assert plain is not None
                assert folded(load(plain))["Resources"] == folded(load(expected))["Resources"], template
