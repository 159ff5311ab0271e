"""Faults in what CloudFormation and ROS say in other words: functions, parameters, conditions, sections, ids."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from faults import lacking, nothing, turned, yields
from mutant import Caught, planted

from dialects.ros.translation.names import PSEUDO_IN, PSEUDO_OUT
from transpile.ir import Array, Call, Literal, Member, Object

IN = "dialects.ros.translation.calls_in"
OUT = "dialects.ros.translation.calls_out"
INCOMING = "dialects.ros.translation.incoming"
OUTGOING = "dialects.ros.translation.outgoing"
PARAMETERS_IN = "dialects.ros.translation.parameters_in"
PARAMETERS_OUT = "dialects.ros.translation.parameters_out"


def entry(name: str, made: Any) -> Any:
    """A table in which one function is said otherwise."""
    return lambda table: {**table, name: made(table[name])}


def called(name: str) -> Any:
    """What a function is said as, under another name."""
    return yields(lambda call: replace(call, name=name, origin=None))


def exchanged(table: dict[str, str], one: str, other: str) -> Any:
    """A table in which two names have each other's meaning."""
    return lambda original: {**table, one: table[other], other: table[one]}


def said(made: Any) -> Any:
    """A row of the table out of ROS, whose function is said otherwise."""
    return lambda row: (*row[:2], made(row[2]))


def first_cut(call: Any) -> Any:
    """A call whose last argument ends at its first dot."""
    match call:
        case Call(argument=Array((one, Literal(text)))) if "." in text:
            return replace(call, argument=Array((one, Literal(text.partition(".")[0]))), origin=None)
    return call


def one_less(call: Any) -> Any:
    """A call without the last of its arguments."""
    return replace(call, argument=Array(call.argument.items[:-1]), origin=None)


def as_it_is(original: Any) -> Any:
    """A function that is said as it was."""
    return lambda call: replace(call, vocabulary="ros")


def in_small_letters(original: Any) -> Any:
    """Booleans in a list as CloudFormation spells them."""

    def joined(call: Any, name: str) -> Any:
        separator, listed = call.argument.items
        texts = tuple(Literal(one.text) if isinstance(one, Literal) else one for one in listed.items)
        return Call("cfn", name, Array((separator, Array(texts))))

    return joined


def condition_kept(original: Any) -> Any:
    """The inner condition stands in the place of its negation."""
    return lambda call: call.argument.items[0]


def branches_turned(call: Any) -> Any:
    """`Fn::If` whose branches change places."""
    condition, *branches = call.argument.items
    return replace(call, argument=Array((condition, *turned(tuple(branches)))), origin=None)


def attribute_lost(name: str) -> Any:
    """Definitions without one of their attributes."""
    return lambda body: lacking(body, name)


def in_another_language(body: Any) -> Any:
    """A description in the last of its languages."""
    members = (Member(one.key, Literal("x")) if one.name == "Description" else one for one in body.members)
    return Object(tuple(members), body.origin)


def defaults_turned(body: Any) -> Any:
    """A list whose default is in the opposite order."""
    members = (Member(one.key, Literal(one.value.text[::-1])) if one.name == "Default" else one for one in body.members)
    return Object(tuple(members), body.origin)


VOCABULARY = (
    *planted(
        "office.foreach",
        "ros",
        (
            "two pseudo parameters change places",
            "dialects.ros.translation.incoming.PSEUDO_IN",
            exchanged(PSEUDO_IN, "AWS::StackName", "AWS::StackId"),
            Caught.EXPANSION,
        ),
        (
            "the account is the user who deploys",
            "dialects.ros.translation.incoming.PSEUDO_IN",
            lambda original: {**PSEUDO_IN, "AWS::AccountId": "ALIYUN::AccountId"},
            Caught.EXPANSION,
        ),
        ("Fn::And is said as Fn::Or", f"{IN}.CALLS_IN", entry("Fn::And", called("Fn::Or")), Caught.EXPANSION),
        ("Fn::Or is said as Fn::And", f"{IN}.CALLS_IN", entry("Fn::Or", called("Fn::And")), Caught.EXPANSION),
        ("Fn::Or lacks its last condition", f"{IN}.CALLS_IN", entry("Fn::Or", yields(one_less)), Caught.EXPANSION),
        ("a negation is lost", f"{IN}.CALLS_IN", entry("Fn::Not", condition_kept), Caught.EXPANSION),
        (
            "both branches of Fn::If change places",
            f"{IN}.CALLS_IN",
            entry("Fn::If", yields(branches_turned)),
            Caught.EXPANSION,
        ),
        (
            "an attribute ends at its first dot",
            f"{IN}.CALLS_IN",
            entry("Fn::GetAtt", yields(first_cut)),
            Caught.EXPANSION,
        ),
        ("a hole of Fn::Sub is cut where ROS cuts it", f"{IN}.CALLS_IN", entry("Fn::Sub", as_it_is), Caught.EXPANSION),
        ("a boolean in Fn::Join is not its text", f"{IN}.CALLS_IN", entry("Fn::Join", as_it_is), Caught.EXPANSION),
        ("Fn::GetAZs has no region", f"{IN}.CALLS_IN", entry("Fn::GetAZs", as_it_is), Caught.EXPANSION),
        ("a number is compared with a string", f"{IN}.as_number", nothing, Caught.EXPANSION),
        ("a name of Fn::Sub has no value", f"{IN}._listed", nothing, Caught.EXPANSION),
        ("a list of any type is a string", f"{PARAMETERS_IN}._LISTED", lambda original: "String", Caught.EXPANSION),
        ("the type of an identifier stays", f"{PARAMETERS_IN}._TEXT", lambda original: "Number", Caught.EXPANSION),
        (
            "the default of a list in another order",
            f"{PARAMETERS_IN}.ParametersIn._with_items",
            yields(defaults_turned),
            Caught.EXPANSION,
        ),
        (
            "the mappings are lost",
            f"{INCOMING}._headed",
            yields(lambda found: [one for one in found if one.name != "Mappings"]),
            Caught.EXPANSION,
        ),
    ),
    *planted(
        "depot.ros",
        "map",
        (
            "two pseudo parameters change places",
            "dialects.ros.translation.outgoing.PSEUDO_OUT",
            exchanged(PSEUDO_OUT, "ALIYUN::TenantId", "ALIYUN::StackId"),
            Caught.EXPANSION,
        ),
        ("Fn::And is said as Fn::Or", f"{OUT}.CALLS_OUT", entry("Fn::And", said(called("Fn::Or"))), Caught.EXPANSION),
        (
            "an attribute ends at its first dot",
            f"{OUT}.CALLS_OUT",
            entry("Fn::GetAtt", said(yields(first_cut))),
            Caught.EXPANSION,
        ),
        (
            "booleans in Fn::Join are spelled as elsewhere",
            f"{OUT}.CALLS_OUT",
            entry("Fn::Join", lambda row: (*row[:2], in_small_letters(None))),
            Caught.EXPANSION,
        ),
        (
            "Fn::Cidr lacks its last argument",
            f"{OUT}.CALLS_OUT",
            entry("Fn::Cidr", said(yields(one_less))),
            Caught.EXPANSION,
        ),
        (
            "a boolean may have any value",
            f"{PARAMETERS_OUT}._truth",
            yields(attribute_lost("AllowedValues")),
            Caught.EXPANSION,
        ),
        ("a boolean has no default", f"{PARAMETERS_OUT}._truth", yields(attribute_lost("Default")), Caught.EXPANSION),
        (
            "the allowed values are lost",
            f"{PARAMETERS_OUT}.KEPT",
            lambda kept: kept - {"AllowedValues"},
            Caught.EXPANSION,
        ),
        (
            "a description in another language",
            f"{PARAMETERS_OUT}.ParametersOut.described",
            yields(in_another_language),
            Caught.EXPANSION,
        ),
        ("a local is a reference", f"{OUTGOING}.inlined", nothing, Caught.EXPANSION),
        (
            "the condition of an output is lost",
            f"{OUTGOING}._output",
            yields(attribute_lost("Condition")),
            Caught.EXPANSION,
        ),
    ),
)
