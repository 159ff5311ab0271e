"""What the fuzzer found once: a text made small, what is done with it, and what it became or which error tells why."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from fuzz.case import Case, File, Folding, Options
from fuzz.judging import converted, judge


@dataclass(frozen=True)
class Found:
    """`becomes` is the result; if None, the error `code` stands where `at` stands in the text."""

    text: str
    options: Options
    becomes: str | None = None
    code: str = ""
    at: str = ""
    name: str = "template.yaml"

    @property
    def case(self) -> Case:
        """As a case of the fuzzer."""
        return Case((File(self.name, self.text.encode()),), self.options)


A_LIST_FOR_A_RESOURCE = 'locals {\n  t = { Resources = { A = [for w in ["a"] : {}] } }\n}\n'
A_LOOP_WITH_A_TABLE = (
    'Resources: {"Fn::Merge": [{"Fn::Map": '
    '{Collection: [a], Key: !Sub "R${Index}", Fragment: {Type: T, Properties: {P: !Ref Value}}}}]}\n'
)
A_MERGE_IN_A_SUB = """\
Resources:
  R:
    Type: T
    Properties:
      P: !Sub
        - ${a}${b}
        - Fn::Merge:
            - Fn::Map: {Value: X, Collection: [a], Key: !Sub "${X}", Fragment: !Sub "${X}1"}
            - b: !Ref R
"""
A_LOOP_BEHIND_A_TAG = (
    "Parameters: {Words: {Type: CommaDelimitedList, Default: 'a,b'}}\n"
    "Resources: {R: {Type: T, P: [TAG{'Fn::For': [[i, x], {Ref: Words}, {A: {Ref: x}}]}]}}\n"
)
A_LOOK_UP_IN_A_MAPPING = (
    "Mappings: {Names: {'1': {EN: VALUE}}, Other: {Y: {'null': x}}}\n"
    "Resources: {R: {Type: T, P: [{Fn::For: [[i, n], ['1'], !FindInMap [Names, !Ref n, EN]]}]}}\n"
)
COPIES_BESIDE_A_TEMPLATE = (
    "ROSTemplateFormatVersion: '2015-09-01'\nResources:\n  S:\n    Type: ALIYUN::ROS::Stack\n    Count: 2\n"
    "    Properties:\n"
    + "".join(f"      {name}Parameters:\n        Name: !Sub 'child-${{ALIYUN::Index}}'\n" for name in "ABCDEFGH")
    + "      TemplateBody:\n        Resources: {Q: {Type: T, Count: 2, P: !Sub '${N}-${ALIYUN::Index}'}}\n"
)
A_NAME_OF_ROS = "ROSTemplateFormatVersion: '2015-09-01'\nResources:\n  A:\n    Type: T\n    P: !Sub x-${NAME}\n"
A_NAME_THAT_IS_NO_CALL = """\
locals {
  template = {
    Resources = {
      A = {
        Type = "T"
        P    = { "Fn::ToJsonString" = { m = 1, a = 2 }, e = 1 }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
"""
A_POLICY_IN_A_MODULE = """\
locals {
  template = {
    Transform = "AWS::LanguageExtensions"
    Resources = {
      A = { Type = "T", DeletionPolicy = { Ref = "R" } }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
"""
LANGUAGE_EXTENSIONS = "Transform: AWS::LanguageExtensions\n"
A_LIST_FOR_SUB = (
    'Resources: {"Fn::Merge": [{"Fn::Map": '
    '{Value: X, Collection: [1], Key: !Sub "R${Index}", Fragment: {Type: T, P: !Sub LIST}}}]}\n'
)
A_LOOP_FOR_SUB = (
    "Resources: {A: {Type: T, P: {Fn::Sub: {Fn::Map: {Value: X, Collection: ['${b}'], Fragment: FRAGMENT}}}}}\n"
)
A_SUB_IN_A_MODULE = """\
locals {
  template = {
    Resources = {
      A = {
        Type = "T"
        P    = { "Fn::Sub" = LIST }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
"""
A_CONDITION = """\
{
  "Resources": {
    "A": {
      "Type": "T",
      "P": {
        "Condition": DATA
      }
    }
  }
}
"""
A_MAP_BY_ITS_NAME = """\
Transform: AWS::LanguageExtensions
Mappings:
  RTable:
    '0':
      X: 1
Resources:
  A: {Type: T, P: !Sub ["${a}", &m {a: b}]}
  Fn::ForEach::R:
    - Index
    - ['0']
    - "R${Index}": {Type: T, P: !Sub ["${X}", {a: b, X: !FindInMap [RTable, !Ref Index, X]}]}
"""
TWICE = "Transform: AWS::LanguageExtensions\nResources:\n  Fn::ForEach::L: [X, [A, B], {R: {Type: T}}]\n"
ONCE = TWICE.replace("{R:", '{"R${X}":')
FOUND = {
    **{
        f"a list for a resource, {to}": Found(
            A_LIST_FOR_A_RESOURCE, Options(to), "Resources:\n  A:\n    - {}\n", name="main.tf"
        )
        for to in ("foreach", "map", "for", "cfn")
    },
    "a loop in a section without loops, resolved": Found(
        'locals {\n  t = { Mappings = { M = { for k, v in { a = "b" } : k => { d = v } } }, Resources = {} }\n}\n',
        Options(resolve=True),
        "Mappings:\n  M:\n    a:\n      d: b\nResources: {}\n",
        name="main.tf",
    ),
    "a loop beside sections, resolved": Found(
        'locals {\n  t = merge({ for w in ["Outputs"] : w => { A = { Value = { "Fn::Join" = ["-", ["a", "b"]] } } } }, '
        '{ Resources = { for n in ["a"] : "o${n}" => { Type = "T" } } })\n}\n',
        Options(resolve=True),
        "Outputs:\n  A:\n    Value: a-b\nResources:\n  oa:\n    Type: T\n",
        name="main.tf",
    ),
    "a merge in the map of Fn::Sub": Found(
        A_MERGE_IN_A_SUB,
        Options(),
        A_MERGE_IN_A_SUB.split("        - Fn::Merge", maxsplit=1)[0] + "        - a: a1\n          b: !Ref R\n",
    ),
    "a merge in the map of Fn::Sub, resolved": Found(
        A_MERGE_IN_A_SUB,
        Options(resolve=True),
        A_MERGE_IN_A_SUB.split("        - ${a}", maxsplit=1)[0] + "        - a1${b}\n        - b: !Ref R\n",
    ),
    **{
        f"a loop of another dialect that makes a key twice, {to}": Found(
            TWICE, Options(to, from_="map", format="yaml"), TWICE, name="template.yaml"
        )
        for to in ("cfn", "for")
    },
    "a loop of another dialect that makes a key twice, in JSON": Found(
        TWICE,
        Options(from_="map", format="json"),
        '{\n  "Transform": "AWS::LanguageExtensions",\n  "Resources": {\n    "Fn::ForEach::L": [\n      "X",\n'
        '      ["A", "B"],\n      {\n        "R": {\n          "Type": "T"\n        }\n      }\n    ]\n  }\n}\n',
    ),
    "a computed map of Fn::Sub": Found(
        'locals {\n  t = { Resources = { R = { Type = "T", P = [for n in ["x"] : '
        '{ "Fn::Sub" = ["$${a}", { for k in ["a"] : k => n }] }] } } }\n}\n',
        Options(),
        "Resources:\n  R:\n    Type: T\n    P:\n      - !Sub\n        - ${a}\n        - a: x\n",
        name="main.tf",
    ),
    "a hole of Fn::Sub that a variable brings, its key twice": Found(
        'locals {\n  p = { A = "$${AWS::Region}" }\n  t = { Resources = { for k, v in local.p : k => '
        '{ Type = "T", P = { "Fn::Sub" = "", "Fn::Sub" = "${v}$${A}" } } } }\n}\n',
        Options(),
        "Resources:\n  A:\n    Type: T\n    P: !Sub ${AWS::Region}${A}\n",
        name="main.tf",
    ),
    **{
        f"what is no hole of Fn::Sub beside a variable, {text}, {to}": Found(
            'locals {\n  t = { Resources = { R = { Type = "T", P = [for n in ["x"] : '
            f'{{ "Fn::Sub" = "{text}" }}] }} }} }}\n}}\n',
            Options(to),
            f"Resources:\n  R:\n    Type: T\n    P: [!Sub '{becomes}']\n",
            name="main.tf",
        )
        for to in ("cfn", "foreach")
        for text, becomes in {
            "$${${n}$${e": "${x${e",
            "$${${n}": "${x",
            "$${A${n}-$${B${n}}": "${!Ax-${Bx}",
            "$${A${n}.$${": "${Ax.${",
        }.items()
    },
    **{
        f"a loop over the name of a function, {visited}, {to}": Found(
            f'locals {{\n  t = {{ Resources = {{ R = {{ Type = "T", P = [for w in {visited} : w] }} }} }}\n}}\n',
            Options(to),
            f"Resources:\n  R:\n    Type: T\n    P:{becomes}\n",
            name="main.tf",
        )
        for visited, becomes in {
            '{ "Fn::Split" = [",", "a,b"] }': "\n      - [',', 'a,b']",
            '{ Ref = { a = "P" } }': "\n      - a: P",
            '{ "Fn::" = { Ref = "AWS::Region" } }': " [!Ref AWS::Region]",
            '{ "Fn::Merge" = [{ a = "b" }] }': "\n      - - a: b",
            '{ "Fn::ForEach::L" = { a = "b" } }': "\n      - a: b",
        }.items()
        for to in ("cfn", "map", "for")
    },
    "a loop that --from cfn leaves alone, in another format": Found(
        ONCE,
        Options(from_="cfn", format="json"),
        '{\n  "Transform": "AWS::LanguageExtensions",\n  "Resources": {\n    "Fn::ForEach::L": [\n      "X",\n'
        '      ["A", "B"],\n      {\n        "R${X}": {\n          "Type": "T"\n        }\n      }\n    ]\n  }\n}\n',
    ),
    **{
        f"groups where resources belong, {to}": Found(
            'locals {\n  t = { Resources = { for w in ["a"] : w => { Type = "T" }... } }\n}\n',
            Options(to),
            code="T114",
            at='{ for w in ["a"] : w => { Type = "T" }... }',
            name="main.tf",
        )
        for to in ("cfn", "map")
    },
    **{
        f"{what} for a resource that a loop makes, {to}": Found(
            f'locals {{\n  t = {{ Resources = {{ for n in ["a"] : "r${{n}}" => {value} }} }}\n}}\n',
            Options(to),
            code="T114",
            at='"r${n}"',
            name="main.tf",
        )
        for what, value in {"groups": '{ for w in ["a"] : w => {}... }', "a list": '[for w in ["a"] : {}]'}.items()
        for to in ("cfn", "for")
    },
    **{
        f"{what} for a definition that a loop makes, {to}": Found(
            f'locals {{\n  t = {{ Resources = {{}}, Outputs = {{ for n in ["a"] : "r${{n}}" => {what} }} }}\n}}\n',
            Options(to),
            code="T114",
            at='"r${n}"',
            name="main.tf",
        )
        for what in ('{ Ref = "AWS::Region" }', '{ "Fn::Sub" = "a" }', "[{ Value = n }][*].Value", "({ Value = n }.*)")
        for to in ("cfn", "foreach", "map", "for")
    },
    **{
        f"entries that a loop makes below an output, {to}, {form}": Found(
            f"locals {{\n  t = {{ Resources = {{}}, Outputs = {{ O = {{ Value = {form} }} }} }}\n}}\n",
            Options(to),
            f"Resources: {{}}\nOutputs:\n  O:\n    Value:{becomes}\n",
            name="main.tf",
        )
        for to in ("foreach", "map", "for")
        for form, becomes in {
            '{ for w in ["a"] : w => "b" }': "\n      a: b",
            '{ y = { for w in ["a"] : w => "b" } }': "\n      'y':\n        a: b",
            '["c", [{ for w in ["a"] : w => "b" }]]': "\n      - c\n      - - a: b",
        }.items()
    },
    "a template that is the whole file": Found(
        '{ Resources = { for n in ["a"] : "R${n}" => { Type = "T" } } }\n',
        Options("foreach"),
        "Transform: AWS::LanguageExtensions\nResources:\n  Fn::ForEach::R:\n    - 'n'\n    - [a]\n"
        "    - R${n}:\n        Type: T\n",
        name="main.tf",
    ),
    **{
        f"conditions that decide which conditions there are, {to}": Found(
            "Conditions: {'Fn::Merge': [{'Fn::Map': {Collection: !If [Ca, [], [b]], Key: !Sub 'C${Value}', "
            "Fragment: !Equals [a, a]}}, {Ca: !Equals [!Ref AWS::Region, b]}]}\nResources: {}\n",
            Options(to),
            code="T204",
            at="!If [Ca, [], [b]]",
        )
        for to in ("cfn", "foreach", "for")
    },
    **{
        f"a table beside Mappings: {value}": Found(
            f"Mappings: {value}\n{A_LOOP_WITH_A_TABLE}", Options("foreach"), code="T006", at=value
        )
        for value in ("[]", "x", "!Ref M", "''", "0")
    },
    **{
        f"a loop behind {tag} in a list": Found(
            A_LOOP_BEHIND_A_TAG.replace("TAG", f"{tag} "),
            Options("map"),
            A_LOOP_BEHIND_A_TAG.split("TAG", maxsplit=1)[0]
            + "{Fn::Map: {Value: x, Collection: {Ref: Words}, Fragment: {A: {Ref: x}}}}]}}\n",
        )
        for tag in ("!!map", "&a !!map", "!!map &a", "!")
    },
    **{
        f"a look-up in what a mapping holds: {value}, {to}": Found(
            A_LOOK_UP_IN_A_MAPPING.replace("VALUE", value),
            Options(to),
            A_LOOK_UP_IN_A_MAPPING.replace("VALUE", value).split("{Fn::For", maxsplit=1)[0]
            + "!FindInMap [Names, '1', EN]]}}\n",
        )
        for value in (
            "[!FindInMap [Other, Y, 'null']]",
            "!FindInMap [Names, '1', EN]",
            "[{A: !FindInMap [A, B, null]}]",
        )
        for to in ("cfn", "foreach")
    },
    **{
        f"a list that Fn::Sub does not take or that a macro completes: {given}": Found(
            A_LIST_FOR_SUB.replace("LIST", given),
            Options("foreach"),
            "Resources: {R0: {Type: T, P: !Sub " + given.replace('"${X}', '"1').replace('"1"', "'1'") + "}}\n",
        )
        for given in (
            '["${X}", {}, {}]',
            '["${X}${A}", {}, {}]',
            '["${X}"]',
            '["${X}", !Ref M]',
            '["${X}", [a]]',
            '["${X}", {"Fn::Transform": {Name: M}}]',
        )
    },
    **{
        f"a section that {tag} makes a list of": Found(
            f"Resources: {tag}\n- a\n", Options("cfn", format="json"), code="T006", at="- a"
        )
        for tag in ("!!map", "!!set", "&a !!map")
    },
    **{
        f"a list that a loop makes for Fn::Sub: {fragment}, {to}": Found(
            A_LOOP_FOR_SUB.replace("FRAGMENT", fragment),
            Options(to),
            A_LOOP_FOR_SUB.split("{Fn::Map", maxsplit=1)[0] + f"[{becomes}]}}}}}}\n",
        )
        for fragment, to, becomes in (
            ('"${e}"', "cfn", "'${e}'"),
            ('"${e}"', "foreach", '"${e}"'),
            ('"a${e}c"', "cfn", "'a${e}c'"),
            ('"a${e}c"', "foreach", '"a${e}c"'),
            ("!Ref X", "cfn", "'${b}'"),
            ("!Ref X", "foreach", "'${b}'"),
            ('!Sub "${e}"', "cfn", '!Sub "${e}"'),
            ("null", "cfn", "null"),
            ("null", "foreach", "null"),
        )
    },
    **{
        f"a loop behind the string of Fn::Sub, {items}": Found(
            f"Resources: {{A: {{Type: T, P: {{Fn::Sub: [{items}]}}}}}}\n",
            Options("terraform"),
            A_SUB_IN_A_MODULE.replace("LIST", becomes),
        )
        for items, becomes in {
            '"${e}", {Fn::Map: {Value: x, Collection: [b], Fragment: {k: v}}}': (
                'concat(["$${e}"], [for x in ["b"] : { k = "v" }])'
            ),
            '"${e}", {k: v}': '["$${e}", { k = "v" }]',
        }.items()
    },
    **{
        f"data behind !Condition: {data}": Found(
            f"Resources: {{A: {{Type: T, P: !Condition {data}}}}}\n", Options("cfn", format="json"), form
        )
        for data, form in {
            "[C, !Ref AWS::NoValue]": A_CONDITION.replace("DATA", '["C", {"Ref": "AWS::NoValue"}]'),
            "C": A_CONDITION.replace("DATA", '"C"'),
        }.items()
    },
    "a loop and nothing in the list of a function that nobody knows": Found(
        "Resources: {A: {Type: T, P: {Fn::Foo: [d, {Fn::For: [[i, e], [r], {Ref: e}]}, !Ref AWS::NoValue]}}}\n",
        Options("foreach"),
        "Resources: {A: {Type: T, P: {Fn::Foo: [d, r, !Ref AWS::NoValue]}}}\n",
    ),
    **{
        f"no name in what Fn::GetAtt takes: {name}, {to}": Found(
            f'locals {{\n  t = {{ Resources = {{}}, Outputs = {{ for n in ["a"] : "r${{n}}" => '
            f'{{ Value = {{ "Fn::GetAtt" = [{name}, "Arn"] }} }} }} }}\n}}\n',
            Options(to),
            f"Resources: {{}}\nOutputs:\n  ra:\n    Value: !GetAtt [{name}, Arn]\n",
            name="main.tf",
        )
        for name in ("null", "1", "true")
        for to in ("cfn",)
    },
    **{
        f"a section that is called Fn::Ref: {value}, {to}": Found(
            f"Fn::Ref: {value}\n", Options(to), f"Fn::Ref: {value}\n"
        )
        for value in ("A", "[]", "")
        for to in ("cfn", "foreach", "map", "for")
    },
    **{
        f"a pseudo parameter that a loop puts together: {name}": Found(
            f'locals {{\n  t = {{ Resources = {{ for v in ["x-$${{{name}}}"] : "A" => '
            f'{{ Type = "T", P = {{ "Fn::Sub" = "${{v}}" }} }} }} }}\n}}\n',
            Options("ros"),
            A_NAME_OF_ROS.replace("NAME", becomes) if becomes else None,
            code="" if becomes else "T211",
            at="" if becomes else '{ "Fn::Sub" = "${v}" }',
            name="main.tf",
        )
        for name, becomes in {"AWS::Region": "ALIYUN::Region", "AWS::Partition": "", "ALIYUN::Region": ""}.items()
    },
    **{
        f"a pseudo parameter that there is not: {name}": Found(
            f"s: !Ref {name}\nResources: {{}}\n", Options("ros"), code="T438", at=f"!Ref {name}"
        )
        for name in ("AWS::2", "ALIYUN::Region")
    },
    **{
        f"a call as a section, to ROS: {call}": Found(f"Resources: {call}\n", Options("ros"), code="T006", at=call)
        for call in ('{"Fn::Sub": "${K}"}', "!GetAtt .", "!If [C, e: , !Join ['', 1]]")
    },
    "letters that are no ASCII in an id, to ROS": Found(
        "Resources:\n  é: {Type: T}\n",
        Options("ros"),
        "ROSTemplateFormatVersion: '2015-09-01'\nResources:\n  é: {Type: T}\n",
    ),
    "letters that are no ASCII in an id, from ROS": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nResources:\n  aé: {Type: T}\n",
        Options("map", rename_ids=True),
        "AWSTemplateFormatVersion: '2010-09-09'\nResources:\n  a: {Type: T}\n",
    ),
    **{
        f"a function without a name is none: {text}": Found(text, Options(to), text)
        for text, to in {
            "ROSTemplateFormatVersion: {t: !!str {Fn::: [., 2, 3]}}\n": "cfn",
            "A: ! {Fn::: [a, b]}\n": "foreach",
        }.items()
    },
    "the name of a function beside another key, in a module": Found(
        "Resources:\n  A:\n    Type: T\n    P: {Fn::ToJsonString: {m: 1, a: 2}, e: 1}\n",
        Options("terraform"),
        A_NAME_THAT_IS_NO_CALL,
    ),
    "a function in the default of a parameter of ROS": Found(
        '{"Parameters": {"E": {"Default": {"a": {"Fn::Select": [":", []]}}}}\n'
        '"t": {"a": ["", {"Ref": "E"}]}\n"Resources": {"A": {"Type": "ALIYUN::A"}}}',
        Options("cfn", from_="terraform"),
        "Parameters:\n  E:\n    Default:\n      a: !Select\n        - ':'\n        - []\nt:\n  a: ['', !Ref E]\n"
        "Resources:\n  A:\n    Type: ALIYUN::A\n",
        name="template.json",
    ),
    "a parameter of ROS that is left out, and --from": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nParameters:\n  Z: {Type: Json, Default: [a]}\nResources: {}\n",
        Options("for", from_="cfn"),
        "AWSTemplateFormatVersion: '2010-09-09'\nResources: {}\n",
    ),
    **{
        f"an item that is no scalar in a string of an object: {item}, {to}": Found(
            f'Resources: {{A: {{Type: T, P: !For [[i, x], [{item}], {{e: [!Sub " ${{x}}"]}}]}}}}\n',
            Options(to),
            code="T207",
            at='" ${x}"',
        )
        for item in ("{a: b}", "[a]", "{a: !GetAtt b.c}")
        for to in ("cfn", "foreach", "map", "for", "ros", "terraform")
    },
    "the transform that the policy of a merged resource needs, in a module": Found(
        "Transform: AWS::LanguageExtensions\nResources:\n  Fn::Merge:\n  - A: {Type: T, DeletionPolicy: !Ref R}\n",
        Options("terraform"),
        A_POLICY_IN_A_MODULE,
    ),
    "a position that nothing uses, and a resource of its name": Found(
        "Resources:\n  Rs:\n    Fn::For:\n      - [i, x]\n      - [a]\n"
        "      - {Type: T, A: [!GetAtt Index, !GetAtt Index.A], DependsOn: Index}\n      - !Sub 'R${x}'\n",
        Options("map"),
        "Resources:\n  Fn::Merge:\n    - Fn::Map:\n        Index: Index2\n        Value: x\n        Collection: [a]\n"
        "        Key: !Sub 'R${x}'\n"
        "        Fragment: {Type: T, A: [!GetAtt Index, !GetAtt Index.A], DependsOn: Index}\n",
    ),
    "a loop variable that is called Ref, as a column": Found(
        LANGUAGE_EXTENSIONS + "Resources: {Rs: {Fn::For: [[n, Ref], [4], {Type: T, P: !Ref Ref}, !Sub 'R${n}']}}\n",
        Options("foreach"),
        LANGUAGE_EXTENSIONS + "Mappings:\n  RsTable:\n    '0':\n      RefValue: 4\n"
        "Resources: {Fn::ForEach::Rs: [n, ['0'], {'R${n}': {Type: T, P: !FindInMap [RsTable, !Ref n, RefValue]}}]}\n",
    ),
    **{
        f"a string that would be null without its tag: {text!r}": Found(
            f"Resources:\n  A:\n    Type: T\n    P: !Sub{text}\n",
            Options("cfn", resolve=True),
            f"Resources:\n  A:\n    Type: T\n    P: '{text.strip()}'\n",
        )
        for text in ("", " ~", " null")
    },
    "null is no string of Fn::Sub": Found(
        "Resources:\n  A:\n    Type: T\n    P:\n      Fn::Sub:\n",
        Options("cfn", resolve=True),
        "Resources:\n  A:\n    Type: T\n    P:\n      Fn::Sub:\n",
    ),
    **{
        f"a list or an object where a function of ROS takes a name: {call}": Found(
            f"Resources: {{A: {{Type: T, P: {call}}}}}\n", Options("ros"), code="T211", at=call
        )
        for call in (
            "!FindInMap [a, b, {Fn::Map: {Collection: [a, b], Fragment: c}}]",
            "!FindInMap [a, b, {c: d}]",
            "!GetAtt [{Fn::Map: {Collection: [a, b], Fragment: c}}, Arn]",
        )
    },
    "the header of CloudFormation in a template of ROS": Found(
        "AWSTemplateFormatVersion: '2010-09-09'\nResources: {A: {Type: 'ALIYUN::A'}}\n",
        Options("map", from_="ros"),
        code="T438",
        at="AWSTemplateFormatVersion: '2010-09-09'",
    ),
    "a key without a value at the end of a list between braces": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nParameters:\n  A: {Type: String, Default: ,Label: a}\nResources: {}\n",
        Options("map"),
        "AWSTemplateFormatVersion: '2010-09-09'\nParameters:\n  A: {Type: String, Default: }\nResources: {}\n",
    ),
    "a function among what is merged, whose string an item makes": Found(
        'locals {\n  t = { Resources = { for v in ["$${A}"] : "A" => '
        '{ Type = "T", P = merge({ "Fn::Sub" = "${v}$${B}" }) } } }\n}\n',
        Options("cfn"),
        "Resources:\n  A:\n    Type: T\n    P: !Sub ${A}${B}\n",
        name="main.tf",
    ),
    "an alias of what a loop has in it, which becomes a call of ROS": Found(
        "Resources:\n  A:\n    Type: T\n    P:\n      Fn::Map:\n        Collection: [a]\n        Fragment: &tag\n"
        "    Q: [*tag]\n",
        Options("ros"),
        "ROSTemplateFormatVersion: '2015-09-01'\nResources:\n  A:\n    Type: T\n    P: !Jq\n      - First\n"
        "      - map(null)\n      - [a]\n    Q: [null]\n",
    ),
    "a call below the comment of its key, where dashes were flush": Found(
        "Resources:\n  A:\n    Type: T\n    P: # p\n    - Fn::For: [[i, x], [a], {K: !Ref x}]\n",
        Options("ros"),
        "ROSTemplateFormatVersion: '2015-09-01'\nResources:\n  A:\n    Type: T\n    P: # p\n      !MergeMapToList\n"
        "      - K: [a]\n",
    ),
    "an anchor that the source has twice, which libyaml refuses": Found(
        "Metadata: {A: &a b}\nConditions:\n  C: &a c\n  Fn::Merge:\n  - n:\n",
        Options("cfn"),
        "Metadata: {A: &a b}\nConditions:\n  C: &a c\n  n:\n",
    ),
    "a list as the default of a parameter that is none": Found(
        "Parameters: {P: {Type: String, Default: [null]}}\nResources:\n  Fn::Merge:\n    - Fn::Map: "
        '{Value: X, Collection: !Ref P, Key: !Sub "R${X}", Fragment: {Type: T}}\n',
        Options("foreach"),
        "Transform: AWS::LanguageExtensions\nParameters: {P: {Type: String, Default: [null]}}\nResources:\n"
        '  Fn::ForEach::R:\n    - X\n    - !Ref P\n    - "R${X}": {Type: T}\n',
    ),
    "null in a list that becomes strings": Found(
        "Resources:\n  Fn::Merge:\n    - Fn::Map: {Value: X, Collection: [null], "
        'Key: !Sub "R${X}", Fragment: {Type: T, P: !Ref X}}\n',
        Options("foreach"),
        "Resources:\n  R: {Type: T, P: null}\n",
    ),
    "a variable in the name of a hole that is none": Found(
        'locals {\n  t = { Resources = { for n in ["a"] : n => { P = { "Fn::Sub" = "$${${n}(}" } } } }\n}\n',
        Options("foreach"),
        code="T123",
        at='"$${${n}(}"',
        name="main.tf",
    ),
    "lists among outputs that loops in a merge make": Found(
        'locals {\n  e = { Resources = {}, Outputs = merge([for s in ["O"] : { "${s}" = flatten([{ R = s }]) }]...) '
        "}\n}\n",
        Options("map"),
        code="T114",
        at='[for s in ["O"] : { "${s}" = flatten([{ R = s }]) }]',
        name="main.tf",
    ),
    "a script of jq that is named twice in a copy": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nParameters: {N: {Type: CommaDelimitedList, Default: 'x'}}\n"
        "Resources: {G: {Type: A::B::C, Properties: {P: {'Fn::Jq': [First, '.n[] | {a: (. | ltrimstr($r))}', "
        "{n: !Ref N, r: !Ref 'ALIYUN::Region'}]}}}}\n",
        Options("foreach"),
    ),
    "a list function in a section that ROS does not know": Found(
        "Globals: !Select [':', [a]]\nResources: {A: {Type: ALIYUN::A}}\n",
        Options("cfn"),
        "Globals: [a]\nResources: {A: {Type: ALIYUN::A}}\n",
    ),
    "functions in a mapping": Found(
        "Mappings: {M: {K: {V: !Sub 'x-${AWS::Region}'}}}\nResources: {R: {Type: T, P: !FindInMap [M, K, V]}}\n",
        Options("ros", resolve=True),
        "ROSTemplateFormatVersion: '2015-09-01'\nMappings: {M: {K: {V: !Sub 'x-${ALIYUN::Region}'}}}\n"
        "Resources: {R: {Type: T, P: !FindInMap [M, K, V]}}\n",
    ),
    "arguments of Fn::If that a function makes": Found(
        'locals {\n  t = {\n    Conditions = { C = { "Fn::Equals" = ["a", "b"] } }\n    Resources = { for n in ["A"] : '
        'n => { Type = "T", P = { "Fn::If" = try(["C", n, "t"], null) } } }\n  }\n}\n',
        Options("cfn"),
        "Conditions:\n  C: !Equals [a, b]\nResources:\n  A:\n    Type: T\n    P: !If [C, A, t]\n",
        name="main.tf",
    ),
    "names that stand in an object where a list is expected": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nResources:\n  'Q[0]': {Type: 'ALIYUN::Q'}\n"
        "  R: {Type: 'ALIYUN::R', DependsOn: {k: ['Q[0]']}}\n",
        Options("for", rename_ids=True),
        "AWSTemplateFormatVersion: '2010-09-09'\nResources:\n  Q0: {Type: 'ALIYUN::Q'}\n"
        "  R: {Type: 'ALIYUN::R', DependsOn: {k: ['Q[0]']}}\n",
    ),
    "a key twice in what an inner loop goes over": Found(
        "Resources: {G: {Type: T, P: [{Fn::For: [[i, p], [80, 443], {Fn::For: [[j, c], "
        "!Merge [!Map {Value: X, Collection: [1, 2], Key: R, Fragment: a}], !Ref c]}]}]}}\n",
        Options("cfn"),
        code="T301",
        at="R",
    ),
    "the map of Fn::Sub by its alias": Found(
        'Resources:\n  A: {Type: T, P: !Sub ["${a}", &m {a: b}]}\n  Fn::Merge:\n    - Fn::Map: '
        '{Value: X, Collection: [1], Key: !Sub "R${Index}", Fragment: {Type: T, P: !Sub ["${X}", *m]}}\n',
        Options("foreach"),
        A_MAP_BY_ITS_NAME,
    ),
    **{
        f"a condition of ROS whose arguments {name} makes": Found(
            "ROSTemplateFormatVersion: '2015-09-01'\nConditions: {C: {'Fn::Equals': [a, a]}}\n"
            f"Outputs: {{V: {{Value: {call}}}}}\n",
            Options("foreach", from_="ros"),
            code="T211",
            at=call,
        )
        for name, call in {
            "Fn::ListMerge, in Fn::If": "{Fn::If: {Fn::ListMerge: [[C], [a, b]]}}",
            "Fn::SelectMapList, in Fn::If": "{Fn::If: {Fn::SelectMapList: [k, [{k: C}, {k: a}, {k: b}]]}}",
            "Fn::Jq, in Fn::If": "{Fn::If: {Fn::Jq: [First, ., [C, a, b]]}}",
            "Fn::ListMerge, in Fn::Not": "{Fn::Not: {Fn::ListMerge: [[C]]}}",
            "Fn::Jq, in Fn::Not": "{Fn::Not: {Fn::Jq: [First, ., [C]]}}",
        }.items()
    },
    **{
        f"arguments of Fn::If that {call} makes, computed": Found(
            "ROSTemplateFormatVersion: '2015-09-01'\nConditions: {C: {'Fn::Equals': [a, a]}}\n"
            f"Outputs: {{V: {{Value: {{Fn::If: {call}}}}}}}\n",
            Options("cfn", from_="ros", resolve=True),
            "ROSTemplateFormatVersion: '2015-09-01'\nConditions: {C: {'Fn::Equals': [a, a]}}\n"
            "Outputs: {V: {Value: a}}\n",
        )
        for call in ("{Fn::ListMerge: [[C], [a, b]]}", "{Fn::Jq: [First, ., [C, a, b]]}", "{Fn::Split: [',', 'C,a,b']}")
    },
    **{
        f"a name of the other service's that an expression makes: {made}, resolved: {resolve}": Found(
            f'locals {{\n  t = {{ Resources = {{ A = {{ Type = "T", P = [for i in ["No"] : {made}], Q = '
            f'{{ Ref = "AWS::NoValue" }} }} }} }}\n}}\n',
            Options("ros", resolve=resolve),
            code="T211",
            at=made,
            name="main.tf",
        )
        for made in (
            '{ Ref = "ALIYUN::${i}Value" }',
            'i == "No" ? { Ref = "ALIYUN::NoValue" } : { Ref = "AWS::Region" }',
        )
        for resolve in (False, True)
    },
    "a list that a mapping has for one item, and an object for another": Found(
        "Mappings: {M: {W: {Q: [a]}, D: {Q: {c: d}}}}\nResources:\n  Fn::Merge:\n    - Fn::Map:\n"
        "        Value: T\n        Collection: [W, D]\n        Fragment:\n          Fn::Map: "
        '{Value: Q, Collection: !FindInMap [M, !Ref T, Q], Key: !Sub "R${T}${Q}", Fragment: {Type: T}}\n',
        Options("foreach"),
        "Transform: AWS::LanguageExtensions\nMappings: {M: {W: {Q: [a]}, D: {Q: {c: d}}}}\nResources:\n"
        "  Fn::ForEach::RW:\n    - Q\n    - !FindInMap [M, W, Q]\n    - RW${Q}: {Type: T}\n"
        "  Fn::ForEach::RD:\n    - Q\n    - [d]\n    - RD${Q}: {Type: T}\n",
    ),
    "a resource with Count that is called Ref": Found(
        "Resources:\n  Fn::Merge:\n    - Fn::Map: {Value: x, Collection: [0a, 2b], Key: !Sub 'Ref${x}', Fragment: "
        "{Type: T, Properties: {N: !Ref x}}}\n",
        Options("ros", ros_count=True),
        "ROSTemplateFormatVersion: '2015-09-01'\nResources:\n"
        "  Ref: {Type: T, Count: 2, Properties: {N: !Select [!Ref ALIYUN::Index, [0a, 2b]]}}\n",
    ),
    "lists in lists that are joined, in the input of a script": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nResources: {A: {Type: T, P: {Fn::Jq: [First, '[.[] | {k: .}]', "
        "[a, {Fn::ListMerge: [[{Fn::ListMerge: [[z], [a]]}], [a]]}]]}}}\n",
        Options("terraform"),
        """locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = {
      A = {
        Type = "T"
        P    = [for item in ["a", [["z", "a"], "a"]] : { k = item }]
      }
    }
  }
}

output "template" {
  description = "The ROS template, as JSON"
  value       = jsonencode(local.template)
}
""",
    ),
    "a loop that is called as the variable of another": Found(
        "Resources:\n  T:\n    Fn::For: [[i, Q], [A], {Type: T}, !Sub 'T${Q}']\n"
        "  Q:\n    Fn::For: [[i, Q], [A], {Type: T}, !Sub 'Q${Q}']\n",
        Options("foreach"),
        "Transform: AWS::LanguageExtensions\nResources:\n"
        "  Fn::ForEach::T:\n    - Q\n    - [A]\n    - 'T${Q}': {Type: T}\n"
        "  Fn::ForEach::Qs:\n    - Q\n    - [A]\n    - 'Q${Q}': {Type: T}\n",
    ),
    "Ref of a variable in a section that is not known": Found(
        'locals {\n  t = {\n    Parameters = { P = { Type = "String", Default = "x" } }\n'
        '    Resources = { A = { Type = "T" } }\n    Single = { Of = [for p in ["P"] : { Ref = p }] }\n  }\n}\n',
        Options("cfn"),
        "Parameters:\n  P:\n    Type: String\n    Default: x\nResources:\n  A:\n    Type: T\nSingle:\n  Of: [!Ref P]\n",
        name="main.tf",
    ),
    **{
        f"an alias of a loop that stays, beside an anchor around one that goes, to {target}": Found(
            "Resources:\n  P:\n    Farther: &farther  # about it\n      - Fn::For: [[i, x], [], !Ref x]\n"
            "    Members: &members\n      Fn::Merge:\n"
            "      - Fn::Map: {Value: x, Collection: [], Key: !Ref x, Fragment: 1}\n    Last: [*farther]\n",
            Options(target),
            f"Resources:\n  P:\n    Farther: &farther  # about it\n      - {farther}\n"
            f"    Members: &members{members}\n    Last: [*farther]\n",
        )
        for target, farther, members in (
            ("for", "Fn::For: [[i, x], [], !Ref x]", " {}"),
            (
                "map",
                "Fn::Map:\n          Value: x\n          Collection: []\n          Fragment: !Ref x",
                "\n      Fn::Merge:\n      - Fn::Map: {Value: x, Collection: [], Key: !Ref x, Fragment: 1}",
            ),
        )
    },
    "a block with a loop that stays, between the brackets of the copy of another": Found(
        "Transform: AWS::LanguageExtensions\nResources:\n  R:\n    L:\n      - Fn::Map:\n          Value: x\n"
        "          Collection:\n            - Fn::ForEach::I:\n                - i\n                - [c, d]\n"
        "                - k${i}: !Ref i\n          Fragment: {A: [!Ref x]}\n",
        Options("foreach"),
        "Transform: AWS::LanguageExtensions\nResources:\n  R:\n    L:\n"
        "      - {A: [{Fn::ForEach::I: [i, [c, d], {'k${i}': !Ref i}]}]}\n",
    ),
    "a block with a key that brackets cannot have plain, between the brackets of a copy": Found(
        "Resources:\n  R:\n    L:\n      - Fn::Map:\n          Value: x\n          Collection:\n"
        "            - k{i}: 1\n              a[b, c]: 2\n          Fragment: {A: [!Ref x]}\n",
        Options("cfn"),
        "Resources:\n  R:\n    L:\n      - {A: [{'k{i}': 1, 'a[b, c]': 2}]}\n",
    ),
    **{
        f"a condition that only its tag makes a string: {written!r}": Found(
            f"ROSTemplateFormatVersion: '2015-09-01'\nConditions:\n  N: !Not{written}\n  Condition: Prod\n",
            Options("foreach"),
            f"AWSTemplateFormatVersion: '2010-09-09'\nConditions:\n  N: !Not\n    - Condition: {quoted}\n"
            "  Condition: Prod\n",
        )
        for written, quoted in {"": "''", " 5": "'5'", " true": "'true'", " null": "'null'", " &a 5": "'5'"}.items()
    },
    **{
        f"a string in a list function of ROS behind a tag: {call}": Found(
            "ROSTemplateFormatVersion: '2015-09-01'\nOutputs: {O: {Value: {Fn::Select: ['1:3', [a, "
            f"{call}, ! 'c', d]]}}}}}}\n",
            Options("foreach"),
            "AWSTemplateFormatVersion: '2010-09-09'\nOutputs: {O: {Value: [b, ! 'c']}}\n",
        )
        for call in (
            "{Fn::Sub: ! b}",
            "{Fn::Sub: !!str 'b'}",
            "{Fn::Sub: [! b, {v: w}]}",
            "{Fn::Sub: !!seq [b, {v: w}]}",
            "! {Fn::Sub: [b, !!map {v: w}]}",
        )
    },
    **{
        f"what loops of {to} go over, behind {tag!r}": Found(
            "ROSTemplateFormatVersion: '2015-09-01'\nOutputs: {O: {Value: {Fn::Jq: [All, '.[] | {N: .}', "
            f"{tag} [a, b]]}}}}}}\n",
            Options(to),
            f"AWSTemplateFormatVersion: '2010-09-09'\nOutputs: {{O: {{Value: {becomes}}}}}\n",
        )
        for tag in ("!", "!!seq")
        for to, becomes in {
            "map": f"{{Fn::Map: {{Value: item, Collection: {tag} [a, b], Fragment: {{'N': !Ref item}}}}}}",
            "for": f"{{Fn::For: [[i, item], {tag} [a, b], {{'N': !Ref item}}]}}",
        }.items()
    },
    "the collection of Fn::ForEach behind a tag": Found(
        "Transform: AWS::LanguageExtensions\n"
        "Resources: {'Fn::ForEach::L': [X, ! [a, ! {Ref: 'AWS::Region'}], {'R${X}': {Type: T}}]}\n",
        Options("map"),
        "Resources: {Fn::Merge: [{Fn::Map: {Value: X, Collection: ! [a, ! {Ref: 'AWS::Region'}], "
        "Key: {Fn::Sub: 'R${X}'}, Fragment: {Type: T}}}]}\n",
    ),
    "null as a region": Found(
        "Resources: {A: {Type: T, P: {Fn::GetAZs: }}}\n",
        Options("ros"),
        "ROSTemplateFormatVersion: '2015-09-01'\nResources: {A: {Type: T, P: {Fn::GetAZs: }}}\n",
    ),
    "a mapping with a loop that a merge key brings along, which becomes a call": Found(
        "Transform: AWS::LanguageExtensions\nResources:\n  R:\n    Type: T\n    Properties:\n      P: &p\n"
        "        Fn::ForEach::L: [z, [a, b], {'k${z}': !Ref z}]\n      Q:\n        <<: *p\n        z: 1\n",
        Options("ros"),
        code="T021",
        at="<<",
    ),
    **{
        f"a number that Terraform counted, {name}": Found(
            f'locals {{\n  l = ["a", "b", "c"]\n{old}}}\n',
            Options("cfn", from_="terraform", format="hcl"),
            f'locals {{\n  l = ["a", "b", "c"]\n{new}}}\n',
            name="main.tf",
        )
        for name, old, new in (
            (
                "in a text",
                '  a = [for v in [length(["x"])] : "${v / length(local.l)}"]\n',
                '  a = ["${parseint("1", 10) / length(local.l)}"]\n',
            ),
            (
                "as a position",
                '  a = [for i, v in ["x", "y"] : i / length(local.l)]\n',
                '  a = [parseint("0", 10) / length(local.l), parseint("1", 10) / length(local.l)]\n',
            ),
            (
                "as an item of another loop",
                "  a = [for i, v in local.l : i]\n  b = local.a[1] / length(local.l)\n",
                '  a = [parseint("0", 10), parseint("1", 10), parseint("2", 10)]\n  b = local.a[1] / length(local.l)\n',
            ),
            (
                "with which nothing is computed",
                "  a = [for i, v in local.l : i]\n  b = local.a[1] + 1\n",
                "  a = [0, 1, 2]\n  b = local.a[1] + 1\n",
            ),
        )
    },
    **{
        f"a name that changes, made by a loop: {loop}, to {to}": Found(
            'locals {\n  t = {\n    ROSTemplateFormatVersion = "2015-09-01"\n    Resources = {\n'
            f'      "S-1" = {{ Type = "T" }}\n      R = {{ Type = "T", Properties = {{ P = {loop} }} }}\n'
            "    }\n  }\n}\n",
            Options(to, rename_ids=True),
            code="T438",
            at=at,
            name="main.tf",
        )
        for loop, at in (
            ('[for v in ["S-1"] : { Ref = v }]', "{ Ref = v }"),
            ('[for v in ["1"] : { Ref = "S-${v}" }]', '{ Ref = "S-${v}" }'),
            ('[for v in ["a"] : { Ref = "S-${length(v)}" }]', '{ Ref = "S-${length(v)}" }'),
            ('[for v in [{ n = "S-1" }] : { "Fn::GetAtt" = [v.n, "A"] }]', '{ "Fn::GetAtt" = [v.n, "A"] }'),
        )
        for to in ("foreach", "map", "for")
    },
    "a name that does not change, made by a loop": Found(
        'locals {\n  t = {\n    ROSTemplateFormatVersion = "2015-09-01"\n    Resources = {\n'
        '      "S-1" = { Type = "T" }\n      R = { Type = "T", Properties = { P = [for v in ["R2"] : { Ref = v }] } }\n'
        '      R2 = { Type = "T" }\n'
        "    }\n  }\n}\n",
        Options("foreach", rename_ids=True),
        "AWSTemplateFormatVersion: '2010-09-09'\nResources:\n  S1:\n    Type: T\n  R:\n    Type: T\n    Properties:\n"
        "      P: [!Ref R2]\n  R2:\n    Type: T\n",
        name="main.tf",
    ),
    "a loop of the target's in an Fn::Merge with other entries, for Fn::ForEach": Found(
        "Transform: AWS::LanguageExtensions\nResources: {A: {Type: T, P: {Fn::Merge: ["
        "{'Fn::ForEach::L': [x, [a], {'k${x}': 1}]}, {C: 1}]}}}\n",
        Options("foreach"),
        "Transform: AWS::LanguageExtensions\nResources: {A: {Type: T, P: {"
        "'Fn::ForEach::L': [x, [a], {'k${x}': 1}], C: 1}}}\n",
    ),
    "a loop of the target's in an Fn::Merge with other entries, for Fn::For": Found(
        "Resources: {Fn::Merge: [{T: {Fn::For: [[i, x], [a], {Type: T}, !Sub 'T${x}']}}, {U: {Type: T}}]}\n",
        Options("for"),
        "Resources: {T: {Fn::For: [[i, x], [a], {Type: T}, !Sub 'T${x}']}, U: {Type: T}}\n",
    ),
    "a type of ROS in an Fn::Sub in long form": Found(
        "Resources: {A: {Type: {'Fn::Sub': 'ALIYUN::A::B'}, Count: 2}}\n",
        Options("cfn"),
        "Resources: {'A[0]': {Type: {'Fn::Sub': 'ALIYUN::A::B'}}, 'A[1]': {Type: {'Fn::Sub': 'ALIYUN::A::B'}}}\n",
    ),
    "options that a loop among arguments makes, which are nothing": Found(
        "Mappings: {A: {P: {X: y}}}\nResources: {A: {Type: T, P: {Fn::FindInMap: [A, P, X, "
        "{Fn::Map: {Collection: [a, b], Fragment: {DefaultValue: !Ref AWS::NoValue}}}]}}}\n",
        Options("terraform"),
        """locals {
  template = {
    Mappings = {
      A = { P = { X = "y" } }
    }
    Resources = {
      A = {
        Type = "T"
        P = {
          "Fn::FindInMap" = concat(
            ["A", "P", "X"],
            [for Value in ["a", "b"] : { DefaultValue = { Ref = "AWS::NoValue" } }],
          )
        }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
""",
    ),
    **{
        f"what is no condition among conditions of {family}: {part}": Found(
            f"{header}\nParameters: {{P: {{Type: String}}}}\nResources: {{A: {{Type: T, P: "
            f"{{Fn::Or: [{part}, {{Condition: C}}]}}}}}}\n",
            Options(to),
            code="T211",
            at=f"{{Fn::Or: [{part}, {{Condition: C}}]}}",
        )
        for family, header, to in (
            ("ROS", "ROSTemplateFormatVersion: '2015-09-01'", "foreach"),
            ("CloudFormation", "AWSTemplateFormatVersion: '2010-09-09'", "ros"),
        )
        for part in ("!Ref P", "!Sub 'x-${P}'", "!Join ['', [C]]", "!If [C, C, D]")
    },
    "options that a loop among arguments makes, written out": Found(
        "Mappings: {A: {P: {X: y}}}\nResources: {A: {Type: T, P: {Fn::FindInMap: [A, P, X, "
        "{Fn::Map: {Collection: [a, b], Fragment: {DefaultValue: !Ref AWS::NoValue}}}]}}}\n",
        Options("foreach", resolve=True),
        "Transform: AWS::LanguageExtensions\nMappings: {A: {P: {X: y}}}\nResources: {A: {Type: T, P: {Fn::FindInMap: "
        "[A, P, X, {DefaultValue: !Ref AWS::NoValue}, {DefaultValue: !Ref AWS::NoValue}]}}}\n",
    ),
    **{
        f"a function among what is merged and merged again: {merged}": Found(
            f'locals {{\n  t = {{ Resources = {{ for v in ["$${{A}}"] : '
            f'"A" => {{ Type = "T", P = {merged} }} }} }}\n}}\n',
            Options("cfn"),
            "Resources:\n  A:\n    Type: T\n    P: !Sub ${A}${B}\n",
            name="main.tf",
        )
        for merged in (
            'merge(merge({ "Fn::Sub" = "${v}$${B}" }, {}))',
            'merge([{ "Fn::Sub" = "${v}$${B}" }]...)',
            'merge([merge({ "Fn::Sub" = "${v}$${B}" })]...)',
        )
    },
    **{
        f"types of ROS in a template that says nothing of its version, without {what}": Found(
            f"Resources: {resources}\n", Options("cfn"), code="T134", at=""
        )
        for what, resources in {
            "its Fn::Merge": "!Merge [{A: {Type: 'ALIYUN::A', Count: 2}}]",
            "its loop": "{Fn::Merge: [{Fn::Map: {Value: x, Collection: [A], Key: !Ref x, Fragment: "
            "{Type: 'ALIYUN::A', Count: 2}}}]}",
        }.items()
    },
    "what is text in a string of CloudFormation, and would be a hole in one of ROS": Found(
        "Resources: {A: {Type: T, P: !Select [0, !Split ['-', !Sub '${A-b}-c']], Q: !Sub '${!A-b} ${B}'}}\n",
        Options("ros"),
        "ROSTemplateFormatVersion: '2015-09-01'\nResources: {A: {Type: T, P: !Select [0, !Split "
        "['-', !Sub '${!A-b}-c']], Q: !Sub '${!A-b} ${B}'}}\n",
    ),
    "the same, without a check of the result": Found(
        "Transform: AWS::LanguageExtensions\nResources:\n  R:\n    Type: T\n    Properties:\n      P: &p\n"
        "        Fn::ForEach::L: [z, [a, b], {'k${z}': !Ref z}]\n      Q:\n        <<: [*p]\n        z: 1\n",
        Options("ros", verify=False),
        code="T021",
        at="<<",
    ),
    "what a loop makes in an argument that is an object, though it is nothing": Found(
        "Transform: AWS::LanguageExtensions\nParameters: {L: {Type: CommaDelimitedList, Default: 'a,b'}}\n"
        "Resources: {A: {Type: T, P: {Fn::Split: [{Fn::ForEach::M: [x, !Ref L, {'q${x}': !Ref AWS::NoValue}]}]}}}\n",
        Options("for"),
        "Parameters: {L: {Type: CommaDelimitedList, Default: 'a,b'}}\nResources: {A: {Type: T, P: {Fn::Split: "
        "[{qa: !Ref AWS::NoValue, qb: !Ref AWS::NoValue}]}}}\n",
    ),
    **{
        f"an item in the place of a name, in {function}, which is {what}": Found(
            f"Resources: {{A: {{Type: T, P: {{Fn::Map: {{Value: x, Collection: [{item}], "
            f"Fragment: {{{function}: !Ref x}}}}}}}}}}\n",
            Options("terraform"),
            f"""locals {{
  template = {{
    Resources = {{
      A = {{ Type = "T", P = [for x in [{hcl}] : {{ {name} = x }}] }}
    }}
  }}
}}

output "template" {{
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}}
""",
        )
        for function, name in (("Ref", "Ref"), ("Fn::GetAtt", '"Fn::GetAtt"'))
        for what, item, hcl in (
            ("a list", "[]", "[]"),
            ("an object", "{}", "{}"),
            ("null", "null", "null"),
            ("a number", "1", "1"),
        )
    },
    "an item that no string holds, at other values of parameters": Found(
        "Parameters: {P: {Type: String, Default: q}}\nConditions: {C: !Equals [!Ref P, p]}\n"
        "Resources: {A: {Type: T, P: {Fn::Map: {Value: x, Collection: {Fn::For: [[i, y], [a], !If [C, {}, !Ref y]]}, "
        "Fragment: !Sub 'x-${x}'}}}}\n",
        Options("foreach"),
        "Parameters: {P: {Type: String, Default: q}}\nConditions: {C: !Equals [!Ref P, p]}\n"
        "Resources: {A: {Type: T, P: [!Sub ['x-${x}', {x: !Select [0, [!If [C, {}, a]]]}]]}}\n",
    ),
    "a function in a mapping of ROS, where it is data": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nMappings: {M: {a: {b: !Sub c}}}\n"
        "Resources: {A: {Type: T, Count: 2, Properties: {P: !FindInMap [M, a, b]}}}\n",
        Options("cfn", resolve=True),
        "ROSTemplateFormatVersion: '2015-09-01'\nMappings: {M: {a: {b: !Sub c}}}\nResources: {'A[0]': {Type: T, "
        "Properties: {P: !FindInMap [M, a, b]}}, 'A[1]': {Type: T, Properties: {P: !FindInMap [M, a, b]}}}\n",
    ),
    **{
        f"a loop in Fn::Sub beside its string, where no map is: {arguments}": Found(
            "Parameters: {L: {Type: CommaDelimitedList, Default: 'a,b'}}\n"
            f"Resources: {{A: {{Type: T, P: {{Fn::Sub: {arguments}}}}}}}\n",
            Options("terraform"),
            f"""variable "L" {{
  type    = list(string)
  default = ["a", "b"]
}}

locals {{
  template = {{
    Parameters = {{
      L = {{ Type = "CommaDelimitedList", Default = join(",", var.L) }}
    }}
    Resources = {{
      A = {{
        Type = "T"
        P    = {{ "Fn::Sub" = {hcl} }}
      }}
    }}
  }}
}}

output "template" {{
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}}
""",
        )
        for arguments, hcl in (
            ("[x, [{Fn::For: [[i, x], !Ref L, !Ref x]}]]", '["x", [for x in var.L : x]]'),
            ("[x, {k: {Fn::For: [[i, x], !Ref L, !Ref x]}}, y]", '["x", { k = [for x in var.L : x] }, "y"]'),
        )
    },
    "a loop over an object that a loop over a parameter makes: Terraform sorts its keys": Found(
        "Parameters: {L: {Type: CommaDelimitedList, Default: 'a,b'}}\nResources: {A: {Type: T, P: {Fn::Map: {Value: x, "
        "Collection: {Fn::Merge: [{Fn::Map: {Value: y, Collection: !Ref L, Key: !Ref y, Fragment: !Sub 'v-${y}'}}]}, "
        "Fragment: !Ref x}}}}\n",
        Options("terraform"),
        """locals {
  template = {
    Parameters = {
      L = { Type = "CommaDelimitedList", Default = "a,b" }
    }
    Resources = {
      A = { Type = "T", P = ["v-a", "v-b"] }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
""",
    ),
    "the same for a dialect without loops over objects, which picks no item of one by its position": Found(
        "Parameters: {L: {Type: CommaDelimitedList, Default: 'a,b'}}\nResources: {A: {Type: T, P: {Fn::Map: {Value: x, "
        "Collection: {Fn::Merge: [{Fn::Map: {Value: y, Collection: !Ref L, Key: !Ref y, Fragment: !Sub 'v-${y}'}}]}, "
        "Fragment: !Ref x}}}}\n",
        Options("foreach"),
        "Parameters: {L: {Type: CommaDelimitedList, Default: 'a,b'}}\nResources: {A: {Type: T, P: [v-a, v-b]}}\n",
    ),
    "a loop over a parameter that makes an object which is all that a function is given": Found(
        "Transform: AWS::LanguageExtensions\nParameters: {L: {Type: CommaDelimitedList, Default: 'a,b'}}\n"
        "Resources: {A: {Type: T, P: {Fn::Cidr: {Fn::ForEach::M: [x, !Ref L, {'q${x}': y}]}}}}\n",
        Options("terraform"),
        code="T211",
        at="{Fn::Cidr: {Fn::ForEach::M: [x, !Ref L, {'q${x}': y}]}}",
    ),
    "a list that a loop over a parameter makes, as an item of what a loop goes over": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nParameters: {L: {Type: CommaDelimitedList, Default: 'a,b'}}\n"
        "Resources: {A: {Type: T, P: {Fn::Jq: [First, '[.[] | {k: .}]', [a, {Fn::Jq: [First, map(.), [!Ref L]]}]]}}}\n",
        Options("terraform"),
        """variable "L" {
  type    = list(string)
  default = ["a", "b"]
}

locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Parameters = {
      L = { Type = "CommaDelimitedList", Default = join(",", var.L) }
    }
    Resources = {
      A = {
        Type = "T"
        P    = [for item in ["a", [for item in [var.L] : item]] : { k = item }]
      }
    }
  }
}

output "template" {
  description = "The ROS template, as JSON"
  value       = jsonencode(local.template)
}
""",
    ),
    "a list that a loop makes, which comes to be an item where the loop around it is written out": Found(
        "Resources: {A: {Type: T, P: {Fn::For: [[i, x], {k: 0, l: {Fn::Map: {Value: y, Collection: [b], "
        "Fragment: !Ref y}}}, !Ref x]}}}\n",
        Options("map"),
        "Resources: {A: {Type: T, P: [0, [{Fn::Map: {Value: y, Collection: [b], Fragment: !Ref y}}]]}}\n",
    ),
    "a key that is a value of the service's own, beside what is written": Found(
        "Resources: {A: {Type: T, P: {Fn::Merge: [{}, {Fn::Map: {Value: x, Collection: [!Ref AWS::Region], "
        "Key: !Ref x, Fragment: a}}]}}}\n",
        Options("ros"),
        "ROSTemplateFormatVersion: '2015-09-01'\nResources: {A: {Type: T, P: !Add [{}, !Jq [First, 'reduce .[] as $x "
        '({}; if has($x) then error("duplicate key \\($x)") else .[$x] = "a" end)\', [!Ref ALIYUN::Region]]]}}\n',
    ),
    "a truth in the place of a condition's name, which only ROS takes": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\n"
        "Resources: {A: {Type: T, P: {Fn::Jq: [First, '[.[] | {k: .}]', [!If [true, a, b]]]}}}\n",
        Options("map"),
        "AWSTemplateFormatVersion: '2010-09-09'\n"
        "Resources: {A: {Type: T, P: {Fn::Map: {Value: item, Collection: [a], Fragment: {k: !Ref item}}}}}\n",
    ),
    "an object that a loop makes in the place of a string that is split": Found(
        "Transform: AWS::LanguageExtensions\nParameters: {L: {Type: CommaDelimitedList, Default: 'a,b'}}\n"
        "Resources: {A: {Type: T, P: {Fn::Split: [a, {Fn::ForEach::M: [x, !Ref L, {'q${x}': y}]}]}}}\n",
        Options("ros"),
        code="T211",
        at="{Fn::Split: [a, {Fn::ForEach::M: [x, !Ref L, {'q${x}': y}]}]}",
    ),
    "a function whose name has the prefix of functions twice, which no short tag says": Found(
        '{"Resources": {"A": {"Type": "T", "P": {"Fn::Fn::x": ""}}}}\n',
        Options("cfn", from_="terraform"),
        "Resources:\n  A:\n    Type: T\n    P:\n      Fn::Fn::x: ''\n",
        name="template.json",
    ),
    "a member of an argument that is nothing, made by a loop that is written out, with all that is known": Found(
        "Transform: AWS::LanguageExtensions\nParameters: {L: {Type: CommaDelimitedList, Default: 'a,b'}}\n"
        "Resources: {A: {Type: T, P: {Fn::Cidr: [{Fn::ForEach::M: [x, !Ref L, {'q${x}': !Ref AWS::NoValue}]}]}}}\n",
        Options("for", resolve=True),
        "Parameters: {L: {Type: CommaDelimitedList, Default: 'a,b'}}\nResources: {A: {Type: T, P: {Fn::Cidr: "
        "[{qa: !Ref AWS::NoValue, qb: !Ref AWS::NoValue}]}}}\n",
    ),
    "Fn::GetAtt of a truth that a function computes": Found(
        '{"ROSTemplateFormatVersion": "2015-09-01", "Resources": {"A": {"Type": "T", "P": {"Fn::GetAtt": '
        '{"Fn::Any": []}}}}}\n',
        Options("cfn", resolve=True),
        '{"ROSTemplateFormatVersion": "2015-09-01", "Resources": {"A": {"Type": "T", "P": {"Fn::GetAtt": false}}}}\n',
    ),
    "a map of Fn::Sub that a loop over a parameter makes": Found(
        "Parameters: {L: {Type: CommaDelimitedList, Default: 'a,b'}}\nResources: {A: {Type: T, P: {Fn::Sub: ['${a}', "
        "{Fn::Merge: [{Fn::Map: {Value: x, Collection: !Ref L, Key: !Ref x, Fragment: z}}]}]}}}\n",
        Options("terraform"),
        code="T211",
        at="{Fn::Sub: ['${a}', {Fn::Merge: [{Fn::Map: {Value: x, Collection: !Ref L, Key: !Ref x, Fragment: z}}]}]}",
    ),
    "an object that a loop makes behind the map of Fn::Sub": Found(
        "Parameters: {L: {Type: CommaDelimitedList, Default: 'a,b'}}\nResources: {A: {P: {Fn::Sub: [x, y, "
        "{Fn::Merge: [{Fn::Map: {Value: x, Collection: !Ref L, Key: !Ref x, Fragment: 1}}]}]}}}\n",
        Options("terraform"),
        """variable "L" {
  type    = list(string)
  default = ["a", "b"]
}

locals {
  template = {
    Parameters = {
      L = { Type = "CommaDelimitedList", Default = join(",", var.L) }
    }
    Resources = {
      A = {
        P = {
          "Fn::Sub" = [
            "x",
            "y",
            { for x in var.L : x => 1 },
          ]
        }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
""",
    ),
    "a loop beside a template in the template, whose functions are none of the one around": Found(
        """locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Parameters = { L = { Type = "CommaDelimitedList", Default = join(",", var.L) } }
    Resources = {
      S = {
        Type = "ALIYUN::ROS::Stack"
        Properties = merge(
          { for x in var.L : "P${x}" => x },
          { TemplateBody = { Resources = { Q = { Type = "ALIYUN::MNS::Queue", Name = { "Fn::Sub" = "$${N}" } } } } },
        )
      }
    }
  }
}
variable "L" {
  type    = list(string)
  default = ["a", "b"]
}
""",
        Options("ros"),
        """ROSTemplateFormatVersion: '2015-09-01'
Parameters:
  L:
    Type: CommaDelimitedList
    Default: a,b
Resources:
  S:
    Type: ALIYUN::ROS::Stack
    Properties:
      Pa: a
      Pb: b
      TemplateBody:
        Resources:
          Q:
            Type: ALIYUN::MNS::Queue
            Name:
              Fn::Sub: ${N}
""",
        name="main.tf",
    ),
    "copies beside a template in the template": Found(
        COPIES_BESIDE_A_TEMPLATE, Options("ros", fold=Folding(4, 0, 5, 2)), COPIES_BESIDE_A_TEMPLATE
    ),
    "a loop in what another one visits, in the body of a third one that is written out: what it follows": Found(
        "Transform: AWS::LanguageExtensions\nParameters: {L: {Type: CommaDelimitedList, Default: 'a,b'}}\n"
        "Resources: {A: {Type: T, P: {Fn::ForEach::M: [x, [c], {'q${x}': {Fn::Map: {Value: y, Collection: "
        "[{Fn::For: [[i, z], !Ref L, !Ref z]}, !Ref x], Fragment: 'v'}}}]}}}\n",
        Options("foreach"),
        "Parameters: {L: {Type: CommaDelimitedList, Default: 'a,b'}}\n"
        "Resources: {A: {Type: T, P: {qc: ['v', 'v', 'v']}}}\n",
    ),
    "a list that a loop makes of an item, visited by a loop in the body": Found(
        "Transform: AWS::LanguageExtensions\nResources: {A: {Type: T, P: {Fn::ForEach::M: [x, [a], {Fn::ForEach::N: "
        "[y, {Fn::Map: {Value: z, Collection: !Split ['-', !Ref x], Fragment: !Ref z}}, {'q${y}': v}]}]}}}\n",
        Options("foreach"),
        "Transform: AWS::LanguageExtensions\nResources: {A: {Type: T, P: {Fn::ForEach::N: [y, [a], {'q${y}': v}]}}}\n",
    ),
    "a list that only the service knows, at other values of a parameter that chooses it": Found(
        "Parameters: {P: {Type: String, Default: p}}\nConditions: {C: !Equals [!Ref P, p]}\n"
        "Resources: {A: {Type: T, P: {Fn::Map: {Value: x, Collection: !If [C, [a], !GetAZs ''], Fragment: !Ref x}}}}\n",
        Options("foreach"),
        "Parameters: {P: {Type: String, Default: p}}\nConditions: {C: !Equals [!Ref P, p]}\n"
        "Resources: {A: {Type: T, P: [!Select [0, !If [C, [a], !GetAZs '']]]}}\n",
    ),
    "outputs that are the values of an object, which Fn::For does not take for outputs": Found(
        """locals {
  template = {
    Resources = { A = { Type = "T" } }
    Outputs   = { for k, v in { for x in ["a", "b"] : "O${x}" => { Value = x } } : k => v if v != null }
  }
}
""",
        Options("for"),
        "Resources:\n  A:\n    Type: T\nOutputs:\n  Oa:\n    Value: a\n  Ob:\n    Value: b\n",
        name="main.tf",
    ),
    "an item that a condition takes away, in a loop that is written out": Found(
        "Parameters: {P: {Type: String, Default: p}}\nConditions: {C: !Equals [!Ref P, p]}\n"
        "Resources: {A: {Type: T, P: {Fn::For: [[i, x], [a, !If [C, b, !Ref AWS::NoValue]], !Sub 'x-${x}']}}}\n",
        Options("foreach"),
        "Parameters: {P: {Type: String, Default: p}}\nConditions: {C: !Equals [!Ref P, p]}\n"
        "Resources: {A: {Type: T, P: [x-a, x-b]}}\n",
    ),
    "a parameter behind a loop without rounds, in what a loop visits": Found(
        """Transform: AWS::LanguageExtensions
Parameters: {P: {Type: String, Default: p}}
Conditions: {C: !Equals [!Ref P, q]}
Resources: {'Fn::ForEach::R': [x, [{'Fn::For': [[i, y], [], a]}, !Ref P], {'R${x}': {Type: T}}]}
""",
        Options("terraform"),
        """variable "P" {
  type    = string
  default = "p"
}

locals {
  template = {
    Parameters = {
      P = { Type = "String", Default = var.P }
    }
    Conditions = {
      C = { "Fn::Equals" = [{ Ref = "P" }, "q"] }
    }
    Resources = {
      # Fn::ForEach::R
      for x in concat([for y in [] : "a"], [var.P]) : "R${x}" => { Type = "T" }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
""",
    ),
    "a key behind those of a loop in a text of JSON": Found(
        "Transform: AWS::LanguageExtensions\nResources: {A: {Type: T, P: {Fn::ToJsonString: {'Fn::ForEach::M': "
        "[x, [a], {'q${x}': b}], z: c}}}}\n",
        Options("terraform"),
        """locals {
  template = {
    Transform = "AWS::LanguageExtensions"
    Resources = {
      A = {
        Type = "T"
        P = {
          "Fn::ToJsonString" = merge(
            # Fn::ForEach::M
            { for x in ["a"] : "q${x}" => "b" },
            { z = "c" },
          )
        }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
""",
    ),
    "a loop over one over a parameter, in what a loop visits that is written out": Found(
        "Transform: AWS::LanguageExtensions\nParameters: {L: {Type: CommaDelimitedList, Default: a}}\n"
        "Conditions: {C: !Equals [p, p]}\nResources: {A: {Type: T, P: {Fn::For: [[i, x], {Fn::For: [[j, y], "
        "{Fn::For: [[k, z], !Ref L, b]}, !If [C, a, a]]}, c]}}}\n",
        Options("terraform"),
        """locals {
  template = {
    Parameters = {
      L = { Type = "CommaDelimitedList", Default = "a" }
    }
    Conditions = {
      C = { "Fn::Equals" = ["p", "p"] }
    }
    Resources = {
      A = { Type = "T", P = [for x in ["a"] : "c"] }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
""",
        code="T403",
        at="{Fn::For: [[j, y], {Fn::For: [[k, z], !Ref L, b]}, !If [C, a, a]]}",
    ),
    "a function of what a loop over a parameter makes, in what loops visit": Found(
        "Transform: AWS::LanguageExtensions\nParameters: {L: {Type: CommaDelimitedList}}\nResources: {A: {Type: T, P: "
        "{Fn::Map: {Value: x, Collection: [!Select [0, {Fn::Map: {Value: y, Collection: !Ref L, Fragment: a}}], "
        "{Fn::Map: {Value: z, Collection: [m], Fragment: !Join ['', {Fn::Map: {Value: y, Collection: !Ref L, "
        "Fragment: b}}]}}], Fragment: !Sub 'q${x}'}}}}\n",
        Options("terraform"),
        """variable "L" {
  type = list(string)
}

locals {
  template = {
    Parameters = {
      L = { Type = "CommaDelimitedList" }
    }
    Resources = {
      A = {
        Type = "T"
        P = [
          for x in concat(
            [[for y in var.L : "a"][0]],
            [for z in ["m"] : join("", [for y in var.L : "b"])],
          ) :
          "q${x}"
        ]
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
""",
    ),
    "a loop over written objects that hold what only the deployment knows": Found(
        "Outputs: {O: {Value: {Fn::Map: {Collection: [{k: !Ref A}], Fragment: x}}}}\n",
        Options("ros"),
        """ROSTemplateFormatVersion: '2015-09-01'
Outputs: {O: {Value: !Jq [First, map("x"), [{k: !Ref A}]]}}
""",
    ),
    "keys that follow a pseudo parameter in the input of a script": Found(
        "Resources: {A: {Type: T, P: {Fn::Merge: [{}, {Fn::Map: {Value: V, Collection: {Fn::Map: {Value: x, "
        "Collection: [z], Fragment: !Ref AWS::Region}}, Key: !Ref V, Fragment: a}}]}}}\n",
        Options("ros"),
        "ROSTemplateFormatVersion: '2015-09-01'\n"
        "Resources: {A: {Type: T, P: !Add [{}, !Jq [First, '. as $in | reduce (.xs | map($in.region)[]) "
        'as $V ({}; if has($V) then error("duplicate key \\($V)") else .[$V] = "a" end)\', {xs: [z], regio'
        "n: !Ref ALIYUN::Region}]]}}\n",
    ),
    "a script that replaces entries, over a list that a function makes of what is written": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nResources: {A: {Type: T, Properties: {P: {Fn::Jq: [First, "
        "'map({key: ., value: \"x\"}) | from_entries', {Fn::ListMerge: [[a], [b]]}]}}}}\n",
        Options("terraform"),
        """locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = {
      A = {
        Type       = "T"
        Properties = { P = { a = "x", b = "x" } }
      }
    }
  }
}

output "template" {
  description = "The ROS template, as JSON"
  value       = jsonencode(local.template)
}
""",
    ),
    "a script over a script that only the service can compute": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nParameters: {P: {Type: String, Default: p}}\n"
        "Resources: {A: {Type: T, Properties: {P: {Fn::Jq: [First, 'map(. + \"x\")', {Fn::Jq: [First, "
        "'map(select(. != \"a\"))', [!Ref P]]}]}}}}\n",
        Options("terraform"),
        """locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Parameters = {
      P = { Type = "String", Default = "p" }
    }
    Resources = {
      A = {
        Type = "T"
        Properties = {
          P = {
            "Fn::Jq" = [
              "First",
              "map(. + \\"x\\")",
              { "Fn::Jq" = ["First", "map(select(. != \\"a\\"))", [{ Ref = "P" }]] },
            ]
          }
        }
      }
    }
  }
}

output "template" {
  description = "The ROS template, as JSON"
  value       = jsonencode(local.template)
}
""",
    ),
    "a loop over a string of Fn::Sub with names of its own, whose body only the deployment knows": Found(
        "Outputs: {O: {Value: {Fn::Map: {Collection: [!Sub ['${a}-${AWS::Region}', {a: x}]], Fragment: "
        "!GetAtt A.Arn}}}}\n",
        Options("ros"),
        "ROSTemplateFormatVersion: '2015-09-01'\n"
        "Outputs: {O: {Value: !Jq [First, . as $in | .Values | map($in.Arn), {Values: [!Sub ['${a}-${ALI"
        "YUN::Region}', {a: x}]], Arn: !GetAtt A.Arn}]}}\n",
    ),
    "a loop over a list parameter with items twice, in the branch that does not count": Found(
        "Transform: AWS::LanguageExtensions\nParameters: {L: {Type: CommaDelimitedList, Default: 'b,a'}}\n"
        "Conditions: {C: !Equals [p, q]}\nResources: {A: {Type: T, P: !If [C, {K: {Fn::ForEach::M: [V, !Ref L, "
        "{'q${V}': a}]}}, x]}}\n",
        Options("ros"),
        "ROSTemplateFormatVersion: '2015-09-01'\n"
        "Parameters: {L: {Type: CommaDelimitedList, Default: 'b,a'}}\n"
        "Conditions: {C: !Equals [p, q]}\n"
        'Resources: {A: {Type: T, P: !If [C, {K: !Jq [First, \'reduce .[] as $V ({}; if has("q\\($V)") the'
        'n error("duplicate key \\("q\\($V)")") else .["q\\($V)"] = "a" end)\', !Ref L]}, x]}}\n',
    ),
    "a script that replaces entries, over a script of what is written": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nResources: {A: {Type: T, Properties: {Fn::Jq: [First, 'map({key: ., "
        'value: "x"}) | from_entries\', {Fn::Jq: [First, \'map(select(. != "a"))\', []]}]}}}\n',
        Options("terraform"),
        """locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = {
      A = { Type = "T", Properties = {} }
    }
  }
}

output "template" {
  description = "The ROS template, as JSON"
  value       = jsonencode(local.template)
}
""",
    ),
    "zones of the stack's own region, beside a loop that goes over a region": Found(
        "Resources: {A: {Type: T, P: {Fn::For: [[i, x], {k: !Ref AWS::Region}, 0]}, Q: !GetAZs ''}}\n",
        Options("ros"),
        "ROSTemplateFormatVersion: '2015-09-01'\n"
        "Resources: {A: {Type: T, P: !Jq [First, map(0), {k: !Ref ALIYUN::Region}], Q: {Fn::GetAZs: !Ref"
        " ALIYUN::Region}}}\n",
    ),
    "numbers that a loop in Fn::ToJsonString visits, and those that a loop around it visits": Found(
        "Resources: {A: {Type: T, P: {Fn::ToJsonString: {Fn::Merge: [{Fn::Map: {Value: x, Collection: [1, 2], "
        "Key: !Sub 'q${x}', Fragment: !Ref x}}]}}, Q: [{Fn::Map: {Value: x, Collection: [1], "
        "Fragment: {Fn::ToJsonString: {a: !Ref x}}}}]}}\n",
        Options("foreach"),
        "Transform: AWS::LanguageExtensions\n"
        "Resources: {A: {Type: T, P: {Fn::ToJsonString: {q1: 1, q2: 2}}, Q: ['{\"a\":1}']}}\n",
    ),
    "a loop that does not use its item, as Fn::ForEach, where each has a name": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nResources: {A: {Type: T, P: {Fn::Jq: [First, '. as $in | reduce (.xs "
        '| map($in.sub)[]) as $x ({}; if has($x) then error("duplicate key \\($x)") else .[$x] = 1 end)\', '
        "{xs: [x], sub: a}]}}}\n",
        Options("foreach"),
        "AWSTemplateFormatVersion: '2010-09-09'\nTransform: AWS::LanguageExtensions\n"
        "Resources: {A: {Type: T, P: {Fn::ForEach::As: [Value, [x], {a: 1}]}}}\n",
    ),
    "a loop in a branch of Fn::If of ROS, over a list that has no first item at other values": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\n"
        "Parameters: {P: {Type: String}, L: {Type: CommaDelimitedList, Default: c}}\n"
        "Conditions: {C: !Equals [!Ref P, p]}\n"
        "Resources: {A: {Type: T, P: !If [C, {Fn::Jq: [First, 'map(\"x-\\(.)\")', !Ref L]}, m]}}\n",
        Options("foreach"),
        "AWSTemplateFormatVersion: '2010-09-09'\n"
        "Parameters: {P: {Type: String}, L: {Type: CommaDelimitedList, Default: c}}\n"
        "Conditions: {C: !Equals [!Ref P, p]}\n"
        "Resources: {A: {Type: T, P: !If [C, [!Sub ['x-${item}', {item: !Select [0, !Ref L]}]], m]}}\n",
    ),
    "a loop of Fn::ForEach beside an entry in Fn::Merge": Found(
        "Transform: AWS::LanguageExtensions\nResources: {A: {Type: T, P: {Fn::Merge: [{Fn::ForEach::M: [x, [a], "
        "{'q${x}': y}], z: a}]}}}\n",
        Options("ros"),
        "ROSTemplateFormatVersion: '2015-09-01'\n"
        'Resources: {A: {Type: T, P: !Jq [First, \'reduce ((.[] | {key: "q\\(.)", value: "y"}), {key: "z",'
        ' value: "a"}) as $entry ({}; if has($entry.key) then error("duplicate key \\($entry.key)") else '
        ".[$entry.key] = $entry.value end)', [a]]}}\n",
    ),
    "keys that follow a parameter in a string of Fn::Sub with names of its own": Found(
        "Transform: AWS::LanguageExtensions\nParameters: {P: {Type: String, Default: p}}\nResources: {A: {Type: T, P: "
        "{Fn::ForEach::M: [V, {Fn::For: [[i, x], [c], !Sub ['${a}-${P}', {a: b}]]}, {'q${V}': y}]}}}\n",
        Options("ros"),
        "ROSTemplateFormatVersion: '2015-09-01'\n"
        "Parameters: {P: {Type: String, Default: p}}\n"
        "Resources: {A: {Type: T, P: !Jq [First, '. as $in | reduce (.xs | map($in.sub)[]) as $V ({}; if"
        ' has("q\\($V)") then error("duplicate key \\("q\\($V)")") else .["q\\($V)"] = "y" end)\', {xs: [c], '
        "sub: !Sub ['${a}-${P}', {a: b}]}]}}\n",
    ),
    "an item behind the end of a list of items that may vanish": Found(
        "Parameters: {L: {Type: CommaDelimitedList, Default: c}}\nConditions: {C: !Equals [!Ref 'AWS::Region', q]}\n"
        "Outputs: {O: {Value: !Select [1, {Fn::Map: {Collection: !Ref L, Fragment: !If [C, a, b]}}]}}\n",
        Options("ros"),
        code="T211",
        at="!Select [1, {Fn::Map: {Collection: !Ref L, Fragment: !If [C, a, b]}}]",
    ),
    "a loop without a value for its items in the branch that does not count, with all that is known": Found(
        "Transform: AWS::LanguageExtensions\nConditions: {C: !Equals [p, q]}\nResources: {A: {Type: T, P: !If [C, "
        "{Fn::Map: {Collection: [!Ref AWS::Region], Fragment: a}}, b]}}\n",
        Options("ros", resolve=True),
        """ROSTemplateFormatVersion: '2015-09-01'
Conditions: {C: !Equals [p, q]}
Resources: {A: {Type: T, P: !If [C, !Jq [First, map("a"), [!Ref ALIYUN::Region]], b]}}
""",
    ),
    "a loop over a loop over a loop over a parameter, of which only the outer ones are written out": Found(
        "Parameters: {P: {Type: String, Default: p}, L: {Type: CommaDelimitedList, Default: a}}\n"
        "Resources: {A: {Type: T, P: {Fn::Map: {Collection: {Fn::Map: {Value: a, Collection: {Fn::Map: {Collection: "
        "!Ref L, Fragment: a}}, Fragment: !Sub ['${a}-${P}', {b: c}]}}, Fragment: x}}}}\n",
        Options("ros"),
        """ROSTemplateFormatVersion: '2015-09-01'
Parameters: {P: {Type: String, Default: p}, L: {Type: CommaDelimitedList, Default: a}}
Resources: {A: {Type: T, P: [x]}}
""",
    ),
    "an object that loops make of a parameter, whose order does not show in what the loop over it makes": Found(
        "Transform: AWS::LanguageExtensions\nParameters: {P: {Type: String, Default: p}}\nResources: {A: {Type: T, P: "
        "{Fn::Merge: [{Fn::Map: {Value: x, Collection: {Fn::Merge: [{m: !Ref P}, {Fn::Map: {Value: y, Collection: "
        "[b, a], Key: !Ref y, Fragment: !Sub '${y}-${P}'}}]}, Key: !Sub 'q${x}', Fragment: c}}]}}}\n",
        Options("terraform"),
        """variable "P" {
  type    = string
  default = "p"
}

locals {
  template = {
    Parameters = {
      P = { Type = "String", Default = var.P }
    }
    Resources = {
      A = {
        Type = "T"
        P = {
          for x in merge(
            { m = var.P },
            { for y in ["b", "a"] : y => "${y}-${var.P}" },
          ) :
          "q${x}" => "c"
        }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
""",
    ),
    "an object of a parameter and of an item of a loop around, in what a loop visits": Found(
        "Transform: AWS::LanguageExtensions\nParameters: {P: {Type: String, Default: p}}\nResources: {A: {Type: T, P: "
        "{Fn::For: [[i, x], [a], {Fn::For: [[k, y], {b: !Sub 'x-${P}', c: !Ref x}, !Sub '${k}-${y}']}]}}}\n",
        Options("terraform"),
        """variable "P" {
  type    = string
  default = "p"
}

locals {
  template = {
    Parameters = {
      P = { Type = "String", Default = var.P }
    }
    Resources = {
      A = {
        Type = "T"
        P    = flatten([for x in ["a"] : [for k, y in { b = "x-${var.P}", c = x } : "${k}-${y}"]])
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
""",
    ),
    "a loop over what a loop over written objects makes, and what stands beside it": Found(
        "Resources: {A: {Type: T, P: {Fn::Map: {Collection: [{Fn::Map: {Collection: [{k: !GetAtt B.Arn}], Fragment: x}}"
        ", y], Fragment: a}}}}\n",
        Options("ros"),
        """ROSTemplateFormatVersion: '2015-09-01'
Resources: {A: {Type: T, P: !Jq [First, '[(.[] | "x"), "y"] | map("a")', [{k: !GetAtt B.Arn}]]}}
""",
    ),
    "a region in an entry beside a loop that no script says": Found(
        """Transform: AWS::LanguageExtensions
Parameters: {L: {Type: CommaDelimitedList, Default: a}}
Resources:
  A: {P: {Fn::Merge: [{k: !Ref AWS::Region}, {Fn::Map: {Collection: [], Key: a, Fragment: "1"}}]}}
  Fn::ForEach::R:
    - V
    - !Ref L
    - R${V}: {Type: T, P: {Fn::Map: {Collection: [{k: !Ref AWS::Region}], Fragment: a}}}
""",
        Options("ros", resolve=True),
        """ROSTemplateFormatVersion: '2015-09-01'
Parameters: {L: {Type: CommaDelimitedList, Default: a}}
Resources:
  A: {P: {k: !Ref ALIYUN::Region}}
  Ra: {Type: T, P: !Jq [First, map("a"), [{k: !Ref ALIYUN::Region}]]}
""",
    ),
    "an object of an item and of what only the service knows, in what an inner loop visits": Found(
        "Transform: AWS::LanguageExtensions\nResources:\n  B: {Type: T}\n  A: {Type: T, P: {Fn::ForEach::L: "
        "[K, [c], {'q${K}': {Fn::For: [[i, x], {k: !Sub '${K}-${B.Arn}'}, a]}}]}}\n",
        Options("ros"),
        "ROSTemplateFormatVersion: '2015-09-01'\nResources:\n  B: {Type: T}\n  A: {Type: T, P: !Jq [First, '. as $in "
        """| reduce .Ks[] as $K ({}; if has("q\\($K)") then error("duplicate key \\("q\\($K)")") else .["q\\($K)"] = """
        """({k: "\\($K)-\\($in.Arn)"} | map("a")) end)', {Ks: [c], Arn: !Sub '${B.Arn}'}]}\n""",
    ),
    "names in a string of Fn::Sub that only ROS takes there": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nResources: {A: {Type: T, P: [!Sub '${-}', !Sub '${S[0].Id}-${S0Id}', "
        "!Sub ['${M.Outputs.B-C}${c}', {c: !Ref A}]]}}\n",
        Options("for"),
        "AWSTemplateFormatVersion: '2010-09-09'\nResources: {A: {Type: T, P: [!Sub ['${Item}', {Item: !Ref '-'}], "
        "!Sub ['${S0IdValue}-${S0Id}', {S0IdValue: !GetAtt ['S[0]', Id]}], "
        "!Sub ['${MOutputsBC}${c}', {c: !Ref A, MOutputsBC: !GetAtt [M, Outputs.B-C]}]]}}\n",
    ),
    "such a name that a function of a script brings into a string": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nResources: {A: {Type: T, P: {Fn::Jq: [First, '. as $in | .xs | "
        "map(\"\\(.)-\\($in.s)\")', {xs: [a], s: !Sub '${A-B}'}]}}}\n",
        Options("foreach", resolve=True),
        "AWSTemplateFormatVersion: '2010-09-09'\nResources: {A: {Type: T, P: [!Sub ['a-${AB}', {AB: !Ref A-B}]]}}\n",
    ),
    "a list of type Json in a string, with all that is known": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nParameters: {P: {Type: Json, Default: [a]}}\n"
        "Resources: {A: {Type: T, P: !Sub 'a${P}'}}\n",
        Options("for", resolve=True),
        code="T438",
        at="Json",
    ),
    "a string of Fn::Sub that has another value by the name of a parameter of type Json": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nParameters: {P: {Type: Json, Default: null}}\n"
        "Resources: {A: {Type: T, P: !Sub ['a${P}', {P: !Ref P}], Q: !Sub 'b${P}'}}\n",
        Options("for", resolve=True),
        "AWSTemplateFormatVersion: '2010-09-09'\nResources: {A: {Type: T, P: !Sub ['a${P}', {P: null}], Q: !Sub b}}\n",
    ),
    "null in the list that is the Default of a parameter": Found(
        "Parameters: {P: {Type: CommaDelimitedList, Default: [a, null]}}\nResources: {D: {Type: T, P: [!Ref P]}}\n",
        Options("ros", resolve=True),
        code="T438",
        at="null",
    ),
    "a boolean in the list that is the Default of a parameter of ROS": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nParameters: {P: {Type: CommaDelimitedList, Default: [1, true]}}\n"
        "Resources: {D: {Type: T, P: !Join ['-', !Ref P]}}\n",
        Options("for", resolve=True),
        code="T438",
        at="[1, true]",
    ),
    "a list of ROS that is null": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nParameters: {P: {Type: CommaDelimitedList, Default: null}}\n"
        "Resources: {D: {Type: T, P: [!Ref P]}}\n",
        Options("for", resolve=True),
        code="T438",
        at="null",
    ),
    "a boolean of ROS that is a list": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nParameters: {P: {Type: Boolean, Default: [a]}}\n"
        "Resources: {D: {Type: T, P: !Ref P}}\n",
        Options("for"),
        code="T438",
        at="[a]",
    ),
    "a key of a script that mentions a parameter": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nParameters: {P: {Type: String, Default: p}}\n"
        'Resources: {A: {Type: T, P: {Fn::Jq: [First, \'. as $in | reduce .xs[] as $x ({}; if has("\\($x)\\($in.P)") '
        'then error("duplicate key \\("\\($x)\\($in.P)")") else .["\\($x)\\($in.P)"] = $x end)\', '
        "{xs: [a], P: !Ref P}]}}}\n",
        Options("map"),
        "AWSTemplateFormatVersion: '2010-09-09'\nParameters: {P: {Type: String, Default: p}}\n"
        "Resources: {A: {Type: T, P: {ap: a}}}\n",
    ),
    "a byte order mark that begins a key, and would come to begin a line": Found(
        '{"Transform": "AWS::LanguageExtensions", "Resources": {\n'
        ' Fn::ForEach::L: ["N", ["d"], {\n  "${N}": {"Type": "T", P: [{\n \ufeffA: b}]}}]}}\n',
        Options("cfn"),
        '{"Resources": {\n d: {"Type": "T", P: [{\n \ufeffA: b}]}}}\n',
    ),
    "a byte order mark at the beginning of a line, which only some readers see": Found(
        "Transform: AWS::LanguageExtensions\n"
        "Resources:\n  Fn::ForEach::L: [N, [d], {'${N}': {Type: T}}]\n\ufeff# note\n",
        Options("cfn"),
        code="T003",
        at="\ufeff",
    ),
    "a parameter of ROS without a type, in what a loop visits": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nParameters: {L: {Default: a}}\n"
        "Resources: {A: {Type: T, P: !Jq [First, map(.), [!Ref L]]}}\n",
        Options("terraform"),
        code="T431",
        at="L",
    ),
    "a loop among the arguments of a lookup in a mapping, whose copies need the transform": Found(
        "Transform: AWS::LanguageExtensions\nMappings: {M: {b: {c: d}}}\n"
        "Resources: {Fn::ForEach::L: [N, [b], {'${N}': {Type: T, P: "
        "!FindInMap [M, !Ref N, {Fn::Map: {Collection: [c, {DefaultValue: e}], Fragment: !Ref Value}}]}}]}\n",
        Options("for"),
        "Transform: AWS::LanguageExtensions\nMappings: {M: {b: {c: d}}}\n"
        "Resources: {L: {Fn::For: [[i, N], [b], {Type: T, P: !FindInMap [M, !Ref N, {Fn::For: [[Index, Value], "
        "[c, {DefaultValue: e}], !Ref Value]}]}, !Sub '${N}']}}\n",
    ),
    "a loop between what Fn::Join joins": Found(
        "Resources: {A: {Type: T, P: !Join [{Fn::Map: {Collection: [a], Fragment: b}}, [c, d]]}}\n",
        Options("ros"),
        code="T211",
        at="!Join [{Fn::Map: {Collection: [a], Fragment: b}}, [c, d]]",
    ),
    **{
        f"a condition whose name is {name}": Found(
            f"Resources: {{A: {{Type: T, P: !If [{name}, a, b]}}}}\n",
            Options("ros"),
            code="T211",
            at=f"!If [{name}, a, b]",
        )
        for name in ("5", "true", "null")
    },
    "a condition among the items that Fn::Length counts": Found(
        "Transform: AWS::LanguageExtensions\nConditions: {C: !Equals [a, b]}\n"
        "Resources: {A: {Type: T, P: !Length [!Condition C, b]}}\n",
        Options("ros"),
        "ROSTemplateFormatVersion: '2015-09-01'\nConditions: {C: !Equals [a, b]}\n"
        "Resources: {A: {Type: T, P: !Length [{Condition: C}, b]}}\n",
    ),
    "a number between what Fn::Join joins": Found(
        "Parameters: {L: {Type: CommaDelimitedList}}\nResources: {A: {Type: T, P: !Join [1, !Ref L]}}\n",
        Options("ros"),
        code="T211",
        at="!Join [1, !Ref L]",
    ),
    "groups whose items are all absent where a condition does not hold": Found(
        """locals {
  t = {
    Conditions = { C = { "Fn::Equals" = ["p", "q"] } }
    Resources  = { A = { Type = "T"
    P = { for w in ["b", "a"] : w => { "Fn::If" = ["C", 1, { Ref = "AWS::NoValue" }] }... } } }
  }
}
""",
        Options("cfn"),
        """Conditions:
  C: !Equals [p, q]
Resources:
  A:
    Type: T
    P:
      b: [!If [C, 1, !Ref AWS::NoValue]]
      a: [!If [C, 1, !Ref AWS::NoValue]]
""",
        name="main.tf",
    ),
    "groups of nothing but absent items": Found(
        """locals {
  t = { Resources = { A = { Type = "T"
    P = { for w in ["b", "a"] : w => { Ref = "AWS::NoValue" }... } } } }
}
""",
        Options("map"),
        """Resources:
  A:
    Type: T
    P:
      b: [!Ref AWS::NoValue]
      a: [!Ref AWS::NoValue]
""",
        name="main.tf",
    ),
    "keys of a loop and one beside it, of which a function tells the order": Found(
        """locals {
  t = { Resources = { A = { Type = "T"
    P = { "Fn::ToJsonString" = merge({ for w in ["b"] : w => 1 }, { z = 2, a = { Ref = "AWS::Region" } }) } } } }
}
""",
        Options("cfn"),
        """Resources:
  A:
    Type: T
    P: !ToJsonString
      a: !Ref AWS::Region
      b: 1
      z: 2
""",
        name="main.tf",
    ),
    "a key of the item beside another, of which a function tells the order": Found(
        """locals {
  t = { Resources = { for n in ["c", "a"] : "R${n}" => { Type = "T"
    P = { "Fn::ToJsonString" = { b = 1, (n) = 2 } } } } }
}
""",
        Options("foreach"),
        """Resources:
  Rc:
    Type: T
    P: '{"b":1,"c":2}'
  Ra:
    Type: T
    P: '{"a":2,"b":1}'
""",
        name="main.tf",
    ),
    "keys of a loop in a loop, of which a function tells the order": Found(
        """locals {
  t = { Resources = { for n in ["c", "a"] : "R${n}" => { Type = "T"
    P = { "Fn::ToJsonString" = { for w in ["q", "p"] : w => n } } } } }
}
""",
        Options("foreach"),
        """Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::R:
    - 'n'
    - [c, a]
    - R${n}:
        Type: T
        P: !ToJsonString
          p: !Ref n
          q: !Ref n
""",
        name="main.tf",
    ),
    "keys of groups of a parameter's items, of which a function tells the order": Found(
        """variable "l" {
  default = ["b", "a"]
}

locals {
  t = {
    Parameters = { L = { Type = "CommaDelimitedList", Default = join(",", var.l) } }
    Resources  = { A = { Type = "T"
    P = { "Fn::ToJsonString" = { for w in var.l : w => 1... } } } }
  }
}
""",
        Options("map"),
        """Transform: AWS::LanguageExtensions
Parameters:
  L:
    Type: CommaDelimitedList
    Default: b,a
Resources:
  A:
    Type: T
    P: !ToJsonString
      a: [1]
      b: [1]
""",
        name="main.tf",
    ),
    "a text of an object whose key becomes Ref": Found(
        """Transform: AWS::LanguageExtensions
Resources: {A: {Type: T, P: !ToJsonString {'Fn::ForEach::M': [x, [Ref], {'${x}': T}]}}}
""",
        Options("terraform"),
        code="T205",
        at="'${x}'",
    ),
    "a text of an object of a module whose key becomes Ref": Found(
        """locals {
  t = { Resources = { A = { Type = "T"
    P = { "Fn::ToJsonString" = { for w in ["ef"] : "R${w}" => "T" } } } } }
}
""",
        Options("cfn"),
        code="T205",
        at='"R${w}"',
        name="main.tf",
    ),
    "a script over an object of a module whose key becomes Ref": Found(
        """locals {
  t = {
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = { A = { Type = "ALIYUN::T::T", Properties = {
      P = { "Fn::Jq" = ["First", "keys", { for w in ["ef"] : "R${w}" => "T" }] } } } }
  }
}
""",
        Options("ros"),
        code="T205",
        at='"R${w}"',
        name="main.tf",
    ),
    "an object of a module whose key becomes Ref, where scripts make data": Found(
        """locals {
  t = {
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = { A = { Type = "ALIYUN::T::T", Properties = {
      P = { for w in ["ef"] : "R${w}" => "T" } } } }
  }
}
""",
        Options("ros"),
        code="T205",
        at='"R${w}"',
        name="main.tf",
    ),
    "items with blanks in a parameter of ROS that a loop of Terraform goes over": Found(
        """ROSTemplateFormatVersion: '2015-09-01'
Parameters: {P: {Type: CommaDelimitedList, Default: ' a , b '}}
Resources: {R: {Type: T, Properties: {P: {Fn::Jq: [First, 'map("q\\(.)")', !Ref P]}}}}
""",
        Options("terraform"),
        """variable "P" {
  type    = list(string)
  default = [" a ", " b "]
}

locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Parameters = {
      P = { Type = "CommaDelimitedList", Default = join(",", var.P) }
    }
    Resources = {
      R = {
        Type       = "T"
        Properties = { P = [for item in var.P : "q${item}"] }
      }
    }
  }
}

output "template" {
  description = "The ROS template, as JSON"
  value       = jsonencode(local.template)
}
""",
    ),
    "a parameter without a value in a key that a script makes": Found(
        "ROSTemplateFormatVersion: '2015-09-01'\nParameters: {P: {Type: String}}\n"
        """Resources: {R: {Type: T, Properties: {P: {Fn::Jq: [First, '. as $in | reduce .xs[] as $x ({}; """
        """if has("\\($x)-\\($in.p)") then error("duplicate key \\("\\($x)-\\($in.p)")") """
        """else .["\\($x)-\\($in.p)"] = 1 end)', {xs: [a, b], p: !Ref P}]}}}}\n""",
        Options("for"),
        code="T205",
        at="!Ref P",
    ),
    "the_text_of_a_condition_in_short_form": Found(
        """Transform: AWS::LanguageExtensions
Conditions: {C: !Equals [a, a]}
Resources:
  A: {Type: T, P: {Fn::ToJsonString: [!Condition C, {Fn::Map: {Value: x, Collection: [a], Fragment: !Ref x}}]}}
""",
        Options("terraform"),
        """locals {
  template = {
    Transform = "AWS::LanguageExtensions"
    Conditions = {
      C = { "Fn::Equals" = ["a", "a"] }
    }
    Resources = {
      A = {
        Type = "T"
        P    = { "Fn::ToJsonString" = concat([{ Condition = "C" }], [for x in ["a"] : x]) }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
""",
    ),
    "an_item_of_a_script_that_other_values_lack": Found(
        """{"ROSTemplateFormatVersion": "2015-09-01",
 "Parameters": {"L": {"Type": "CommaDelimitedList", "Default": "a,b"}},
 "Resources": {"R": {"Type": "T", "Properties": {"p":
 {"Fn::Select": [1, {"Fn::Jq": ["First", "map(.)", {"Ref": "L"}]}]}}}}}
""",
        Options("map"),
        """{"AWSTemplateFormatVersion": "2010-09-09",
 "Parameters": {"L": {"Type": "CommaDelimitedList", "Default": "a,b"}},
 "Resources": {"R": {"Type": "T", "Properties": {"p":
 {"Fn::Select": [1, {"Fn::Map": {"Value": "item", "Collection": {"Ref": "L"}, "Fragment": {"Ref": "item"}}}]}}}}}
""",
    ),
    "an_object_beside_an_item_that_follows_a_parameter": Found(
        """Parameters: {P: {Type: String, Default: Data}}
Resources:
  R: {Type: T, k: {'Fn::Map': {Collection: [!Sub 'x${P}', {}], Fragment: !Ref Value}}}
""",
        Options("terraform"),
        """variable "P" {
  type    = string
  default = "Data"
}

locals {
  template = {
    Parameters = {
      P = { Type = "String", Default = var.P }
    }
    Resources = {
      R = { Type = "T", k = [for Value in ["x${var.P}", {}] : Value] }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
""",
    ),
    "a_loop_in_an_argument_beside_one_that_makes_arguments": Found(
        """Parameters: {L: {Type: CommaDelimitedList, Default: a}}
Resources:
  R:
    k: {Fn::GetAtt: [[{Fn::Map: {Collection: !Ref L, Fragment: w}}], {Fn::Map: {Collection: [], Fragment: x}}]}
    Type: T
""",
        Options("terraform"),
        code="T211",
        at="{Fn::GetAtt: [[{Fn::Map: {Collection: !Ref L, Fragment: w}}], {Fn::Map: {Collection: [], Fragment: x}}]}",
    ),
}


@pytest.mark.parametrize("name", FOUND)
def test_what_was_found_once(name: str) -> None:
    found = FOUND[name]
    assert not judge(found.case).faults
    result = converted(found.case)
    assert result.text == found.becomes, [one.message for one in result.diagnostics]
    errors = [(one.code, found.text[slice(*one.span)] if one.span else "") for one in result.diagnostics]
    assert not found.code or (found.code, found.at) in errors
