"""PyYAML's pure parser, for where libyaml's extension is missing: the same events and marks, some 20 times slower."""

from __future__ import annotations

from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner


class PureParser(Reader, Scanner, Parser):
    """Events of a text, without the composer and the resolver of PyYAML's loaders.

    Its parts ask each other by methods of one object, as in PyYAML's own loaders, hence the bases. The reader is made
    first: a scanner begins by asking it for its place.
    """

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
