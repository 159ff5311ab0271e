"""Functions of hashes."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from functools import partial
from uuid import NAMESPACE_DNS, NAMESPACE_OID, NAMESPACE_URL, NAMESPACE_X500, UUID, uuid5

from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.types import STRING
from dialects.terraform.functions.signatures import TEXT, Function, Functions, Parameter


def _digest(algorithm: str, text: str) -> bytes:
    return hashlib.new(algorithm, text.encode(), usedforsecurity=False).digest()


def _hexadecimal(algorithm: str, text: str) -> str:
    return _digest(algorithm, text).hex()


def _base64(algorithm: str, text: str) -> str:
    return b64encode(_digest(algorithm, text)).decode()


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
    "base64sha256": Function((TEXT,), STRING, partial(_base64, "sha256")),
    "base64sha512": Function((TEXT,), STRING, partial(_base64, "sha512")),
    "md5": Function((TEXT,), STRING, partial(_hexadecimal, "md5")),
    "sha1": Function((TEXT,), STRING, partial(_hexadecimal, "sha1")),
    "sha256": Function((TEXT,), STRING, partial(_hexadecimal, "sha256")),
    "sha512": Function((TEXT,), STRING, partial(_hexadecimal, "sha512")),
    "uuidv5": Function((Parameter("namespace", STRING), Parameter("name", STRING)), STRING, uuidv5),
}
