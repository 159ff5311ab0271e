toset([for e in var.set : e.example])
