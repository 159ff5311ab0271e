"""Functions of address ranges in CIDR notation."""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv6Address
from typing import NamedTuple

from dialects.terraform.cty.failures import Failure, Unsupported
from dialects.terraform.cty.numbers import Number
from dialects.terraform.cty.types import NUMBER, STRING, ListType
from dialects.terraform.cty.values import ListOf
from dialects.terraform.functions.signatures import Function, Functions, Parameter, whole

MOST_BITS = 32
"""By how many bits `cidrsubnets` extends a prefix at most."""


class _Range(NamedTuple):
    """Addresses that begin alike: the first, how many bits they share, and how many an address has."""

    start: int
    prefix: int
    bits: int

    @property
    def size(self) -> int:
        return 1 << self.bits - self.prefix

    def address(self, number: int) -> str:
        return str(IPv4Address(number) if self.bits == 32 else IPv6Address(number))

    def __str__(self) -> str:
        return f"{self.address(self.start)}/{self.prefix}"


def _range(text: str) -> _Range:
    """The range that CIDR notation says. Raises `Failure`."""
    address, _, digits = text.rpartition("/")
    found = _address(address)
    if found is None or not re.fullmatch(r"[0-9]{1,30}", digits) or int(digits) > found[1]:
        raise Failure(f"invalid CIDR expression: invalid CIDR address: {text}")
    number, bits = found
    if bits == 128 and number >> 32 == 0xFFFF:
        raise Unsupported("an IPv4 address in IPv6 notation")
    prefix = int(digits)
    return _Range(number >> bits - prefix << bits - prefix, prefix, bits)


def _address(text: str) -> tuple[int, int] | None:
    """An address as a number and its bits. Numbers between dots are decimal, whatever zeros they begin with."""
    plain = re.sub(r"(?<![0-9A-Fa-f:])0+(?=[0-9])|(?<=:)0+(?=[0-9]+\.)|(?<=\.)0+(?=[0-9])", "", text)
    try:
        if ":" not in text:
            return int(IPv4Address(plain)), 32
        return (int(IPv6Address(plain)), 128) if "%" not in text else None
    except ValueError:
        return None


def _integer(number: Number) -> int:
    if not isinstance(number, int):
        raise Failure("value must be a whole number")
    return int(number)


def cidrhost(prefix: str, number: Number) -> str:
    """The address of that number in a range; a negative one counts from its end."""
    network, at = _range(prefix), _integer(number)
    said = at if at >= 0 else -at - 1
    if said >= network.size:
        if said >= 1 << 63:
            raise Unsupported("a number of more than 63 bits that a range of addresses does not have")
        shown = at if at >= 0 else network.size + at
        raise Failure(f"prefix of {network.prefix} does not accommodate a host numbered {shown}")
    return network.address(network.start + at % network.size)


def cidrnetmask(prefix: str) -> str:
    """The mask of an IPv4 range."""
    network = _range(prefix)
    if network.bits != 32:
        raise Failure(f"IPv6 addresses cannot have a netmask: {prefix}")
    return network.address((1 << 32) - network.size)


def cidrsubnet(prefix: str, bits: Number, number: Number) -> str:
    """The part of that number of a range, where parts share so many bits more."""
    network, more, at = _range(prefix), whole(bits), _integer(number)
    if more < 0 or at < 0:
        raise Unsupported("a negative number in cidrsubnet")
    if network.prefix + more > network.bits:
        raise Failure(f"insufficient address space to extend prefix of {network.prefix} by {more}")
    if at >> more:
        raise Failure(f"prefix extension of {more} does not accommodate a subnet numbered {at}")
    longer = network.prefix + more
    return str(_Range(network.start + (at << network.bits - longer), longer, network.bits))


def cidrsubnets(prefix: str, *lengths: Number) -> ListOf:
    """Parts of a range one behind the other, each of which shares so many bits more."""
    network = _range(prefix)
    made: list[_Range] = []
    at = network.start
    for position, number in enumerate(lengths, 1):
        longer = network.prefix + _extension(number, position)
        if longer > network.bits:
            kind = f"IPv{4 if network.bits == 32 else 6}"
            raise Failure(f"would extend prefix to {longer} bits, which is too long for an {kind} address", position)
        part = _Range(at, longer, network.bits)
        part = part._replace(start=-(-at // part.size) * part.size)
        if part.start >= network.start + network.size or not network.start:  # Terraform finds nothing behind the last
            last = made[-1] if made else network
            raise Failure(
                f"not enough remaining address space for a subnet with a prefix of {longer} bits after {last}", position
            )
        made.append(part)
        at = part.start + part.size
    return ListOf(STRING, tuple(map(str, made)))


def _extension(number: Number, position: int) -> int:
    bits = whole(number, position)
    if bits < 1:
        raise Failure("must extend prefix by at least one bit", position)
    if bits > MOST_BITS:
        raise Failure(f"may not extend prefix by more than {MOST_BITS} bits", position)
    return bits


_PREFIX, _BITS = Parameter("prefix", STRING), Parameter("newbits", NUMBER)

FUNCTIONS: Functions = {
    "cidrhost": Function((_PREFIX, Parameter("hostnum", NUMBER)), STRING, cidrhost),
    "cidrnetmask": Function((_PREFIX,), STRING, cidrnetmask),
    "cidrsubnet": Function((_PREFIX, _BITS, Parameter("netnum", NUMBER)), STRING, cidrsubnet),
    "cidrsubnets": Function((_PREFIX,), ListType(STRING), cidrsubnets, rest=_BITS),
}
