"""The resource that deploys a template: `--stack-resource`. What it is called, and takes, the family tells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from dialects.terraform.writing import hcl
from dialects.terraform.writing.deployment.encoded_size import encoded
from dialects.terraform.writing.variables.declared import Variable, Variables
from transpile.diagnostics import Diagnostic, Severity
from transpile.evaluate.evaluation import Mode
from transpile.evaluate.start import evaluation
from transpile.evaluate.values import Absent
from transpile.ir import Document, Object
from transpile.language.facts import Facts, Stack

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,127}").fullmatch


def wrong_name(name: str) -> str:
    """What is wrong with the name of a resource, which names the stack, too; "" for a right one."""
    if _NAME(name):
        return ""
    return "use at most 128 letters, digits, hyphens and underscores, starting with a letter"


def deployed(
    name: str, root: Object, given: Variables, facts: Facts, conditions: Sequence[hcl.Block] = ()
) -> tuple[tuple[hcl.Block, ...], tuple[Diagnostic, ...]]:
    """The resource called `name` that deploys `local.template`, and what is to be said of it.

    `given` are the variables of all parameters, `conditions` the blocks `precondition`. `root` tells what the template
    must be allowed to do: with its loops, or expanded, if types depend on items. T018 where no resource is known that
    deploys the templates of a family.
    """
    stack = facts.stack
    if stack is None:
        message = f"--stack-resource does not support {facts.title} templates"
        return (), (Diagnostic("T018", message, help="remove --stack-resource"),)
    asked, told = stack.capable(root)
    body = (*_arguments(name, stack), *_given(stack, given), *_allowed(stack, asked), *_lifecycle(conditions))
    return (hcl.Block("resource", (stack.type, name), body),), told


def _arguments(name: str, stack: Stack) -> Iterator[hcl.Argument]:
    yield hcl.Argument(stack.name, hcl.string(name.replace("_", "-")))
    yield hcl.Argument(stack.body, hcl.call("jsonencode", hcl.word("local.template")))


def _given(stack: Stack, given: Variables) -> Iterator[hcl.Argument | hcl.Block]:
    """The values of all parameters: an object, or a block for each."""
    found = tuple(given.found.values())
    if stack.pair is not None:
        yield from (_pair(one, stack.parameters, stack.pair) for one in found)
    elif found:
        members = tuple(hcl.Member(hcl.string(one.parameter), one.text) for one in found)
        yield hcl.Argument(stack.parameters, hcl.Object(members, open=True))


def _pair(one: Variable, block: str, names: tuple[str, str]) -> hcl.Block:
    key, value = names
    return hcl.Block(block, (), (hcl.Argument(key, hcl.string(one.parameter)), hcl.Argument(value, one.text)))


def _allowed(stack: Stack, asked: Sequence[str]) -> Iterator[hcl.Argument]:
    if asked:
        items = tuple(hcl.Item(hcl.string(one)) for one in asked)
        yield hcl.Argument(stack.capabilities, hcl.Tuple(items))


def _lifecycle(conditions: Sequence[hcl.Block]) -> Iterator[hcl.Block]:
    if conditions:
        yield hcl.Block("lifecycle", (), tuple(conditions))


def too_large(document: Document, facts: Facts) -> tuple[Diagnostic, ...]:
    """T421, a note where the template, as far as it is known now, is larger than the resource takes it."""
    functions = facts.computing
    expansion = evaluation(document, functions=functions, mode=Mode.EXPANDING).evaluate(document.root, {})
    size, stack = 0 if isinstance(expansion, Absent) else encoded(expansion), facts.stack
    if stack is None or size <= stack.longest:
        return ()
    message = f"the template has about {size:,} bytes; `{stack.body}` accepts at most {stack.longest:,}"
    help = f"upload `jsonencode(local.template)`, and set `{stack.instead}` instead"
    return (Diagnostic("T421", message, help=help, severity=Severity.NOTE),)
