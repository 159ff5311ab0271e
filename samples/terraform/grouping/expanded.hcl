variable "users" {
  type = map(object({
    role = string
  }))
}

locals {
  users_by_role = {
    maintainer = ["am", "jb", "kl", "ma"]
    admin      = ["ps"]
    viewer     = ["st", "zq"]
  }
}
