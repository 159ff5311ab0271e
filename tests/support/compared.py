"""How much of a run was compared with the real Terraform."""

COMPARED = "expressions compared with Terraform"
"""The property in which a test records how many it compared."""
