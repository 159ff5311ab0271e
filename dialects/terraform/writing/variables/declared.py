"""Blocks `variable` for the parameters of a template, and what the parameters say once a variable is behind them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from dialects.terraform.writing import hcl
from dialects.terraform.writing.variables.defaults import unfit
from dialects.terraform.writing.variables.keys import plain
from dialects.terraform.writing.variables.names import renamed, variable_names
from dialects.terraform.writing.variables.needed import counting, needed, unavailable
from dialects.terraform.writing.variables.types import LIST, Declared, declared, fields, untyped
from dialects.terraform.writing.variables.validations import unchecked, validations
from transpile.diagnostics import Diagnostic, Severity
from transpile.ir import Document, Object
from transpile.language.facts import Declarations, Facts
from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Variable:
    """The variable of a parameter. `type` is Terraform's; `decides`: a loop depends on it."""

    name: str
    parameter: str
    type: str
    decides: bool
    secret: bool
    block: hcl.Block

    @property
    def value(self) -> hcl.Expression:
        """What the variable is worth, of its type."""
        return hcl.word(f"var.{self.name}")

    @property
    def text(self) -> hcl.Expression:
        """The same as a value of the parameter: the items of a list are joined."""
        return hcl.call("join", hcl.string(","), self.value) if self.type == LIST else self.value


@dataclass(frozen=True, slots=True)
class Variables:
    """The variables of a module by the names of their parameters, in the template's order, and what is to be said."""

    found: Mapping[str, Variable]
    diagnostics: tuple[Diagnostic, ...]
    names_of: Declarations

    @property
    def names(self) -> dict[str, str]:
        """Parameter -> variable."""
        return {name: one.name for name, one in self.found.items()}

    @property
    def blocks(self) -> tuple[hcl.Block, ...]:
        """The declarations of all of them."""
        return tuple(one.block for one in self.found.values())

    @property
    def left_out(self) -> tuple[tuple[str, str, str], ...]:
        """Where the template has a default that `entry` leaves out: section, parameter, attribute."""
        secrets = (name for name, one in self.found.items() if one.secret)
        return tuple((self.names_of.section, name, self.names_of.default) for name in secrets)

    def entry(self, member: hcl.Member) -> hcl.Member:
        """The entry of a parameter as it was written, with a default that follows the variable of a loop.

        A parameter that has no default gets none. The default of one that is NoEcho goes, where it has a variable.
        """
        variable = self.found.get(plain(member.key))
        if variable is None or not isinstance(member.value, hcl.Object) or not (variable.decides or variable.secret):
            return member
        kept = (self._attribute(one, variable) for one in member.value.members)
        return replace(member, value=hcl.Object(tuple(one for one in kept if one is not None)))

    def _attribute(self, attribute: hcl.Member, variable: Variable) -> hcl.Member | None:
        if plain(attribute.key) != self.names_of.default:
            return attribute
        return None if variable.secret else replace(attribute, value=variable.text)


def variables(root: Object, document: Document, facts: Facts, every: bool = False) -> Variables:
    """The variables that the loops of `root` need; `every`: all parameters are to be variables.

    T420 for names that change, T422 for defaults that are kept out of the text, T423 for patterns that are not carried
    over; errors for what decides a loop and can be no variable.
    """
    deciding, counted = needed(root, document), counting(root)
    names = variable_names(name for name in document.parameters if every or name in deciding)
    entries = fields(root.fields.get(facts.declarations.section))
    all_ = {name: declared(document.parameters[name], facts.declarations, entries.get(name)) for name in names}
    found = {name: _variable(names[name], one, name in deciding, name in counted) for name, one in all_.items()}
    notes = (note for one in all_.values() for note in (*_kept_secret(one), *unchecked(one)))
    wrong = unfit({name: all_[name] for name in names}, {name: one.block for name, one in found.items()})
    told = (*unavailable(root, document), *untyped(all_.values()), *wrong, *renamed(names, document.parameters), *notes)
    return Variables(found, told, facts.declarations)


def _variable(name: str, one: Declared, decides: bool, counts: bool) -> Variable:
    secret = one.parameter.no_echo
    body: tuple[hcl.Argument | hcl.Block, ...] = (*_arguments(one), *validations(one, name, counts))
    return Variable(name, one.parameter.name, one.type, decides, secret, hcl.Block("variable", (name,), body))


def _arguments(one: Declared) -> Iterator[hcl.Argument]:
    description = one.text(one.names.description)
    if description:
        yield hcl.Argument("description", hcl.string(description))
    yield hcl.Argument("type", hcl.word(one.type))
    if one.default is not None:
        yield hcl.Argument("default", one.default)
    if one.parameter.no_echo:
        yield hcl.Argument("sensitive", hcl.word("true"))


def _kept_secret(one: Declared) -> Iterator[Diagnostic]:
    """T422, a note for the default of a NoEcho parameter."""
    said = one.attributes.get(one.names.default)
    if one.parameter.no_echo and said is not None:
        name = one.parameter.name
        message = f"the module omits the default of the NoEcho parameter `{name}`"
        help = f"set the variable `{name}` in a .tfvars file, or with TF_VAR_{name}"
        span = said.origin.span if said.origin else None
        yield Diagnostic("T422", message, span, "not written", help, Severity.NOTE)
