"""Words and expressions that mean something to a template or a module, made at random: what mutations put in."""

from __future__ import annotations

from random import Random

NAMES = ("X", "Y", "Name", "Value", "Index", "Key", "AWS::Region", "P", "A", "b", "each", "item", "Rule.Port", "L")
ITEMS = (
    *("a", "b", "A", "B", "a-b", "a.b", '"1"', "1", "01", "0.00001", "1e3", "true", '"true"', "null", "~", '""', "é"),
    *("0x1f", "1_000", "12:30", "2001-01-01", ".5", "-0", "yes", "!Ref P", "!Ref AWS::NoValue", "${A}", "'*'", '"a b"'),
)
OF_TEMPLATES = """
Fn::ForEach::L Fn::ForEach Fn::Map Fn::Merge Fn::For Fn::Sub Fn::Join Fn::Split Fn::Select Fn::FindInMap Fn::If
Fn::GetAtt Fn::Ref Fn::Transform Fn::Length Fn::ToJsonString Fn::Cidr Fn::GetAZs Fn::ImportValue Ref Condition !Ref
!Sub !GetAtt !Map !Merge !For !If !Join !Select !Split !FindInMap !Base64 !Transform !!str !!binary !!set !Foo ${X}
&{X} ${!X} ${X.Arn} ${AWS::Region} [] {} null ~ *a &a << - : ? | >- |2 ' " # , [ { ] } ... --- %YAML AWS::NoValue
AWS::LanguageExtensions AWS::Serverless-2016-10-31 Key Value Index Collection Fragment LogicalId Type Properties
DependsOn Resources Outputs Conditions Mappings Parameters Transform Globals Metadata Rules Default CommaDelimitedList
AWS::SSM::Parameter::Value<String> ROSTemplateFormatVersion Count ALIYUN::Index ALIYUN::Region ALIYUN::NoValue
Fn::Jq Fn::Each Fn::ListMerge Fn::Replace Fn::Str Fn::MergeMapToList Fn::SelectMapList !Jq
NoEcho AllowedValues DeletionPolicy UpdatePolicy"""
TEMPLATE_WORDS = OF_TEMPLATES.split()
OF_MODULES = """
for in : => ... if else endif endfor ? == != && || ! null true false [] {} ( ) , . = ${ %{ } %{for} %{~ ~} [*] .* <<E
<<-E E var.a local.a each.key each.value count.index self path.module data.a.b module.m.o merge( concat( flatten(
tomap( toset( tolist( keys( values( join( split( upper( format( lookup( try( can( sensitive( jsonencode( yamlencode(
formatdate( templatefile( range(3) setproduct( zipmap( coalesce( replace( regex( Resources Type "a" "Fn::Sub" Ref
"Fn::ForEach::X" -1 1e9 1.5 0.00001 "1" # // /* */ \\ " default type validation nullable dynamic for_each content
lifecycle moved provider terraform backend"""
HCL_WORDS = OF_MODULES.split()
EXPRESSIONS = (
    *(
        '"a"',
        '"${v}"',
        "v",
        "k",
        "null",
        "true",
        '"1"',
        "0.00001",
        "1e400",
        "[]",
        "{}",
        "var.names",
        "local.x",
        '"$${a}"',
    ),
    *('{ a = "b" }', '["a", "b"]', '"%{ if true }a%{ endif }"', "<<E\na\nE\n", "-1", "1 / 3", '"é"', "each.value"),
)


def word(kind: str, random: Random) -> str:
    """A word of the text's language."""
    return random.choice(HCL_WORDS if kind == "hcl" else TEMPLATE_WORDS)


def expression(kind: str, random: Random, depth: int = 3) -> str:
    """An expression that stands wherever a value stands, on one line."""
    if kind == "hcl":
        return _hcl(random, depth)
    made = _flow(random, depth)
    return made if kind == "yaml" else _json(made)


def _json(text: str) -> str:
    """A flow text as JSON, as far as that can be."""
    import json

    from support.samples import load

    try:
        return json.dumps(load(text))
    except Exception:
        return '"a"'


def _flow(random: Random, depth: int) -> str:
    if not depth or random.random() < 0.3:
        return random.choice(ITEMS)
    name = random.choice(NAMES)
    return random.choice(
        (
            lambda: f"[{', '.join(_flow(random, depth - 1) for _ in range(random.randrange(4)))}]",
            lambda: "{" + ", ".join(f"k{at}: {_flow(random, depth - 1)}" for at in range(random.randrange(3))) + "}",
            lambda: f"{{Ref: {name}}}",
            lambda: f'{{"Fn::Sub": "a${{{name}}}"}}',
            lambda: f'{{"Fn::Sub": ["${{{name}}}-${{v}}", {{v: {_flow(random, depth - 1)}}}]}}',
            lambda: f"!GetAtt {name}.Arn",
            lambda: f"!If [C, {_flow(random, depth - 1)}, {_flow(random, depth - 1)}]",
            lambda: f"!Select [{random.randrange(3)}, {_flow(random, depth - 1)}]",
            lambda: f"!Join [',', {_flow(random, depth - 1)}]",
            lambda: f"!Split [',', {_flow(random, depth - 1)}]",
            lambda: f"!FindInMap [M, {name}, {_flow(random, depth - 1)}]",
            lambda: _loop(random, depth),
            lambda: _loop(random, depth),
            lambda: _loop(random, depth),
        )
    )()


def _loop(random: Random, depth: int) -> str:
    """A loop of one of the dialects."""
    name, items = random.choice(NAMES), _items(random, depth)
    body = _flow(random, depth - 1)
    key = random.choice((f"R${{{name}}}", f"R&{{{name}}}", "R", f"{name}", f"${{{name}}}"))
    entry = f'{{"{key}": {body}}}'
    return random.choice(
        (
            f'{{"Fn::ForEach::L{random.randrange(3)}": [{name}, {items}, {entry}]}}',
            f'{{"Fn::Map": {{Value: {name}, Collection: {items}, Fragment: {body}}}}}',
            f"!Map {{Collection: {items}, Value: {name}, Fragment: {body}}}",
            f'{{"Fn::Merge": [{{"Fn::Map": {{Value: {name}, Collection: {items}, Key: "{key}", Fragment: {body}}}}}]}}',
            f'!Merge [!Map {{Value: {name}, Collection: {items}, Key: !Sub "{key}", Fragment: {body}}}]',
            f"!Merge [{entry}, {{k: {body}}}]",
            f'{{"Fn::For": [{name}, {items}, {body}]}}',
            f'{{"Fn::For": [[Index, {name}], {items}, {body}]}}',
            f'{{"Fn::For": {{Value: {name}, Collection: {items}, LogicalId: "{key}", Fragment: {body}}}}}',
        )
    )


def _items(random: Random, depth: int) -> str:
    """A source of a loop."""
    if random.random() < 0.15:
        return _flow(random, depth - 1)
    items = [random.choice(ITEMS) for _ in range(random.choice((0, 1, 1, 2, 2, 3, 7)))]
    if random.random() < 0.2:
        items = [f"{{Port: {one}, Name: {two}}}" for one, two in zip(items, reversed(items), strict=True)]
    return f"[{', '.join(items)}]" if random.random() < 0.85 else "{" + ", ".join(f"{x}: {x}" for x in items) + "}"


def _hcl(random: Random, depth: int) -> str:
    if not depth or random.random() < 0.3:
        return random.choice(EXPRESSIONS)
    one, two = _hcl(random, depth - 1), _hcl(random, depth - 1)
    return random.choice(
        (
            f"[{one}, {two}]",
            f"{{ a = {one}, (upper({two})) = {one} }}",
            f"[for v in {one} : {two}]",
            f"[for k, v in {one} : {two} if v != null]",
            f"{{ for v in {one} : v => {two} }}",
            f"{{ for k, v in {one} : {two} => v... }}",
            f"merge({one}, {two})",
            f"flatten([{one}])",
            f"{one}[*]",
            f"({one}) ? {one} : {two}",
            f"toset({one})",
            f'"a${{{one}}}"',
            f"jsonencode({one})",
            f"lookup({one}, {two}, null)",
            f"try({one}, {two})",
            f"{one} == {two}",
        )
    )
