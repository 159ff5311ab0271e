"""Looked at by mypy only: the toys are a dialect of each kind, a family and a language."""

import toy_family
import toy_language
import toy_language.reading
import toy_language.text
from toy_family import each

from dialects.templates import Hooks
from dialects.templates.protocol import Adapter
from transpile import Dialect
from transpile.language.protocols import Family, Language, Opening

ADAPTERS: list[Adapter] = [each]
DIALECTS: list[Dialect] = [*ADAPTERS, toy_language]
FAMILIES: list[Family] = [toy_family]
LANGUAGES: list[Language] = [toy_language.text]
OPENINGS: list[type[Opening]] = [toy_language.text.Toy]
READERS: list[type[Hooks]] = [toy_language.reading.Loops]
