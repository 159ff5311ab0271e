"""The variables that loops need: their types, defaults and conditions, and what the parameters then say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from dialects import cloudformation
from dialects.terraform.cty.conversion import to_string
from dialects.terraform.functions.string.re2_translation import translated
from dialects.terraform.writing import hcl
from dialects.terraform.writing.names import ROOTS, WORDS
from dialects.terraform.writing.variables.declared import Variables, variables
from dialects.terraform.writing.variables.names import RESERVED, variable_names
from dialects.terraform.writing.variables.needed import needed
from dialects.terraform.writing.variables.patterns import whole
from support import flat_hcl, written_modules
from support import real_terraform as real
from support.reading import ALL
from support.terraform_expressions import evaluated
from transpile import convert
from transpile.evaluate.values import spelled
from transpile.hosts import parse
from transpile.ir import Document, Expression, Filled, Literal, Loop, Member, Object
from transpile.ir.traversal import walk
from transpile.language.facts import Declarations
from transpile.syntax.source import from_text
from transpile.syntax.tree import Parsed

LOOP = """
Resources:
  Fn::ForEach::Topics: [Name, {source}, {{"Topic${{Name}}": {{Type: AWS::SNS::Topic}}}}]
"""


def document(text: str) -> Document:
    parsed = parse(from_text(text))
    assert isinstance(parsed, Parsed)
    found, told = cloudformation.read(parsed, ALL)
    assert found is not None
    assert not told, told
    return found


def of(text: str, every: bool = False) -> Variables:
    found = document("Transform: AWS::LanguageExtensions\n" + text)
    return variables(found.root, found, cloudformation.facts, every)


def parameter(attributes: str, name: str = "X") -> Variables:
    """The variable of the only parameter of a template."""
    found = of(f"Parameters: {{{name}: {{{attributes}}}}}\nResources: {{}}\n", every=True)
    assert list(found.found) == [name]
    return found


def said(found: Variables) -> dict[str, str]:
    """The arguments of the only variable."""
    (block,) = found.blocks
    return {one.name: flat_hcl.flat(one.value) for one in block.body if isinstance(one, hcl.Argument)}


# -- which ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        "!Ref Names",
        "[!Ref Env, b]",
        '!Split [",", !Ref Env]',
        "!FindInMap [Zones, !Ref Env, Names]",
        '[!Sub "${Env}-x"]',
        "[!Join ['', [a, !Ref Env]]]",
    ],
)
def test_what_a_source_mentions_is_a_variable(source: str) -> None:
    text = """
Parameters: {Names: {Type: CommaDelimitedList}, Env: {Type: String}, Other: {Type: String}}
Mappings: {Zones: {eu: {Names: [a]}}}
"""
    found = of(text + LOOP.format(source=source))
    assert list(found.found) == ["Names" if "Names" in source and "Zones" not in source else "Env"]
    assert found.diagnostics == ()


def test_bodies_need_none() -> None:
    found = of("""
Parameters: {Env: {Type: String}, Size: {Type: Number}}
Resources:
  Fn::ForEach::Topics:
    - Name
    - [a, b]
    - "Topic${Name}":
        Type: AWS::SNS::Topic
        Properties: {TopicName: !Sub "${Name}-${Env}", DisplayName: !Ref Size}
""")
    assert found.found == {}


def test_what_a_loop_in_a_property_and_one_behind_an_alias_mention() -> None:
    found = of("""
Parameters: {Ports: {Type: CommaDelimitedList}, Tags: {Type: CommaDelimitedList}, Env: {Type: String}}
Resources:
  One:
    Type: AWS::EC2::SecurityGroup
    Properties:
      GroupDescription: x
      Tags: &tags
        - Fn::Map: {Value: Tag, Collection: !Ref Tags, Fragment: {Key: !Ref Env, Value: x}}
  Two:
    Type: AWS::EC2::SecurityGroup
    Properties:
      GroupDescription: x
      Tags: *tags
      SecurityGroupIngress:
        - Fn::Map: {Value: Port, Collection: !Ref Ports, Fragment: {FromPort: !Ref Port, IpProtocol: tcp}}
""")
    assert set(found.found) == {"Ports", "Tags"}


def test_an_alias_of_a_source() -> None:
    found = of(
        """
Parameters: {Names: {Type: CommaDelimitedList}}
Metadata: &names {Fn::Split: [",", !Ref Names]}
"""
        + LOOP.format(source="*names")
    )
    assert list(found.found) == ["Names"]


def test_what_fills_a_copy_of_a_body_counts_where_a_loop_in_it_asks_for_it() -> None:
    read = document("""
Transform: AWS::LanguageExtensions
Parameters: {Names: {Type: CommaDelimitedList}, Env: {Type: String}}
Resources:
  Fn::ForEach::Outer:
    - Group
    - [!Ref Env]
    - Fn::ForEach::Inner: [Name, !Split [",", !Ref Group], {"T${Name}": {Type: !Ref Names}}]
""")
    outer = next(one for one in walk(read.root) if isinstance(one, Loop))
    assert outer.value is not None
    (member,) = outer.members
    body: Expression = member.value if isinstance(member, Member) else Object((member,))
    assert needed(Filled(body, ((outer.value, next(iter(_items(outer)))),)), read) == {"Env"}
    assert needed(Filled(Object(()), ((outer.value, next(iter(_items(outer)))),)), read) == frozenset()


def _items(loop: Loop) -> list[Any]:
    return list(getattr(loop.source, "items", ()))


def test_variables_stand_in_the_order_of_the_parameters() -> None:
    found = of(
        """
Parameters: {B: {Type: CommaDelimitedList}, A: {Type: String}, C: {Type: String}}
"""
        + LOOP.format(source="[!Ref C, !Ref A]")
    )
    assert list(found.found) == ["A", "C"]


# -- what cannot be one ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("!Ref AWS::NotificationARNs", "T202"),
        ("[!Ref AWS::Region]", "T202"),
        ("[!Sub '${AWS::Region}-a']", "T202"),
        ("!Ref Stored", "T203"),
        ("!Ref Secret", "T201"),
        ("[!Ref Topic]", "T204"),
        ("[!Sub '${Topic.Arn}']", "T204"),
    ],
)
def test_what_terraform_does_not_know_decides_no_loop(source: str, code: str) -> None:
    text = """
Transform: AWS::LanguageExtensions
Parameters:
  Stored: {Type: "AWS::SSM::Parameter::Value<CommaDelimitedList>", Default: /names}
  Secret: {Type: CommaDelimitedList, NoEcho: true}
"""
    resources = LOOP.format(source=source) + "  Topic: {Type: AWS::SNS::Topic}\n"
    parsed = parse(from_text(text + resources))
    assert isinstance(parsed, Parsed)
    read, _ = cloudformation.read(parsed, ALL)
    assert read is not None
    found = variables(read.root, read, cloudformation.facts)
    assert found.found == {}
    assert [one.code for one in found.diagnostics] == [code]
    span = found.diagnostics[0].span
    assert span is not None
    assert parsed.source.slice(span) in source


def test_what_the_attributes_of_an_item_hold_stays_data() -> None:
    found = of("""
Parameters: {Secret: {Type: String, NoEcho: true}}
Resources:
  Fn::Merge:
    - Fn::Map:
        Index: At
        Value: One
        Collection: [{Name: a, Password: !Ref Secret, Region: !Ref AWS::Region}]
        Key: !Sub "User${At}"
        Fragment: {Type: AWS::IAM::User}
""")
    assert found.found == {}
    assert found.diagnostics == ()


# -- types and defaults ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attributes", "type_", "default"),
    [
        ("Type: String, Default: dev", "string", '"dev"'),
        ("Type: String, Default: 12", "string", '"12"'),
        ("Type: String", "string", None),
        ("Type: Number, Default: 3", "number", "3"),
        ("Type: Number", "number", None),
        ('Type: Number, Default: "3"', "string", '"3"'),  # the template says a string
        ("Type: Number, Default: 1.50", "number", "1.5"),
        ("Type: Number, Default: 1.0", "string", '"1.0"'),  # Terraform has no such number
        ("Type: Number, Default: -0.5", "number", "-0.5"),
        ("Type: Number, Default: 3, AllowedValues: ['03', 3]", "string", '"3"'),
        ('Type: CommaDelimitedList, Default: "a, b ,c"', "list(string)", '["a", "b", "c"]'),
        ('Type: CommaDelimitedList, Default: ""', "list(string)", '[""]'),
        ("Type: List<Number>, Default: '80, 443'", "list(string)", '["80", "443"]'),
        ("Type: List<Number>, Default: 80", "list(string)", '["80"]'),
        ("Type: List<AWS::EC2::Subnet::Id>", "list(string)", None),
        ("Type: AWS::EC2::VPC::Id", "string", None),
        ("Type: AWS::SSM::Parameter::Value<String>, Default: /path", "string", '"/path"'),
        ("Type: AWS::SSM::Parameter::Value<List<String>>, Default: /path", "string", '"/path"'),
        ('Type: String, NoEcho: true, Default: "hidden"', "string", None),
    ],
)
def test_types_and_defaults(attributes: str, type_: str, default: str | None) -> None:
    found = said(parameter(attributes))
    assert (found["type"], found.get("default")) == (type_, default)


def test_description_and_secrecy() -> None:
    found = parameter("Type: String, Description: 'says \"${x}\"', NoEcho: true, Default: hidden")
    assert said(found) == {"description": r'"says \"$${x}\""', "type": "string", "sensitive": "true"}
    assert [(one.code, one.severity.value) for one in found.diagnostics] == [("T422", "note")]
    assert "hidden" not in flat_hcl.text(*found.blocks)


def test_the_family_says_what_attributes_are_called() -> None:
    text = "Parameters: {X: {Type: String, Default: a, About: it, Description: no, MinLength: 1}}\nResources: {}\n"
    read = document(text)
    facts = replace(
        cloudformation.facts, declarations=Declarations(section="Parameters", default="Default", description="About")
    )
    (block,) = variables(read.root, read, facts, every=True).blocks
    assert flat_hcl.text(block) == 'variable "X" {\ndescription = "it"\ntype = string\ndefault = "a"\n}\n'


# -- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(RESERVED))
def test_reserved_names_are_changed(name: str) -> None:
    found = parameter("Type: String", name)
    assert found.names == {name: f"param_{name}"}
    (told,) = found.diagnostics
    assert (told.code, told.severity.value) == ("T420", "note")
    assert told.span is not None
    assert "Terraform reserves the name" in told.message


def named(name: str) -> str:
    """A template with a loop whose variable is called that."""
    loop = LOOP.format(source="[a, b]").replace("[Name", f"['{name}'").replace("${Name}", f"${{{name}}}")
    return f"Transform: AWS::LanguageExtensions{loop}"


REASONS = {
    **dict.fromkeys(sorted(ROOTS), "has another meaning there"),
    **dict.fromkeys(sorted(WORDS), "is a keyword there"),
    "2nd": "is not a valid name there",
}


@pytest.mark.parametrize(("name", "reason"), REASONS.items())
def test_a_loop_variable_is_renamed_for_the_reason_that_is_told(name: str, reason: str) -> None:
    result = convert(named(name), "terraform")
    assert f"for item_{name} in " in (result.text or "")
    (told,) = [one for one in result.diagnostics if one.code == "T420"]
    assert told.message == f"the loop variable `{name}` is renamed to `item_{name}` in Terraform"
    assert told.label == f"`{name}` {reason}"


@pytest.mark.parametrize("name", ["Name", "variable", "locals", "fors", "resource", "N2"])
def test_any_other_loop_variable_keeps_its_name(name: str) -> None:
    result = convert(named(name), "terraform")
    assert f"for {name} in " in (result.text or "")
    assert "T420" not in {one.code for one in result.diagnostics}


def test_names_are_unique_and_terraform_takes_them() -> None:
    names = variable_names(["version", "param_version", "2nd", "Names", "true", "for", *RESERVED])
    assert len(set(names.values())) == len(names)
    blocks = [hcl.Block("variable", (one,), (hcl.Argument("default", hcl.string(one)),)) for one in names.values()]
    found, warned = real.loaded({"main.tf": flat_hcl.text(*blocks)}, [f"var.{one}" for one in names.values()])
    assert [getattr(one, "value", None) for one in found] == list(names.values())
    assert warned == []


@pytest.mark.parametrize("name", sorted(RESERVED))
def test_terraform_does_reserve_them(name: str) -> None:
    with pytest.raises(ValueError, match="Invalid variable name"):
        real.outputs({"main.tf": f'variable "{name}" {{\n}}\n'})


# -- what parameters say ---------------------------------------------------------------------------------------------


def entry(attributes: str, source: str) -> str:
    """The parameter that a loop follows, as an entry of the template."""
    found = of(f"Parameters: {{X: {{{attributes}}}}}\n" + LOOP.format(source=source))
    members = tuple(
        hcl.Member(hcl.string(name), hcl.string("as it was")) for name in ("Type", "Default") if name in attributes
    )
    member = found.entry(hcl.Member(hcl.string("X"), hcl.Object(members)))
    return flat_hcl.flat(member.value)


def test_a_default_follows_the_variable() -> None:
    listed = entry("Type: CommaDelimitedList, Default: a", "!Ref X")
    assert listed == '{ "Type" = "as it was", "Default" = join(",", var.X) }'
    assert entry("Type: String, Default: a", "[!Ref X]") == '{ "Type" = "as it was", "Default" = var.X }'
    assert entry("Type: String", "[!Ref X]") == '{ "Type" = "as it was" }'


def test_a_parameter_has_what_its_variable_has_in_real_terraform() -> None:
    text = "Transform: AWS::LanguageExtensions\nParameters: {X: {Type: CommaDelimitedList, Default: a}}"
    module = convert(text + LOOP.format(source="!Ref X"), "terraform").text
    assert module is not None
    assert written_modules.made(module, {"X": ["b", "c"]})["Parameters"]["X"]["Default"] == "b,c"


def test_the_default_of_a_parameter_that_decides_nothing_stays_unless_it_is_secret() -> None:
    text = "Parameters: {X: {Type: String, Default: a}, S: {Type: String, NoEcho: true, Default: b}}\nResources: {}\n"
    found = of(text, every=True)
    value = hcl.Object((hcl.Member(hcl.string("Default"), hcl.string("a")),))
    assert found.entry(hcl.Member(hcl.string("X"), value)).value == value
    assert found.entry(hcl.Member(hcl.string("S"), value)).value == hcl.Object(())
    assert found.entry(hcl.Member(hcl.string("Other"), value)).value == value
    assert found.left_out == (("Parameters", "S", "Default"),)
    assert of(text).left_out == ()
    assert of(text).entry(hcl.Member(hcl.string("S"), value)).value == value  # without a variable


# -- conditions -------------------------------------------------------------------------------------------------------

CONDITIONS = [
    ("Type: String, AllowedValues: [dev, prod]", ["dev", "prod"], ["test", ""]),
    ("Type: Number, AllowedValues: [1, 2]", [1, 2], [3]),
    ("Type: Number, MinValue: 1, MaxValue: 10", [1, 10, 5.5], [0, 11]),
    ("Type: Number, MinValue: '1'", [1, 100], [0]),
    ("Type: Number, Default: '3', MaxValue: 10", ["3", "10"], ["11"]),
    ("Type: Number, Default: '3'", ["3", "1.5"], ["x"]),
    ("Type: String, MinLength: 2, MaxLength: 3", ["ab", "abc"], ["a", "abcd"]),
    ("Type: String, MaxLength: 3", ["", "abc"], ["abcd"]),
    ("Type: String, AllowedPattern: '[a-z]+'", ["abc"], ["", "abc1", "abc\n"]),
    ("Type: String, AllowedPattern: '^[a-z]+$'", ["abc"], ["1abc"]),
    ("Type: String, AllowedPattern: 'a|bc'", ["a", "bc"], ["ac", "abc"]),
    ("Type: String, AllowedPattern: '\\d{2}\\$'", ["12$"], ["12"]),
    ("Type: CommaDelimitedList, AllowedPattern: '[a-z]+'", [["a", "b"], []], [["a", "1"]]),
    ("Type: CommaDelimitedList, AllowedValues: [a, b]", [["a"], ["b", "b"]], [["a", "c"]]),
    ("Type: List<Number>", [["1", "2.5"]], [["1", "x"]]),
    ("Type: String, NoEcho: true, MinLength: 8", ["12345678"], ["1"]),
]


@pytest.mark.parametrize(("attributes", "right", "wrong"), CONDITIONS, ids=[one[0] for one in CONDITIONS])
def test_terraform_accepts_what_the_template_does(attributes: str, right: list[Any], wrong: list[Any]) -> None:
    main = flat_hcl.text(*parameter(attributes).blocks)
    for value in right:
        real.loaded({"main.tf": main}, [], words=[f"X={_word(value)}"])
    for value in wrong:
        with pytest.raises(ValueError, match="Invalid value for variable"):
            real.loaded({"main.tf": main}, [], words=[f"X={_word(value)}"])


def _word(value: Any) -> str:
    return value if isinstance(value, str) else str(value).replace("'", '"')


def messages(found: Variables) -> list[str]:
    return [
        flat_hcl.flat(part.value)
        for one in found.blocks
        for inner in one.body
        if isinstance(inner, hcl.Block)
        for part in inner.body
        if isinstance(part, hcl.Argument) and part.name == "error_message"
    ]


def test_the_template_says_why_a_value_is_refused() -> None:
    rules = "Type: String, AllowedPattern: '[a-z]+', MinLength: 2"
    assert messages(parameter(f"{rules}, ConstraintDescription: small letters")) == ['"small letters"'] * 2
    assert messages(parameter(rules)) == [
        '"The value of X must match [a-z]+."',
        '"The value of X must have at least 2 characters."',
    ]
    listed = messages(parameter("Type: CommaDelimitedList, AllowedValues: [a, b]"))
    assert listed == ['"Each item of X must be one of a, b."']


@pytest.mark.parametrize("pattern", ["(?!x).*", "[a-z&&[^b]]+", "[a-z]++", "\\\\p{Alpha}", "a{1,2048}", "[[:alpha:]]"])
def test_a_pattern_that_terraform_reads_otherwise_is_left_to_the_service(pattern: str) -> None:
    found = parameter(f'Type: String, AllowedPattern: "{pattern}", MinLength: 1')
    assert [(one.code, one.severity.value) for one in found.diagnostics] == [("T423", "note")]
    assert found.diagnostics[0].span is not None
    assert len(messages(found)) == 1


@given(st.from_regex(r"-?(0|[1-9][0-9]{0,3})(\.[0-9]{1,3})?", fullmatch=True))
def test_the_default_of_a_number_is_spelled_as_in_the_template(number: str) -> None:
    text = f"Transform: AWS::LanguageExtensions\nParameters: {{X: {{Type: Number, Default: {number}}}}}\n"
    read = document(text + "Resources: {}\n")
    (block,) = variables(read.root, read, cloudformation.facts, every=True).blocks
    (default,) = (one.value for one in block.body if isinstance(one, hcl.Argument) and one.name == "default")
    declared = read.parameters["X"].default
    assert isinstance(declared, Literal)
    assert to_string(evaluated(flat_hcl.flat(default)).value) == spelled(declared)


PIECES = ["a", "b", "[ab]", "[^a]", "a|b", "(a|b)", "(?i)a", "^", "$", "\\$", "\\Q|\\E", "a{1,2}", "b?", "."]


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=4), st.text("abA$|\n", max_size=4))
def test_an_anchored_pattern_matches_what_the_pattern_matches_whole(pieces: list[str], value: str) -> None:
    pattern = "".join(pieces)
    anchored = whole(pattern)
    if anchored is not None:
        found = regex.search(translated(anchored).pattern, value) is not None
        assert found is (regex.fullmatch(translated(pattern).pattern, value) is not None)
