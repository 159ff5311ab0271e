"""Where a name is not known, the nearest one is."""

from __future__ import annotations

from typing import Any

import pytest

from support.refusals import bodies, loop, mapped, over, resources
from transpile import convert
from transpile.diagnostics import Severity
from transpile.diagnostics.suggestions import nearest
from transpile.pipeline.rewrite import convert_bytes

NAMES = "Parameters: {Names: {Type: CommaDelimitedList, Default: 'a,b'}}\n"
MAPPING = "Mappings: {Sizes: {a: {Word: x}, b: {Word: y}}}\n"
ARGUMENTS = "Collection: [a], Fragment: {Type: T}, Key: !Sub 'R${Value}'"

ROWS: list[tuple[str, str, dict[str, Any], str]] = [
    ("T015", resources(loop()), {"target": "for-each"}, "foreach"),
    ("T015", resources(loop()), {"from_": "MAPP"}, "map"),
    ("T016", resources(loop(), before=NAMES), {"parameters": {"Nmaes": "x"}}, "Names"),
    ("T016", resources(loop(), before=NAMES), {"parameters": {"NAMES": "x"}}, "Names"),
    ("T113", resources(loop(identifier="Name", fragment="{'R${Nmae}': {Type: T}}")), {}, "Name"),
    ("T120", mapped(ARGUMENTS.replace("Collection", "Colection")), {}, "Collection"),
    ("T120", mapped(ARGUMENTS.replace("Collection", "collection")), {}, "Collection"),
    ("T209", over("!Ref Name", before=NAMES), {}, "Names"),
    ("T211", bodies("!FindInMap [Size, !Ref X, Word]", before=MAPPING), {}, "Sizes"),
    ("T211", bodies("!FindInMap [Sizes, !Ref X, Wrod]", before=MAPPING), {}, "Word"),
]


def help_of(code: str, text: str, options: dict[str, Any]) -> set[str]:
    """The ways out of all errors of this code."""
    target = options.get("target", "cfn")
    others = {key: value for key, value in options.items() if key != "target"}
    said = convert_bytes(text.encode(), "<string>", target, **others).diagnostics
    return {one.help for one in said if one.code == code and one.severity is Severity.ERROR}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("!Foreach x", "Fn::ForEach"),
        ("!Mpa {}", "!Map"),
        ("!MERGE []", "!Merge"),
        ("{Fn::for: []}", "Fn::For"),
        ("{Fn::ForEahc::X: []}", "Fn::ForEach"),
    ],
)
def test_the_loop_that_is_almost_named_so_is_the_way_out(written: str, meant: str):
    (told,) = convert(f"Resources: {{R: {{Type: T, P: {written}}}}}\n", "cfn").diagnostics
    assert (told.code, told.severity, told.help) == ("T131", Severity.WARNING, f"did you mean `{meant}`?")


@pytest.mark.parametrize(
    "text",
    [
        "P: !FindInMap [A, b, c]",
        "P: !Filter x",
        "P: {Fn::Flatten: []}",
        "P: !Max 1",
        "P: '!Mpa' # Fn::Mpa",
        "Fn::Mapx y: 1",
    ],
)
def test_what_is_like_no_loop_or_no_function_is_left_alone(text: str):
    assert convert(f"Resources:\n  R:\n    Type: T\n    {text}\n", "cfn").diagnostics == ()


@pytest.mark.parametrize(("code", "text", "options", "name"), ROWS)
def test_the_nearest_name_is_the_way_out(code: str, text: str, options: dict[str, Any], name: str):
    assert help_of(code, text, options) == {f"did you mean `{name}`?"}


@pytest.mark.parametrize(
    ("code", "text", "options", "words"),
    [
        (
            "T015",
            resources(loop()),
            {"target": "jinja"},
            "the dialects are cfn, for, foreach, map, plain, ros, terraform",
        ),
        ("T016", resources(loop(), before=NAMES), {"parameters": {"Qux": "x"}}, "the template declares: Names"),
        ("T113", resources(loop(fragment="{'R${Qux}': {Type: T}}")), {}, "use only loop variables in a key; here: X"),
        ("T209", over("!Ref Qux"), {}, "declare Qux as a parameter of type CommaDelimitedList"),
    ],
)
def test_where_no_name_is_near_the_help_is_another(code: str, text: str, options: dict[str, Any], words: str):
    assert help_of(code, text, options) == {words}


def test_upper_and_lower_case_do_not_matter():
    assert nearest("QUEUES", ["Teams", "Queues"]) == "Queues"


def test_a_name_that_is_like_no_other_has_no_nearest():
    assert nearest("terraform", ["for", "foreach"]) is None


@pytest.mark.parametrize("length", [101, 1_000_000])
def test_very_long_names_are_not_compared(length: int):
    """Comparing two of a million characters would take days."""
    assert nearest("x" * length, ["x" * length + "y"]) is None
    assert nearest("x" * 100, ["x" * length, "x" * 99]) == "x" * 99
