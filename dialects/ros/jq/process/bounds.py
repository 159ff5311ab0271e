"""How much one evaluation of a jq script may take. The service's own bounds are not known; scripts of templates take
thousandths of these.
"""

MEMORY = 512 * 1024 * 1024
"""Bytes of address space of the process; not on Windows, and macOS does not hold to it."""
CPU = 2
"""Seconds of computing; not on Windows."""
WALL = 3
"""Seconds from the request to the answer."""
OUTPUT = 1_000_000
"""Characters of all outputs as JSON: as many as a computed string may have."""
DEPTH = 200
"""Levels of an output: as many as a template may have."""
