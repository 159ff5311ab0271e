variable "groups" {
  type    = map(list(string))
  default = { a = ["x", "y"], b = ["z"] }
}

resource "terraform_data" "later" {
  input = "l"
}

locals {
  pairs = flatten([for group, members in var.groups : [for member in members : { group = group, member = member }]])
  laid_out = flatten([
    for group, members in var.groups : [
      for member in members : {
        group  = group # of whom
        member = member
        later  = terraform_data.later.id
      }
    ]
  ])
  deeper  = flatten([for group, members in var.groups : [[group], members]])
  unsure  = flatten([for group in ["a", "b"] : [for x in [terraform_data.later.output] : x]])
  joined  = concat([for group, members in var.groups : group], ["c"])
  counted = length(flatten([for members in var.groups : members]))
}
