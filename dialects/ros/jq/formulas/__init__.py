"""Formulas of other languages: which of them jq computes with the same value, and the kind of that."""

from dialects.ros.jq.formulas.kinds import formula_shape, may_fail

__all__ = ["formula_shape", "may_fail"]
