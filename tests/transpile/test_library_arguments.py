"""What the functions of the library say of arguments that are wrong."""

from __future__ import annotations

import inspect
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import MISSING, fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from transpile import check, convert, expand, fold
from transpile.cli.inputs.options import Options
from transpile.pipeline.library.arguments import LIMITS
from transpile.pipeline.result import Check, Result
from transpile.pipeline.settings import Settings

TEXT = "Parameters: {X: {Type: CommaDelimitedList}}\nResources: {R: {Type: T}}\n"
FUNCTIONS = [convert, expand, check]
WRONG_TYPES = {
    "source": [None, 1, b"Resources: {}", ["a.yaml"], {"Resources": {}}],
    "to": [None, 1, b"cfn", ["cfn"]],
    "from_": [1, b"map", ["map"]],
    "name": [1, b"a.yaml", Path("a.yaml")],
    "parameters": [1, "X=1", [("X", "1")], {"X": 1}, {"X": None}, {"X": [1, 2]}, {"X": b"a"}, {"X": {"a"}}, {1: "a"}],
    "resolve": [None, 1, "no"],
    "rename_ids": [None, 1, "no"],
    "ros_count": [None, 1, "no"],
    "prune": [None, 1, "no"],
    "unroll": [None, 0, "no"],
    "max_iterations": [None, "7", 1.5, True],
    "max_output": [None, "7", 1.5, True],
    "stack_resource": [7, True, ["x"]],
    "verify": [None, 0, "no"],
    "format": [1, b"json", ["json"]],
    "strict": [None, 0, "no"],
    "loop": ["Topics", 3, (1,), ("a", "b"), [1, 2], (True, 2)],
}
"""By the names of arguments: every one that a function has is here."""
CASES = [(function, name, value) for function in FUNCTIONS for name in WRONG_TYPES for value in WRONG_TYPES[name]]


def called(function: Callable[..., Result | Check], **arguments: object) -> Result | Check:
    """The function, with sound values for all that is not given."""
    taken = inspect.signature(function).parameters
    sound = {"source": TEXT, "to": "cfn"}
    return function(**{name: value for name, value in {**sound, **arguments}.items() if name in taken})


@pytest.mark.parametrize(("function", "name", "value"), CASES, ids=lambda one: getattr(one, "__name__", repr(one)))
def test_a_wrong_type_is_an_error_that_names_the_argument(
    function: Callable[..., Result | Check], name: str, value: object
):
    if name not in inspect.signature(function).parameters:
        pytest.skip("it has no such argument")
    with pytest.raises(TypeError, match=rf"\b{name}\b.* must be .*, not "):
        called(function, **{name: value})


@pytest.mark.parametrize("function", FUNCTIONS)
def test_every_argument_has_wrong_types(function: Callable[..., object]):
    assert inspect.signature(function).parameters.keys() <= WRONG_TYPES.keys()


@pytest.mark.parametrize("function", [*FUNCTIONS, fold])
def test_an_argument_that_is_not_given_is_an_option_that_is_not_said(function: Callable[..., object]):
    said = {one.name: one.default for one in fields(Options) if one.name != "parameters"}  # which has names of files
    for name, argument in inspect.signature(function).parameters.items():
        if argument.default is not argument.empty:
            option = not said[f"no_{name}"] if f"no_{name}" in said else said.get(name)
            assert argument.default == (None if option == "" else option), name


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("format", "jsonn", "format cannot be 'jsonn': did you mean `json`?"),
        ("format", "xml", "hcl or json or yaml"),
        ("format", "", "hcl or json or yaml"),
        ("max_iterations", 0, "max_iterations cannot be 0: use a number of at least 1"),
        ("max_output", 0, "a number of at least 1"),
        ("from_", "mapp", "no dialect is called `mapp`: did you mean `map`?"),
        ("to", "forech", "did you mean `foreach`?"),
        ("to", "jinja", "the dialects are cfn, for, foreach"),
        ("unroll", False, "unroll=False forbids what to='cfn' does"),
        ("stack_resource", "x", "--to terraform"),
    ],
)
def test_a_wrong_value_is_an_error_that_says_so(
    function: Callable[..., Result | Check], name: str, value: object, says: str
):
    if name not in inspect.signature(function).parameters:
        pytest.skip("it has no such argument")
    with pytest.raises(ValueError, match=re.escape(says)):
        called(function, **{name: value})


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize(
    ("name", "value", "code", "says"),
    [
        ("parameters", {"Y": "1"}, "T016", "the template declares: X"),
        ("source", "a.yaml", "T006", "pathlib.Path('a.yaml')"),
        ("source", "C:\\templates\\a.json", "T006", "pathlib.Path("),
        ("source", "modules/main.tf", "T006", "pathlib.Path("),
        ("source", Path("nowhere.yaml"), "T001", "check the name"),
        ("source", Path("a\0b"), "T001", ""),
        ("source", Path(), "T001", ""),
    ],
)
def test_what_is_wrong_with_the_source_is_a_diagnostic(
    function: Callable[..., Result | Check], name: str, value: object, code: str, says: str
):
    found = called(function, **{name: value})
    assert [one.code for one in found.diagnostics] == [code]
    assert says in found.diagnostics[0].help


def test_a_name_of_a_file_that_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "template").write_text(TEXT)
    assert [one.code for one in convert("template", "cfn").diagnostics] == ["T006"]
    assert convert(Path("template"), "cfn").text == TEXT


@pytest.mark.parametrize("text", ["{Resources: {}} # a.yaml", "Resources: # a.yaml", "[a.yaml", "a: b.yaml"])
def test_a_text_that_ends_as_the_name_of_a_file_is_a_text(text: str):
    assert not any("pathlib" in one.help for one in convert(text, "cfn").diagnostics)


@pytest.mark.skipif(os.name != "posix", reason="devices")
def test_a_file_without_end_is_read_up_to_a_bound():
    assert [one.code for one in convert(Path("/dev/zero"), "cfn").diagnostics] == ["T008"]


NAMED = {"to": "dialect", "from_": "dialect", "format": "format", "stack_resource": "--stack-resource"}
NAMED |= {"max_iterations": "max_iterations", "max_output": "max_output", "unroll": "unroll"}
"""What an error about the value of an argument says it is about."""
VALUES = st.recursive(st.none() | st.booleans() | st.integers() | st.text() | st.binary(), st.lists)


@contextmanager
def suppress_naming(name: str) -> Iterator[None]:
    """Whatever is in here may raise a TypeError about this name, or a ValueError about what it stands for."""
    try:
        yield
    except TypeError as error:
        if name not in str(error):
            raise
    except ValueError as error:
        if NAMED[name] not in str(error):
            raise


@given(st.sampled_from(FUNCTIONS), st.sampled_from(sorted(WRONG_TYPES)), VALUES | st.dictionaries(st.text(), VALUES))
def test_any_argument_gives_a_result_or_names_itself(function: Callable[..., Result | Check], name: str, value: object):
    if name in LIMITS and isinstance(value, int):
        value %= 1000
    with suppress_naming(name):
        json.dumps([one.message for one in called(function, **{name: value}).diagnostics])


def test_what_is_not_given_is_the_same_at_every_entrance() -> None:
    given = {name: one.default for name, one in inspect.signature(convert).parameters.items()}
    own = {one.name: one.default for one in fields(Settings) if one.default is not MISSING}
    assert {name: own[name] for name in own if name in given} == {name: given[name] for name in own if name in given}
    assert not any(own[name] for name in own.keys() - given.keys())
