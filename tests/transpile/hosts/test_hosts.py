"""Bytes to text, and which host reads a text."""

from __future__ import annotations

import subprocess
import sys

import pytest

from transpile import hosts
from transpile.diagnostics import Diagnostic
from transpile.syntax.source import Source, from_text
from transpile.syntax.tree import Parsed


def test_utf8_is_decoded_and_the_byte_order_mark_set_aside():
    source = hosts.decode(b"\xef\xbb\xbfa: \xc3\xa9\r\n", "t.yaml")
    assert isinstance(source, Source)
    assert (source.name, source.text, source.bom) == ("t.yaml", "a: é\r\n", True)


def test_what_is_not_utf8_is_refused_with_byte_and_line():
    problem = hosts.decode(b"a: \xc3\xa9\nb: \xe9t\n", "t.yaml")
    assert isinstance(problem, Diagnostic)
    assert problem.code == "T002"
    assert "0xe9 at offset 9 (line 2)" in problem.message
    assert problem.source is not None
    assert problem.source.position(problem.span.start if problem.span else 0) == (2, 4)


def test_utf16_is_named():
    problem = hosts.decode("a: 1".encode("utf-16"), "t.yaml")
    assert isinstance(problem, Diagnostic)
    assert "UTF-16" in problem.help


def test_what_is_larger_than_the_limit_is_refused():
    problem = hosts.decode(b"#" * 10_000_001, "t.yaml")
    assert isinstance(problem, Diagnostic)
    assert problem.code == "T008"


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ('{"a": 1}', "json"),
        ('\n  {"a": 1}\n', "json"),
        ("[]", "json"),
        ('{"a": 1,}', "yaml"),
        ('{"a": !Ref b}', "yaml"),
        ("{a: 1}", "yaml"),
        ("a: 1", "yaml"),
        ('# c\n{"a": 1}', "yaml"),
        ('"a"', "yaml"),
    ],
)
def test_json_is_read_as_json_and_all_else_as_yaml(text, host):
    result = hosts.parse(from_text(text))
    assert isinstance(result, Parsed)
    assert result.host == host


@pytest.mark.parametrize(
    ("text", "name", "code"),
    [
        ('{"a": 1 "b": 2}', "t.json", "T004"),
        ('{"a": 1 "b": 2}', "<stdin>", "T004"),
        ('{"a": 1 "b": 2}', "t.yaml", "T003"),
        ("{a: 1 b: 2}", "t.json", "T004"),
        ("{a: b: c}", "<stdin>", "T003"),
        ("{a: 1, a: 2}", "t.json", "T005"),
        ('{"a": 1, "a": 2}', "t.yaml", "T005"),
        ("[" * 300, "t.yaml", "T007"),
        ("", "t.json", "T011"),
    ],
)
def test_the_error_comes_from_the_host_that_fits_better(text, name, code):
    result = hosts.parse(from_text(text, name))
    assert isinstance(result, Diagnostic)
    assert result.code == code


def test_no_parser_of_yaml_is_imported_to_convert_json() -> None:
    script = (
        "import sys, transpile; "
        """done = transpile.convert('{"Resources": {"A": {"Type": "B", "P": [1, true]}}}', 'cfn'); """
        "print(bool(done.text), {'yaml', 'ruamel', 'ruamel.yaml'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "True set()\n"
