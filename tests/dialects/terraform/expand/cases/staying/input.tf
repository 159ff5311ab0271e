variable "names" {
  type    = list(string)
  default = ["a", "b"]
}

variable "asked" {
  type = list(string)
}

variable "secret" {
  type      = list(string)
  default   = ["x"]
  sensitive = true
}

resource "terraform_data" "later" {
  input = ["a"]
}

locals {
  after_apply = [for one in terraform_data.later.output : upper(one)]
  no_value    = [for one in var.asked : upper(one)]
  sensitive   = nonsensitive([for one in var.secret : one])
  filter      = [for one in var.names : one if one != terraform_data.later.id]
  key         = { for one in var.names : "${terraform_data.later.id}${one}" => one }
  of_a_set    = [for one in toset([terraform_data.later.id]) : one]
  each_time   = [for one in split("-", timestamp()) : one]

  # What stays around another loop, or in it.
  around = [for one in terraform_data.later.output : [for name in var.names : "${one}-${name}"]]
  within = [for name in var.names : [for one in terraform_data.later.output : "${one}-${name}" if one != name]]
  same   = [for one in terraform_data.later.output : [for name in [one] : [for one in var.asked : "${name}${one}"]]]
}

locals {
  # Only the condition of the second needs what nobody knows.
  passed_on     = [for id in [terraform_data.later.id] : [for name in [id, "x"] : name if name != "x"]]
  item          = [for id in [terraform_data.later.id] : id if id != "x"]
  in_each_round = [for name in ["a", "b"] : name if issensitive(name)]
}
