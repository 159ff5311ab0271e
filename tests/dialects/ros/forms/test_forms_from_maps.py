"""Every form of a loop that `Fn::Map` can say, written to ROS: the model accepts it, and it is what the loop makes.

`Fn::Map` has no condition, no groups and no loops over objects; and what a loop makes of resources or outputs, or by
names that depend on the item, is written out in ROS.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from support.ros_model import errors
from support.samples import load
from transpile import Result, convert

CASES = Path(__file__).parent / "from_map"
LOOPS = {
    "value": r'map({IpProtocol: "tcp", PortRange: "\(.)/\(.)"',
    "index": r'to_entries | map({Id: .key, Name: "\(.value)-\(.key)"})',
    "parameter": r'.Names | map({Name: "\(.)-x", Where: $in.region})',
    "object": "reduce .users[] as $user ({}; if has(",
    "among": "!ListMerge",
    "nested": r'.nets[] as $net | {Net: $net, Subnets: (.subnets | map("\($net)/\(.)"))}',
    "structured": "map({Port: .[0], About: .[1]})",
    "cross": r'[.envs[] as $env | .apps[] | "\($env)-\(.)"]',
}
"""What of the loop stays one."""
WRITTEN_OUT = {"times", "items", "matrix", "several", "outputs", "attribute"}
NAMES = sorted({*LOOPS, *WRITTEN_OUT})
VALUES = ({}, {"Names": "x"}, {"Names": "x,é,y-1"})


@cache
def source(name: str) -> str:
    return (CASES / f"{name}.yaml").read_text(encoding="utf-8")


@cache
def in_ros(name: str, unroll: bool = True) -> Result:
    return convert(source(name), "ros", unroll=unroll)


def evaluated(text: str | None, values: dict[str, str]) -> Any:
    """The template with all calls computed, those of jq too, in a region."""
    here = (text or "").replace("!Ref ALIYUN::Region", "cn-here")
    result = convert(here, "cfn", from_="ros", resolve=True, parameters=values)
    assert result.text is not None, result.diagnostics
    return load(result.text)


def told(result: Result) -> set[str]:
    return {one.code for one in result.diagnostics}


@pytest.mark.parametrize("name", NAMES)
def test_the_model_accepts_what_is_written(name: str) -> None:
    text = in_ros(name).text
    assert text is not None, in_ros(name).diagnostics
    assert errors(text) == []


@pytest.mark.parametrize("values", VALUES, ids=range(len(VALUES)))
@pytest.mark.parametrize("name", NAMES)
def test_it_is_what_the_expansion_is(name: str, values: dict[str, str]) -> None:
    if "Names" not in source(name):
        values = {}
    expansion = convert(source(name), "cfn", parameters=values)
    assert expansion.text is not None, expansion.diagnostics
    assert evaluated(in_ros(name).text, values) == evaluated(convert(expansion.text, "ros").text, values)


@pytest.mark.parametrize("name", LOOPS)
def test_a_value_stays_a_loop(name: str) -> None:
    assert LOOPS[name] in (in_ros(name).text or "")
    assert told(in_ros(name, unroll=False)) == set()


@pytest.mark.parametrize("name", sorted(WRITTEN_OUT))
def test_what_ros_cannot_say_is_written_out_and_told_or_refused_with_the_reason(name: str) -> None:
    assert told(in_ros(name)) == {"T411"}
    strict = in_ros(name, unroll=False)
    assert (strict.text, told(strict)) == (None, {"T401"})
    assert all(one.span and one.label and "cannot use the item" in one.label for one in strict.diagnostics)


@pytest.mark.parametrize("name", NAMES)
def test_there_and_back_means_the_same(name: str) -> None:
    back = convert(in_ros(name).text or "", "map", from_="ros")
    assert back.text is not None, back.diagnostics
    again = convert(back.text, "ros")
    assert again.text is not None, again.diagnostics
    found = evaluated(again.text, {})
    found.pop("Mappings", None)
    assert found == evaluated(in_ros(name).text, {})


def test_every_template_is_asked_about() -> None:
    assert {path.stem for path in CASES.glob("*.yaml")} == set(NAMES)
