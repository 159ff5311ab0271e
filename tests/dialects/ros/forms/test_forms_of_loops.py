"""Every form of a loop, from modules of Terraform: the model of ROS accepts the result, which is what Terraform makes.

A value in properties becomes a function. What a loop makes of resources is written out, since ROS names copies
`Name[i]` only. The forms are those that the documentation of ROS and its public templates use:
https://github.com/aliyun/ros-templates.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from support.real_terraform import formatted
from support.ros_model import errors
from support.samples import load
from support.written_modules import made
from transpile import Result, convert

CASES = Path(__file__).parent / "cases"
LOOPS = {
    "value": "map({IpProtocol",
    "index": "to_entries | map({Id: .key",
    "pairs": "to_entries | map({Key: .key",
    "filter": "map(select(.Enabled) | .Name)",
    "object": "reduce .[] as $user ({}; if has($user.Name) then error",
    "group": ".[$user.Role] += [$user.Name]",
    "last_wins": ".[$user.Name] = $user.Uid",
    "cross": ".envs[] as $env | .apps[]",
    "times": "Count: 2",
    "nested": r'.[] as $net | $net.Subnets | map("\($net.Name)/\(.)")',
}
"""What of the loop stays one."""
WRITTEN_OUT = {"items", "matrix", "several", "outputs"}
REFUSED = {"twice": "T301"}
NAMES = sorted({*LOOPS, *WRITTEN_OUT})


@cache
def module(name: str) -> str:
    return (CASES / f"{name}.tf").read_text(encoding="utf-8")


@cache
def in_ros(name: str, unroll: bool = True) -> Result:
    return convert(module(name), "ros", name="main.tf", unroll=unroll)


def evaluated(text: str) -> Any:
    """The template with all calls computed, those of jq too."""
    result = convert(text, "cfn", from_="ros", resolve=True)
    assert result.text is not None, result.diagnostics
    return load(result.text)


def told(result: Result) -> list[str]:
    return sorted({one.code for one in result.diagnostics})


@pytest.mark.parametrize("name", NAMES)
def test_what_is_written_is_what_terraform_makes(name: str) -> None:
    text = in_ros(name).text
    assert text is not None, in_ros(name).diagnostics
    assert errors(text) == []
    assert evaluated(text) == made(module(name))


@pytest.mark.parametrize("name", LOOPS)
def test_a_value_stays_a_loop(name: str) -> None:
    assert LOOPS[name] in (in_ros(name).text or "")


@pytest.mark.parametrize("name", NAMES)
def test_what_ros_cannot_say_is_written_out_and_told_or_refused_with_the_reason(name: str) -> None:
    assert told(in_ros(name)) == (["T411"] if name in WRITTEN_OUT else [])
    strict = in_ros(name, unroll=False)
    assert told(strict) == (["T401"] if name in WRITTEN_OUT else [])
    assert all(one.span and one.help and "ROS" in one.message for one in strict.diagnostics)


@pytest.mark.parametrize("name", REFUSED)
def test_what_terraform_refuses_is_refused_for_its_reason(name: str) -> None:
    assert (told(in_ros(name)), in_ros(name).text) == ([REFUSED[name]], None)
    with pytest.raises(ValueError, match="Two different items produced the key"):
        made(module(name))


@pytest.mark.parametrize("target", ["terraform", "map"])
@pytest.mark.parametrize("name", LOOPS)
def test_there_and_back_means_the_same(name: str, target: str) -> None:
    text = in_ros(name).text or ""
    there = convert(text, target, from_="ros", rename_ids=target == "map")
    assert there.text is not None, there.diagnostics
    back = convert(there.text, "ros", name="main.tf" if target == "terraform" else "")
    assert back.text is not None, back.diagnostics
    found, wanted = evaluated(back.text), evaluated(text)
    if target == "map":
        found.pop("Mappings", None)  # an object that is visited is a table there (T410)
        wanted = json.loads(json.dumps(wanted).replace("Queue[0]", "Queue0").replace("Queue[1]", "Queue1"))
    assert found == wanted


def test_every_module_is_asked_about_and_in_the_layout_of_terraform() -> None:
    assert {path.stem for path in CASES.glob("*.tf")} == {*NAMES, *REFUSED}
    assert all(formatted(module(name)) == module(name) for name in NAMES)
