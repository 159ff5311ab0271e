"""Converts the samples to Terraform anew: `python samples/regenerate.py`.

Each template of a dialect has its module in `modules/<name>/main.tf` beside it, since a folder is a module.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import yaml

from transpile import convert

SAMPLES = Path(__file__).parent
DIALECTS = ("foreach", "map", "for")


def modules(samples: Path = SAMPLES) -> Iterator[tuple[Path, str]]:
    """The modules with their texts."""
    for dialect in DIALECTS:
        listed = yaml.safe_load((samples / dialect / "manifest.yaml").read_text(encoding="utf-8"))["samples"]
        for sample in listed:
            source = samples / dialect / sample["files"][0]
            if sample["outcome"]["terraform"] == "ok" and source.suffix == ".yaml" and "given" not in sample["name"]:
                yield _module(source), convert(source, "terraform", parameters=sample.get("parameters", {})).text or ""


def _module(source: Path) -> Path:
    return source.parent / "modules" / source.stem / "main.tf"


if __name__ == "__main__":
    for path, text in modules():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
