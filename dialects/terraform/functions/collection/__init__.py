"""Terraform's functions of lists, maps and sets."""
