"""A function of a template -> an expression of Terraform's: a table by vocabulary, as names mean others elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dialects.terraform.writing import hcl
from dialects.terraform.writing.functions.around import Around, Translation, Write
from dialects.terraform.writing.functions.cfn import CFN
from dialects.terraform.writing.functions.core import CORE
from transpile.ir import Call, Document

TABLES: Mapping[str, Mapping[str, Translation]] = {"cfn": CFN, "core": CORE}


def translated(
    call: Call, write: Write, document: Document, local: Callable[[str], str] = str
) -> hcl.Expression | None:
    """The expression that answers what `call` does, or fails where it does; None where there is none.

    `write` gives the expression of an argument, whose value Terraform needs: `var.Name` for a parameter. `local` gives
    the name of the local value that a mapping is. What is not sayable (`says`) in an argument is left to `write`.
    """
    translation = TABLES.get(call.vocabulary, {}).get(call.name)
    return None if translation is None else translation(call.argument, Around(document, write, local))
