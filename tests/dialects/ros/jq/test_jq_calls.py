"""`Fn::Jq` in templates: its values, and what is told where it has none."""

from __future__ import annotations

import json

import pytest

import transpile
from dialects.ros.jq.process import runner
from dialects.ros.jq.process.runner import RUNNER, Answer, Runner
from transpile.diagnostics import Diagnostic, Severity

DOCUMENTED = {
    "changeSet": {"items": [], "kind": "git"},
    "id": "2013-12-27_00-09-37",
    "parameters": [
        {"name": "PKG_TAG_NAME", "value": "trunk"},
        {"name": "GIT_COMMIT", "value": "master"},
        {"name": "TRIGGERED_JOB", "value": "trunk-buildall"},
    ],
}


def expanded(method: object, script: object, of: object) -> transpile.Result:
    """A template with one call, all that is known in it computed."""
    call = {"Fn::Jq": [method, script, of]}
    template = {"ROSTemplateFormatVersion": "2015-09-01", "Outputs": {"Out": {"Value": call}}}
    return transpile.convert(json.dumps(template, indent=1), "plain", name="template.json", resolve=True)


def value(method: str, script: str, of: object) -> object:
    result = expanded(method, script, of)
    assert result.text is not None
    assert not result.diagnostics, result.diagnostics
    return json.loads(result.text)["Outputs"]["Out"]["Value"]


def told(method: object, script: object, of: object) -> Diagnostic:
    """The one finding about a call, which stays; what is told of the shape of a call aside."""
    result = expanded(method, script, of)
    (one,) = (one for one in result.diagnostics if one.severity is not Severity.WARNING or one.code != "T211")
    if one.severity is not Severity.ERROR:
        assert result.text is not None
        assert json.loads(result.text)["Outputs"]["Out"]["Value"] == {"Fn::Jq": [method, script, of]}
    assert one.help
    return one


def shown(one: Diagnostic) -> str:
    """The text that a finding points at."""
    assert one.source is not None
    assert one.span is not None
    return one.source.text[one.span.start : one.span.end]


NUMBERS = [True, False, None, 0, -1, 1.5, 9007199254740992]
PAIRS = [{"Key": "b", "Value": 1}, {"Key": "a", "Value": 2}]
VALUES = [
    ("First", ".test", '{"test":"test"}', "test"),
    ("First", ".missing", {"test": 1}, None),
    ("First", "empty", {"test": 1}, None),
    ("All", "empty", {"test": 1}, []),
    ("First", ".[]", [1, 2], 1),
    ("All", ".[]", [1, 2], [1, 2]),
    ("First", ".", "", None),
    ("All", ".", "", None),
    ("First", ".", None, None),
    ("First", ". + 1", "5", 6),
    ("First", ".", '"text"', "text"),
    ("First", ".s", {"s": "plain"}, "plain"),
    ("First", ".", {"b": 1, "a": {"d": 1, "c": 2}}, {"b": 1, "a": {"d": 1, "c": 2}}),
    ("First", "keys", {"b": 1, "a": 2}, ["a", "b"]),
    ("First", ".", {"é": "€😀\t\"\\"}, {"é": "€😀\t\"\\"}),
    ("First", '"€😀" | length', {}, 2),
    ("First", ".", NUMBERS, NUMBERS),
    ("First", "map(. / 2)", [1, 2], [0.5, 1]),
    ("First", "map(. / 1000000)", [1], [0.000001]),
    ("First", "[.[] | tostring]", [1, 2.5, True], ["1", "2.5", "true"]),
    ("First", 'map({(.Key): .Value}) | add', [{"Key": "a", "Value": 1}], {"a": 1}),
    ("First", 'to_entries | map({"Key": .key, "Value": .value})', {"b": 1, "a": 2}, PAIRS),
    ("First", 'reduce .[] as $u ({}; .[$u.Role] += [$u.Name])', [{"Role": "r", "Name": "n"}], {"r": ["n"]}),
    ("First", '[.n,.u]|transpose|map({(.[0]): .[1]})|add // {}', {"n": ["a"], "u": ["c"]}, {"a": "c"}),
    ("First", "def f: if . > 2 then . else . + 1 | f end; f # more", "0", 3),
    ("All", '.parameters[] | {"param_name": .name, "param_type":.type}', DOCUMENTED,
     [{"param_name": name, "param_type": None} for name in ("PKG_TAG_NAME", "GIT_COMMIT", "TRIGGERED_JOB")]),
]  # fmt: skip


@pytest.mark.parametrize(("method", "script", "of", "expected"), VALUES)
def test_a_call_has_the_value_of_jq(method: str, script: str, of: object, expected: object) -> None:
    found = value(method, script, of)
    assert json.dumps(found) == json.dumps(expected)


def test_an_input_that_is_not_known_keeps_the_call_and_says_nothing() -> None:
    for of in ({"Fn::GetAtt": ["A", "B"]}, {"a": {"Fn::GetAtt": ["A", "B"]}}, {"Ref": "ALIYUN::StackId"}):
        result = expanded("First", ".", of)
        assert result.text is not None
        assert json.loads(result.text)["Outputs"]["Out"]["Value"] == {"Fn::Jq": ["First", ".", of]}
        assert not {"T211", "T216", "T221", "T222"} & {one.code for one in result.diagnostics}


def test_a_method_that_there_is_not_is_told() -> None:
    one = told("first", ".", {})
    assert (one.code, shown(one)) == ("T211", '"first"')
    assert "First" in one.help


@pytest.mark.parametrize("of", ["plain text", "{", "NaN", "[" * 5_000, '{"a": Infinity}', "5 5"])
def test_a_string_that_is_no_json_is_told(of: str) -> None:
    assert told("First", ".", of).code == "T211"


FAILING = [".a", "{", "foo", ".[] | error", 'error("duplicate key")', ")", '"', "def f: 1;", "1 +", ".[0] | foo(1)"]


@pytest.mark.parametrize("script", FAILING)
def test_what_jq_reports_is_told_at_the_script(script: str) -> None:
    one = told("First", script, [{"x": 1}])
    assert (one.code, one.severity, shown(one)) == ("T216", Severity.ERROR, json.dumps(script))


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    "script", ["def f: f; f", "reduce range(200000) as $i (null; [.])", "[range(300)] | reduce .[] as $i (null; [.])"]
)
def test_what_oversteps_is_told_at_the_script(script: str) -> None:
    one = told("First", script, {"a": 1})
    assert (one.code, one.severity, shown(one)) == ("T221", Severity.ERROR, json.dumps(script))


def test_after_one_that_oversteps_no_other_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time that a template takes is bounded, too."""
    calls = {
        f"Out{at}": {"Value": {"Fn::Jq": ["First", f"reduce range(300) as $i ({at}; [.])", {}]}} for at in range(20)
    }
    template = {"ROSTemplateFormatVersion": "2015-09-01", "Outputs": calls}
    asked: list[str] = []
    evaluate = Runner.evaluate

    def noted(asking: Runner, script: str, value: str, every: bool) -> Answer:
        asked.append(script)
        return evaluate(asking, script, value, every)

    monkeypatch.setattr(Runner, "evaluate", noted)
    result = transpile.convert(json.dumps(template, indent=1), "plain", name="template.json", resolve=True)
    assert [one.code for one in result.diagnostics] == ["T221"]
    assert len({*asked}) == 1


KEPT = [
    ("now", {}),
    ("$ENV.PATH", {}),
    ('"\\(env)"', {}),
    ("input", {}),
    ('import "a" as $a; $a', {}),
    ("map(abs)", [1]),
    ("if . then 1 end", {}),
    ("limit(0; 1)", {}),
    ('gsub("^a"; "b")', '"aa"'),
    (".a * .b", {"a": "x", "b": 0}),
    ('"\\(.[0])"', [1.0]),
    ("def f: tostring; map(f)", [1e-7]),
    (".", [9007199254740993]),
    (". * 2", "9007199254740000"),
    ("ltrimstr(1)", {}),
    ('ltrimstr("a")', "1"),
    ("tonumber", '" 1 "'),
    ("error(null)", {}),
    (".a", {"a": "\0"}),
    ("1.0", {}),
    ("trim", '" a "'),
    ("@base32d", '"a"'),
    ("# a \\\nnow", {}),
    ("..", [None]),
    ("[.[] |= empty]", [1, 2]),
]


@pytest.mark.parametrize(("script", "of"), KEPT)
def test_what_differs_between_versions_stays_with_a_note(script: str, of: object) -> None:
    one = told("First", script, of)
    assert (one.code, one.severity) == ("T222", Severity.NOTE)
    assert shown(one) == json.dumps(script)


def test_jq_that_is_missing_is_a_warning_that_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    RUNNER.end()
    monkeypatch.setattr(runner, "find_spec", lambda name: None)
    one = told("First", ".a", {"a": 1})
    assert (one.code, one.severity) == ("T222", Severity.WARNING)
    assert "pip install jq" in one.help


def test_numbers_of_yaml_are_what_the_service_makes_of_them() -> None:
    text = """\
ROSTemplateFormatVersion: '2015-09-01'
Outputs:
  Out: {Value: {Fn::Jq: [First, 'def f: .; f', [0x10, 010, 1_000, 2.50, 1e-7, yes, ~, 1:30, 0.00001]]}}
"""
    result = transpile.convert(text, "plain", name="template.yaml", resolve=True)
    assert result.text is not None
    assert "{Value: [16, 8, 1000, 2.5, '1e-7', true, null, 90, 0.00001]}" in result.text


def test_calls_in_a_run_share_a_process() -> None:
    calls = {f"Out{at}": {"Value": {"Fn::Jq": ["First", f"map(. + {at})", [at]]}} for at in range(100)}
    template = {"ROSTemplateFormatVersion": "2015-09-01", "Outputs": calls}
    before = RUNNER.started
    result = transpile.convert(json.dumps(template, indent=1), "plain", name="template.json", resolve=True)
    assert result.text is not None
    assert [one["Value"] for one in json.loads(result.text)["Outputs"].values()] == [[2 * at] for at in range(100)]
    assert RUNNER.started - before <= 2
