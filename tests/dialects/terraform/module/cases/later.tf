# What is known before `terraform apply`, and what is not. Real Terraform plans this module in the tests.

variable "names" {
  type    = list(string)
  default = ["orders", "payments"]
}

variable "teams" {
  type = list(string)
}

variable "password" {
  default   = "secret"
  sensitive = true
}

resource "terraform_data" "later" {
  input = "x"
}

resource "terraform_data" "each" {
  for_each = { for name in var.names : name => { ports = [1, 2] } }
  input    = [for port in each.value.ports : "${each.key}-${port}"]
}

resource "terraform_data" "count" {
  count = 2
  input = [for name in var.names : "${name}-${count.index}"]
}

locals {
  first  = terraform_data.later.id
  second = [local.first]
  third  = concat(local.second, var.names)
  mixed = {
    known = ["a", "b"]
    later = [terraform_data.later.output]
    deep  = { teams = var.teams, name = "x" }
  }
  computed = merge({ known = ["a"] }, { later = local.first })
  open     = { for team in var.teams : team => local.first }
  guarded  = length(var.names) > 0 ? ["x"] : [local.first]
}
