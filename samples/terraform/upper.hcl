[for s in var.list : upper(s)]
