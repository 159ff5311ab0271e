"""What the functions of ROS answer, where that is known before deployment.

The specification is ros-functions.txt with its errata; edge cases that it leaves open are those of the research
(section 3). What only the service knows is `Deferred`; what nobody can tell for sure stays as it is written.
`Fn::Jq` is not here: a process of its own computes it.
"""

from __future__ import annotations

from collections.abc import Sequence

from dialects.ros.functions import encodings, lists, lookups, maps, networks, numbers, patterns, strings
from dialects.ros.functions.arguments import VANISHING, Compute, computed
from dialects.ros.functions.arithmetic import calculate
from dialects.ros.functions.conditions import CONDITIONS, kept, transform_namespace
from dialects.ros.functions.shapes import SHAPES
from dialects.ros.template.grammar import GRAMMAR
from dialects.templates.functions.conditions import by_name
from dialects.templates.functions.lookups import looking_up
from dialects.templates.functions.references import ref
from dialects.templates.functions.substitution import substitution
from transpile.evaluate.evaluation import Deferred, Evaluation, Function, Lazy, Lookup, OfValue
from transpile.evaluate.values import Outcome
from transpile.ir import Array, Call, Expression

COMPUTED: dict[str, Compute] = {
    "Fn::Add": numbers.add,
    "Fn::Any": lists.any_,
    "Fn::Avg": numbers.average,
    "Fn::Base64": encodings.plain,
    "Fn::Base64Decode": encodings.decode,
    "Fn::Base64Encode": encodings.encode,
    "Fn::Calculate": calculate,
    "Fn::Cidr": networks.cidr,
    "Fn::Contains": lists.contains,
    "Fn::EachMemberIn": lists.each_member_in,
    "Fn::FindInMap": lookups.find_in_map,
    "Fn::GetJsonValue": lookups.get_json_value,
    "Fn::Indent": strings.indent,
    "Fn::Index": lists.index,
    "Fn::Join": strings.join,
    "Fn::Length": lists.length,
    "Fn::ListMerge": lists.list_merge,
    "Fn::MatchPattern": patterns.match_pattern,
    "Fn::Max": numbers.greatest,
    "Fn::MemberListToMap": maps.member_list_to_map,
    "Fn::MergeMap": maps.merge_map,
    "Fn::MergeMapToList": maps.merge_map_to_list,
    "Fn::Min": numbers.least,
    "Fn::Replace": strings.replace,
    "Fn::Select": lookups.select,
    "Fn::SelectMapList": maps.select_map_list,
    "Fn::Split": strings.split,
    "Fn::Str": strings.str_,
    "Fn::TransformNamespace": transform_namespace,
}

CARRIERS = frozenset(
    {"Fn::FindInMap", "Fn::Select", "Fn::GetAZs", "Fn::Split", "Fn::Equals", "Fn::And", "Fn::Or", "Fn::Not", "Fn::If"}
)
"""Functions that may be given an `Fn::FindInMap` (ros-functions.txt, "Supported functions" of each)."""
_find_in_map = computed("Fn::FindInMap", lookups.find_in_map)


def _looking_up(argument: Expression, ev: Evaluation, call: Call) -> Outcome | None:
    """`Fn::FindInMap`: an expansion goes on having the mapping, and looks up what is there by the same call."""
    value = _find_in_map(argument, ev, call)
    return value if value is None or ev.fold else looking_up(call, argument, 3)


def _carries(name: str, items: Sequence[object], at: int) -> bool:
    """Whether `Fn::FindInMap` may be an argument: of these, but for delimiters and the names of conditions."""
    if name == "Fn::Select" and at == 0:
        return not isinstance(items[-1], Array)  # it picks from what is written there
    return name in CARRIERS and not (name in ("Fn::Split", "Fn::If") and at == 0)


FUNCTIONS: dict[str, Function] = {
    **{name: computed(name, compute) for name, compute in COMPUTED.items()},
    **{name: OfValue(computed(name, COMPUTED[name])) for name in ("Fn::Length", "Fn::Str")},
    "Fn::FindInMap": Lookup(_looking_up, _carries),
    "Ref": ref,
    # A boolean in a string is `true`, as it is written. The service may say `True`, as it does in `Fn::Str`: its model
    # names a to_string for values in strings, but computes no string, and nothing published shows a boolean in one.
    "Fn::Sub": substitution(GRAMMAR),
    "Fn::If": Lazy(CONDITIONS.choice),
    "Condition": Lazy(by_name),
    **dict.fromkeys(("Fn::Equals", "Fn::And", "Fn::Or", "Fn::Not"), Lazy(kept)),
    "Fn::FormatTime": Deferred("the time of the deployment"),
    "Fn::GetAZs": Deferred("the zones of a region"),
    "Fn::GetAtt": Deferred("an attribute of {0}"),
    "Fn::GetStackOutput": Deferred("an output of stack {0}"),
    "Fn::MarketplaceImage": Deferred("the image of product {0}"),
    "Fn::ResourceFacade": Deferred("an attribute of the resource in the parent template"),
}

PASSING = frozenset(
    {"Fn::FindInMap", "Fn::GetJsonValue", "Fn::Length", "Fn::ListMerge", "Fn::MemberListToMap"}
    | {"Fn::MergeMap", "Fn::MergeMapToList", "Fn::SelectMapList", "Fn::Split", "Fn::TransformNamespace"}
)
"""Functions that hand values on, or say nothing of numbers."""
TYPED: dict[str, tuple[int, ...]] = {
    **{name: () for name in ("Fn::Jq", "Fn::Equals", *COMPUTED) if name not in PASSING},
    "Fn::Select": (0,),
    "Fn::Avg": (0,),
    "Fn::GetAtt": (),
    "Fn::Length": (-1,),
    "Fn::SelectMapList": (0,),
    "Fn::Split": (0, 1),
}
"""Functions for which a number is another value than its text: they count, compare or spell what they are given.

With the positions of such arguments where others are alike in both: `Fn::Avg` takes the numbers of strings. -1 is for
an argument that is no list.
"""

LASTING = frozenset(SHAPES) - VANISHING
"""Functions whose value is never ALIYUN::NoValue."""
