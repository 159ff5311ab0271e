variable "groups" {
  type    = map(list(string))
  default = { a = ["x", "y"], b = ["z"] }
}

resource "terraform_data" "later" {
  input = "l"
}

locals {
  pairs = [
    { group = "a", member = "x" },
    { group = "a", member = "y" },
    { group = "b", member = "z" },
  ]
  laid_out = [
    {
      group  = "a" # of whom
      member = "x"
      later  = terraform_data.later.id
    },
    {
      group  = "a" # of whom
      member = "y"
      later  = terraform_data.later.id
    },
    {
      group  = "b" # of whom
      member = "z"
      later  = terraform_data.later.id
    },
  ]
  deeper  = flatten([[["a"], tolist(["x", "y"])], [["b"], tolist(["z"])]])
  unsure  = flatten([[terraform_data.later.output], [terraform_data.later.output]])
  joined  = concat(["a", "b"], ["c"])
  counted = length(flatten([tolist(["x", "y"]), tolist(["z"])]))
}
