"""Diagnostics as SARIF: valid against the schema, and with the places that the standard means."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from support import ROOT
from support.render import NETWORK, found
from transpile import convert
from transpile.cli.inputs.options import Options
from transpile.cli.reporting import would_change
from transpile.diagnostics import CODES, Diagnostic, Label, Severity
from transpile.diagnostics.render import sarif
from transpile.syntax.source import Source, Span

jsonschema = pytest.importorskip("jsonschema")
pytest.importorskip("rfc3986_validator", reason="URIs are not checked without it")

SCHEMA = json.loads((Path(__file__).parent / "sarif" / "sarif-2.1.0-rtm.5.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft4Validator(SCHEMA, format_checker=jsonschema.FormatChecker())
HERE = Path.cwd()
TOUR = sorted((ROOT / "samples" / "tour").glob("*[!p]/map.yaml"))  # of the shop there is nothing to say
ODD_NAMES = ["a b.yaml", "ü日", "50%", "a:b.yaml", "#1?", "[x]", "/dev/x y", "../up.yaml", "\udcff", "<stdin>"]


def logged(*diagnostics: Diagnostic) -> dict[str, Any]:
    """The one run of the log of these diagnostics, which is valid."""
    log = json.loads(sarif.log(diagnostics, HERE))
    assert problems(log) == []
    (run,) = log["runs"]
    return run


def problems(log: Any) -> Iterable[str]:
    return [error.message for error in VALIDATOR.iter_errors(log)]


def test_what_would_change_is_an_error_with_a_rule_of_its_own():
    one = would_change.found(NETWORK, NETWORK.replace("- x", "- y"), "f.yaml", "f.yaml", Options(("f.yaml",), to="map"))
    run = logged(one)
    (result,), (rule,) = run["results"], run["tool"]["driver"]["rules"]
    assert (result["ruleId"], result["level"], rule["id"]) == ("T412", "error", "T412")
    assert region(one) == {"startLine": 4, "startColumn": 1, "endLine": 4, "endColumn": 6}


def region(one: Diagnostic) -> dict[str, int]:
    (result,) = logged(one)["results"]
    return result["locations"][0]["physicalLocation"]["region"]


def test_a_log_without_diagnostics_is_a_run_without_results():
    run = logged()
    assert (run["results"], run["tool"]["driver"]["rules"]) == ([], [])
    assert "invocations" not in run


def test_the_tool_has_a_name_and_a_version():
    driver = logged()["tool"]["driver"]
    assert driver["name"] == "transpile"
    assert driver["version"][0].isdigit()


def test_a_result_has_its_code_level_message_and_place():
    one = found(NETWORK, "!GetAtt [Group, Arns]", label="an attribute", help="pass a list")
    assert logged(one)["results"] == [
        {
            "ruleId": "T204",
            "ruleIndex": 0,
            "level": "error",
            "message": {"text": "it is not known\nhelp: pass a list"},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": "f.yaml"},
                        "region": {"startLine": 3, "startColumn": 5, "endLine": 3, "endColumn": 26},
                    },
                    "message": {"text": "an attribute"},
                }
            ],
        }
    ]


def test_severities_are_levels():
    run = logged(*(found(NETWORK, "x", severity=severity) for severity in Severity))
    assert [result["level"] for result in run["results"]] == ["error", "warning", "note"]


def test_columns_count_characters_and_say_so():
    assert logged()["columnKind"] == "unicodeCodePoints"
    assert region(found("\U0001f600\U0001f600: bad\n", "bad")) == {
        "startLine": 1,
        "startColumn": 5,
        "endLine": 1,
        "endColumn": 8,
    }


def test_a_span_may_end_in_another_line():
    assert region(found("a:\r\n  b: 1\r\n  c: 2\r\n", "b: 1\r\n  c")) == {
        "startLine": 2,
        "startColumn": 3,
        "endLine": 3,
        "endColumn": 4,
    }


def test_an_empty_span_is_an_empty_region():
    place = region(Diagnostic("T003", "m", Span(2, 2), source=Source("f", "a:\n")))
    assert (place["startColumn"], place["endColumn"]) == (3, 3)


def test_a_file_without_a_place_has_a_region_all_the_same():
    """GitHub's code scanning asks for one."""
    assert region(Diagnostic("T001", "m", source=Source("f", ""))) == {"startLine": 1}


def test_secondary_places_are_related_locations():
    one = found(NETWORK, "x", others=(Label(Span(0, 1), "first here"), Label(Span(5, 10), "second here")))
    (result,) = logged(one)["results"]
    related = result["relatedLocations"]
    assert [place["message"]["text"] for place in related] == ["first here", "second here"]
    assert [place["physicalLocation"]["region"]["startLine"] for place in related] == [1, 2]


def test_each_code_that_occurs_is_one_rule():
    others = [Diagnostic(code, "m", Span(0, 1), source=Source("f", "a")) for code in ("T403", "T101", "T403")]
    run = logged(*others)
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["T101", "T403"]
    assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == ["T403", "T101", "T403"]
    assert rules[0]["shortDescription"]["text"] == "The layout of a loop is wrong."


def test_every_code_makes_a_valid_rule_that_explains_it():
    rules = logged(*(replace(found(NETWORK, "x"), code=code) for code in CODES))["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(CODES)
    for rule in rules:
        assert 20 < len(rule["fullDescription"]["text"]) < 1024  # GitHub shows no more
        assert rule["help"]["markdown"].startswith(f"# {rule['id']}: ")


def test_a_code_of_another_distribution_makes_a_valid_rule():
    (rule,) = logged(replace(found(NETWORK, "x"), code="X1"))["tool"]["driver"]["rules"]
    assert rule == {"id": "X1"}


def test_what_belongs_to_no_file_is_a_notification():
    """GitHub's code scanning refuses the whole log if one result has no location."""
    run = logged(found(NETWORK, "x"), Diagnostic("T018", "two places", help="name one"))
    (invocation,) = run["invocations"]
    (notification,) = invocation["toolConfigurationNotifications"]
    assert len(run["results"]) == 1
    assert invocation["executionSuccessful"] is False
    assert notification["message"]["text"] == "two places\nhelp: name one"
    assert run["tool"]["driver"]["notifications"][notification["descriptor"]["index"]]["id"] == "T018"


def test_several_files_share_a_run():
    run = logged(found(NETWORK, "x", "a.yaml"), found("y: x\n", "x", "b/c.yaml"))
    places = [result["locations"][0]["physicalLocation"] for result in run["results"]]
    assert [place["artifactLocation"]["uri"] for place in places] == ["a.yaml", "b/c.yaml"]
    assert [place["region"]["startLine"] for place in places] == [4, 1]


@pytest.mark.parametrize(
    "name",
    ["a b.yaml", "ü日.yaml", "50%.yaml", "a:b.yaml", "#1?.yaml", "[x].yaml", "/dev/x y", "../up.yaml", "\udcff.yaml"],
)
def test_odd_names_of_files_are_valid_uris(name: str):
    (result,) = logged(found(NETWORK, "x", name))["results"]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri.isascii()
    assert " " not in uri


def test_odd_words_are_valid_json():
    one = found(NETWORK, "x", label="\x00\udcff\u2028", help="${Name} {0}")
    assert sarif.log([one], HERE).isascii()
    assert logged(one)["results"][0]["message"]["text"].endswith("${Name} {0}")


@pytest.mark.parametrize("source", TOUR, ids=lambda path: path.parent.name)
def test_what_real_conversions_say_is_valid(source: Path):
    said = convert(source, "cfn").diagnostics
    assert said
    assert len(logged(*said)["results"]) == len(said)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda run: run.pop("tool"),
        lambda run: run.update(columnKind="characters"),
        lambda run: run["results"][0].update(level="fatal"),
        lambda run: run["results"][0]["locations"][0]["physicalLocation"]["region"].update(startLine=0),
        lambda run: run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"].update(uri="a b"),
        lambda run: run["results"][0].update(surplus=1),
    ],
)
def test_the_schema_notices(spoil: Callable[[dict[str, Any]], object]):
    log = json.loads(sarif.log([found(NETWORK, "x")], HERE))
    spoil(log["runs"][0])
    assert problems(log)
