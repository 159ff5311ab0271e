"""Blocks that repeat themselves are told, each once: `count`, `for_each`, `dynamic`."""

from __future__ import annotations

from pathlib import Path

from dialects.terraform.module.repeated_blocks import repeated_blocks
from support.terraform_expanding import new_text, parsed, told, written_out
from transpile.diagnostics import Severity
from transpile.syntax.source import from_text

MODULE = (Path(__file__).parents[1] / "module" / "cases" / "repeated.tf").read_text(encoding="utf-8")


def test_each_block_that_repeats_itself_is_told_once() -> None:
    found = list(repeated_blocks(parsed(MODULE), from_text(MODULE)))
    assert [(one.code, one.severity) for one in found] == [("T413", Severity.NOTE)] * 5
    assert ["`".join(one.message.split("`")[:2]) + "`" for one in found] == [
        '`module "queue"`',
        '`data "aws_subnet" "of"`',
        '`resource "aws_security_group" "this"`',
        '`dynamic "ingress"`',
        '`dynamic "deep"`',
    ]


def test_a_loop_in_the_argument_is_written_out_and_the_block_stays() -> None:
    assert "note T413 17:3" in told(written_out(MODULE))
    assert new_text(MODULE) == MODULE.replace(
        "{ for team in var.teams : team => upper(team) }", '{ orders = "ORDERS", payments = "PAYMENTS" }'
    )
