"""Loops in the evaluator: what they visit or why that is not known, their copies, keys and comments."""
