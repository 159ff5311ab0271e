"""Modules of several files, loaded as ours and as the real Terraform's."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from dialects.terraform.cty.types import as_json
from dialects.terraform.cty.values import type_of, wholly_known
from dialects.terraform.evaluate import Evaluated
from dialects.terraform.module.loaded import Loaded
from dialects.terraform.module.loading import load
from dialects.terraform.module.unknowns import settled
from support import real_terraform as real
from support.json_data import plain
from transpile.cli.inputs.parameter_files import gather
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl import parse_expression
from transpile.syntax.source import from_text

READ = re.compile(r"\.tf(?:vars)?(?:\.json)?$")
Files = Mapping[str, str]


def loaded(
    files: Files, words: Sequence[str] = (), named: Sequence[str] = (), spare: Sequence[str] = ()
) -> Loaded | tuple[Diagnostic, ...]:
    """A module of files as it is loaded, the first one to be converted; `named` are given with --parameters."""
    sources = [from_text(text, name) for name, text in files.items() if name not in named and READ.search(name)]
    given, told = gather(words, [(name, files[name].encode()) for name in named])
    assert told == ()
    main = next(one for one in sources if one.name.endswith((".tf", ".tf.json")))
    return load(main, [one for one in sources if one is not main], given, spare=spare)


def right(found: Loaded | tuple[Diagnostic, ...]) -> Loaded:
    """A module that is a right one."""
    assert isinstance(found, Loaded), found
    return found


def wrong(found: Loaded | tuple[Diagnostic, ...]) -> list[Diagnostic]:
    """What is wrong with a module: each told with a way out."""
    assert isinstance(found, tuple)
    assert all(one.help for one in found)
    return list(found)


def placed(one: Diagnostic) -> tuple[str, str]:
    """The name of the file that a diagnostic is about, and the text that it points at."""
    assert one.source is not None
    assert one.span is not None
    return one.source.name, one.source.slice(one.span)


def value(text: str, module: Loaded) -> Evaluated:
    """The value of an expression in a module."""
    source = from_text(text, "expression.tf")
    e = parse_expression(source)
    assert not isinstance(e, Diagnostic), e
    return settled(module, e, source)


def answer(found: Evaluated) -> real.Value:
    """A value as the oracle gives it."""
    assert found.diagnostics == (), found.diagnostics
    return real.Value(plain(found.value), as_json(type_of(found.value)))


def compare(files: Files, words: Sequence[str] = (), named: Sequence[str] = ()) -> list[str]:
    """Compares all variables with a value, and all local values, with the real Terraform; what that warns of."""
    module = right(loaded(files, words, named))
    asked = [*(f"var.{name}" for name in module.origins), *(f"local.{name}" for name in module.module.locals)]
    wanted, warned = real.loaded(files, asked, words, named)
    assert [answer(value(one, module)) for one in asked] == wanted
    return warned


def told(found: Evaluated) -> list[tuple[str, str, str, str]]:
    """Code, message, the text that it points at and the label of all that is told of what has no value."""
    assert not wholly_known(found.value)
    assert all(one.help for one in found.diagnostics)
    return [(one.code, one.message, placed(one)[1], one.label) for one in found.diagnostics]
