"""The resource that deploys a template: its parameters, its capabilities, and how large the template may be."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dialects import cloudformation
from dialects.terraform.writing import hcl
from dialects.terraform.writing.deployment.encoded_size import encoded
from dialects.terraform.writing.deployment.stack import deployed, too_large, wrong_name
from dialects.terraform.writing.variables.declared import variables
from support import flat_hcl
from support import real_terraform as real
from support.reading import ALL
from transpile import convert
from transpile.diagnostics import Diagnostic
from transpile.hosts import parse
from transpile.ir import Array, Binder, Document, Expression, Filled, Literal, Member, Object, Text, Variable
from transpile.language.facts import Stack
from transpile.syntax.source import from_text
from transpile.syntax.tree import Kind, Parsed

FACTS = cloudformation.facts
PARAMETERS = """
Parameters:
  Names: {Type: CommaDelimitedList, Default: "a, b"}
  Count: {Type: Number, Default: 3}
  version: {Type: String, Default: "1"}
  Password: {Type: String, NoEcho: true, Default: hidden}
  Image: {Type: "AWS::SSM::Parameter::Value<List<String>>", Default: /images}
"""


def read(text: str) -> Document:
    parsed = parse(from_text(text))
    assert isinstance(parsed, Parsed)
    found, _ = cloudformation.read(parsed, ALL)
    assert found is not None
    return found


def resource(text: str, *conditions: hcl.Block) -> tuple[str, tuple[Diagnostic, ...]]:
    document = read(text)
    given_ = variables(document.root, document, FACTS, every=True)
    (block,), told = deployed("the_stack", document.root, given_, FACTS, conditions)
    return flat_hcl.text(block), told


def test_it_deploys_the_template_under_its_name() -> None:
    text, told = resource("Resources: {}")
    assert told == ()
    assert text == (
        'resource "aws_cloudformation_stack" "the_stack" {\n'
        'name = "the-stack"\ntemplate_body = jsonencode(local.template)\n}\n'
    )


def test_every_parameter_is_given_a_variable() -> None:
    text, _ = resource(f"{PARAMETERS}Resources: {{}}")
    parameters = text.partition("parameters = ")[2].partition("\n")[0]
    assert parameters == (
        '{ "Names" = join(",", var.Names), "Count" = var.Count, "version" = var.param_version, '
        '"Password" = var.Password, "Image" = var.Image }'
    )
    document = read(f"{PARAMETERS}Resources: {{}}")
    blocks = variables(document.root, document, FACTS, every=True).blocks
    told = f"nonsensitive(jsonencode({{ for k, v in {parameters} : k => tostring(v) }}))"
    answers, _ = real.loaded({"main.tf": flat_hcl.text(*blocks)}, [told], ["Password=x"])
    (answer,) = answers
    assert isinstance(answer, real.Value)
    values = {"Names": "a,b", "Count": "3", "version": "1", "Password": "x", "Image": "/images"}
    assert json.loads(answer.value) == values


def test_a_resource_with_a_block_for_each_parameter() -> None:
    document = read(f"{PARAMETERS}Resources: {{}}")
    stack = Stack("alien_stack", "called", "text", "parameters", ("key", "value"))
    given_ = variables(document.root, document, FACTS, every=True)
    (block,), told = deployed("main", document.root, given_, replace(FACTS, stack=stack))
    assert told == ()
    assert flat_hcl.text(block).startswith(
        'resource "alien_stack" "main" {\ncalled = "main"\ntext = jsonencode(local.template)\n'
        'parameters {\nkey = "Names"\nvalue = join(",", var.Names)\n}\n'
        'parameters {\nkey = "Count"\nvalue = var.Count\n}\n'
    )


def test_conditions_stand_in_its_lifecycle() -> None:
    text, _ = resource("Resources: {}", hcl.Block("precondition", (), ()))
    assert text.endswith("lifecycle {\nprecondition {\n}\n}\n}\n")


def test_a_family_without_such_a_resource() -> None:
    document = read("Resources: {}")
    given_ = variables(document.root, document, FACTS)
    blocks, told = deployed("main", document.root, given_, replace(FACTS, stack=None))
    assert (blocks, [one.code for one in told]) == ((), ["T018"])


@pytest.mark.parametrize("name", ["main", "the_stack", "a-1", "A" * 128])
def test_right_names(name: str) -> None:
    assert wrong_name(name) == ""


@pytest.mark.parametrize("name", ["", "1a", "_a", "a b", "a.b", "ä", "A" * 129, "a\n"])
def test_wrong_names(name: str) -> None:
    assert wrong_name(name)


# -- capabilities -----------------------------------------------------------------------------------------------------

ROLE = "{Type: AWS::IAM::Role, Properties: {%s}}"


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Resources: {T: {Type: AWS::SNS::Topic}}", ()),
        (f"Resources: {{R: {ROLE % ''}}}", ("CAPABILITY_IAM",)),
        (f"Resources: {{R: {ROLE % 'RoleName: x'}}}", ("CAPABILITY_NAMED_IAM",)),
        (f"Resources: {{R: {ROLE % 'RoleName: !Ref AWS::NoValue'}}}", ("CAPABILITY_IAM",)),
        (f"Resources: {{R: {ROLE % 'UserName: x'}}}", ("CAPABILITY_IAM",)),
        ("Resources: {P: {Type: AWS::IAM::Policy, Properties: {PolicyName: x}}}", ("CAPABILITY_IAM",)),
        (
            f"Resources: {{R: {ROLE % ''}, P: {{Type: AWS::IAM::User, Properties: {{UserName: x}}}}}}",
            ("CAPABILITY_NAMED_IAM",),
        ),
        (
            "Resources: {'Fn::ForEach::Users': [U, [a], {'User${U}': {Type: AWS::IAM::User, "
            "Properties: {UserName: !Ref U}}}]}",
            ("CAPABILITY_NAMED_IAM",),
        ),
        (
            "Resources: {'Fn::ForEach::Users': [U, [User], {'All${U}': {Type: !Sub 'AWS::IAM::${U}'}}]}",
            ("CAPABILITY_IAM",),
        ),
        (
            "Transform: AWS::Serverless-2016-10-31\nResources: {F: {Type: AWS::Serverless::Function}}",
            ("CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"),
        ),
        ("Transform: [AWS::LanguageExtensions]\nResources: {T: {Type: AWS::SNS::Topic}}", ("CAPABILITY_AUTO_EXPAND",)),
        ("Transform:\nResources: {T: {Type: AWS::SNS::Topic}}", ()),
        ("Transform: []\nResources: {T: {Type: AWS::SNS::Topic}}", ()),
        (
            "Resources: {T: {Type: AWS::SNS::Topic, Properties: {'Fn::Transform': {Name: AWS::Include}, A: 1}}}",
            ("CAPABILITY_AUTO_EXPAND",),
        ),
        (
            "Resources: {T: {Type: AWS::SNS::Topic, Properties: {'Fn::Transform': {Name: AWS::Include}}}}",
            ("CAPABILITY_AUTO_EXPAND",),
        ),
    ],
)
def test_capabilities(text: str, asked: tuple[str, ...]) -> None:
    assert FACTS.stack is not None
    assert FACTS.stack.capable(read(text).root)[0] == asked
    said = ", ".join(f'"{one}"' for one in asked)
    found = [line for line in resource(text)[0].splitlines() if line.startswith("capabilities")]
    assert found == [f"capabilities = [{said}]"] * bool(asked)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("Resources: {N: {Type: AWS::CloudFormation::Stack}}", "AWS::CloudFormation::Stack"),
        ("Transform: [AWS::LanguageExtensions, Mine]\nResources: {}", "Mine"),
        ("Transform: AWS::LanguageExtensions\nResources: {}", None),
        ("Transform: AWS::Serverless-2016-10-31\nResources: {}", None),
    ],
)
def test_what_a_template_does_not_show_is_told(text: str, at: str | None) -> None:
    told = resource(text)[1]
    assert [(one.code, one.severity.value) for one in told] == [("T424", "note")] * (at is not None)
    assert [text[slice(*one.span)] for one in told if one.span] == [at] * (at is not None)


# -- size -------------------------------------------------------------------------------------------------------------


def expression(data: object) -> Expression:
    match data:
        case dict():
            return Object(tuple(Member(Literal(key), expression(value)) for key, value in data.items()))
        case list():
            return Array(tuple(map(expression, data)))
        case bool():
            return Literal(str(data).lower(), Kind.BOOLEAN)
        case int():
            return Literal(str(data), Kind.NUMBER)
        case None:
            return Literal("null", Kind.NULL)
    return Literal(str(data))


DATA = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(DATA)
def test_the_size_is_that_of_compact_json_with_three_characters_escaped(data: object) -> None:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for one in "<>&":
        text = text.replace(one, "123456")
    assert encoded(expression(data)) == len(text.encode("utf-8", "replace"))


def test_copies_of_a_body_are_counted_with_their_items() -> None:
    name = Binder("x")
    body = Object((Member(Text(("K", Variable(name))), Variable(name)),))
    whole = Object((Member(Literal("Kabc"), Literal("abc")),))
    assert encoded(Filled(body, ((name, Literal("abc")),))) == encoded(whole)


def test_a_large_template_is_told() -> None:
    letters = ", ".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    body = "{'T${N}${M}': {Type: AWS::SNS::Topic, Properties: {DisplayName: !Sub 'this is ${N} and ${M}'}}}"
    text = "Transform: AWS::LanguageExtensions\nParameters: {P: {Type: CommaDelimitedList}}\nResources:\n"
    loop = f"  'Fn::ForEach::N': [N, %s, {{'Fn::ForEach::M': [M, [{letters}], {body}]}}]\n"
    (told,) = too_large(read(text + loop % f"[{letters}]"), FACTS)
    assert (told.code, told.severity.value) == ("T421", "note")
    assert "template_url" in told.help
    assert too_large(read(text + loop % "[A, B]"), FACTS) == ()
    assert too_large(read(text + loop % "!Ref P"), FACTS) == ()  # not known


def test_a_secret_is_not_in_the_module_and_the_rest_is_compared_all_the_same() -> None:
    result = convert(f"{PARAMETERS}Resources: {{T: {{Type: AWS::SNS::Topic}}}}\n", "terraform", stack_resource="main")
    assert [one.code for one in result.diagnostics] == ["T420", "T422"]
    assert result.text is not None
    assert "hidden" not in result.text
    assert "NoEcho = true" in " ".join(result.text.split())
