tfvars = "terraform.tfvars"
json   = "terraform.tfvars"
auto_a = "terraform.tfvars"
auto_b = "terraform.tfvars"
file   = "terraform.tfvars"
second = "terraform.tfvars"
word   = "terraform.tfvars"
ports  = [1, "2"]
sizes = {
  small = { size = 1 }
  large = { size = "9", tags = [true] }
}
