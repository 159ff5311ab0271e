"""Random declarations of parameters beside random loops over them: whatever is wrong, it is no fault of ours."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from transpile import convert

TYPES = ["String", "Number", "CommaDelimitedList", "List<Number>", "AWS::SSM::Parameter::Value<String>", "Foo", "5"]
TYPES += ["null", "''", "!Sub String", "!Ref X", "[String]", "{A: b}", "!!str String"]
DEFAULTS = ["a", "'a,b'", "5", "1.50", "''", "null", "true", "[a, b]", "{a: b}", "[]", "!Sub a", "[a, [b]]", "[null]"]
MORE = ["", ", AllowedValues: [a, b]", ", AllowedPattern: '['", ", MinLength: x", ", NoEcho: true", ", MaxValue: null"]
SOURCES = ["[a, b]", "!Ref P", "!Ref Q", "[a, !Ref P]", "!Split [',', !Ref Q]", "!If [C, [a], !Ref P]", "[a, null]"]
SOURCES += ["{Fn::Map: {Value: B, Collection: !Ref P, Fragment: !Sub 'x${B}'}}"]
SOURCES += ["{Fn::Map: {Collection: !Ref P, Fragment: {Fn::Map: {Value: B, Collection: !Ref Q, Fragment: !Ref B}}}}"]
BODIES = [
    "!Ref T",
    "!Ref P",
    "!Sub '${T}-${Q}'",
    "!If [C, !Ref T, !Ref P]",
    "!Select [0, !Ref Q]",
    "!Join ['-', !Ref P]",
]
KEYS = ["!Sub 'X${T}'", "!Ref T", "!Sub '${Index}'", "!Sub '${T}${P}'"]

written = st.builds(
    lambda type_, default, more: f"{{{type_}{default}{more}}}".replace("{, ", "{"),
    st.sampled_from(["", *(f", Type: {one}" for one in TYPES)]),
    st.sampled_from(["", *(f", Default: {one}" for one in DEFAULTS)]),
    st.sampled_from(MORE),
)
parameters = st.one_of(written, st.sampled_from(["null", "[]", "{}", "a", "!Ref X"]))
texts = st.builds(
    lambda one, other, source, key, body: (
        f"Parameters: {{P: {one}, Q: {other}}}\nConditions: {{C: !Equals [!Ref P, a]}}\nResources:\n"
        f"  Fn::Merge: [Fn::Map: {{Value: T, Collection: {source}, Key: {key}, Fragment: {{Type: A, P: {body}}}}}]\n"
    ),
    parameters,
    parameters,
    st.sampled_from(SOURCES),
    st.sampled_from(KEYS),
    st.sampled_from(BODIES),
)


@settings(max_examples=300, deadline=None)
@given(texts, st.booleans(), st.sampled_from([None, "Stack"]))
def test_a_module_of_any_parameters(text: str, resolve: bool, resource: str | None) -> None:
    found = convert(text, "terraform", resolve=resolve, stack_resource=resource).diagnostics
    assert not [one.message for one in found if one.code in ("T901", "T902")]
