"""No tag stands before another tag: a short form whose argument becomes one is written in its long form."""

from __future__ import annotations

import pytest

from support.samples import load, sections
from transpile import convert

TEMPLATE = """\
Resources:
  Fn::Merge:
    - Fn::Map:
        Index: i
        Value: x
        Collection: [a, b]
        Key: !Sub R${i}
        Fragment:
          Type: AWS::EC2::Instance
          Properties:
            UserData: %s
"""


@pytest.mark.parametrize(
    "spelled", ["!Base64 {Ref: x}", '!Base64 {"Ref": x}', "!Base64\n              Ref: x", "&u !Base64 {Ref: x}"]
)
def test_the_argument_of_a_short_form_may_become_a_function(spelled: str) -> None:
    text = TEMPLATE % spelled
    result = convert(text, "foreach")
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert "Fn::Base64: !FindInMap" in result.text
    before, after = (convert(one, "cfn", resolve=True).text for one in (text, result.text))
    assert sections(load(before or "")) == sections(load(after or ""))
