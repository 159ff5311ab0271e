"""Bounds on what is read: beyond them a text is refused, so hostile input costs bounded time and memory.

Real templates are at most 1 MB (CloudFormation's own limit) and 18 levels deep.
"""

MAX_BYTES = 10_000_000
MAX_DEPTH = 200
MAX_NODES = 1_000_000
"""Nodes in one text, and nodes when every alias is replaced by what it refers to."""
MAX_TOKENS = 500_000
"""Tokens in one text of HCL, blanks and line breaks with them: python-hcl2 takes half a gigabyte for them."""
