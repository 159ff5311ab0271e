"""What deploys the template of a module: `--stack-resource`."""
