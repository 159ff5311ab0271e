"""What variables are called: as their parameters, unless Terraform reserves the name or it is no identifier."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import count

from transpile.diagnostics import Diagnostic, Severity
from transpile.ir import Parameter

RESERVED = frozenset(
    ("source", "version", "providers", "count", "for_each", "lifecycle", "depends_on", "locals"),
)
"""Terraform language, "Input Variables": the arguments of the block `module` are no names of variables."""
is_identifier = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*").fullmatch
_OTHER = re.compile(r"[^A-Za-z0-9_-]+")


def variable_names(parameters: Iterable[str]) -> dict[str, str]:
    """The names of the variables of parameters; those that keep theirs come first.

    >>> variable_names(["version", "param_version", "Names", "2nd"])
    {'version': 'param_version2', 'param_version': 'param_version', 'Names': 'Names', '2nd': 'param_2nd'}
    """
    names = list(parameters)
    taken = {name for name in names if _kept(name)}
    found: dict[str, str] = {}
    for name in names:
        found[name] = name if name in taken and _kept(name) else free_name(f"param_{_OTHER.sub('_', name)}", taken)
        taken.add(found[name])
    return found


def _kept(name: str) -> bool:
    return name not in RESERVED and is_identifier(name) is not None


def free_name(name: str, taken: Collection[str]) -> str:
    """`name`, or the first one made of it with a number that nothing is called."""
    return name if name not in taken else next(one for one in _numbered(name) if one not in taken)


def free_names(names: Iterable[str], taken: Collection[str]) -> Iterator[str]:
    """The same for several names, none of which is another's; a number is tried once.

    >>> list(free_names(["a", "a", "b", "a"], ["b", "a2"]))
    ['a', 'a3', 'b2', 'a4']
    """
    used = set(taken)
    numbered: dict[str, Iterator[str]] = {}
    for name in names:
        more = numbered.setdefault(name, _numbered(name))
        found = name if name not in used else next(one for one in more if one not in used)
        used.add(found)
        yield found


def _numbered(name: str) -> Iterator[str]:
    return (f"{name}{number}" for number in count(2))


def renamed(names: Mapping[str, str], parameters: Mapping[str, Parameter]) -> Iterator[Diagnostic]:
    """T420, a note for each parameter whose variable has another name."""
    for name, new in names.items():
        if new != name:
            entry = parameters[name].origin
            why = "Terraform reserves the name" if name in RESERVED else "its name is not a Terraform identifier"
            message = f"parameter `{name}` becomes the variable `{new}`: {why}"
            help = f"use the name `{new}` when you set the variable"
            yield Diagnostic("T420", message, entry.key.span if entry else None, "", help, Severity.NOTE)
