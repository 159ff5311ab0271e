"""Converts the modules of this folder anew: `python tests/dialects/terraform/templates/cases/regenerate.py`.

Read what has changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.extend(str(Path(__file__).parents[up]) for up in (1, 4))

from template_results import MODULES, results

for module in MODULES:
    for path in module.parent.iterdir():
        if path != module:
            path.unlink()
    for name, text in results(module).items():
        (module.parent / name).write_text(text, encoding="utf-8", newline="\n")
