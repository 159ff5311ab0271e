"""What a module is given: the parameters that Terraform must know as variables, and the mappings as local values."""
