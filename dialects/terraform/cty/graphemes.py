"""Strings as what a reader calls characters: grapheme clusters.

Terraform 1.15 has the clusters of Unicode 15, which splits conjuncts of Indic scripts (`क्ष` is two); `\\X` of the
library `regex` follows newer rules, so they are spelt out (UAX 29, table 1c, without GB9c).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import regex


@cache
def _cluster() -> regex.Pattern[str]:
    import regex

    core = (
        r"\p{GCB=L}*(?:\p{GCB=V}+|\p{GCB=LV}\p{GCB=V}*|\p{GCB=LVT})\p{GCB=T}*|\p{GCB=L}+|\p{GCB=T}+"  # Hangul
        r"|\p{GCB=RI}\p{GCB=RI}"  # flags
        r"|\p{Extended_Pictographic}(?:\p{GCB=Extend}*\p{GCB=ZWJ}\p{Extended_Pictographic})*"
        r"|[^\p{GCB=Control}\p{GCB=CR}\p{GCB=LF}]"
    )
    around = r"[\p{GCB=Extend}\p{GCB=ZWJ}\p{GCB=SpacingMark}]*"
    alone = r"\p{GCB=Prepend}+" + around + "|" + r"[\p{GCB=Extend}\p{GCB=ZWJ}\p{GCB=SpacingMark}]+"
    return regex.compile(rf"\r\n|\p{{GCB=Prepend}}*(?:{core}){around}|{alone}|[\s\S]")


def clusters(text: str) -> list[str]:
    """The grapheme clusters of a text, in order."""
    if text.isascii() and "\r\n" not in text:
        return list(text)
    return _cluster().findall(text)
