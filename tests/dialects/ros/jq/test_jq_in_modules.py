"""A loop that a script of jq says is worth the same in a module: its value is what real jq answers, form by form."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.real_terraform import formatted
from support.written_modules import made
from transpile import convert

FORMS = sorted((Path(__file__).parent / "subset" / "forms").glob("*.json"))
GOOD = [path for path in FORMS if not json.loads(path.read_text(encoding="utf-8"))["error"]]
assert len(GOOD) > 20


def template(call: object) -> str:
    return json.dumps(
        {
            "ROSTemplateFormatVersion": "2015-09-01",
            "Resources": {"Handle": {"Type": "ALIYUN::ROS::WaitConditionHandle"}},
            "Outputs": {"Result": {"Value": call}},
        }
    )


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_terraform_makes_what_jq_answers(path: Path) -> None:
    form = json.loads(path.read_text(encoding="utf-8"))
    result = convert(template({"Fn::Jq": [form["method"], form["script"], form["input"]]}), "terraform")
    assert result.text is not None, result.diagnostics
    assert formatted(result.text) == result.text
    assert made(result.text)["Outputs"]["Result"]["Value"] == form["value"]


def test_what_jq_computes_of_an_item_is_written_out_with_a_note() -> None:
    call = {"Fn::Jq": ["First", "map(.Name)", [{"Name": "a"}, {"Name": "b"}]]}
    result = convert(template(call), "terraform")
    assert [one.code for one in result.diagnostics] == ["T411"]
    assert 'Value = ["a", "b"]' in (result.text or "")


@pytest.mark.parametrize("to", ["foreach", "map", "cfn"])
def test_a_script_that_is_a_loop_in_one_reading_is_one_in_the_other(to: str) -> None:
    """What is beside the list that it goes over is not known: such scripts are loops for other dialects only."""
    jq = '{"Fn::Jq": ["All", ".list[] | {a: .name}", {"other": {"Fn::Max": ["", [""]]}, "list": [{}]}]}'
    text = f'{{"Resources": {{"A": {{"Type": "ALIYUN::X", "Properties": {{"P": {jq}}}}}}}}}'
    found = convert(text, to, from_="terraform", name="template.json")
    assert "T901" not in {one.code for one in found.diagnostics}
