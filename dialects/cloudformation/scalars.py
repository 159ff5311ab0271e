"""What a scalar is once resolved, as CloudFormation reads it: YAML 1.1's core types, dates being strings."""

from __future__ import annotations

import re

from transpile.tree import Kind, Scalar, Style

_NULL = re.compile(r"(?:~|null|Null|NULL|)\Z")
_BOOLEAN = re.compile(r"(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)\Z")
_NUMBER = re.compile(
    r"""(?:[-+]?0b[0-1_]+ | [-+]?0[0-7_]+ | [-+]?(?:0|[1-9][0-9_]*) | [-+]?0x[0-9a-fA-F_]+
    | [-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?
    | [-+]?(?:[0-9][0-9_]*)\.[0-9_]*(?:[eE][-+][0-9]+)? | \.[0-9][0-9_]*(?:[eE][-+][0-9]+)?
    | [-+]?\.(?:inf|Inf|INF) | \.(?:nan|NaN|NAN))\Z""",
    re.VERBOSE,
)
_JSON_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?\Z")

TAGS = {"!!str": Kind.STRING, "!!int": Kind.NUMBER, "!!float": Kind.NUMBER, "!!bool": Kind.BOOLEAN, "!!null": Kind.NULL}
"""The standard tags that say themselves what a scalar is."""


def kind(scalar: Scalar) -> Kind:
    """What `scalar` is: a string unless it is plain and looks like null, a boolean or a number."""
    text = scalar.text
    if scalar.style is not Style.PLAIN or (text[:1].isalpha() and len(text) > 5):
        return Kind.STRING
    if _NULL.match(text):
        return Kind.NULL
    if _BOOLEAN.match(text):
        return Kind.BOOLEAN
    return Kind.NUMBER if _NUMBER.match(text) or _JSON_NUMBER.match(text) else Kind.STRING
