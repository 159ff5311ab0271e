"""What must hold of a feature, of a pair of dialects, of the way there and back: each answers with what is wrong."""

from __future__ import annotations

import json

import in_ros
from in_ros import ROS
from matrix_support import (
    MODULE,
    PLAIN,
    Case,
    as_json,
    can_say,
    codes,
    converted,
    data,
    errors,
    keeps_order,
    loops,
    module_values,
    outcome,
    unlike,
    wrong,
)
from shapes import single

from support import real_terraform, ros_model, written_modules
from transpile import Result, convert
from transpile.diagnostics import Severity


def of_source(case: Case, source: str) -> list[str]:
    """A spelling stands for the expansion written by hand, entries in its order, and is left alone by its dialect."""
    text = case.text(source)
    if source in case.refused:
        return _of_refusal(case, source, case.convert(text, source))
    found = wrong(case, source, text)
    if not found and not keeps_order(case, text):
        found.append("the entries come in another order")
    if case.convert(text, source).text != text:
        found.append(f"it is not left alone by {source}")
    return found


def of_pair(case: Case, source: str, target: str) -> list[str]:
    """A conversion means the same, has loops of the target only, and does what the target's features promise."""
    result = converted(case, source, target)
    if result.text is None:
        return _of_refusal(case, target, result)
    found = wrong(case, source, result.text, result)
    foreign = [one for one in loops(result.text) if one.dialect != target]
    if foreign:
        found.append(f"loops of another dialect are left: {foreign}")
    if target != "foreach" and "Transform" in data(result.text).keys() - data(case.text(source)).keys():
        found.append("it gained a transform that nothing needs")
    if case.convert(result.text, target).text != result.text:
        found.append(f"converting the result to {target} again changes it")
    return found + _of_outcome(case, source, target)


def _of_refusal(case: Case, target: str, result: Result) -> list[str]:
    """Refused for the reason that is declared, with a place and a way out."""
    found = [one for one in result.diagnostics if one.severity is Severity.ERROR]
    if [one.code for one in found] == [case.refused.get(target)] and found[0].span and found[0].help:
        return []
    return [f"refused with {one.code}: {one.message}" for one in found] or [f"{target} does not refuse it"]


def _of_outcome(case: Case, source: str, target: str) -> list[str]:
    """Native where the target declares all that the spelling uses, and nowhere else; unrolled only where allowed."""
    word = outcome(case, source, target).word
    found = []
    if case.refused.get(target):
        found.append(f"it should be refused with {case.refused[target]}")
    if target == PLAIN:
        return found
    if can_say(case, source, target) != (word == "native"):
        says = "declares" if can_say(case, source, target) else "does not declare"
        found.append(f"{target} {says} all that it uses, but it is {word}")
    forbidden = convert(case.text(source), target, parameters=case.given, unroll=False, verify=False)
    if (errors(forbidden) == ("T401",)) != (word == "unrolled"):
        found.append(f"it is {word}, but without unrolling: {codes(forbidden)}")
    return found


def of_module(case: Case, source: str) -> list[str]:
    """As a module a feature is what Terraform makes the expansion of, in the layout that Terraform gives it."""
    result = case.convert(case.text(source), MODULE)
    if result.text is None:
        return _of_refusal(case, MODULE, result)
    if real_terraform.formatted(result.text) != result.text:
        return ["terraform fmt would change it"]
    try:
        found = written_modules.made(result.text, module_values(case, result.text))
    except ValueError as error:
        return [str(error)]
    return [] if "T427" in codes(result) else list(unlike(case, source, found, result, folded=True))


def of_ros(case: Case, source: str) -> list[str]:
    """In ROS a feature is what the expansion is there, and Alibaba Cloud's model of ROS finds nothing wrong with it."""
    result = converted(case, source, ROS)
    if result.text is None or case.refused.get(ROS):
        found = [one for one in result.diagnostics if one.severity is Severity.ERROR]
        told = all(one.code == case.refused.get(ROS) and one.span and one.help for one in found)
        return [] if found and told else [f"refused with {codes(result)}, declared is {case.refused.get(ROS)}"]
    found = [*in_ros.wrong(case, source), *ros_model.errors(result.text)]
    if case.convert(result.text, ROS).text != result.text:
        found.append("converting the result to ros again changes it")
    word = in_ros.outcome_of_writing(case, source).word
    forbidden = convert(case.text(source), ROS, parameters=case.given, unroll=False, verify=False)
    if ("T401" in errors(forbidden)) != (word == "unrolled"):
        found.append(f"it is {word}, but without unrolling: {codes(forbidden)}")
    return found


def of_return(case: Case, source: str, target: str) -> list[str]:
    """There and back: the same meaning; where both can say all of it, the same loops by the same names.

    `map` has no names for loops. A name that two sections share is one too many for `Fn::ForEach` as its text has it.
    """
    there = converted(case, source, target)
    if there.text is None:
        return []
    back = case.convert(there.text, source)
    if back.text is None:
        return [f"refused on the way back: {[one.message for one in back.diagnostics]}"]
    found = wrong(case, source, back.text, there, back)
    if not (can_say(case, source, target) and can_say(case, source, source)):
        return found
    before, after = loops(case.text(source)), loops(back.text)
    if [one.essence for one in before] != [one.essence for one in after]:
        found.append(f"other loops: {after}")
    names = [one.name for one in before]
    if "map" not in (source, target) and len(set(names)) == len(names) and names != [one.name for one in after]:
        found.append(f"loops by other names: {[one.name for one in after]}")
    return found


def of_json(case: Case, source: str, target: str) -> list[str]:
    """A JSON template gives JSON, with the same loops, diagnostics and meaning as the YAML one.

    It has no empty lines, which keep loops over the same items apart in YAML: their entries are compared one by one.
    """
    in_yaml = converted(case, source, target)
    result = case.convert(as_json(case.text(source)), target)
    found = [] if codes(result) == codes(in_yaml) else [f"other diagnostics: {codes(result)}"]
    if result.text is None:
        return found
    json.loads(result.text)
    if single(loops(result.text)) != single(loops(in_yaml.text or "")):
        found.append(f"other loops: {loops(result.text)}")
    return found + wrong(case, source, result.text, result)
