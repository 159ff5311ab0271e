"""Terraform's functions of strings, and Go's regular expressions in Python."""
