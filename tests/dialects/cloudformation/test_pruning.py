"""`prune`: what only loops read is removed with the comments about it; what anything may read stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from transpile import Diagnostic, Severity, check, convert, expand

CASES = Path(__file__).parent / "pruning"
NAMES = sorted(one.name for one in CASES.iterdir() if ".pruned." not in one.name)
EXTENDED = "Transform: AWS::LanguageExtensions\n"
LOOP = """\
  Fn::ForEach::Topics:
    - X
    - !Ref List
    - Topic${X}: {Type: AWS::SNS::Topic}
"""
PARAMETER = "  List: {Type: CommaDelimitedList, Default: a}\n"
TEMPLATE = f"{EXTENDED}Parameters:\n{PARAMETER}Resources:\n{LOOP}"
"""Its list is read by one loop only."""
TABLES = f"""\
{EXTENDED}Mappings:
  Ports: {{all: {{items: [x, y], one: z}}}}
Resources:
  Fn::ForEach::Topics:
    - X
    - !FindInMap [Ports, all, items]
    - Topic${{X}}: {{Type: AWS::SNS::Topic}}
"""
"""Its mapping is read by one loop only."""


def notes(text: str, target: str = "cfn", **options: object) -> list[Diagnostic]:
    """What is told of entries without a reader."""
    found = convert(text, target, **options)  # type: ignore[arg-type]
    assert found.text is not None, found.diagnostics
    return [one for one in found.diagnostics if one.code == "T445"]


def pruned(text: str, target: str = "cfn", **options: object) -> str:
    """The result with `prune`."""
    found = convert(text, target, prune=True, **options)  # type: ignore[arg-type]
    assert found.text is not None, found.diagnostics
    return found.text


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_a_fixture_loses_what_nothing_reads_and_nothing_else(name: str, newline: str) -> None:
    stem, dot, ending = name.partition(".")
    wanted = (CASES / f"{stem}.pruned{dot}{ending}").read_text().replace("\n", newline)
    found = pruned((CASES / name).read_text().replace("\n", newline))
    assert found == wanted
    assert pruned(wanted) == wanted


@pytest.mark.parametrize("above", ["# c\n", "    # c\n", "  # c\n\n# d\n", "---\n  # c\n", "\n"])
@pytest.mark.parametrize("indent", ["", "  "])
def test_the_first_entry_of_a_text_goes_with_its_comments_wherever_these_begin(above: str, indent: str) -> None:
    body = TEMPLATE.replace(EXTENDED, "") + EXTENDED
    text = above + "".join(f"{indent}{line}\n" for line in body.splitlines())
    left = "---\n" if "---" in above else "  # c\n\n" if "# d" in above else ""
    wanted = f"{indent}Resources:\n{indent}  Topica: {{Type: AWS::SNS::Topic}}\n"
    assert pruned(text) == left + wanted


def test_one_note_names_all_with_their_places() -> None:
    (note,) = notes((CASES / "block.yaml").read_text())
    assert note.severity is Severity.NOTE
    assert note.message == "parameter `Teams`, parameter `Other`, mapping `Ports` are no longer used"
    assert note.help == "--prune removes them; a deployment that passes a removed parameter then fails"
    assert note.label == "parameter `Teams`"
    assert [one.text for one in note.others] == ["parameter `Other`", "mapping `Ports`"]


def test_the_note_says_what_was_removed() -> None:
    (note,) = notes(TEMPLATE, prune=True)
    assert note.message == "parameter `List` is removed: nothing else uses it"
    assert note.help == "a deployment that passes a removed parameter fails: stop passing it"
    (note,) = notes(TABLES, prune=True)
    assert (note.message, note.help) == ("mapping `Ports` is removed: nothing else uses it", "")


def test_of_many_the_first_ones_are_named() -> None:
    lists = "".join(f"  L{at}: {{Type: CommaDelimitedList, Default: a}}\n" for at in range(12))
    loops = "".join(f"  Fn::ForEach::T{at}: [X, !Ref L{at}, {{'T{at}${{X}}': {{Type: A}}}}]\n" for at in range(12))
    (note,) = notes(f"{EXTENDED}Parameters:\n{lists}Resources:\n{loops}")
    assert note.message.endswith("parameter `L9`, and 2 more are no longer used")


@pytest.mark.parametrize("target", ["foreach", "map", "for", "terraform"])
def test_a_loop_that_stays_goes_on_reading(target: str) -> None:
    assert not notes(TEMPLATE, target, prune=True)
    assert not notes(TABLES, target, prune=True)


def test_a_template_of_the_other_family_loses_them_too() -> None:
    found = pruned(TEMPLATE, "ros")
    assert "List" not in found
    assert "Parameters" not in found


READERS = {
    "Ref": "Outputs: {O: {Value: !Join [',', !Ref List]}}",
    "long Ref": "Outputs: {O: {Value: {Fn::Join: [',', {Ref: List}]}}}",
    "Fn::Sub": "Outputs: {O: {Value: !Sub 'a-${List}'}}",
    "Fn::Sub with values": "Outputs: {O: {Value: !Sub ['a-${List}-${B}', {B: c}]}}",
    "plain string": "Outputs: {O: {Value: 'a-${List}'}}",
    "attribute": "Outputs: {O: {Value: !Sub 'a-${List.Value}'}}",
    "attribute in a plain string": "Outputs: {O: {Value: 'a-${List.Value}'}}",
    "attribute in a form": "Metadata: {A: {AssociationPropertyMetadata: {VpcId: '${List.Value}'}}}",
    "condition": "Conditions: {C: !Equals [!Select [0, !Ref List], a]}",
    "rule": "Rules: {R: {Assertions: [{Assert: !Contains [!Ref List, a]}]}}",
    "Fn::ValueOf": "Rules: {R: {Assertions: [{Assert: {Fn::Equals: [{Fn::ValueOf: [List, A]}, a]}}]}}",
    "Fn::ValueOfAll": "Rules: {R: {Assertions: [{Assert: {Fn::Contains: [{Fn::ValueOfAll: [A, B]}, a]}}]}}",
    "Fn::RefAll": "Rules: {R: {Assertions: [{Assert: {Fn::Contains: [{Fn::RefAll: A}, a]}}]}}",
    "group": "Metadata: {AWS::CloudFormation::Interface: {ParameterGroups: [{Parameters: [List]}]}}",
    "label": "Metadata: {AWS::CloudFormation::Interface: {ParameterLabels: {List: {default: a}}}}",
    "metadata": "Metadata: {A: {Ref: List}}",
}


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
def test_a_parameter_with_a_reader_stays(reader: str) -> None:
    text = f"{TEMPLATE}{reader}\n"
    assert notes(text) == notes(text, prune=True) == []
    assert pruned(text) == expand(text).text


TABLE_READERS = {
    "by name": "!FindInMap [Ports, all, one]",
    "long": "{Fn::FindInMap: [Ports, all, one]}",
    "in a default": "!FindInMap [Other, a, b, {DefaultValue: !FindInMap [Ports, all, one]}]",
    "computed": "!FindInMap [!Ref Table, all, one]",
    "put together": "!FindInMap [!Sub '${Table}s', all, one]",
}


@pytest.mark.parametrize("reader", TABLE_READERS.values(), ids=TABLE_READERS)
def test_a_mapping_that_may_be_read_stays(reader: str) -> None:
    more = f"Parameters: {{Table: {{Type: String}}}}\nOutputs: {{O: {{Value: {reader}}}}}\n"
    assert not notes(TABLES + more, prune=True)


SECTIONS = {
    "a scalar": "AWSTemplateFormatVersion: '2010-09-09'\n",
    "a text that names what goes": "Description: of List\n",
    "a null": "Metadata:\n",
    "a null where names are declared": "Conditions:\n",
    "a list": "Metadata: [List]\n",
    "a merge key": "<<: {Metadata: {A: b}}\n",
}


@pytest.mark.parametrize("section", SECTIONS.values(), ids=SECTIONS)
def test_a_section_that_holds_no_entries_of_its_own_stays(section: str) -> None:
    assert pruned(section + TEMPLATE) == section + pruned(TEMPLATE)
    assert pruned(TEMPLATE + section) == pruned(TEMPLATE) + section


@pytest.mark.parametrize("section", ["Metadata: [!Ref List]\n", "<<: {Outputs: {O: {Value: !Join ['', !Ref List]}}}\n"])
def test_such_a_section_reads_as_well(section: str) -> None:
    assert "  List: " in pruned(TEMPLATE + section)


MACROS = {
    "SAM": TEMPLATE.replace("AWS::LanguageExtensions", "[AWS::LanguageExtensions, AWS::Serverless-2016-10-31]"),
    "a macro": TEMPLATE.replace("AWS::LanguageExtensions", "[{Name: Mine}, AWS::LanguageExtensions]"),
    "in a section": f"{TEMPLATE}  Fn::Transform: {{Name: AWS::Include, Parameters: {{Location: s3://a/b}}}}\n",
    "in a resource": f"{TEMPLATE}  A: {{Type: B, Fn::Transform: {{Name: Mine}}}}\n",
    "as a value": f"{TEMPLATE}  A: {{Type: B, Properties: {{C: {{Fn::Transform: {{Name: Mine}}}}}}}}\n",
    "in a loop without items": (
        f"{TEMPLATE}  Fn::ForEach::None: [X, [], {{'A${{X}}': {{Type: B, Fn::Transform: {{Name: Mine}}}}}}]\n"
    ),
}


@pytest.mark.parametrize("text", MACROS.values(), ids=MACROS)
def test_a_macro_may_read_anything(text: str) -> None:
    assert not notes(text)
    (note,) = notes(text, prune=True)
    assert note.message.startswith("parameter `List` is not removed: ")
    assert note.message.endswith(" may read anything in the template")
    assert pruned(text) == expand(text).text


def test_what_nothing_read_before_stays() -> None:
    text = TEMPLATE.replace("Resources:", "  Unread: {Type: String}\nMappings: {M: {a: {b: c}}}\nResources:")
    (note,) = notes(text, prune=True)
    assert "Unread" not in note.message
    assert "Unread: {Type: String}" in pruned(text)
    assert "Mappings: {M: {a: {b: c}}}" in pruned(text)


def test_what_reads_itself_only_is_the_authors() -> None:
    text = TEMPLATE.replace("Resources:", "  Self: {Type: String, Description: 'not ${Self}'}\nResources:")
    assert "  Self: " in pruned(text)


def test_what_is_read_beside_loops_stays_though_it_is_computed() -> None:
    text = f"{TABLES}Outputs: {{O: {{Value: !FindInMap [Ports, all, one]}}}}\n"
    assert not notes(text, prune=True)
    assert "FindInMap" not in pruned(text, resolve=True)
    assert "Mappings" in pruned(text, resolve=True)


def test_a_generated_mapping_goes_on_the_way_back() -> None:
    text = "Resources: {Rs: {'Fn::For': [[i, x], [a, b], {Type: T, Properties: {P: !Sub '${i}'}}, !Sub 'R${x}']}}\n"
    there = convert(text, "foreach").text or ""
    assert "Mappings" in there
    assert "Mappings" in pruned(there)  # copies go on reading it
    assert "Mappings" not in pruned(there, resolve=True)


def test_a_mapping_that_gives_way_to_a_generated_one() -> None:
    text = """\
Mappings:
  # the ports
  Ports: {all: {items: [x, y]}}  # behind
Resources:
  Ts:
    Fn::For:
      - [i, x]
      - !FindInMap [Ports, all, items]
      - {Type: T, Properties: {P: !Sub "${i}"}}
      - !Sub T${x}
"""
    found = pruned(text, "foreach")
    assert "Ports" in found  # its loop reads it still


def test_entries_that_come_by_an_alias_or_a_merge_key_stay() -> None:
    merged = TEMPLATE.replace(PARAMETER, "  <<: {List: {Type: CommaDelimitedList, Default: a}}\n")
    assert "List:" in (convert(merged, "cfn", prune=True).text or "List:")


def test_an_anchor_of_a_removed_entry_is_written_where_it_is_used() -> None:
    text = TEMPLATE.replace("{Type: CommaDelimitedList, Default: a}", "{Type: CommaDelimitedList, Default: &d a}")
    found = pruned(f"{text}  Queue: {{Type: T, Properties: {{N: *d}}}}\n")
    assert "Parameters" not in found
    assert "Queue: {Type: T, Properties: {N: a}}" in found


def test_a_check_sees_what_prune_changes() -> None:
    assert check(TEMPLATE, "cfn", prune=True).changes
    assert expand(TEMPLATE, prune=True).text == pruned(TEMPLATE)


def test_sections_that_change_side_by_side() -> None:
    text = f"Parameters:\n{PARAMETER}{EXTENDED}Resources:\n{LOOP}"
    assert pruned(text) == "Resources:\n  Topica: {Type: AWS::SNS::Topic}\n"
    text = f"{EXTENDED}Parameters:\n{PARAMETER}Conditions:\n  Fn::ForEach::C: [X, [], {{'C${{X}}': !Equals [a, b]}}]\n"
    assert pruned(f"{text}Resources:\n{LOOP}") == "Resources:\n  Topica: {Type: AWS::SNS::Topic}\n"
