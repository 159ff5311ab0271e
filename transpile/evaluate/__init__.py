"""Partial evaluation: IR and values -> IR."""
