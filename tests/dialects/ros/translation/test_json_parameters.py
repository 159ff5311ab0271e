"""Parameters of type `Json` on the way to CloudFormation: refused only where a reference to one would stay."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from transpile import convert
from transpile.pipeline.result import Result

BY_LOOPS = (
    "  L{}: {{Type: 'A::B::C', Count: {{Fn::Length: {{Ref: P}}}}}}\n",
    "  S{}: {{Type: T, Count: 2, Properties: {{Name: {{Fn::Select: [{{Ref: 'ALIYUN::Index'}}, {{Ref: P}}]}}}}}}\n",
)
STAYING = (
    "  V{}: {{Type: 'A::B::C', Properties: {{Name: {{Ref: P}}}}}}\n",
    "  T{}: {{Type: 'A::B::C', Properties: {{Name: {{Fn::Sub: 'a-${{P}}'}}}}}}\n",
    "  C{}: {{Type: 'A::B::C', Count: 2, Properties: {{Name: {{Ref: P}}}}}}\n",
    "  U{}: {{Type: 'A::B::C', Count: 2, Properties: {{Name: {{Fn::Sub: '${{ALIYUN::Index}}-${{P}}'}}}}}}\n",
)


def converted(uses: list[str], parameter: str = "{Type: Json, Default: [a, b]}", **values: str) -> Result:
    resources = "".join(use.format(at) for at, use in enumerate(uses)) or "  A: {Type: 'A::B::C'}\n"
    text = f"ROSTemplateFormatVersion: '2015-09-01'\nParameters: {{P: {parameter}}}\nResources:\n{resources}"
    return convert(text, "foreach", name="ros.yaml", rename_ids=True, parameters=values)


def codes(result: Result) -> set[str]:
    return {one.code for one in result.diagnostics}


def test_one_that_nothing_reads_is_left_out() -> None:
    result = converted([], "{Type: Json}")
    assert result.text is not None
    assert "Parameters" not in result.text
    (told,) = (one for one in result.diagnostics if one.code == "T440")
    assert told.span is not None
    assert "P, so the result omits it" in told.message


def test_one_that_only_loops_read_is_fixed_at_its_value() -> None:
    result = converted(list(BY_LOOPS))
    assert result.text is not None, result.diagnostics
    assert "Parameters" not in result.text
    assert ["Name: a" in result.text, "Name: b" in result.text] == [True, True]
    assert "T403" in codes(result)


def test_the_value_may_be_given() -> None:
    result = converted([BY_LOOPS[0]], "{Type: Json}", P='["x", "y", "z"]')
    assert result.text is not None, result.diagnostics
    assert "['0', '1', '2']" in result.text


def test_without_a_value_it_is_refused() -> None:
    assert converted([BY_LOOPS[0]], "{Type: Json}").text is None
    assert converted([BY_LOOPS[0]], "{Type: Json, Default: [a], NoEcho: true}").text is None


def test_a_local_that_only_loops_read_is_a_use_of_loops() -> None:
    text = (
        "ROSTemplateFormatVersion: '2015-09-01'\nParameters: {P: {Type: Json, Default: [a, b]}}\n"
        "Locals: {Live: {Type: Eval, Value: {Fn::ListMerge: [{Ref: P}, [c]]}}}\nResources:\n"
    )
    found = convert(text + BY_LOOPS[0].format("").replace("Ref: P", "Ref: Live"), "foreach", rename_ids=True)
    assert found.text is not None, found.diagnostics
    assert "['0', '1', '2']" in found.text
    assert convert(text + STAYING[0].format("").replace("Ref: P", "Ref: Live"), "foreach").text is None


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(BY_LOOPS + STAYING), max_size=4))
def test_it_is_refused_exactly_where_a_reference_stays(uses: list[str]) -> None:
    result = converted(uses)
    stays = any(use in STAYING for use in uses)
    assert (result.text is None, "T438" in codes(result), "T901" in codes(result)) == (stays, stays, False)
