"""What ROS makes of a template, without the product: real jq, Alibaba Cloud's model, the words of the documentation.

Real jq computes the scripts, the model (`ros_model`) the calls that it computes, `naive_counts` what repeats by
`Count`. The model leaves a few simple functions open: they are written here from the documentation.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import jq

from support import naive_counts, ros_model

Values = Mapping[str, Any]
HOLE = re.compile(r"\$\{([^${}!]+)\}")
REGION = "ALIYUN::Region"


def expanded(template: dict[str, Any], values: Values) -> dict[str, Any]:
    """The template with all computed that these values of parameters and pseudo parameters decide; no parameters."""
    known = {key: one for key, one in template.items() if key != "Parameters"}
    given = {**_defaults(template), **values}
    settled = _computed(known, given, known)
    instances = naive_counts.expanded(settled, {}) if "Resources" in settled else settled
    found: dict[str, Any] = _computed(instances, given, known)
    return found


def _defaults(template: dict[str, Any]) -> dict[str, Any]:
    declared = template.get("Parameters", {})
    return {name: _value(one) for name, one in declared.items() if "Default" in one}


def _value(declared: dict[str, Any]) -> Any:
    default = declared["Default"]
    return default.split(",") if declared["Type"] == "CommaDelimitedList" and isinstance(default, str) else default


def _computed(data: Any, values: Values, sections: dict[str, Any]) -> Any:
    match data:
        case {"Ref": str(name)} if len(data) == 1:
            return values.get(name, data)
        case {"Fn::If": [str(name), *branches]}:
            return {"Fn::If": [name, *(_computed(one, values, sections) for one in branches)]}
        case {"Fn::Sub": str(text)} if len(data) == 1:
            return _substituted(text, {}, values)
        case {"Fn::Sub": [str(text), dict(own)]}:
            return _substituted(text, {name: _computed(one, values, sections) for name, one in own.items()}, values)
        case dict() if len(data) == 1 and next(iter(data)).startswith("Fn::"):
            ((name, argument),) = data.items()
            return _called(name, _computed(argument, values, sections), sections)
        case dict():
            return {key: _computed(one, values, sections) for key, one in data.items()}
        case list():
            return [_computed(one, values, sections) for one in data]
    return data


def _called(name: str, argument: Any, sections: dict[str, Any]) -> Any:
    """The value of a call of what is known; as it is where something is not."""
    call = {name: argument}
    match name, argument:
        case "Fn::Select", [index, list(items)] if str(index).isdigit():
            return items[int(index)]
        case _ if _open(argument):
            return call
        case "Fn::Jq", [how, str(script), value]:
            outputs = _outputs(script, json.dumps(value))
            return outputs[0] if how == "First" else outputs
        case "Fn::ListMerge", [*lists]:
            return [one for items in lists for one in items]
        case "Fn::Length", list(items):
            return len(items)
    mappings = {"Mappings": sections["Mappings"]} if "Mappings" in sections else {}
    found = ros_model.folded(call, **mappings)
    return call if found is ros_model.OPEN or found is ros_model.REFUSED else found


@cache
def _outputs(script: str, value: str) -> list[Any]:
    """What jq answers. Scripts are those of our own tests, so it may run in this process."""
    return jq.compile(script).input_text(value).all()


def _open(data: Any) -> bool:
    """Whether there is a call in `data`."""
    match data:
        case dict():
            return any(key == "Ref" or key.startswith("Fn::") or _open(one) for key, one in data.items())
        case list():
            return any(map(_open, data))
    return False


def _substituted(text: str, own: dict[str, Any], values: Values) -> Any:
    """`Fn::Sub`: scalars that are known stand in the text; what is left stays one."""
    known = {name: one for name, one in {**values, **own}.items() if not isinstance(one, dict | list)}
    filled = HOLE.sub(lambda hole: _text(known[hole[1]]) if hole[1] in known else hole[0], text)
    left = {name: one for name, one in own.items() if name not in known}
    if HOLE.search(filled):
        return {"Fn::Sub": [filled, left] if left else filled}
    return filled.replace("${!", "${")


def _text(scalar: Any) -> str:
    return str(scalar).lower() if isinstance(scalar, bool) else str(scalar)
