"""Faults of what writes modules of Terraform: expressions, variables, local values, and their text."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from faults import always, nothing, turned, without_last, yields
from mutant import Caught, planted

from dialects.terraform.writing import hcl

EXPRESSIONS = "dialects.terraform.writing.expressions"
WRITER = f"{EXPRESSIONS}.Writer"
CFN = "dialects.terraform.writing.functions.cfn"
TABLES = "dialects.terraform.writing.functions.translation.TABLES"
MAPPINGS = "dialects.terraform.writing.functions.mappings"
DECLARED = "dialects.terraform.writing.variables.declared"
STRINGS = "dialects.terraform.writing.layout_strings"
APART = "dialects.terraform.writing.apart.values"


def instead(value: Any) -> Any:
    """Another constant."""
    return lambda original: value


def value_alone(names: tuple[str, ...]) -> tuple[str, ...]:
    """A loop that has a name for its items only."""
    return names[-1:]


def computed(original: Any) -> Any:
    """A part of the template that Terraform computes, though the service is to."""
    return lambda self, e: self.value(e)


def listed(parts: Any) -> hcl.Expression:
    """Lists that stand in a list, each as one item."""
    return hcl.Tuple(tuple(parts))


def in_words(original: Any) -> Any:
    """All scalars are strings."""
    return lambda e: hcl.string(e.text)


def translating(name: str, made: Any) -> Any:
    """The functions of CloudFormation, one of them said in another way."""
    return lambda tables: {**tables, "cfn": {**tables["cfn"], name: made}}


def turned_split(argument: Any, around: Any) -> Any:
    return hcl.call("split", *(around.write(one) for one in turned(argument.items)))


def undelimited(argument: Any, around: Any) -> Any:
    return hcl.call("join", hcl.string(""), around.write(argument.items[1]))


def keys_turned(original: Any) -> Any:
    """A lookup of the column in the row's place."""
    return lambda table, found, around: original(table, (found[0], found[2], found[1], *found[3:]), around)


def one_before(original: Any) -> Any:
    """The item before the one that is asked for."""
    return lambda e, around: hcl.word(str(int(e.text) - 1))


def key_cropped(key: hcl.String) -> hcl.String:
    return hcl.String((*key.parts[:-1], "s")) if len(key.parts) > 1 else key


def unexpanded(call: Any) -> Any:
    return replace(call, expanded=False) if isinstance(call, hcl.Function) else call


def set_of(arguments: Any) -> Any:
    """Variables of lists that are sets."""
    return [
        replace(one, value=hcl.word(f"{one.value.parts[0]}".replace("list", "set"))) if one.name == "type" else one
        for one in arguments
    ]


def shorter(argument: hcl.Argument) -> hcl.Argument:
    """A local value without its last item."""
    assert isinstance(argument.value, hcl.Tuple)
    return replace(argument, value=hcl.Tuple(without_last(argument.value.items)))


MODULE_WRITING = (
    *planted(
        "mill.map",
        "terraform",
        ("an index and an item change places", f"{WRITER}._names", yields(turned), Caught.READING),
        ("an index has no name", f"{WRITER}._names", yields(value_alone), Caught.READING),
        ("a reference in a body is computed", f"{WRITER}.data", computed, Caught.VALUES),
        (
            "lists with loops among their items are lists of lists",
            f"{EXPRESSIONS}._joined_lists",
            lambda original: listed,
            Caught.EXPANSION,
        ),
        ("all scalars are strings", f"{EXPRESSIONS}.scalar", in_words, Caught.EXPANSION),
        ("a number is spelled anew", "dialects.terraform.writing.scalars.lasts", always(True), Caught.EXPANSION),
        ("a letter in the place of a variable in the keys", f"{WRITER}.key", yields(key_cropped), Caught.READING),
        (
            "an escape of Fn::Sub is filled in",
            "dialects.terraform.writing.scalars.ESCAPED",
            instead("${"),
            Caught.EXPANSION,
        ),
        (
            "an interpolation of Terraform is not escaped",
            "dialects.terraform.cty.hcl_text._ESCAPED",
            instead(re.compile(r'[\\"\n]|%(?=\{)')),
            Caught.READING,
        ),
        (
            "a directive of Terraform is not escaped",
            "dialects.terraform.cty.hcl_text._ESCAPED",
            instead(re.compile(r'[\\"\n]|\$(?=\{)')),
            Caught.FILLING,
        ),
        (
            "a dollar before an interpolation escapes it",
            f"{STRINGS}._DOLLARS",
            instead(re.compile(r"(?!)")),
            Caught.EXPANSION,
        ),
        ("a heredoc has nothing escaped", f"{STRINGS}.doubled", nothing, Caught.EXPANSION),
        (
            "the last line of a heredoc is lost",
            f"{STRINGS}.doubled",
            yields(lambda text: text.rpartition("echo")[0]),
            Caught.EXPANSION,
        ),
        ("both arguments of split change places", TABLES, translating("Fn::Split", turned_split), Caught.EXPANSION),
        ("an item before the one selected", f"{CFN}.position", one_before, Caught.EXPANSION),
        ("the delimiter of join is lost", TABLES, translating("Fn::Join", undelimited), Caught.EXPANSION),
        ("both keys of a lookup change places", f"{MAPPINGS}._cell", keys_turned, Caught.EXPANSION),
        ("a nest loses what expands its lists", f"{EXPRESSIONS}.hcl.call", yields(unexpanded), Caught.READING),
        ("lists of parameters are sets", f"{DECLARED}._arguments", yields(set_of), Caught.READING),
        (
            "a variable has a name that Terraform reserves",
            "dialects.terraform.writing.variables.names.RESERVED",
            instead(frozenset()),
            Caught.READING,
        ),
        (
            "a loop variable hides the variables of the module",
            "dialects.terraform.writing.names.valid",
            nothing,
            Caught.READING,
        ),
        (
            "keys are said to be made twice that are not",
            "dialects.terraform.writing.preconditions.conditions._grouped",
            yields(lambda loop: replace(loop, grouped=False)),
            Caught.READING,
        ),
        ("a local value lacks its last item", f"{APART}._argument", yields(shorter), Caught.EXPANSION),
    ),
)
