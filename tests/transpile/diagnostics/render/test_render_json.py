"""Diagnostics as JSON."""

import json

from support.render import NETWORK, found
from transpile.diagnostics import Diagnostic, Label, render
from transpile.syntax.source import Span


def test_json_has_stable_keys_and_places_from_one():
    one = found(NETWORK, "!GetAtt", label="l", help="h", others=(Label(Span(0, 1), "first"),))
    assert json.loads(render.render([one], "json")) == [
        {
            "code": "T204",
            "severity": "error",
            "message": "it is not known",
            "file": "f.yaml",
            "start": {"line": 3, "column": 5},
            "end": {"line": 3, "column": 12},
            "label": "l",
            "help": "h",
            "others": [{"start": {"line": 1, "column": 1}, "end": {"line": 1, "column": 2}, "label": "first"}],
        }
    ]


def test_json_is_ascii_so_that_no_encoding_of_standard_error_can_spoil_it():
    one = found("a: b\u00e4d\U0001f600\n", "b\u00e4d", label="\udcff")
    assert render.render([one], "json").isascii()
    assert json.loads(render.render([one], "json"))[0]["label"] == "\udcff"


def test_json_of_nothing_is_an_empty_array():
    assert render.render([], "json") == "[]\n"


def test_json_says_null_where_there_is_no_place():
    (record,) = json.loads(render.render([Diagnostic("T018", "m")], "json"))
    assert (record["file"], record["start"], record["end"]) == (None, None, None)
