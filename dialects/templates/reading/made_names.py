"""Which names may stand in a section beside those that are written there: of loops, of macros, of included parts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dialects.templates.reading.reader import Reader
from transpile.evaluate.values import bare
from transpile.ir import Array, Binder, Expression, Literal, Loop, Member, Object, Sigil, Splice, Spread, Text, Variable

_INCLUDED = "Fn::Transform"
_STRIPPED = re.compile(r"[^0-9A-Za-z]")
Items = dict[Binder, tuple[str, ...]]


def may_be(name: str, section: str, root: Object, reader: Reader) -> bool:
    """Whether something that is not read here may put `name` into `section`, or a loop makes it."""
    if set(reader.declared.transforms) - reader.grammar.plain_transforms or _INCLUDED in root.fields:
        return True
    found = bare(root.fields.get(section, Object(())))
    return isinstance(found, Object) and _made(name, found.members, {})


def _made(name: str, members: Sequence[Member | Spread], known: Items) -> bool:
    return any(
        _merged(name, bare(one.value), known) if isinstance(one, Spread) else _is_key(name, one.key, known)
        for one in members
    )


def _merged(name: str, value: Expression, known: Items) -> bool:
    match value:
        case Object(members):
            return _made(name, members, known)
        case Loop():
            return _made(name, value.members, {**known, **_items(value)})
    return True


def _items(loop: Loop) -> Items:
    """What the variables may be, where the items are written; nothing where they are not known."""
    source = bare(loop.source)
    items = source.items if isinstance(source, Array) else ()
    if not items or any(isinstance(item, Splice) for item in items):
        return {}
    texts = tuple(item.text for item in items if isinstance(item, Literal))
    named = {loop.key: tuple(map(str, range(len(items)))), loop.value: texts if len(texts) == len(items) else None}
    return {binder: found for binder, found in named.items() if binder is not None and found is not None}


def _is_key(name: str, key: Literal | Text, known: Items) -> bool:
    """Whether a key may come to `name`. With several variables only its ends are looked at: all else takes long."""
    if isinstance(key, Literal):
        return key.text in (name, _INCLUDED)
    before = key.parts[0] if isinstance(key.parts[0], str) else ""
    after = key.parts[-1] if isinstance(key.parts[-1], str) else ""
    inside = [part for part in key.parts if not isinstance(part, str)]
    if not (name.startswith(before) and name.endswith(after) and len(name) >= len(before) + len(after)):
        return False
    match inside:
        case [Variable(binder, sigil)] if binder in known:
            wanted = name[len(before) : len(name) - len(after)]
            return wanted in (_STRIPPED.sub("", one) if sigil is Sigil.ALPHANUMERIC else one for one in known[binder])
    return True
