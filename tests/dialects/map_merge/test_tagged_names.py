"""A name that a tag of YAML's own says to be a string is that name: `Ref: !!str A`, `Ref: ! ${Name}`."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

NAMES = """\
Resources:
  Fn::Merge:
  - Fn::Map:
      Value: Name
      Collection: [A, B]
      Key: !Sub 'X${Name}'
      Fragment: {Type: T, Properties: {P: {Ref: %(tag)s 'S${Name}'}, Q: {Fn::GetAtt: %(tag)s '${Name}.Arn'},
                                       R: {Fn::GetAtt: [%(tag)s '${Name}', Arn]}, S: {Ref: %(tag)s Name}}}
"""


@pytest.mark.parametrize("tag", ["!", "!!str", "!<tag:yaml.org,2002:str>"])
@pytest.mark.parametrize("target", ["cfn", "foreach", "for", "terraform"])
def test_it_is_filled_as_one_without(tag: str, target: str) -> None:
    tagged, plain = (convert(NAMES % {"tag": one}, target) for one in (tag, ""))
    assert tagged.text is not None, tagged.diagnostics
    if target == "cfn":
        assert plain.text is not None
        assert load(tagged.text) == load(plain.text)
