"""Templates of the features that are spelled in another way, and what becomes of both."""

from __future__ import annotations

import yaml

from support import ROOT
from support.text import data_of
from transpile import Result, convert
from transpile.diagnostics import Severity

TEXTS = sorted((ROOT / "tests/features").glob("*/*.yaml"))
MAP = "tag:yaml.org,2002:map"
DEPLOYED = ("Resources", "Outputs", "Conditions", "Parameters")
TARGETS = ("cfn", "foreach", "for", "map", "ros", "terraform")


def without_metadata(text: str) -> yaml.MappingNode:
    root = yaml.compose(text, yaml.SafeLoader)
    assert isinstance(root, yaml.MappingNode)
    root.value = [(key, value) for key, value in root.value if key.value != "Metadata"]
    return root


def meaning(result: Result) -> object:
    """What the result says once its loops are written out, and what they look up is found; the text itself is read."""
    assert yaml.compose(result.text or "", yaml.SafeLoader)
    text = convert(result.text or "", "cfn", resolve=True).text
    data = {} if text is None else data_of(text)
    return {name: data[name] for name in DEPLOYED if name in data}


def errors(result: Result) -> set[str]:
    return {one.code for one in result.diagnostics if one.severity is Severity.ERROR}
