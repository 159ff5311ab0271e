"""`[...]` and `{...}`."""

from __future__ import annotations

from dialects.terraform.cty.conversion import to_string
from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.values import UNKNOWN, Null, Unknown, Value, string
from dialects.terraform.evaluate.evaluation import Code, Evaluation
from transpile.hosts.hcl.syntax import Chunk, Expression, Item, Object, Template, Tuple


def tuple_(ev: Evaluation, e: Tuple) -> Code:
    """A tuple of the values of its items."""
    items = ev.codes(e.items)
    return lambda: ev.made(e.span, tuple([item() for item in items]))


def object_(ev: Evaluation, e: Object) -> Code:
    """An object. Of a key that occurs twice the last value counts."""
    names = [_written(item.key) for item in e.items]
    values = ev.codes([item.value for item in e.items])
    if None in names:
        return _computed(ev, e, ev.codes([item.key for item in e.items]), values)
    places = {name: at for at, name in enumerate(names) if name is not None}
    order = sorted(places.items())  # attributes are in the order of their names wherever values are made (cty)
    if len(places) == len(names):
        pairs = [(name, values[at]) for name, at in order]
        return lambda: ev.made(e.span, {name: value() for name, value in pairs})

    def run() -> Value:
        made = [value() for value in values]  # those that are replaced, too: what is wrong with them is told
        return ev.made(e.span, {name: made[at] for name, at in order})

    return run


def _written(key: Expression) -> str | None:
    """The key itself where it is a string without interpolations, or a name."""
    match key:
        case Template(parts=()):
            return ""
        case Template(parts=(Chunk(text=text),)):
            return string(text)
    return None


def _computed(ev: Evaluation, e: Object, keys: list[Code], values: list[Code]) -> Code:
    """An object with a key that is computed: unknown as a whole where a key is, since that could be any other's."""
    triples = list(zip(e.items, keys, values, strict=True))

    def run() -> Value:
        made: dict[str, Value] = {}
        known = True
        for item, key, value in triples:
            name, each = _key(ev, item, key()), value()
            if name is None:
                known = False
            else:
                made[name] = each
        return ev.made(e.span, dict(sorted(made.items()))) if known else UNKNOWN

    return run


def _key(ev: Evaluation, item: Item, key: Value) -> str | None:
    """The key of an item; None where it is not known, or a mistake."""
    if isinstance(key, str):
        return key
    if isinstance(key, Null):
        ev.report(item.key.span, "Null value as key", "Can't use a null value as a key", label="null")
        return None
    try:
        name = to_string(key)
    except Failure as failure:
        ev.fail(item.key.span, failure, "Incorrect key type", "Can't use this value as a key: {}", label="no string")
        return None
    return None if isinstance(name, Unknown) else str(name)
