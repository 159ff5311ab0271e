"""The arguments of `Fn::Map`: which node is a map, what it is given, and what is wrong with that."""

from __future__ import annotations

from dialects.cloudformation.loops.arguments import Arguments, check_collection, different, variable
from dialects.cloudformation.loops.invocations import Invocation
from dialects.templates.names import key_text
from dialects.templates.reading.reader import Reader
from dialects.templates.reading.site import Site
from transpile.diagnostics.suggestions import meant
from transpile.ir import Binder
from transpile.syntax.tree import Entry, Mapping, Sequence, through

NAMES = ("Index", "Value", "Collection", "Fragment", "Key")
DIFFERENT = "use different names; the defaults are Index and Value"
FORM = "Fn::Map takes a mapping with Collection, Fragment, and optionally Key, Index and Value"


def is_keyed(call: Invocation) -> bool:
    """Whether a map has a `Key`: it makes entries of an object."""
    argument = through(call.argument)
    return isinstance(argument, Mapping) and any(key_text(entry) == "Key" for entry in argument.entries)


def arguments(call: Invocation, site: Site, reader: Reader) -> Arguments | None:
    """The arguments of a map; None where they are not sound (T103, T120, T122)."""
    argument = through(call.argument)
    if isinstance(argument, Sequence):
        _positional(call, reader)
        return None
    if not isinstance(argument, Mapping):
        reader.report("T120", "Fn::Map takes a mapping of arguments", call.argument, "not a mapping", FORM)
        return None
    given = {key_text(entry): entry for entry in argument.entries}
    if not _known(call, given, reader):
        return None
    index = _binder("Index", given, reader)
    value = _binder("Value", given, reader)
    if index is None or value is None:
        return None
    if not different("Index and Value of Fn::Map", (index, value), call.keyword, DIFFERENT, reader):
        return None
    check_collection("Fn::Map", given["Collection"].value, reader)
    key = given["Key"].value if "Key" in given else None
    return Arguments("map", call.keyword, index, value, given["Collection"].value, given["Fragment"].value, key)


def _positional(call: Invocation, reader: Reader) -> None:
    reader.report(
        "T122",
        "Fn::Map with a list [items, variable, template] is a loop of cfn-include",
        call.keyword,
        "positional arguments",
        f"name the arguments: {FORM}",
    )


def _known(call: Invocation, given: dict[str, Entry], reader: Reader) -> bool:
    unknown = [name for name in given if name not in NAMES]
    for name in unknown:
        help = meant(name, NAMES, f"the arguments are {', '.join(NAMES)}")
        reader.report("T120", f"Fn::Map has no argument {name!r}", given[name].key, "unknown argument", help)
    missing = [name for name in ("Collection", "Fragment") if name not in given]
    for name in missing if not unknown else ():
        reader.report("T120", f"Fn::Map has no {name}", call.keyword, f"{name} is missing", FORM)
    return not unknown and not missing


def _binder(argument: str, given: dict[str, Entry], reader: Reader) -> Binder | None:
    """The variable that `Index` or `Value` names; the argument's own name is the default."""
    if argument not in given:
        return Binder(argument)
    return variable(f"{argument} of Fn::Map", f"{argument}: {argument[0].lower()}", given[argument].value, reader)
