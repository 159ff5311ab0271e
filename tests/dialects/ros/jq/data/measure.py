"""Runs the scripts of `differences.json` in several versions of jq, and writes what each has.

python tests/dialects/ros/jq/data/measure.py 1.5=/tmp/jq-1.5/jq 1.6=/usr/bin/jq 1.8.2=/usr/local/bin/jq

Each argument is the name of a version and its command. Versions that are not named keep what was measured before, and
rows in which all agree are left out; new rows are added by hand, with `{}` for the outputs. Prints scripts that are run
although two versions have other values.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[5]
sys.path.append(str(ROOT))

from dialects.ros.jq.judged.script import judged  # noqa: E402

PLACE = Path(__file__).with_name("differences.json")
ERROR = "error"
SECONDS = 10


def outputs(command: str, script: str, value: object) -> object:
    """The list of all outputs; "error" where the script does not compile, fails, or does not end."""
    words = [command, "-c", f"try [{script}] catch {json.dumps(ERROR)}"]
    try:
        done = subprocess.run(
            words, input=json.dumps(value), capture_output=True, text=True, env={}, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return ERROR
    lines = done.stdout.splitlines()
    return json.loads(lines[0]) if done.returncode == 0 and lines else ERROR


def measured(row: list[Any], versions: dict[str, str]) -> list[Any]:
    """A row with the outputs of these versions."""
    script, value, before = row
    return [script, value, {**before, **{name: outputs(one, script, value) for name, one in versions.items()}}]


def values(row: list[Any]) -> set[str]:
    """The different values of a row."""
    return {json.dumps(found) for found in row[2].values()}


def main(words: list[str]) -> None:
    """Measure, write, and print what should not be run."""
    versions = dict(word.split("=", 1) for word in words)
    rows = [measured(row, versions) for row in json.loads(PLACE.read_text(encoding="utf-8"))]
    kept = [row for row in rows if len(values(row)) > 1]
    PLACE.write_text(
        "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in kept) + "\n]\n", encoding="utf-8"
    )
    for row in kept:
        if len(values(row) - {json.dumps(ERROR)}) > 1 and not judged(row[0]).refuses(row[1]):
            print(f"{row[0]}  is run, and differs: {json.dumps(row[2])}")


if __name__ == "__main__":
    main(sys.argv[1:])
