"""Bounds on what is read: beyond them a text is refused, so hostile input costs bounded time and memory.

Real templates are at most 1 MB (CloudFormation's own limit) and 18 levels deep.
"""

MAX_BYTES = 10_000_000
MAX_DEPTH = 200
MAX_NODES = 1_000_000
"""Nodes in one text."""
MAX_ALIASED = 200_000
"""Nodes that all aliases of a text stand for together. Twenty thousand are in the largest of public templates."""
MAX_ALIASED_MERGING = 60_000
"""The same in a text with merge keys, which is read and compared twice: as it is, and with them merged."""
MAX_MERGED = 50_000
"""Merge keys of one text, with the entries that they bring along."""
MAX_TOKENS = 500_000
"""Tokens in one text of HCL, blanks and line breaks with them: python-hcl2 takes half a gigabyte for them."""
