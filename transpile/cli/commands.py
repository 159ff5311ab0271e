"""The commands with their options; what is done with a template is the API's."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Annotated, NoReturn

import typer

from transpile.cli import completion
from transpile.cli.batch.run import perform
from transpile.cli.inputs.options import FORMATS, FORMS, Options
from transpile.cli.system import reading
from transpile.cli.system.streams import colored, emit, say
from transpile.diagnostics import Diagnostic, render
from transpile.version import __version__

EXPAND = "transpile expand"

DESCRIPTION = """Rewrite the loops of a cloud template from one dialect into another.

The result goes to standard output, diagnostics to standard error. Everything that is not a loop keeps its bytes.
"transpile expand FILE" is short for "--to cfn": the template without loops.

Dialects: foreach (Fn::ForEach), map (Fn::Map and Fn::Merge), for (Fn::For), cfn or plain (no loops).
A FILE of a Terraform module (.tf) is read with the others in its folder: its for expressions are the loops, the
result is the template in it; with "--to cfn --format hcl" the module without loops.

"transpile explain CODE" explains a diagnostic, with an example.
"transpile dialects" lists what each dialect can say.
"transpile completion SHELL" prints what lets bash, zsh or fish complete words.
Options are configured by their long names in .transpile.toml, or under [tool.transpile] in pyproject.toml.

Exit status: 0 done, or nothing to do; 1 --check or --diff found something to change; 2 wrong usage, or errors."""


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"transpile {__version__}")
        raise typer.Exit()


Files = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE",
        help="Templates, modules, folders, quoted patterns; or - for standard input.",
        autocompletion=completion.first,
    ),
]
To = Annotated[
    str, typer.Option("--to", metavar="DIALECT", help="Dialect to write.", autocompletion=completion.dialects)
]
From = Annotated[
    str,
    typer.Option(
        "--from",
        metavar="DIALECT",
        help="Dialect of the loops in FILE; default: any. terraform: folders are searched for modules.",
        autocompletion=completion.dialects,
    ),
]
Output = Annotated[
    str,
    typer.Option(
        "--output", "-o", metavar="FILE|DIR", help="Where to write the result; several results need a folder."
    ),
]
InPlace = Annotated[bool, typer.Option("--in-place", "-i", help="Replace FILE by the result.")]
Check = Annotated[bool, typer.Option("--check", help="Write nothing; status 1 if FILE would change.")]
Diff = Annotated[bool, typer.Option("--diff", help="Show what would change as a diff; status 1 if anything.")]
List = Annotated[
    bool, typer.Option("--list", help="List loops, with --to what becomes of each; --format json for programs.")
]
Report = Annotated[
    str,
    typer.Option(
        "--report", metavar="FILE", help="Write an HTML page: source, result and expansion; alone, no result."
    ),
]
Exclude = Annotated[
    list[str] | None, typer.Option("--exclude", metavar="PATTERN", help="Leave out, as .gitignore does; repeatable.")
]
TemplatesOnly = Annotated[
    bool, typer.Option("--templates-only", help="Leave FILE alone if it is no template, as in folders; for hooks.")
]
ToFormat = Annotated[
    str,
    typer.Option(
        "--format",
        metavar="|".join(FORMATS),
        help="Format of the result; default: as FILE, of a module YAML.",
        autocompletion=completion.formats,
    ),
]
Strict = Annotated[bool, typer.Option("--strict", help="Treat warnings as errors.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Report errors only.")]
NoVerify = Annotated[bool, typer.Option("--no-verify", help="Skip the check that the result means the same.")]
NoUnroll = Annotated[bool, typer.Option("--no-unroll", help="Fail where a loop would have to be written out.")]
Resolve = Annotated[bool, typer.Option("--resolve", help="Also evaluate what is known before deployment.")]
MaxIterations = Annotated[int, typer.Option("--max-iterations", min=1, metavar="N", help="Copies that loops may make.")]
Values = Annotated[
    list[str] | None,
    typer.Option("--parameter", metavar="NAME=VALUE", help="A value of a parameter or variable; repeatable."),
]
ValueFiles = Annotated[
    list[str] | None, typer.Option("--parameters", metavar="FILE", help="File of such values; repeatable.")
]
Reporting = Annotated[
    str,
    typer.Option(
        "--diagnostics", metavar="|".join(FORMS), help="How diagnostics are written.", autocompletion=completion.forms
    ),
]
ReportFile = Annotated[
    str,
    typer.Option(
        "--diagnostics-file",
        metavar="FILE",
        help="Write diagnostics to this file, as --diagnostics says; standard error still gets text.",
    ),
]
StdinName = Annotated[str, typer.Option("--stdin-filename", metavar="NAME", help="What - is called.")]
ConfigFile = Annotated[str, typer.Option("--config", metavar="FILE", help="Configuration; default: the nearest.")]
NoConfig = Annotated[bool, typer.Option("--no-config", help="Use no configuration.")]
Jobs = Annotated[
    int | None, typer.Option("--jobs", "-j", min=1, metavar="N", help="Processes; default: one for each core.")
]
Version = Annotated[
    bool, typer.Option("--version", is_eager=True, callback=_show_version, help="Show the version and exit.")
]

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


def _is_given(context: typer.Context, name: str) -> bool:
    """Whether an option is on the command line, or comes with the command's name."""
    source = context.get_parameter_source(name)
    return source is not None and source.name != "DEFAULT"


@app.command(help=DESCRIPTION, no_args_is_help=True)
def convert(
    context: typer.Context,
    file: Files,
    *,
    to: To = "",
    from_: From = "",
    output: Output = "",
    in_place: InPlace = False,
    check: Check = False,
    diff: Diff = False,
    list_: List = False,
    report: Report = "",
    exclude: Exclude = None,
    templates_only: TemplatesOnly = False,
    parameter: Values = None,
    parameters: ValueFiles = None,
    format_: ToFormat = "",
    resolve: Resolve = False,
    no_unroll: NoUnroll = False,
    max_iterations: MaxIterations = 100_000,
    no_verify: NoVerify = False,
    strict: Strict = False,
    quiet: Quiet = False,
    diagnostics: Reporting = "text",
    diagnostics_file: ReportFile = "",
    jobs: Jobs = None,
    stdin_filename: StdinName = "",
    config: ConfigFile = "",
    no_config: NoConfig = False,
    version: Version = False,
) -> None:
    """Collect the options of one run and perform it."""
    options = Options(
        files=tuple(file),
        to=to,
        from_=from_,
        output=output,
        in_place=in_place,
        check=check,
        diff=diff,
        list_=list_,
        report=report,
        exclude=tuple(exclude or ()),
        templates_only=templates_only,
        parameter=tuple(parameter or ()),
        parameters=tuple(parameters or ()),
        format=format_ or None,
        resolve=resolve,
        no_unroll=no_unroll,
        max_iterations=max_iterations,
        no_verify=no_verify,
        strict=strict,
        quiet=quiet,
        diagnostics=diagnostics,
        diagnostics_file=diagnostics_file,
        jobs=jobs,
        stdin_filename=stdin_filename,
        config=config,
        no_config=no_config,
        given=frozenset(name.replace("format_", "format") for name in context.params if _is_given(context, name)),
        expanding=context.info_name == EXPAND,
    )
    _check_folder()
    raise typer.Exit(perform(options))


def _check_folder() -> None:
    """The working folder may be gone, and relative names mean nothing then."""
    try:
        os.getcwd()
    except OSError as error:
        _refuse([reading.unreadable("the working folder", error)])


listing = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@listing.command(help="List the dialects, and what loops each of them can say.")
def dialects() -> None:
    """Print the dialects and the features that they declare."""
    from transpile.cli.feature_table import dialects as declared

    _show(declared())


explaining = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@explaining.command(help="Explain diagnostics: why, what to do, and an example. Without a code: list all codes.")
def explain(
    codes: Annotated[list[str] | None, typer.Argument(metavar="CODE", autocompletion=completion.codes)] = None,
) -> None:
    """Print explanations; status 2 where a code is unknown."""
    from transpile.diagnostics.explain import explained

    found = explained(codes or ())
    _show(found) if isinstance(found, str) else _refuse(found)


def _show(words: str) -> None:
    """Words to standard output."""
    problem = emit(words.encode())
    if problem:
        _refuse([problem])


def _refuse(problems: Iterable[Diagnostic]) -> NoReturn:
    """End with status 2."""
    say(render.text(problems, colored()))
    raise typer.Exit(2)
