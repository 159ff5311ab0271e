{for s in var.list : s => upper(s)}
