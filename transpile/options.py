"""What one run of the command is asked to do, and which wishes exclude each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from transpile.diagnostics import Diagnostic

STDIN = "-"
WITHOUT_LOOPS = frozenset({"cfn", "plain"})
"""Names of the dialect that has no loops."""


@dataclass(frozen=True, slots=True)
class Options:
    """One command line, by the names of its options. `expanding`: it is `transpile expand`."""

    file: str
    to: str
    from_: str = ""
    output: str = ""
    in_place: bool = False
    check: bool = False
    diff: bool = False
    parameter: tuple[str, ...] = ()
    parameters: tuple[str, ...] = ()
    format: str | None = None
    resolve: bool = False
    no_unroll: bool = False
    max_iterations: int = 100_000
    no_verify: bool = False
    strict: bool = False
    quiet: bool = False
    diagnostics: str = "text"
    expanding: bool = False


def contradictions(options: Options) -> tuple[Diagnostic, ...]:
    """Diagnostics T018, one for each pair of options that exclude each other, with the right call."""
    return tuple(Diagnostic("T018", message, help=call) for message, call in _excluded(options))


def reformatted_in_place(options: Options) -> Diagnostic:
    """Diagnostic T018 for a file that would keep its name and become another format."""
    message = f"--in-place would turn {options.file} into {options.format} under its old name"
    path = Path(options.file).with_suffix(f".{options.format}")
    return Diagnostic("T018", message, help=f"transpile --to {options.to} -o {path} {options.file}")


def _excluded(options: Options) -> Iterator[tuple[str, str]]:
    if options.expanding and options.to not in WITHOUT_LOOPS:
        yield (
            f"expand writes the template without loops, --to {options.to} asks for loops",
            f"transpile --to {options.to} {options.file}",
        )
    if options.no_unroll and options.to in WITHOUT_LOOPS:
        yield (
            f"--no-unroll forbids what --to {options.to} does: writing every loop out",
            f"transpile --to {options.to} {options.file}",
        )
    yield from _targets(options)
    if [options.file, *options.parameters].count(STDIN) > 1:
        yield "standard input can be read once only", "name a file instead of one of the -"


def _targets(options: Options) -> Iterator[tuple[str, str]]:
    call = f"transpile --to {options.to}"
    dry = "--diff" if options.diff else "--check"
    if options.in_place and options.output:
        yield (
            "--in-place and --output name two places for one result",
            f"{call} --output {options.output} {options.file}",
        )
    if options.in_place and options.file == STDIN:
        yield "--in-place cannot replace standard input", f"{call} - > FILE"
    if (options.check or options.diff) and (options.in_place or options.output):
        writing = "--in-place" if options.in_place else "--output"
        yield f"{dry} writes nothing, {writing} asks to write", f"{call} {dry} {options.file}"
