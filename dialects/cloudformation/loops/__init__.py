"""What CloudFormation's loops have in common: collections, fragments, key templates, where they may stand."""
