"""Inputs that ask for much end with a result or a diagnostic, within the limits of the operating system.

The limits are far above what is measured (`benchmarks/hostile.py` prints that), so a busy machine fails no test; what
grows without bound meets them.
"""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import replace
from pathlib import Path

import pytest

resource = pytest.importorskip("resource")

PLACE = Path(__file__).parents[3] / "benchmarks" / "hostile.py"
SPEC = importlib.util.spec_from_file_location("hostile_inputs", PLACE)
assert SPEC is not None
assert SPEC.loader is not None
hostile = importlib.util.module_from_spec(SPEC)
sys.modules["hostile_inputs"] = hostile
SPEC.loader.exec_module(hostile)

SECONDS, BYTES = 60, 2_000_000_000
LIMITED = """
import resource, runpy
{before}
resource.setrlimit(resource.RLIMIT_CPU, ({seconds}, {seconds}))
resource.setrlimit(resource.RLIMIT_AS, ({bytes}, {bytes}))
runpy.run_module("transpile", run_name="__main__", alter_sys=True)
"""
IMPATIENT = "from dialects.ros.jq.process.runner import BOUNDS; BOUNDS.update(CPU=1, WALL=1)"
"""A second for a script of jq, not three: how long it has is no question here."""
COPIES = hostile.over("!Ref P", hostile.RESOURCE, hostile.listed(6_000))
EIGHTH = {
    "alias of 10,000 nodes x 1,000": hostile.aliases(125),
    "99,999 copies": COPIES,
    "99,999 copies, --diff": COPIES,
    "99,999 copies, --check, SARIF": COPIES,
    "99,999 copies, --report": COPIES,
    "99,999 collisions, SARIF": hostile.over(f"[{'a,' * 12_500}]", hostile.RESOURCE),
    "list parameter of 10^6 items": hostile.over("!Ref P", hostile.RESOURCE, hostile.listed(125_000)),
    "9.5 MB of JSON on one line": hostile.json_line(["1" * 18] * 62_500),
    "480,000 nodes of JSON on one line": hostile.json_line(["1"] * 60_000),
    "320,000 empty lists of JSON": hostile.json_line(["[]"] * 40_000),
    "480,000 nodes of YAML on one line": f"{hostile.PLAIN}Z: [{'1,' * 60_000}]\n",
    "25,000 merge keys of nothing": "B:\n" + "- <<: {}\n" * 3_000 + hostile.PLAIN,
    "30,000 anchors": hostile.anchors(3_750),
    "450,000 comments above a fragment": hostile.commented(56_250),
    "14,000 loops": hostile.loops(1_000),
    "14,000 loops, --list": hostile.loops(1_000),
    "14,000 loops to Fn::Map": hostile.loops(1_000),
    "chain of 18,000 conditions": hostile.conditions(2_250, "!Equals [a, a]"),
    "ring of 18,000 conditions": hostile.conditions(2_250, "!Condition C2249"),
    "2,000 templates in a module": hostile.modules(120),
}
"""Those that take longest, at an eighth of their size or less; the benchmark has the whole ones."""
SECONDS_FOR_AN_EIGHTH = 5
"""What grows with the square takes a 64th there: the limit is nearer to what is measured, which is below one."""
REFUSED = {
    "1 MB body x 1,000": "T219",
    "1 MB string with a hole x 1,000": "T219",
    "100,000 nodes x 1,000": "T219",
    "100,000 holes x 4,000": "T219",
    "40,000 references x 4,000": "T219",
    "the same to JSON": "T219",
    "list parameter of 10^6 items": "T208",
    "10^10 copies": "T208",
    "10^10 copies, limit raised": "T219",
    "10^10 copies of nothing, limit raised": "T219",
    "1,000 empty loops x 50,000": "T208",
    "JSON string of 50,000 keys x 1,000": "T304",
    "300 anchors x 600": "T010",
    "105,000 merge keys in a list": "T010",
    "100,000 merge keys of nothing": "T010",
    "25,000 merge keys of nothing": "a result",
    "40,000 resources that merge": "T010",
    "alias bomb": "T010",
    "chain of 18,000 conditions": "a result",
    "ring of 18,000 conditions": "T204",
    "doubled strings": "T208",
    "doubled lists": "T208",
    "doubled nesting": "T208",
    "jq: for ever": "T221",
    "jq: 100 scripts for ever": "T221",
    "jq: all memory": "T221",
    "jq: nested without end": "T221",
    "jq: outputs without end": "T221",
    "jq: 500 calls": "a result",
    "jq: a script of 1 MB": "a result",
}
"""What becomes of some of them: a limit is told by its code."""


def ended(one: object, folder: Path, seconds: int = SECONDS, before: str = "") -> object:
    """What a run took that ended by itself, with no fault of the program."""
    limited = LIMITED.format(seconds=seconds, bytes=BYTES, before=before)
    done = hostile.taken(one, folder, ("-P", "-c", limited))
    assert done.status in (0, 1, 2), done.told[-2000:]
    assert "Traceback" not in done.told
    assert "[T90" not in done.told
    return done


@pytest.mark.parametrize("name", hostile.INPUTS)
def test_a_known_input_ends(name: str, tmp_path: Path) -> None:
    one = hostile.INPUTS[name]
    if name in EIGHTH:
        done = ended(replace(one, text=EIGHTH[name]), tmp_path, SECONDS_FOR_AN_EIGHTH)
    else:
        done = ended(one, tmp_path, before=IMPATIENT if name.startswith("jq: ") else "")
    assert done.outcome == REFUSED.get(name, done.outcome)


@pytest.mark.parametrize("seed", range(12))
def test_what_chance_puts_together_ends(seed: int, tmp_path: Path) -> None:
    ended(hostile.made(seed), tmp_path)
