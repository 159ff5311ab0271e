"""A counted resource is the body of a loop, in all of its attributes: the braces in its strings must be names."""

from __future__ import annotations

import pytest

from transpile import convert

COUNTED = """\
ROSTemplateFormatVersion: '2015-09-01'
Resources:
  A:
    Type: X
    Count: 2
    %s: {T: !Sub '%s'}
"""


@pytest.mark.parametrize("attribute", ["Properties", "Metadata"])
@pytest.mark.parametrize("string", ["${ALIYUN::Region x}", "${!A", "${A${ALIYUN::Region}}"])
@pytest.mark.parametrize("to", ["foreach", "map", "cfn"])
def test_what_is_no_name_is_told(attribute: str, string: str, to: str) -> None:
    told = convert(COUNTED % (attribute, string), to, rename_ids=True).diagnostics
    assert {one.code for one in told} == {"T123"}
