"""The features in templates of ROS: what becomes of their loops there, and whether that means the same.

The tables that translate from CloudFormation are tested elsewhere. Here they make the expansion written by hand one of
ROS, which has no loop, and what loops became must be that.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from matrix_support import (
    ABSENT,
    CHANGED,
    MODULE,
    PLAIN,
    ROS,
    UNROLLED,
    Case,
    Outcome,
    codes,
    converted,
    data,
    errors,
    expected,
)
from meaning import differences, load, parameter_values

from transpile import convert
from transpile.pipeline.loop_fates import Fate


@cache
def outcome_of_writing(case: Case, source: str) -> Outcome:
    """What becomes of a feature in ROS: native where each loop is one there, as the list of loops says."""
    if not case.has(source):
        return ABSENT
    result = converted(case, source, ROS)
    if result.text is None:
        return Outcome("refused", errors(result))
    if UNROLLED in codes(result):
        return Outcome("unrolled", codes(result))
    fates = {one.fate for one in result.loops}
    native = fates <= {Fate.NATIVE} and not CHANGED & {*codes(result)}
    return Outcome("native" if native else "lowered", codes(result))


def wrong(case: Case, source: str) -> Iterator[str]:
    """How the template of ROS, its calls computed, differs from the expansion written by hand, as ROS says that."""
    result = converted(case, source, ROS)
    assert result.text is not None
    wanted, found = _translated(case), _computed(case, result.text)
    values = parameter_values(wanted, case.later)
    strings = source == "foreach" or "T408" in codes(result)
    for path, one, other in differences(found, wanted, values, spelling=not strings):
        yield f"{'.'.join(map(str, path))} is {one!r}, should be {other!r}"


@cache
def _translated(case: Case) -> Any:
    """The expansion written by hand, in ROS: there is no loop in it, so only tables made this."""
    there = convert(json.dumps(expected(case), ensure_ascii=False), ROS, parameters=case.later)
    assert there.text is not None, there.diagnostics
    return _computed(case, there.text)


def _computed(case: Case, text: str) -> Any:
    """The template without loops and calls; a script that asks for the region is computed for one."""
    declared = data(text).get("Parameters", {})
    known = {name: value for name, value in case.later.items() if name in declared} | {"ALIYUN::Region": "cn-test"}
    plain = convert(text, PLAIN, from_=ROS, parameters=known, resolve=True)
    assert plain.text is not None, plain.diagnostics
    return load(plain.text)


def changed_after(case: Case, source: str, target: str) -> Iterator[str]:
    """What the template of ROS means no more after the way through `target`, tables aside (T410)."""
    text = converted(case, source, ROS).text
    assert text is not None
    there = convert(text, target, from_=ROS)
    if there.text is None:
        yield f"refused with {' '.join(errors(there))}"
        return
    back = convert(there.text, ROS, name="main.tf" if target == MODULE else "")
    assert back.text is not None, back.diagnostics
    found, wanted = ({**_computed(case, one), "Mappings": {}} for one in (back.text, text))
    for path, one, other in differences(found, wanted, parameter_values(wanted, case.later)):
        yield f"{'.'.join(map(str, path))} is {one!r}, should be {other!r}"
