"""Indices, slices and items of values, and how one is set."""

from __future__ import annotations

from typing import TypeGuard

from dialects.ros.jq.evaluate.values import Failure, UnsureError, Value, kind

LONGEST_LIST = 1_000_000


def index(target: Value, key: Value) -> Value | Failure:
    """`target[key]`: null where there is nothing."""
    match target, key:
        case dict(), str():
            return target.get(key)
        case list(), bool() | None | str() | dict():
            return Failure(f"Cannot index array with {kind(key)}")
        case list(), int():
            return target[key] if -len(target) <= key < len(target) else None
        case None, str():
            return None
        case None, int() if not isinstance(key, bool):
            return None
        case (list() | None, float() | list() | dict()) | (str(), dict()):
            raise UnsureError  # fractions are cut, lists are looked for, objects are slices
    return Failure(f"Cannot index {kind(target)} with {kind(key)}")


def cut(target: Value, start: Value, stop: Value) -> Value | Failure:
    """`target[start:stop]` of lists, strings and null."""
    if not isinstance(target, list | str | None):
        return Failure(f"Cannot index {kind(target)} with object")
    if not (_is_bound(start) and _is_bound(stop)):
        raise UnsureError
    return None if target is None else target[start:stop]


def _is_bound(value: Value) -> TypeGuard[int | None]:
    return value is None or (isinstance(value, int) and not isinstance(value, bool))


def items(target: Value) -> list[Value] | Failure:
    """`target[]`."""
    match target:
        case list():
            return target
        case dict():
            return list(target.values())
    return Failure(f"Cannot iterate over {kind(target)}")


def placed(target: Value, path: list[Value], value: Value) -> Value | Failure:
    """`target` with `value` at the end of a path; what is not there is made."""
    if not path:
        return value
    old = index(target, path[0])
    if isinstance(old, Failure):
        return old
    inner = placed(old, path[1:], value)
    return inner if isinstance(inner, Failure) else _with(target, path[0], inner)


def _with(target: Value, key: Value, value: Value) -> Value | Failure:
    match target, key:
        case dict() | None, str():
            return {**(target or {}), key: value}
        case list() | None, int() if not isinstance(key, bool):
            made = list(target or ())
            if key < 0 or key > LONGEST_LIST:
                raise UnsureError
            made += [None] * (key + 1 - len(made))
            made[key] = value
            return made
    return Failure(f"Cannot update {kind(target)} at {kind(key)}")
