"""One case through the command line, in a folder of its own: status, streams and files agree with the library."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from fuzz.case import Case
from fuzz.judging import Fault, Verdict, converted, raised
from transpile.cli import main

TRACEBACK = re.compile(r'File "[^"]*/((?:transpile|dialects)/[^"]*)", line \d+, in (\w+)')
STATUSES = (0, 1, 2)


def judge(case: Case, folder: Path) -> Verdict:
    """Run a case through the command line."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for one in case.files:
        (folder / one.name).write_bytes(one.data)
    before = Path.cwd()
    os.chdir(folder)
    try:
        status, out, err = _run([*case.options.command(), "--no-config", case.main.name])
        return Verdict(_codes(err), "", tuple(_faults(case, status, out, err)))
    except Exception as error:
        return Verdict(faults=(raised(error),))
    finally:
        os.chdir(before)


def _run(words: list[str]) -> tuple[int, bytes, str]:
    streams = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.StringIO()
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(), io.TextIOWrapper(out, encoding="utf-8"), err
    try:
        status = main(words)
        sys.stdout.flush()
        return status, out.getvalue(), err.getvalue()
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams


def _codes(err: str) -> tuple[str, ...]:
    return tuple(sorted(set(re.findall(r"\bT\d{3}\b", err))))


def _faults(case: Case, status: int, out: bytes, err: str) -> Iterator[Fault]:
    words = case.options.words or ()
    if "Traceback" in err or "internal error" in err:
        place = TRACEBACK.findall(err)[-1:] or [("", "")]
        yield Fault("exception", f"on the command line in {' '.join(place[0])}", err[-6_000:])
        return
    if status not in STATUSES:
        yield Fault("contract", f"status {status}", err)
    for code in set(_codes(err)) & {"T901", "T902", "T023"}:
        yield Fault(code, "on the command line", err[:6_000])
    if "json" in words or "sarif" in words:
        yield from _machine_read(err)
    yield from _effects(case, status, out)


def _machine_read(err: str) -> Iterator[Fault]:
    try:
        json.loads(err or "[]")
    except ValueError as error:
        yield Fault("unparsable", "diagnostics for programs", f"{error}\n{err[:4_000]}")


def _effects(case: Case, status: int, out: bytes) -> Iterator[Fault]:
    """What stands in the file and on standard output, as against what the library gives."""
    words, data = case.options.words or (), Path(case.main.name).read_bytes()
    if data != case.main.data and ("--in-place" not in words or status):
        yield Fault("contract", "a file was changed that should not be", "")
    hidden = [one for one in os.listdir() if one.startswith(".")]
    if hidden:
        yield Fault("contract", "something hidden was left", str(hidden))
    if words in ((), ("--quiet",), ("--in-place",)) and case.options.format is None:
        yield from _compared(case, status, data if words == ("--in-place",) else out)


def _compared(case: Case, status: int, data: bytes) -> Iterator[Fault]:
    """Against the library, for a template; a module has parameters of its own on the command line."""
    if not case.main.name.startswith("template") or case.options.parameters:
        return
    result = converted(replace(case, options=replace(case.options, words=None)))
    if status == 0 and result.text is None:
        yield Fault("contract", "the command line writes what the library refuses")
    if status == 0 and result.text is not None and not result.parts and data != result.encode():
        yield Fault("contract", "the command line writes something else than the library", data.decode()[:4_000])
