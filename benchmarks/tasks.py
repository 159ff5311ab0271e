"""One task of the benchmark in a process of its own: `python benchmarks/tasks.py TASK FILE`.

Prints the CPU seconds of the task, without imports and after a warm-up on a small template; the memory that it took
above what the interpreter and the libraries take (peak resident size, bytes); and the size of its result.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Task = Callable[[str], str]

PEAK_UNIT = 1 if sys.platform == "darwin" else 1024


def transpiler(to: str, verify: bool) -> Task:
    """The library: text in, text out."""
    from transpile import convert

    def run(text: str) -> str:
        result = convert(text, to, verify=verify)
        if result.text is None:
            raise SystemExit(f"not converted: {result.diagnostics[0].message}")
        return result.text

    return run


def inside(verify: bool) -> Task:
    """Loops of a module of Terraform, written out in its text."""
    from transpile import convert

    def run(text: str) -> str:
        result = convert(text, "cfn", name="main.tf", format="hcl", verify=verify)
        if result.text is None:
            raise SystemExit(f"not written out: {result.diagnostics[0].message}")
        return result.text

    return run


def folder(verify: bool) -> Task:
    """Copies rolled up into loops."""
    from transpile import fold

    def run(text: str) -> str:
        result = fold(text, "foreach", verify=verify)
        if result.text is None:
            raise SystemExit(f"not folded: {result.diagnostics[0].message}")
        return result.text

    return run


def read_template() -> Task:
    """A text into its located tree, and that into the document: what comes before any work."""
    from dialects import cloudformation
    from transpile.hosts import parse
    from transpile.syntax.source import from_text
    from transpile.syntax.tree import Parsed

    def run(text: str) -> str:
        tree = parse(from_text(text))
        if not isinstance(tree, Parsed):
            raise SystemExit("not read")
        document, _ = cloudformation.read(tree, (), None)
        return text if document is not None else ""

    return run


def sam_yaml() -> Task:
    """AWS's own expander, with the fastest reader and writer that Python data has."""
    from samcli.lib.cfn_language_extensions import process_template

    return lambda text: dump(process_template(load(text)))


def sam_json() -> Task:
    """AWS's own expander between the parser and the printer of the standard library."""
    from samcli.lib.cfn_language_extensions import process_template

    return lambda text: json.dumps(process_template(json.loads(text)), indent=2)


def floor_yaml() -> Task:
    """Loading and dumping the result: what any tool that goes through Python data pays at least."""
    return lambda text: dump(load(text))


def floor_json() -> Task:
    """The same for JSON."""
    return lambda text: json.dumps(json.loads(text), indent=2)


def round_trip() -> Task:
    """ruamel.yaml's reading and writing with comments kept: what a script that migrates templates pays at least."""
    from io import StringIO

    from ruamel.yaml import YAML

    def run(text: str) -> str:
        yaml, out = YAML(), StringIO()
        yaml.dump(yaml.load(text), out)
        return out.getvalue()

    return run


def lists_in_python() -> Task:
    """A list function of ROS by a line of Python, between the same parser and emitter."""
    import ros

    return lambda text: dump(ros.computed(load(text)))


def events() -> Task:
    """Nothing but reading the parser's events, the least that looking at a YAML file takes."""
    from yaml import CSafeLoader

    def run(text: str) -> str:
        loader = CSafeLoader(text)
        while loader.get_event() is not None:
            pass
        return text

    return run


def read_module() -> Task:
    """HCL into located syntax."""
    from transpile.hosts.hcl import parse
    from transpile.hosts.hcl.syntax import Body
    from transpile.syntax.source import from_text

    def run(text: str) -> str:
        if not isinstance(parse(from_text(text)), Body):
            raise SystemExit("not read")
        return text

    return run


def hcl_tree() -> Task:
    """The tree of the parser that HCL is read with, without what it makes of strings."""
    import hcl2

    def run(text: str) -> str:
        hcl2.parses_to_tree(text)
        return text

    return run


def evaluated_loop() -> Task:
    """A `for` of Terraform over as many items as the text says."""
    from dialects.terraform.cty.failures import Budget
    from dialects.terraform.evaluate import evaluate
    from dialects.terraform.evaluate.scopes import Scope
    from transpile.hosts.hcl import parse_expression
    from transpile.syntax.source import from_text

    e: Any = parse_expression(from_text('{ for at, name in var.names : "k${at}" => upper(name) if name != "b" }'))

    def run(text: str) -> str:
        scope = Scope({"var": {"names": _names(text)}})
        found = evaluate(e, scope, Budget(len(scope.members["var"]["names"])))  # type: ignore[arg-type]
        return str(len(found.value))  # type: ignore[arg-type]

    return run


def comprehension() -> Task:
    """The same loop in Python."""

    def run(text: str) -> str:
        return str(len({f"k{at}": name.upper() for at, name in enumerate(_names(text)) if name != "b"}))

    return run


def _names(text: str) -> tuple[str, ...]:
    """As many names as a text says."""
    return ("a", "b", "c", "d") * (int(text) // 4)


TASKS: dict[str, Callable[[], Task]] = {
    "expand": lambda: transpiler("cfn", verify=False),
    "verified": lambda: transpiler("cfn", verify=True),
    "no loops": lambda: transpiler("foreach", verify=True),
    "to foreach": lambda: transpiler("foreach", verify=False),
    "to foreach, verified": lambda: transpiler("foreach", verify=True),
    "to for": lambda: transpiler("for", verify=False),
    "to for, verified": lambda: transpiler("for", verify=True),
    "round trip": round_trip,
    "to map": lambda: transpiler("map", verify=False),
    "to terraform": lambda: transpiler("terraform", verify=False),
    "to map, verified": lambda: transpiler("map", verify=True),
    "to terraform, verified": lambda: transpiler("terraform", verify=True),
    "fold": lambda: folder(verify=False),
    "fold, verified": lambda: folder(verify=True),
    "read": read_template,
    "sam yaml": sam_yaml,
    "sam json": sam_json,
    "floor yaml": floor_yaml,
    "floor json": floor_json,
    "events": events,
    "lists in Python": lists_in_python,
    "read module": read_module,
    "write out": lambda: inside(verify=False),
    "write out, verified": lambda: inside(verify=True),
    "hcl tree": hcl_tree,
    "for": evaluated_loop,
    "comprehension": comprehension,
}


def load(text: str) -> Any:
    """Python data of CloudFormation YAML, by the C parser; short tags in their long form."""
    import yaml

    class Loader(yaml.CSafeLoader):
        """Its own class, so that the tags stay here."""

    Loader.add_multi_constructor("!", _long_form)
    return yaml.load(text, Loader)


def dump(data: Any) -> str:
    """Python data as YAML, by the C emitter."""
    import yaml

    text: str = yaml.dump(data, Dumper=yaml.CSafeDumper, sort_keys=False)
    return text


def _long_form(loader: Any, suffix: str, node: Any) -> dict[str, Any]:
    name = suffix if suffix in {"Ref", "Condition"} else f"Fn::{suffix}"
    match node.id:
        case "scalar":
            value = loader.construct_scalar(node)
            return {name: value.split(".", 1) if suffix == "GetAtt" else value}
        case "sequence":
            return {name: loader.construct_sequence(node, deep=True)}
        case _:
            return {name: loader.construct_mapping(node, deep=True)}


def measure(task: Task, text: str) -> dict[str, float]:
    """CPU seconds, peak memory above the start and size of the result."""
    before = peak()
    start = time.process_time()
    result = task(text)
    cpu = time.process_time() - start
    return {"cpu": cpu, "memory": peak() - before, "size": len(result)}


def peak() -> int:
    """The largest resident size so far, in bytes."""
    # What `getrusage` tells begins, on Linux, with the size of the process that started this one.
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text(encoding="utf-8").splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * PEAK_UNIT


def main(name: str, path: Path) -> None:
    """Measure one task on one file."""
    task = TASKS[name]()
    task((path.parent / f"small{path.suffix}").read_text(encoding="utf-8"))
    print(json.dumps(measure(task, path.read_text(encoding="utf-8"))))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
