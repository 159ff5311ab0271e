"""`python -m transpile`."""

import sys

from transpile.cli import main

if __name__ == "__main__":  # not in the processes that a run starts
    sys.exit(main())
