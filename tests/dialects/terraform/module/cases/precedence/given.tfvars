file   = "given.tfvars"
second = "given.tfvars"
word   = "given.tfvars"
