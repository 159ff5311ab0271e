"""What Terraform must put together as a whole: in parts it would say something else in a template."""

from __future__ import annotations

from collections.abc import Sequence

from dialects.templates.names import is_function
from dialects.terraform.cty.values import composes
from dialects.terraform.syntax.expression_shapes import OPEN, bare, has_plain_keys, is_root, plain_word
from dialects.terraform.syntax.references import nodes, roots
from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.marks import Variables
from dialects.terraform.templates.building.special_texts import Special, are_of_a_call, in_text, in_value
from transpile.hosts.hcl import syntax as hcl

LISTS = (
    *("Fn::And", "Fn::Or", "Fn::Add", "Fn::ListMerge", "Fn::Avg", "Fn::Max", "Fn::Min", "Fn::Any", "Fn::Length"),
    *("Fn::MergeMap", "Fn::MergeMapToList", "Fn::ToJsonString", "Fn::Str"),
)
"""Functions that take any number of items."""


def specials(builder: Builder, e: hcl.Expression | hcl.Part, variables: Variables) -> frozenset[Special]:
    """What is special in the texts and numbers that an expression is made of.

    The names of functions in the default of a parameter are not: whether its items are such, only a deployment tells.
    """
    found: set[Special] = set()
    for one in nodes(e):
        if isinstance(one, hcl.Chunk):
            found.update(in_text(one.text))
        elif isinstance(one, hcl.Number) or (isinstance(one, hcl.Attribute) and is_root(one.of, "local", "var")):
            special = in_value(builder.loaded.shown.part(one, builder.source).value)
            found.update(each for each in special if each is not Special.FUNCTION or not _is_parameter(builder, one))
    return frozenset(found).union(*(builder.special[variables[name]] for name in roots(e) & variables.keys()))


def _is_parameter(builder: Builder, e: hcl.Expression) -> bool:
    """Whether the template goes on reading this variable."""
    return isinstance(e, hcl.Attribute) and is_root(e.of, "var") and e.name.text in builder.following.parameters


def names_function(builder: Builder, key: hcl.Expression, variables: Variables) -> bool:
    """Whether a key that depends on a loop may be the name of a function."""
    key = bare(key)
    if isinstance(key, hcl.Template) and isinstance(first := next(iter(key.parts), None), hcl.Chunk):
        return first.text.startswith("Fn::")
    return Special.FUNCTION in specials(builder, key, variables)


def holds_function(builder: Builder, e: hcl.Expression, variables: Variables) -> bool:
    """Whether what a loop visits, or an item of that, is written as a function of CloudFormation: it is data there."""
    ahead: list[hcl.Expression] = [e]
    seen: set[str] = set()
    while ahead:
        one = bare(ahead.pop())
        if isinstance(one, hcl.Object):
            words = {item.key: plain_word(item.key) for item in one.items}
            if are_of_a_call({word or "" for word in words.values()}):
                return True
            if any(word is None and names_function(builder, key, variables) for key, word in words.items()):
                return True
        elif isinstance(one, hcl.Tuple):
            ahead += one.items
        elif isinstance(one, hcl.Call):
            ahead += one.arguments
        elif isinstance(one, hcl.For) and one.member is None:
            ahead.append(one.result)
        elif isinstance(one, hcl.Conditional):
            ahead += (one.yes, one.no)
        elif isinstance(one, hcl.Attribute) and is_root(one.of, "local"):
            place = None if one.name.text in seen else builder.loaded.module.locals.get(one.name.text)
            ahead += () if place is None else (place.value,)
            seen.add(one.name.text)
    return False


def is_computed(builder: Builder, e: hcl.Object, variables: Variables) -> bool:
    """Whether this is a function of CloudFormation that is to be seen as a whole: loops decide on its arguments."""
    names = {plain_word(one.key) for one in e.items}
    name = names.pop() if len(names) == 1 else None  # of two entries with one key the last counts
    if name is None or not is_function(name):
        return False
    argument = bare(e.items[-1].value)
    if _is_made(builder, argument):
        return name not in LISTS  # what these take may be any number of items
    return name == "Fn::Sub" and _substitutes(builder, argument, variables)


def merges_computed(builder: Builder, e: hcl.Expression, variables: Variables) -> bool:
    """Whether this is such a function, or one is among what is merged."""
    match bare(e):
        case hcl.Object() as found:
            return is_computed(builder, found, variables)
        case hcl.Call(function=hcl.Identifier(text="merge"), arguments=items) | hcl.Tuple(items=items):
            return any(merges_computed(builder, one, variables) for one in items)  # a list: `merge([...]...)`
    return False


def _is_made(builder: Builder, e: hcl.Expression) -> bool:
    """Whether the items or entries of an argument are those of a loop, or of several lists or objects."""
    match e:
        case hcl.For() | hcl.Call(function=hcl.Identifier(text="merge" | "concat" | "flatten")):
            return True
    return isinstance(e, hcl.Attribute) and builder.looping(e)


def _substitutes(builder: Builder, argument: hcl.Expression, variables: Variables) -> bool:
    """Whether a variable of a loop brings a hole into the string of `Fn::Sub`, or part of a name of its map."""
    items = argument.items if isinstance(argument, hcl.Tuple) else (argument,)
    string, *maps = [bare(one) for one in items] or [argument]
    if isinstance(string, hcl.Object | hcl.Tuple | hcl.For) or len(maps) > 1:
        return False  # nothing that `Fn::Sub` takes, whatever a variable brings
    if not isinstance(string, hcl.Template):
        return not roots(string).isdisjoint(variables)
    maps = [one for one in maps if not _is_no_map(one)] if len(items) == 2 else []
    if any(not has_plain_keys(one) for one in maps):
        return True
    if maps and any(isinstance(part, hcl.Chunk) and OPEN(part.text) for part in string.parts[:-1]):
        return True  # `$${Bucket${x}}` can be a name of the map's or of the template's
    if _is_odd(string.parts) or composed(string):
        return True
    asked = [one for one in string.parts if not isinstance(one, hcl.Chunk) and not roots(one).isdisjoint(variables)]
    return any(specials(builder, one, variables) - {Special.FUNCTION} for one in asked)


def _is_no_map(e: hcl.Expression) -> bool:
    """Whether an expression is a list or a string, as it is written: it names nothing."""
    return isinstance(e, hcl.Tuple | hcl.Template) or (isinstance(e, hcl.For) and e.member is None)


def _is_odd(parts: Sequence[hcl.Part]) -> bool:
    """Whether a hole that begins before another is closed nowhere behind it, or begins again before that."""
    texts = [one.text if isinstance(one, hcl.Chunk) else "" for one in parts]
    rests = ["".join(texts[at:]).partition("}") for at, text in enumerate(texts, 1) if at < len(texts) and OPEN(text)]
    return any(not closed or "${" in name for name, closed, _ in rests)


def is_whole(builder: Builder, e: hcl.Expression, variables: Variables) -> bool:
    """Whether a variable of a loop brings into a string what CloudFormation would write in another way.

    So it would what Terraform makes one character of.
    """
    if not isinstance(e, hcl.Template):
        return False
    holes = (one for one in e.parts if isinstance(one, hcl.Interpolation))
    return composed(e) or any(Special.SPELLING in specials(builder, one, variables) for one in holes)


def composed(e: hcl.Template) -> bool:
    """Whether Terraform may make one character of the last one of a variable and the first one behind its hole."""
    return any(isinstance(one, hcl.Chunk) and composes(one.text) for one in e.parts[1:])
