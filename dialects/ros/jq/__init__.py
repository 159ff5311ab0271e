"""jq: the programs of `Fn::Jq`."""
