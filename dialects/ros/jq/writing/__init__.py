"""Loops of the IR -> calls of `Fn::Jq` and of the list functions."""

from dialects.ros.jq.writing.calls import write, write_program

__all__ = ["write", "write_program"]
