"""The fuzzer itself: it runs, a fault that is planted is found whatever it is, and what was found can be repeated."""

from __future__ import annotations

import mmap
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from fuzz import __main__ as run
from fuzz.bytes_mutated import BYTES
from fuzz.case import Case, File, Options, load, save
from fuzz.children import Pool
from fuzz.corpus import kind, seeds
from fuzz.findings import Findings
from fuzz.guarding import PATIENCE, WAITING, Limits, patience, probed
from fuzz.judging import converted, judge, kept
from fuzz.making import Maker
from fuzz.nodes_mutated import NODES, WRAPPED
from fuzz.tokens_mutated import TOKENS
from transpile.folding.options import Options as Folding
from transpile.pipeline import rewrite

SOUND = b"Transform: AWS::LanguageExtensions\nResources:\n  Fn::ForEach::L: [X, [a], {'R${X}': {Type: T}}]\n"
LIMITS = Limits(seconds=1.0, memory=1_500_000_000)
AMPLE = Limits(seconds=60.0, memory=1_500_000_000)
"""For what has no fault: how long it takes is a matter of what else runs."""
MARK = b"Fn::ForEach"
PIPES: dict[str, int] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}


def spin() -> None:
    """Use time without end."""
    while True:
        pass


def eat() -> None:
    """Use memory without end."""
    kept: list[bytes] = []
    while True:
        kept.append(bytes(10_000_000))


def wrong() -> None:
    """Fail."""
    raise LookupError("planted")


def die() -> None:
    """End the process."""
    os._exit(3)


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    """Plant a fault in the conversion of each text with a certain word in it."""

    def plant(fault: Callable[[], None]) -> None:
        original = rewrite.convert_bytes

        def faulty(data: bytes, *rest: object, **more: object) -> object:
            if MARK in data:
                fault()
            return original(data, *rest, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(rewrite, "convert_bytes", faulty)

    return plant


@pytest.mark.parametrize(
    ("fault", "of_kind", "about"),
    [
        (wrong, "exception", "LookupError"),
        (spin, "hang", "Hanging"),
        (eat, "exception", "MemoryError"),
        (die, "crash", "3"),
    ],
)
def test_a_planted_fault_is_found(
    planted: Callable[[Callable[[], None]], None],
    tmp_path: Path,
    fault: Callable[[], None],
    of_kind: str,
    about: str,
) -> None:
    planted(fault)
    case, found = next(
        (case, found)
        for case, found in Pool(300.0, 1, "planted", LIMITS, tmp_path).findings()
        if found.kind == of_kind and about in found.about
    )
    # The mark is in the case, or in a result of it that is converted once more. A hang is told of where it was stopped.
    again = probed(case, LIMITS).faults
    assert found.kind in {one.kind for one in again}
    assert of_kind == "hang" or found.about in {one.about for one in again}


def test_a_process_that_has_much_already_has_as_much_more() -> None:
    had = mmap.mmap(-1, LIMITS.memory + 2**28, mmap.MAP_PRIVATE)
    with had:
        assert not probed(Case((File("template.yaml", SOUND),), Options("map")), AMPLE).faults


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the kernel does not tell")
@pytest.mark.parametrize(("does", "wanted"), [("while True: pass", WAITING), ("input()", PATIENCE)])
def test_a_process_that_waits_for_a_processor_does_not_hang(does: str, wanted: int) -> None:
    with subprocess.Popen([sys.executable, "-c", f"print(flush=True)\n{does}"], **PIPES) as process:
        assert process.stdout is not None
        process.stdout.readline()
        found = set()
        end = time.monotonic() + 60
        while wanted not in found and time.monotonic() < end:
            found.add(patience(process.pid))
        process.kill()
    assert wanted in found


def test_a_finding_is_made_small_and_repeated(
    planted: Callable[[Callable[[], None]], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    planted(wrong)
    text = b"# a comment\nResources:\n  A: {Type: T}\n  Fn::ForEach::L: [X, [a], {'R${X}': {Type: T}}]\n"
    case = Case((File("main.tf", text), File("other.tf", b"locals {}\n")), Options(resolve=True))
    (fault,) = probed(case, LIMITS).faults
    findings = Findings(tmp_path, LIMITS)
    assert findings.add((case, fault))
    findings.shrink()
    (cluster,) = findings.clusters.values()
    assert cluster.case == Case((File("main.tf", MARK),))
    assert run.main(["--repeat", str(tmp_path / cluster.name)]) == 1
    assert "LookupError: planted" in capsys.readouterr().out


def test_a_run_tells_what_it_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = run.main(["2", "--jobs", "1", "--seed", "a", "--no-shrink", "--findings", str(tmp_path)])
    out = capsys.readouterr().out
    assert status == ("nothing found" not in out)
    assert "codes: " in out
    assert load(tmp_path / "slowest").main.name


def test_a_case_is_saved_and_loaded(tmp_path: Path) -> None:
    options = Options("map", "for", True, False, False, "json", 3, (("A", "a"), ("B", ("b", "c"))), ("--check",), "S")
    options = replace(options, fold=Folding(2, 0, only=("A*",), drop_comments=True))
    case = Case((File("main.tf", b"\xff\r\n"), File("other.tf", b"")), options)
    save(case, tmp_path)
    assert load(tmp_path) == case


def test_the_same_seed_makes_the_same_cases() -> None:
    one, two = ([maker.case() for _ in range(50)] for maker in (Maker(Random("a")), Maker(Random("a"))))
    assert one == two
    assert len({each.main.data for each in one}) > 40


def test_cases_fold_copies() -> None:
    maker = Maker(Random("b"))
    targets, found = set[str](), False
    for case in (maker.case() for _ in range(10_000)):  # one of three hundred has copies that can be folded
        if case.options.fold is None:
            continue
        targets.add(case.options.to)
        found = found or any(
            one.folded for one in converted(replace(case, options=replace(case.options, words=None))).folds
        )
        if found and targets == {"foreach", "map", "for", "ros", "terraform"}:
            return
    raise AssertionError(f"folded: {found}, to {targets}")


def test_what_is_known_can_be_left_out() -> None:
    made = Maker(Random("a"), "Fn::|\u2028").cases()
    assert not any(b"Fn::" in one.data for case, _ in zip(made, range(200)) for one in case.files)  # noqa: B905


@pytest.mark.parametrize("name", WRAPPED)
def test_each_mutation_changes_some_text(name: str) -> None:
    random = Random(name)
    for mutation in (*TOKENS, *NODES):
        texts = [random.choice(seeds()[name])[0].data.decode(errors="replace") for _ in range(40)]
        assert any(mutation(text, name, random.choice(texts), random) != text for text in texts), mutation.__name__
    for each in BYTES:
        data = [one[0].data for one in seeds()[name][:40]]
        assert any(each(one, random) != one for one in data), each.__name__


def test_the_corpus_has_all_kinds() -> None:
    assert all(len(seeds()[name]) > 50 for name in WRAPPED)
    assert {kind(one) for one in ("a.yaml", "a.json", "main.tf", "main.tf.json")} == set(WRAPPED)


@pytest.mark.parametrize("words", [None, (), ("--check",), ("--list",), ("--diagnostics", "json")])
def test_a_sound_conversion_has_no_fault(words: tuple[str, ...] | None, tmp_path: Path) -> None:
    case = Case((File("template.yaml", SOUND),), Options("map", words=words))
    assert not probed(case, AMPLE).faults
    assert words is not None or judge(case).shape


@pytest.mark.parametrize(
    "line", ["  R: {P: [a,\nMetadata, b]}", "  R: {P: 'a\nMetadata: b'}", "  R: {P: [a, {\nMetadata: b}]}"]
)
def test_a_line_of_a_list_or_a_string_is_no_section(line: str) -> None:
    assert kept(f"Description: a\nResources:\n{line}\nMetadata: {{}}\n") == ["Description: a", "Metadata: {}"]


@pytest.mark.parametrize("text", ["", "  Resources: {}\n", " \n"])
def test_a_text_without_a_line_that_begins_a_section_has_none(text: str) -> None:
    assert kept(text) == []
