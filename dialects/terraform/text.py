"""The language of Terraform: modules in HCL or JSON, whose expressions compute templates."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from dialects.terraform.sniffing import no_loop, no_template
from transpile.diagnostics import Diagnostic
from transpile.language.protocols import Dialect

if TYPE_CHECKING:
    from dialects.terraform.templates.read import Template
    from transpile.ir import Document, Expression
    from transpile.language.parameter_values import FromFile
    from transpile.language.protocols import Embedded, Expanded, Finished, Request, Written
    from transpile.printing.printer import Printer
    from transpile.syntax.source import Source
    from transpile.syntax.tree import Node

name = "terraform"
title = "Terraform modules"
formats = ("hcl",)
written = ("hcl", "json")
endings = (".tf", ".tofu", ".tf.json")
asked = tuple(part for part in dir(Dialect) if not part.startswith("_"))
_VALUES = (".tfvars", ".tfvars.json")


def owns(name: str) -> bool:
    """Whether the name is one of a file of a module, or of an expression by itself."""
    return name.lower().endswith((*endings, ".hcl"))


def passed_over(data: bytes, format: str | None) -> str:
    """A file of a module has a template if it names the section of one; loops of its own may stand anywhere in it."""
    return no_loop(data) if format in formats else no_template(data)


def beside(path: str) -> tuple[Source, ...] | Diagnostic:
    """The other files of the module in the folder of `path`, with those of values that Terraform reads by itself."""
    from dialects.terraform.module.neighbours import beside as found

    return found(path)


def parameters(source: Source, beside: Sequence[Source]) -> Collection[str]:
    """The names of the variables that a module declares; none, if it cannot be read."""
    from dialects.terraform.module.loading import variables

    return variables(source, beside)


def idle(source: Source, request: Request, format: str | None) -> tuple[Diagnostic, ...] | None:
    """A module has its own loops already; what comes out of it is another text, whatever is in it."""
    if request.target is None or request.target.language != name:
        return None
    if format not in (None, source_format(source)):
        message = f"{source.name} stays unchanged: transpile cannot write a module as {format} (--format)"
        return (Diagnostic("T018", message, help="remove --format"),)
    from dialects.terraform.templates.bare_expressions import load_file

    loaded = load_file(source, request)
    return loaded if isinstance(loaded, tuple) else ()


def source_format(source: Source) -> str:
    """The format that a file of a module is in."""
    return "json" if source.name.lower().endswith(".json") else "hcl"


def read(source: Source, request: Request) -> tuple[Template | Embedded | Diagnostic, ...]:
    """The templates in a file of a module; or why they cannot be read."""
    from dialects.terraform.templates.read import templates

    return templates(source, request)


def write(finished: Finished, printer: Printer, old: Node) -> Written:
    """A module that makes the template."""
    from dialects.terraform.writing.module import write as written

    return written(finished, printer, old)


def called(stem: str, format: str) -> str:
    """A folder is a module, so each template has one of its own."""
    return os.path.join(stem, "main.tf.json" if format == "json" else "main.tf")


def waits() -> str:
    """The tables of HCL's grammar are made once, and kept."""
    from transpile.hosts.hcl.grammar import is_made

    return "" if is_made() else "preparing the HCL grammar for this and later runs takes a few seconds"


def deploys(name: str) -> Diagnostic | None:
    """T019 for a name that no resource can have."""
    from dialects.terraform.writing.deployment.stack import wrong_name

    help = wrong_name(name)
    return Diagnostic("T019", f"{name!r} is not a valid resource name", help=help) if help else None


def says(e: Expression, document: Document) -> bool:
    """Whether Terraform has a value for it: the functions of templates are not its own."""
    from dialects.terraform.writing.functions import says as found

    return found(e, document)


def expand(source: Source, request: Request, verify: bool) -> Expanded:
    """A file of a module with its loops written out, all other text kept; None where that is forbidden, and why."""
    from dialects.terraform.expand.module import inside

    return inside(source, request, verify)


def misfit(name: str, own: bool, dialect: str) -> Diagnostic:
    """T018 for a result inside a module that cannot be there."""
    if not own:
        message = f"--format hcl works only on Terraform modules, and {name} is not one"
        return Diagnostic("T018", message, help="the formats of a template are yaml and json")
    message = f"--format hcl unrolls the loops of {name}: a module cannot contain loops of `{dialect}`"
    help = f"--to cfn --format hcl, or remove --format hcl for a template in `{dialect}`"
    return Diagnostic("T018", message, help=help)


def values(source: Source) -> Iterable[tuple[str, FromFile] | Diagnostic] | None:
    """What a file of values for variables says; None for any other file."""
    if not source.name.endswith(_VALUES):
        return None
    from dialects.terraform.module.variables.value_files import read as found

    return found(source)
