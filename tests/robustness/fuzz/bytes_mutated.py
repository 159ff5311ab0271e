"""Mutations of bytes: what an editor, a transfer or another encoding does to a file."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

ODD = (
    *(b"\r", b"\n", b"\r\n", b"\t", b" ", b"\0", b"\x1b[31m", b"\x7f", b"\xff", b"\xc3", b"\xed\xa0\x80"),
    *("\x85".encode(), "\u2028".encode(), "\u2029".encode(), "\ufeff".encode(), "\u200b".encode(), "é".encode()),
    *("\U0001f600".encode(), "\u0301".encode(), "\u00a0".encode(), "\ufffe".encode(), b"#", b'"', b"'", b"\\"),
)
LINE_ENDS = (b"\r\n", b"\r", "\x85".encode(), "\u2028".encode(), b"\n\n", b" \n", b"\t\n")
BytesMutation = Callable[[bytes, Random], bytes]


def flip(data: bytes, random: Random) -> bytes:
    """One bit turned over."""
    changed = bytearray(data)
    changed[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return bytes(changed)


def insert(data: bytes, random: Random) -> bytes:
    """An odd byte or character in between."""
    at = random.randint(0, len(data))
    return data[:at] + random.choice(ODD) + data[at:]


def remove(data: bytes, random: Random) -> bytes:
    """Some bytes left out."""
    start, end = _range(data, random)
    return data[:start] + data[end:]


def repeat(data: bytes, random: Random) -> bytes:
    """Some bytes again at another place."""
    start, end = _range(data, random)
    at = random.randint(0, len(data))
    return data[:at] + data[start:end] + data[at:]


def cut(data: bytes, random: Random) -> bytes:
    """The beginning, or the end."""
    at = random.randrange(len(data))
    return data[:at] if random.random() < 0.7 else data[at:]


def end_lines(data: bytes, random: Random) -> bytes:
    """All lines, or one, with another ending."""
    ending = random.choice(LINE_ENDS)
    lines = data.split(b"\n")
    if random.random() < 0.6:
        return ending.join(lines)
    at = random.randrange(len(lines))
    return b"\n".join(lines[:at]) + ending + b"\n".join(lines[at:])


def encode(data: bytes, random: Random) -> bytes:
    """In another encoding, or with a byte order mark."""
    text = data.decode(errors="replace")
    return random.choice(
        (text.encode("utf-16"), text.encode("latin-1", "replace"), b"\xef\xbb\xbf" + data, b"\xef\xbb\xbf" * 2 + data)
    )


def close(data: bytes, random: Random) -> bytes:
    """Without the end of the last line, or with more of it."""
    return data.rstrip() + random.choice((b"", b"\n\n\n", b"\n# end", b" ", b"\n...\n", b"\n---\n"))


def _range(data: bytes, random: Random) -> tuple[int, int]:
    start = random.randrange(len(data))
    return start, min(len(data), start + random.choice((1, 1, 2, 8, 64)))


BYTES: tuple[BytesMutation, ...] = (flip, insert, insert, remove, repeat, cut, end_lines, encode, close)
