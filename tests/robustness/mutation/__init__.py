"""Mutation testing: one line of the product is changed, and the tests that run that line must notice."""
