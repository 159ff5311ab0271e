auto_b = "b.auto.tfvars"
file   = "b.auto.tfvars"
second = "b.auto.tfvars"
word   = "b.auto.tfvars"
