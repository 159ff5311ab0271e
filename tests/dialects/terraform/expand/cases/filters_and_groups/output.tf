variable "people" {
  type = map(object({ role = string, age = number }))
  default = {
    ann = { role = "admin", age = 30 }
    bob = { role = "user", age = 17 }
    cat = { role = "user", age = 41 }
  }
}

locals {
  adults = ["ann", "cat"]
  roles  = { admin = ["ann"], user = ["bob", "cat"] }
  badges = {
    admins = [
      {
        # who it is
        name = "ann"
        text = <<-EOT
          I am ann.
        EOT
      },
    ]
    users = [
      {
        # who it is
        name = "cat"
        text = <<-EOT
          I am cat.
        EOT
      },
    ]
  }
}
