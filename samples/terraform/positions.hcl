[for i, v in var.list : "${i} is ${v}"]
