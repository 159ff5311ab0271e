[for k, v in var.map : length(k) + length(v)]
