"""Speed and memory of `transpile` against peers, all in one run: `tox -e bench [-- --quick]`.

`tox -e bench -- --against DIR` has the figures that people wait for beside those of an older checkout, and no others.

Every task runs in a process of its own, the tasks of a size by turns, so that a busy machine slows all of them alike.
What counts are the ratios of CPU seconds. "SAM" is AWS's own expander (aws-sam-cli) with PyYAML's C parser and emitter;
"floor" is loading and dumping the result with these two, which any tool that goes through Python data pays.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from math import log
from pathlib import Path
from statistics import median

import against
import folding
import hostile
import modules
import rewriting
import ros

HERE = Path(__file__).parent
TOUR = HERE.parent / "samples" / "tour" / "queues" / "source.map.yaml"
SIZES = {500: (10, 50), 5_000: (50, 100), 50_000: (500, 100)}
HUGE = 50_000
"""So many resources are measured in YAML and without peers: in JSON they are over the limit of a result's size."""
SMALL = (2, 10)
"""Loops and items of a template of about a hundred lines."""
ROUNDS = {500: 5, 5_000: 3, 50_000: 2}
FAMILY = {
    "yaml": ("expand", "verified", "sam yaml", "floor yaml", "no loops", "events"),
    "json": ("expand", "verified", "sam json", "floor json"),
}
OURS = ("expand", "verified")
ON_THE_RESULT = {"floor yaml", "floor json", "no loops", "events"}
"""Tasks that are given the expanded template."""
START_ROUNDS = 20
MEGABYTE = 1_000_000
WRITTEN = {1000: 23, 4000: 94}
"""Lines of a template that becomes a module, and its loops."""
REWRITTEN = (20, 260)
"""Loops of templates that are rewritten: 360 and 4,700 lines."""
FOLDED = (100, 1_000)
"""Resources of templates that are folded, ten lines each."""
LOOPED = (10_000, 100_000)
"""Items of a loop of Terraform."""
QUEUES = (92, 917)
"""Resources of modules whose loops are written out in their text: 1,100 and 11,000 lines."""
FILTERED, FILTERED_ITEMS = 60, (100, 1_000)
"""Loops that leave out one item each, and the items of the list that all go over."""
COUNTED = (300, 3_000)
"""Instances of a resource of ROS: as many as it takes, and more."""
LISTED = (10_000, 99_998)
"""Items of a list of ROS: a loop may have 100,000."""
CALLED = (5_000, 50_000)
"""Items that a function of ROS is given."""


@dataclass(frozen=True)
class Series:
    """What one task measured, round by round."""

    cpu: tuple[float, ...]
    memory: tuple[float, ...] = ()
    size: float = 0

    @property
    def best(self) -> float:
        """CPU seconds of the round that was disturbed least."""
        return min(self.cpu)


@dataclass(frozen=True)
class Goal:
    """A ratio of this run and what it should be below."""

    name: str
    ratio: float
    bound: float

    def __str__(self) -> str:
        verdict = "ok" if self.ratio <= self.bound else "MISSED"
        return f"{self.name:<58} {self.ratio:>8.2f} {self.bound:>8.2f}  {verdict}"


def main() -> int:
    """Measure and print; status 1 if `--check` is given and a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="500 resources only, fewer rounds")
    parser.add_argument("--check", action="store_true", help="status 1 if a goal is missed")
    parser.add_argument("--against", type=Path, help="an older checkout to compare with, and nothing else")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if chosen.against is not None:
            against.compare(Path(folder), chosen.against.resolve(), 2 if chosen.quick else ROUNDS[500])
            return 0
        goals = run(Path(folder), [500] if chosen.quick else list(SIZES), chosen.quick)
    print("\ngoals (ratio of CPU, except where memory or seconds are named)" + " " * 5 + "is    below")
    print("\n".join(map(str, goals)))
    return int(chosen.check and any(goal.ratio > goal.bound for goal in goals))


def run(folder: Path, sizes: list[int], quick: bool) -> list[Goal]:
    """All measurements; what should hold of them."""
    goals: list[Goal] = []
    ours: dict[tuple[str, int], Series] = {}
    for size in sizes:
        for host in FAMILY if size < HUGE else ("yaml",):
            source = generate(folder, *SIZES[size], host)
            names = FAMILY[host] if size < HUGE else OURS
            measured = by_turns(names, source, 2 if quick else ROUNDS[size])
            title = f"{size:,} resources, {host}: {source.stat().st_size:,} -> {measured['expand'].size:,.0f} bytes"
            table(title, measured)
            goals += size_goals(f"{size:,} {host}", measured)
            ours[host, size] = measured["expand"]
    if len(sizes) > 1:
        goals += [growth(host, ours) for host in FAMILY]
        goals.append(exponent(ours))
    goals += start_up(folder, 5 if quick else START_ROUNDS)
    goals += terraform(folder, 2 if quick else ROUNDS[500])
    goals += written_inside(folder, 2 if quick else ROUNDS[500])
    goals += rewritten(folder, 2 if quick else ROUNDS[500])
    goals += toured(folder, 2 if quick else ROUNDS[500])
    goals += folded(folder, 2 if quick else ROUNDS[500])
    goals += written(folder, 2 if quick else ROUNDS[500])
    goals += of_ros(folder / "ros", 2 if quick else ROUNDS[500])
    goals += scripts(5 if quick else START_ROUNDS)
    goals += bounded(folder, 2 if quick else 20)
    return goals + many_files(folder, 400 if quick else 1000, 2)


def generate(folder: Path, loops: int, items: int, host: str) -> Path:
    """A template with `loops * items` resources, and beside it a small one and the expanded one."""
    source = folder / f"{loops}x{items}.{host}"
    for path, size in ((source, (loops, items)), (folder / f"small.{host}", SMALL)):
        with path.open("wb") as stream:
            subprocess.run([sys.executable, HERE / "templates.py", *map(str, size), host], stdout=stream, check=True)
    with expanded(source).open("wb") as stream:
        command = [sys.executable, "-m", "transpile", "expand", "--no-verify", "--quiet", source]
        subprocess.run(command, stdout=stream, check=True)
    return source


def expanded(source: Path) -> Path:
    """Where the expanded form of a template is."""
    return source.with_name(f"{source.stem}.expanded{source.suffix}")


def by_turns(names: Iterable[str], source: Path, rounds: int) -> dict[str, Series]:
    """Tasks on one template."""
    return turns({name: (name, expanded(source) if name in ON_THE_RESULT else source) for name in names}, rounds)


def turns(tasks: Mapping[str, tuple[str, Path]], rounds: int) -> dict[str, Series]:
    """Every task on its file, one after the other, `rounds` times."""
    found: dict[str, list[dict[str, float]]] = {name: [] for name in tasks}
    for _ in range(rounds):
        for name, (task, path) in tasks.items():
            done = subprocess.run([sys.executable, HERE / "tasks.py", task, path], stdout=subprocess.PIPE, check=True)
            found[name].append(json.loads(done.stdout))
    return {name: series(results) for name, results in found.items()}


def series(results: list[dict[str, float]]) -> Series:
    """The rounds of one task."""
    columns = {key: tuple(result[key] for result in results) for key in ("cpu", "memory", "size")}
    return Series(columns["cpu"], columns["memory"], columns["size"][0])


def table(title: str, measured: dict[str, Series]) -> None:
    """CPU and memory of each task, and its ratio to `expand`."""
    print(f"\n{title}\n{'task':<14}{'median s':>10}{'best s':>10}{'x expand':>10}{'memory MB':>11}{'/ result':>10}")
    base = measured["expand"].best
    for name, one in measured.items():
        memory = median(one.memory)
        times = f"{median(one.cpu):>10.3f}{one.best:>10.3f}{one.best / base:>10.2f}"
        print(f"{name:<14}{times}{memory / 1e6:>11.1f}{memory / one.size:>10.1f}")


def size_goals(where: str, measured: dict[str, Series]) -> Iterable[Goal]:
    """What should hold at one size and host."""
    expand, verified = measured["expand"], measured["verified"]
    yield Goal(f"{where}: verified / not verified", verified.best / expand.best, 1.6)
    # The result stands beside the trees that it is made of; below a megabyte the trees of the source are most of it.
    memory = 3 if expand.size > MEGABYTE else 5
    yield Goal(f"{where}: memory / size of the result", median(expand.memory) / expand.size, memory)
    yield Goal(f"{where}: the same, verified", median(verified.memory) / verified.size, memory)
    if "sam yaml" in measured:
        yield Goal(f"{where}: expand / SAM", expand.best / measured["sam yaml"].best, 0.1)
        yield Goal(f"{where}: expand / floor", expand.best / measured["floor yaml"].best, 1)
        yield Goal(f"{where}: file without loops / its events", measured["no loops"].best / measured["events"].best, 2)


def growth(host: str, ours: dict[tuple[str, int], Series]) -> Goal:
    """Ten times the resources should take ten times as long, and not much more."""
    small, large = ours[host, 500], ours[host, 5_000]
    ratio = (large.best / large.size) / (small.best / small.size)
    return Goal(f"{host}: CPU a byte, 5,000 / 500 resources", ratio, 1.3)


def exponent(ours: dict[tuple[str, int], Series]) -> Goal:
    """CPU seconds by the size of the result, from the smallest template to the largest: 1 is linear."""
    small, large = ours["yaml", 500], ours["yaml", HUGE]
    found = log(large.best / small.best) / log(large.size / small.size)
    return Goal(f"yaml: exponent of CPU, 500 to {HUGE:,} resources", found, 1.1)


def start_up(folder: Path, rounds: int) -> list[Goal]:
    """CPU of whole processes against an empty one."""
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "--version": [*command(), "--version"],
        "--help": [*command(), "--help"],
        "expand 100 lines": [*command(), "expand", "--quiet", str(folder / "small.yaml")],
    }
    found: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, words in commands.items():
            found[name].append(process_cpu(words))
    base = found["python -c pass"]
    print(f"\n{'start-up':<22}{'median s':>10}{'best s':>10}{'x empty':>10}")
    for name, times in found.items():
        print(f"{name:<22}{median(times):>10.3f}{min(times):>10.3f}{min(times) / min(base):>10.2f}")
    return [
        Goal(f"start-up: {name} / python -c pass", min(found[name]) / min(base), bound)
        for name, bound in {"--version": 2, "--help": 8, "expand 100 lines": 15}.items()
    ]


def terraform(folder: Path, rounds: int) -> list[Goal]:
    """Reading a module of a thousand lines, and loops over many items."""
    texts = {"small.tf": modules.module(1), "1000.tf": modules.module(20)}
    items = {"small.txt": "1000", "10000.txt": "10000", "100000.txt": "100000"}
    for name, text in {**texts, **items}.items():
        (folder / name).write_text(text, encoding="utf-8")
    read = turns({name: (name, folder / "1000.tf") for name in ("read module", "hcl tree")}, rounds)
    sizes = {f"{name} {size}": (name, folder / f"{size}.txt") for name in ("for", "comprehension") for size in LOOPED}
    looped = turns(sizes, rounds)
    print(f"\n{'Terraform':<24}{'median s':>10}{'best s':>10}")
    for name, one in {**read, **looped}.items():
        print(f"{name:<24}{median(one.cpu):>10.3f}{one.best:>10.3f}")
    few, many = (looped[f"for {size}"].best / size for size in LOOPED)
    return [
        Goal("1,000 lines of HCL: read / tree of python-hcl2", read["read module"].best / read["hcl tree"].best, 3),
        Goal("for over 100,000 items / comprehension", many / looped["comprehension 100000"].best * LOOPED[1], 30),
        Goal("for: CPU an item, 100,000 / 10,000", many / few, 1.3),
    ]


def written_inside(folder: Path, rounds: int) -> list[Goal]:
    """Loops of modules written out in their text, beside reading the same: many lines, and many items."""
    texts = {f"{queues} queues": modules.written_out(queues) for queues in QUEUES}
    texts |= {f"{FILTERED} loops over {items}": modules.filtered(FILTERED, items) for items in FILTERED_ITEMS}
    tasks: dict[str, tuple[str, Path]] = {}
    for name, text in texts.items():
        path, result = folder / name / "main.tf", folder / f"{name}.tf"  # files beside each other are one module
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
        expand = [sys.executable, "-m", "transpile", "expand", "--format", "hcl", "--no-verify", "--quiet", path]
        with result.open("wb") as stream:
            subprocess.run(expand, stdout=stream, check=True)
        (path.parent / "small.tf").write_text(modules.written_out(1), encoding="utf-8")
        tasks |= {f"{task}, {name}": (task, path) for task in ("read module", "write out", "write out, verified")}
        tasks[f"read result, {name}"] = "read module", result
    found = {name: one.best for name, one in turns(tasks, rounds).items()}
    print(f"\n{'--format hcl':<44}{'best s':>10}")
    print("\n".join(f"{name:<44}{one:>10.3f}" for name, one in found.items()))
    return _inside_goals(found, texts)


def _inside_goals(found: Mapping[str, float], texts: Mapping[str, str]) -> list[Goal]:
    few, many, little, much = texts
    verified = {name: found[f"write out, verified, {name}"] for name in texts}
    lines, items = len(texts[many].splitlines()), f"{much} items"
    in_lines, in_items = verified[many] / verified[few], verified[much] / verified[little]
    return [
        Goal(f"{lines:,} lines of HCL written out, verified / read", verified[many] / found[f"read module, {many}"], 5),
        Goal("HCL written out: exponent of CPU in lines", _exponent(in_lines, QUEUES), 1.1),
        Goal(f"{items}, written out, verified / read result", verified[much] / found[f"read result, {much}"], 3),
        Goal(f"{FILTERED} filtered loops: exponent of CPU in items", _exponent(in_items, FILTERED_ITEMS), 1.1),
    ]


def _exponent(times: float, sizes: tuple[int, int]) -> float:
    return log(times) / log(sizes[1] / sizes[0])


def rewritten(folder: Path, rounds: int) -> list[Goal]:
    """Templates with `Fn::Map` rewritten, beside what reading and writing the same takes by others."""
    names = ("to foreach", "to foreach, verified", "to for", "to for, verified", "round trip", "events")
    paths = {loops: folder / f"{loops}.map.yaml" for loops in REWRITTEN}
    for loops, path in paths.items():
        path.write_text(rewriting.template(loops), encoding="utf-8")
    tasks = {f"{name} {loops}": (name, path) for loops, path in paths.items() for name in names}
    found = {name: one.best for name, one in turns(tasks, rounds).items()}
    print(f"\n{'loops rewritten':<32}{'best s':>10}{'x events':>10}{'x round trip':>14}")
    for name, one in found.items():
        loops = name.rpartition(" ")[2]
        print(
            f"{name:<32}{one:>10.3f}{one / found[f'events {loops}']:>10.1f}{one / found[f'round trip {loops}']:>14.2f}"
        )
    goals: list[Goal] = []
    for to in ("foreach", "for"):
        few, many = (found[f"to {to}, verified {loops}"] for loops in REWRITTEN)
        for loops, one in zip(REWRITTEN, (few, many), strict=True):
            goals += [
                Goal(f"{loops} loops to {to}: verified / not verified", one / found[f"to {to} {loops}"], 1.6),
                Goal(
                    f"{loops} loops to {to}, verified / round trip of ruamel.yaml",
                    one / found[f"round trip {loops}"],
                    0.8,
                ),
            ]
        lines = [len(path.read_text(encoding="utf-8").splitlines()) for path in paths.values()]
        goals.append(Goal(f"to {to}: exponent of CPU in lines", log(many / few) / log(lines[1] / lines[0]), 1.1))
    return goals


def toured(folder: Path, rounds: int) -> list[Goal]:
    """The tour's template, whose loops are fixed at the values of parameters: other values are tried on the result."""
    path = folder / "tour" / "small.yaml"  # it warms up on itself
    path.parent.mkdir()
    shutil.copy(TOUR, path)
    names = ("to foreach", "to foreach, verified", "to for", "to for, verified", "expand", "verified", "round trip")
    found = {name: one.best for name, one in turns({name: (name, path) for name in names}, rounds).items()}
    print(f"\n{'the template of the tour':<32}{'best s':>10}{'x round trip':>14}")
    for name, one in found.items():
        print(f"{name:<32}{one:>10.3f}{one / found['round trip']:>14.2f}")
    pairs = {"foreach": "to foreach", "for": "to for", "cfn": "expand"}
    checked = {to: found["verified" if to == "cfn" else f"{name}, verified"] for to, name in pairs.items()}
    # 1.6 is out of reach for `foreach` and `cfn`. Of 22 ms that verification takes to `foreach`, 6 go to reading the
    # result, 7 to what both mean as they are, 10 to the 27 meanings of the entries that 16 other values concern. And an
    # expansion by itself is little more than reading: what is read once more, and evaluated on both sides, is as much.
    return [
        *(Goal(f"tour to {to}: verified / not verified", checked[to] / found[name], 1.6) for to, name in pairs.items()),
        *(
            Goal(f"tour to {to}, verified / round trip of ruamel.yaml", checked[to] / found["round trip"], 0.8)
            for to in ("foreach", "for")
        ),
    ]


def folded(folder: Path, rounds: int) -> list[Goal]:
    """Templates of copies folded, beside what reading them takes."""
    names = ("fold", "fold, verified", "read", "events")
    paths = {count: folder / f"{count}.copies.yaml" for count in FOLDED}
    for count, path in paths.items():
        path.write_text(folding.template(count), encoding="utf-8")
    found = {
        name: one.best
        for name, one in turns(
            {f"{name} {count}": (name, path) for count, path in paths.items() for name in names}, rounds
        ).items()
    }
    print(f"\n{'resources folded':<32}{'best s':>10}{'x read':>10}{'x events':>10}")
    for name, one in found.items():
        read, events = (found[f"{other} {name.rpartition(' ')[2]}"] for other in ("read", "events"))
        print(f"{name:<32}{one:>10.3f}{one / read:>10.1f}{one / events:>10.1f}")
    few, many = (found[f"fold, verified {count}"] for count in FOLDED)
    return [
        Goal("1,000 resources folded, verified / read", many / found["read 1000"], 10),
        Goal("fold: exponent of CPU in resources", log(many / few) / log(FOLDED[1] / FOLDED[0]), 1.1),
    ]


def written(folder: Path, rounds: int) -> list[Goal]:
    """A module made of templates of a thousand and of four thousand lines, against the same loops in `map`."""
    sources = {lines: generate(folder, loops, 5, "yaml") for lines, loops in WRITTEN.items()}
    names = ("to map", "to terraform", "to map, verified", "to terraform, verified")
    tasks = {f"{name} {lines}": (name, source) for lines, source in sources.items() for name in names}
    found = {name: one.best for name, one in turns(tasks, rounds).items()}
    print(f"\n{'lines of a template':<32}{'best s':>10}")
    print("\n".join(f"{name:<32}{one:>10.3f}" for name, one in found.items()))
    few, many = WRITTEN
    growth = found[f"to terraform {many}"] / found[f"to terraform {few}"] / many * few
    return [
        Goal(f"{few} lines: a module / map", found[f"to terraform {few}"] / found[f"to map {few}"], 2),
        # Reading HCL back and evaluating it takes more than all else.
        Goal(
            f"{few} lines: a module / map, both verified",
            found[f"to terraform, verified {few}"] / found[f"to map, verified {few}"],
            4,
        ),
        Goal(f"a module: CPU a line, {many} / {few}", growth, 1.3),
    ]


def of_ros(folder: Path, rounds: int) -> list[Goal]:
    """Templates of ROS: without loops beside the same of CloudFormation, counted, and list functions beside Python."""
    folder.mkdir()
    plain, small = ros.plain(3_000), ros.listed("Fn::Select", 10)
    texts = {"small": small, "plain": plain, "plain CloudFormation": ros.of_cloudformation(plain)}
    texts |= {f"Count {size}": ros.counted(size) for size in COUNTED}
    texts |= {f"{name} {size}".replace("::", "-"): ros.listed(name, size) for name in ros.LISTS for size in LISTED}
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    found = _of_ros(folder, [name for name in texts if name != "small"], rounds)
    called = _called(folder, rounds)
    found |= called
    print(f"\n{'ROS':<44}{'median s':>10}{'best s':>10}")
    for name, one in found.items():
        print(f"{name:<44}{median(one.cpu):>10.3f}{min(one.cpu):>10.3f}")
    return [
        Goal(
            "3,000 resources without loops: ROS / CloudFormation", _times(found, "plain", "plain CloudFormation"), 1.5
        ),
        Goal("Count: CPU an instance, 3,000 / 300", _growth(found, "Count", COUNTED), 1.3),
        *(goal for name in ros.LISTS for goal in _listed(found, name.replace("::", "-"))),
        *_calls(called),
    ]


def _of_ros(folder: Path, names: list[str], rounds: int) -> dict[str, Series]:
    """Every file expanded, and those with the longest lists by Python, too."""
    tasks = {name: ("verified" if name.startswith("plain") else "expand", folder / f"{name}.yaml") for name in names}
    lists = [name for name in names if name.endswith(f" {LISTED[1]}")]
    return turns(tasks | {f"{name} in Python": ("lists in Python", folder / f"{name}.yaml") for name in lists}, rounds)


def _called(folder: Path, rounds: int) -> dict[str, Series]:
    """Each function of ROS whose work grows with its argument, in a template of JSON, at two lengths."""
    tasks: dict[str, tuple[str, Path]] = {}
    for size in CALLED:
        for name, argument in ros.long_arguments(size).items():
            path = folder / f"{name} {size}.json".replace("::", "-")
            path.write_text(ros.calling(name, argument), encoding="utf-8")
            tasks[f"{name} {size} in JSON"] = "expand", path
    (folder / "small.json").write_text(ros.calling("Fn::Max", [1, 2]), encoding="utf-8")
    return turns(tasks, rounds)


def _calls(called: Mapping[str, Series]) -> Iterable[Goal]:
    few, many = CALLED
    for name in ros.long_arguments(1):
        growth = _times(called, f"{name} {many} in JSON", f"{name} {few} in JSON") / many * few
        yield Goal(f"{name}: CPU an item, {many:,} / {few:,}, in JSON", growth, 1.3)


def _listed(found: Mapping[str, Series], name: str) -> Iterable[Goal]:
    whole = f"{name} {LISTED[1]}"
    yield Goal(f"{name} of 100,000 items / Python", _times(found, whole, f"{whole} in Python"), 5)
    yield Goal(f"{name}: CPU an item, 100,000 / 10,000", _growth(found, name, LISTED), 1.3)


def _times(found: Mapping[str, Series], one: str, other: str) -> float:
    return found[one].best / found[other].best


def _growth(found: Mapping[str, Series], name: str, sizes: tuple[int, int]) -> float:
    """CPU a part at the larger size against the smaller."""
    few, many = sizes
    return _times(found, f"{name} {many}", f"{name} {few}") / many * few


def scripts(rounds: int) -> list[Goal]:
    """Seconds of 100 scripts of jq, alone and in a template, and the processes that they start."""
    from dialects.ros.jq.process.runner import RUNNER, Runner
    from transpile import convert

    def alone(count: int) -> int:
        runner = Runner()
        for at in range(count):
            runner.evaluate(f"map(. + {at})", "[1]", False)
        runner.end()
        return runner.started

    def in_a_template(count: int) -> int:
        before = RUNNER.started
        convert(ros.scripts(count), "cfn", resolve=True)
        RUNNER.end()
        return RUNNER.started - before

    tasks = {"one": partial(alone, 1), "100": partial(alone, 100), "100 in a template": partial(in_a_template, 100)}
    found: dict[str, list[float]] = {name: [] for name in tasks}
    most = 0
    for _ in range(rounds):
        for name, task in tasks.items():
            start = time.perf_counter()
            most = max(most, task())
            found[name].append(time.perf_counter() - start)
    print(f"\n{'scripts of jq':<26}{'median s':>10}{'best s':>10}{'processes':>11}")
    for count, times in found.items():
        print(f"{count:<26}{median(times):>10.3f}{min(times):>10.3f}{most:>11}")
    one = min(found["one"])
    return [
        Goal("100 scripts of jq: processes", most, 2),
        Goal("100 scripts of jq / one (seconds)", min(found["100"]) / one, 20),
        Goal("100 scripts of jq in a template / one (seconds)", min(found["100 in a template"]) / one, 30),
    ]


def bounded(folder: Path, made: int) -> list[Goal]:
    """The worst of hostile inputs, in parts of what they may take: five seconds and 512 MB a megabyte."""
    worst = hostile.report(folder, made)
    return [Goal(f"hostile input: worst {name} / its bound", ratio, 1) for name, ratio in worst.items()]


def many_files(folder: Path, count: int, rounds: int) -> list[Goal]:
    """Seconds that a run over small files takes in one process and in two, by turns."""
    estate = folder / "estate"
    estate.mkdir()
    text = (folder / "small.yaml").read_bytes()
    for number in range(count):
        (estate / f"{number}.yaml").write_bytes(text)
    found: dict[str, list[float]] = {"1": [], "2": []}
    for _ in range(rounds):
        for jobs, times in found.items():
            times.append(seconds([*command(), "expand", "--quiet", "-o", str(folder / "out"), str(estate), "-j", jobs]))
            shutil.rmtree(folder / "out")
    print(f"\n{f'{count:,} files of 100 lines':<26}{'median s':>10}{'best s':>10}{'files/s':>10}")
    for jobs, times in found.items():
        print(f"--jobs {jobs:<19}{median(times):>10.2f}{min(times):>10.2f}{count / min(times):>10.0f}")
    return [Goal(f"{count:,} files: two processes / one (seconds)", min(found["2"]) / min(found["1"]), 0.55)]


def command() -> list[str]:
    """The installed command, or how it is run without."""
    script = Path(sys.executable).with_name("transpile")
    return [str(script)] if script.exists() else [sys.executable, "-m", "transpile"]


def seconds(words: list[str]) -> float:
    """How long a process takes."""
    start = time.perf_counter()
    subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def process_cpu(words: list[str]) -> float:
    """User and system seconds of a process from its start to its end."""
    child = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{words} ended with {child.returncode}")
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    sys.exit(main())
