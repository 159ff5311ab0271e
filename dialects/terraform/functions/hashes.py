"""Functions of hashes."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections.abc import Callable
from uuid import NAMESPACE_DNS, NAMESPACE_OID, NAMESPACE_URL, NAMESPACE_X500, UUID, uuid5

from dialects.terraform.failures import Failure
from dialects.terraform.functions.parameters import TEXT
from dialects.terraform.signatures import Function, Functions, Parameter
from dialects.terraform.types import STRING


def _hexadecimal(name: str) -> Function:
    compute: Callable[[str], str] = lambda text: hashlib.new(name, text.encode()).hexdigest()  # noqa: E731
    return Function((TEXT,), STRING, compute)


def _base64(name: str) -> Function:
    compute: Callable[[str], str] = lambda text: b64encode(hashlib.new(name, text.encode()).digest()).decode()  # noqa: E731
    return Function((TEXT,), STRING, compute)


_NAMESPACES = {"dns": NAMESPACE_DNS, "oid": NAMESPACE_OID, "url": NAMESPACE_URL, "x500": NAMESPACE_X500}
_DASHED = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_UUID = re.compile(rf"(?:urn:uuid:)?{_DASHED}|\{{{_DASHED}\}}|[0-9a-f]{{32}}", re.IGNORECASE | re.ASCII)


def uuidv5(namespace: str, name: str) -> str:
    """The UUID of a name in a namespace, which has a name or a UUID itself."""
    space = _NAMESPACES.get(namespace)
    if space is None:
        if not _UUID.fullmatch(namespace):
            length = len(namespace.encode())
            why = "invalid UUID format" if length in (32, 36, 38, 45) else f"invalid UUID length: {length}"
            raise Failure(f"uuidv5() doesn't support namespace {namespace} ({why})")
        space = UUID(namespace.lower())
    return str(uuid5(space, name))


FUNCTIONS: Functions = {
    "base64sha256": _base64("sha256"),
    "base64sha512": _base64("sha512"),
    "md5": _hexadecimal("md5"),
    "sha1": _hexadecimal("sha1"),
    "sha256": _hexadecimal("sha256"),
    "sha512": _hexadecimal("sha512"),
    "uuidv5": Function((Parameter("namespace", STRING), Parameter("name", STRING)), STRING, uuidv5),
}
