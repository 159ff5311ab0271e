"""Scripts of `Fn::Jq` -> the loop IR."""

from dialects.ros.jq.reading.calls import read

__all__ = ["read"]
