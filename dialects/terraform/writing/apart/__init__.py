"""Literals that are local values of a module: what aliases share, and what is long in the head of a loop."""
