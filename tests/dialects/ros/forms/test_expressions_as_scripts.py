"""Random loops of Terraform that ROS runs as scripts: real jq answers what real Terraform does."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from loop_expressions import LOCALS, NAMES, VALUES, followed, loops

from support import real_jq, real_terraform
from support.depth import tries
from support.real_terraform import Value
from support.ros_model import errors
from transpile import convert

PARAMETERS = """
    Parameters = { names = { Type = "CommaDelimitedList", Default = join(",", var.names) } }"""


def module(expressions: Sequence[str], parameters: str = "") -> str:
    """A module whose template has each expression as a parameter of one resource."""
    found = "\n".join(f"            E{at} = {one}" for at, one in enumerate(expressions))
    return f"""{LOCALS}
output "template" {{
  value = jsonencode({{
    ROSTemplateFormatVersion = "2015-09-01"{parameters}
    Resources = {{
      Run = {{
        Type = "ALIYUN::OOS::Execution"
        Properties = {{
          TemplateName = "run"
          Parameters = {{
{found}
          }}
        }}
      }}
    }}
  }})
}}
"""


def written(expressions: Sequence[str]) -> dict[str, Any]:
    """What ROS is given for each expression; the model accepts it."""
    result = convert(module(expressions), "ros", name="main.tf", format="json")
    assert result.text is not None, result.diagnostics
    assert errors(result.text) == []
    found: dict[str, Any] = json.loads(result.text)["Resources"]["Run"]["Properties"]["Parameters"]
    return found


def scripts(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str, Any]]:
    """The scripts in a value: where they stand, and their input."""
    match value:
        case {"Fn::Jq": ["First", script, given]}:
            yield path, script, given
        case {"Fn::SelectMapList": [key, given]}:
            yield path, f"map(.{key})", given
        case dict():
            for key, one in value.items():
                yield from scripts(one, (*path, key))


def test_scripts_answer_what_terraform_does(capsys: pytest.CaptureFixture[str]) -> None:
    seen: Counter[str] = Counter()

    @given(st.lists(loops, min_size=3, max_size=10))
    @settings(max_examples=tries(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
    def compare(expressions: list[str]) -> None:
        seen.update(compared(expressions))

    compare()
    with capsys.disabled():
        print(f"\nloops of Terraform with random expressions, in ROS: {dict(seen)}, all as Terraform has them")
    assert seen["a script"] >= tries(100)


@pytest.mark.parametrize(
    ("yes", "no", "made"),
    [
        ("u.Name", "u.Role", "a script"),
        ("null", "u.Name", "a script"),
        ("u.Uid", "null", "a script"),
        ("u.Groups", "keys(u.Tags)", "a script"),
        ("u.Name", "u.Uid", "data"),
        ("u.Uid", "u.Role", "data"),
        ("u.Enabled", "u.Name", "data"),
        ("null", "u.Groups", "data"),
        ("u.Groups", "u.Ports", "data"),
    ],
)
def test_a_script_chooses_of_values_that_terraform_converts_none_of(yes: str, no: str, made: str) -> None:
    assert [*compared([f"[for u in local.users : {{ A = u.Enabled ? {yes} : {no} }}]"])] == [made]


OPERATIONS = [
    *("!u.Enabled", "-u.Uid", "u.Enabled && i == 0", "u.Enabled || i == 0"),
    *("u.Role == u.Name", "u.Role != u.Name", "i < 1", "i <= 1", "i > 1", "i >= 1"),
    *("u.Uid + i", "u.Uid - i", "u.Uid * i", "u.Uid % 3"),
    *("u.Name", 'u["Name"]', "u.Groups[0]", "local.users[i].Name", "[u.Name, u.Uid]"),
    *('"${u.Name}-${i}"', '"%{ if u.Enabled }${u.Name}%{ else }off%{ endif }"', 'format("%s%%%s", u.Name, u.Role)'),
    *('can(u.Tags["b"])', 'try(u.Tags.b, u.Tags["a"], "-")', 'contains(u.Groups, "g1")', 'endswith(u.Name, "n")'),
    *("flatten([u.Groups, [u.Name]])", 'join("-", u.Groups)', "keys(u.Tags)", "length(u.Groups)", "values(u.Tags)"),
    *("lookup(local.sizes, u.Role)", 'lookup(u.Tags, "b", "none")', "lower(u.Name)", "upper(u.Name)"),
    *("range(u.Uid % 3)", "range(1, u.Uid % 3 + 1)"),
    *('replace(u.Role, "d", "-")', "reverse(u.Ports)", 'split(",", u.Groups[0])', 'startswith(u.Name, "a")'),
    *("tostring(u.Uid)", 'trimprefix(u.Name, "b-")', 'trimsuffix(u.Name, "1")', "concat(u.Groups, [u.Name], u.Groups)"),
]


def test_every_operation_that_has_the_same_answers_is_one_of_a_script() -> None:
    made = compared([f"[for i, u in local.users : {{ A = {one} }}]" for one in OPERATIONS])
    assert dict(zip(OPERATIONS, made, strict=True)) == dict.fromkeys(OPERATIONS, "a script")


SAID = {
    "numbers of 15 digits": (
        "a script",
        ("u.Uid + 999999999999099", "-999999999999099 - u.Uid", "u.Uid * 1111111111111", "u.Uid * -1111111111111"),
    ),
    "numbers that may have 16": (
        "data",
        ("u.Uid + 999999999999100", "-999999999999100 - u.Uid", "u.Uid * 1111111111112", "u.Uid * -1111111111112"),
    ),
    "zeros without a sign": ("a script", ("0 - i", "i * 0", "u.Uid * 0", "u.Uid * -1", "i % 3", "5 % (i + 1)")),
    "zeros that may have one": ("data", ("i * -1", "(i - 1) * 0", "-1 * i", "-5 % u.Uid", "(i - 1) % 3")),
    "rests that there may not be": ("data", ("u.Uid % -7", "5 % i")),
    "scalars looked for among scalars": (
        "a script",
        ("contains(u.Groups, u.Name)", "contains(u.Ports, u.Uid)", "contains(keys(u.Tags), u.Name)"),
    ),
    "a scalar of another kind": ("a script", ("contains(u.Groups, u.Uid)", "contains(u.Groups, u.Enabled)")),
    "lists and objects looked for": (
        "data",
        ("contains(u.Groups, u.Groups)", "contains([u.Groups], u.Name)", "contains([u.Tags], u.Tags)"),
    ),
}


@pytest.mark.parametrize("row", SAID)
def test_a_script_says_what_jq_and_terraform_agree_on_for_all_values(row: str) -> None:
    made, bodies = SAID[row]
    assert [*compared([f"[for i, u in local.users : {{ A = {one} }}]" for one in bodies])] == [made] * len(bodies)


def compared(expressions: Sequence[str]) -> Iterator[str]:
    """What became of those that have a value."""
    told = real_terraform.evaluate([f"jsonencode({one})" for one in expressions], LOCALS)
    pairs = zip(expressions, told, strict=True)
    good = [(one, json.loads(answer.value)) for one, answer in pairs if isinstance(answer, Value)]
    found = written([one for one, _ in good])
    said = {path[0]: (script, given) for path, script, given in scripts(found) if len(path) == 1}
    real = dict(zip(said, real_jq.answers([*said.values()]), strict=True))
    for at, (expression, wanted) in enumerate(good):
        name = f"E{at}"
        yield "a script" if name in real else "data"
        if name in real:
            assert (real[name].outputs, real[name].error) == ([wanted], False), (expression, said[name])
        else:
            assert found[name] == wanted, expression


def filled(given: Any, names: Sequence[str]) -> Any:
    """What a script is given where the parameter has this value."""
    match given:
        case {"Ref": "names"}:
            return names
        case dict():
            return {key: filled(one, names) for key, one in given.items()}
        case list():
            return [filled(one, names) for one in given]
    return given


@pytest.mark.parametrize("names", VALUES, ids=range(len(VALUES)))
def test_scripts_answer_so_whatever_a_parameter_has(names: list[str]) -> None:
    seen: Counter[bool] = Counter()

    @given(st.lists(followed, min_size=3, max_size=10))
    @settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    def compare(expressions: list[str]) -> None:
        said = followed_scripts(tuple(expressions))
        told = real_terraform.evaluate([f"jsonencode({one})" for one in said], LOCALS + NAMES, {"names": names})
        real = real_jq.answers([(script, filled(source, names)) for script, source in said.values()])
        for expression, wanted, answer in zip(said, told, real, strict=True):
            seen[isinstance(wanted, Value)] += 1
            if isinstance(wanted, Value):
                assert (answer.outputs, answer.error) == ([json.loads(wanted.value)], False), said[expression]
            else:
                assert answer.error, said[expression]

    compare()
    assert sum(seen.values()) >= 25


@cache
def followed_scripts(expressions: tuple[str, ...]) -> dict[str, tuple[str, Any]]:
    """The script and its input for each of the expressions that has one."""
    out: dict[str, tuple[str, Any]] = {}
    for one in expressions:
        result = convert(module([one], PARAMETERS) + NAMES, "ros", name="main.tf", format="json")
        found = result.text and list(scripts(json.loads(result.text)["Resources"]["Run"]["Properties"]["Parameters"]))
        for path, script, source in found or ():
            if path == ("E0",) and '"names"' in json.dumps(source):
                out[one] = script, source
    return out
