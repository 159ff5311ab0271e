"""The templates of `cases/`, each with the module that is written, and what is told.

python tests/dialects/terraform/writing/written_cases.py    write the modules anew
"""

from __future__ import annotations

from pathlib import Path

from transpile import convert

FOLDER = Path(__file__).parent / "cases"
TEMPLATES = sorted(FOLDER.glob("*/source.yaml"))


def results(template: Path) -> dict[str, str]:
    """What stands beside a template, by the names of the files."""
    result = convert(template.read_text(encoding="utf-8"), "terraform", name=template.name)
    told = "".join(f"{one.severity.value} {one.code}: {one.message}\n" for one in result.diagnostics)
    return {"module.tf": result.text or "", "told.txt": told}


if __name__ == "__main__":
    for template in TEMPLATES:
        for name, text in results(template).items():
            (template.parent / name).write_text(text, encoding="utf-8", newline="\n")
