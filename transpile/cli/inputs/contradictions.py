"""Which wishes of a command line exclude each other, and what to write instead."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from transpile.cli.inputs.options import FOLDS, STDIN, Options, declared
from transpile.cli.inputs.shell_words import word, words
from transpile.diagnostics import CODES, Diagnostic
from transpile.diagnostics.suggestions import meant
from transpile.hosts import files
from transpile.language import registry

DRY = ("diff", "check", "list_different")


def contradictions(options: Options, several: bool = False) -> tuple[Diagnostic, ...]:
    """Diagnostics T018, one for each pair of options that exclude each other, with the right call; T019 for values.

    `several`: there may be more than one template.
    """
    wrong = (*_excluded(options, several), *(_places_of_several(options) if several else ()))
    excluded = (Diagnostic("T018", message, help=call) for message, call in wrong)
    return (*_unknown(options), *_unheard(options), *_deploying(options), *excluded)


def _deploying(options: Options) -> Iterator[Diagnostic]:
    """What is wrong with --stack-resource."""
    for dialect in registry.named(options.to) if options.stack_resource else ():
        found = registry.language(dialect.language).deploys(options.stack_resource)
        if found is not None:
            yield found


def _unknown(options: Options) -> Iterator[Diagnostic]:
    """Diagnostics T019 for words where others are expected."""
    for one in declared():
        said, known = getattr(options, one.field), one.option.choices
        if known and said and said not in known:
            message = f"{one.option.names[0]} cannot be {said}"
            yield Diagnostic("T019", message, help=meant(said, known, " or ".join(known)))


def _unheard(options: Options) -> Iterator[Diagnostic]:
    """Diagnostics T019 for codes that --ignore cannot hide."""
    if not options.ignored:
        return
    from transpile.diagnostics.explain import is_error, unknown

    for code in sorted(options.ignored):
        if code not in CODES:
            yield unknown(code)
        elif is_error(code):
            message = f"--ignore cannot hide {code}, which is an error"
            yield Diagnostic("T019", message, help="name codes of warnings and notes only")


def reformatted_in_place(name: str, options: Options) -> Diagnostic:
    """Diagnostic T018 for a file that would keep its name and become another format."""
    message = f"--in-place would turn {name} into {options.format} under its old name"
    path = Path(name).with_suffix(f".{options.format}")
    return Diagnostic("T018", message, help=f"{options.call} -o {words([str(path), name])}")


def _excluded(options: Options, several: bool) -> Iterator[tuple[str, str]]:
    call = options.call
    if options.expanding and not _without_loops(options):
        yield (
            f"expand writes the template without loops, but --to {options.to} writes loops",
            f"{call} {options.named}",
        )
    if options.no_unroll and _without_loops(options):
        yield f"--no-unroll contradicts --to {options.to}, which unrolls every loop", f"{call} {options.named}"
    yield from _folding(options, call)
    yield from _places(options, call)
    if options.stdin_filename and STDIN not in options.files:
        yield "--stdin-filename is set, but standard input is not read", f"{call} --stdin-filename NAME -"
    if options.verbose and options.quiet:
        yield "--verbose and --quiet exclude each other", f"{call} {options.named}"
    if options.config and options.no_config:
        yield "--config and --no-config exclude each other", f"{call} --config {options.config} {options.named}"
    if (
        options.templates_only
        and not several
        and not (options.in_place or options.dry or options.list_ or options.only_reports)
    ):
        yield "--templates-only may skip the only file, and then there is no result", f"{call} {options.named}"
    if not several and [*options.files, *options.parameters].count(STDIN) > 1:
        yield "standard input can be read only once", "replace one of the - with a file"


def _folding(options: Options, call: str) -> Iterator[tuple[str, str]]:
    own = [one.option.names[0] for one in declared() if one.field in FOLDS and one.field in options.given]
    if own and not options.folding:
        yield f"{own[0]} works only with `transpile fold`", f"transpile fold {own[0]} {options.named}"
    if options.folding and _without_loops(options):
        yield f"fold writes loops, but --to {options.to} writes none", f"transpile fold --to foreach {options.named}"
    if options.folding and options.from_:
        yield "--from selects loops to convert, but fold converts copies", f"{call} {options.named}"


def _places(options: Options, call: str) -> Iterator[tuple[str, str]]:
    if options.in_place and options.output:
        yield (
            "--in-place and --output name two places for one result",
            f"{call} --output {options.output} {options.named}",
        )
    if options.in_place and options.files == (STDIN,):
        yield "--in-place cannot replace standard input", f"{call} - > FILE"
    if options.list_ and (options.dry or options.in_place or options.output):
        other = next(name for name in ("in_place", "output", *DRY) if getattr(options, name))
        message = f"--list shows loops and writes no result, but --{other.replace('_', '-')} needs a result"
        yield message, f"{call} --list {options.named}"
    if options.list_ and options.report:
        message = "--list shows loops and converts nothing, but --report needs a result"
        yield message, f"{call} --report {options.report} {options.named}"
    if options.dry and (options.in_place or options.output):
        dry = next(name for name in DRY if getattr(options, name))
        dry = f"--{dry.replace('_', '-')}"
        writing = "--in-place" if options.in_place else "--output"
        yield f"{dry} writes nothing, but {writing} writes files", f"{call} {dry} {options.named}"


def _places_of_several(options: Options) -> Iterator[tuple[str, str]]:
    call = options.call
    if STDIN in options.files:
        yield "standard input cannot be one of several inputs", f"{call} - > FILE"
    if files.is_regular(options.output):
        message = f"--output {options.output} is a file, but the results of several templates need a folder"
        yield message, f"{call} --output DIR {options.named}"
    elif _is_called_a_file(options.output):
        message = f"--output {options.output} names a file, but the results of several templates need a folder"
        advice = f"or {word(options.output + '/')} for a folder of this name"
        yield message, f"{call} --output DIR {options.named}\n{advice}"
    if not (options.in_place or options.dry or options.list_ or options.report) and options.output in ("", STDIN):
        yield "the results of several templates cannot share standard output", _ways_out(options, call)


def _ways_out(options: Options, call: str) -> str:
    """Where several results can go: what is in another language than its source is not compared with that."""
    folder = f"{call} --output DIR {options.named}"
    if any(one.language not in ("", registry.language("").name) for one in registry.named(options.to)):
        return f"{folder}\n{call} --report FILE.html {options.named}"
    return (
        f"{call} --in-place {options.named}\n{folder}\n{call} --check {options.named}, or --diff, or --report FILE.html"
    )


def _is_called_a_file(name: str) -> bool:
    """Whether nothing is there that tells, and the name is one of a template or a module."""
    endings = tuple(ending for one in registry.languages() for ending in one.endings)
    return name.endswith(endings) and not files.is_folder(name)


def _without_loops(options: Options) -> bool:
    return registry.ALIASES.get(options.to, options.to) == registry.PLAIN
