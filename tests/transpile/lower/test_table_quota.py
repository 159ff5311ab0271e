"""CloudFormation takes 200 mappings a template and 200 entries a mapping: a loop that needs more is written out."""

from __future__ import annotations

import pytest
import yaml

from transpile import convert
from transpile.pipeline.result import Result

LOOP = """
  Fn::Merge:
    - Fn::Map:
        Value: Image
        Collection: [{}]
        Key: !Sub Instance${{Index}}
        Fragment: {{Type: AWS::EC2::Instance, Properties: {{ImageId: !Ref Image}}}}
"""


def template(tables: int, items: int) -> str:
    """A template with that many mappings, and a loop over that many items that needs one more."""
    mappings = "".join(f"  Map{at}: {{a: {{b: c}}}}\n" for at in range(tables))
    return f"Mappings:\n{mappings}Resources:" + LOOP.format(", ".join(f"ami-{at}" for at in range(items)))


def codes(result: Result) -> list[str]:
    """The codes of what was found."""
    return [one.code for one in result.diagnostics]


def mappings(text: str | None) -> dict[str, object]:
    """The section of the mappings, as data."""
    assert text is not None
    section, _, _ = text.partition("Resources:")
    return yaml.load(section, yaml.BaseLoader)["Mappings"]


@pytest.mark.parametrize(("tables", "items"), [(199, 2), (1, 200)])
def test_the_last_table_that_the_quotas_allow_is_generated(tables: int, items: int) -> None:
    result = convert(template(tables, items), "foreach")
    assert codes(result) == ["T410"]
    assert len(mappings(result.text)) == tables + 1
    assert len(mappings(result.text)["InstanceTable"]) == items


@pytest.mark.parametrize(("tables", "items"), [(200, 2), (1, 201)])
def test_a_loop_that_needs_one_more_is_written_out(tables: int, items: int) -> None:
    result = convert(template(tables, items), "foreach")
    assert codes(result) == ["T411"]
    assert "would exceed the quota of 200" in result.diagnostics[0].message
    assert len(mappings(result.text)) == tables
    assert (result.text or "").count("Type: AWS::EC2::Instance") == items


@pytest.mark.parametrize(("tables", "items"), [(200, 2), (1, 201)])
def test_a_loop_that_needs_one_more_is_refused_where_none_may_be_written_out(tables: int, items: int) -> None:
    result = convert(template(tables, items), "foreach", unroll=False)
    assert result.text is None
    assert codes(result) == ["T401"]
    assert "would exceed the quota of 200" in result.diagnostics[0].label
    assert result.diagnostics[0].help == "remove --no-unroll to unroll the loop"


def test_two_loops_over_the_same_items_share_the_last_table() -> None:
    text = template(199, 2)
    both = text + text[text.index("    - Fn::Map") :].replace("Key: !Sub Instance", "Key: !Sub Other")
    assert codes(convert(both, "foreach")) == ["T410", "T410"]
