"""Terraform: its values, its expressions, its functions."""
