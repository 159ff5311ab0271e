"""Which scripts are run: those whose value is the same in every version, as far as that was measured."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dialects.ros.jq.judged.numbers import is_plain
from dialects.ros.jq.judged.script import judged
from dialects.ros.jq.judged.tokens import ENDS, tokens
from support.depth import tries
from support.jq_processes import Recorded
from support.jq_scripts import VALUES, script

DIFFERENCES = json.loads((Path(__file__).parent / "data" / "differences.json").read_text(encoding="utf-8"))
"""Script, input, and the outputs of each of four versions, where they are not the same, as measured."""
ERROR = "error"
NEWEST = "1.8.2"
SCRIPTS = tries(160)

RUN = [
    *(
        ".",
        ".a",
        ".env",
        ".a.now",
        '.["env"]',
        "{env: 1}",
        "{env}",
        "{input, now: .a}",
        '"env"',
        '"# env"',
        "# env\n.a",
    ),
    *(
        ".[0].SecurityGroupIds[0]",
        '[ .[] | "http://" + . ] | [ .[] | . + ":80" ]',
        ".[] | .PrivateIpAddress[]",
        ".StackId[:5]",
    ),
    *('map({IpProtocol: "tcp", PortRange: "\\(.)/\\(.)"})', "to_entries | map({Id: .key, Name: .value})"),
    *('. as $xs | range(0; length) as $i | {Id: $i, Name: "\\($xs[$i])-\\($i)"}', ".[] | select(.Enabled) | .Name"),
    *("reduce .[] as $u ({}; .[$u.Name] = $u.Uid)", "group_by(.Role)|map({(.[0].Role): map(.Name)})|add // {}"),
    'reduce .[] as $u ({}; if has($u.Name) then error("duplicate key \\($u.Name)") else .[$u.Name] = $u.Uid end)',
    *('.e[] as $e | .a[] as $a | "\\($e)-\\($a)"', ".[] as $n | $n.Subnets[] | {Net: $n.Name, Subnet: .}"),
    *('map(.Name as $n | .Subnets | map("\\($n)/\\(.)"))', "map(select(.Disabled|not))[0].Name"),
    *("[.n,.u]|transpose|map({(.[0]): .[1]})|add // {}", "map({(.Key): .Value})|add", "tojson"),
    *('"\\("a\\("b")")"', "{if: 1}", "if .a then 1 elif .b then 2 else 3 end", "{a: (.b // 1)}", "{a: -1}", ". * 2"),
]
"""Scripts of templates, and names that only look like something else."""
NOT_RUN = [
    *(
        "env",
        '"\\(env)"',
        '"a\\("b\\(env)")"',
        "$ENV",
        "{a: env}",
        "{(env): 1}",
        "{$ENV}",
        ".a | env",
        "[env]",
        "env.a",
    ),
    *(
        'import "a" as $x; $x',
        'include "a"; .',
        "a::b",
        "now",
        "input",
        "inputs",
        "debug",
        "stderr",
        "halt",
        "halt_error",
    ),
    *("input_filename", "$__loc__", "{$__loc__}", "input_line_number", "get_search_list", "modulemeta", "getpath(env)"),
    *(
        "if . then 1 end",
        "if . then if . then 1 end else 2 end",
        ".a.[0]",
        "{a: .b // 1}",
        "{a: 1 + 1}",
        "..",
        "try .a",
    ),
    *(
        "1.0",
        "1e3",
        "12345678901234567",
        ".a * .b",
        ". * 0",
        "1 / 0",
        "limit(0; .)",
        '"\\ud800"',
        "# \\\n1",
        ".a\0",
        "@uri",
    ),
    *(
        ". as [$a] ?// $a | 1",
        "if . then 1 else 2 end.a",
        "reduce . as $x (0; 1).a",
        "1 + . as $x | $x",
        "f?",
        "[.[]]?",
    ),
    *(
        "def f: env; f",
        "def env: 1; .a",
        "all(.a?)",
        "getpath(.)",
        "def f(env): env; f(1) | now",
        "tonumber | tostring",
        'ltrimstr("a") // 1',
        ".[.a / 2]",
        "del(.[-1])",
    ),
]


INDEXED = (".a", ".a?", "$x", "(.)", "[1]", "{a: 1}", '"a"', "keys", "@json", '@json "x"', ".[0]")


@pytest.mark.parametrize("term", INDEXED)
def test_no_term_is_indexed_behind_a_point(term: str) -> None:
    assert judged(f". as $x | {term}.[0]").why == "jq 1.6 does not support `.[` here: write `.a[0]`, not `.a.[0]`"


@pytest.mark.parametrize(
    "script",
    [
        ".a and .[0]",
        ".a or .[0]",
        "1 + .[0]",
        "if .a then 1 else .[0] end",
        "[.a, .[0]]",
        ".a | .[0]",
        "1 as $x | .[0]",
        "(.[0])",
    ],
)
def test_the_input_is_indexed_where_no_term_ends(script: str) -> None:
    assert judged(script).why == ""


@pytest.mark.parametrize("script", RUN)
def test_scripts_of_templates_are_run(script: str) -> None:
    assert judged(script).why == ""


@pytest.mark.parametrize("script", NOT_RUN)
def test_what_differs_or_looks_outside_is_not_run(script: str) -> None:
    assert judged(script).why


@pytest.mark.parametrize(
    ("script", "value", "outputs"), DIFFERENCES, ids=lambda one: re.sub(r"\W+", "-", str(one))[:30]
)
def test_what_was_measured_to_differ_is_not_run(script: str, value: object, outputs: dict[str, object]) -> None:
    """A version that has an error decides nothing: the service would not take the template."""
    one = judged(script)
    if one.refuses(value):  # type: ignore[arg-type]
        return
    values = {json.dumps(found) for found in outputs.values() if found != ERROR}
    assert len(values) == 1
    if outputs[NEWEST] == ERROR:
        assert one.strict or "error" in script


def test_a_long_script_is_not_looked_at() -> None:
    assert not judged("." + "|." * 9_999).why
    for long in ("." + "|." * 10_000, "map(" * 200_000, "(" * 1_000_000, '"' * 1_000_001):
        assert "characters" in judged(long).why


@given(st.text(alphabet='abenv.$[](){}"\\#|,:;?0 1\n', max_size=30))
def test_tokens_are_the_whole_text(text: str) -> None:
    """Nothing is lost between two tokens but blanks, and brackets come in pairs."""
    found = tokens(text)
    if found is None:
        return
    at = 0
    for token in found:
        place = text.find(token.text, at)
        assert place >= at
        assert not text[at:place].strip()
        at = place + len(token.text)
    assert not text[at:].strip()
    open_ = [ENDS[one.text] for one in found if one.kind == "open"]
    assert sorted(open_) == sorted(one.text for one in found if one.kind == "close")


@given(st.from_regex(r"\A[0-9]{1,20}(\.[0-9]{0,8})?\Z") | st.floats(0, 1e12).map(repr))
def test_plain_numbers_are_written_as_python_writes_them(text: str) -> None:
    if is_plain(text):
        assert text == repr(json.loads(text))


@cache
def older() -> str:
    """A command of jq 1.5 or 1.6; "" if there is none."""
    found = shutil.which("jq")
    version = found and subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
    return found if found and version and version.startswith(("jq-1.5", "jq-1.6")) else ""


def outputs_of_older(script: str, values: list[object]) -> list[object] | None:
    """The outputs for each value, as the older version has them; None where it does not compile the script."""
    whole = f"[.[] | (try [{script}] catch {json.dumps(ERROR)})]"
    command = [older(), "-c", whole]
    done = subprocess.run(
        command, input=json.dumps(values), capture_output=True, text=True, env={}, timeout=60, check=False
    )
    return json.loads(done.stdout) if done.returncode == 0 else None


@pytest.mark.skipif(not older(), reason="needs jq 1.5 or 1.6 on the command line")
def test_what_is_run_has_the_value_of_the_older_version(runner: Recorded) -> None:
    random, compared = Random(7), 0
    for _ in range(SCRIPTS):
        text = script(random)
        one = judged(text)
        values = [value for value in VALUES if not one.refuses(value)]  # type: ignore[arg-type]
        whole = f"[.[] | (try [{text}] catch {json.dumps(ERROR)})]"
        answer = runner.evaluate(whole, json.dumps(values), False) if values else None
        newer = json.loads(getattr(answer, "text", "null")) if answer else None
        if newer is None:
            continue
        for value, new, old in zip(values, newer, outputs_of_older(text, values) or [ERROR] * len(values), strict=True):
            if ERROR not in (old, new):
                assert json.dumps(new) == json.dumps(old), (text, value)
                compared += 1
    assert compared > SCRIPTS
