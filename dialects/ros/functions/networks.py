"""`Fn::Cidr` (user guide, "Fn::Cidr"): parts of a block of IPv4 addresses."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network

from dialects.ros.functions.arguments import Arguments
from dialects.ros.functions.values import Failure, Value
from transpile.evaluate.values import natural

MOST = 256
WIDEST = 32


def sized(count: str, bits: str) -> bool:
    """Whether texts are a number of blocks and of bits that can be asked for."""
    return (natural(count) or 0) in range(1, MOST + 1) and (natural(bits) or 0) in range(1, WIDEST + 1)


def cidr(given: Arguments) -> Value:
    """The first `count` blocks whose addresses differ in the last `bits` bits."""
    block, count, bits = _block(given.text(0)), given.integer(1), given.integer(2)
    if not 1 <= count <= MOST:
        raise Failure(f"the number of blocks is {count:,}", f"use a number from 1 to {MOST}")
    if not 1 <= bits <= WIDEST:
        raise Failure(f"the size of a block is {bits:,} bits", "use a size from 1 to 32 bits")
    prefix = 32 - bits
    if prefix < block.prefixlen or count > 1 << prefix - block.prefixlen:
        room = 1 << prefix - block.prefixlen if prefix >= block.prefixlen else 0
        blocks = f"{room:,} block{'' if room == 1 else 's'} of {bits} bit{'' if bits == 1 else 's'}"
        raise Failure(f"{block} has room for {blocks}, not {count}", "use a larger block")
    start = int(block.network_address)
    return [f"{IPv4Address(start + (at << bits))}/{prefix}" for at in range(count)]


def _block(text: str) -> IPv4Network:
    try:
        return IPv4Network(text, strict=False)
    except ValueError:
        raise Failure("the first argument is not an IPv4 CIDR block", "write a block such as 192.168.0.0/24") from None
