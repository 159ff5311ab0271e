"""The commands with their options; what is done with a template is the API's."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from inspect import Parameter, Signature
from typing import Annotated, Any, NoReturn

import typer

from transpile.cli import completion
from transpile.cli.batch.run import started
from transpile.cli.help_page import CONVERTING, DESCRIPTION, EXPANDING, FOLDING, MATRIX, SUMMARIES
from transpile.cli.inputs.options import Declared, Option, Options, declared
from transpile.cli.paged_command import NAMES, PagedCommand
from transpile.cli.system.asking_shell import VARIABLE
from transpile.cli.system.streams import colored, emit, say
from transpile.diagnostics import Diagnostic, render
from transpile.diagnostics.render.terminal_width import lines
from transpile.language import registry
from transpile.version import __version__


def _first(ctx: typer.Context, incomplete: str) -> list[str]:
    """What the first word may be, besides an option: a command, or a file, which is the shell's to say."""
    begins = ctx.info_name == "transpile" and completion.is_first(incomplete)
    return completion.among(COMMANDS)(incomplete) if begins else []


def _completer(option: Option) -> Callable[[str], list[str]] | None:
    """What completes the word behind an option."""
    if option.choices:
        return completion.among(option.choices)
    return completion.dialects if option.value == "DIALECT" else None


def _parameter(one: Declared) -> Parameter:
    """An option, or the words that belong to none, as typer has it: tuples are lists there, empty ones None."""
    option, default = one.option, one.default
    if option.names:
        info = typer.Option(
            *option.names,
            metavar=option.value or None,
            help=option.help,
            min=option.least,
            autocompletion=_completer(option),
        )
    else:
        info = typer.Argument(metavar=option.value, help=option.help, autocompletion=_first)
        default = Parameter.empty
    kind = list[str] if one.type == tuple[str, ...] else one.type
    default = None if default == () else default
    return Parameter(one.field, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, info])


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"transpile {__version__}")
        raise typer.Exit()


def _signature() -> Signature:
    """The options of a conversion, and --version."""
    info = typer.Option("--version", "-V", is_eager=True, callback=_show_version, help="Show the version and exit.")
    version = Parameter("version", Parameter.KEYWORD_ONLY, default=False, annotation=Annotated[bool, info])
    context = Parameter("context", Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    return Signature([context, *map(_parameter, declared()), version])


app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


def _is_given(context: typer.Context, name: str) -> bool:
    """Whether an option is on the command line, or comes with the command's name."""
    source = context.get_parameter_source(name)
    return source is not None and source.name != "DEFAULT"


def convert(context: typer.Context, *, version: bool, **words: object) -> None:
    """Collect the options of one run and perform it."""
    said = ((name, value) for name, value in words.items() if value is not None)
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in said}
    make: Callable[..., Options] = Options  # typer has made each word what the type of its field is
    options = make(
        **values,
        given=frozenset(name for name in words if _is_given(context, name)),
        expanding=context.info_name == EXPANDING,
        folding=context.info_name == FOLDING,
    )
    raise typer.Exit(started(options))


vars(convert)["__signature__"] = _signature()
app.command(help=DESCRIPTION, cls=PagedCommand, context_settings=NAMES)(convert)


listing = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@listing.command(help=SUMMARIES["dialects"], cls=PagedCommand, context_settings=NAMES)
def dialects(
    matrix: Annotated[bool, typer.Option("--matrix", help=MATRIX[1])] = False,
) -> None:
    """Print the dialects and the features that they declare, or what becomes of features in each pair of them."""
    if matrix:
        from transpile.cli import pair_counts

        _show(pair_counts.matrix())
        return
    from transpile.cli.feature_table import dialects as table
    from transpile.language import third_party

    hiding = third_party.hiding()
    _refuse([hiding]) if hiding else _show(third_party.asked(table, lambda problem: _refuse([problem])))


explaining = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@explaining.command(
    help=SUMMARIES["explain"],
    cls=PagedCommand,
    context_settings=NAMES,
)
def explain(
    codes: Annotated[list[str] | None, typer.Argument(metavar="CODE", autocompletion=completion.codes)] = None,
) -> None:
    """Print explanations; status 2 where a code is unknown."""
    from transpile.diagnostics.explain import explained

    found = explained(codes or ())
    _show(found) if isinstance(found, str) else _refuse(found)


COMMANDS = {"completion": completion.app, "dialects": listing, "expand": app, "explain": explaining, "fold": app}
"""By the word that comes first; other words are those of a conversion, too."""
WrongUsageError: Any = typer.BadParameter.__bases__[0]
"""What the library raises for words that it does not understand. It has no name of its own there for us."""


def call(words: list[str], asked: bool) -> NoReturn:
    """Hand the words to their command, which ends by SystemExit. `asked`: by a shell that completes a line."""
    words = completion.begun(COMMANDS) if asked else words
    first = words[0] if words else ""
    command, name = (COMMANDS[first], f"transpile {first}") if first in COMMANDS else (app, CONVERTING)
    defaults = {"to": registry.PLAIN} if name == EXPANDING else None
    more: dict[str, Any] = {"complete_var": VARIABLE, "default_map": defaults}
    try:
        status = command(words[first in COMMANDS :], prog_name=name, standalone_mode=False, **more)
    except WrongUsageError as error:  # what the library says of it quotes words as they are
        told = io.StringIO()
        error.show(told)
        say("\n".join(lines(told.getvalue())))
        raise SystemExit(2) from None
    raise SystemExit(status or 0)


def _show(words: str) -> None:
    """Words to standard output."""
    problem = emit(words.encode())
    if problem:
        _refuse([problem])


def _refuse(problems: Iterable[Diagnostic]) -> NoReturn:
    """End with status 2."""
    say(render.text(problems, colored()))
    raise typer.Exit(2)
