"""Makes the readers and oracles beside this folder importable when its tests run alone."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
