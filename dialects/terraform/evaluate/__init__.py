"""Expressions of Terraform -> closures -> values, as HashiCorp's hclsyntax evaluates them."""
