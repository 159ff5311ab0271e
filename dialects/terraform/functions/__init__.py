"""Terraform's functions, a module for each subject, which is imported when one of its functions is called first.

They follow Terraform 1.15 with cty 1.18; `tests/dialects/terraform/functions` asks both the same questions.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from dialects.terraform.functions.signatures import Function, Functions

SUBJECTS = {
    "ip_network": "cidrhost cidrnetmask cidrsubnet cidrsubnets",
    "numeric": "abs ceil floor log max min parseint pow signum sum",
    "collection.choices": "alltrue anytrue coalesce coalescelist one",
    "dates": "formatdate",
    "type_conversion": "tobool tolist tomap tonumber toset tostring",
    "encoding": "base64decode base64encode urlencode",
    "string.formatting": "format formatlist",
    "hashing": "base64sha256 base64sha512 md5 sha1 sha256 sha512 uuidv5",
    "json": "jsondecode jsonencode",
    "collection.lists": "compact concat distinct flatten matchkeys range reverse sort",
    "collection.lookups": "contains element index keys length lookup values",
    "collection.maps": "merge transpose zipmap",
    "string.regex": "regex regexall replace",
    "collection.sets": "setintersection setproduct setsubtract setunion",
    "collection.slices": "chunklist slice",
    "string.strings": "chomp endswith indent join lower split startswith strcontains strrev substr title trim"
    " trimprefix trimspace trimsuffix upper",
    "yaml": "yamlencode",
}
"""Which module of this package holds which functions."""

_REASONS = {
    "it reads a file": "file filebase64 filebase64sha256 filebase64sha512 fileexists filemd5 fileset filesha1"
    " filesha256 filesha512 templatefile",
    "it depends on the machine": "abspath basename dirname pathexpand",
    "it returns a different value each time": "bcrypt plantimestamp timestamp uuid",
    "it handles sensitive values": "ephemeralasnull issensitive nonsensitive rsadecrypt sensitive",
    "transpile does not implement it": "base64gzip convert csvdecode templatestring textdecodebase64 textencodebase64"
    " timeadd timecmp yamldecode",
}
NOT_EVALUATED = {name: reason for reason, names in _REASONS.items() for name in names.split()}
"""Functions that Terraform has and that are not evaluated, with the reason."""

_SUBJECT = {name: subject for subject, names in SUBJECTS.items() for name in names.split()}


def find(name: str) -> Function | None:
    """The function of that name, where it is one that is evaluated; `core::upper` is `upper`."""
    bare = name.removeprefix("core::")
    subject = _SUBJECT.get(bare)
    return None if subject is None else _functions(subject)[bare]


@cache
def _functions(subject: str) -> Functions:
    found: Functions = import_module(f"{__name__}.{subject}").FUNCTIONS
    return found
