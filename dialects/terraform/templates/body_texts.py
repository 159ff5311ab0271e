"""Templates that stand in a module as texts, `template_body = <<EOT`: each is a text in YAML or JSON by itself."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace

from dialects.templates.sniffing import no_template
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.module.unknowns import settled
from dialects.terraform.syntax.expression_shapes import bare, is_root
from dialects.terraform.templates.discovery import ENCODERS, candidates
from dialects.terraform.templates.frozen_variables import written
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl import syntax as hcl
from transpile.language.protocols import Dialect, Embedded
from transpile.syntax.source import Source

ARGUMENT = "template_body"
FILES = ("file", "templatefile")


def body_texts(loaded: Loaded, target: Dialect | None) -> Iterator[Embedded | Diagnostic]:
    """The templates that are texts; T417 for one whose text is not known."""
    source = loaded.main.source
    for one in candidates(loaded.main.body):
        *around, argument = one.address.split(".")
        if argument != ARGUMENT or _is_encoded(one.expression, loaded):
            continue
        found = settled(loaded, one.expression)
        if isinstance(found.value, str) and not no_template(found.value.encode()):
            text = _embedded("".join(around[-1:]) or ARGUMENT, found.value, one.expression, source)
            yield replace(text, told=tuple(replace(each, source=source) for each in written(loaded, one.expression)))
        elif found.diagnostics:
            yield _untold(loaded, one.expression, found.diagnostics[0], target)


def _is_encoded(e: hcl.Expression, loaded: Loaded) -> bool:
    """Whether this is an object that is encoded as a text, or no text at all: it is a template by its structure."""
    match bare(e):
        case hcl.Object() | hcl.Tuple() | hcl.For():
            return True
        case hcl.Call(function=hcl.Identifier(text=name)):
            return name in (*ENCODERS, "merge")
        case hcl.Attribute() as local if is_root(local.of, "local") and local.name.text in loaded.module.locals:
            return _is_encoded(loaded.module.locals[local.name.text].value, loaded)
    return False


def _embedded(name: str, text: str, e: hcl.Expression, source: Source) -> Embedded:
    """The text, with empty lines before it, so that its lines have the numbers that they have in the module."""
    line, indent = source.position(e.span.start)[0], 0
    if isinstance(e, hcl.Template) and e.heredoc:
        first, *rows = source.slice(e.span).split("\n")
        blanks = [len(row) - len(row.lstrip(" \t")) for row in rows[:-1] if row.strip()]
        line, indent = line + 1, min(blanks, default=0) if first.startswith("<<-") else 0
    return Embedded(name, Source(source.name, "\n" * (line - 1) + text), source, indent)


def _untold(loaded: Loaded, e: hcl.Expression, why: Diagnostic, target: Dialect | None) -> Diagnostic:
    source, path = loaded.main.source, _path(loaded, bare(e))
    if path is None:
        message = f"the text of this template is not known now: {why.message}"
        help = "make the unknown value a parameter of the template, and pass it in `parameters`"
        span, label = (why.span, why.label) if why.source is source else (e.span, "")
        return Diagnostic("T417", message, span, label, help, source=source)
    message = f"this template is the file {path}"
    call = f"transpile --to {target.name if target else 'DIALECT'} {path}"
    return Diagnostic("T417", message, e.span, "Terraform reads it", f"convert that file: {call}", source=source)


def _path(loaded: Loaded, e: hcl.Expression) -> str | None:
    """The file whose text a template is."""
    match e:
        case hcl.Call(function=hcl.Identifier(text=name), arguments=(path, *_)) if name in FILES:
            value = loaded.shown.evaluated(path, loaded.main.source).value
            folder = os.path.dirname(loaded.main.source.name)
            return os.path.normpath(os.path.join(folder, value)) if isinstance(value, str) else None
    return None
