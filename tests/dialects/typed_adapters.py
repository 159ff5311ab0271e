"""Looked at by mypy only: the modules of the dialects are adapters, function by function."""

import dialects.for_loop
import dialects.foreach
import dialects.map_merge
import dialects.plain
from dialects.cloudformation import Adapter
from transpile import Dialect

ADAPTERS: list[Adapter] = [dialects.for_loop, dialects.foreach, dialects.map_merge, dialects.plain]
DIALECTS: list[Dialect] = [*ADAPTERS]
