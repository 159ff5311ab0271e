"""A frozen class that is made fast is the one that the library makes."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field, replace
from typing import Any

import pytest

from transpile.syntax import fast_dataclass

checked: list[str] = []


def made(by: Callable[..., Any]) -> type[Any]:
    """One class by one of the two."""

    @by(frozen=True, slots=True)
    class Point:
        """With all that a field may have."""

        x: int
        y: int = 2
        name: str = field(default="p", compare=False)
        hidden: str = field(default="h", repr=False)
        many: list[int] = field(default_factory=list)
        class_wide = "all"

        def __post_init__(self) -> None:
            checked.append("made")

    found: type[Any] = Point
    return found


OURS, LIBRARY = made(fast_dataclass.dataclass), made(dataclasses.dataclass)
BOTH = pytest.mark.parametrize("point", [OURS, LIBRARY], ids=["ours", "the library's"])


@fast_dataclass.dataclass(frozen=True, slots=True)
class Whole:
    """Stands in the module, so that it can be pickled."""

    part: int
    rest: tuple[int, ...] = ()


@BOTH
def test_fields_are_given_by_place_and_by_name(point: type[Any]) -> None:
    one = point(1, name="q")
    assert (one.x, one.y, one.name, one.hidden, one.many) == (1, 2, "q", "h", [])


@BOTH
def test_what_a_factory_makes_is_made_each_time(point: type[Any]) -> None:
    assert point(1).many is not point(1).many


@BOTH
def test_nothing_can_be_set_or_deleted(point: type[Any]) -> None:
    one = point(1)
    with pytest.raises(FrozenInstanceError):
        one.x = 2
    with pytest.raises(FrozenInstanceError):
        del one.x
    with pytest.raises((FrozenInstanceError, TypeError)):  # the library's own class has lost its cell
        one.other = 2
    assert not hasattr(one, "__dict__")


@BOTH
def test_only_fields_that_are_compared_decide(point: type[Any]) -> None:
    assert point(1, name="a") == point(1, name="b")
    assert point(1) != point(2)
    assert point(1, hidden="a") != point(1, hidden="b")
    assert point(1) != (1, 2)


@BOTH
def test_too_few_or_unknown_fields_are_refused(point: type[Any]) -> None:
    with pytest.raises(TypeError):
        point()
    with pytest.raises(TypeError):
        point(1, nothing=2)


@BOTH
def test_matching_replacing_and_asking_for_fields(point: type[Any]) -> None:
    match point(1, 5):
        case point(x, y):
            assert (x, y) == (1, 5)
    assert replace(point(1), y=7).y == 7
    assert [one.name for one in dataclasses.fields(point)] == ["x", "y", "name", "hidden", "many"]


@BOTH
def test_what_comes_after_is_called(point: type[Any]) -> None:
    checked.clear()
    point(1)
    assert checked == ["made"]


def test_both_are_shown_alike() -> None:
    assert repr(OURS(1)) == repr(LIBRARY(1))


def test_hashes_agree_with_equality() -> None:
    assert hash(Whole(1)) == hash(Whole(1))
    assert len({Whole(1), Whole(1), Whole(2)}) == 2


def test_it_can_be_copied_and_sent_to_other_processes() -> None:
    one = Whole(1, (2,))
    assert pickle.loads(pickle.dumps(one)) == copy.copy(one) == copy.deepcopy(one) == one


def test_identity_is_all_where_equality_is_not_wanted() -> None:
    @fast_dataclass.dataclass(frozen=True, slots=True, eq=False)
    class Name:
        """An identity."""

        text: str

    assert Name("a") != Name("a")
    assert len({Name("a"), Name("a")}) == 2


def test_functions_of_the_class_stay() -> None:
    @fast_dataclass.dataclass(frozen=True, slots=True)
    class Named:
        """Shows itself."""

        text: str

        def __repr__(self) -> str:
            return "mine"

    assert repr(Named("a")) == "mine"


def test_a_class_that_changes_is_the_librarys() -> None:
    @fast_dataclass.dataclass(slots=True)
    class State:
        """May change."""

        count: int = 0

    one = State()
    one.count = 3
    assert one == State(3)
