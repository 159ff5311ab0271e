"""Names of files, loops and values that are made to be printed: none reaches a terminal, a log or a page as it is."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import tempfile
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from support.depth import in_turn, tries
from support.fault import EXPANDED, LOOP
from support.process import Done, Run
from transpile.cli import main
from transpile.cli.inputs import shell_words

pytestmark = pytest.mark.skipif(os.name != "posix", reason="other systems forbid such names")

EVIL = ["\n", "\r", "\t", "\x1b[31m", "\x07", "\x7f", "\x85", "\x9b1m", "\u202e", "\u2066", "\u200b", "\u200d"]
EVIL += ["\u2028", "\ufeff", "\u00ad", "\u061c", "\u3164", "\U000e0041", "::error file=x::", "::", "##[error]"]
EVIL += ["##vso[task.set]", "a", "B", "7", " ", "'", '"', "\\", "`", "$", "<", "%0A", "${A}", "&", "*", "#", ": "]
WORDS = st.lists(st.sampled_from(EVIL), min_size=1, max_size=6).map("".join)
COMMAND = re.compile(r"##\w*\[")
GITHUB = re.compile(r"::(error|warning|notice) [^:]*::[^\n]*")
FOREACH = "AWS::LanguageExtensions"
Texts = dict[str, object]


def foreach(label: str = "L", variable: str = "X", items: object = ("a",), key: str = "T${X}") -> Texts:
    loop = [variable, items, {key: {"Type": "AWS::SNS::Topic"}}]
    return {"Transform": FOREACH, "Resources": {f"Fn::ForEach::{label}": loop}}


def mapped(**arguments: object) -> Texts:
    loop = {"Value": "X", "Collection": ["a"], "Key": {"Fn::Sub": "T${X}"}, "Fragment": {"Type": "AWS::SNS::Topic"}}
    return {"Resources": {"Fn::Map": {**loop, **arguments}}}


SHAPES: list[Callable[[str], Texts]] = [
    lambda word: foreach(label=word),
    lambda word: foreach(variable=word, key="T${" + word + "}"),
    lambda word: foreach(items=[word]),
    lambda word: foreach(items=[word, word]),
    lambda word: foreach(items={"Ref": word}),
    lambda word: foreach(items={"Fn::FindInMap": [word, "a", word]}),
    lambda word: foreach(key=word),
    lambda word: foreach(key=word + "${X}"),
    lambda word: foreach() | {word: {"A": {"Ref": "X"}}},
    lambda word: foreach() | {"Parameters": {word: {"Type": word}}},
    lambda word: foreach(items={"Ref": "P"}) | {"Parameters": {"P": {"Type": "CommaDelimitedList", "Default": word}}},
    lambda word: foreach() | {"Resources": {f"Fn::{word}": []}},
    lambda word: mapped(Value=word),
    lambda word: mapped(Key=word),
    lambda word: mapped(**{word: 1}),
    lambda word: mapped(Collection=[word], Fragment={"Type": word, "Properties": {word: {"Ref": "X"}}}),
    lambda word: {"Resources": {"Fn::For": [word, [word], {"Fn::Sub": word}]}},
    lambda word: {"Resources": {"Fn::ForEach::L": word, word: {"Fn::Map": word}}},
]
RUNS = [
    ["--to", "map", "--check"],
    ["--to", "cfn", "--check"],
    ["--to", "cfn", "--diff"],
    ["--to", "for", "--list"],
    ["--list"],
    ["--to", "foreach", "--report", "page.html"],
    ["--to", "cfn", "--output", "results"],
    ["--to", "cfn", "--check", "--strict", "--parameter"],
    ["--check", "--to"],
    ["--to", "cfn", "--check", "--from"],
    ["--to", "cfn", "--format"],
    ["--to", "cfn", "--check", "--exclude"],
    ["--to", "cfn", "--config"],
    ["--to", "cfn", "--jobs"],
    ["--to", "cfn", "--in-place", "--output"],
    ["--to"],
]
TAKES_A_WORD = ("--parameter", "--to", "--from", "--format", "--exclude", "--config", "--jobs", "--output")


def run(*words: str) -> Done:
    """The command with streams of its own, which a test with many examples needs."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        status = main(list(words))
    return Done(status, out.buffer.getvalue(), err.buffer.getvalue().decode())  # type: ignore[attr-defined]


@contextmanager
def folder_of(name: str, text: str) -> Iterator[str]:
    """The working directory, with a file of this name, as far as the system allows."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            path = Path(name.replace("/", "") + ".json")
            path.write_text(text)
            yield str(path)
        finally:
            os.chdir(before)


def plain(text: str) -> bool:
    """Whether nothing in a text is more than seen."""
    return not {unicodedata.category(char) for char in text.replace("\n", "")} & {"Cc", "Cf", "Cs", "Zl", "Zp"}


def harmless(text: str, where: str = "") -> None:
    """No line of what people read is hidden, moves a cursor, or is a command to a runner."""
    for line in text.split("\n"):
        assert plain(line), (where, line)
        assert not line.lstrip().startswith("::"), (where, line)
        assert not COMMAND.search(line), (where, line)


def said(done: Done, words: list[str]) -> str:
    """What the run itself says on standard output: neither results, nor the lines of a template in a diff."""
    out = done.out.decode()
    if "--diff" in words:
        return "\n".join(line for line in out.split("\n") if line.startswith(("---", "+++", "@@")))
    return out if "--list" in words else ""


@example("\n::error file=x::", "\n::error file=x::", SHAPES[0], RUNS[3])
@example("::error file=x::", "::error file=x::", SHAPES[0], RUNS[4])
@example("::error file=x::", "##[error]", SHAPES[9], RUNS[0])
@given(WORDS, WORDS, st.sampled_from(SHAPES), st.sampled_from(RUNS))
@settings(deadline=None, max_examples=tries(40))
def test_no_name_is_printed_as_it_is(name: str, word: str, shape: Callable[[str], Texts], words: list[str]):
    more = [word.replace("\0", "") + "=1" * (words[-1] == "--parameter")] if words[-1] in TAKES_A_WORD else []
    with folder_of(name, json.dumps(shape(word))) as path:
        # `./`: a name that begins with a dash; `.`: as one of many.
        for inputs in ([f"./{path}"], ["--", path], ["."]):
            done = run(*words, *more, *inputs)
            assert "Traceback" not in done.err
            assert "T902" not in done.err
            harmless(done.err, "standard error")
            harmless(said(done, words), "standard output")
        if os.path.exists("page.html"):
            assert plain(Path("page.html").read_text())


@example("\n::error file=x::", "\n::error file=x::", SHAPES[0])
@given(WORDS, WORDS, st.sampled_from(SHAPES))
@settings(deadline=None, max_examples=40)
def test_no_name_is_more_than_data_to_a_program(name: str, word: str, shape: Callable[[str], Texts]):
    with folder_of(name, json.dumps(shape(word))) as path:
        counts = []
        for form in ("json", "sarif", "github"):
            done = run("--to", "map", "--check", "--diagnostics", form, f"./{path}")
            assert plain(done.err), form
            counts.append(len(told(done.err, form)))
        assert len(set(counts)) == 1
        listed = run("--list", "--format", "json", f"./{path}")
        assert plain(listed.out.decode())
        json.loads(listed.out)


def told(text: str, form: str) -> list[object]:
    """The diagnostics, as a program takes them."""
    if form == "json":
        return list(json.loads(text))
    if form == "sarif":
        (log,) = json.loads(text)["runs"]
        return [*log["results"], *(one for each in log.get("invocations", ()) for one in each.popitem()[1])]
    lines = text.splitlines()
    assert all(GITHUB.fullmatch(line) for line in lines)
    assert not any(COMMAND.search(line) for line in lines)
    return list(lines)


@given(WORDS)
@settings(deadline=None, max_examples=30)
def test_what_standard_input_is_called(name: str):
    with pytest.MonkeyPatch.context() as patch:
        for words in (["--check"], ["--diff"], ["--list"], ["--jobs", "x"]):
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LOOP.encode())))
            done = run("--to", "cfn", *words, f"--stdin-filename={name}", "-")
            harmless(done.err)
            harmless(said(done, words))


@given(WORDS)
@settings(deadline=None, max_examples=30)
def test_wrong_words_are_not_quoted_as_they_are(word: str):
    for words in ([f"--{word}"], ["explain", word], ["completion", word], ["dialects", word], ["explain", f"--{word}"]):
        done = run(*words)
        harmless(done.err)
        harmless(done.out.decode() if done.status else "")


@given(WORDS)
@settings(deadline=None, max_examples=30)
def test_a_terminal_gets_a_difference_that_is_seen(word: str):
    from transpile.cli.reporting.unified_diff import painted, unified

    diff = unified("a\n", f"# {word}\n", f"{word}.yaml")
    harmless(painted(diff, lambda style, words: words).replace("\t", ""))


@pytest.mark.parametrize("name", ["\n::error x", 'a"b\\', "\x1b[31m", "\u202e", "a b", "ä", "##[x]", "\udcff", "a\tb"])
def test_a_difference_is_applied_to_the_file_whatever_it_is_called(process: Run, folder: Path, name: str):
    path = folder / f"{name}.yaml"
    path.write_text(LOOP)
    subprocess.run(["git", "init", "-q"], check=True)
    diff = process("expand", "--diff", f"{name}.yaml").out
    subprocess.run(["git", "apply"], input=diff, check=True)
    assert path.read_text() == EXPANDED


@pytest.mark.parametrize("name", ["\n::error x", "a'b\x1b", "\u202e", "\udcff", "a b", "it's", "\\\x07$(x)", "-\t"])
def test_a_command_that_is_advised_is_about_the_same_file(name: str):
    spelled = shell_words.words([name, name])
    harmless(spelled)
    words = ["bash", "-c", f"printf %s\\\\0 {spelled}"]
    assert subprocess.run(words, check=True, capture_output=True).stdout == (os.fsencode(name) + b"\0") * 2


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


LARGE = 300_000
SMALL = 12_000
"""Bytes of what is told of it: a message, an excerpt and a way out, three times what one may have; a 25th of it."""
FORMS = ["text", "json", "sarif", "github"]


TEXTS = {"a word": "x" * LARGE, "blanks": "x " * (LARGE // 2), "lines": "x\n" * (LARGE // 2)}


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("shape", range(len(SHAPES)))
def test_little_is_told_of_a_name_without_end(folder: Path, shape: int, kind: str):
    (folder / "a.json").write_text(json.dumps(SHAPES[shape](TEXTS[kind])))
    form = FORMS[shape % len(FORMS)]
    runs = (["--to", "map", "--check"], ["--to", "cfn", "--check"], ["--list"])
    for words in in_turn(runs, shape + [*TEXTS].index(kind), 1):
        done = run(*words, "--diagnostics", form, "a.json")
        assert done.status in (0, 1, 2)
        explained = 20_000 * (form == "sarif")  # explanations of codes, whatever the template holds
        assert len(done.err) + len(said(done, words)) <= SMALL + explained, done.err[:3000]
