"""Looked at by mypy only: modules are dialects, families and languages, function by function."""

import dialects.cloudformation
import dialects.for_loop
import dialects.foreach
import dialects.map_merge
import dialects.plain
import dialects.ros.dialect
import dialects.ros.family
import dialects.templates.text
import dialects.terraform
import dialects.terraform.text
from dialects.templates.protocol import Adapter
from transpile import Dialect
from transpile.language.protocols import Family, Language

ADAPTERS: list[Adapter] = [dialects.for_loop, dialects.foreach, dialects.map_merge, dialects.ros.dialect]
DIALECTS: list[Dialect] = [*ADAPTERS, dialects.plain, dialects.terraform]
FAMILIES: list[Family] = [dialects.cloudformation, dialects.ros.family]
LANGUAGES: list[Language] = [dialects.templates.text, dialects.terraform.text]
