"""Values, types, numbers and conversions, as in zclconf/go-cty."""
