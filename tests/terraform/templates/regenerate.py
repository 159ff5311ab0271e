"""Converts the modules of this folder anew: `python tests/terraform/templates/regenerate.py`. Read what has changed."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from template_results import MODULES, results

for module in MODULES:
    for path in module.parent.iterdir():
        if path != module:
            path.unlink()
    for name, text in results(module).items():
        (module.parent / name).write_text(text, encoding="utf-8", newline="\n")
