"""The limit of a result's bytes: known before copies are made, and never met by a result that is within it."""

from __future__ import annotations

import pytest

from support.process import Run, cli
from support.refusals import WITH, properties
from transpile import Result, check, convert, expand
from transpile.pipeline import conversion, typesetting
from transpile.printing import room
from transpile.printing.room import Room

__all__ = ["cli"]

BODIES = {
    "a reference": "!Ref X",
    "a long string": "text text text",
    "a string with holes": "!Sub 'a${X}b${X}${Stage}'",
    "a string with names of its own": "!Sub ['${Own}-${X}', {Own: !Ref X}]",
    "a list": "[a, !Ref X, [], {b: !Ref X}]",
    "a function that shortens": "!Select [0, ['', !Ref X, much longer than what is left of it]]",
    "a function that joins": "!Join ['', ['', !Ref X]]",
    "a branch": "!If [C, {longer: !Ref X}, !Ref 'AWS::NoValue']",
    "nothing": "!Ref 'AWS::NoValue'",
    "an alias": "*shared",
    "a number": "0x10",
    "a loop": "{'Fn::ForEach::M': [Y, [c, dd], {'k${X}${Y}': !Sub '${Y}${X}'}]}",
    "a loop over nothing": "{'Fn::ForEach::M': [Y, [], {'k${X}${Y}': !Ref X}]}",
    "a loop over a list of an outer item": "{'Fn::ForEach::M': [Y, !Split [b, !Ref X], {'k${X}${Y}': !Ref Y}]}",
    "a loop without entries": "{'Fn::ForEach::M': [Y, [c, dd], {}]}",
}
ITEMS = ("[a1, bcd]", "[1, 0x10, null]", "[]")
HEAD = "Transform: AWS::LanguageExtensions\nParameters: {Stage: {Type: String}}\nConditions: {C: !Equals [a, a]}\n"
SHARED = "Metadata: &shared {one: two}\n"


def names(count: int, beginning: str = "n") -> str:
    """A flow list of as many names."""
    return "[" + ", ".join(f"{beginning}{at}" for at in range(count)) + "]"


def template(body: str, items: str) -> str:
    """A loop in the properties of a resource, whose body is given."""
    loop = f"'Fn::ForEach::L': [X, {items}, {{'k${{X}}': {body}}}]"
    return f"{HEAD}{SHARED}Resources: {{R: {{Type: T, Properties: {{{loop}}}}}}}\n"


def codes(result: Result) -> set[str]:
    """The codes of the errors."""
    return {one.code for one in result.diagnostics if one.severity.value == "error"}


@pytest.mark.parametrize("resolve", [False, True])
@pytest.mark.parametrize("form", ["yaml", "json"])
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_result_of_exactly_the_limit_is_written_and_one_of_a_byte_more_is_not(body: str, form: str, resolve: bool):
    for items in ITEMS:
        text = template(body, items)
        written = expand(text, format=form, resolve=resolve).text
        if written is None:
            continue
        size = len(written.encode())
        assert expand(text, format=form, resolve=resolve, max_output=size).text == written
        assert codes(expand(text, format=form, resolve=resolve, max_output=size - 1)) == {"T219"}


@pytest.mark.parametrize("target", ["foreach", "map", "for", "cfn"])
def test_what_loops_would_produce_is_told_for_every_target(target: str):
    text = template("'" + "x" * 1_000 + "'", names(1_000))
    (found,) = convert(text, target, max_output=1_000_000).diagnostics
    assert (found.code, found.severity.value) == ("T219", "error")
    assert "the loop L would produce at least 1,0" in found.message
    assert "--max-output" in found.help
    assert found.span is not None
    assert text[found.span.start : found.span.end] == "'Fn::ForEach::L'"


def test_what_loops_before_have_produced_is_told_where_there_is_any():
    text = f"{HEAD}Resources:\n" + "".join(
        f"  Fn::ForEach::{name}: [X, [a, b, c, d], {{'{name}${{X}}': {{Type: AWS::SNS::Topic}}}}]\n" for name in "PQ"
    )
    size = len("'Pa': {Type: AWS::SNS::Topic}")

    def told(limit: int) -> str:
        (found,) = expand(text, max_output=limit).diagnostics
        assert found.code == "T219"
        return found.message

    first, second = told(10), told(4 * size + 10)
    assert first.startswith("the loop P would produce at least ")
    assert first.endswith(" bytes; the limit is 10")
    made = first.split()[-6]
    assert (
        second == f"the loop Q would produce at least {made} bytes, after {made} before; the limit is {4 * size + 10}"
    )


LONG = "x" * 100_000
INNER = "{'Fn::ForEach::M': [Y, " + names(300, "m") + ", {'k${X}${Y}': " + "x" * 1_000 + "}]}"
HUGE = {
    "a long body": properties(f"{{'Fn::ForEach::L': [X, !Split [',', '{'a,' * 1_000}'], {{'k${{X}}': {LONG}}}]}}"),
    "a long body with a hole": template(f"!Sub '${{X}}{LONG}'", names(1_000)),
    "many references": template("[" + "!Ref X, " * 9_000 + "]", names(900, "n" * 90)),
    "nested loops": template(INNER, names(300)),
}


@pytest.mark.parametrize("text", HUGE.values(), ids=HUGE)
def test_nothing_is_made_of_what_is_too_much(text: str):
    (found,) = (one for one in expand(text).diagnostics if one.severity.value == "error")
    assert found.code == "T219"
    assert "would produce at least" in found.message


def test_what_only_evaluation_tells_is_counted_while_it_is_printed():
    text = template("!If [C, {a: '" + "x" * 100_000 + "', b: !Ref X}, c]", names(1_000))
    (found,) = (one for one in expand(text).diagnostics if one.severity.value == "error")
    assert (found.code, found.message) == ("T219", "the result would have more than 50,000,000 bytes")
    assert "the loop L produces most of it" in found.label


def test_aliases_that_json_has_none_of_are_counted():
    text = f"Metadata: [&a {'x' * 1_000}{', *a' * 1_000}]\nResources: {{R: {{Type: T}}}}\n"
    assert codes(convert(text, "cfn", format="json", max_output=900_000)) == {"T219"}
    assert convert(text, "cfn", format="yaml", max_output=900_000).text == text


def counted(text: str, to: str, monkeypatch: pytest.MonkeyPatch) -> tuple[str | None, int]:
    """A result in JSON, and how many entries and items were laid out for it."""
    rooms: list[Room] = []

    def recorded(most: int) -> Room:
        rooms.append(Room(most))
        return rooms[-1]

    with monkeypatch.context() as patched:
        patched.setattr(typesetting, "Room", recorded)
        return convert(text, to, format="json").text, max((one.parts for one in rooms), default=0)


@pytest.mark.parametrize("to", ["cfn", "for", "map"])
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_result_in_another_format_has_as_many_parts_as_the_limit_and_not_one_more(
    body: str, to: str, monkeypatch: pytest.MonkeyPatch
):
    for items in ITEMS:
        text = template(body, items)
        written, parts = counted(text, to, monkeypatch)
        for most, expected in ((parts, written), (parts - 1, None)) if written else ():
            with monkeypatch.context() as patched:
                for module in (room, conversion):
                    patched.setattr(module, "MAX_NODES", most)
                result = convert(text, to, format="json")
            assert (result.text, codes(result)) == (expected, set() if expected else {"T219"})


@pytest.mark.parametrize("to", ["cfn", "for", "ros"])
def test_copies_that_could_not_be_read_are_not_made_in_another_format(to: str):
    text = template(f"[{'!Ref X, ' * 1_000}]", names(1_000))
    (told,) = (one for one in convert(text, to, format="json").diagnostics if one.severity.value == "error")
    assert told.message == "the loop L would produce at least 1,001,000 keys and values; the limit is 1,000,000"
    assert "--max-output" not in told.help


def test_a_loop_that_stays_may_make_more_than_could_be_read():
    assert convert(template(f"[{'!Ref X, ' * 100}]", names(10_001)), "map", format="json", verify=False).text


def test_a_result_is_read_back_up_to_the_limit():
    text = template("'" + "x" * 250_000 + "'", names(60))
    assert len(expand(text).text or "") > 15_000_000


def test_a_result_that_is_too_deep_to_be_read_is_no_fault_of_ours():
    deep = f"{WITH}Resources: {{'Fn::ForEach::L': [X, [A], {{'R${{X}}': {{Type: T, P: {'[' * 195}{']' * 195}}}}}]}}\n"
    assert codes(convert(deep, "map")) == {"T220"}
    assert convert(deep, "map", verify=False).text is not None


def test_the_option_the_configuration_and_the_library_have_it(cli: Run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = template("!Ref X", "[a, b]")
    (tmp_path / "t.yaml").write_text(text)
    done = cli("expand", "--max-output", "100", "t.yaml")
    assert (done.status, done.out, "error[T219]" in done.err) == (2, b"", True)
    (tmp_path / ".transpile.toml").write_text("max-output = 100\n")
    assert cli("expand", "t.yaml").status == 2
    assert cli("expand", "--max-output", "1000", "t.yaml").status == 0
    assert check(text, "cfn", max_output=100).refused


def test_a_module_has_the_limit_as_well(cli: Run, tmp_path):
    (tmp_path / "main.tf").write_text('locals {\n  a = { for v in ["a", "b"] : v => "' + "x" * 1_000 + '" }\n}\n')
    done = cli("--to", "cfn", "--format", "hcl", "--max-output", "2000", tmp_path / "main.tf")
    assert (done.status, done.out, "error[T219]" in done.err, "--max-output" in done.err) == (2, b"", True, True)
    assert cli("--to", "cfn", "--format", "hcl", "--max-output", "3000", tmp_path / "main.tf").status == 0


def test_the_limit_reaches_worker_processes(cli: Run, tmp_path):
    for name in "abc":
        (tmp_path / f"{name}.yaml").write_text(template("x", "[a, b]"))
    done = cli("expand", "--jobs", "2", "--max-output", "100", "-o", tmp_path / "out", tmp_path)
    assert (done.status, done.err.count("error[T219]")) == (2, 3)
