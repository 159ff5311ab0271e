"""Terraform's JSON syntax: a JSON document -> the bodies that its HCL spelling would give."""
