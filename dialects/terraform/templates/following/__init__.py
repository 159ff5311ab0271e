"""What a template goes on following: its parameters that are variables of the module, its mappings, names of loops."""
