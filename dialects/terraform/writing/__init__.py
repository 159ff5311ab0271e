"""Modules written anew: the IR -> HCL without places (`hcl`) -> text, native (`layout`) or JSON (`json_layout`)."""
